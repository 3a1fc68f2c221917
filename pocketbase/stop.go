package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// A stop has a deadline. Running requests have requestTime to end; PocketBase alone would give them a second and then close
// the database. After stopTime the program exits whatever still runs: a hook that computes for minutes cannot be
// interrupted, and a mail or log line that waits for the writer would wait as long. SQLite rolls back what was not
// committed, and nothing uncommitted was acknowledged.
const (
	requestTime = 10 * time.Second
	stopTime    = 15 * time.Second
	// flushTime is for the last bytes of answers whose handlers have returned.
	flushTime = time.Second
)

type stopping struct {
	server  *http.Server
	running atomic.Int64
}

// stopInTime enforces the deadline. Its handlers run around PocketBase's own shut-down of the HTTP server (priority -9999).
func stopInTime(app core.App, server *http.Server) *stopping {
	s := &stopping{server: server}
	app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{
		Id:       "akamasStopDeadline",
		Priority: -10000,
		Func: func(e *core.TerminateEvent) error {
			time.AfterFunc(stopTime, func() {
				fmt.Fprintf(os.Stderr, "The server did not stop within %s and exits now: %d requests had not ended. What was not committed is rolled back.\n",
					stopTime, s.running.Load())
				os.Exit(1)
			})
			return e.Next()
		},
	})
	app.OnTerminate().Bind(&hook.Handler[*core.TerminateEvent]{
		Id:       "akamasStopRequests",
		Priority: -9998,
		Func: func(e *core.TerminateEvent) error {
			s.wait()
			return e.Next()
		},
	})
	return s
}

// count wraps all requests. Live connections end by themselves: PocketBase has cancelled their context by then.
func (s *stopping) count(inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.running.Add(1)
		defer s.running.Add(-1)
		inner.ServeHTTP(w, r)
	})
}

func (s *stopping) wait() {
	if s.running.Load() == 0 {
		return
	}
	for until := time.Now().Add(requestTime); s.running.Load() > 0 && time.Now().Before(until); {
		time.Sleep(20 * time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(context.Background(), flushTime)
	defer cancel()
	_ = s.server.Shutdown(ctx)
}
