package middleware

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/limits"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// How fast a body has to arrive. Without a time limit, a thousand slow clients hold a thousand connections. Without a limit
// on their number they also hold a thousand JavaScript engines, because a hook that reads a body waits inside one.
const (
	BodyTime = 15 * time.Second
	// An upload may take long as long as it progresses: 4 kB/s over any 30 s is 120,000 bytes, less five seconds' worth
	// because networks deliver in bursts.
	uploadWindow   = 30 * time.Second
	minUploadBytes = 100_000
	// The rest of a body that was refused unread is drained up to this size, so that the connection can be used again.
	drainTime = time.Second
)

var tooManyBodiesMessage = faults.Say("bodies_many")

var lateMessage = faults.Say("body_late")

var (
	errLate          = router.NewApiError(http.StatusRequestTimeout, lateMessage, nil)
	errTooManyBodies = errors.New("Too much is being received.")
)

// deadlineBody is a body that is being received. A read that waits too long ends with an error.
type deadlineBody struct {
	io.ReadCloser
	setDeadline func(time.Time) error
	clock       func() time.Time
	answer      http.Header

	begun  time.Time
	upload bool
	// The current window of an upload: its start, and the bytes that arrived in it.
	window time.Time
	moved  int

	ended bool        // fully received
	late  bool        // its deadline has passed
	short bool        // it has the short deadline of one second
	given atomic.Bool // its place was given to somebody else
	place *place      // among the unfinished bodies; nil without one
}

type deadlineBodyKey struct{}

// withBodyDeadlines copies the request and gives its body a deadline. The body is nil when the request has none, or when it
// is part of a batch and has no connection of its own.
func withBodyDeadlines(w http.ResponseWriter, r *http.Request) (*http.Request, *deadlineBody) {
	if r.Body == nil || r.Body == http.NoBody {
		return r.WithContext(r.Context()), nil
	}
	body := &deadlineBody{
		ReadCloser: r.Body, setDeadline: http.NewResponseController(w).SetReadDeadline, clock: time.Now, answer: w.Header(),
	}
	if !body.begin() {
		return r.WithContext(context.WithValue(r.Context(), deadlineBodyKey{}, (*deadlineBody)(nil))), nil
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		// No handler reads it. Go would, before it sends the answer, unless the connection is to be closed.
		w.Header().Set("Connection", "close")
	}
	own := r.WithContext(context.WithValue(r.Context(), deadlineBodyKey{}, body))
	own.Body = body
	return own, body
}

func deadlineBodyOf(r *http.Request) *deadlineBody {
	body, _ := r.Context().Value(deadlineBodyKey{}).(*deadlineBody)
	return body
}

// begin is false when there is no body to wait for.
func (b *deadlineBody) begin() bool {
	b.begun = b.clock()
	return b.setDeadline(b.begun.Add(BodyTime)) == nil
}

func (b *deadlineBody) shortenDeadline() {
	b.short = true
	_ = b.setDeadline(b.clock().Add(drainTime))
}

// allowUpload removes the fixed deadline as long as the upload progresses.
func (b *deadlineBody) allowUpload() {
	b.upload = true
	b.nextWindow(b.begun)
}

func (b *deadlineBody) nextWindow(at time.Time) {
	b.window, b.moved = at, 0
	until := at.Add(uploadWindow)
	if last := b.begun.Add(UploadTime); until.After(last) {
		until = last
	}
	_ = b.setDeadline(until)
	if b.given.Load() { // at the same moment
		b.giveAway()
	}
}

// giveAway ends the reading of a body whose place somebody else gets.
func (b *deadlineBody) giveAway() {
	b.given.Store(true)
	_ = b.setDeadline(b.clock())
}

func (b *deadlineBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	switch {
	case b.ended: // served from memory
		return n, err
	case errors.Is(err, os.ErrDeadlineExceeded):
		b.late = true
		b.answer.Set("Connection", "close")
		if err = errLate; b.short || b.given.Load() {
			err = errTooManyBodies
		}
	case err == io.EOF:
		b.ended = true
	}
	if b.place.moved(); err != nil {
		b.place.arrived()
		return n, err
	}
	if b.upload {
		if b.moved += n; b.moved >= minUploadBytes {
			b.nextWindow(b.clock())
		}
	}
	return n, nil
}

// Close does nothing: Go's server owns the body and closes it after the answer. Closing here would wait for the rest of it.
func (b *deadlineBody) Close() error { return nil }

// fetch reads the whole body into memory; later reads are served from there. Memory is allocated as bytes arrive, and counted
// until the request has ended: it may wait for its turn (hook_turns.go).
func (b *deadlineBody) fetch(limit int64) error {
	text, err := io.ReadAll(&counted{from: b, limit: limit, place: b.place})
	if err != nil {
		b.place.leave()
		return err
	}
	b.ReadCloser = io.NopCloser(bytes.NewReader(text))
	return nil
}

// leave runs at the end of the request. Go drains the rest of a body, which must not take long either. A refused body gets
// the short deadline too: closing a connection with unread bytes would lose the answer for a client that is still sending.
func (b *deadlineBody) leave() {
	if b == nil {
		return
	}
	b.place.leave()
	if b.ended {
		return
	}
	until := b.clock()
	if !b.late {
		until = until.Add(drainTime)
	}
	_ = b.setDeadline(until)
}

// counted is a reader into memory with a limit of its own and one shared with all others.
type counted struct {
	from  io.Reader
	limit int64
	place *place
	read  int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.read += int64(n)
	switch fits := c.place.hold(n); {
	case err != nil:
		return n, err
	case c.read > c.limit:
		return n, apis.ErrRequestEntityTooLarge
	case !fits:
		return n, errTooManyBodies
	}
	return n, nil
}

// receive calls the next handler when the body has arrived, so that no hook waits for it. Files are not read here:
// smallFields and PocketBase read them, both before any hook.
func receive(e *core.RequestEvent, limit int64, unfinished *unfinished) error {
	body := deadlineBodyOf(e.Request)
	if body == nil {
		return within(e, limit)
	}
	leaveDoor(e)
	address := limits.Address(e.RealIP())
	account := address
	if e.Auth != nil {
		account = "account " + e.Auth.Id
	}
	place, short := unfinished.enter(account, address, uploadsAtATime(e), e.HasSuperuserAuth(), body)
	if body.place = place; place == nil || short && isUpload(e) {
		return refuseTooManyBodies(e)
	}
	switch {
	case short:
		body.shortenDeadline()
	case e.HasSuperuserAuth() || e.Auth != nil && (isMultipart(e.Request) || largeBodies[e.Request.URL.Path] > 0):
		body.allowUpload()
	}
	if isUpload(e) {
		if limit > 0 {
			// Without the copy that PocketBase would make: smallFields reads the body, once.
			e.Request.Body = body
		}
		return within(e, limit)
	}
	if limit == 0 {
		limit = max(apis.DefaultMaxBodySize, e.Request.ContentLength) // PocketBase has checked the length
	}
	switch err := body.fetch(limit); {
	case err == nil:
		return e.Next()
	case errors.Is(err, errTooManyBodies):
		return refuseTooManyBodies(e)
	case errors.Is(err, apis.ErrRequestEntityTooLarge):
		return refuseLarge(e, limit)
	case errors.Is(err, errLate):
		return refuseBody(e, http.StatusRequestTimeout, lateMessage)
	default:
		return e.BadRequestError(faults.Say("broke_off"), err)
	}
}

// within limits a body of unknown length while it is read.
func within(e *core.RequestEvent, limit int64) error {
	if limit > 0 && e.Request.ContentLength < 0 {
		return apis.BodyLimit(limit).Func(e)
	}
	return e.Next()
}

// isUpload is true for a form that may be larger than what is read into memory.
func isUpload(e *core.RequestEvent) bool {
	if e.HasSuperuserAuth() {
		return isMultipart(e.Request) && (e.Request.PathValue("collection") != "" || e.Request.URL.Path == "/api/backups/upload")
	}
	size := e.Request.ContentLength
	return e.Auth != nil && isMultipart(e.Request) && e.Request.PathValue("collection") != "" && (size < 0 || size > usualLimit)
}

// uploadsAtATime is 0 for a body that is no upload.
func uploadsAtATime(e *core.RequestEvent) int {
	switch {
	case !isUpload(e):
		return 0
	case accounts.RoleOf(e.App, e.Auth.Id) != "":
		return mostUploadsOfMember
	}
	return mostUploadsOfOne
}

func refuseTooManyBodies(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(int(BodyTime/time.Second)))
	return refuseBody(e, http.StatusTooManyRequests, tooManyBodiesMessage)
}

// refuseBody refuses a request whose body was not fully read, so the connection cannot be used again.
func refuseBody(e *core.RequestEvent, status int, message string) error {
	e.Response.Header().Set("Connection", "close")
	return refuseAs(e, status, message)
}

// refuseAs answers in the form of the route: the contact form has its own.
func refuseAs(e *core.RequestEvent, status int, message string) error {
	if e.Request.URL.Path == contactPath {
		leaveDoor(e)
		refusedHere(e, status)
		return e.JSON(status, map[string]any{"success": false, "error": message})
	}
	return e.Error(status, message, nil)
}

// A document of 10 MB on a bad mobile link takes 44 minutes at the least allowed speed.
const UploadTime = 45 * time.Minute

// KeepBody gives PocketBase a copy of the request. PocketBase replaces the body by one that can be read twice, and Go then
// no longer notices that a refused body was left unread: it kept the connection open and took the rest of the body for the
// next request, which behind a proxy may be another user's.
func KeepBody(inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		own, body := withBodyDeadlines(w, r)
		defer func() {
			body.leave()
			// What Go does with the original request.
			if own.MultipartForm != nil {
				_ = own.MultipartForm.RemoveAll()
			}
		}()
		inner.ServeHTTP(w, own)
	})
}
