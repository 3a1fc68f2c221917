// Package operations carries out several requests of an outbox that travel in one body.
package operations

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"sync"

	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/keepsakes"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// A device that was offline for long has hundreds of small requests to send, and each costs browser, network and server a
// round trip. POST /api/operations takes several of one sender in one body (docs/decisions/0011-envelopes.md). It decides
// nothing: each request goes through the whole router as if it had come alone, with the batch's headers and address, and has
// its own answer. They share no transaction.
const (
	mostOperations = 50
	BodyLimit      = 1 << 20 // less for guests: body_limits.go
	// How many run at once: one is parsed and priced while another is written. Not more than a device could send by itself.
	operationsAtOnce = 4
)

// What a batch may contain: the JSON requests of an outbox. No nested batch, no files, no query, nothing about accounts.
var inEnvelope = regexp.MustCompile(`^(` +
	`POST /api/collections/(shipments|sea_freight_quotes|air_freight_quotes|scans|found_pallets|quotes)/records|` +
	`POST /api/contact|` +
	`POST /api/shipments/[a-z0-9]{15}/(edit|correct|cancel)|` +
	`POST /api/sailings/[a-z0-9]{15}/(advance|delay|edit)|` +
	`POST /api/quotes/[a-z0-9]{15}/(sent|withdraw)|` +
	`POST /api/pallets/assign|` +
	`POST /api/pallets/[a-z0-9]{15}/(hold|missing)|` +
	`POST /api/found-pallets/[a-z0-9]{15}/match|` +
	`PATCH /api/collections/(sea_freight_quotes|air_freight_quotes|contact_messages)/records/[a-z0-9]{15}` +
	`)$`)

// Headers of the batch that describe its own body and connection.
var envelopesOwn = []string{"Content-Length", "Content-Encoding", "Accept-Encoding", "Connection", "Expect", "Upgrade", "Range"}

type operation struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Body   json.RawMessage `json:"body"`
	// The signature of an operation that this server had acknowledged and has lost.
	Again string `json:"again"`
}

// outcome is the result of one operation; body is null where the answer was not JSON.
type outcome struct {
	Status     int             `json:"status"`
	Body       json.RawMessage `json:"body"`
	RetryAfter string          `json:"retryAfter,omitempty"`
	// Its signed acknowledgement: acknowledgements.go.
	Acknowledged string `json:"acknowledged,omitempty"`
}

// Bind adds POST /api/operations.
func Bind(e *core.ServeEvent) {
	server := e.Server // read later: the whole program's handler is set once it is complete
	e.Router.POST("/api/operations", func(e *core.RequestEvent) error { return answerOperations(e, server.Handler) }).
		Bind(apis.SkipSuccessActivityLog(), apis.BodyLimit(BodyLimit)) // each operation is logged by itself
}

func answerOperations(e *core.RequestEvent, inner http.Handler) error {
	var sent struct {
		Requests []operation `json:"requests"`
	}
	if err := json.NewDecoder(e.Request.Body).Decode(&sent); err != nil {
		var tooLarge *router.ApiError
		if errors.As(err, &tooLarge) {
			return tooLarge
		}
		return e.BadRequestError(faults.Say("not_requests"), nil)
	}
	if len(sent.Requests) == 0 || len(sent.Requests) > mostOperations {
		return e.BadRequestError(faults.Say("requests_together", "max", mostOperations), nil)
	}
	// All of them are checked before the first one runs.
	for _, one := range sent.Requests {
		if !inEnvelope.MatchString(one.Method+" "+one.Path) || len(one.Body) == 0 || one.Body[0] != '{' {
			return e.BadRequestError(faults.Say("request_alone"), nil)
		}
	}
	answers := make([]outcome, len(sent.Requests))
	next := make(chan int)
	var working sync.WaitGroup
	for range min(operationsAtOnce, len(answers)) {
		working.Go(func() {
			for i := range next {
				answers[i] = carryOut(e, inner, sent.Requests[i])
			}
		})
	}
	for i := range answers {
		next <- i
	}
	close(next)
	working.Wait()
	text, err := json.Marshal(map[string]any{"answers": answers})
	if err != nil {
		return err
	}
	return e.Blob(http.StatusOK, "application/json", text)
}

// EnvelopeKey marks the requests of a batch in their contexts.
type EnvelopeKey struct{}

// carryOut never panics: it runs in a goroutine of its own, where a panic would end the program.
func carryOut(e *core.RequestEvent, inner http.Handler, one operation) (done outcome) {
	defer func() {
		if fault := recover(); fault != nil {
			e.App.Logger().Error("An operation ended in a panic", "path", one.Path, "error", fault)
			done = outcome{Status: http.StatusInternalServerError, Body: json.RawMessage("null")}
		}
	}()
	within := context.WithValue(e.Request.Context(), EnvelopeKey{}, true)
	request, err := http.NewRequestWithContext(within, one.Method, one.Path, bytes.NewReader(one.Body))
	if err != nil {
		return outcome{Status: http.StatusBadRequest, Body: json.RawMessage("null")}
	}
	takeFrom(e, request, one.Path)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Del(keepsakes.AgainHeader)
	if one.Again != "" {
		request.Header.Set(keepsakes.AgainHeader, one.Again)
	}
	kept := NewKeptAnswer(http.Header{})
	inner.ServeHTTP(kept, request)
	return kept.outcome()
}

// AskInside asks this program itself for a path, as if the sender of this request had: through the whole router, with their
// headers and address, until the context ends.
func AskInside(ctx context.Context, e *core.RequestEvent, inner http.Handler, path string) *KeptAnswer {
	kept := NewKeptAnswer(http.Header{})
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, path, http.NoBody) // a server always has a body
	if err != nil {
		kept.Status = http.StatusBadRequest
		return kept
	}
	takeFrom(e, request, path)
	inner.ServeHTTP(kept, request)
	return kept
}

func takeFrom(e *core.RequestEvent, request *http.Request, path string) {
	request.Header = e.Request.Header.Clone()
	for _, name := range envelopesOwn {
		request.Header.Del(name)
	}
	request.RequestURI, request.Host = path, e.Request.Host
	request.RemoteAddr, request.TLS = e.Request.RemoteAddr, e.Request.TLS
}

// KeptAnswer is a response writer that keeps the answer in memory.
type KeptAnswer struct {
	header http.Header
	Status int
	Body   bytes.Buffer
}

// NewKeptAnswer keeps an answer whose headers are these.
func NewKeptAnswer(header http.Header) *KeptAnswer { return &KeptAnswer{header: header} }

func (k *KeptAnswer) Header() http.Header { return k.header }

func (k *KeptAnswer) WriteHeader(status int) {
	if k.Status == 0 && status >= http.StatusOK {
		k.Status = status
	}
}

func (k *KeptAnswer) Write(text []byte) (int, error) {
	k.WriteHeader(http.StatusOK)
	return k.Body.Write(text)
}

func (k *KeptAnswer) outcome() outcome {
	k.WriteHeader(http.StatusOK)
	body := json.RawMessage("null")
	if text := bytes.TrimSpace(k.Body.Bytes()); json.Valid(text) {
		body = text
	}
	return outcome{Status: k.Status, Body: body, RetryAfter: k.header.Get("Retry-After"), Acknowledged: k.header.Get(keepsakes.AcknowledgedHeader)}
}
