package main

import (
	"database/sql"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"github.com/pocketbase/pocketbase/tools/security"
)

// Routes that create or recover an account accept an invalid token in the header; otherwise a device with one could not sign
// in again. auth-refresh answers 401 by itself.
var openToDeadTokens = regexp.MustCompile(`^/api/collections/[^/]+/(auth-methods|auth-refresh|auth-with-[a-z0-9]+|` +
	`request-otp|request-password-reset|confirm-password-reset|request-verification|confirm-verification|` +
	`confirm-email-change)$`)

const sessionEndedMessage = "The session has ended. Please sign in again."

// loadAccount replaces PocketBase's middleware of this id, which treats an account that cannot be read at the moment (the
// database took too long) like an invalid token. A device would then end its session.
func loadAccount() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       apis.DefaultLoadAuthTokenMiddlewareId,
		Priority: apis.DefaultLoadAuthTokenMiddlewarePriority,
		Func: func(e *core.RequestEvent) error {
			if token := tokenOf(e.Request); token != "" && e.Auth == nil {
				account, err := e.App.FindAuthRecordByToken(token, core.TokenTypeAuth)
				if err == nil {
					e.Auth = account
				} else if !isRefusal(err, token) {
					return unread(e, err)
				}
			}
			return e.Next()
		},
	}
}

// isRefusal is true when err, returned by the look-up of a token's account, is about the token. Every other error is about
// the look-up itself.
func isRefusal(err error, token string) bool {
	claims, malformed := security.ParseUnverifiedJWT(token)
	if malformed != nil || claims[core.TokenClaimType] != core.TokenTypeAuth {
		return true
	}
	for _, name := range []string{core.TokenClaimId, core.TokenClaimCollectionId} {
		if text, _ := claims[name].(string); text == "" {
			return true
		}
	}
	for _, refusal := range []error{
		sql.ErrNoRows, jwt.ErrTokenMalformed, jwt.ErrTokenUnverifiable, jwt.ErrTokenSignatureInvalid, jwt.ErrTokenInvalidClaims,
	} {
		if errors.Is(err, refusal) {
			return true
		}
	}
	return false
}

// unread answers 503, or the status of the storage error (diskErrors): the same request may be sent again.
func unread(e *core.RequestEvent, err error) error {
	e.Response.Header().Set("Retry-After", "1")
	return router.NewApiError(http.StatusServiceUnavailable, busyMessage, err)
}

// guardMiddleware answers 401 when an Authorization header belongs to no account, or to a session that was signed out.
// PocketBase alone would treat the request as a guest's: an expired session would read empty lists, and a customer's quote
// request would be stored without its owner.
func guardMiddleware(sessions *endedSessions) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id: "akamasGuard",
		// After the token is loaded and before rate limits: an ended session gets its 401 however much it sends.
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			path := e.Request.URL.Path
			// Ending a session twice is answered as the first time.
			if e.Auth != nil && path != endSessionPath {
				token := tokenOf(e.Request)
				if of := sessionOf(token); sessions.hasToken(token) || of.isOver(e.Auth) {
					e.Auth = nil
				} else if e.Auth.Collection().Name == usersCollection {
					seen.touch(e.Auth.Id, of, now())
				}
			}
			if e.Auth == nil && e.Request.Header.Get("Authorization") != "" && refusesDeadToken(path) {
				return e.UnauthorizedError(sessionEndedMessage, nil)
			}
			if takesFileToken(path) {
				ended, err := sessions.hasSessionOf(e.App, e.Request.URL.Query().Get("token"))
				if err != nil {
					return unread(e, err)
				}
				if ended {
					return e.NotFoundError("", nil) // as for a file token that has expired
				}
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
