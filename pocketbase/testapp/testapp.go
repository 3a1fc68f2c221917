// Package testapp gives tests an app with PocketBase's own migrations, in a data folder of its own.
package testapp

import (
	"testing"

	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testdir"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations"
)

// New is ready when it returns, and closed after the test.
func New(t *testing.T) core.App {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: testdir.New(t), DBConnect: storage.ConnectDB})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	return app
}

// Statement runs SQL past every hook.
func Statement(t *testing.T, app core.App, sql string) error {
	t.Helper()
	_, err := app.NonconcurrentDB().NewQuery(sql).Execute()
	return err
}

// Must ends the test with an error.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
