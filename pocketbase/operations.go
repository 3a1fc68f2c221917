package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"sync"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// A device that was offline for long has hundreds of small requests to send, and each costs browser, network and server a
// round trip. POST /api/operations takes several of one sender in one body (docs/decisions/0011-envelopes.md). It decides
// nothing: each request goes through the whole router as if it had come alone, with the batch's headers and address, and has
// its own answer. They share no transaction.
const (
	mostOperations  = 50
	operationsLimit = 1 << 20 // less for guests: body_limits.go
	// How many run at once: one is parsed and priced while another is written. Not more than a device could send by itself.
	operationsAtOnce = 4
)

// What a batch may contain: the JSON requests of an outbox. No nested batch, no files, no query, nothing about accounts.
var inEnvelope = regexp.MustCompile(`^(` +
	`POST /api/collections/(shipments|sea_freight_quotes|air_freight_quotes|scans|quotes)/records|` +
	`POST /api/contact|` +
	`POST /api/shipments/[a-z0-9]{15}/(edit|correct|cancel)|` +
	`POST /api/sailings/[a-z0-9]{15}/(advance|delay|edit)|` +
	`POST /api/quotes/[a-z0-9]{15}/(sent|withdraw)|` +
	`POST /api/pallets/assign|` +
	`POST /api/pallets/[a-z0-9]{15}/hold|` +
	`PATCH /api/collections/(sea_freight_quotes|air_freight_quotes|contact_messages)/records/[a-z0-9]{15}` +
	`)$`)

// Headers of the batch that describe its own body and connection.
var envelopesOwn = []string{"Content-Length", "Content-Encoding", "Accept-Encoding", "Connection", "Expect", "Upgrade", "Range"}

type operation struct {
	Method string          `json:"method"`
	Path   string          `json:"path"`
	Body   json.RawMessage `json:"body"`
}

// outcome is the result of one operation; body is null where the answer was not JSON.
type outcome struct {
	Status     int             `json:"status"`
	Body       json.RawMessage `json:"body"`
	RetryAfter string          `json:"retryAfter,omitempty"`
}

func bindOperations(e *core.ServeEvent) {
	server := e.Server // read later: the whole program's handler is set once it is complete
	e.Router.POST("/api/operations", func(e *core.RequestEvent) error { return answerOperations(e, server.Handler) }).
		Bind(apis.SkipSuccessActivityLog(), apis.BodyLimit(operationsLimit)) // each operation is logged by itself
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
		return e.BadRequestError("The body is not a list of requests.", nil)
	}
	if len(sent.Requests) == 0 || len(sent.Requests) > mostOperations {
		return e.BadRequestError("At least one and at most "+strconv.Itoa(mostOperations)+" requests go together.", nil)
	}
	// All of them are checked before the first one runs.
	for _, one := range sent.Requests {
		if !inEnvelope.MatchString(one.Method+" "+one.Path) || len(one.Body) == 0 || one.Body[0] != '{' {
			return e.BadRequestError("One of these requests has to come alone.", nil)
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

// envelopeKey marks the requests of a batch in their contexts.
type envelopeKey struct{}

// carryOut never panics: it runs in a goroutine of its own, where a panic would end the program.
func carryOut(e *core.RequestEvent, inner http.Handler, one operation) (done outcome) {
	defer func() {
		if fault := recover(); fault != nil {
			e.App.Logger().Error("An operation ended in a panic", "path", one.Path, "error", fault)
			done = outcome{Status: http.StatusInternalServerError, Body: json.RawMessage("null")}
		}
	}()
	within := context.WithValue(e.Request.Context(), envelopeKey{}, true)
	request, err := http.NewRequestWithContext(within, one.Method, one.Path, bytes.NewReader(one.Body))
	if err != nil {
		return outcome{Status: http.StatusBadRequest, Body: json.RawMessage("null")}
	}
	request.Header = e.Request.Header.Clone()
	for _, name := range envelopesOwn {
		request.Header.Del(name)
	}
	request.Header.Set("Content-Type", "application/json")
	request.RequestURI, request.Host = one.Path, e.Request.Host
	request.RemoteAddr, request.TLS = e.Request.RemoteAddr, e.Request.TLS
	kept := &keptAnswer{header: http.Header{}}
	inner.ServeHTTP(kept, request)
	return kept.outcome()
}

// keptAnswer is a response writer that keeps the answer in memory.
type keptAnswer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (k *keptAnswer) Header() http.Header { return k.header }

func (k *keptAnswer) WriteHeader(status int) {
	if k.status == 0 && status >= http.StatusOK {
		k.status = status
	}
}

func (k *keptAnswer) Write(text []byte) (int, error) {
	k.WriteHeader(http.StatusOK)
	return k.body.Write(text)
}

func (k *keptAnswer) outcome() outcome {
	k.WriteHeader(http.StatusOK)
	body := json.RawMessage("null")
	if text := bytes.TrimSpace(k.body.Bytes()); json.Valid(text) {
		body = text
	}
	return outcome{Status: k.status, Body: body, RetryAfter: k.header.Get("Retry-After")}
}
