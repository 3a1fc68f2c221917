package main

import (
	"context"
	"database/sql"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// inserter saves rows that hooks have checked and filled completely, in a transaction as short as it can be: one question,
// one insert, both prepared once. PocketBase's own save would check every field again and compile the insert with all its
// triggers each time, while every other writer waits. Its model hooks before the write do not run; those after it do.
type inserter struct {
	mu      sync.Mutex
	writers map[*sql.DB]*writer
}

func newInserter() *inserter {
	return &inserter{writers: map[*sql.DB]*writer{}}
}

// ask answers the first row of a query with positional parameters, every column as text.
func (*inserter) ask(app core.App, query string, args []any) ([]string, error) {
	return scan(named(app.DB(), query, args).Rows())
}

// insertIf fills `record` with `row`, asks `query` and, if its first row reads as `expected`, inserts the record; both in
// one transaction, or in the one that app is in already. The answer is empty when the row was saved, else what the query
// said instead.
func (i *inserter) insertIf(app core.App, record *core.Record, row map[string]any, query string, args []any, expected []string) ([]string, error) {
	columns, values, err := rowOf(record, row)
	if err != nil {
		return nil, err
	}
	db, outermost := app.NonconcurrentDB().(*dbx.DB)
	if !outermost {
		said, err := scan(named(app.NonconcurrentDB(), query, args).Rows())
		if err != nil || !slices.Equal(said, expected) {
			return said, err
		}
		insert := insertOf("INSERT", record.Collection().Name, columns)
		if _, err := named(app.NonconcurrentDB(), insert, values).Execute(); err != nil {
			return nil, err
		}
		record.MarkAsNotNew()
		app.TxInfo().OnComplete(func(failed error) error {
			if failed != nil {
				record.MarkAsNew()
				return nil
			}
			return saved(app, record)
		})
		return nil, nil
	}

	one := &insertion{table: record.Collection().Name, columns: columns, values: values, query: query, args: args, expected: expected}
	i.writerOf(db.DB()).save(one)
	if one.err != nil || len(one.said) > 0 {
		return one.said, one.err
	}
	record.MarkAsNotNew()
	return nil, saved(app, record)
}

func (i *inserter) writerOf(db *sql.DB) *writer {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.writers[db] == nil {
		i.writers[db] = &writer{db: db}
	}
	return i.writers[db]
}

// saved tells what PocketBase tells after a create of its own: realtime connections, the mail sender.
func saved(app core.App, record *core.Record) error {
	event := &core.ModelEvent{Type: core.ModelEventTypeCreate}
	event.App, event.Context, event.Model = app, context.Background(), record
	// The row is there; an error now would say the opposite.
	if err := app.OnModelAfterCreateSuccess().Trigger(event); err != nil {
		app.Logger().Error("After a create", "collection", record.Collection().Name, "error", err)
	}
	return nil
}

// rowOf sets the record's fields from `row`, its automatic dates as well, and answers its columns in the collection's order
// and their values.
func rowOf(record *core.Record, row map[string]any) ([]string, []any, error) {
	now := types.NowDateTime()
	fields := record.Collection().Fields
	columns := make([]string, len(fields))
	values := make([]any, len(fields))
	for i, field := range fields {
		name := field.GetName()
		if auto, ok := field.(*core.AutodateField); ok && auto.OnCreate {
			record.SetRaw(name, now)
		} else if given, ok := row[name]; ok {
			value, err := field.PrepareValue(record, given)
			if err != nil {
				return nil, nil, err
			}
			record.SetRaw(name, value)
		}
		columns[i], values[i] = name, record.GetRaw(name)
		if own, ok := field.(core.DriverValuer); ok {
			value, err := own.DriverValue(record)
			if err != nil {
				return nil, nil, err
			}
			values[i] = value
		}
	}
	return columns, values, nil
}

// named is a query with positional parameters as PocketBase's builder wants it.
func named(db dbx.Builder, query string, args []any) *dbx.Query {
	params := dbx.Params{}
	var text strings.Builder
	for i, part := range strings.Split(query, "?") {
		if i > 0 {
			name := "p" + strconv.Itoa(i)
			text.WriteString("{:" + name + "}")
			params[name] = args[i-1]
		}
		text.WriteString(part)
	}
	return db.NewQuery(text.String()).Bind(params)
}

// rows is what sql.Rows and dbx.Rows share.
type rows interface {
	Columns() ([]string, error)
	Next() bool
	Scan(...any) error
	Err() error
	Close() error
}

func scan[R rows](from R, err error) ([]string, error) {
	if err != nil {
		return nil, err
	}
	defer from.Close()
	columns, err := from.Columns()
	if err != nil {
		return nil, err
	}
	if !from.Next() {
		if err := from.Err(); err != nil {
			return nil, err
		}
		return nil, sql.ErrNoRows
	}
	texts := make([]sql.NullString, len(columns))
	into := make([]any, len(columns))
	for i := range texts {
		into[i] = &texts[i]
	}
	if err := from.Scan(into...); err != nil {
		return nil, err
	}
	said := make([]string, len(texts))
	for i, text := range texts {
		said[i] = text.String
	}
	return said, from.Err()
}
