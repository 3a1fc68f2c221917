package main

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const noteTaken = "SELECT EXISTS (SELECT 1 FROM notes WHERE text = ?) AS taken"

// appWithNotes has a collection whose texts are different ones, whose writes a trigger logs, and which refuses "no".
func appWithNotes(t *testing.T) core.App {
	t.Helper()
	app := testApp(t)
	notes := core.NewBaseCollection("notes")
	notes.Fields.Add(&core.TextField{Name: "text"}, &core.AutodateField{Name: "created", OnCreate: true})
	notes.AddIndex("idx_notes_text", true, "text", "")
	if err := app.Save(notes); err != nil {
		t.Fatal(err)
	}
	for _, sql := range []string{
		"CREATE TABLE log (seq INTEGER PRIMARY KEY, text TEXT UNIQUE)",
		`CREATE TRIGGER notes_log AFTER INSERT ON notes BEGIN
			INSERT OR REPLACE INTO log (text) VALUES (NEW.text);
			SELECT RAISE(ABORT, 'refused') WHERE NEW.text = 'no';
		END`,
	} {
		if _, err := app.DB().NewQuery(sql).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	return app
}

func note(t *testing.T, app core.App, id string) *core.Record {
	t.Helper()
	notes, err := app.FindCollectionByNameOrId("notes")
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(notes)
	record.Set("id", id)
	return record
}

func texts(t *testing.T, app core.App, table string) string {
	t.Helper()
	var all []string
	if err := app.DB().NewQuery("SELECT text FROM " + table + " ORDER BY text").Column(&all); err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, " ")
}

func TestInsertionsOfOneGroupHaveTheirOwnOutcome(t *testing.T) {
	app := appWithNotes(t)
	// What is in the log already is replaced there, also by a statement that fails rather than replaces by itself.
	if _, err := app.DB().NewQuery("INSERT INTO log (text) VALUES ('b')").Execute(); err != nil {
		t.Fatal(err)
	}
	if _, err := app.DB().NewQuery("INSERT INTO notes (id, text) VALUES ('oldoldoldoldold', 'old')").Execute(); err != nil {
		t.Fatal(err)
	}
	w := newInserter().writerOf(app.NonconcurrentDB().(*dbx.DB).DB())
	all := map[string]*insertion{}
	together := &group{done: make(chan struct{})}
	for i, text := range []string{"a", "no", "b", "old", "clash", "c", "c"} {
		id := fmt.Sprintf("note%011d", i)
		if text == "clash" {
			id = "oldoldoldoldold"
		}
		columns, values, err := rowOf(note(t, app, id), map[string]any{"text": text})
		if err != nil {
			t.Fatal(err)
		}
		one := &insertion{table: "notes", columns: columns, values: values, query: noteTaken, args: []any{text}, expected: []string{"0"}}
		one.text = insertOf(insertInGroup, one.table, one.columns)
		if err := w.prepare(one.query, one.text); err != nil {
			t.Fatal(err)
		}
		together.waiting = append(together.waiting, one)
		all[text+strconv.Itoa(i)] = one
	}
	w.commit(together)
	for name, want := range map[string]struct{ said, err string }{
		"a0": {}, "b2": {}, "c5": {}, "c6": {said: "1"}, "old3": {said: "1"}, "no1": {err: "refused"}, "clash4": {err: "UNIQUE"},
	} {
		one := all[name]
		if strings.Join(one.said, "") != want.said || (one.err == nil) != (want.err == "") || (one.err != nil && !strings.Contains(one.err.Error(), want.err)) {
			t.Errorf("%s: %q, %v; want %+v", name, one.said, one.err, want)
		}
	}
	if notes, log := texts(t, app, "notes"), texts(t, app, "log"); notes != "a b c old" || log != "a b c old" {
		t.Errorf("saved %q, logged %q", notes, log)
	}
}

func TestManyInsertionsAtOnce(t *testing.T) {
	app := appWithNotes(t)
	inserts := newInserter()
	const many = 60
	var outcomes [many]string
	var wait sync.WaitGroup
	for i := range many {
		record := note(t, app, fmt.Sprintf("note%011d", i))
		wait.Go(func() {
			text := "t" + strconv.Itoa(i/2) // each twice
			said, err := inserts.insertIf(app, record, map[string]any{"text": text}, noteTaken, []any{text}, []string{"0"})
			switch {
			case err != nil:
				outcomes[i] = err.Error()
			case len(said) == 0 && !record.IsNew() && record.GetString("created") != "":
				outcomes[i] = "saved"
			default:
				outcomes[i] = "taken " + strings.Join(said, "")
			}
		})
		if i%10 == 0 { // other writers between them
			wait.Go(func() {
				other := note(t, app, "")
				other.Set("text", "other"+strconv.Itoa(i))
				if err := app.Save(other); err != nil {
					t.Error(err)
				}
			})
		}
	}
	wait.Wait()
	for i := 0; i < many; i += 2 {
		if both := outcomes[i] + ", " + outcomes[i+1]; both != "saved, taken 1" && both != "taken 1, saved" {
			t.Errorf("t%d: %s", i/2, both)
		}
	}
	if saved := len(strings.Fields(texts(t, app, "notes"))); saved != many/2+many/10 {
		t.Errorf("%d notes", saved)
	}
}

func TestNobodyIsToldOfARowThatWasNotWritten(t *testing.T) {
	app := appWithNotes(t)
	inserts := newInserter()
	db := app.NonconcurrentDB().(*dbx.DB).DB()
	first := note(t, app, "note00000000000")
	if _, err := inserts.insertIf(app, first, map[string]any{"text": "a"}, noteTaken, []any{"a"}, []string{"0"}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	second := note(t, app, "note00000000001")
	if _, err := inserts.insertIf(app, second, map[string]any{"text": "b"}, noteTaken, []any{"b"}, []string{"0"}); err == nil || !second.IsNew() {
		t.Errorf("%v", err)
	}
}

// SQLite copies every page of a statement aside that writes several rows and may fail in the middle: a function may always
// fail, and so may a constraint that only undoes its own statement. See migration 0250.
func TestABookingIsWrittenWithoutCopiesOfItsPages(t *testing.T) {
	app := migrated(t, "")
	shipments, err := app.FindCollectionByNameOrId("shipments")
	if err != nil {
		t.Fatal(err)
	}
	columns, values, err := rowOf(core.NewRecord(shipments), nil)
	if err != nil {
		t.Fatal(err)
	}
	steps, err := app.NonconcurrentDB().(*dbx.DB).DB().Query("EXPLAIN "+insertOf(insertInGroup, "shipments", columns), values...)
	if err != nil {
		t.Fatal(err)
	}
	defer steps.Close()
	const abort = 2
	programs := 0
	for steps.Next() {
		var address, p1, p2, p3, p5 int
		var step string
		var p4, comment any
		if err := steps.Scan(&address, &step, &p1, &p2, &p3, &p4, &p5, &comment); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(step, "Func") || (strings.HasPrefix(step, "Halt") && p1 != 0 && p2 == abort) {
			t.Errorf("%s %d %d %d %v", step, p1, p2, p3, p4)
		}
		if step == "Program" {
			programs++
		}
	}
	if programs < 3 || steps.Err() != nil {
		t.Errorf("%d triggers, %v", programs, steps.Err())
	}
}
