package middleware

import (
	"net/http"
	"regexp"
	"strings"

	"akamasfreight.example/server/limits"
	"github.com/pocketbase/pocketbase/core"
)

var mailRequestPath = regexp.MustCompile(`^/api/collections/[^/]+/request-(password-reset|verification)$`)

// MailRequests counts requests for mails about accounts. It must count before the account is looked up: a limit that applied
// only to existing addresses would reveal them. PocketBase has no hook at that point, so this is Go.
func MailRequests(getenv func(string) string) func(*core.RequestEvent) error {
	off := getenv("RATE_LIMITS") == "off"
	return func(e *core.RequestEvent) error {
		if off || e.Request.Method != http.MethodPost || !strings.HasPrefix(e.Request.URL.Path, "/api/collections/") ||
			!mailRequestPath.MatchString(e.Request.URL.Path) {
			return e.Next()
		}
		limit, known := limits.Of(e.App, "mail_request")
		if !known {
			return e.Next()
		}
		wait := limits.Count(e.App, "rate_limit mail_request "+limits.Address(e.RealIP()), limit)
		if wait == 0 {
			return e.Next()
		}
		return limits.AnswerTooMany(e, limit, wait)
	}
}
