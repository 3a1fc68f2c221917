package middleware

import (
	"net/http"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/limits"
	"akamasfreight.example/server/operations"
	"github.com/pocketbase/pocketbase/core"
)

// PocketBase keeps hooksPool JavaScript engines ready and makes a new one for every call beyond them: about 2.5 MB, and more
// work than a booking. So requests that run hooks wait for their turn, and lists of records with them, which cost as much
// (docs/decisions/0037-turns-for-hooks.md, 0040-turns-by-sender.md).
const HooksPool = 24

// How many run at once.
var (
	// A write holds up to three engines, as a sign-up does: its own, and those of the hooks on what it saves. All of them wait
	// for the one writer of the database, so more at once would not be faster.
	writeRoom = room{places: 4, ofOne: 3, ofGuests: 2, ofOutsiders: 3}
	// Up to one engine a place, an export has two. Outsiders have one dear read at a time, so that two processors are never
	// busy with theirs alone.
	readRoom = room{places: 5, ofOne: 4, ofGuests: 2, ofOutsiders: 3}
	// These compare passwords, a twentieth of a second of a processor each. Nobody else waits for them. Whoever signs in is a
	// guest.
	passwordRoom = room{places: atOnce, ofOne: 1, ofGuests: atOnce, ofOutsiders: atOnce}
	atOnce       = min(2, max(1, runtime.NumCPU()/2))
)

const (
	// Most calls of the app give up after 20 s.
	longestWait = 15 * time.Second
	mostWaiting = 2000
	// One account, or one address of guests, at work and waiting together: as many as it may be sending.
	mostOfOne = mostUnfinishedOfOne
	// Two of the largest pages of the feed.
	mostUnsent = 8 << 20

	exportPath  = "/api/account/data"
	exportRetry = 5 // seconds
)

var manyOfOneMessage = faults.Say("many_at_once")

// dearReads take two places: they read up to a thousand rows or the whole history. Everything else looks a few rows up.
var dearReads = regexp.MustCompile(`^/api/(sync|account/data|shipments/search|collections/[^/]+/records)$`)

// It names up to 500 shipments in its body, and changes nothing.
const consequencesPath = "/api/shipments/consequences"

// What runs no hook before it answers, or answers as long as the receiver reads: files, event streams. The requests in
// /api/operations come through here one by one.
var withoutTurn = regexp.MustCompile(`^/api/(realtime$|operations$|files/|backups|ready$|health$|push/key$|session/end$)`)

// An account's password is compared or stored. Its collection may be named in several ways, so that is looked up.
var passwordPath = regexp.MustCompile(`^/api/(collections/[^/]+/(records|auth-with-|confirm-)|invitations/accept$)`)

// HookTurns comes after the body has arrived (bodyLimits, smallFields), so nobody's turn lasts longer for a slow sender. The
// answer is kept until the turn is over, so it does not last longer for a slow receiver either.
func HookTurns() func(*core.RequestEvent) error {
	queues := newHookQueues()
	return func(e *core.RequestEvent) error {
		queue, cost := queues.of(e)
		if queue == nil {
			leaveDoor(e)
			return e.Next()
		}
		who := queues.enter(e)
		if who == nil {
			return refuseNow(e, http.StatusTooManyRequests, manyOfOneMessage)
		}
		leave := sync.OnceFunc(func() { queues.leave(who) })
		defer leave()
		e.Set(placeKey, leave)
		if e.Request.URL.Path == exportPath && who.group != guests {
			message, wait := queues.beginExport(e, who)
			if wait > 0 {
				e.Response.Header().Set("Retry-After", strconv.FormatInt(wait, 10))
				return refuseAs(e, http.StatusTooManyRequests, message)
			}
			defer queues.endExport(who)
		}
		leaveDoor(e)
		if !queue.take(e.Request.Context(), who, cost, longestWait) {
			return refuseTurn(e)
		}
		return queues.spend(e, queue, who, cost)
	}
}

type hookQueues struct {
	writes, reads, passwords *turns

	mu      sync.Mutex
	senders map[string]*sender
	exports map[*sender]bool
}

func newHookQueues() *hookQueues {
	return &hookQueues{
		writes: newTurns(writeRoom), reads: newTurns(readRoom), passwords: newTurns(passwordRoom),
		senders: map[string]*sender{}, exports: map[*sender]bool{},
	}
}

// senderOf names who sent a request. An account is counted wherever it sends from, guests by their address.
func senderOf(e *core.RequestEvent) (string, group) {
	if e.Auth == nil {
		return "guests of " + limits.Address(e.RealIP()), guests
	}
	key, role := "account "+e.Auth.Id, ""
	if e.Auth.Collection().Name == accounts.Users {
		role = accounts.RoleOf(e.App, e.Auth.Id)
	}
	switch {
	case e.HasSuperuserAuth() || role != "" && accounts.RoleMay(e.App, role, accounts.RightShipments):
		return key, office
	case role != "":
		return key, members
	}
	return key, customers
}

// enter counts a request of its sender, so that nobody fills a queue alone. It is nil when there are too many.
func (q *hookQueues) enter(e *core.RequestEvent) *sender {
	key, group := senderOf(e)
	q.mu.Lock()
	defer q.mu.Unlock()
	who := q.senders[key]
	if who == nil || who.group != group { // its role has changed
		who = &sender{key: key, group: group}
		q.senders[key] = who
	}
	if who.requests >= mostOfOne && !e.HasSuperuserAuth() {
		return nil
	}
	who.requests++
	return who
}

func (q *hookQueues) leave(who *sender) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if who.requests--; who.requests == 0 && q.senders[who.key] == who {
		delete(q.senders, who.key)
	}
}

// beginExport returns the seconds to wait when this account's last copy of its data is still being made, or when it had as
// many as it may within the hour. The pages of one copy, by table, have a limit of their own.
func (q *hookQueues) beginExport(e *core.RequestEvent, who *sender) (message string, wait int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.exports[who] {
		return faults.Say("copy_under_way"), exportRetry
	}
	kind := "export"
	if e.Request.URL.Query().Get("table") != "" {
		kind = "export_page"
	}
	if limit, known := limits.Of(e.App, kind); known && !limits.Off() {
		if wait := limits.Count(e.App, "rate_limit "+kind+" "+who.key, limit); wait > 0 {
			return limit.Message, wait
		}
	}
	q.exports[who] = true
	return "", 0
}

func (q *hookQueues) endExport(who *sender) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.exports, who)
}

// of is nil for a request that need not wait.
func (q *hookQueues) of(e *core.RequestEvent) (queue *turns, cost int) {
	path := e.Request.URL.Path
	if !strings.HasPrefix(path, "/api/") || withoutTurn.MatchString(path) {
		return nil, 0
	}
	switch e.Request.Method {
	case http.MethodOptions:
		return nil, 0
	case http.MethodGet, http.MethodHead:
		if dearReads.MatchString(path) {
			return q.reads, 2
		}
		return q.reads, 1
	}
	if path == consequencesPath {
		return q.reads, 2
	}
	if isMultipart(e.Request) && e.HasSuperuserAuth() {
		return nil, 0 // PocketBase reads this body, inside
	}
	if passwordPath.MatchString(path) && isAboutAccounts(e) {
		return q.passwords, 1
	}
	return q.writes, 1
}

func isAboutAccounts(e *core.RequestEvent) bool {
	name := e.Request.PathValue("collection")
	if name == "" {
		return true // an invitation
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	return err == nil && collection.IsAuth()
}

// turnOver is where a request keeps how to end its turn early.
const turnOver = "akamasTurnOver"

// EndEmptyLists: PocketBase holds the answers of many filters without a result back, for up to half a second each. Nothing
// costly follows, so the turn is over.
func EndEmptyLists(app core.App) {
	app.OnRecordsListRequest().BindFunc(func(e *core.RecordsListRequestEvent) error {
		if over, ok := e.Get(turnOver).(func()); ok && len(e.Records) == 0 {
			over()
		}
		return e.Next()
	})
}

// spend runs the request and ends its turn, then sends what it answered.
func (q *hookQueues) spend(e *core.RequestEvent, queue *turns, who *sender, cost int) error {
	kept, err := runTurn(e, sync.OnceFunc(func() { queue.end(who, cost) }))
	if kept.Status == 0 {
		return err
	}
	refusedHere(e, kept.Status)
	size := kept.Body.Len()
	who.unsent.Add(int64(size))
	defer func() {
		if was := who.unsent.Add(-int64(size)) + int64(size); was >= mostUnsent {
			q.writes.again()
			q.reads.again()
			q.passwords.again()
		}
	}()
	limitSending(e.Response, size)
	e.Response.WriteHeader(kept.Status)
	if _, broken := e.Response.Write(kept.Body.Bytes()); err == nil {
		err = broken
	}
	return err
}

func runTurn(e *core.RequestEvent, over func()) (*operations.KeptAnswer, error) {
	answer := e.Response
	kept := operations.NewKeptAnswer(answer.Header())
	e.Response = kept
	e.Set(turnOver, over)
	defer func() {
		e.Response = answer
		over()
	}()
	return kept, e.Next()
}

// limitSending: a kept answer is in memory until it is taken, at the least speed that an upload may have.
func limitSending(answer http.ResponseWriter, size int) {
	most := uploadWindow + time.Duration(size)*uploadWindow/minUploadBytes
	// An answer inside an envelope has no connection.
	_ = http.NewResponseController(answer).SetWriteDeadline(time.Now().Add(most))
}

func refuseTurn(e *core.RequestEvent) error {
	return refuseNow(e, http.StatusServiceUnavailable, failure.Busy)
}

func refuseNow(e *core.RequestEvent, status int, message string) error {
	e.Response.Header().Set("Retry-After", "1")
	return refuseAs(e, status, message)
}
