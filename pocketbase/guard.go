package main

import (
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// The ways to get or repair an account work with a dead token in the header too, or nobody could leave that state.
// auth-refresh answers 401 by itself.
var openToDeadTokens = regexp.MustCompile(`^/api/collections/[^/]+/(auth-methods|auth-refresh|auth-with-[a-z0-9]+|` +
	`request-otp|request-password-reset|confirm-password-reset|request-verification|confirm-verification|` +
	`confirm-email-change)$`)

const sessionEndedMessage = "The session has ended. Please sign in again."

// guardMiddleware answers 401 where an Authorization header resolved to nobody, or to a session that was signed out.
// PocketBase alone would go on as for a guest: an expired session would read empty lists, and a customer's quote request
// would be stored without its owner.
func guardMiddleware(sessions *endedSessions) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id: "akamasGuard",
		// After the token is loaded, before rate limits: a dead session is told so even when it sends a lot.
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			path := e.Request.URL.Path
			// Whoever ends a session twice is told that it has ended.
			if e.Auth != nil && path != endSessionPath && sessions.hasToken(tokenOf(e.Request)) {
				e.Auth = nil
			}
			if e.Auth == nil && e.Request.Header.Get("Authorization") != "" && refusesDeadToken(path) {
				return e.UnauthorizedError(sessionEndedMessage, nil)
			}
			if takesFileToken(path) && sessions.hasSessionOf(e.Request.URL.Query().Get("token")) {
				return e.NotFoundError("", nil) // as for a file token that has expired
			}
			return e.Next()
		},
	}
}

func takesFileToken(path string) bool {
	return strings.HasPrefix(path, "/api/files/") || strings.HasPrefix(path, "/api/backups/")
}

func refusesDeadToken(path string) bool {
	return strings.HasPrefix(path, "/api/") && !openToDeadTokens.MatchString(path)
}
