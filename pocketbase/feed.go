package main

import (
	"database/sql"
	"fmt"
	"net/http"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// feedAhead names the requests for the pages behind this one: epoch, scope, and the places where the next page and the one
// after it begin as things are now. A device can ask for them while this page is still on its way.
const feedAhead = "Sync-Next"

// feedAsked is what a device asks the change feed for; Epoch and Scope are empty at the first pull.
type feedAsked struct {
	Epoch, Scope string
	Since        int64
}

// feedTo is what a device is told of its own rights: a scope it sends back, and the role behind it, "" for customers.
type feedTo struct{ Scope, Role string }

// feedRow is what a page's statement answers (pb_hooks/sync-feed.js): Items are its rows, already a list in JSON.
type feedRow struct {
	Epoch  string
	Head   int64
	Tariff sql.NullString
	// Columns names the set of columns that rows have.
	Columns string
	Last    int64
	Items   []byte
	More    bool
	// Beyond is where the page behind the next one begins, 0 when the next one is the last.
	Beyond int64
}

// feedPage runs a page's statement and answers it to `e`. The page's text stays out of the interpreter, where a megabyte is
// copied to UTF-16 and back.
func feedPage(e *core.RequestEvent, to feedTo, statement string, params map[string]any, asked feedAsked) error {
	var page feedRow
	// Read whole: a slow phone must not keep a connection of the database until it has taken everything.
	err := e.App.DB().NewQuery(statement).WithContext(e.Request.Context()).Bind(dbx.Params(params)).
		Row(&page.Epoch, &page.Head, &page.Tariff, &page.Columns, &page.Last, &page.Items, &page.More, &page.Beyond)
	if err != nil {
		return err
	}

	header := e.Response.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "private, no-store")
	// Nothing named and nothing counted is the first pull; anything else must be about this epoch and this scope.
	first := asked == feedAsked{}
	if !first && (asked.Epoch != page.Epoch || asked.Scope != to.Scope || asked.Since > page.Head) {
		_, err := fmt.Fprintf(e.Response, `{"reset":true,"epoch":%q,"scope":%q,"role":%q,"tariff":%q,"columns":%q,"next":0,"more":true,"items":[]}`,
			page.Epoch, to.Scope, to.Role, page.Tariff.String, page.Columns)
		return err
	}
	next := page.Head
	if page.More {
		next = page.Last
		ahead := fmt.Sprintf("%s %s %d", page.Epoch, to.Scope, next)
		if page.Beyond > 0 {
			ahead += fmt.Sprintf(" %d", page.Beyond)
		}
		header.Set(feedAhead, ahead)
	}
	e.Response.WriteHeader(http.StatusOK)
	if _, err := fmt.Fprintf(e.Response, `{"epoch":%q,"scope":%q,"role":%q,"tariff":%q,"columns":%q,"next":%d,"more":%t,"items":[`,
		page.Epoch, to.Scope, to.Role, page.Tariff.String, page.Columns, next, page.More); err != nil {
		return err
	}
	if _, err := e.Response.Write(page.Items); err != nil {
		return err
	}
	_, err = e.Response.Write([]byte("]}"))
	return err
}
