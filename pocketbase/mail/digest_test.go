package mail

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/pocketbase/dbx"
)

func TestADigestIsDueAtFiveInCyprusInWinterAndSummer(t *testing.T) {
	for now, want := range map[string]string{
		"2026-12-01T14:59:59Z": "2026-12-01T15:00:00Z",
		"2026-12-01T15:00:00Z": "2026-12-02T15:00:00Z",
		"2026-12-31T22:30:00Z": "2027-01-01T15:00:00Z", // already the new year there
		"2026-07-01T13:59:59Z": "2026-07-01T14:00:00Z",
		// The nights in which the clock changes: 29 March and 25 October.
		"2026-03-28T15:00:00Z": "2026-03-29T14:00:00Z",
		"2026-03-29T13:30:00Z": "2026-03-29T14:00:00Z",
		"2026-10-24T14:00:00Z": "2026-10-25T15:00:00Z",
		"2026-10-25T14:30:00Z": "2026-10-25T15:00:00Z",
	} {
		at, err := time.Parse(time.RFC3339, now)
		if got := nextDigest(at).UTC().Format(time.RFC3339); err != nil || got != want {
			t.Errorf("%s: %s, %v", now, got, err)
		}
	}
}

func TestADigestIsBounded(t *testing.T) {
	var rows []queued
	for shipment := range mostListed + 12 {
		for n := range mostNews + shipment%4 {
			rows = append(rows, queued{Template: milestone, Data: fmt.Sprintf(`{"id":"s%02d","to":"e%d","digest":"2026-12-01"}`, shipment, n)})
		}
	}
	all := newsOf(rows)
	if all.To != "2026-12-01" || all.Count != mostListed+12 || len(all.Items) != mostListed {
		t.Errorf("%s, %d shipments, %d listed", all.To, all.Count, len(all.Items))
	}
	for n, one := range all.Items {
		last := one.News[len(one.News)-1].To
		if one.ID != fmt.Sprintf("s%02d", n) || len(one.News) != mostNews || one.More != n%4 || last != fmt.Sprintf("e%d", mostNews+n%4-1) {
			t.Errorf("%d: %+v", n, one)
		}
	}
}

// A row of the queue, as far as a digest changes it.
type seenRow struct {
	State string `db:"state"`
	Next  string `db:"next_try"`
	Day   string `db:"day"`
	Key   string `db:"dedupe_key"`
}

// What waits for a digest, when no more letters may leave, and what comes too late for one that was made.
func TestADigestIsOneAnAccountAndDayAndCountsAsALetter(t *testing.T) {
	at := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	app := withHooks(t, at)
	insert(t, app, "users", map[string]any{"id": "dailyanna000000", "email": "anna@x.test", "verified": true, "digest": true, "tokenKey": "k", "password": "-"})
	s := limited(&at, map[string]Limit{perCustomer: {Most: 1, Seconds: 3600, Message: "enough"}})
	s.app, s.queue.app = app, app
	batch := []queued{{To: "anna@x.test", Template: "booking_customer"}}
	add := func(id string, more map[string]any) {
		row := map[string]any{"id": id, "to": "anna@x.test", "template": "booking_customer", "data": `{"id":"` + id + `"}`, "dedupe_key": id, "state": "queued"}
		for name, value := range more {
			row[name] = value
		}
		insert(t, app, collection, row)
	}
	check := func(want ...seenRow) {
		t.Helper()
		s.settled = map[string]bool{}
		if err := s.digests(batch); err != nil {
			t.Fatal(err)
		}
		var got []seenRow
		err := app.DB().NewQuery(`SELECT state, next_try, IFNULL(json_extract(data, '$.digest'), '') AS day, dedupe_key FROM mail_queue
			WHERE [[to]] = {:to} AND template <> 'welcome' ORDER BY rowid`).Bind(dbx.Params{"to": batch[0].To}).All(&got)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: %+v, %v", at, got, err)
		}
	}
	const first, second = "2026-12-01", "2026-12-02"
	made := seenRow{"queued", "", "", "digest:dailyanna000000:" + first}
	gathered := func(id, day string) seenRow { return seenRow{"gathered", "", day, id} }

	add("one", nil)
	// Sent again by the office, and a delay of a shipment are not held back.
	add("two", map[string]any{"last_error": "Held back"})
	insert(t, app, "shipment_events", map[string]any{"id": "delay", "kind": "delayed"})
	add("three", map[string]any{"template": milestone, "data": `{"id":"s","to":"delay"}`})
	now := []seenRow{{"queued", "", "", "two"}, {"queued", "", "", "three"}}
	check(append([]seenRow{{"queued", "2026-12-01 15:00:00.000Z", first, "one"}}, now...)...)
	// Who confirms the address hurries no digest.
	if _, err := s.queue.exec("UPDATE mail_queue SET next_try = '' WHERE id = 'one'", nil); err != nil {
		t.Fatal(err)
	}
	check(append([]seenRow{{"queued", "2026-12-01 15:00:00.000Z", first, "one"}}, now...)...)
	at = time.Date(2026, 12, 1, 15, 0, 1, 0, time.UTC)
	s.count(share{"account anna@x.test", []string{perCustomer}, true})
	check(append([]seenRow{{"queued", "2026-12-01 16:00:00.000Z", first, "one"}}, now...)...)
	at = at.Add(time.Hour)
	check(append(append([]seenRow{gathered("one", first)}, now...), made)...)
	if left, _, _ := s.remaining(shareOf(queued{To: "anna@x.test", Template: "booking_customer"}, true)); left != 0 {
		t.Errorf("it does not count: %d", left)
	}
	// Late for a digest that was made, however it comes: it waits for the next one.
	add("four", map[string]any{"data": `{"id":"s","digest":"` + first + `"}`})
	at = at.Add(time.Hour)
	late := seenRow{"queued", "2026-12-02 15:00:00.000Z", second, "four"}
	check(append(append([]seenRow{gathered("one", first)}, now...), made, late)...)
}
