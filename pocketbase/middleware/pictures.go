package middleware

import (
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// Pictures answers with the original file when a thumbnail is asked for. PocketBase makes thumbnails of any picture and
// decodes it whatever size it claims: seventy bytes that claim 200,000 pixels a side end the program.
func Pictures() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if !strings.HasPrefix(e.Request.URL.Path, "/api/files/") {
			return e.Next()
		}
		return answerQuery(e, withoutThumb(e.Request.URL))
	}
}

func withoutThumb(address *url.URL) string {
	if !strings.Contains(address.RawQuery, "thumb") && !strings.Contains(address.RawQuery, "%") {
		return address.RawQuery
	}
	query := address.Query()
	if !query.Has("thumb") {
		return address.RawQuery
	}
	query.Del("thumb")
	return query.Encode()
}

// answerQuery continues with a changed query. The log keeps the original one.
func answerQuery(e *core.RequestEvent, query string) error {
	sent := e.Request.URL
	if query == sent.RawQuery {
		return e.Next()
	}
	address := *sent
	address.RawQuery = query
	e.Request.URL = &address
	defer func() { e.Request.URL = sent }()
	return e.Next()
}
