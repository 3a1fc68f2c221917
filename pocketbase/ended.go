package main

import (
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// PocketBase's tokens are good until they expire: it keeps no sessions. What was signed out is remembered here until then.
const (
	endedCollection = "ended_sessions"
	endSessionPath  = "/api/session/end"
	// Claims of ours. `jti` makes two tokens of one second differ, or signing out of one device would end another's.
	claimTokenID = "jti"
	// A file token names the session that asked for it and ends with it.
	claimSession = "session"
	// realtimeSessionKey: where a live connection keeps the session it was opened for.
	realtimeSessionKey = "akamasSession"
	// How long a row outlives its token, for clocks that are set back.
	endedGrace = 24 * time.Hour
)

// sessionKey is the sum of what a token's signature covers. Not of the whole token: base64 spells one signature in several
// ways, and each of them would be the same session under another sum.
type sessionKey [sha256.Size]byte

func (k sessionKey) String() string { return hex.EncodeToString(k[:]) }

func keyOfToken(token string) sessionKey {
	signed := token
	if end := strings.LastIndexByte(token, '.'); end >= 0 {
		signed = token[:end]
	}
	return sha256.Sum256([]byte(signed))
}

// tokenOf reads the header as PocketBase does.
func tokenOf(request *http.Request) string {
	token := request.Header.Get("Authorization")
	if len(token) > 7 && strings.EqualFold(token[:7], "Bearer ") {
		return token[7:]
	}
	return token
}

// endedSessions is the table in memory: every request asks it.
type endedSessions struct {
	mu    sync.RWMutex
	until map[sessionKey]int64 // Unix seconds

	ending sync.Mutex // one writer at a time, so that a repetition finds what the first one stored
}

func newEndedSessions() *endedSessions {
	return &endedSessions{until: map[sessionKey]int64{}}
}

func (s *endedSessions) has(key sessionKey) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ended := s.until[key]
	return ended
}

func (s *endedSessions) empty() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.until) == 0
}

func (s *endedSessions) add(key sessionKey, until int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.until[key] = until
}

// hasToken is asked by every request with a token; mostly nobody has signed out of late.
func (s *endedSessions) hasToken(token string) bool {
	return token != "" && !s.empty() && s.has(keyOfToken(token))
}

// hasSessionOf: whether the session is over that asked for this file token.
func (s *endedSessions) hasSessionOf(fileToken string) bool {
	if fileToken == "" || s.empty() {
		return false
	}
	claims, err := security.ParseUnverifiedJWT(fileToken) // PocketBase verifies it
	if err != nil {
		return false
	}
	session, _ := claims[claimSession].(string)
	key, ok := keyOfHex(session)
	return ok && s.has(key)
}

func keyOfHex(text string) (key sessionKey, ok bool) {
	sum, err := hex.DecodeString(text)
	if err != nil || len(sum) != len(key) {
		return key, false
	}
	copy(key[:], sum)
	return key, true
}

// load reads the table at the start.
func (s *endedSessions) load(app core.App) error {
	if !app.HasTable(endedCollection) {
		return nil // other migrations than the product's
	}
	var rows []struct {
		Hash  string
		Until int64
	}
	if err := app.DB().Select("hash", "until").From(endedCollection).All(&rows); err != nil {
		return err
	}
	for _, row := range rows {
		if key, ok := keyOfHex(row.Hash); ok {
			s.add(key, row.Until)
		}
	}
	return nil
}

// end remembers that a session is over: on the disk first, so that a restart does not bring it back.
func (s *endedSessions) end(app core.App, key sessionKey, until int64) error {
	s.ending.Lock()
	defer s.ending.Unlock()
	if s.has(key) {
		return nil
	}
	collection, err := app.FindCachedCollectionByNameOrId(endedCollection)
	if err != nil {
		return err
	}
	row := core.NewRecord(collection)
	row.Set("hash", key.String())
	row.Set("until", until)
	if err := app.Save(row); err != nil {
		return err
	}
	s.add(key, until)
	return nil
}

// sweep forgets what has expired by itself.
func (s *endedSessions) sweep(app core.App) error {
	before := now().Add(-endedGrace).Unix()
	if _, err := app.DB().Delete(endedCollection, dbx.NewExp("[[until]] < {:before}", dbx.Params{"before": before})).Execute(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, until := range s.until {
		if until < before {
			delete(s.until, key)
		}
	}
	return nil
}

// bind makes tokens that can be told apart, and clears the table.
func (s *endedSessions) bind(app core.App) error {
	app.OnRecordAuthRequest().BindFunc(func(e *core.RecordAuthRequestEvent) error {
		claims, err := security.ParseUnverifiedJWT(e.Token)
		// A token that cannot be refreshed is answered as it was sent.
		if refreshable, _ := claims[core.TokenClaimRefreshable].(bool); err == nil && refreshable {
			token, err := withClaim(e.Token, claimTokenID, security.RandomString(15), e.Record.TokenKey()+e.Collection.AuthToken.Secret)
			if err != nil {
				return err
			}
			e.Token = token
		}
		return e.Next()
	})
	app.OnFileTokenRequest().BindFunc(func(e *core.FileTokenRequestEvent) error {
		session := keyOfToken(tokenOf(e.Request)).String()
		token, err := withClaim(e.Token, claimSession, session, e.Auth.TokenKey()+e.Auth.Collection().FileToken.Secret)
		if err != nil {
			return err
		}
		e.Token = token
		return e.Next()
	})
	app.OnRealtimeSubscribeRequest().BindFunc(func(e *core.RealtimeSubscribeRequestEvent) error {
		if e.Auth != nil {
			key := keyOfToken(tokenOf(e.Request))
			e.Client.Set(realtimeSessionKey, key)
			// It may have ended after the guard has let this request in: whoever ends it has looked for connections by now.
			if s.has(key) {
				e.App.SubscriptionsBroker().Unregister(e.Client.Id())
				return e.UnauthorizedError(sessionEndedMessage, nil)
			}
		}
		return e.Next()
	})
	return app.Cron().Add("ended_sessions_sweep", "23 * * * *", func() {
		if err := s.sweep(app); err != nil {
			app.Logger().Warn("Ended sessions were not cleared away", slog.String("error", oneLine(err)))
		}
	})
}

// withClaim signs a token of PocketBase's again, with one claim more.
func withClaim(token, name, value, key string) (string, error) {
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return "", err
	}
	claims[name] = value
	return security.NewJWT(claims, key, 0) // its expiry is among the claims
}

// handle answers POST /api/session/end: the token in the header is worth nothing from now on.
func (s *endedSessions) handle(rateLimits bool) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if e.Auth == nil {
			return e.UnauthorizedError(sessionEndedMessage, nil)
		}
		token := tokenOf(e.Request)
		key := keyOfToken(token)
		if !s.has(key) {
			if limit, known := rateLimit(e.App, "session_end"); known && rateLimits {
				if wait := countRequest(e.App, "rate_limit session_end "+e.Auth.Id, limit); wait > 0 {
					return answerTooMany(e, limit, wait)
				}
			}
			claims, err := security.ParseUnverifiedJWT(token)
			if err != nil {
				return e.UnauthorizedError(sessionEndedMessage, err)
			}
			expires, err := claims.GetExpirationTime()
			if err != nil || expires == nil {
				return e.UnauthorizedError(sessionEndedMessage, err)
			}
			if err := s.end(e.App, key, expires.Unix()); err != nil {
				return err
			}
		}
		closeConnections(e.App, key)
		return e.NoContent(http.StatusNoContent)
	}
}

// closeConnections ends the live connections that were opened with this token.
func closeConnections(app core.App, key sessionKey) {
	broker := app.SubscriptionsBroker()
	for id, client := range broker.Clients() {
		if of, ok := client.Get(realtimeSessionKey).(sessionKey); ok && of == key {
			broker.Unregister(id)
		}
	}
}
