package health

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/testapp"
	_ "github.com/pocketbase/pocketbase/migrations"
)

func TestReadyOnlyWithTheBundleThatWasBuilt(t *testing.T) {
	app := testapp.New(t)
	hooks := t.TempDir()
	file := filepath.Join(hooks, "domain.gen.js")
	write := func(source string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := NewReadiness(app, hooks, NewHeartbeat(app))
	at := time.Now()
	ask := func() readyAnswer { at = at.Add(2 * readyFor); return r.answer(at) }

	if a := ask(); a.Ready || !strings.Contains(a.Problems[0], "missing") {
		t.Errorf("without a bundle: %+v", a)
	}
	write(`"use strict"; module.exports = { bundle: "one" };`)
	if a := ask(); a.Ready || a.Problems[0] != "no hooks are running" {
		t.Errorf("without hooks: %+v", a)
	}
	app.Store().Set(bundleKey, "one")
	if a := ask(); !a.Ready || a.Hooks.Built != "one" || a.Migrations.Applied == 0 {
		t.Errorf("with both: %+v", a)
	}
	write(`module.exports = { bundle: "two, built later" };`)
	if a := ask(); a.Ready || !strings.Contains(a.Problems[0], "two, built later") {
		t.Errorf("with another one built: %+v", a)
	}
	write(`module.exports = { bundle: `)
	if a := ask(); a.Ready || !strings.Contains(a.Problems[0], "cannot be read") {
		t.Errorf("with half a bundle: %+v", a)
	}
	t.Setenv("AKAMAS_BUNDLE", "one")
	if a := ask(); !a.Ready {
		t.Errorf("named by the environment: %+v", a)
	}
}

func TestNotReadyWithPendingMigrations(t *testing.T) {
	app := testapp.New(t)
	t.Setenv("AKAMAS_BUNDLE", "one")
	app.Store().Set(bundleKey, "one")
	if _, err := app.DB().NewQuery("DELETE FROM _migrations WHERE file = (SELECT max(file) FROM _migrations)").Execute(); err != nil {
		t.Fatal(err)
	}
	a := NewReadiness(app, t.TempDir(), NewHeartbeat(app)).answer(time.Now())
	if a.Ready || len(a.Migrations.Pending) != 1 {
		t.Errorf("%+v", a)
	}
}

func TestNotReadyWithoutADisk(t *testing.T) {
	app := testapp.New(t)
	t.Setenv("AKAMAS_BUNDLE", "one")
	app.Store().Set(bundleKey, "one")
	if err := os.RemoveAll(app.DataDir()); err != nil {
		t.Fatal(err)
	}
	a := NewReadiness(app, t.TempDir(), NewHeartbeat(app)).answer(time.Now())
	if a.Ready || strings.Contains(strings.Join(a.Problems, " "), app.DataDir()) {
		t.Errorf("not ready, and without the path: %+v", a)
	}
}
