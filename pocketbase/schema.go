package main

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// schemaText has the sum of every trigger, index and view that the migrations make. schema_test.go makes it by applying them
// to an empty database, and fails while the file says something else.
//
//go:embed schema.json
var schemaText []byte

// schemaState is how the triggers, indexes and views of data.db differ from what the migrations make. A superuser can drop
// or change them by the dashboard, and nothing else would notice a trigger that is gone.
type schemaState struct {
	Missing []string `json:"missing"`
	Changed []string `json:"changed"`
	// An operator may have added an index: that is no fault.
	Foreign []string `json:"foreign"`
}

// schemaSums is the sum of each object's text by "type name". White space does not count: PocketBase rewrites it.
func schemaSums(app core.App) (map[string]string, error) {
	var objects []struct{ Type, Name, SQL string }
	// Without a text: indexes that belong to a table's own definition. sqlite_stat… and the like are SQLite's.
	err := app.DB().NewQuery(`SELECT type, name, sql FROM sqlite_master
		WHERE type IN ('trigger', 'index', 'view') AND sql IS NOT NULL AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`).All(&objects)
	if err != nil {
		return nil, err
	}
	sums := make(map[string]string, len(objects))
	for _, object := range objects {
		sum := sha256.Sum256([]byte(strings.Join(strings.Fields(object.SQL), " ")))
		sums[object.Type+" "+object.Name] = hex.EncodeToString(sum[:8])
	}
	return sums, nil
}

func compareSchema(app core.App) (schemaState, error) {
	state := schemaState{Missing: []string{}, Changed: []string{}, Foreign: []string{}}
	made := map[string]string{}
	if err := json.Unmarshal(schemaText, &made); err != nil {
		return state, err
	}
	found, err := schemaSums(app)
	if err != nil {
		return state, err
	}
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if sum, there := found[name]; !there {
			state.Missing = append(state.Missing, name)
		} else if sum != made[name] {
			state.Changed = append(state.Changed, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if _, ours := made[name]; !ours {
			state.Foreign = append(state.Foreign, name)
		}
	}
	return state, nil
}

// logSchema writes to the log what compareSchema found.
func logSchema(app core.App, state schemaState) {
	if len(state.Missing)+len(state.Changed) > 0 {
		app.Logger().Error("The database is not as the migrations made it", "missing", state.Missing, "changed", state.Changed)
	}
	if len(state.Foreign) > 0 {
		app.Logger().Warn("The database has triggers, indexes or views of others", "foreign", state.Foreign)
	}
}
