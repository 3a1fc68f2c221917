package middleware

import (
	"regexp"
	"strings"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/sessions"
	"github.com/pocketbase/pocketbase/core"
)

// Routes that create or recover an account accept an invalid token in the header; otherwise a device with one could not sign
// in again. auth-refresh answers 401 by itself.
var openToDeadTokens = regexp.MustCompile(`^/api/collections/[^/]+/(auth-methods|auth-refresh|auth-with-[a-z0-9]+|` +
	`request-otp|request-password-reset|confirm-password-reset|request-verification|confirm-verification|` +
	`confirm-email-change)$`)

// Guard answers 401 when an Authorization header belongs to no account, or to a session that was signed out.
// PocketBase alone would treat the request as a guest's: an expired session would read empty lists, and a customer's quote
// request would be stored without its owner.
func Guard(over *sessions.Ended) func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		path := e.Request.URL.Path
		// Ending a session twice is answered as the first time.
		if e.Auth != nil && path != sessions.EndPath {
			token := sessions.TokenOf(e.Request)
			if of := sessions.Of(token); over.HasToken(token) || of.IsOver(e.Auth) {
				e.Auth = nil
			} else if e.Auth.Collection().Name == accounts.Users {
				sessions.Seen.Touch(e.Auth.Id, of, clock.Now())
			}
		}
		if e.Auth == nil && e.Request.Header.Get("Authorization") != "" && refusesDeadToken(path) {
			return e.UnauthorizedError(sessions.EndedMessage, nil)
		}
		if takesFileToken(path) {
			ended, err := over.HasSessionOf(e.App, e.Request.URL.Query().Get("token"))
			if err != nil {
				return failure.Unread(e, err)
			}
			if ended {
				return e.NotFoundError("", nil) // as for a file token that has expired
			}
		}
		return e.Next()
	}
}

func takesFileToken(path string) bool {
	return strings.HasPrefix(path, "/api/files/") || strings.HasPrefix(path, "/api/backups/")
}

func refusesDeadToken(path string) bool {
	return strings.HasPrefix(path, "/api/") && !openToDeadTokens.MatchString(path)
}
