// Package limits counts requests by the table of limits that the hooks have stored.
package limits

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"

	"akamasfreight.example/server/clock"
	"github.com/pocketbase/pocketbase/core"
)

// Key is where the hooks store their table of limits when they load; counters are in the same store
// (pb_hooks/lib/http/rate-limits.js).
const Key = "rate_limits"

// AnswerTooMany is a 429 with the limit's words.
func AnswerTooMany(e *core.RequestEvent, limit requestLimit, wait int64) error {
	e.Response.Header().Set("Retry-After", strconv.FormatInt(wait, 10))
	return e.JSON(http.StatusTooManyRequests, map[string]any{
		"status": http.StatusTooManyRequests, "message": limit.Message, "code": limit.Code, "data": map[string]any{},
	})
}

// requestLimit is how many in how many seconds, and what people read then.
type requestLimit struct {
	Max, Seconds  int64
	Message, Code string
}

// Of is false when the hooks have stored no limits.
func Of(app core.App, kind string) (requestLimit, bool) {
	var limits map[string]requestLimit
	text, _ := app.Store().Get(Key).(string)
	if json.Unmarshal([]byte(text), &limits) != nil {
		return requestLimit{}, false
	}
	limit, known := limits[kind]
	return limit, known && limit.Seconds > 0
}

// Off ends counts, never turns and sizes.
func Off() bool { return os.Getenv("RATE_LIMITS") == "off" }

// Count counts one request in its window; 0 when it is within the limit, else the seconds to wait.
func Count(app core.App, key string, limit requestLimit) int64 {
	at := clock.Now().Unix()
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
