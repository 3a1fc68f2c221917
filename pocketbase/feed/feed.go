// Package feed answers pages of the change feed and pokes devices when something has changed.
package feed

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"

	"akamasfreight.example/server/keepsakes"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// feedAhead names the requests for the next pages: epoch, scope, and the cursors at which the next page and the one after it
// begin as of now. A device can request them while this page is still being received.
const feedAhead = "Sync-Next"

// Asked is a device's request to the change feed; Epoch and Scope are empty at the first pull.
type Asked struct {
	Epoch, Scope string
	Since        int64
}

// To is what the answer says about the device's rights: a scope that it sends back, and the role, "" for customers.
type To struct{ Scope, Role string }

// feedRow is the result of a page's statement (pb_hooks/lib/sync/sync-feed.js): Items has its rows as a JSON list.
type feedRow struct {
	Epoch  string
	Head   int64
	Tariff sql.NullString
	// Columns names the set of columns that rows have.
	Columns string
	Last    int64
	Items   []byte
	More    bool
	// Beyond is the cursor at which the page after the next one begins, 0 when the next one is the last.
	Beyond int64
	// Safe is safeUntil as JSON, "" when nothing was safe yet.
	Safe string
}

// safeText is the part of a page that says what is safe, "" while nothing is in this epoch.
func safeText(stored, epoch string) string {
	var safe keepsakes.SafeUntil
	if json.Unmarshal([]byte(stored), &safe) != nil || safe.Epoch != epoch || safe.Place == 0 {
		return ""
	}
	return `"safe_until":` + stored + ","
}

// Page runs a page's statement and writes the answer to `e`. The page's text bypasses the JS engine, where a megabyte
// would be converted to UTF-16 and back.
func Page(e *core.RequestEvent, to To, statement string, params map[string]any, asked Asked) error {
	var page feedRow
	// Read completely first: a slow client must not hold a database connection until it has received everything.
	err := e.App.DB().NewQuery(statement).WithContext(e.Request.Context()).Bind(dbx.Params(params)).
		Row(&page.Epoch, &page.Head, &page.Tariff, &page.Columns, &page.Last, &page.Items, &page.More, &page.Beyond, &page.Safe)
	if err != nil {
		return err
	}

	header := e.Response.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Cache-Control", "private, no-store")
	// No epoch, scope and cursor: the first pull. Anything else must match this epoch and this scope.
	first := asked == Asked{}
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
	if _, err := fmt.Fprintf(e.Response, `{"epoch":%q,"scope":%q,"role":%q,"tariff":%q,"columns":%q,"next":%d,"more":%t,%s"items":[`,
		page.Epoch, to.Scope, to.Role, page.Tariff.String, page.Columns, next, page.More, safeText(page.Safe, page.Epoch)); err != nil {
		return err
	}
	if _, err := e.Response.Write(page.Items); err != nil {
		return err
	}
	_, err = e.Response.Write([]byte("]}"))
	return err
}
