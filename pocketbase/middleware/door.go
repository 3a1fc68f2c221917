// Package middleware has what every request passes before its route. Its order is in server.go.
package middleware

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"akamasfreight.example/server/limits"
	"akamasfreight.example/server/operations"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// What a request costs before its turn, or instead of one: reading its token, looking at its query, refusing it. A thousand
// of them at once would make everybody else's work wait for the processor, so addresses take turns here too. The place is
// given back before the request waits for anything: its body, its turn, a receiver.
var doorRoom = room{places: 4, ofOne: 2, ofGuests: 4, ofOutsiders: 4}

const (
	// So many refusals of one account, or of the guests of one address, are answered at once in a minute, and so many of one
	// address are logged; a log entry is up to 7 KB, and a quarter of what a refusal costs. The others are answered after a
	// pause that grows by a second for each pauseGrowsBy more, up to longestPause: 128 connections get 9 refusals a second
	// then, and not thousands.
	plainRefusals = 60
	pauseGrowsBy  = 10
	longestPause  = 15 // seconds; most calls of the app give up after 20
	// Of all addresses together, so that many senders do not fill the log either.
	mostLogged = 300

	// So many of one sender, and of all, pause at once; further ones are answered, and their connection is closed.
	mostPausedOfOne = mostOfOne
	mostPaused      = 4096

	// Where a request keeps how to leave the door, and what a refusal that a hook has answered waits for.
	doorKey    = "akamasDoor"
	refusalKey = "akamasRefusal"
	// Where it keeps how to give up its place among its sender's requests.
	placeKey = "akamasPlace"
)

// Door is the outermost of our middlewares but for disk_errors.
func Door() func(*core.RequestEvent) error {
	return doorOf(&refusals{off: limits.Off(), pause: time.Sleep, now: time.Now})
}

func doorOf(refused *refusals) func(*core.RequestEvent) error {
	queue, addresses := newTurns(doorRoom), addressSenders{of: map[string]*sender{}}
	unlogged := apis.SkipSuccessActivityLog()
	return func(e *core.RequestEvent) error {
		// A batch came in by its own request: fifty refusals in it would keep its answer back for minutes.
		if !strings.HasPrefix(e.Request.URL.Path, "/api/") || e.Request.Context().Value(operations.EnvelopeKey{}) != nil {
			return e.Next()
		}
		if !toldProxy.Load() {
			tellProxy(e, os.Stderr)
		}
		address := limits.Address(e.RealIP())
		who := addresses.enter(address)
		defer addresses.leave(who)
		if !queue.take(e.Request.Context(), who, 1, longestWait) {
			return refuseTurn(e)
		}
		through := sync.OnceFunc(func() { queue.end(who, 1) })
		defer through()
		e.Set(doorKey, through)
		logged := !refused.many(address)
		count := func() {
			through()
			if !refused.count(refusedSender(e, address), address, func() { leavePlaces(e) }) {
				e.Response.Header().Set("Connection", "close")
			}
		}
		e.Set(refusalKey, count)
		if logged {
			err := e.Next()
			if isRefusalAnswer(err) {
				count()
			}
			return err
		}
		err := unlogged.Func(e)
		if !isRefusalAnswer(err) {
			return err
		}
		count()
		router.ErrorHandler(e.Response, e.Request, err)
		return nil
	}
}

// forwardedKey is where the status page finds the header that a proxy wrote and nobody reads (pb_hooks/routes/office.js).
const forwardedKey = "forwarded_by"

var toldProxy atomic.Bool

// tellProxy says once that requests come through a proxy whose header is not trusted: all senders behind it count as one
// address. Anybody can send such a header, so it only says so.
func tellProxy(e *core.RequestEvent, log io.Writer) {
	if len(e.App.Settings().TrustedProxy.Headers) > 0 {
		return
	}
	for _, header := range []string{"X-Forwarded-For", "X-Real-IP", "Forwarded", "CF-Connecting-IP", "True-Client-IP"} {
		if e.Request.Header.Get(header) == "" || !toldProxy.CompareAndSwap(false, true) {
			continue
		}
		e.App.Store().Set(forwardedKey, header)
		message := "Requests arrive with " + header + ", and TRUSTED_PROXY_HEADER is not set: limits count everybody behind the proxy " +
			"as one address (docs/operations.md)."
		e.App.Logger().Warn(message)
		_, _ = fmt.Fprintln(log, message)
		return
	}
}

// leaveDoor is called before a request waits.
func leaveDoor(e *core.RequestEvent) {
	if through, ok := e.Get(doorKey).(func()); ok {
		through()
	}
}

// leavePlaces is called before a refusal pauses: what pauses must keep nobody else out, neither as one of its sender's requests
// nor with the bytes of its body.
func leavePlaces(e *core.RequestEvent) {
	if leave, ok := e.Get(placeKey).(func()); ok {
		leave()
	}
	if body := deadlineBodyOf(e.Request); body != nil {
		body.place.leave()
	}
}

// refusedHere is called before a refusal is sent that is not an error of the router's.
func refusedHere(e *core.RequestEvent, status int) {
	if refused, ok := e.Get(refusalKey).(func()); ok && isRefused(status) {
		refused()
	}
}

func isRefused(status int) bool {
	return status >= http.StatusBadRequest && status < http.StatusInternalServerError
}

func isRefusalAnswer(err error) bool {
	var refusal *router.ApiError
	return errors.As(err, &refusal) && isRefused(refusal.Status)
}

// refusedSender: behind one address there may be an office, so whoever has signed in is counted by account.
func refusedSender(e *core.RequestEvent, address string) string {
	if e.Auth != nil {
		return "account " + e.Auth.Id
	}
	return address
}

// refusals counts refused requests by sender, and by address, in the current minute. Half of too many count in the next one
// too: otherwise each minute would begin with thousands.
type refusals struct {
	off   bool
	pause func(time.Duration)
	now   func() time.Time

	mu        sync.Mutex
	minute    int64
	of        map[string]int // by sender
	logged    map[string]int // by address
	allLogged int
	paused    map[string]int // by sender, at the moment
	allPaused int
}

// turn begins another minute.
func (r *refusals) turn() {
	minute := r.now().Unix() / 60
	if minute == r.minute && r.of != nil {
		return
	}
	r.of, r.logged = halves(r.of, minute-r.minute), halves(r.logged, minute-r.minute)
	r.minute, r.allLogged = minute, 0
	if r.paused == nil {
		r.paused = map[string]int{}
	}
}

func halves(of map[string]int, minutes int64) map[string]int {
	kept := map[string]int{}
	for who, n := range of {
		if n > plainRefusals && minutes == 1 {
			kept[who] = n / 2
		}
	}
	return kept
}

// many is whether refusals of an address are not logged any more in this minute.
func (r *refusals) many(address string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.turn()
	return !r.off && (r.logged[address] >= plainRefusals || r.allLogged >= mostLogged)
}

// count returns at once for the first refusals of a sender, and after a pause for the others, before which it calls `leave`. It
// is false when too many pause.
func (r *refusals) count(who, address string, leave func()) bool {
	r.mu.Lock()
	r.turn()
	if r.logged[address]++; r.logged[address] <= plainRefusals {
		r.allLogged++
	}
	r.of[who]++
	more := r.of[who] - plainRefusals
	if r.off || more <= 0 {
		r.mu.Unlock()
		return true
	}
	if r.paused[who] >= mostPausedOfOne || r.allPaused >= mostPaused {
		r.mu.Unlock()
		return false
	}
	r.paused[who]++
	r.allPaused++
	r.mu.Unlock()
	defer r.resume(who)
	leave()
	r.pause(time.Duration(min(longestPause, 1+(more-1)/pauseGrowsBy)) * time.Second)
	return true
}

func (r *refusals) resume(who string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.allPaused--
	if r.paused[who]--; r.paused[who] == 0 {
		delete(r.paused, who)
	}
}

// addressSenders are those with requests under way.
type addressSenders struct {
	mu sync.Mutex
	of map[string]*sender
}

func (a *addressSenders) enter(address string) *sender {
	a.mu.Lock()
	defer a.mu.Unlock()
	who := a.of[address]
	if who == nil {
		who = &sender{key: address, group: guests}
		a.of[address] = who
	}
	who.requests++
	return who
}

func (a *addressSenders) leave(who *sender) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if who.requests--; who.requests == 0 {
		delete(a.of, who.key)
	}
}
