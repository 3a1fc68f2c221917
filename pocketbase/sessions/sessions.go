// Package sessions knows which sessions have ended and who was seen when.
package sessions

import (
	"encoding/hex"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"sync"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/failure"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"
)

// A session begins with a sign-in and continues with each refresh of its token: one device. Its id is a claim of its tokens.
// All sessions of an account end when the account starts a new series, because tokens name the series they were issued in.
const (
	sessionsCollection = "sessions"
	claimSessionID     = "sid"
	claimSeries        = "series"

	// Hidden fields of users (pb_migrations/0310_roles.js).
	seriesField = "session_series"
	keptField   = "session_kept"

	sessionIDLength = 15
	sessionIDChars  = "abcdefghijklmnopqrstuvwxyz0123456789"

	// The precision of "last seen".
	seenEvery = 5 * time.Minute
	// Rows per account; the newest are kept. Deleting a row ends no session, it is only no longer listed.
	mostSessions = 50
)

// session is what a token's claims say.
type session struct {
	Id, series string
	until      int64 // Unix seconds
}

// Of reads a token that PocketBase has verified. A token from before session ids is its own session.
func Of(token string) session {
	claims, err := security.ParseUnverifiedJWT(token)
	if err != nil {
		return session{}
	}
	id, _ := claims[claimSessionID].(string)
	if id == "" {
		key := keyOfToken(token)
		id = hex.EncodeToString(key[:])[:sessionIDLength]
	}
	series, _ := claims[claimSeries].(string)
	s := session{Id: id, series: series}
	if expires, err := claims.GetExpirationTime(); err == nil && expires != nil {
		s.until = expires.Unix()
	}
	return s
}

// IsOver is true when all sessions of the account were ended since, and this one was not kept. Superusers have no series.
func (s session) IsOver(account *core.Record) bool {
	return account.Collection().Name == accounts.Users &&
		s.series != account.GetString(seriesField) && s.Id != account.GetString(keptField)
}

// claimsFor are our claims in a new token of an account. A refresh continues the session of the request.
func claimsFor(e *core.RecordAuthRequestEvent) map[string]any {
	id := security.RandomStringWithAlphabet(sessionIDLength, sessionIDChars)
	if e.Auth != nil && e.Auth.Id == e.Record.Id && isRefresh(e.Request) {
		id = Of(TokenOf(e.Request)).Id
	}
	return map[string]any{claimSessionID: id, claimSeries: e.Record.GetString(seriesField)}
}

var authRefresh = regexp.MustCompile(`^/api/collections/[^/]+/auth-refresh$`)

func isRefresh(request *http.Request) bool { return authRefresh.MatchString(request.URL.Path) }

// keepSeries starts a new series when the token key changes (new password or address, or all sessions ended), so that ended
// sessions are not listed. And saving an account that was read earlier must not restore the old series.
func keepSeries(app core.App) {
	app.OnRecordUpdate(accounts.Users).BindFunc(func(e *core.RecordEvent) error {
		e.Record.IgnoreUnchangedFields(true)
		return e.Next()
	})
	app.OnRecordUpdateExecute(accounts.Users).Bind(&hook.Handler[*core.RecordEvent]{
		Id:       "akamasKeepSeries",
		Priority: 999, // after PocketBase's own hook, which changes the key
		Func: func(e *core.RecordEvent) error {
			if e.Record.TokenKey() != e.Record.Original().TokenKey() {
				e.Record.Set(seriesField, newSeries())
				e.Record.Set(keptField, "")
			}
			return e.Next()
		},
	})
}

func newSeries() string { return security.RandomStringWithAlphabet(sessionIDLength, sessionIDChars) }

// seenSessions keeps who was seen until it is written: requests only touch memory, and one write each minute stores them
// all. A crash loses up to a minute.
type seenSessions struct {
	mu   sync.Mutex
	seen map[string]seenSession // by session id
}

type seenSession struct {
	session
	user    string
	at      time.Time
	out     bool // signed out since
	written bool
}

// Seen is shared by this process: requests, hooks and the job.
var Seen = newSeenSessions()

func newSeenSessions() *seenSessions { return &seenSessions{seen: map[string]seenSession{}} }

// Touch records that a session is in use. Again within some minutes it is skipped, unless its token is another one.
func (s *seenSessions) Touch(user string, of session, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, known := s.seen[of.Id]
	if known && last.session == of && at.Sub(last.at) < seenEvery {
		return
	}
	s.seen[of.Id] = seenSession{session: of, user: user, at: at}
}

// signOut records that a session is over: it is no longer listed as a device, but its account was seen.
func (s *seenSessions) signOut(user string, of session, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[of.Id] = seenSession{session: of, user: user, at: at, out: true}
}

// take returns what is to be written, and forgets entries written long enough ago to be written again.
func (s *seenSessions) take(at time.Time) []seenSession {
	s.mu.Lock()
	defer s.mu.Unlock()
	var news []seenSession
	for id, one := range s.seen {
		switch {
		case !one.written:
			news = append(news, one)
			one.written = true
			s.seen[id] = one
		case at.Sub(one.at) >= seenEvery:
			delete(s.seen, id)
		}
	}
	return news
}

// Write stores who was seen, for accounts with a role only. Must not be called inside a transaction.
func (s *seenSessions) Write(app core.App) error {
	news := s.take(clock.Now())
	if len(news) == 0 || !app.HasTable(sessionsCollection) {
		return nil
	}
	var members []string
	if err := app.DB().Select("user_id").From(accounts.Roles).Column(&members); err != nil {
		return err
	}
	news = slices.DeleteFunc(news, func(one seenSession) bool {
		if slices.Contains(members, one.user) {
			return false
		}
		s.forget(one.Id) // counted from their next request on, if they get a role
		return true
	})
	if len(news) == 0 {
		return nil
	}
	return app.RunInTransaction(func(tx core.App) error {
		written := map[string]bool{}
		for _, one := range news {
			until := one.until
			if one.out {
				until = one.at.Unix()
			}
			_, err := tx.DB().NewQuery(`INSERT INTO sessions (id, user_id, series, last_seen, until)
				SELECT {:id}, user_id, {:series}, {:at}, {:until} FROM user_roles WHERE user_id = {:user}
				ON CONFLICT (id) DO UPDATE SET series = excluded.series, last_seen = max(last_seen, excluded.last_seen),
					until = iif({:out}, excluded.until, max(until, excluded.until)) WHERE user_id = excluded.user_id`).
				Bind(dbx.Params{"id": one.Id, "user": one.user, "series": one.series, "until": until, "out": one.out,
					"at": one.at.UTC().Format(types.DefaultDateLayout)}).Execute()
			if err != nil {
				return err
			}
			written[one.user] = true
		}
		for user := range written {
			if _, err := tx.DB().NewQuery(`DELETE FROM sessions WHERE user_id = {:user} AND id NOT IN
				(SELECT id FROM sessions WHERE user_id = {:user} ORDER BY last_seen DESC, id LIMIT {:most})`).
				Bind(dbx.Params{"user": user, "most": mostSessions}).Execute(); err != nil {
				return err
			}
		}
		return nil
	})
}

// sweepSessions deletes expired sessions, except an account's newest, which says when they were last seen, and the sessions
// of accounts without a role.
func sweepSessions(app core.App) error {
	_, err := app.DB().NewQuery(`DELETE FROM sessions WHERE user_id NOT IN (SELECT user_id FROM user_roles)
		OR until < {:before} AND EXISTS (SELECT 1 FROM sessions newer WHERE newer.user_id = sessions.user_id
			AND (newer.last_seen, newer.id) > (sessions.last_seen, sessions.id))`).
		Bind(dbx.Params{"before": clock.Now().Add(-endedGrace).Unix()}).Execute()
	return err
}

func (s *seenSessions) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen[id].written {
		delete(s.seen, id)
	}
}

// Bind notes sign-ins and sign-outs, and stores each ten minutes what was seen.
func (s *seenSessions) Bind(app core.App) error {
	keepSeries(app)
	warn := func(what string, err error) {
		if err != nil {
			app.Logger().Warn(what, slog.String("error", failure.OneLine(err)))
		}
	}
	if err := app.Cron().Add("sessions_seen", "* * * * *", func() {
		warn("Who was seen was not written", s.Write(app))
	}); err != nil {
		return err
	}
	return app.Cron().Add("sessions_sweep", "29 * * * *", func() {
		warn("Old sessions were not cleared away", sweepSessions(app))
	})
}
