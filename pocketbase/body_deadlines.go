package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// How fast a body has to arrive. Without a limit of time, a thousand senders of one byte each hold a thousand connections;
// without a limit of how many, a thousand JavaScript engines too, because a hook that reads a body waits inside one.
const (
	bodyTime = 15 * time.Second
	// An upload may take its time as long as it moves: 4 kB/s over any 30 s, which is 120,000 bytes, less five seconds' worth
	// because networks deliver in lumps.
	uploadWindow   = 30 * time.Second
	minUploadBytes = 100_000
	// A body that was refused unread: what has arrived of it is taken, so that the connection can be used again.
	drainTime = time.Second

	// Of all senders together; how many one address may have stands in pb_hooks/rate-limits.js. Beyond it a body has only a
	// moment: those of honest devices come with their headers, or right behind them.
	maxUnfinished      = 1024
	maxUnfinishedShort = 2 * maxUnfinished
	maxBufferedBytes   = 64 << 20 // bytes of unfinished bodies in memory

	unfinishedKind       = "unfinished_bodies"
	lateMessage          = "The request did not arrive in time. Please try again."
	tooManyBodiesMessage = "Too many unfinished requests at once. Please try again in a moment."
)

var (
	errLate          = router.NewApiError(http.StatusRequestTimeout, lateMessage, nil)
	errTooManyBodies = errors.New("Too much is being received.")
)

// deadlineBody is a body on its way in. A read that waits for too long ends with an error.
type deadlineBody struct {
	io.ReadCloser
	setDeadline func(time.Time) error
	clock       func() time.Time
	answer      http.Header

	begun  time.Time
	upload bool
	// The window that an upload is in: its begin, and what arrived in it.
	window time.Time
	moved  int

	ended   bool   // it has arrived completely
	late    bool   // its deadline passed
	short   bool   // its deadline was one second
	release func() // frees its slot among the unfinished bodies; nil without one
}

type deadlineBodyKey struct{}

// withBodyDeadlines copies the request and gives its body a deadline. The body is nil when the request has none, or when it
// came in a batch and not by a connection.
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
		// Nobody reads it. Go would, before it sends the answer, unless the connection ends with it.
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

// begin is false where there is nothing to wait for.
func (b *deadlineBody) begin() bool {
	b.begun = b.clock()
	return b.setDeadline(b.begun.Add(bodyTime)) == nil
}

func (b *deadlineBody) shortenDeadline() {
	b.short = true
	_ = b.setDeadline(b.clock().Add(drainTime))
}

// allowUpload gives it as long as it moves.
func (b *deadlineBody) allowUpload() {
	b.upload = true
	b.nextWindow(b.begun)
}

func (b *deadlineBody) nextWindow(at time.Time) {
	b.window, b.moved = at, 0
	until := at.Add(uploadWindow)
	if last := b.begun.Add(uploadTime); until.After(last) {
		until = last
	}
	_ = b.setDeadline(until)
}

func (b *deadlineBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	switch {
	case b.ended: // from memory
		return n, err
	case errors.Is(err, os.ErrDeadlineExceeded):
		b.late = true
		b.answer.Set("Connection", "close")
		if err = errLate; b.short {
			err = errTooManyBodies
		}
	case err == io.EOF:
		b.ended = true
	}
	if err != nil {
		b.releaseSlot()
		return n, err
	}
	if b.upload {
		if b.moved += n; b.moved >= minUploadBytes {
			b.nextWindow(b.clock())
		}
	}
	return n, nil
}

// Close does nothing: the body belongs to Go's server, which closes it after the answer. Here it would wait for what is left.
func (b *deadlineBody) Close() error { return nil }

// fetch reads all of it into memory, from where it is read from then on. What is allocated grows with what arrives.
func (b *deadlineBody) fetch(limit int64, held *unfinished) error {
	text, err := io.ReadAll(&counted{from: b, limit: limit, held: held})
	held.free(len(text))
	if err != nil {
		b.releaseSlot()
		return err
	}
	b.ReadCloser = io.NopCloser(bytes.NewReader(text))
	return nil
}

func (b *deadlineBody) releaseSlot() {
	if b.release != nil {
		b.release()
		b.release = nil
	}
}

// leave is for the end of the request. Go reads what is left of a body: that must not take long either. A body that was
// refused keeps its moment too: a connection that is closed with bytes unread takes the answer from who still sends.
func (b *deadlineBody) leave() {
	if b == nil {
		return
	}
	b.releaseSlot()
	if b.ended {
		return
	}
	until := b.clock()
	if !b.late {
		until = until.Add(drainTime)
	}
	_ = b.setDeadline(until)
}

// counted is what is read into memory: limited for itself, and together with all others.
type counted struct {
	from  io.Reader
	limit int64
	held  *unfinished
	read  int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.read += int64(n)
	switch crowded := c.held.hold(n); {
	case err != nil:
		return n, err
	case c.read > c.limit:
		return n, apis.ErrRequestEntityTooLarge
	case crowded:
		return n, errTooManyBodies
	}
	return n, nil
}

// unfinished counts the bodies that are on their way, by address. Connections are not counted: an office shares an
// address, and event streams have no body.
type unfinished struct {
	mu        sync.Mutex
	byAddress map[string]int64
	all       int
	bytes     int

	most     int // at once since memory was last given back
	trimming bool

	limitOnce sync.Once
	limit     requestLimit
}

// limitOf is what one address may have; the zero limit when limits are off.
func (u *unfinished) limitOf(app core.App) requestLimit {
	u.limitOnce.Do(func() {
		if os.Getenv("RATE_LIMITS") != "off" {
			u.limit, _ = rateLimit(app, unfinishedKind)
		}
	})
	return u.limit
}

// place is nil when there is none, and short when it is for a moment. `limit` 0 is no limit for one address.
func (u *unfinished) place(address string, limit int64) (release func(), short bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.all >= maxUnfinishedShort || limit > 0 && u.byAddress[address] >= limit {
		return nil, false
	}
	short = u.all >= maxUnfinished
	if u.byAddress == nil {
		u.byAddress = map[string]int64{}
	}
	u.byAddress[address]++
	u.all++
	u.most = max(u.most, u.all)
	return func() { u.leave(address) }, short
}

func (u *unfinished) leave(address string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.byAddress[address]--; u.byAddress[address] == 0 {
		delete(u.byAddress, address)
	}
	u.all--
	if u.most >= trimFrom && u.all < trimFrom/4 && !u.trimming {
		u.trimming = true
		time.AfterFunc(trimAfter, u.trim)
	}
}

// hold is true when it is too much.
func (u *unfinished) hold(n int) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.bytes += n
	return u.bytes > maxBufferedBytes
}

func (u *unfinished) free(n int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.bytes -= n
}

// Go keeps the memory of many connections at once, their stacks above all, for minutes after they are gone: until the next
// collection, and then returns it slowly. After a crowd it is returned at once, which costs one collection.
const (
	trimFrom  = 100
	trimAfter = 5 * time.Second
)

func (u *unfinished) trim() {
	debug.FreeOSMemory()
	u.mu.Lock()
	defer u.mu.Unlock()
	u.most, u.trimming = u.all, false
}

// receive goes on when the body is here, so that no hook waits for it. Files are not read here: smallFields and PocketBase
// do that, both before any hook.
func receive(e *core.RequestEvent, limit int64, unfinished *unfinished) error {
	body := deadlineBodyOf(e.Request)
	if body == nil {
		return within(e, limit)
	}
	place, short := unfinished.place(countedAddress(e.RealIP()), unfinished.limitOf(e.App).Max)
	if body.release = place; place == nil || short && isUpload(e) {
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
			// Without the copy that PocketBase would keep of it: smallFields reads it once and for all.
			e.Request.Body = body
		}
		return within(e, limit)
	}
	if limit == 0 {
		limit = max(apis.DefaultMaxBodySize, e.Request.ContentLength) // PocketBase has looked at the length
	}
	switch err := body.fetch(limit, unfinished); {
	case err == nil:
		return e.Next()
	case errors.Is(err, errTooManyBodies):
		return refuseTooManyBodies(e)
	case errors.Is(err, apis.ErrRequestEntityTooLarge):
		return refuseLarge(e, limit)
	case errors.Is(err, errLate):
		return refuseBody(e, http.StatusRequestTimeout, lateMessage)
	default:
		return e.BadRequestError("The request broke off.", err)
	}
}

// within counts a body whose length nobody named while it is read.
func within(e *core.RequestEvent, limit int64) error {
	if limit > 0 && e.Request.ContentLength < 0 {
		return apis.BodyLimit(limit).Func(e)
	}
	return e.Next()
}

// isUpload: a form that may be larger than what is read into memory.
func isUpload(e *core.RequestEvent) bool {
	if e.HasSuperuserAuth() {
		return isMultipart(e.Request) && (e.Request.PathValue("collection") != "" || e.Request.URL.Path == "/api/backups/upload")
	}
	size := e.Request.ContentLength
	return e.Auth != nil && isMultipart(e.Request) && e.Request.PathValue("collection") != "" && (size < 0 || size > usualLimit)
}

func refuseTooManyBodies(e *core.RequestEvent) error {
	e.Response.Header().Set("Retry-After", strconv.Itoa(int(bodyTime/time.Second)))
	return refuseBody(e, http.StatusTooManyRequests, tooManyBodiesMessage)
}

// refuseBody says no to a body that is not read (to its end), so nothing else can be asked over this connection.
func refuseBody(e *core.RequestEvent, status int, message string) error {
	e.Response.Header().Set("Connection", "close")
	if e.Request.URL.Path == contactPath {
		return e.JSON(status, map[string]any{"success": false, "error": message})
	}
	return e.Error(status, message, nil)
}
