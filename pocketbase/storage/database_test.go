package storage_test

import (
	"os"
	"path/filepath"
	"testing"

	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testapp"
)

func TestBookingsSurviveAPowerFailure(t *testing.T) {
	app := testapp.New(t)
	for name, c := range map[string]struct {
		query interface{ Row(...any) error }
		want  int
	}{
		"data.db":      {app.DB().NewQuery("PRAGMA synchronous"), 2},
		"auxiliary.db": {app.AuxDB().NewQuery("PRAGMA synchronous"), 1},
	} {
		var synchronous int
		if err := c.query.Row(&synchronous); err != nil || synchronous != c.want {
			t.Errorf("%s: synchronous %d, want %d (%v)", name, synchronous, c.want, err)
		}
	}
}

func TestTheNightlyJobDoesNotTruncateTheJournal(t *testing.T) {
	app := testapp.New(t)
	if err := storage.KeepJournal(app); err != nil {
		t.Fatal(err)
	}
	// While a connection stays open, as Litestream's does, a truncating checkpoint would shorten the log.
	if _, err := app.DB().NewQuery("CREATE TABLE t (x)").Execute(); err != nil {
		t.Fatal(err)
	}
	journal := filepath.Join(app.DataDir(), "data.db-wal")
	before, err := os.Stat(journal)
	if err != nil {
		t.Fatal(err)
	}
	for _, job := range app.Cron().Jobs() {
		if job.Id() == "__pbDBOptimize__" {
			job.Run()
		}
	}
	if after, err := os.Stat(journal); err != nil || after.Size() < before.Size() || after.Size() == 0 {
		t.Errorf("the log had %d bytes and has %v, %v", before.Size(), after, err)
	}
}
