// Package site answers with the built web app.
package site

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"akamasfreight.example/server/built"
	"akamasfreight.example/server/faults"
	"github.com/pocketbase/pocketbase/core"
)

// siteFile is the build's description of the web app (dist/site.json).
type siteFile struct {
	// Prerendered pages: path -> file in the folder.
	Pages map[string]string `json:"pages"`
	// Screens rendered in the browser: exact paths, and patterns in which "*" stands for one segment.
	App         []string `json:"app"`
	AppPatterns []string `json:"appPatterns"`
	// Files that are served for such a pattern instead of the shell: pattern -> file.
	PatternPages map[string]string `json:"patternPages"`
	// Pages for such a pattern that come with the API's answer about the address: pattern -> pages.
	Answered map[string]answeredFile `json:"answered"`
	// The file for every unknown address; without it the shell is served.
	NotFound string `json:"notFound"`
	// Permanent redirects: path -> path.
	Redirects map[string]string `json:"redirects"`
	// Inline scripts and styles of a file: each page's policy allows only its own.
	Inline map[string]inlineHashes `json:"inline"`
	// Scripts of web workers that run WebAssembly: only their policy allows it.
	WasmWorkers []string `json:"wasmWorkers"`
}

// inlineHashes are hashes of inline scripts and styles in the form of the CSP.
type inlineHashes struct {
	Scripts []string `json:"scripts"`
	Styles  []string `json:"styles"`
}

// asset is one file, kept in memory with its compressed forms: the build that was there at start is served, never a mixture
// with the next one.
type asset struct {
	forms        []form
	contentType  string
	cacheControl string
	csp          string
}

type form struct {
	encoding string // "" is the uncompressed file
	etag     string
	body     []byte
}

// Site is the built web app as it was at the start.
type Site struct {
	files        map[string]*asset
	pages        map[string]*asset
	appPatterns  []string
	patternPages map[string]*asset
	answered     map[string]*answered
	api          func() http.Handler
	redirects    map[string]string
	shell        *asset
	notFound     *asset
}

const shellFile = "index.html"

var cspHash = regexp.MustCompile(`^'sha(256|384|512)-[A-Za-z0-9+/_-]+={0,2}'$`)

// Empty answers every path as missing.
func Empty() *Site {
	return &Site{files: map[string]*asset{}, pages: map[string]*asset{}, patternPages: map[string]*asset{}, answered: map[string]*answered{}}
}

// Load reads the built web app; nil when there is none.
func Load(dir string) (*Site, error) {
	raw, err := os.ReadFile(filepath.Join(dir, "site.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("The web app in %s cannot be read: %w", dir, err)
	}
	if err := built.VerifySite(dir); err != nil {
		return nil, err
	}
	var described siteFile
	if err := json.Unmarshal(raw, &described); err != nil {
		return nil, fmt.Errorf("%s is not valid: %w", filepath.Join(dir, "site.json"), err)
	}
	s := Empty()
	if s.files, err = readFiles(dir); err != nil {
		return nil, fmt.Errorf("The web app in %s cannot be read: %w", dir, err)
	}
	if s.shell = s.files["/"+shellFile]; s.shell == nil {
		return nil, fmt.Errorf("The web app in %s has no %s: `npm run build` makes it.", dir, shellFile)
	}
	if err := s.readPolicies(dir, described); err != nil {
		return nil, err
	}
	if err := s.readPages(dir, described); err != nil {
		return nil, err
	}
	s.hidePages(described.Pages)
	s.hidePages(described.PatternPages)
	return s, s.readAnswered(dir, described)
}

func (s *Site) readPolicies(dir string, described siteFile) error {
	for file, hashes := range described.Inline {
		page, err := s.described(dir, file, "the policy")
		if err != nil {
			return err
		}
		if page.csp, err = contentSecurityPolicy(hashes); err != nil {
			return fmt.Errorf("%s is not valid: %w", filepath.Join(dir, "site.json"), err)
		}
	}
	for _, file := range described.WasmWorkers {
		worker, err := s.described(dir, file, "WebAssembly")
		if err != nil {
			return err
		}
		worker.csp = wasmPolicy
	}
	return nil
}

func (s *Site) readPages(dir string, described siteFile) (err error) {
	for route, file := range described.Pages {
		if s.pages[route], err = s.described(dir, file, route); err != nil {
			return err
		}
	}
	for pattern, file := range described.PatternPages {
		if s.patternPages[pattern], err = s.described(dir, file, pattern); err != nil {
			return err
		}
	}
	s.notFound = s.shell
	if described.NotFound != "" {
		if s.notFound, err = s.described(dir, described.NotFound, "what is not found"); err != nil {
			return err
		}
	}
	for _, route := range described.App {
		if s.pages[route] == nil {
			s.pages[route] = s.shell
		}
	}
	s.appPatterns, s.redirects = described.AppPatterns, described.Redirects
	for from, to := range s.redirects {
		if s.pages[to] == nil {
			return fmt.Errorf("%s is not valid: %s leads to %s, which is no page", filepath.Join(dir, "site.json"), from, to)
		}
	}
	return nil
}

// described is a file that the build's description names; it must exist.
func (s *Site) described(dir, file, route string) (*asset, error) {
	if page := s.files["/"+strings.TrimPrefix(file, "/")]; page != nil {
		return page, nil
	}
	return nil, fmt.Errorf("The web app in %s has no file %s for %s: `npm run build` makes it.", dir, file, route)
}

// hidePages removes pages from the list of plain files: under its file name a page would be reachable at a second address,
// for which the app has no route.
func (s *Site) hidePages(pages map[string]string) {
	for _, file := range pages {
		if url := "/" + strings.TrimPrefix(file, "/"); url != "/"+shellFile {
			delete(s.files, url)
		}
	}
	for url, file := range s.files {
		if file == s.notFound && url != "/"+shellFile {
			delete(s.files, url)
		}
	}
}

func readFiles(dir string) (map[string]*asset, error) {
	files := map[string]*asset{}
	compressed := map[string][]byte{}
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".well-known" && name != dir
		if entry.IsDir() {
			if hidden {
				return fs.SkipDir
			}
			return nil
		}
		relative, err := filepath.Rel(dir, name)
		if err != nil {
			return err
		}
		url := "/" + filepath.ToSlash(relative)
		// The build's own description, and anything that is not a regular file, is not served.
		if hidden || url == "/site.json" || url == "/"+built.SumsName || !entry.Type().IsRegular() {
			return nil
		}
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if ext := path.Ext(url); ext == ".br" || ext == ".gz" {
			compressed[url] = body
			return nil
		}
		files[url] = newAsset(url, body)
		return nil
	})
	for url, file := range files {
		for _, kind := range []struct{ encoding, ext string }{{"br", ".br"}, {"gzip", ".gz"}} {
			if body, ok := compressed[url+kind.ext]; ok {
				file.forms = append(file.forms, form{kind.encoding, etagOf(file.forms[0].body, kind.encoding), body})
			}
		}
	}
	return files, err
}

func newAsset(url string, body []byte) *asset {
	a := &asset{
		forms:        []form{{"", etagOf(body, ""), body}},
		contentType:  contentTypeOf(url, body),
		cacheControl: "no-cache",
		csp:          strictPolicy,
	}
	switch {
	case strings.HasPrefix(url, "/assets/"):
		// The names contain a hash of the content.
		a.cacheControl = "public, max-age=31536000, immutable"
	case strings.HasPrefix(a.contentType, "image/"), strings.HasPrefix(a.contentType, "font/"):
		a.cacheControl = "public, max-age=86400"
	}
	return a
}

// The system's MIME table differs between machines; the types of a web app are known.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".xml":         "application/xml",
}

func contentTypeOf(url string, body []byte) string {
	ext := strings.ToLower(path.Ext(url))
	if known := contentTypes[ext]; known != "" {
		return known
	}
	if known := mime.TypeByExtension(ext); known != "" {
		return known
	}
	return http.DetectContentType(body)
}

// etagOf is a strong ETag: each encoding of a file has its own.
func etagOf(body []byte, encoding string) string {
	sum := sha256.Sum256(body)
	tag := hex.EncodeToString(sum[:16])
	if encoding != "" {
		tag += "-" + encoding
	}
	return `"` + tag + `"`
}

// strictPolicy is the policy of every file without inline content.
var strictPolicy, _ = contentSecurityPolicy(inlineHashes{})

// wasmPolicy is the policy of a worker that compiles WebAssembly. A worker has its own file's policy, not its page's.
var wasmPolicy = strings.Replace(strictPolicy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1)

func contentSecurityPolicy(inline inlineHashes) (string, error) {
	for _, hash := range slices.Concat(inline.Scripts, inline.Styles) {
		if !cspHash.MatchString(hash) {
			return "", fmt.Errorf("%q is no hash of a script or style", hash)
		}
	}
	with := func(directive string, hashes []string) string {
		return strings.Join(append([]string{directive, "'self'"}, hashes...), " ")
	}
	return strings.Join([]string{
		"default-src 'self'",
		with("script-src", inline.Scripts),
		with("style-src", inline.Styles),
		"img-src 'self' data: blob:",
		"connect-src 'self'",
		"worker-src 'self'",
		"manifest-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; "), nil
}

// Handle answers GET with a file, a page or the shell.
func (s *Site) Handle(e *core.RequestEvent) error {
	url := e.Request.URL.Path
	if file := s.files[url]; file != nil {
		return s.write(e, file, http.StatusOK)
	}
	if target := s.redirects[url]; target != "" {
		return e.Redirect(http.StatusPermanentRedirect, localTarget(target, e.Request.URL.RawQuery))
	}
	if page := s.pages[url]; page != nil {
		return s.write(e, page, http.StatusOK)
	}
	for pattern, page := range s.answered {
		if s.api != nil && matchesPattern(pattern, url) {
			return s.writeAnswered(e, pattern, page)
		}
	}
	if page := s.ofApp(url); page != nil {
		// Pages of one shipment or quote, whose links are passed on. robots.txt alone would not keep the address out of search
		// results.
		e.Response.Header().Set("X-Robots-Tag", "noindex")
		return s.write(e, page, http.StatusOK)
	}
	if url == "/_" {
		return e.Redirect(http.StatusPermanentRedirect, "/_/")
	}
	if trimmed := strings.TrimRight(url, "/"); trimmed != url && trimmed != "" && (s.isPage(trimmed) || s.files[trimmed] != nil || s.redirects[trimmed] != "") {
		// Only to a known path, never to another host.
		target := localTarget(trimmed, e.Request.URL.RawQuery)
		return e.Redirect(http.StatusPermanentRedirect, target)
	}
	if s.shell == nil || neverPage(url) {
		return e.NotFoundError(faults.Say("nothing_here"), nil)
	}
	return s.write(e, s.notFound, http.StatusNotFound)
}

// neverPage: scripts and API clients must not get HTML for a missing file.
func neverPage(url string) bool {
	return url == "/api" || strings.HasPrefix(url, "/api/") || strings.HasPrefix(url, "/assets/")
}

func (s *Site) isPage(url string) bool {
	return s.pages[url] != nil || s.ofApp(url) != nil
}

// ofApp is the file for a screen with an id in its path; nil for any other address.
func (s *Site) ofApp(url string) *asset {
	for _, pattern := range s.appPatterns {
		if matchesPattern(pattern, url) {
			if page := s.patternPages[pattern]; page != nil {
				return page
			}
			return s.shell
		}
	}
	return nil
}

// matchesPattern: "*" stands for one segment that is not empty.
func matchesPattern(pattern, url string) bool {
	// Counted first: a hostile address may have a million of them.
	if strings.Count(pattern, "/") != strings.Count(url, "/") {
		return false
	}
	wanted, segments := strings.Split(pattern, "/"), strings.Split(url, "/")
	return slices.EqualFunc(wanted, segments, func(want, segment string) bool {
		return want == segment || (want == "*" && segment != "")
	})
}

func (s *Site) write(e *core.RequestEvent, file *asset, status int) error {
	header := e.Response.Header()
	chosen := file.choose(e.Request.Header.Values("Accept-Encoding"))
	if len(file.forms) > 1 {
		header.Add("Vary", "Accept-Encoding")
	}
	header.Set("Content-Security-Policy", file.csp)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Frame-Options", "DENY")
	header.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	header.Set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=(), usb=()")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	// PocketBase sets a header for a filter that browsers have removed.
	header.Del("X-XSS-Protection")
	header.Set("Cache-Control", file.cacheControl)
	if status == http.StatusOK && file.cacheControl != noStore {
		header.Set("ETag", chosen.etag)
		if matchesETag(e.Request.Header.Values("If-None-Match"), chosen.etag) {
			e.Response.WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	header.Set("Content-Type", file.contentType)
	header.Set("Content-Length", strconv.Itoa(len(chosen.body)))
	if chosen.encoding != "" {
		header.Set("Content-Encoding", chosen.encoding)
	}
	e.Response.WriteHeader(status)
	if e.Request.Method == http.MethodHead {
		return nil
	}
	_, err := e.Response.Write(chosen.body)
	return err
}

// choose takes the smallest form that the client accepts; the forms are in the order file, br, gzip.
func (a *asset) choose(accept []string) form {
	for _, f := range a.forms[1:] {
		if acceptsEncoding(accept, f.encoding) {
			return f
		}
	}
	return a.forms[0]
}
