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

// The ways to get or repair an account work with a dead token in the header too, or nobody could leave that state.
// auth-refresh answers 401 by itself.
var openToDeadTokens = regexp.MustCompile(`^/api/collections/[^/]+/(auth-methods|auth-refresh|auth-with-[a-z0-9]+|` +
	`request-otp|request-password-reset|confirm-password-reset|request-verification|confirm-verification|` +
	`confirm-email-change)$`)

const sessionEndedMessage = "The session has ended. Please sign in again."

// loadAccount takes the place of PocketBase's middleware of this id. That one takes an account that cannot be read at the
// moment (the database took too long) for a token that is no good, and a device that is told so ends its session.
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

// isRefusal: whether err, met when the account of an auth token was looked up, is about the token. Every other error is one
// of the look-up.
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

// unread is 503, or what else the trouble is (diskErrors): the request may be sent again as it is.
func unread(e *core.RequestEvent, err error) error {
	e.Response.Header().Set("Retry-After", "1")
	return router.NewApiError(http.StatusServiceUnavailable, busyMessage, err)
}

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
