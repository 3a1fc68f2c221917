package main

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"sync"
)

// insertion is one row that waits to be written, and what became of it: said is empty when it was saved.
type insertion struct {
	table    string
	columns  []string
	values   []any
	query    string
	args     []any
	expected []string

	text string // its insert within a group
	said []string
	err  error
}

// writer commits the insertions that arrive while another commit is on its way in one transaction: SQLite has one writer, and
// what a commit costs (the pages, the log, the wait for the disk) it costs once for all of them. Nobody is told of a row that
// is not on the disk, and each insertion has its own outcome, as if it had been alone.
type writer struct {
	db *sql.DB

	turn sync.Mutex // one commit after the other

	mu   sync.Mutex
	next *group // those that wait for the next commit

	prepared sync.Map // *sql.Stmt by text
}

type group struct {
	waiting []*insertion
	done    chan struct{}
}

// A failed statement leaves what it did so far, and a group's transaction is rolled back as a whole then: SQLite need not copy
// each page aside before the triggers change it.
const insertInGroup = "INSERT OR FAIL"

var errNoOutcome = errors.New("The transaction ended without an outcome")

// save returns when `one` has its outcome. The first of a group commits for all of it.
func (w *writer) save(one *insertion) {
	one.err = errNoOutcome
	one.text = insertOf(insertInGroup, one.table, one.columns)
	// Now: inside the transaction there is no second connection to prepare on.
	if err := w.prepare(one.query, one.text); err != nil {
		one.err = err
		return
	}
	w.mu.Lock()
	mine, first := w.next, w.next == nil
	if first {
		mine = &group{done: make(chan struct{})}
		w.next = mine
	}
	mine.waiting = append(mine.waiting, one)
	w.mu.Unlock()
	if !first {
		<-mine.done
		return
	}
	w.turn.Lock()
	defer w.turn.Unlock()
	defer close(mine.done)
	w.commit(mine)
}

func (w *writer) commit(mine *group) {
	tx, err := w.db.BeginTx(context.Background(), nil)
	// From here on the next ones wait for the next commit.
	w.mu.Lock()
	w.next = nil
	all := mine.waiting
	w.mu.Unlock()
	if err != nil {
		tell(all, err)
		return
	}
	if w.writeAll(tx, all) {
		tell(all, tx.Commit())
		return
	}
	_ = tx.Rollback()
	// One of them cannot be written. Which one shows when each is alone.
	for _, one := range all {
		one.said, one.err = w.alone(one)
	}
}

// writeAll is false when nothing of this transaction may stay.
func (w *writer) writeAll(tx *sql.Tx, all []*insertion) bool {
	for _, one := range all {
		var err error
		if one.said, err = w.write(tx, one, one.text); err != nil {
			return false
		}
	}
	return true
}

func (w *writer) alone(one *insertion) ([]string, error) {
	insert := insertOf("INSERT", one.table, one.columns)
	if err := w.prepare(insert); err != nil {
		return nil, err
	}
	tx, err := w.db.BeginTx(context.Background(), nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	said, err := w.write(tx, one, insert)
	if err != nil {
		return nil, err
	}
	return said, tx.Commit()
}

// write asks and inserts; it answers what the query said when that was not what was expected.
func (w *writer) write(tx *sql.Tx, one *insertion, insert string) ([]string, error) {
	said, err := scan(w.statement(tx, one.query).Query(one.args...))
	if err != nil || !slices.Equal(said, one.expected) {
		return said, err
	}
	_, err = w.statement(tx, insert).Exec(one.values...)
	return nil, err
}

func (w *writer) statement(tx *sql.Tx, text string) *sql.Stmt {
	made, _ := w.prepared.Load(text)
	return tx.Stmt(made.(*sql.Stmt))
}

// prepare must not be called within a transaction: there is one connection.
func (w *writer) prepare(texts ...string) error {
	for _, text := range texts {
		if _, known := w.prepared.Load(text); known {
			continue
		}
		made, err := w.db.Prepare(text)
		if err != nil {
			return err
		}
		if _, known := w.prepared.LoadOrStore(text, made); known {
			_ = made.Close()
		}
	}
	return nil
}

// tell is the end of a group: committed, or not for this reason.
func tell(all []*insertion, err error) {
	for _, one := range all {
		if one.err = err; err != nil {
			one.said = nil
		}
	}
}

func insertOf(verb, table string, columns []string) string {
	return verb + " INTO `" + table + "` (`" + strings.Join(columns, "`, `") + "`) VALUES (?" + strings.Repeat(", ?", len(columns)-1) + ")"
}
