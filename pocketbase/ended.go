package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// PocketBase keeps no sessions: its tokens are valid until they expire. Signed-out tokens are stored here until then.
const (
	endedCollection = "ended_sessions"
	endSessionPath  = "/api/session/end"
	pushCollection  = "push_subscriptions"
	// Claims of ours. `jti` makes two tokens of one second differ; otherwise signing out on one device would end another's
	// session.
	claimTokenID = "jti"
	// A file token names the session that asked for it and becomes invalid with it.
	claimSession = "session"
	// realtimeSessionKey is the key under which a live connection stores the session it was opened with.
	realtimeSessionKey = "akamasSession"
	// How long a row is kept after its token has expired, in case a clock is set back.
	endedGrace = 24 * time.Hour
)

// liveSession is the owner of a live connection.
type liveSession struct {
	key      sessionKey
	id, user string
}

// sessionKey is the hash of the part of a token that its signature covers. Not of the whole token: base64 can write one
// signature in several ways, and each would be the same session with another hash.
type sessionKey [sha256.Size]byte

func (k sessionKey) String() string { return hex.EncodeToString(k[:]) }

func keyOfToken(token string) sessionKey {
	signed := token
	if end := strings.LastIndexByte(token, '.'); end >= 0 {
		signed = token[:end]
	}
	return sha256.Sum256([]byte(signed))
}

// tokenOf reads the header in the way PocketBase does.
func tokenOf(request *http.Request) string {
	token := request.Header.Get("Authorization")
	if len(token) > 7 && strings.EqualFold(token[:7], "Bearer ") {
		return token[7:]
	}
	return token
}

// endedSessions is a copy of the table in memory, because every request reads it.
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

// hasToken is called for every request with a token; mostly the table is empty.
func (s *endedSessions) hasToken(token string) bool {
	return token != "" && !s.empty() && s.has(keyOfToken(token))
}

// hasSessionOf is true when the session that asked for this file token has ended, by itself or with all others of its
// account.
func (s *endedSessions) hasSessionOf(app core.App, fileToken string) (bool, error) {
	if fileToken == "" {
		return false, nil
	}
	claims, err := security.ParseUnverifiedJWT(fileToken) // PocketBase verifies it later
	if err != nil {
		return false, nil
	}
	session, _ := claims[claimSession].(string)
	if key, ok := keyOfHex(session); ok && s.has(key) {
		return true, nil
	}
	id, _ := claims[core.TokenClaimId].(string)
	account, err := app.FindRecordById(usersCollection, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil // a superuser's token or an invalid one: PocketBase decides
	}
	return err == nil && sessionOf(fileToken).isOver(account), err
}

func keyOfHex(text string) (key sessionKey, ok bool) {
	sum, err := hex.DecodeString(text)
	if err != nil || len(sum) != len(key) {
		return key, false
	}
	copy(key[:], sum)
	return key, true
}

// load reads the table at start.
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

// end stores that a session has ended: in the database first, so that a restart does not bring it back.
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

// sweep deletes rows whose tokens have expired.
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

// bind adds the claims that distinguish tokens, and clears the table regularly.
func (s *endedSessions) bind(app core.App) error {
	app.OnRecordAuthRequest().BindFunc(func(e *core.RecordAuthRequestEvent) error {
		claims, err := security.ParseUnverifiedJWT(e.Token)
		if err != nil {
			return e.Next()
		}
		added := map[string]any{}
		if e.Collection.Name == usersCollection {
			added = claimsFor(e)
		}
		if refreshable, _ := claims[core.TokenClaimRefreshable].(bool); refreshable {
			added[claimTokenID] = security.RandomString(15)
		} else if _, has := claims[claimSeries]; has || len(added) == 0 || isRefresh(e.Request) {
			return e.Next() // a token that cannot be refreshed is answered as sent
		}
		token, err := withClaims(e.Token, added, e.Record.TokenKey()+e.Collection.AuthToken.Secret)
		if err != nil {
			return err
		}
		e.Token = token
		if e.Collection.Name == usersCollection {
			seen.touch(e.Record.Id, sessionOf(token), now())
		}
		return e.Next()
	})
	app.OnFileTokenRequest().BindFunc(func(e *core.FileTokenRequestEvent) error {
		asking := tokenOf(e.Request)
		of := sessionOf(asking)
		token, err := withClaims(e.Token, map[string]any{
			claimSession: keyOfToken(asking).String(), claimSessionID: of.id, claimSeries: of.series,
		}, e.Auth.TokenKey()+e.Auth.Collection().FileToken.Secret)
		if err != nil {
			return err
		}
		e.Token = token
		return e.Next()
	})
	app.OnRealtimeSubscribeRequest().BindFunc(func(e *core.RealtimeSubscribeRequestEvent) error {
		if e.Auth != nil {
			token := tokenOf(e.Request)
			key, of := keyOfToken(token), sessionOf(token)
			e.Client.Set(realtimeSessionKey, liveSession{key: key, id: of.id, user: e.Auth.Id})
			// The session may have ended after the guard let this request in, and whoever ended it has already closed its
			// connections.
			account, err := e.App.FindRecordById(e.Auth.Collection(), e.Auth.Id)
			over := s.has(key) || errors.Is(err, sql.ErrNoRows)
			if over || err != nil || of.isOver(account) {
				e.App.SubscriptionsBroker().Unregister(e.Client.Id())
				if err != nil && !over {
					return unread(e.RequestEvent, err)
				}
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

// withClaims signs one of PocketBase's tokens again, with additional claims.
func withClaims(token string, added map[string]any, key string) (string, error) {
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return "", err
	}
	maps.Copy(claims, added)
	return security.NewJWT(claims, key, 0) // the claims contain the expiry
}

// handle answers POST /api/session/end: the token in the header is invalid from then on.
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
			if e.Auth.Collection().Name == usersCollection {
				seen.signOut(e.Auth.Id, sessionOf(token), now())
			}
		}
		if e.Auth.Collection().Name == usersCollection {
			// Live connections are closed also on a repeated request: the first one may have failed at this point.
			if _, err := e.App.DB().Delete(pushCollection, dbx.HashExp{"session": sessionOf(token).id}).Execute(); err != nil {
				return err
			}
		}
		closeConnections(e.App, key)
		return e.NoContent(http.StatusNoContent)
	}
}

// closeConnections closes the live connections that were opened with this token.
func closeConnections(app core.App, key sessionKey) {
	broker := app.SubscriptionsBroker()
	for id, client := range broker.Clients() {
		if of, ok := client.Get(realtimeSessionKey).(liveSession); ok && of.key == key {
			broker.Unregister(id)
		}
	}
}

// closeConnectionsOf closes the live connections of an account, except those of the session that is kept.
func closeConnectionsOf(app core.App, user, kept string) {
	broker := app.SubscriptionsBroker()
	for id, client := range broker.Clients() {
		if of, ok := client.Get(realtimeSessionKey).(liveSession); ok && of.user == user && of.id != kept {
			broker.Unregister(id)
		}
	}
}
