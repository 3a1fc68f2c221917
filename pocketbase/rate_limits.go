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

// rateLimitsKey is where the hooks store their table of limits when they load; counters are in the same store
// (pb_hooks/rate-limits.js).
const rateLimitsKey = "rate_limits"

var mailRequestPath = regexp.MustCompile(`^/api/collections/[^/]+/request-(password-reset|verification)$`)

// mailRequests counts requests for mails about accounts. It must count before the account is looked up: a limit that applied
// only to existing addresses would reveal them. PocketBase has no hook at that point, so this is Go.
func mailRequests(getenv func(string) string) *hook.Handler[*core.RequestEvent] {
	off := getenv("RATE_LIMITS") == "off"
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasMailRequests",
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 2,
		Func: func(e *core.RequestEvent) error {
			if off || e.Request.Method != http.MethodPost || !strings.HasPrefix(e.Request.URL.Path, "/api/collections/") ||
				!mailRequestPath.MatchString(e.Request.URL.Path) {
				return e.Next()
			}
			limit, known := rateLimit(e.App, "mail_request")
			if !known {
				return e.Next()
			}
			wait := countRequest(e.App, "rate_limit mail_request "+countedAddress(e.RealIP()), limit)
			if wait == 0 {
				return e.Next()
			}
			return answerTooMany(e, limit, wait)
		},
	}
}

func answerTooMany(e *core.RequestEvent, limit requestLimit, wait int64) error {
	e.Response.Header().Set("Retry-After", strconv.FormatInt(wait, 10))
	return e.JSON(http.StatusTooManyRequests, map[string]any{
		"status": http.StatusTooManyRequests, "message": limit.Message, "data": map[string]any{},
	})
}

type requestLimit struct {
	Max, Seconds int64
	Message      string
}

// rateLimit is false when the hooks have stored no limits.
func rateLimit(app core.App, kind string) (requestLimit, bool) {
	var limits map[string]requestLimit
	text, _ := app.Store().Get(rateLimitsKey).(string)
	if json.Unmarshal([]byte(text), &limits) != nil {
		return requestLimit{}, false
	}
	limit, known := limits[kind]
	return limit, known && limit.Seconds > 0
}

// mailLimit returns a limit of mails for the mail package.
func mailLimit(app core.App, kind string) (mail.Limit, bool) {
	limit, known := rateLimit(app, kind)
	if !known || limitsOff() {
		return mail.Limit{}, false
	}
	return mail.Limit{Most: limit.Max, Seconds: limit.Seconds, Message: limit.Message}, true
}

// pushLimits returns the limits of messages per device for the push package.
func pushLimits(app core.App, kind string) (most, seconds int64, known bool) {
	limit, known := mailLimit(app, kind)
	return limit.Most, limit.Seconds, known
}

// limitsOff ends counts, never turns and sizes.
func limitsOff() bool { return os.Getenv("RATE_LIMITS") == "off" }

// countRequest counts one request in its window; 0 when it is within the limit, else the seconds to wait.
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
