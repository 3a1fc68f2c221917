package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"akamasfreight.example/server/schema"
	"akamasfreight.example/server/testapp"
)

// UPDATE_SCHEMA=1 go test -run TestSchemaFile writes the file anew after a migration was added.
func TestSchemaFile(t *testing.T) {
	objects, err := schema.Objects(migrated(t, ""))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(schema.IndexSums(objects), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_SCHEMA") == "1" {
		if err := os.WriteFile("schema/schema.json", append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(schema.Text) != string(text)+"\n" {
		t.Error("schema/schema.json is not what the migrations make: UPDATE_SCHEMA=1 go test -run TestSchemaFile")
	}
}

func TestUpgradedDatabasesHaveTheWholeSchema(t *testing.T) {
	releases, err := filepath.Glob("../tests/upgrade/*/data.db.gz")
	if err != nil || len(releases) == 0 {
		t.Fatalf("no earlier releases: %v", err)
	}
	for _, release := range releases {
		state, err := schema.Compare(migrated(t, release))
		if err != nil || len(state.Missing)+len(state.Changed)+len(state.Foreign) > 0 {
			t.Errorf("%s: %+v %v", release, state, err)
		}
	}
}

func TestWhatASuperuserChangedIsNamed(t *testing.T) {
	app := migrated(t, "")
	for _, sql := range []string{
		"DROP INDEX idx_push_follows",
		"DROP INDEX idx_push_endpoint",
		"CREATE INDEX idx_push_endpoint ON push_subscriptions (`endpoint_sum`)",
		"CREATE INDEX idx_of_operator ON shipments (status)",
	} {
		testapp.Must(t, testapp.Statement(t, app, sql))
	}
	state, err := schema.Compare(app)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(state.Missing, []string{"index idx_push_follows"}) ||
		!slices.Equal(state.Changed, []string{"index idx_push_endpoint"}) ||
		!slices.Equal(state.Foreign, []string{"index idx_of_operator"}) {
		t.Errorf("%+v", state)
	}
}
