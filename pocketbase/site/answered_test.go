package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

const hostile = `</script><script>alert(1)</script>{{.answer}}" onload="x`

// answeredSite asks this API.
func answeredSite(t *testing.T, api http.HandlerFunc) *Site {
	t.Helper()
	s, err := Load(writeSite(t, map[string]string{
		"site.json": `{
			"appPatterns": ["/track/*"],
			"patternPages": {"/track/*": "pages/below-track.html"},
			"answered": {"/track/*": {"api": "/api/track/", "page": "pages/track-known.html", "missing": "pages/track-unknown.html"}},
			"inline": {"pages/track-known.html": {"scripts": ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"], "styles": []}}
		}`,
		"index.html":             "<i>shell</i>",
		"pages/below-track.html": "<i>shell of tracking</i>",
		"pages/track-known.html": `<p>before</p><!--answer--><h1 class="{{if eq .leg ` + "`sea`" + `}}blue{{end}}">{{.where}}</h1>` +
			`{{range .rows}}<li title="{{.what}}">{{.what}}</li>{{end}}` +
			`<script type="application/json" id="given-answer">{{.answer}}</script><!--/answer--><p>after</p>`,
		"pages/track-unknown.html":    "<p>we know none</p>",
		"pages/track-unknown.html.gz": "none in gzip",
	}))
	if err != nil {
		t.Fatal(err)
	}
	s.Ask(func() http.Handler { return api })
	return s
}

func says(status int, body any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(body)
	}
}

func found() any {
	return map[string]any{
		"answer": map[string]any{"origin": hostile},
		"words":  map[string]any{"where": "at sea", "leg": "sea", "rows": []any{map[string]any{"what": hostile}}},
	}
}

func TestAPageComesWithTheAnswer(t *testing.T) {
	asked := []string{}
	s := answeredSite(t, func(w http.ResponseWriter, r *http.Request) {
		_ = r.Body.Close() // as the router does
		asked = append(asked, r.Method+" "+r.URL.String()+" from "+r.RemoteAddr)
		says(200, found())(w, r)
	})
	res := request(t, s, http.MethodGet, "/track/akf 7p/6ct", nil)
	if res.Code != 404 || len(asked) != 0 {
		t.Fatalf("two segments are no such page: %d, %v", res.Code, asked)
	}
	res = request(t, s, http.MethodGet, "/track/akf 7p?x=1", map[string]string{"If-None-Match": "*", "Accept-Encoding": "br"})
	if len(asked) != 1 || asked[0] != "GET /api/track/akf%207p?words=1 from 192.0.2.1:1234" {
		t.Errorf("asked %q", asked)
	}
	for name, want := range map[string]string{
		"Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Content-Type": "text/html; charset=utf-8", "Etag": "",
		"Content-Encoding": "", "Vary": "Accept-Encoding",
	} {
		if got := res.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	body := res.Body.String()
	if res.Code != 200 || !strings.HasPrefix(body, `<p>before</p><h1 class="blue">at sea</h1><li title="`) || !strings.HasSuffix(body, "</script><p>after</p>") {
		t.Errorf("%d: %s", res.Code, body)
	}
	if strings.Count(body, "<script") != 1 || strings.Contains(body, "alert(1)</script>") || strings.Contains(body[:strings.Index(body, "<script")], `" onload`) {
		t.Errorf("what was answered is markup: %s", body)
	}
	_, block, _ := strings.Cut(body, `id="given-answer">`)
	block, _, _ = strings.Cut(block, "</script>")
	var answer map[string]string
	if err := json.Unmarshal([]byte(block), &answer); err != nil || answer["origin"] != hostile {
		t.Errorf("the data is %s: %v", block, err)
	}
	csp := res.Header().Get("Content-Security-Policy")
	if !strings.Contains(csp, "script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';") || strings.Contains(csp, "unsafe") {
		t.Errorf("the policy is %s", csp)
	}
}

func TestAnAnsweredPageIsPackedInParts(t *testing.T) {
	s := answeredSite(t, says(200, found()))
	plain := request(t, s, http.MethodGet, "/track/x", nil)
	for range 2 {
		res := request(t, s, http.MethodGet, "/track/x", map[string]string{"Accept-Encoding": "gzip, br"})
		if res.Header().Get("Content-Encoding") != "gzip" {
			t.Fatalf("the encoding is %q", res.Header().Get("Content-Encoding"))
		}
		reader, err := gzip.NewReader(bytes.NewReader(res.Body.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(reader); err != nil || string(body) != plain.Body.String() {
			t.Errorf("%v: %s", err, body)
		}
	}
	head := request(t, s, http.MethodHead, "/track/x", nil)
	if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != plain.Header().Get("Content-Length") {
		t.Errorf("HEAD: %d, %d bytes, %v", head.Code, head.Body.Len(), head.Header())
	}
}

func TestWhatIsNotKnownIsOnePage(t *testing.T) {
	s := answeredSite(t, says(404, map[string]any{"status": 404}))
	var first *httptest.ResponseRecorder
	for _, url := range []string{"/track/7P6CTF30HM", "/track/x", "/track/" + strings.Repeat("x", 9000), "/track/\x00"} {
		for _, header := range []map[string]string{nil, {"If-None-Match": "*"}} {
			res := request(t, s, http.MethodGet, url, header)
			if first == nil {
				first = res
			}
			if res.Code != 404 || res.Body.String() != "<p>we know none</p>" || len(res.Header()) != len(first.Header()) {
				t.Errorf("%.20s: %d %s %v", url, res.Code, res.Body.String(), res.Header())
			}
			if res.Header().Get("Cache-Control") != "no-store" || res.Header().Get("X-Robots-Tag") != "noindex" || res.Header().Get("Etag") != "" {
				t.Errorf("%.20s: %v", url, res.Header())
			}
		}
	}
	if packed := request(t, s, http.MethodGet, "/track/x", map[string]string{"Accept-Encoding": "gzip"}); packed.Body.String() != "none in gzip" {
		t.Errorf("packed: %q", packed.Body.String())
	}
	if own := request(t, s, http.MethodGet, "/pages/track-unknown.html", nil); strings.Contains(own.Body.String(), "none") {
		t.Error("the page has a second address")
	}
}

func TestWithoutAnAnswerTheShellIsSent(t *testing.T) {
	waits := func(w http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		w.WriteHeader(503)
	}
	for name, api := range map[string]http.HandlerFunc{
		"too many": says(429, map[string]any{"status": 429}), "busy": says(503, nil), "broken": says(500, nil), "waits": waits,
	} {
		res := request(t, answeredSite(t, api), http.MethodGet, "/track/x", nil)
		if res.Code != 200 || res.Body.String() != "<i>shell of tracking</i>" || res.Header().Get("Cache-Control") != "no-store" || res.Header().Get("Etag") != "" {
			t.Errorf("%s: %d %s %v", name, res.Code, res.Body.String(), res.Header())
		}
	}
}

func TestAnAnswerWithoutWordsFillsNothing(t *testing.T) {
	page := answeredSite(t, nil).answered["/track/*"]
	for _, answer := range []string{`{"answer": 1}`, `"x"`, ``, `<html>`} {
		if body, err := page.fill([]byte(answer)); err == nil {
			t.Errorf("%q fills %s", answer, body)
		}
	}
}

func TestATemplateThatCannotBeFilledStopsTheStart(t *testing.T) {
	for name, page := range map[string]string{"no marks": "<p></p>", "no template": "<!--answer-->{{<!--/answer-->", "not escapable": "<!--answer--><a {{if .x}}'{{end}}><!--/answer-->"} {
		s, err := Load(writeSite(t, map[string]string{
			"site.json":  `{"answered": {"/t/*": {"api": "/api/t/", "page": "p.html", "missing": "m.html"}}}`,
			"index.html": "", "p.html": page, "m.html": "",
		}))
		if err == nil {
			t.Errorf("%s: loaded %v", name, s)
		}
	}
}
