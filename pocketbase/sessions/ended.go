package sessions

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

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/limits"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

// PocketBase keeps no sessions: its tokens are valid until they expire. Signed-out tokens are stored here until then.
const (
	endedCollection = "ended_sessions"
	EndPath         = "/api/session/end"
	// What whoever sends an ended token reads.
	pushCollection = "push_subscriptions"
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

var EndedMessage = faults.Say("session_ended")

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

// TokenOf reads the header in the way PocketBase does.
func TokenOf(request *http.Request) string {
	token := request.Header.Get("Authorization")
	if len(token) > 7 && strings.EqualFold(token[:7], "Bearer ") {
		return token[7:]
	}
	return token
}

// Ended is a copy of the table in memory, because every request reads it.
type Ended struct {
	mu    sync.RWMutex
	until map[sessionKey]int64 // Unix seconds

	ending sync.Mutex // one writer at a time, so that a repetition finds what the first one stored
}

// NewEnded is empty; Load reads what is stored.
func NewEnded() *Ended {
	return &Ended{until: map[sessionKey]int64{}}
}

func (s *Ended) has(key sessionKey) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	_, ended := s.until[key]
	return ended
}

func (s *Ended) empty() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.until) == 0
}

func (s *Ended) add(key sessionKey, until int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.until[key] = until
}

// HasToken is called for every request with a token; mostly the table is empty.
func (s *Ended) HasToken(token string) bool {
	return token != "" && !s.empty() && s.has(keyOfToken(token))
}

// HasSessionOf is true when the session that asked for this file token has ended, by itself or with all others of its
// account.
func (s *Ended) HasSessionOf(app core.App, fileToken string) (bool, error) {
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
	account, err := app.FindRecordById(accounts.Users, id)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil // a superuser's token or an invalid one: PocketBase decides
	}
	return err == nil && Of(fileToken).IsOver(account), err
}

func keyOfHex(text string) (key sessionKey, ok bool) {
	sum, err := hex.DecodeString(text)
	if err != nil || len(sum) != len(key) {
		return key, false
	}
	copy(key[:], sum)
	return key, true
}

// Load reads the table at start.
func (s *Ended) Load(app core.App) error {
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
func (s *Ended) end(app core.App, key sessionKey, until int64) error {
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
func (s *Ended) sweep(app core.App) error {
	before := clock.Now().Add(-endedGrace).Unix()
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

// Bind adds the claims that distinguish tokens, and clears the table regularly.
func (s *Ended) Bind(app core.App) error {
	app.OnRecordAuthRequest().BindFunc(func(e *core.RecordAuthRequestEvent) error {
		claims, err := security.ParseUnverifiedJWT(e.Token)
		if err != nil {
			return e.Next()
		}
		added := map[string]any{}
		if e.Collection.Name == accounts.Users {
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
		if e.Collection.Name == accounts.Users {
			Seen.Touch(e.Record.Id, Of(token), clock.Now())
		}
		return e.Next()
	})
	app.OnFileTokenRequest().BindFunc(func(e *core.FileTokenRequestEvent) error {
		asking := TokenOf(e.Request)
		of := Of(asking)
		token, err := withClaims(e.Token, map[string]any{
			claimSession: keyOfToken(asking).String(), claimSessionID: of.Id, claimSeries: of.series,
		}, e.Auth.TokenKey()+e.Auth.Collection().FileToken.Secret)
		if err != nil {
			return err
		}
		e.Token = token
		return e.Next()
	})
	app.OnRealtimeSubscribeRequest().BindFunc(func(e *core.RealtimeSubscribeRequestEvent) error {
		if e.Auth != nil {
			token := TokenOf(e.Request)
			key, of := keyOfToken(token), Of(token)
			e.Client.Set(realtimeSessionKey, liveSession{key: key, id: of.Id, user: e.Auth.Id})
			// The session may have ended after the guard let this request in, and whoever ended it has already closed its
			// connections.
			account, err := e.App.FindRecordById(e.Auth.Collection(), e.Auth.Id)
			over := s.has(key) || errors.Is(err, sql.ErrNoRows)
			if over || err != nil || of.IsOver(account) {
				e.App.SubscriptionsBroker().Unregister(e.Client.Id())
				if err != nil && !over {
					return failure.Unread(e.RequestEvent, err)
				}
				return e.UnauthorizedError(EndedMessage, nil)
			}
		}
		return e.Next()
	})
	return app.Cron().Add("ended_sessions_sweep", "23 * * * *", func() {
		if err := s.sweep(app); err != nil {
			app.Logger().Warn("Ended sessions were not cleared away", slog.String("error", failure.OneLine(err)))
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

// Handle answers POST /api/session/end: the token in the header is invalid from then on.
func (s *Ended) Handle(rateLimits bool) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if e.Auth == nil {
			return e.UnauthorizedError(EndedMessage, nil)
		}
		token := TokenOf(e.Request)
		key := keyOfToken(token)
		if !s.has(key) {
			if limit, known := limits.Of(e.App, "session_end"); known && rateLimits {
				if wait := limits.Count(e.App, "rate_limit session_end "+e.Auth.Id, limit); wait > 0 {
					return limits.AnswerTooMany(e, limit, wait)
				}
			}
			claims, err := security.ParseUnverifiedJWT(token)
			if err != nil {
				return e.UnauthorizedError(EndedMessage, err)
			}
			expires, err := claims.GetExpirationTime()
			if err != nil || expires == nil {
				return e.UnauthorizedError(EndedMessage, err)
			}
			if err := s.end(e.App, key, expires.Unix()); err != nil {
				return err
			}
			if e.Auth.Collection().Name == accounts.Users {
				Seen.signOut(e.Auth.Id, Of(token), clock.Now())
			}
		}
		if e.Auth.Collection().Name == accounts.Users {
			// Live connections are closed also on a repeated request: the first one may have failed at this point.
			if _, err := e.App.DB().Delete(pushCollection, dbx.HashExp{"session": Of(token).Id}).Execute(); err != nil {
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

// CloseConnectionsOf closes the live connections of an account, except those of the session that is kept.
func CloseConnectionsOf(app core.App, user, kept string) {
	broker := app.SubscriptionsBroker()
	for id, client := range broker.Clients() {
		if of, ok := client.Get(realtimeSessionKey).(liveSession); ok && of.user == user && of.id != kept {
			broker.Unregister(id)
		}
	}
}
