package ask_test

import (
	"database/sql"
	"errors"
	"slices"
	"testing"

	"akamasfreight.example/server/ask"
	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/pocketbase/core"
)

func TestAskReadsOneRow(t *testing.T) {
	app := testapp.New(t)
	for _, one := range []struct {
		query string
		args  []any
		want  []string
	}{
		{query: "SELECT 1, NULL, 'a', 2.5", want: []string{"1", "", "a", "2.5"}},
		{query: "SELECT ?, ? || '!'", args: []any{int64(7), "Ω"}, want: []string{"7", "Ω!"}},
		{query: "SELECT value FROM json_each(?) ORDER BY 1", args: []any{"[2,1]"}, want: []string{"1"}},
	} {
		if got, err := ask.Row(app, one.query, one.args); err != nil || !slices.Equal(got, one.want) {
			t.Errorf("%s: %q, %v", one.query, got, err)
		}
	}
	if _, err := ask.Row(app, "SELECT 1 WHERE 0", nil); !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("no row: %v", err)
	}
	for _, query := range []string{"DELETE FROM _params", "SELECT ?", "SELECT nothing", "SELECT 1 FROM nowhere"} {
		if got, err := ask.Row(app, query, nil); err == nil {
			t.Errorf("%s: %q", query, got)
		}
	}
	// Within a transaction it sees the transaction's own writes.
	if err := app.RunInTransaction(func(tx core.App) error {
		if _, err := tx.DB().NewQuery("CREATE TABLE here (n INTEGER)").Execute(); err != nil {
			return err
		}
		_, err := ask.Row(tx, "SELECT COUNT(*) FROM here", nil)
		return err
	}); err != nil {
		t.Error(err)
	}
}
