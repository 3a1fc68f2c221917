package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

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

// spendOn runs `inside` in a turn that was taken.
func spendOn(queue *turns, event *core.RequestEvent, inside func() error) error {
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.BindFunc(queue.spend)
	return chain.Trigger(event, func(*core.RequestEvent) error { return inside() })
}

func TestWhichRequestsTakeTurns(t *testing.T) {
	app, queues := testApp(t), newHookQueues()
	for _, c := range []struct {
		method, path string
		want         *turns
	}{
		{"POST", "/api/collections/shipments/records", queues.writes},
		{"PATCH", "/api/collections/contact_messages/records/a", queues.writes},
		{"DELETE", "/api/collections/contact_messages/records/a", queues.writes},
		{"POST", "/api/contact", queues.writes},
		{"POST", "/api/shipments/a/edit", queues.writes},
		{"POST", "/api/batch", queues.writes},
		{"GET", "/api/sync", queues.reads},
		{"GET", "/api/track/B123456789", queues.reads},
		{"HEAD", "/api/tariff", queues.reads},
		{"GET", "/api/account/data", queues.writes},
		{"POST", "/api/collections/users/auth-with-password", queues.passwords},
		{"POST", "/api/collections/users/records", queues.passwords},
		{"PATCH", "/api/collections/users/records/a", queues.passwords},
		{"POST", "/api/collections/USERS/records", queues.passwords},
		{"POST", "/api/collections/_pb_users_auth_/records", queues.passwords},
		{"POST", "/api/collections/_superusers/auth-with-password", queues.passwords},
		{"POST", "/api/collections/users/request-password-reset", queues.writes},
		{"POST", "/api/collections/nothing/records", queues.writes},
		{"POST", "/api/collections/users/confirm-password-reset", queues.passwords},
		{"POST", "/api/invitations/accept", queues.passwords},
		{"POST", "/api/operations", nil},
		{"POST", "/api/realtime", nil},
		{"GET", "/api/realtime", nil},
		{"GET", "/api/files/shipment_documents/a/b.pdf", nil},
		{"GET", "/api/collections/shipments/records", nil},
		{"GET", "/api/ready", nil},
		{"POST", "/api/session/end", nil},
		{"OPTIONS", "/api/contact", nil},
		{"GET", "/dashboard", nil},
	} {
		event, _ := turnRequest(c.method, c.path)
		event.App = app
		if parts := strings.Split(c.path, "/"); len(parts) > 3 && parts[2] == "collections" {
			event.Request.SetPathValue("collection", parts[3])
		}
		if queues.of(event) != c.want {
			t.Errorf("%s %s waits with others than it should", c.method, c.path)
		}
	}
}

func TestNobodyFillsAQueueAlone(t *testing.T) {
	app, queues := testApp(t), newHookQueues()
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
	anna := account(usersCollection, "anna")
	var leave []func()
	for n := range mostOfOne {
		one, first := queues.enter(from("192.0.2.1", nil))
		two, second := queues.enter(from("192.0.2.1", anna))
		if !first || !second {
			t.Fatalf("the request %d is too many", n)
		}
		leave = append(leave, one, two)
	}
	for _, c := range []struct {
		address string
		who     *core.Record
		want    bool
	}{
		{"192.0.2.1", nil, false},
		{"192.0.2.2", nil, true},
		{"192.0.2.2", anna, false},
		{"192.0.2.1", account(usersCollection, "bob"), true},
		{"192.0.2.1", account(core.CollectionNameSuperusers, "root"), true},
	} {
		one, ok := queues.enter(from(c.address, c.who))
		if ok != c.want {
			t.Errorf("%s %v: %v", c.address, c.who, ok)
		}
		if ok {
			leave = append(leave, one)
		}
	}
	for _, one := range leave {
		one()
	}
	if len(queues.bySender) > 0 {
		t.Errorf("still counted: %v", queues.bySender)
	}
}

func TestNoMoreAtOnceThanThereAreTurns(t *testing.T) {
	queue, meet := newTurns(2), make(chan struct{})
	var mu sync.Mutex
	inside, peak, done := 0, 0, 0
	count := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		inside += by
		peak = max(peak, inside)
		if by < 0 {
			done++
		}
	}
	var working sync.WaitGroup
	for range 50 {
		working.Go(func() {
			if queue.take(t.Context(), time.Minute) {
				count(1)
				// Leaves when the other turn is taken as well.
				select {
				case meet <- struct{}{}:
				case <-meet:
				}
				count(-1)
				<-queue.places
			}
		})
	}
	working.Wait()
	if peak != 2 || done != 50 || queue.waiting.Load() != 0 {
		t.Errorf("%d at once, %d done, %d still waiting", peak, done, queue.waiting.Load())
	}
}

func TestNobodyWaitsForever(t *testing.T) {
	queue := newTurns(1)
	if !queue.take(t.Context(), 0) {
		t.Fatal("the first one waits")
	}
	if queue.take(t.Context(), time.Millisecond) {
		t.Error("a turn is given twice")
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	if queue.take(left, time.Minute) {
		t.Error("a turn is given to a client that has left")
	}
	queue.waiting.Store(mostWaiting)
	if queue.take(t.Context(), time.Minute) {
		t.Error("more wait than may")
	}
	if queue.waiting.Load() != mostWaiting {
		t.Errorf("%d are counted", queue.waiting.Load())
	}
	<-queue.places
	if !queue.take(t.Context(), 0) {
		t.Error("the turn was not given back")
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
	queue := newTurns(1)
	event, said := turnRequest("GET", "/api/sync")
	slow := &slowReceiver{ResponseWriter: said, asked: make(chan struct{}), takes: make(chan struct{})}
	event.Response = slow
	answered := make(chan error, 1)
	queue.take(t.Context(), 0)
	go func() {
		answered <- spendOn(queue, event, func() error {
			event.Response.Header().Set("X-Own", "yes")
			return event.JSON(http.StatusAccepted, map[string]int{"seq": 1})
		})
	}()
	<-slow.asked
	if !queue.take(t.Context(), time.Minute) {
		t.Error("a slow receiver keeps its turn")
	}
	close(slow.takes)
	if err := <-answered; err != nil {
		t.Fatal(err)
	}
	if said.Code != http.StatusAccepted || said.Body.String() != "{\"seq\":1}\n" || said.Header().Get("X-Own") != "yes" {
		t.Errorf("%d %q %v", said.Code, said.Body, said.Header())
	}
}

func TestATurnEndsWithAFault(t *testing.T) {
	queue := newTurns(1)
	event, said := turnRequest("POST", "/api/contact")
	refused := errors.New("refused")
	queue.take(t.Context(), 0)
	if err := spendOn(queue, event, func() error { return refused }); !errors.Is(err, refused) || said.Body.Len() > 0 || event.Response != said {
		t.Errorf("%v %q", err, said.Body)
	}
	if !queue.take(t.Context(), 0) {
		t.Fatal("after an error the turn is not given back")
	}
	func() {
		defer func() { _ = recover() }()
		_ = spendOn(queue, event, func() error { panic("broken") })
	}()
	if !queue.take(t.Context(), 0) {
		t.Error("after a panic the turn is not given back")
	}
}

func TestWhoWaitsInVainIsToldWhenToComeAgain(t *testing.T) {
	event, said := turnRequest("POST", "/api/shipments/a/edit")
	var answer *router.ApiError
	if err := refuseTurn(event); !errors.As(err, &answer) || answer.Status != http.StatusServiceUnavailable || answer.Message != busyMessage {
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
	if said.Code != http.StatusServiceUnavailable || form.Success || form.Error != busyMessage {
		t.Errorf("%d %s", said.Code, said.Body)
	}
}
