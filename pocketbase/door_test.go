package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

func TestManyRefusalsOfAnAddressArePaused(t *testing.T) {
	at, paused, last := time.Unix(6000, 0), 0, time.Duration(0)
	refused := refusals{pause: func(pause time.Duration) { paused, last = paused+1, pause }, now: func() time.Time { return at }}
	for range plainRefusals {
		if refused.many("a") {
			t.Fatal("too early")
		}
		refused.count("a")
	}
	refused.count("b")
	if paused != 0 || !refused.many("a") || refused.many("b") {
		t.Errorf("%d are paused", paused)
	}
	if refused.count("a"); paused != 1 {
		t.Errorf("%d are paused, not the first of too many", paused)
	}
	for range 2*longestPause*plainRefusals - 1 {
		refused.count("a")
	}
	if last != longestPause*time.Second {
		t.Errorf("the last pause has %s", last)
	}
	paused = 1
	at = at.Add(time.Minute)
	if refused.count("a"); paused != 1 || refused.many("a") {
		t.Error("the next minute does not begin anew")
	}
	refused.off = true
	for range 2 * plainRefusals {
		refused.count("a")
	}
	if paused != 1 {
		t.Error("counts go on without limits")
	}
}

// A request that waits for its body or its turn is not in the door: others from its address come in.
func TestTheDoorIsLeftBeforeARequestWaits(t *testing.T) {
	chain := &hook.Hook[*core.RequestEvent]{}
	chain.Bind(door())
	inside, release := make(chan struct{}), make(chan struct{})
	ask := func(wait bool, done chan<- error) {
		event := &core.RequestEvent{}
		event.App = testApp(t)
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
	app := testApp(t)
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
	chain.Bind(door())
	for _, within := range []bool{true, false} {
		event, _ := turnRequest(http.MethodPost, contactPath)
		event.App = testApp(t)
		if within {
			event.Request = event.Request.WithContext(context.WithValue(t.Context(), envelopeKey{}, true))
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
