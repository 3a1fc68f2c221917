package main

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

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

// What a request costs before its turn, or instead of one: reading its token, looking at its query, refusing it. A thousand
// of them at once would make everybody else's work wait for the processor, so addresses take turns here too. The place is
// given back before the request waits for anything: its body, its turn, a receiver.
var doorRoom = room{places: 4, ofOne: 2, ofGuests: 4, ofOutsiders: 4}

const (
	// So many refusals of one address in a minute are logged and answered at once; a log entry is up to 7 KB. The others are
	// not logged, and answered after a pause that grows by a second for each so many more, up to longestPause: 128 connections
	// get 26 refusals a second then, and not thousands.
	plainRefusals = 60
	longestPause  = 5

	// Where a request keeps how to leave the door, and what a refusal that a hook has answered waits for.
	doorKey    = "akamasDoor"
	refusalKey = "akamasRefusal"
)

// door is the outermost of our middlewares.
func door() *hook.Handler[*core.RequestEvent] {
	queue, addresses := newTurns(doorRoom), addressSenders{of: map[string]*sender{}}
	refused := refusals{off: limitsOff(), pause: time.Sleep, now: time.Now}
	unlogged := apis.SkipSuccessActivityLog()
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasDoor",
		Priority: apis.DefaultPanicRecoverMiddlewarePriority + 1, // inside PocketBase's log of requests
		Func: func(e *core.RequestEvent) error {
			// A batch came in by its own request: fifty refusals in it would keep its answer back for minutes.
			if !strings.HasPrefix(e.Request.URL.Path, "/api/") || e.Request.Context().Value(envelopeKey{}) != nil {
				return e.Next()
			}
			if !toldProxy.Load() {
				tellProxy(e, os.Stderr)
			}
			address := countedAddress(e.RealIP())
			who := addresses.enter(address)
			defer addresses.leave(who)
			if !queue.take(e.Request.Context(), who, 1, longestWait) {
				return refuseTurn(e)
			}
			through := sync.OnceFunc(func() { queue.end(who, 1) })
			defer through()
			e.Set(doorKey, through)
			e.Set(refusalKey, func() { refused.count(address) })
			if !refused.many(address) {
				err := e.Next()
				if isRefusalAnswer(err) {
					through()
					refused.count(address)
				}
				return err
			}
			err := unlogged.Func(e)
			if !isRefusalAnswer(err) {
				return err
			}
			through()
			refused.count(address)
			router.ErrorHandler(e.Response, e.Request, err)
			return nil
		},
	}
}

// forwardedKey is where the status page finds the header that a proxy wrote and nobody reads (pb_hooks/operations.js).
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

// refusals counts refused requests by address, in the current minute.
type refusals struct {
	off   bool
	pause func(time.Duration)
	now   func() time.Time

	mu     sync.Mutex
	minute int64
	of     map[string]int
}

func (r *refusals) many(address string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.off && r.now().Unix()/60 == r.minute && r.of[address] >= plainRefusals
}

// count returns at once for the first refusals of an address, and after a pause for the others.
func (r *refusals) count(address string) {
	r.mu.Lock()
	if minute := r.now().Unix() / 60; minute != r.minute {
		r.minute, r.of = minute, map[string]int{}
	}
	r.of[address]++
	seconds := min(longestPause, (r.of[address]-1)/plainRefusals)
	r.mu.Unlock()
	if !r.off && seconds > 0 {
		r.pause(time.Duration(seconds) * time.Second)
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
