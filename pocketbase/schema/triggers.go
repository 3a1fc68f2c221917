package schema

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"akamasfreight.example/server/built"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// TriggersKey is where the hooks store the texts of all triggers and views (pb_hooks/triggers/statements.js).
const TriggersKey = "triggers"

// RemadeKey is where makeTriggers stores the names of what somebody had taken away or changed.
const RemadeKey = "triggers_remade"

var madeObject = regexp.MustCompile(`^CREATE (TRIGGER|VIEW) (\w+)\s`)

// Object is a trigger, a view or an index.
type Object struct{ Type, Name, SQL string }

func (o Object) key() string { return o.Type + " " + o.Name }

// KeepTriggers makes the triggers and views of the hooks at each start, in one transaction: after the migrations and before
// any request or job.
func KeepTriggers(app core.App) error { return app.RunInTransaction(makeTriggers) }

// WantedTriggers is empty for a program that runs without our hooks, as in benchmarks.
func WantedTriggers(app core.App) ([]Object, error) {
	text, _ := app.Store().Get(TriggersKey).(string)
	if text == "" {
		return nil, nil
	}
	var statements []string
	if err := json.Unmarshal([]byte(text), &statements); err != nil {
		return nil, err
	}
	objects := make([]Object, len(statements))
	for i, statement := range statements {
		name := madeObject.FindStringSubmatch(statement)
		if name == nil {
			return nil, fmt.Errorf("pb_hooks/triggers: not a trigger or view: %.80s", statement)
		}
		objects[i] = Object{strings.ToLower(name[1]), name[2], statement}
	}
	return objects, nil
}

// DifferentFrom are the wanted objects that the database lacks or has with another text.
func DifferentFrom(app core.App, wanted []Object) ([]Object, error) {
	found, err := Objects(app)
	if err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(found))
	for _, object := range found {
		texts[object.key()] = oneSpaced(object.SQL)
	}
	var different []Object
	for _, object := range wanted {
		if texts[object.key()] != oneSpaced(object.SQL) {
			different = append(different, object)
		}
	}
	return different, nil
}

// makeTriggers makes what is missing or different. Others' triggers stay: /api/ready names them.
func makeTriggers(tx core.App) error {
	wanted, err := WantedTriggers(tx)
	if err != nil || len(wanted) == 0 {
		return err
	}
	first, err := DifferentFrom(tx, wanted)
	if err != nil || len(first) == 0 {
		return err
	}
	if err := makeAnew(tx, first); err != nil {
		return err
	}
	// A view takes its triggers along when it is dropped.
	again, err := DifferentFrom(tx, wanted)
	if err := errors.Join(err, makeAnew(tx, again)); err != nil {
		return err
	}
	return storeRemade(tx, wanted, first)
}

func makeAnew(tx core.App, objects []Object) error {
	for _, object := range objects {
		for _, sql := range []string{"DROP " + object.Type + " IF EXISTS " + object.Name, object.SQL} {
			if _, err := tx.DB().NewQuery(sql).Execute(); err != nil {
				return fmt.Errorf("the %s %s cannot be made: %w", object.Type, object.Name, err)
			}
		}
	}
	return nil
}

// storeRemade tells a repair from an upgrade: the database knows which texts were made last.
func storeRemade(tx core.App, wanted, different []Object) error {
	texts, err := json.Marshal(wanted)
	if err != nil {
		return err
	}
	sum := built.Sum(texts)
	var last string
	if err := tx.DB().NewQuery("SELECT IFNULL((SELECT value FROM sync_meta WHERE key = 'triggers'), '')").Row(&last); err != nil {
		return err
	}
	names := []string{}
	if last == sum {
		for _, object := range different {
			names = append(names, object.key())
		}
	}
	tx.Store().Set(RemadeKey, names)
	_, err = tx.DB().NewQuery(`INSERT INTO sync_meta (key, value) VALUES ('triggers', {:sum})
		ON CONFLICT (key) DO UPDATE SET value = excluded.value`).Bind(dbx.Params{"sum": sum}).Execute()
	return err
}

// oneSpaced is a text without the white space that PocketBase or an editor may have changed.
func oneSpaced(sql string) string { return strings.Join(strings.Fields(sql), " ") }
