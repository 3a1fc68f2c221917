// Package ask reads one row for a hook.
package ask

import (
	"database/sql"
	"errors"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Row returns the first row of a SELECT with ? parameters, every column as text. Without it, a hook that reads a few columns
// would have to declare a DynamicModel for each query and name each parameter twice.
func Row(app core.App, query string, args []any) ([]string, error) {
	if !strings.HasPrefix(query, "SELECT ") {
		return nil, errors.New("ask: only a SELECT can be asked")
	}
	parts := strings.Split(query, "?")
	if len(parts) != len(args)+1 {
		return nil, errors.New("ask: as many values as question marks")
	}
	params := dbx.Params{}
	text := parts[0]
	for i, part := range parts[1:] {
		name := "p" + string(rune('a'+i))
		params[name] = args[i]
		text += "{:" + name + "}" + part
	}
	rows, err := app.DB().NewQuery(text).Bind(params).Rows()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	if !rows.Next() {
		return nil, errors.Join(rows.Err(), sql.ErrNoRows)
	}
	values := make([]sql.NullString, len(columns))
	targets := make([]any, len(columns))
	for i := range values {
		targets[i] = &values[i]
	}
	if err := rows.Scan(targets...); err != nil {
		return nil, err
	}
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = value.String
	}
	return texts, rows.Err()
}
