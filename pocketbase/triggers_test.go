package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akamasfreight.example/server/schema"
	"akamasfreight.example/server/testapp"
	"akamasfreight.example/server/testdir"
	"github.com/pocketbase/pocketbase/core"
)

// startedAgain is what the next start finds and does.
func startedAgain(t *testing.T, app core.App) schema.State {
	t.Helper()
	app.Store().Remove(schema.RemadeKey)
	testapp.Must(t, schema.KeepTriggers(app))
	state, err := schema.Compare(app)
	testapp.Must(t, err)
	return state
}

func TestWhatASuperuserTookAwayIsMadeAgain(t *testing.T) {
	app := migrated(t, "")
	if state := startedAgain(t, app); len(state.Remade)+len(state.Foreign) > 0 {
		t.Errorf("nothing was taken away: %+v", state)
	}
	for _, sql := range []string{
		"DROP TRIGGER audit_log_kept",
		"DROP VIEW letter_followers",
		"CREATE VIEW letter_followers AS SELECT 1",
		"DROP VIEW events_to_tell", // takes its trigger along
		"CREATE TRIGGER spy AFTER INSERT ON shipments BEGIN SELECT 1; END",
	} {
		testapp.Must(t, testapp.Statement(t, app, sql))
	}
	state := startedAgain(t, app)
	remade := []string{"trigger audit_log_kept", "trigger event_is_told", "view events_to_tell", "view letter_followers"}
	slices.Sort(state.Remade)
	if !slices.Equal(state.Remade, remade) || !slices.Equal(state.Foreign, []string{"trigger spy"}) {
		t.Errorf("%+v", state)
	}
	if state := startedAgain(t, app); !slices.Equal(state.Foreign, []string{"trigger spy"}) {
		t.Errorf("the trigger of others is gone: %+v", state)
	}
	different, err := schema.DifferentFrom(app, wanted(t, app))
	testapp.Must(t, err)
	if len(different) > 0 {
		t.Errorf("not made again: %v", different)
	}
}

// What tells people runs within a write, or is asked for by the office: it must not read whole tables.
func TestWhoIsToldIsFoundByKey(t *testing.T) {
	app := migrated(t, "")
	for _, query := range []string{
		"SELECT * FROM milestone_messages WHERE event = 'x'",
		"SELECT * FROM letter_followers WHERE shipment = 'x'",
		"SELECT * FROM shipment_devices WHERE shipment = 'x'",
		"SELECT * FROM json_each('[]') g JOIN shipment_devices d ON d.shipment = g.value",
		"SELECT * FROM json_each('[]') g JOIN letter_followers f ON f.shipment = g.value",
	} {
		var steps []struct{ Detail string }
		testapp.Must(t, app.DB().NewQuery("EXPLAIN QUERY PLAN "+query).All(&steps))
		for _, step := range steps {
			// Tables have names of one letter in the views; "g" is the list that is asked for.
			if table, found := strings.CutPrefix(step.Detail, "SCAN "); found && len(strings.Fields(table)[0]) == 1 && table[0] != 'g' {
				t.Errorf("%s: %s", query, step.Detail)
			}
		}
	}
}

func TestAnotherTextIsNoFault(t *testing.T) {
	app := migrated(t, "")
	changed := strings.Replace(app.Store().Get(schema.TriggersKey).(string), "'A scan is never changed.'", "'Scans stay.'", 1)
	app.Store().Set(schema.TriggersKey, changed)
	if state := startedAgain(t, app); len(state.Remade)+len(state.Missing)+len(state.Changed)+len(state.Foreign) > 0 {
		t.Errorf("%+v", state)
	}
	different, err := schema.DifferentFrom(app, wanted(t, app))
	testapp.Must(t, err)
	if len(different) > 0 {
		t.Errorf("the new text was not made: %v", different)
	}
}

// A text that SQLite refuses stops the start, and the database stays as it was.
func TestAWrongTriggerChangesNothing(t *testing.T) {
	app := migrated(t, "")
	before := schemaOf(t, app)
	right := app.Store().Get(schema.TriggersKey).(string)
	app.Store().Set(schema.TriggersKey, strings.Replace(right, "'A scan is never changed.'", "'Scans stay.", 1))
	if err := schema.KeepTriggers(app); err == nil || !strings.Contains(err.Error(), "scans_") {
		t.Fatalf("%v", err)
	}
	after := schemaOf(t, app)
	for name, sql := range before {
		if after[name] != sql {
			t.Errorf("%s has changed: %s", name, after[name])
		}
	}
}

// The program of 26 November 2026 stores an event and then inserts it into events_to_tell. On a database that this program
// has started on, that is told once, and its start stands no error.
func TestTheProgramBeforeTellsAnEventOnce(t *testing.T) {
	dir := testdir.New(t)
	unpack(t, "../tests/upgrade/second-release/data.db.gz", filepath.Join(dir, "data.db"))
	app := migratedIn(t, dir)
	var shipment string
	testapp.Must(t, app.DB().NewQuery("SELECT id FROM shipments LIMIT 1").Row(&shipment))
	for _, sql := range []string{
		`INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", told_by, tell_at, created, updated)
		 SELECT 'statusbyoldprog', id, user_id, 'status', 'a', 'b', updated, '', '', '', updated, updated
		   FROM shipments WHERE id = '` + shipment + `'`,
		"INSERT INTO events_to_tell SELECT * FROM shipment_events WHERE id = 'statusbyoldprog'",
	} {
		testapp.Must(t, testapp.Statement(t, app, sql))
	}
	var letters int
	testapp.Must(t, app.DB().NewQuery("SELECT COUNT(*) FROM mail_queue WHERE dedupe_key = 'status_customer:statusbyoldprog'").Row(&letters))
	if letters != 1 {
		t.Errorf("%d letters", letters)
	}
}

func wanted(t *testing.T, app core.App) []schema.Object {
	t.Helper()
	objects, err := schema.WantedTriggers(app)
	testapp.Must(t, err)
	return objects
}
