package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"akamasfreight.example/server/hooks"
	"akamasfreight.example/server/schema"
	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testapp"
	"akamasfreight.example/server/testdir"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
)

// The upgraded database of an earlier release must equal a new one: the same tables, indexes, triggers and rules. A
// migration that was changed after it had run somewhere shows up here.
func TestUpgradedDatabaseIsLikeANewOne(t *testing.T) {
	releases, err := filepath.Glob("../tests/upgrade/*/data.db.gz")
	if err != nil || len(releases) == 0 {
		t.Fatalf("no earlier releases: %v", err)
	}
	fresh := schemaOf(t, migrated(t, ""))
	for _, release := range releases {
		t.Run(filepath.Base(filepath.Dir(release)), func(t *testing.T) {
			upgraded := schemaOf(t, migrated(t, release))
			for name, sql := range fresh {
				if upgraded[name] != sql {
					t.Errorf("%s\n  new:      %s\n  upgraded: %s", name, sql, upgraded[name])
				}
			}
			for name := range upgraded {
				if _, ok := fresh[name]; !ok {
					t.Errorf("%s is only in the upgraded one", name)
				}
			}
		})
	}
}

// An account could get two rows only through words that somebody added in the dashboard.
func TestAnAccountKeepsTheRoleThatAllowsMost(t *testing.T) {
	dir := testdir.New(t)
	unpack(t, "../tests/upgrade/second-release/data.db.gz", filepath.Join(dir, "data.db"))
	db, err := storage.ConnectDB(filepath.Join(dir, "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	var anna, bert, office string
	for email, id := range map[string]*string{"anna": &anna, "bert": &bert, "office": &office} {
		if err := db.NewQuery("SELECT id FROM users WHERE email LIKE {:email} || '@%'").Bind(dbx.Params{"email": email}).Row(id); err != nil {
			t.Fatal(err)
		}
	}
	for i, row := range [][2]string{
		{anna, "warehouse"}, {anna, "editor"}, {anna, "operator"}, {bert, "editor"}, {office, "sales"},
	} {
		_, err := db.Insert("user_roles", dbx.Params{"id": fmt.Sprintf("row%012d", i), "user_id": row[0], "role": row[1],
			"created": "2026-01-01 00:00:00.000Z", "updated": "2026-01-01 00:00:00.000Z"}).Execute()
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	app := migratedIn(t, dir)
	got := map[string]string{}
	var rows []struct {
		User string `db:"user_id"`
		Role string
	}
	if err := app.DB().Select("user_id", "role").From("user_roles").All(&rows); err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		got[row.User] += row.Role
	}
	want := map[string]string{anna: "operator", bert: "editor", office: "admin"}
	if !maps.Equal(got, want) {
		t.Errorf("kept %v, want %v", got, want)
	}
}

func migrated(t *testing.T, release string) core.App {
	t.Helper()
	dir := testdir.New(t)
	if release != "" {
		unpack(t, release, filepath.Join(dir, "data.db"))
	}
	return migratedIn(t, dir)
}

func migratedIn(t *testing.T, dir string) core.App {
	t.Helper()
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: dir, DBConnect: storage.ConnectDB})
	others := core.AppMigrations
	t.Cleanup(func() { core.AppMigrations = others })
	core.AppMigrations = core.MigrationsList{}
	err := jsvm.Register(app, jsvm.Config{
		HooksDir: "../pb_hooks", HooksFilesPattern: "^none$", MigrationsDir: "../pb_migrations", TypesDir: t.TempDir(), OnInit: hooks.BindNative,
	})
	if err != nil {
		t.Fatal(err)
	}
	loadTriggers(t, app)
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	testapp.Must(t, schema.KeepTriggers(app))
	return app
}

// loadTriggers reads the triggers with a copy of the hooks that registers no handlers.
func loadTriggers(t *testing.T, app core.App) {
	t.Helper()
	dir := testdir.New(t)
	testapp.Must(t, os.CopyFS(filepath.Join(dir, "hooks"), os.DirFS("../pb_hooks")))
	const script = "$app.store().set('triggers', JSON.stringify(require(`${__hooks}/triggers/statements.js`).triggers()));"
	testapp.Must(t, os.WriteFile(filepath.Join(dir, "hooks", "main.pb.js"), []byte(script), 0o600))
	testapp.Must(t, jsvm.Register(app, jsvm.Config{HooksDir: filepath.Join(dir, "hooks"), MigrationsDir: t.TempDir(), TypesDir: t.TempDir()}))
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	packed, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	reader, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	bytes, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, bytes, 0o600); err != nil {
		t.Fatal(err)
	}
}

// schemaOf is everything that defines how the database behaves, by name.
func schemaOf(t *testing.T, app core.App) map[string]string {
	t.Helper()
	schema := map[string]string{}
	var objects []struct{ Type, Name, SQL string }
	if err := app.DB().NewQuery("SELECT type, name, IFNULL(sql, '') AS sql FROM sqlite_master").All(&objects); err != nil {
		t.Fatal(err)
	}
	for _, object := range objects {
		if strings.HasPrefix(object.Name, "sqlite_stat") {
			continue
		}
		schema[object.Type+" "+object.Name] = columnsSorted(object.Type, object.SQL)
	}
	collections, err := app.FindAllCollections()
	if err != nil {
		t.Fatal(err)
	}
	for _, collection := range collections {
		schema["fields of "+collection.Name] = fieldsOf(t, collection)
		rules := []*string{collection.ListRule, collection.ViewRule, collection.CreateRule, collection.UpdateRule, collection.DeleteRule}
		schema["rules of "+collection.Name] = asJSON(t, rules)
	}
	return schema
}

// A column that was added later is the last of its table; the order does not matter.
func columnsSorted(kind, sql string) string {
	sql = strings.Join(strings.Fields(sql), " ")
	if kind != "table" {
		return sql
	}
	letters := strings.Split(strings.NewReplacer("(", ",", ")", ",").Replace(sql), ",")
	for i := range letters {
		letters[i] = strings.TrimSpace(letters[i])
	}
	slices.Sort(letters)
	return strings.Join(letters, ", ")
}

func fieldsOf(t *testing.T, collection *core.Collection) string {
	t.Helper()
	var fields []string
	for _, field := range collection.Fields {
		fields = append(fields, asJSON(t, field))
	}
	slices.Sort(fields)
	return strings.Join(fields, "\n")
}

func asJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
