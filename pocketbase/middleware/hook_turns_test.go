package middleware

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/limits"
	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
)

func turnRequest(method, path string) (*core.RequestEvent, *httptest.ResponseRecorder) {
	said := httptest.NewRecorder()
	event := &core.RequestEvent{}
	event.Request, event.Response = httptest.NewRequest(method, path, nil), said
	return event, said
}

func someone(key string, group group) *sender { return &sender{key: key, group: group} }

// oneTurn is for tests that only ask whether a turn is free.
var oneTurn = room{places: 1, ofOne: 1, ofGuests: 1, ofOutsiders: 1}

// spendOn runs `inside` in a turn that was taken.
func spendOn(queue *turns, who *sender, event *core.RequestEvent, inside func() error) error {
	queues := newHookQueues()
	queues.reads = queue
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.BindFunc(func(e *core.RequestEvent) error { return queues.spend(e, queue, who, 1) })
	return chain.Trigger(event, func(*core.RequestEvent) error { return inside() })
}

func TestWhichRequestsTakeTurns(t *testing.T) {
	app, queues := testapp.New(t), newHookQueues()
	for _, c := range []struct {
		method, path string
		want         *turns
		cost         int
	}{
		{"POST", "/api/collections/shipments/records", queues.writes, 1},
		{"PATCH", "/api/collections/contact_messages/records/a", queues.writes, 1},
		{"DELETE", "/api/collections/contact_messages/records/a", queues.writes, 1},
		{"POST", "/api/contact", queues.writes, 1},
		{"POST", "/api/shipments/a/edit", queues.writes, 1},
		{"POST", "/api/batch", queues.writes, 1},
		{"GET", "/api/sync", queues.reads, 2},
		{"GET", "/api/shipments/search", queues.reads, 2},
		{"POST", "/api/shipments/consequences", queues.reads, 2},
		{"GET", "/api/track/B123456789", queues.reads, 1},
		{"HEAD", "/api/tariff", queues.reads, 1},
		{"GET", "/api/account/data", queues.reads, 2},
		{"GET", "/api/collections/shipments/records", queues.reads, 2},
		{"HEAD", "/api/collections/tariffs/records", queues.reads, 2},
		{"GET", "/api/collections/shipments/records/a", queues.reads, 1},
		{"POST", "/api/collections/users/auth-with-password", queues.passwords, 1},
		{"POST", "/api/collections/users/records", queues.passwords, 1},
		{"PATCH", "/api/collections/users/records/a", queues.passwords, 1},
		{"POST", "/api/collections/USERS/records", queues.passwords, 1},
		{"POST", "/api/collections/_pb_users_auth_/records", queues.passwords, 1},
		{"POST", "/api/collections/_superusers/auth-with-password", queues.passwords, 1},
		{"POST", "/api/collections/users/request-password-reset", queues.writes, 1},
		{"POST", "/api/collections/nothing/records", queues.writes, 1},
		{"POST", "/api/collections/users/confirm-password-reset", queues.passwords, 1},
		{"POST", "/api/invitations/accept", queues.passwords, 1},
		{"POST", "/api/operations", nil, 0},
		{"POST", "/api/realtime", nil, 0},
		{"GET", "/api/realtime", nil, 0},
		{"GET", "/api/files/shipment_documents/a/b.pdf", nil, 0},
		{"GET", "/api/ready", nil, 0},
		{"POST", "/api/session/end", nil, 0},
		{"OPTIONS", "/api/contact", nil, 0},
		{"GET", "/dashboard", nil, 0},
	} {
		event, _ := turnRequest(c.method, c.path)
		event.App = app
		if parts := strings.Split(c.path, "/"); len(parts) > 3 && parts[2] == "collections" {
			event.Request.SetPathValue("collection", parts[3])
		}
		if queue, cost := queues.of(event); queue != c.want || cost != c.cost {
			t.Errorf("%s %s waits with others than it should, or takes %d places", c.method, c.path, cost)
		}
	}
	for _, room := range []room{writeRoom, readRoom, passwordRoom} {
		if most := min(room.places, room.ofOne, room.ofGuests, room.ofOutsiders); most < 1 || room == readRoom && most < 2 {
			t.Errorf("%+v never lets the dearest one in", room)
		}
	}
}

func TestNobodyFillsAQueueAlone(t *testing.T) {
	app, queues := testapp.New(t), newHookQueues()
	account := func(collection, id string) *core.Record {
		of, err := app.FindCollectionByNameOrId(collection)
		if err != nil {
			t.Fatal(err)
		}
		record := core.NewRecord(of)
		record.Id = id
		return record
	}
	from := func(address string, who *core.Record) *core.RequestEvent {
		event, _ := turnRequest("POST", contactPath)
		event.App, event.Auth, event.Request.RemoteAddr = app, who, address+":1"
		return event
	}
	anna := account(accounts.Users, "anna")
	var inside []*sender
	for n := range mostOfOne {
		one := queues.enter(from("192.0.2.1", nil))
		two := queues.enter(from("192.0.2.1", anna))
		if one == nil || two == nil {
			t.Fatalf("the request %d is too many", n)
		}
		inside = append(inside, one, two)
	}
	for _, c := range []struct {
		address string
		who     *core.Record
		want    bool
	}{
		{"192.0.2.1", nil, false},
		{"192.0.2.2", nil, true},
		{"192.0.2.2", anna, false},
		{"192.0.2.1", account(accounts.Users, "bob"), true},
		{"192.0.2.1", account(core.CollectionNameSuperusers, "root"), true},
	} {
		one := queues.enter(from(c.address, c.who))
		if (one != nil) != c.want {
			t.Errorf("%s %v: %v", c.address, c.who, one)
		}
		if one != nil {
			inside = append(inside, one)
		}
	}
	for _, one := range inside {
		queues.leave(one)
	}
	if len(queues.senders) > 0 {
		t.Errorf("still counted: %v", queues.senders)
	}
}

// slowReceiver takes nothing until it is told to.
type slowReceiver struct {
	http.ResponseWriter
	asked, takes chan struct{}
}

func (s *slowReceiver) Write(text []byte) (int, error) {
	close(s.asked)
	<-s.takes
	return s.ResponseWriter.Write(text)
}

func TestATurnEndsBeforeTheAnswerIsSent(t *testing.T) {
	queue, anna := newTurns(oneTurn), someone("anna", customers)
	event, said := turnRequest("GET", "/api/sync")
	slow := &slowReceiver{ResponseWriter: said, asked: make(chan struct{}), takes: make(chan struct{})}
	event.Response = slow
	answered := make(chan error, 1)
	queue.take(t.Context(), anna, 1, 0)
	go func() {
		answered <- spendOn(queue, anna, event, func() error {
			event.Response.Header().Set("X-Own", "yes")
			return event.JSON(http.StatusAccepted, map[string]int{"seq": 1})
		})
	}()
	<-slow.asked
	if !queue.take(t.Context(), anna, 1, time.Minute) {
		t.Error("a slow receiver keeps its turn")
	}
	close(slow.takes)
	if err := <-answered; err != nil {
		t.Fatal(err)
	}
	if said.Code != http.StatusAccepted || said.Body.String() != "{\"seq\":1}\n" || said.Header().Get("X-Own") != "yes" {
		t.Errorf("%d %q %v", said.Code, said.Body, said.Header())
	}
	if anna.unsent.Load() != 0 {
		t.Errorf("%d bytes are still counted", anna.unsent.Load())
	}
}

func TestWhoTakesNoAnswersGetsNoFurtherTurn(t *testing.T) {
	queue, anna, bob := newTurns(room{places: 2, ofOne: 2, ofGuests: 2, ofOutsiders: 2}), someone("anna", customers), someone("bob", customers)
	event, said := turnRequest("GET", "/api/sync")
	slow := &slowReceiver{ResponseWriter: said, asked: make(chan struct{}), takes: make(chan struct{})}
	event.Response = slow
	queue.take(t.Context(), anna, 1, 0)
	answered, next := make(chan error, 1), make(chan bool, 1)
	go func() {
		answered <- spendOn(queue, anna, event, func() error { return event.Blob(http.StatusOK, "x", make([]byte, mostUnsent)) })
	}()
	<-slow.asked
	if queue.take(t.Context(), anna, 1, time.Millisecond) {
		t.Error("she gets a turn with 8 MB unsent")
	}
	if !queue.take(t.Context(), bob, 1, time.Minute) {
		t.Error("others wait for her")
	}
	go func() { next <- queue.take(t.Context(), anna, 1, time.Minute) }()
	close(slow.takes)
	if err := <-answered; err != nil {
		t.Fatal(err)
	}
	if !<-next {
		t.Error("she gets none when all of it is sent")
	}
}

func TestATurnEndsWithAFault(t *testing.T) {
	queue, anna := newTurns(oneTurn), someone("anna", customers)
	event, said := turnRequest("POST", "/api/contact")
	refused := errors.New("refused")
	queue.take(t.Context(), anna, 1, 0)
	if err := spendOn(queue, anna, event, func() error { return refused }); !errors.Is(err, refused) || said.Body.Len() > 0 || event.Response != said {
		t.Errorf("%v %q", err, said.Body)
	}
	if !queue.take(t.Context(), anna, 1, 0) {
		t.Fatal("after an error the turn is not given back")
	}
	func() {
		defer func() { _ = recover() }()
		_ = spendOn(queue, anna, event, func() error { panic("broken") })
	}()
	if !queue.take(t.Context(), anna, 1, 0) {
		t.Error("after a panic the turn is not given back")
	}
}

func TestOneExportAtATimeAndSixAnHour(t *testing.T) {
	app, queues := testapp.New(t), newHookQueues()
	app.Store().Set(limits.Key, `{"export":{"max":6,"seconds":3600,"message":"Later."},"export_page":{"max":2,"seconds":3600,"message":"Much later."}}`)
	ask := func(who *sender, query string) (string, int64) {
		event, _ := turnRequest("GET", exportPath+query)
		event.App = app
		return queues.beginExport(event, who)
	}
	anna, bob := someone("account anna", customers), someone("account bob", customers)
	for n := range 6 {
		if message, wait := ask(anna, ""); wait != 0 {
			t.Fatalf("%d: %s", n, message)
		}
		if _, wait := ask(anna, ""); wait != exportRetry {
			t.Error("two at a time")
		}
		queues.endExport(anna)
	}
	if message, wait := ask(anna, ""); message != "Later." || wait < 1 || wait > 3600 {
		t.Errorf("a seventh: %q, %d s", message, wait)
	}
	for range 2 {
		if _, wait := ask(anna, "?table=scans"); wait != 0 {
			t.Error("the pages of a copy are counted as copies")
		}
		queues.endExport(anna)
	}
	if message, _ := ask(anna, "?table=scans"); message != "Much later." {
		t.Errorf("pages without end: %q", message)
	}
	if _, wait := ask(bob, ""); wait != 0 {
		t.Error("another account waits for hers")
	}
	t.Setenv("RATE_LIMITS", "off")
	if _, wait := ask(anna, ""); wait != 0 {
		t.Error("counts go on without limits")
	}
	if _, wait := ask(anna, ""); wait != exportRetry {
		t.Error("two at a time without limits")
	}
}

func TestWhoWaitsInVainIsToldWhenToComeAgain(t *testing.T) {
	event, said := turnRequest("POST", "/api/shipments/a/edit")
	var answer *router.ApiError
	if err := refuseTurn(event); !errors.As(err, &answer) || answer.Status != http.StatusServiceUnavailable || answer.Message != failure.Busy {
		t.Errorf("%v", err)
	}
	if said.Header().Get("Retry-After") != "1" {
		t.Error("without Retry-After")
	}
	event, said = turnRequest("POST", contactPath)
	var form struct {
		Success bool
		Error   string
	}
	if err := errors.Join(refuseTurn(event), json.Unmarshal(said.Body.Bytes(), &form)); err != nil {
		t.Fatal(err)
	}
	if said.Code != http.StatusServiceUnavailable || form.Success || form.Error != failure.Busy {
		t.Errorf("%d %s", said.Code, said.Body)
	}
}
