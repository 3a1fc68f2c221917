package middleware

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/operations"
	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

func TestManyRefusalsOfASenderArePaused(t *testing.T) {
	at, paused, last := time.Unix(6000, 0), 0, time.Duration(0)
	refused := refusals{pause: func(pause time.Duration) { paused, last = paused+1, pause }, now: func() time.Time { return at }}
	for range plainRefusals {
		if refused.many("a") {
			t.Fatal("too early")
		}
		refused.count("a", "a", func() {})
	}
	refused.count("b", "b", func() {})
	refused.count("account x", "a", func() {})
	if paused != 0 || !refused.many("a") || refused.many("b") {
		t.Errorf("%d are paused", paused)
	}
	if refused.count("a", "a", func() {}); paused != 1 || last != time.Second {
		t.Errorf("%d are paused, the last for %s", paused, last)
	}
	for range longestPause * pauseGrowsBy {
		refused.count("a", "a", func() {})
	}
	if last != longestPause*time.Second {
		t.Errorf("after %d more the pause has %s", longestPause*pauseGrowsBy, last)
	}
	paused = 0
	at = at.Add(time.Minute)
	if refused.count("a", "a", func() {}); paused != 1 {
		t.Error("the next minute begins with as many at once")
	}
	at = at.Add(2 * time.Minute)
	if refused.count("a", "a", func() {}); paused != 1 || refused.many("a") {
		t.Error("it never ends")
	}
	refused.off = true
	for range 2 * plainRefusals {
		refused.count("a", "a", func() {})
	}
	if paused != 1 {
		t.Error("counts go on without limits")
	}
}

func TestRefusalsOfManyAddressesAreNotAllLogged(t *testing.T) {
	at := time.Unix(6000, 0)
	refused := refusals{pause: func(time.Duration) {}, now: func() time.Time { return at }}
	logged := 0
	for i := range 20 * plainRefusals {
		address := fmt.Sprintf("198.51.100.%d", i%20)
		if !refused.many(address) {
			logged++
		}
		refused.count(address, address, func() {})
	}
	if logged != mostLogged || !refused.many("another") {
		t.Errorf("%d are logged", logged)
	}
	at = at.Add(time.Minute)
	if refused.many("another") {
		t.Error("the next minute logs nothing")
	}
}

func TestNotAllRefusalsPause(t *testing.T) {
	release, inside := make(chan struct{}), make(chan struct{})
	refused := refusals{pause: func(time.Duration) { inside <- struct{}{}; <-release }, now: func() time.Time { return time.Unix(6000, 0) }}
	for range plainRefusals {
		refused.count("a", "a", func() {})
	}
	done := make(chan bool)
	for range mostPausedOfOne {
		go func() { done <- refused.count("a", "a", func() {}) }()
		<-inside
	}
	if refused.count("a", "a", func() {}) {
		t.Error("one more pauses")
	}
	close(release)
	for range mostPausedOfOne {
		<-done
	}
	if refused.allPaused != 0 || len(refused.paused) != 0 {
		t.Error("the places are not given back")
	}
}

// As many as one address may have under way pause, and the next one of that address is served: a sign-in does not depend on what
// somebody else sends from there.
func TestWhatPausesKeepsNobodyOut(t *testing.T) {
	app, paused, release := testapp.New(t), make(chan struct{}), make(chan struct{})
	pause := func(time.Duration) { paused <- struct{}{}; <-release }
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.BindFunc(doorOf(&refusals{pause: pause, now: func() time.Time { return time.Unix(6000, 0) }}))
	chain.BindFunc(HookTurns())
	ask := func(status int) int {
		event, said := turnRequest(http.MethodPost, "/api/collections/users/auth-with-password")
		event.App = app
		_ = chain.Trigger(event, func(e *core.RequestEvent) error { return e.JSON(status, nil) })
		return said.Code
	}
	for range plainRefusals {
		ask(http.StatusBadRequest)
	}
	ended := make(chan int, mostOfOne)
	for range mostOfOne {
		go func() { ended <- ask(http.StatusBadRequest) }()
		<-paused
	}
	if got := ask(http.StatusOK); got != http.StatusOK {
		t.Errorf("a sign-in beside them: %d", got)
	}
	close(release)
	for range mostOfOne {
		if got := <-ended; got != http.StatusBadRequest {
			t.Errorf("after its pause: %d", got)
		}
	}
}

// Behind the address of an office sit many: whoever has signed in does not pause for the others.
func TestRefusalsAreCountedByAccount(t *testing.T) {
	event, _ := turnRequest(http.MethodGet, "/api/sync")
	if who := refusedSender(event, "198.51.100.1"); who != "198.51.100.1" {
		t.Errorf("a guest counts as %q", who)
	}
	event.Auth = core.NewRecord(core.NewAuthCollection("users"))
	event.Auth.Id = "anna"
	if who := refusedSender(event, "198.51.100.1"); who != "account anna" {
		t.Errorf("an account counts as %q", who)
	}
}

// A request that waits for its body or its turn is not in the door: others from its address come in.
func TestTheDoorIsLeftBeforeARequestWaits(t *testing.T) {
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.BindFunc(Door())
	inside, release := make(chan struct{}), make(chan struct{})
	ask := func(wait bool, done chan<- error) {
		event := &core.RequestEvent{}
		event.App = testapp.New(t)
		event.Request, event.Response = httptest.NewRequest(http.MethodGet, "/api/sync", nil), httptest.NewRecorder()
		done <- chain.Trigger(event, func(e *core.RequestEvent) error {
			leaveDoor(e)
			if wait {
				inside <- struct{}{}
				<-release
			}
			return nil
		})
	}
	done := make(chan error, 10)
	for range 3 * doorRoom.places {
		go ask(true, make(chan error, 1))
		<-inside
	}
	ask(false, done)
	if err := <-done; err != nil {
		t.Error(err)
	}
	close(release)
}

func TestAProxyThatNobodyTrustsIsToldOnce(t *testing.T) {
	app := testapp.New(t)
	toldProxy.Store(false)
	defer toldProxy.Store(false)
	var log bytes.Buffer
	ask := func(header string) {
		event, _ := turnRequest(http.MethodGet, "/api/tariff")
		event.App = app
		event.Request.Header.Set(header, "203.0.113.7")
		tellProxy(event, &log)
	}
	ask("X-Request-Id")
	app.Settings().TrustedProxy.Headers = []string{"X-Real-IP"}
	ask("X-Forwarded-For")
	if log.Len() > 0 || app.Store().Get(forwardedKey) != nil {
		t.Errorf("without reason: %s", log.String())
	}
	app.Settings().TrustedProxy.Headers = nil
	ask("X-Forwarded-For")
	ask("Forwarded")
	if strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "X-Forwarded-For") || app.Store().Get(forwardedKey) != "X-Forwarded-For" {
		t.Errorf("%q", log.String())
	}
}

func TestRefusalsInABatchAreNotPaused(t *testing.T) {
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.BindFunc(Door())
	for _, within := range []bool{true, false} {
		event, _ := turnRequest(http.MethodPost, contactPath)
		event.App = testapp.New(t)
		if within {
			event.Request = event.Request.WithContext(context.WithValue(t.Context(), operations.EnvelopeKey{}, true))
		}
		counted := false
		if err := chain.Trigger(event, func(e *core.RequestEvent) error {
			counted = e.Get(refusalKey) != nil
			return nil
		}); err != nil || counted == within {
			t.Errorf("in a batch %v: counted %v, %v", within, counted, err)
		}
	}
}
