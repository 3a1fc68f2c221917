package middleware

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/operations"
	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// slowLine delivers chunks of bytes after pauses, on a fake clock, and supports deadlines as a connection does.
type slowLine struct {
	at       time.Time
	deadline time.Time
	lumps    []lump
}

type lump struct {
	after time.Duration
	bytes int
}

func (l *slowLine) Read(p []byte) (int, error) {
	if len(l.lumps) == 0 {
		return 0, io.EOF
	}
	next := &l.lumps[0]
	if arrives := l.at.Add(next.after); arrives.After(l.deadline) {
		l.at = l.deadline
		return 0, os.ErrDeadlineExceeded
	} else {
		l.at, next.after = arrives, 0
	}
	n := min(len(p), next.bytes)
	if next.bytes -= n; next.bytes == 0 {
		l.lumps = l.lumps[1:]
	}
	return n, nil
}

func (l *slowLine) Close() error { return nil }

func (l *slowLine) body() *deadlineBody {
	l.at = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	body := &deadlineBody{
		ReadCloser: l, clock: func() time.Time { return l.at }, answer: http.Header{},
		setDeadline: func(until time.Time) error { l.deadline = until; return nil },
	}
	body.begin()
	return body
}

func every(pause time.Duration, bytes, times int) []lump {
	lumps := make([]lump, times)
	for i := range lumps {
		lumps[i] = lump{pause, bytes}
	}
	return lumps
}

func TestSlowBodiesAreEnded(t *testing.T) {
	const second = time.Second
	for name, c := range map[string]struct {
		lumps  []lump
		upload bool
		read   int
		after  time.Duration
		late   bool
	}{
		"all at once":                     {lumps: every(0, 30_000, 1), read: 30_000},
		"in fourteen seconds":             {lumps: every(second, 1000, 14), read: 14_000, after: 14 * second},
		"one byte and nothing more":       {lumps: []lump{{0, 1}, {time.Hour, 1}}, read: 1, after: BodyTime, late: true},
		"a byte each second":              {lumps: every(second, 1, 60), read: 15, after: BodyTime, late: true},
		"an upload of 4 kB/s":             {lumps: every(second, 4000, 2500), upload: true, read: 10_000_000, after: 2500 * second},
		"an upload in lumps":              {lumps: every(7*second, 28_000, 100), upload: true, read: 2_800_000, after: 700 * second},
		"an upload with a tunnel":         {lumps: append(every(second, 60_000, 20), lump{28 * second, 60_000}), upload: true, read: 1_260_000, after: 48 * second},
		"an upload of 3 kB/s":             {lumps: every(second, 3000, 600), upload: true, read: 90_000, after: uploadWindow, late: true},
		"an upload that stops":            {lumps: append(every(second, 200_000, 5), lump{time.Hour, 1}), upload: true, read: 1_000_000, after: 5*second + uploadWindow, late: true},
		"an upload that sends a byte":     {lumps: every(10*second, 1, 600), upload: true, read: 3, after: uploadWindow, late: true},
		"an upload larger than any of us": {lumps: every(second, 4000, 4000), upload: true, read: 10_800_000, after: UploadTime, late: true},
	} {
		t.Run(name, func(t *testing.T) {
			line := &slowLine{lumps: c.lumps}
			body := line.body()
			if c.upload {
				body.allowUpload()
			}
			text, err := io.ReadAll(body)
			if late := errors.Is(err, errLate); late != c.late || err != nil && !late {
				t.Errorf("ended with %v", err)
			}
			if took := line.at.Sub(body.begun); len(text) != c.read || took != c.after {
				t.Errorf("%d bytes in %s, want %d in %s", len(text), took, c.read, c.after)
			}
			if closes := body.answer.Get("Connection") == "close"; closes != c.late {
				t.Errorf("the connection closes: %v", closes)
			}
		})
	}
}

func TestTheRestOfABodyHasAShortDeadline(t *testing.T) {
	line := &slowLine{lumps: every(0, 1, 1)}
	body := line.body()
	body.answer.Set("Connection", "close") // refused: the answer has to arrive while the rest is still being sent
	body.leave()
	if wait := line.deadline.Sub(line.at); wait != drainTime {
		t.Errorf("unread: %s", wait)
	}
	line = &slowLine{lumps: every(time.Hour, 1, 1)}
	body = line.body()
	_, _ = body.Read(make([]byte, 1))
	body.leave()
	if wait := line.deadline.Sub(line.at); wait != 0 {
		t.Errorf("late: %s", wait)
	}
}

func TestABufferedBodyIsLimitedAndReadableAgain(t *testing.T) {
	var all unfinished
	received := func(lumps []lump) *deadlineBody {
		body := (&slowLine{lumps: lumps}).body()
		body.place, _ = all.enter("account", "address", 0, false, body)
		return body
	}
	body := received(every(time.Second, 1000, 5))
	if err := body.fetch(5000); err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(body); len(text) != 5000 || err != nil {
		t.Errorf("%d bytes, %v", len(text), err)
	}
	if all.all.bytes != 5000 || all.all.arriving != 0 {
		t.Errorf("%+v is counted while the request waits", all.all)
	}
	if body.leave(); all.all != (held{}) || len(all.accounts)+len(all.addresses)+len(all.places) > 0 {
		t.Errorf("%+v is counted after its end", all.all)
	}
	body = received(every(0, 1000, 6))
	if err := body.fetch(5000); !errors.Is(err, apis.ErrRequestEntityTooLarge) || all.all.bytes != 0 {
		t.Errorf("too large: %v", err)
	}
	all.all.bytes = maxBufferedBytes - 500
	body = received(every(0, 1000, 1))
	if err := body.fetch(5000); !errors.Is(err, errTooManyBodies) || all.all.bytes != maxBufferedBytes-500 {
		t.Errorf("with all others: %v, %d bytes held", err, all.all.bytes)
	}
}

// A router as PocketBase makes it, with our middleware, on a real connection.
func receivingServer(t *testing.T, handler func(*core.RequestEvent) error) net.Conn {
	t.Helper()
	app := testapp.New(t)
	routes := router.NewRouter(func(w http.ResponseWriter, r *http.Request) (*core.RequestEvent, router.EventCleanupFunc) {
		return &core.RequestEvent{App: app, Event: router.Event{Response: w, Request: r}}, nil
	})
	routes.BindFunc(BodyLimits(), SmallFields())
	routes.Any("/api/here", handler)
	mux, err := routes.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(KeepBody(mux))
	t.Cleanup(server.Close)
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = connection.Close() })
	return connection
}

func TestHandlersRunWhenTheBodyHasArrived(t *testing.T) {
	called := make(chan string, 1)
	connection := receivingServer(t, func(e *core.RequestEvent) error {
		first, _ := io.ReadAll(e.Request.Body)
		again, _ := io.ReadAll(e.Request.Body)
		called <- string(first) + "|" + string(again)
		return e.NoContent(http.StatusNoContent)
	})
	_, _ = io.WriteString(connection, "POST /api/here HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab")
	select {
	case text := <-called:
		t.Fatalf("called with %q", text)
	case <-time.After(50 * time.Millisecond):
	}
	_, _ = io.WriteString(connection, "cd")
	if text := <-called; text != "abcd|abcd" {
		t.Errorf("%q", text)
	}
}

func TestALongAnswerDoesNotWaitForAnUnreadBody(t *testing.T) {
	connection := receivingServer(t, func(e *core.RequestEvent) error {
		return e.String(http.StatusOK, strings.Repeat("x", 100_000))
	})
	_ = connection.SetDeadline(time.Now().Add(BodyTime / 2))
	_, _ = io.WriteString(connection, "GET /api/here HTTP/1.1\r\nHost: x\r\nContent-Length: 30000\r\n\r\n{")
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(answer.Body); len(text) != 100_000 || err != nil || !answer.Close {
		t.Errorf("%d bytes, %v, closes: %v", len(text), err, answer.Close)
	}
}

func TestARequestWithoutAConnectionHasNoDeadlines(t *testing.T) {
	outer := context.WithValue(context.Background(), deadlineBodyKey{}, &deadlineBody{})
	request, _ := http.NewRequestWithContext(outer, http.MethodPost, "/api/contact", strings.NewReader("{}"))
	own, body := withBodyDeadlines(operations.NewKeptAnswer(http.Header{}), request)
	if body != nil || deadlineBodyOf(own) != nil {
		t.Error("it has the body of the envelope around it")
	}
	body.leave()
}
