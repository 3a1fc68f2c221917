package main

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

func TestInvalidTokensAreRefusedExceptToRecoverAnAccount(t *testing.T) {
	for path, refused := range map[string]bool{
		"/api/collections/shipments/records":            true,
		"/api/collections/users/records":                true,
		"/api/contact":                                  true,
		"/api/realtime":                                 true,
		"/api/collections/users/auth-with-password":     false,
		"/api/collections/users/auth-refresh":           false,
		"/api/collections/users/request-password-reset": false,
		"/api/collections/users/confirm-password-reset": false,
		"/api/collections/users/confirm-verification":   false,
		"/api/collections/users/auth-refresh/more":      true,
		"/assets/app.js":                                false,
		"/":                                             false,
	} {
		if refusesDeadToken(path) != refused {
			t.Errorf("%s: refused %v, want %v", path, !refused, refused)
		}
	}
}

func TestFailuresAreOneLine(t *testing.T) {
	first, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	_, inUse := net.Listen("tcp", first.Addr().String())
	if line := oneLine(inUse); !strings.Contains(line, first.Addr().String()+" is already in use") {
		t.Errorf("%q", line)
	}
	if line := oneLine(errors.New("broken:\n  - at line 3")); line != "broken: - at line 3" {
		t.Errorf("%q", line)
	}
}

func TestClockMovesInTestsOnly(t *testing.T) {
	with := func(test, ms string) func(string) string {
		return func(name string) string {
			return map[string]string{"AKAMAS_TEST": test, "AKAMAS_CLOCK_OFFSET_MS": ms}[name]
		}
	}
	if d := readClockOffset(with("1", "-1500")); d != -1500*time.Millisecond {
		t.Errorf("%s", d)
	}
	for _, getenv := range []func(string) string{with("", "1500"), with("0", "1500"), with("1", "soon"), with("1", "")} {
		if d := readClockOffset(getenv); d != 0 {
			t.Errorf("%s", d)
		}
	}
}

func TestFileSha256(t *testing.T) {
	file, err := filesystem.NewFileFromBytes([]byte("abc"), "abc.txt")
	if err != nil {
		t.Fatal(err)
	}
	if sum, err := fileSha256(file); err != nil || sum != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("%s, %v", sum, err)
	}
	if _, err := fileSha256(nil); err == nil {
		t.Error("no file has no hash")
	}
}

func TestPayloadSha256(t *testing.T) {
	sum := func(text string) string {
		t.Helper()
		got, err := payloadSha256(text)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if sum(`{"b":[1,{"d":2,"c":"x"}],"a":null}`) != sum(`{ "a": null, "b": [1.0, {"c": "x", "d": 2}] }`) {
		t.Error("the order of keys and the spelling of a number must not matter")
	}
	texts := []string{`{"a":1}`, `{"a":"1"}`, `{"a":[1]}`, `{"a":null}`, `{}`, `[]`, `""`, `null`, `1`, `{"a":{"b":1}}`, `{"a.b":1}`,
		`{"a":" x "}`, `{"a":"x"}`, `[1,2]`, `[2,1]`, `0.1`, `0.10000000000000002`}
	seen := map[string]string{}
	for _, text := range texts {
		if other, twice := seen[sum(text)]; twice {
			t.Errorf("%s has the sum of %s", text, other)
		}
		seen[sum(text)] = text
	}
	if _, err := payloadSha256("{"); err == nil {
		t.Error("half a text has no sum")
	}
}

func TestBookingsSurviveAPowerFailure(t *testing.T) {
	app := testApp(t)
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
	app := testApp(t)
	if err := keepJournal(app); err != nil {
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
