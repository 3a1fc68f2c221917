package sessions

import (
	"testing"
	"time"

	"akamasfreight.example/server/accounts"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
)

func tokenWith(t *testing.T, claims map[string]any) string {
	t.Helper()
	token, err := security.NewJWT(claims, "key", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestATokenWithoutSessionIDIsItsOwnSession(t *testing.T) {
	old, other := tokenWith(t, map[string]any{"id": "anna", "jti": "a"}), tokenWith(t, map[string]any{"id": "anna", "jti": "b"})
	of := Of(old)
	if len(of.Id) != sessionIDLength || of.series != "" || of.until <= time.Now().Unix() {
		t.Fatalf("%+v", of)
	}
	if of != Of(old) || of.Id == Of(other).Id {
		t.Error("not one session each")
	}
	if Of("nonsense") != (session{}) {
		t.Error("nonsense is a session")
	}
}

func TestWhichSessionsHaveEnded(t *testing.T) {
	account := core.NewRecord(core.NewAuthCollection(accounts.Users))
	for _, c := range []struct {
		what, series, kept string
		session            session
		over               bool
	}{
		{"of before, nothing was ended", "", "", session{Id: "phone"}, false},
		{"of before, all were ended", "new", "", session{Id: "phone"}, true},
		{"of before, and kept", "new", "phone", session{Id: "phone"}, false},
		{"of this series", "new", "", session{Id: "phone", series: "new"}, false},
		{"of an earlier series", "new", "desk", session{Id: "phone", series: "old"}, true},
		{"of a series that a restored database does not know", "", "", session{Id: "phone", series: "new"}, true},
	} {
		account.Set(seriesField, c.series)
		account.Set(keptField, c.kept)
		if got := c.session.IsOver(account); got != c.over {
			t.Errorf("%s: over is %v", c.what, got)
		}
	}
	if (session{Id: "x", series: "y"}).IsOver(core.NewRecord(core.NewAuthCollection(core.CollectionNameSuperusers))) {
		t.Error("superusers have no series")
	}
}

func TestASessionIsWrittenOnceInSomeMinutes(t *testing.T) {
	s := newSeenSessions()
	at := time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC)
	phone := session{Id: "phone", until: 1}
	for n := range 100 {
		s.Touch("anna", phone, at.Add(time.Duration(n)*time.Second))
	}
	if got := s.take(at.Add(2 * time.Minute)); len(got) != 1 || !got[0].at.Equal(at) {
		t.Fatalf("written: %+v", got)
	}
	s.Touch("anna", phone, at.Add(seenEvery-time.Second))
	if got := s.take(at.Add(seenEvery - time.Second)); len(got) != 0 {
		t.Errorf("written again too soon: %+v", got)
	}
	// A refreshed token expires later, which must be stored.
	s.Touch("anna", session{Id: "phone", until: 2}, at.Add(seenEvery-time.Second))
	if got := s.take(at.Add(seenEvery)); len(got) != 1 || got[0].until != 2 {
		t.Errorf("a new token: %+v", got)
	}
	s.Touch("anna", session{Id: "phone", until: 2}, at.Add(2*seenEvery))
	if got := s.take(at.Add(2 * seenEvery)); len(got) != 1 {
		t.Errorf("later: %+v", got)
	}
	if s.take(at.Add(3 * seenEvery)); len(s.seen) != 0 {
		t.Errorf("kept in memory: %+v", s.seen)
	}
}
