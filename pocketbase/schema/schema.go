// Package schema makes the triggers and views, and compares indexes with those of the migrations.
package schema

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"

	"akamasfreight.example/server/built"
	"github.com/pocketbase/pocketbase/core"
)

// Text has the sum of every index that the migrations make. schema_test.go makes it by applying them to an empty
// database, and fails while the file says something else. Triggers and views have files of their own (triggers.go).
//
//go:embed schema.json
var Text []byte

// State is how the triggers, indexes and views of data.db differ from ours. A superuser can drop or change them by the
// dashboard, and nothing else would notice.
type State struct {
	Missing []string `json:"missing"`
	Changed []string `json:"changed"`
	// An operator may have added an index: that is no fault.
	Foreign []string `json:"foreign"`
	// Triggers and views that were missing or changed, and that this start made again.
	Remade []string `json:"remade"`
}

// NewState has nothing missing yet.
func NewState() State {
	return State{Missing: []string{}, Changed: []string{}, Foreign: []string{}, Remade: []string{}}
}

// Objects are all triggers, indexes and views. Without a text: indexes that belong to a table's own definition.
// sqlite_stat… and the like are SQLite's.
func Objects(app core.App) (objects []Object, err error) {
	err = app.DB().NewQuery(`SELECT type, name, sql FROM sqlite_master
		WHERE type IN ('trigger', 'index', 'view') AND sql IS NOT NULL AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`).All(&objects)
	return objects, err
}

// IndexSums is the sum of each index's text.
func IndexSums(objects []Object) map[string]string {
	sums := map[string]string{}
	for _, object := range objects {
		if object.Type == "index" {
			sums[object.Name] = built.Sum([]byte(oneSpaced(object.SQL)))[:16]
		}
	}
	return sums
}

// Compare runs after makeTriggers, so only an index can be missing or changed.
func Compare(app core.App) (State, error) {
	state := NewState()
	made := map[string]string{}
	if err := json.Unmarshal(Text, &made); err != nil {
		return state, err
	}
	found, err := Objects(app)
	if err != nil {
		return state, err
	}
	sums := IndexSums(found)
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if sum, there := sums[name]; !there {
			state.Missing = append(state.Missing, "index "+name)
		} else if sum != made[name] {
			state.Changed = append(state.Changed, "index "+name)
		}
	}
	wanted, err := WantedTriggers(app)
	if err != nil {
		return state, err
	}
	ours := map[string]bool{}
	for _, object := range wanted {
		ours[object.key()] = true
	}
	for name := range made {
		ours["index "+name] = true
	}
	for _, object := range found {
		if !ours[object.key()] {
			state.Foreign = append(state.Foreign, object.key())
		}
	}
	slices.Sort(state.Foreign)
	if names, ok := app.Store().Get(RemadeKey).([]string); ok {
		state.Remade = names
	}
	return state, nil
}

// Log writes to the log what compareSchema found.
func Log(app core.App, state State) {
	if len(state.Missing)+len(state.Changed) > 0 {
		app.Logger().Error("The database is not as the migrations made it", "missing", state.Missing, "changed", state.Changed)
	}
	if len(state.Remade) > 0 {
		app.Logger().Error("Triggers or views had been taken away or changed, and were made again", "remade", state.Remade)
	}
	if len(state.Foreign) > 0 {
		app.Logger().Warn("The database has triggers, indexes or views of others", "foreign", state.Foreign)
	}
}
