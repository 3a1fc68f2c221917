package middleware

import (
	"database/sql"
	"errors"

	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/sessions"
	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// LoadAccount replaces PocketBase's middleware of this id, which treats an account that cannot be read at the moment (the
// database took too long) like an invalid token. A device would then end its session.
func LoadAccount() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if token := sessions.TokenOf(e.Request); token != "" && e.Auth == nil {
			account, err := e.App.FindAuthRecordByToken(token, core.TokenTypeAuth)
			if err == nil {
				e.Auth = account
			} else if !isRefusal(err, token) {
				return failure.Unread(e, err)
			}
		}
		return e.Next()
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
