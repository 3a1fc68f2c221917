package main

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// PocketBase keeps hooksPool JavaScript engines ready and makes a new one for every call beyond them: about 2.5 MB, and more
// work than a booking. So requests that run hooks wait for their turn (docs/decisions/0037-turns-for-hooks.md).
const (
	hooksPool = 24
	// A write holds up to three engines, as a sign-up does: its own, and those of the hooks on what it saves. All of them wait
	// for the one writer of the database, so more at once would not be faster.
	writesAtOnce = 4
	readsAtOnce  = 4
	// These compare passwords, a twentieth of a second of a processor each. Nobody else waits for them.
	passwordsAtOnce = 2

	// Most calls of the app give up after 20 s.
	longestWait = 15 * time.Second
	mostWaiting = 2000
	// One account, or one address of guests, at work and waiting together: as many as one address may be sending
	// (unfinished_bodies in pb_hooks/rate-limits.js).
	mostOfOne = 128

	manyOfOneMessage = "Too many requests at once. Please wait a moment and try again."
)

// What runs no hook before it answers, or answers as long as the receiver reads: files, event streams. The requests in
// /api/operations come through here one by one.
var withoutTurn = regexp.MustCompile(`^/api/(realtime$|operations$|files/|backups|ready$|health$|push/key$|session/end$)`)

// An account's password is compared or stored. Its collection may be named in several ways, so that is looked up.
var passwordPath = regexp.MustCompile(`^/api/(collections/[^/]+/(records|auth-with-|confirm-)|invitations/accept$)`)

// writingReads store something before they answer: that an account's data was exported.
var writingReads = map[string]bool{"/api/account/data": true}

// hookTurns comes after the body has arrived (bodyLimits, smallFields), so nobody's turn lasts longer for a slow sender. The
// answer is kept until the turn is over, so it does not last longer for a slow receiver either.
func hookTurns() *hook.Handler[*core.RequestEvent] {
	queues := newHookQueues()
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasHookTurns",
		Priority: apis.DefaultBodyLimitMiddlewarePriority + 3,
		Func: func(e *core.RequestEvent) error {
			queue := queues.of(e)
			if queue == nil {
				return e.Next()
			}
			leave, ok := queues.enter(e)
			if !ok {
				return refuseNow(e, http.StatusTooManyRequests, manyOfOneMessage)
			}
			defer leave()
			if !queue.take(e.Request.Context(), longestWait) {
				return refuseTurn(e)
			}
			return queue.spend(e)
		},
	}
}

type hookQueues struct {
	writes, reads, passwords *turns

	mu       sync.Mutex
	bySender map[string]int
}

func newHookQueues() *hookQueues {
	return &hookQueues{
		writes: newTurns(writesAtOnce), reads: newTurns(readsAtOnce), passwords: newTurns(passwordsAtOnce),
		bySender: map[string]int{},
	}
}

// enter counts a request of its sender, so that nobody fills a queue alone. It is false when there are too many.
func (q *hookQueues) enter(e *core.RequestEvent) (leave func(), ok bool) {
	if e.HasSuperuserAuth() {
		return func() {}, true
	}
	sender := "guests of " + countedAddress(e.RealIP())
	if e.Auth != nil {
		sender = "account " + e.Auth.Id
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.bySender[sender] >= mostOfOne {
		return nil, false
	}
	q.bySender[sender]++
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.bySender[sender]--; q.bySender[sender] == 0 {
			delete(q.bySender, sender)
		}
	}, true
}

// of is nil for a request that need not wait.
func (q *hookQueues) of(e *core.RequestEvent) *turns {
	path := e.Request.URL.Path
	if !strings.HasPrefix(path, "/api/") || withoutTurn.MatchString(path) {
		return nil
	}
	switch e.Request.Method {
	case http.MethodOptions:
		return nil
	case http.MethodGet, http.MethodHead:
		if strings.HasPrefix(path, "/api/collections/") {
			return nil // PocketBase's lists run no hooks
		}
		if writingReads[path] {
			return q.writes
		}
		return q.reads
	}
	if isMultipart(e.Request) && e.HasSuperuserAuth() {
		return nil // PocketBase reads this body, inside
	}
	if passwordPath.MatchString(path) && isAboutAccounts(e) {
		return q.passwords
	}
	return q.writes
}

func isAboutAccounts(e *core.RequestEvent) bool {
	name := e.Request.PathValue("collection")
	if name == "" {
		return true // an invitation
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	return err == nil && collection.IsAuth()
}

// turns are requests of one sort: how many run at once, and how many wait.
type turns struct {
	places  chan struct{}
	waiting atomic.Int64
}

func newTurns(atOnce int) *turns { return &turns{places: make(chan struct{}, atOnce)} }

// take is false when too many wait already, when the client has left, or after the longest wait.
func (t *turns) take(ctx context.Context, longest time.Duration) bool {
	select {
	case t.places <- struct{}{}:
		return true
	default:
	}
	if t.waiting.Add(1) > mostWaiting {
		t.waiting.Add(-1)
		return false
	}
	defer t.waiting.Add(-1)
	timer := time.NewTimer(longest)
	defer timer.Stop()
	select {
	case t.places <- struct{}{}:
		return true
	case <-ctx.Done():
	case <-timer.C:
	}
	return false
}

// spend runs the request and ends its turn, then sends what it answered.
func (t *turns) spend(e *core.RequestEvent) error {
	kept, err := t.run(e)
	if kept.status == 0 {
		return err
	}
	e.Response.WriteHeader(kept.status)
	if _, broken := e.Response.Write(kept.body.Bytes()); err == nil {
		err = broken
	}
	return err
}

func (t *turns) run(e *core.RequestEvent) (*keptAnswer, error) {
	answer := e.Response
	kept := &keptAnswer{header: answer.Header()}
	e.Response = kept
	defer func() {
		e.Response = answer
		<-t.places
	}()
	return kept, e.Next()
}

func refuseTurn(e *core.RequestEvent) error {
	return refuseNow(e, http.StatusServiceUnavailable, busyMessage)
}

func refuseNow(e *core.RequestEvent, status int, message string) error {
	e.Response.Header().Set("Retry-After", "1")
	return refuseAs(e, status, message)
}
