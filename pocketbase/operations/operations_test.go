package operations

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/pocketbase/core"
)

func TestEachOperationHasItsOwnAnswer(t *testing.T) {
	inner := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		switch string(body) {
		case `{"n":1}`:
			panic("broken")
		case `{"n":2}`:
			w.Header().Set("Retry-After", "7")
			w.WriteHeader(http.StatusTooManyRequests)
			w.WriteHeader(http.StatusOK) // ignored: the status was already written
			fmt.Fprint(w, `<html>`)
		case `{"n":3}`: // says nothing
		default:
			fmt.Fprintf(w, `{"path":%q,"from":%q,"host":%q,"length":%d,"type":%q,"token":%q,"own":%q}`, r.URL.Path, r.RemoteAddr, r.Host,
				r.ContentLength, r.Header.Get("Content-Type"), r.Header.Get("Authorization"), r.Header.Get("Content-Length")+r.Header.Get("Accept-Encoding"))
		}
	})
	var parts []string
	for n := range 9 {
		parts = append(parts, fmt.Sprintf(`{"method":"POST","path":"/api/contact","body":{"n":%d}}`, n))
	}
	request := httptest.NewRequest(http.MethodPost, "/api/operations", strings.NewReader(`{"requests":[`+strings.Join(parts, ",")+`]}`))
	request.Header.Set("Authorization", "ada")
	request.Header.Set("Accept-Encoding", "gzip")
	request.Header.Set("Content-Length", "1")
	request.Header.Set("Content-Type", "text/plain")
	said := httptest.NewRecorder()
	event := &core.RequestEvent{App: testapp.New(t)}
	event.Request, event.Response = request, said
	if err := answerOperations(event, inner); err != nil {
		t.Fatal(err)
	}
	var answer struct{ Answers []outcome }
	if err := json.Unmarshal(said.Body.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	plain := `{"path":"/api/contact","from":"192.0.2.1:1234","host":"example.com","length":7,"type":"application/json","token":"ada","own":""}`
	for n, got := range answer.Answers {
		want := outcome{Status: http.StatusOK, Body: json.RawMessage(plain)}
		switch n {
		case 1:
			want = outcome{Status: http.StatusInternalServerError, Body: json.RawMessage("null")}
		case 2:
			want = outcome{Status: http.StatusTooManyRequests, Body: json.RawMessage("null"), RetryAfter: "7"}
		case 3:
			want = outcome{Status: http.StatusOK, Body: json.RawMessage("null")}
		}
		if got.Status != want.Status || string(got.Body) != string(want.Body) || got.RetryAfter != want.RetryAfter {
			t.Errorf("%d: %d %s %s", n, got.Status, got.Body, got.RetryAfter)
		}
	}
	if len(answer.Answers) != len(parts) {
		t.Errorf("%d answers to %d requests", len(answer.Answers), len(parts))
	}
}
