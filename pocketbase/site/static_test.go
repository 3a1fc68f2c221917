package site

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

const testSite = `{
	"pages": {"/": "pages/home.html", "/services": "pages/services.html"},
	"app": ["/", "/auth", "/dashboard", "/old"],
	"appPatterns": ["/dashboard/shipment/*", "/dashboard/shipment/*/cancel", "/track/*"],
	"patternPages": {"/track/*": "pages/below-track.html"},
	"notFound": "pages/404.html",
	"redirects": {"/old": "/services"},
	"inline": {"pages/home.html": {
		"scripts": ["'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
		"styles": ["'sha256-4BSrFgnlHjF5+bFJ1FSeEqJpqJBcR3YhyEQpSDCLw3k='"]
	}}
}`

func writeSite(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, body := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func wholeSite(t *testing.T) *Site {
	t.Helper()
	s, err := Load(writeSite(t, map[string]string{
		"site.json":                  testSite,
		"index.html":                 "<i>shell</i>",
		"pages/home.html":            "<h1>home</h1>",
		"pages/home.html.br":         "home in brotli",
		"pages/home.html.gz":         "home in gzip",
		"pages/services.html":        "<h1>services</h1>",
		"pages/404.html":             "<h1>lost</h1>",
		"pages/below-track.html":     "<i>shell of tracking</i>",
		"pages/404.html.br":          "lost in brotli",
		"assets/app-1a2b.js":         "app()",
		"assets/app-1a2b.js.br":      "app in brotli",
		"sw.js":                      "sw()",
		"manifest.webmanifest":       "{}",
		"robots.txt":                 "User-agent: *",
		"icon.svg":                   "<svg/>",
		".hidden":                    "no",
		".well-known/security.txt":   "yes",
		"assets/.vite/manifest.json": "no",
	}))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// request runs the handler the way the router does.
func request(t *testing.T, s *Site, method, url string, header map[string]string) *httptest.ResponseRecorder {
	t.Helper()
	req := httptest.NewRequest(method, "http://akamas.test/", nil)
	path, query, _ := strings.Cut(url, "?")
	req.URL.Path, req.URL.RawQuery = path, query
	for name, value := range header {
		req.Header.Set(name, value)
	}
	res := httptest.NewRecorder()
	e := &core.RequestEvent{}
	e.Request, e.Response = req, res
	if err := s.Handle(e); err != nil {
		router.ErrorHandler(&router.ResponseWriter{ResponseWriter: res}, req, err)
	}
	return res
}

func TestStaticHandler(t *testing.T) {
	s := wholeSite(t)
	const noCache, immutable = "no-cache", "public, max-age=31536000, immutable"
	for _, c := range []struct {
		url, accept string
		status      int
		body        string
		header      map[string]string
	}{
		{"/", "", 200, "<h1>home</h1>", map[string]string{"Cache-Control": noCache, "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "", "Vary": "Accept-Encoding"}},
		{"/", "gzip, deflate, br", 200, "home in brotli", map[string]string{"Content-Encoding": "br", "Vary": "Accept-Encoding"}},
		{"/", "gzip", 200, "home in gzip", map[string]string{"Content-Encoding": "gzip"}},
		{"/", "br;q=0, *;q=0.1", 200, "home in gzip", map[string]string{"Content-Encoding": "gzip"}},
		{"/", "identity", 200, "<h1>home</h1>", map[string]string{"Content-Encoding": ""}},
		{"/services", "br", 200, "<h1>services</h1>", map[string]string{"Cache-Control": noCache, "Vary": "", "X-Robots-Tag": ""}},
		{"/auth", "", 200, "<i>shell</i>", nil},
		{"/index.html", "", 200, "<i>shell</i>", map[string]string{"Cache-Control": noCache}},
		{"/dashboard/shipment/abc", "", 200, "<i>shell</i>", map[string]string{"Cache-Control": noCache, "X-Robots-Tag": "noindex"}},
		{"/track/7P6CTF30HM", "", 200, "<i>shell of tracking</i>", map[string]string{"Cache-Control": noCache, "X-Robots-Tag": "noindex"}},
		{"/track/7P6CTF30HM/x", "", 404, "<h1>lost</h1>", nil},
		{"/pages/below-track.html", "", 404, "<h1>lost</h1>", nil},
		{"/dashboard/shipment/", "", 404, "<h1>lost</h1>", nil},
		{"/dashboard/shipment/abc/def", "", 404, "<h1>lost</h1>", nil},
		{"/dashboard/shipment/abc/cancel", "", 200, "<i>shell</i>", map[string]string{"X-Robots-Tag": "noindex"}},
		{"/dashboard/shipment//cancel", "", 404, "<h1>lost</h1>", nil},
		{"/dashboard/shipment/abc/cancel/def", "", 404, "<h1>lost</h1>", nil},
		{"/dashboard/shipment/abc/cancel/", "", 308, "", map[string]string{"Location": "/dashboard/shipment/abc/cancel"}},
		{"/nowhere", "br", 404, "lost in brotli", map[string]string{"Cache-Control": noCache, "Etag": "", "Vary": "Accept-Encoding"}},
		{"/404", "", 404, "<h1>lost</h1>", nil},
		{"/pages/home.html", "", 404, "<h1>lost</h1>", nil},
		{"/pages/404.html", "", 404, "<h1>lost</h1>", nil},
		{"/old", "", 308, "", map[string]string{"Location": "/services"}},
		{"/old?from=mail", "", 308, "", map[string]string{"Location": "/services?from=mail"}},
		{"/old/", "", 308, "", map[string]string{"Location": "/old"}},
		{"/assets/app-1a2b.js", "", 200, "app()", map[string]string{"Cache-Control": immutable, "Content-Type": "text/javascript; charset=utf-8"}},
		{"/assets/app-1a2b.js", "br", 200, "app in brotli", map[string]string{"Cache-Control": immutable, "Content-Encoding": "br"}},
		{"/sw.js", "", 200, "sw()", map[string]string{"Cache-Control": noCache, "Content-Type": "text/javascript; charset=utf-8"}},
		{"/manifest.webmanifest", "", 200, "{}", map[string]string{"Cache-Control": noCache, "Content-Type": "application/manifest+json"}},
		{"/icon.svg", "", 200, "<svg/>", map[string]string{"Content-Type": "image/svg+xml"}},
		{"/.well-known/security.txt", "", 200, "yes", nil},
		{"/services/", "", 308, "", map[string]string{"Location": "/services"}},
		{"/services/?from=mail", "", 308, "", map[string]string{"Location": "/services?from=mail"}},
		{"//evil.test/", "", 404, "<h1>lost</h1>", map[string]string{"Location": ""}},
		{"/_", "", 308, "", map[string]string{"Location": "/_/"}},
	} {
		t.Run(c.url+" "+c.accept, func(t *testing.T) {
			res := request(t, s, http.MethodGet, c.url, map[string]string{"Accept-Encoding": c.accept})
			if res.Code != c.status {
				t.Fatalf("status %d, want %d", res.Code, c.status)
			}
			if c.body != "" && res.Body.String() != c.body {
				t.Errorf("body %q, want %q", res.Body.String(), c.body)
			}
			for name, want := range c.header {
				if got := res.Header().Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestAMissingFileIsNotHTML(t *testing.T) {
	s := wholeSite(t)
	for _, url := range []string{"/api/nope", "/api", "/assets/missing.js", "/assets/", "/assets/.vite/manifest.json"} {
		res := request(t, s, http.MethodGet, url, nil)
		if res.Code != 404 || !strings.HasPrefix(res.Header().Get("Content-Type"), "application/json") {
			t.Errorf("%s: %d %s", url, res.Code, res.Header().Get("Content-Type"))
		}
	}
}

func TestNothingOutsideTheSiteIsServed(t *testing.T) {
	s := wholeSite(t)
	for _, url := range []string{"/site.json", "/.hidden", "/../go.mod", "/assets/../../etc/passwd", "/..%2fgo.mod", "/index.html.br", "/\x00"} {
		res := request(t, s, http.MethodGet, url, nil)
		if res.Code == 200 {
			t.Errorf("%s is served: %q", url, res.Body.String())
		}
	}
}

func TestConditionalAndHead(t *testing.T) {
	s := wholeSite(t)
	plain := request(t, s, http.MethodGet, "/", nil).Header().Get("ETag")
	brotli := request(t, s, http.MethodGet, "/", map[string]string{"Accept-Encoding": "br"}).Header().Get("ETag")
	if plain == "" || plain == brotli {
		t.Fatalf("each encoding needs an ETag of its own: %q, %q", plain, brotli)
	}
	for _, c := range []struct {
		noneMatch, accept string
		status            int
	}{
		{plain, "", 304}, {"W/" + plain, "", 304}, {`"x", ` + plain, "", 304}, {"*", "", 304},
		{brotli, "", 200}, {plain, "br", 200}, {brotli, "br", 304}, {`"x"`, "", 200},
	} {
		res := request(t, s, http.MethodGet, "/", map[string]string{"If-None-Match": c.noneMatch, "Accept-Encoding": c.accept})
		if res.Code != c.status {
			t.Errorf("If-None-Match %s, Accept-Encoding %q: %d, want %d", c.noneMatch, c.accept, res.Code, c.status)
		}
		if c.status == 304 && res.Body.Len() != 0 {
			t.Errorf("a 304 has a body")
		}
	}
	head := request(t, s, http.MethodHead, "/", nil)
	if head.Code != 200 || head.Body.Len() != 0 || head.Header().Get("Content-Length") != "13" {
		t.Errorf("HEAD: %d, %d bytes, Content-Length %q", head.Code, head.Body.Len(), head.Header().Get("Content-Length"))
	}
	if missing := request(t, s, http.MethodGet, "/nowhere", map[string]string{"If-None-Match": plain}); missing.Code != 404 {
		t.Errorf("a missing page is %d for someone who knows the shell", missing.Code)
	}
}

func TestSecurityHeaders(t *testing.T) {
	h := request(t, wholeSite(t), http.MethodGet, "/", nil).Header()
	csp := h.Get("Content-Security-Policy")
	for _, want := range []string{
		"default-src 'self'", "script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';",
		"style-src 'self' 'sha256-4BSrFgnlHjF5+bFJ1FSeEqJpqJBcR3YhyEQpSDCLw3k=';",
		"object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "img-src 'self' data: blob:",
		"connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
	} {
		if !strings.Contains(csp+";", want) {
			t.Errorf("the CSP lacks %q: %s", want, csp)
		}
	}
	if strings.Contains(csp, "unsafe") {
		t.Errorf("the CSP allows something unsafe: %s", csp)
	}
	for name, want := range map[string]string{
		"X-Content-Type-Options":     "nosniff",
		"Referrer-Policy":            "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"X-Frame-Options":            "DENY",
	} {
		if h.Get(name) != want {
			t.Errorf("%s: %q", name, h.Get(name))
		}
	}
	// The warehouse scans with the camera; no other device feature is allowed.
	if policy := h.Get("Permissions-Policy"); policy != "camera=(self), geolocation=(), microphone=(), payment=(), usb=()" {
		t.Errorf("the Permissions-Policy is %q", policy)
	}
}

func TestAPagesPolicyAllowsOnlyItsOwnContent(t *testing.T) {
	s := wholeSite(t)
	for _, url := range []string{"/services", "/auth", "/nowhere", "/icon.svg"} {
		csp := request(t, s, http.MethodGet, url, nil).Header().Get("Content-Security-Policy")
		if !strings.Contains(csp, "script-src 'self';") || !strings.Contains(csp, "style-src 'self';") {
			t.Errorf("%s: %s", url, csp)
		}
	}
}

func TestOnlyANamedWorkerRunsWebAssembly(t *testing.T) {
	s, err := Load(writeSite(t, map[string]string{
		"site.json":                  `{"pages": {"/": "index.html"}, "wasmWorkers": ["assets/scanner-worker-1.js"]}`,
		"index.html":                 "",
		"assets/scanner-worker-1.js": "",
		"assets/app-1.js":            "",
		"assets/reader-1.wasm":       "",
	}))
	if err != nil {
		t.Fatal(err)
	}
	for url, allowed := range map[string]bool{"/assets/scanner-worker-1.js": true, "/": false, "/assets/app-1.js": false} {
		csp := request(t, s, http.MethodGet, url, nil).Header().Get("Content-Security-Policy")
		if strings.Contains(csp, "script-src 'self' 'wasm-unsafe-eval';") != allowed || strings.Contains(csp, "unsafe") != allowed {
			t.Errorf("%s: %s", url, csp)
		}
	}
	if kind := request(t, s, http.MethodGet, "/assets/reader-1.wasm", nil).Header().Get("Content-Type"); kind != "application/wasm" {
		t.Errorf("WebAssembly is %q", kind)
	}
	if _, err := Load(writeSite(t, map[string]string{"site.json": `{"wasmWorkers": ["no.js"]}`, "index.html": ""})); err == nil {
		t.Error("a worker that is not there was taken")
	}
}

func TestABrokenBuildStopsTheStart(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"no JSON":            {"site.json": "{", "index.html": ""},
		"no shell":           {"site.json": "{}"},
		"no page":            {"site.json": `{"pages": {"/about": "about.html"}}`, "index.html": ""},
		"no hash in CSP":     {"site.json": `{"inline": {"index.html": {"scripts": ["'self'; script-src *"]}}}`, "index.html": ""},
		"no hash for styles": {"site.json": `{"inline": {"index.html": {"styles": ["'unsafe-inline'"]}}}`, "index.html": ""},
		"policy of nothing":  {"site.json": `{"inline": {"about.html": {}}}`, "index.html": ""},
		"no lost page":       {"site.json": `{"notFound": "404.html"}`, "index.html": ""},
		"leads nowhere":      {"site.json": `{"redirects": {"/a": "/b"}}`, "index.html": ""},
	} {
		if s, err := Load(writeSite(t, files)); err == nil {
			t.Errorf("%s: loaded %v", name, s)
		}
	}
	if s, err := Load(t.TempDir()); s != nil || err != nil {
		t.Errorf("an empty folder is no error: %v, %v", s, err)
	}
}
