package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

func ids(t *testing.T, app core.App, kind string) (found []string) {
	t.Helper()
	testapp.Must(t, app.DB().NewQuery("SELECT id FROM audit_log WHERE kind = {:kind} ORDER BY rowid").
		Bind(dbx.Params{"kind": kind}).Column(&found))
	return found
}

func TestAuditEntriesAreKeptForThreeCountedYears(t *testing.T) {
	before := clock.Offset
	t.Cleanup(func() { clock.Offset = before })
	s := newShop(t)
	var night func()
	for _, job := range s.app.Cron().Jobs() {
		if job.Id() == "retention" {
			night = job.Run
		}
	}
	days := 0
	nextDay := func() {
		clock.Offset += 24 * time.Hour
		days++
		night()
	}
	entry := func() string {
		testapp.Must(t, accounts.WriteAudit(s.app, anna, "mail_retried", "mail_queue", "r00000000000000"))
		all := ids(t, s.app, "mail_retried")
		return all[len(all)-1]
	}
	there := func(id string) bool {
		for _, one := range ids(t, s.app, "mail_retried") {
			if one == id {
				return true
			}
		}
		return false
	}
	first := entry()
	kept := func() {
		t.Helper()
		for _, text := range []string{
			"DELETE FROM audit_log",
			"UPDATE audit_log SET note = 'x' WHERE id = '" + first + "'",
			"UPDATE audit_log SET day = 0",
			"REPLACE INTO audit_log SELECT * FROM audit_log WHERE id = '" + first + "'",
		} {
			if err := testapp.Statement(t, s.app, text); err == nil || !strings.Contains(err.Error(), "audit log") {
				t.Errorf("day %d: %s: %v", days, text, err)
			}
		}
		if !there(first) {
			t.Fatalf("day %d: the entry is gone", days)
		}
	}
	kept()

	// Counting the same day again changes nothing, and one night with a clock ten years ahead counts as one day.
	for range 3 {
		nextDay()
		night()
	}
	for days < 1000 {
		nextDay()
	}
	clock.Offset += 10 * 366 * 24 * time.Hour
	nextDay()
	kept()
	clock.Offset -= 10 * 366 * 24 * time.Hour
	second := entry()
	if err := testapp.Statement(t, s.app, "INSERT INTO audit_log (id, kind, day) VALUES ('olderthanitisxx', 'erased', 0)"); err == nil {
		t.Error("an entry can be written for an earlier day")
	}
	for days < 1095 {
		nextDay()
	}
	kept()
	nextDay()
	if there(first) || !there(second) {
		t.Errorf("day %d: the first is there: %v, the second: %v", days, there(first), there(second))
	}
}

// ask sends a request with a user's token and returns its status.
func (s *shop) ask(method, path, as, body string) int {
	request := httptest.NewRequest(method, path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", s.tokens[as])
	answer := httptest.NewRecorder()
	s.server.ServeHTTP(answer, request)
	return answer.Code
}

func TestAChangeFailsWithoutItsAuditEntry(t *testing.T) {
	t.Setenv("RATE_LIMITS", "off")
	s := newShop(t)
	const booking, message, role = "bookingbookingb", "messagemessagem", "rolerolerolerol"
	if status, fault := s.book(t, "anna", booking, "0123456789", nil); status != http.StatusOK {
		t.Fatal(status, fault)
	}
	testapp.Must(t, testapp.Statement(t, s.app, `INSERT INTO contact_messages (id, name, email, subject, message, created, updated)
		VALUES ('`+message+`', 'A', 'a@b.test', 'S', 'M', '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z')`))
	testapp.Must(t, testapp.Statement(t, s.app, "INSERT INTO user_roles (id, user_id, role) VALUES ('"+role+"', '"+bob+"', 'admin')"))
	type attempt struct{ method, path, as, body string }
	const records = "/api/collections/"
	var tariff string
	testapp.Must(t, s.app.DB().NewQuery("SELECT id FROM tariffs").Row(&tariff))
	attempts := []attempt{
		{"PATCH", records + "shipments/records/" + booking, "bob", `{"tracking_number":"T-1"}`},
		{"POST", records + "shipment_notes/records", "bob", `{"id":"notesnotesnotes","shipment":"` + booking + `","admin_notes":"late"}`},
		{"PATCH", records + "contact_messages/records/" + message, "bob", `{"handled_at":"2026-01-02 00:00:00.000Z"}`},
		{"PATCH", records + "tariffs/records/" + tariff, "superuser", `{"superseded_at":"2026-01-02 00:00:00.000Z"}`},
		{"POST", records + "user_roles/records", "superuser", `{"user_id":"` + anna + `","role":"admin"}`},
		{"DELETE", records + "user_roles/records/" + role, "superuser", ""},
		{"DELETE", records + "shipments/records/" + booking, "superuser", ""},
	}
	sums := func() string {
		var text string
		testapp.Must(t, s.app.DB().NewQuery(`SELECT (SELECT json_group_array(json_array(status, tracking_number, updated)) FROM shipments)
			|| (SELECT json_group_array(admin_notes) FROM shipment_notes) || (SELECT json_group_array(handled_at) FROM contact_messages)
			|| (SELECT json_group_array(superseded_at) FROM tariffs) || (SELECT json_group_array(user_id) FROM user_roles)
			|| (SELECT COUNT(*) FROM shipment_events) || (SELECT COUNT(*) FROM applied_ops) || (SELECT json_group_array(key) FROM sync_meta)`).Row(&text))
		return text
	}
	testapp.Must(t, testapp.Statement(t, s.app, "CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END"))
	before := sums()
	for _, a := range attempts {
		if status := s.ask(a.method, a.path, a.as, a.body); status < 400 || sums() != before {
			t.Errorf("%s %s: %d\n%s\n%s", a.method, a.path, status, before, sums())
		}
	}
	testapp.Must(t, testapp.Statement(t, s.app, "DROP TRIGGER full"))
	for _, a := range attempts {
		entries := s.entries(t)
		if status := s.ask(a.method, a.path, a.as, a.body); status >= 400 || s.entries(t) == entries {
			t.Errorf("%s %s: %d, %d entries", a.method, a.path, status, s.entries(t)-entries)
		}
	}
}

func (s *shop) entries(t *testing.T) (count int) {
	t.Helper()
	testapp.Must(t, s.app.DB().NewQuery("SELECT COUNT(*) FROM audit_log").Row(&count))
	return count
}
