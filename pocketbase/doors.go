package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"

	"akamasfreight.example/server/mail"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// How large a body may be where strangers may send one: far more than any form of ours holds, far less than PocketBase's
// 32 MB. What is not named here keeps PocketBase's limit.
const contactPath = "/api/contact"

var bodyLimits = map[string]int64{
	usersCollection:      32 << 10,
	"sea_freight_quotes": 256 << 10,
	"air_freight_quotes": 256 << 10,
}

const contactLimit = 32 << 10

// smallBodies is Go and not a hook because every request passes it.
func smallBodies() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasSmallBodies",
		Priority: apis.DefaultBodyLimitMiddlewarePriority + 1, // inside PocketBase's own, whose limit is wider
		Func: func(e *core.RequestEvent) error {
			if e.Request.Method == http.MethodGet || e.Request.Method == http.MethodHead {
				return e.Next()
			}
			limit := bodyLimit(e)
			if limit == 0 {
				return e.Next()
			}
			if e.Request.ContentLength > limit {
				// The rest of the body is not read, so nothing else can be asked over this connection.
				e.Response.Header().Set("Connection", "close")
				if e.Request.URL.Path == contactPath {
					return e.JSON(http.StatusRequestEntityTooLarge, map[string]any{
						"success": false, "error": "This is too large to be sent as one message.",
					})
				}
			}
			return apis.BodyLimit(limit).Func(e)
		},
	}
}

// bodyLimit is 0 where PocketBase's own limit is enough.
func bodyLimit(e *core.RequestEvent) int64 {
	if e.Request.URL.Path == contactPath {
		return contactLimit
	}
	name := e.Request.PathValue("collection")
	if name == "" {
		return 0
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	if err != nil {
		return 0
	}
	return bodyLimits[collection.Name]
}

// rateLimitsKey is where the hooks leave their table of limits at load; counters stand in the same store
// (pb_hooks/rate-limits.js).
const rateLimitsKey = "rate_limits"

var asksForMail = regexp.MustCompile(`^/api/collections/[^/]+/request-(password-reset|verification)$`)

// mailRequests counts who asks for mails about accounts. It must come before the account is looked up: a limit that only
// known addresses meet would tell which ones are known. PocketBase has no hook there, hence Go.
func mailRequests(getenv func(string) string) *hook.Handler[*core.RequestEvent] {
	off := getenv("RATE_LIMITS") == "off"
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasMailRequests",
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 2,
		Func: func(e *core.RequestEvent) error {
			if off || e.Request.Method != http.MethodPost || !strings.HasPrefix(e.Request.URL.Path, "/api/collections/") ||
				!asksForMail.MatchString(e.Request.URL.Path) {
				return e.Next()
			}
			limit, known := rateLimit(e.App, "mail_request")
			if !known {
				return e.Next()
			}
			wait := countRequest(e.App, "rate_limit mail_request "+e.RealIP(), limit)
			if wait == 0 {
				return e.Next()
			}
			e.Response.Header().Set("Retry-After", strconv.FormatInt(wait, 10))
			return e.JSON(http.StatusTooManyRequests, map[string]any{
				"status": http.StatusTooManyRequests, "message": limit.Message, "data": map[string]any{},
			})
		},
	}
}

type requestLimit struct {
	Max, Seconds int64
	Message      string
}

// rateLimit is false with hooks that tell no limits.
func rateLimit(app core.App, kind string) (requestLimit, bool) {
	var limits map[string]requestLimit
	text, _ := app.Store().Get(rateLimitsKey).(string)
	if json.Unmarshal([]byte(text), &limits) != nil {
		return requestLimit{}, false
	}
	limit, known := limits[kind]
	return limit, known && limit.Seconds > 0
}

// mailLimit tells the sender of mails how many are enough.
func mailLimit(app core.App, kind string) (mail.Limit, bool) {
	limit, known := rateLimit(app, kind)
	if !known || os.Getenv("RATE_LIMITS") == "off" {
		return mail.Limit{}, false
	}
	return mail.Limit{Most: limit.Max, Seconds: limit.Seconds, Message: limit.Message}, true
}

// countRequest counts one request in its window; 0 when it may pass, else the seconds to wait.
func countRequest(app core.App, key string, limit requestLimit) int64 {
	at := now().Unix()
	window := at / limit.Seconds
	var count int64
	app.Store().SetFunc(key, func(old any) any {
		text, _ := old.(string)
		seen, n, _ := strings.Cut(text, ":")
		count = 1
		if seen == strconv.FormatInt(window, 10) {
			before, _ := strconv.ParseInt(n, 10, 64)
			count = before + 1
		}
		return fmt.Sprintf("%d:%d", window, count)
	})
	if count <= limit.Max {
		return 0
	}
	return (window+1)*limit.Seconds - at
}
