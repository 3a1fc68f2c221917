package middleware

import (
	"mime"
	"net/http"
	"strings"

	"akamasfreight.example/server/faults"
	"github.com/pocketbase/pocketbase/core"
)

// JSONOnly refuses a body that is not declared as JSON. A page of another origin may send text or a form without asking
// (CORS), so a route that takes JSON under any name can be filled from there by people who know nothing of it.
func JSONOnly() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if takesForms(e.Request.URL.Path) || !hasBody(e.Request) || isJSON(e.Request.Header.Values("Content-Type")) {
			return e.Next()
		}
		return refuseBody(e, http.StatusUnsupportedMediaType, faults.Say("json_only"))
	}
}

// takesForms: PocketBase's own routes, which read forms too, and the unsubscribe link, to which mail programs send one
// (RFC 8058). Everything outside /api/ has no routes that read a body.
func takesForms(path string) bool {
	if !strings.HasPrefix(path, "/api/") || path == "/api/unsubscribe" || path == "/api/oauth2-redirect" {
		return true
	}
	return strings.HasPrefix(path, "/api/collections/") || strings.HasPrefix(path, "/api/backups/")
}

func hasBody(request *http.Request) bool {
	return request.Method != http.MethodGet && request.Method != http.MethodHead && request.ContentLength != 0
}

func isJSON(types []string) bool {
	if len(types) != 1 {
		return false
	}
	kind, _, err := mime.ParseMediaType(types[0])
	return err == nil && kind == "application/json"
}
