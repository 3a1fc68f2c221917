package main

import (
	"encoding/hex"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"
)

// A session is what begins with a sign-in and goes on with each refresh of its token: one device. Its id is a claim of its
// tokens. All sessions of an account end when the account begins another series: tokens name the series they were made in.
const (
	sessionsCollection = "sessions"
	claimSessionID     = "sid"
	claimSeries        = "series"

	// Hidden fields of users (pb_migrations/0310_roles.js).
	seriesField = "session_series"
	keptField   = "session_kept"

	sessionIDLength = 15
	sessionIDChars  = "abcdefghijklmnopqrstuvwxyz0123456789"

	// How exactly it is known when somebody was last seen.
	seenEvery = 5 * time.Minute
	// Rows that an account may have: the newest stay. What goes ends no session, it is only not counted.
	mostSessions = 50
)

// session is what a token says of itself.
type session struct {
	id, series string
	until      int64 // Unix seconds
}

// sessionOf reads a token that PocketBase has verified. One that was made before there were ids stands for itself.
func sessionOf(token string) session {
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
	s := session{id: id, series: series}
	if expires, err := claims.GetExpirationTime(); err == nil && expires != nil {
		s.until = expires.Unix()
	}
	return s
}

// isOver: whether all sessions of the account were ended since, and this one was not kept. Superusers have no series.
func (s session) isOver(account *core.Record) bool {
	return account.Collection().Name == usersCollection &&
		s.series != account.GetString(seriesField) && s.id != account.GetString(keptField)
}

// claimsFor are what a new token of an account says beside PocketBase's own. A refresh goes on with the session that asks.
func claimsFor(e *core.RecordAuthRequestEvent) map[string]any {
	id := security.RandomStringWithAlphabet(sessionIDLength, sessionIDChars)
	if e.Auth != nil && e.Auth.Id == e.Record.Id && isRefresh(e.Request) {
		id = sessionOf(tokenOf(e.Request)).id
	}
	return map[string]any{claimSessionID: id, claimSeries: e.Record.GetString(seriesField)}
}

var authRefresh = regexp.MustCompile(`^/api/collections/[^/]+/auth-refresh$`)

func isRefresh(request *http.Request) bool { return authRefresh.MatchString(request.URL.Path) }

// keepSeries: a new key of the tokens (another password or address, or all sessions ended) begins another series too, so that
// sessions that are over are not counted. And an account that was read before must not bring the old one back.
func keepSeries(app core.App) {
	app.OnRecordUpdate(usersCollection).BindFunc(func(e *core.RecordEvent) error {
		e.Record.IgnoreUnchangedFields(true)
		return e.Next()
	})
	app.OnRecordUpdateExecute(usersCollection).Bind(&hook.Handler[*core.RecordEvent]{
		Id:       "akamasKeepSeries",
		Priority: 999, // after PocketBase's own, which changes the key
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

// seenSessions remembers who was seen until it is written: requests only touch memory, and one writes for all of them each
// minute. A crash forgets a minute.
type seenSessions struct {
	mu   sync.Mutex
	seen map[string]seenSession // by the session's id
}

type seenSession struct {
	session
	user    string
	at      time.Time
	out     bool // signed out since
	written bool
}

// seen is the one of this program: requests, hooks and the job share it.
var seen = newSeenSessions()

func newSeenSessions() *seenSessions { return &seenSessions{seen: map[string]seenSession{}} }

// touch notes that a session is in use. Twice within some minutes is once, unless its token is another one.
func (s *seenSessions) touch(user string, of session, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	last, known := s.seen[of.id]
	if known && last.session == of && at.Sub(last.at) < seenEvery {
		return
	}
	s.seen[of.id] = seenSession{session: of, user: user, at: at}
}

// signOut notes that a session is over: it no longer counts as a device, but its account was seen.
func (s *seenSessions) signOut(user string, of session, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen[of.id] = seenSession{session: of, user: user, at: at, out: true}
}

// take hands out what is to be written, and forgets what was written long enough ago to be written again.
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

// write stores who was seen, of those who have a role: of customers nobody asks. Not for use inside a transaction.
func (s *seenSessions) write(app core.App) error {
	news := s.take(now())
	if len(news) == 0 || !app.HasTable(sessionsCollection) {
		return nil
	}
	var members []string
	if err := app.DB().Select("user_id").From(rolesCollection).Column(&members); err != nil {
		return err
	}
	news = slices.DeleteFunc(news, func(one seenSession) bool {
		if slices.Contains(members, one.user) {
			return false
		}
		s.forget(one.id) // counts from their next request on, should they get a role
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
				Bind(dbx.Params{"id": one.id, "user": one.user, "series": one.series, "until": until, "out": one.out,
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

// sweepSessions forgets sessions that have expired, except for an account's newest, which says when they were last seen,
// and those of accounts whose role is gone.
func sweepSessions(app core.App) error {
	_, err := app.DB().NewQuery(`DELETE FROM sessions WHERE user_id NOT IN (SELECT user_id FROM user_roles)
		OR until < {:before} AND EXISTS (SELECT 1 FROM sessions newer WHERE newer.user_id = sessions.user_id
			AND (newer.last_seen, newer.id) > (sessions.last_seen, sessions.id))`).
		Bind(dbx.Params{"before": now().Add(-endedGrace).Unix()}).Execute()
	return err
}

func (s *seenSessions) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen[id].written {
		delete(s.seen, id)
	}
}

func (s *seenSessions) bind(app core.App) error {
	keepSeries(app)
	warn := func(what string, err error) {
		if err != nil {
			app.Logger().Warn(what, slog.String("error", oneLine(err)))
		}
	}
	if err := app.Cron().Add("sessions_seen", "* * * * *", func() {
		warn("Who was seen was not written", s.write(app))
	}); err != nil {
		return err
	}
	return app.Cron().Add("sessions_sweep", "29 * * * *", func() {
		warn("Old sessions were not cleared away", sweepSessions(app))
	})
}
