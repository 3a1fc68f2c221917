// Package failure says in words what went wrong, and finds SQLite's own error.
package failure

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"

	"akamasfreight.example/server/faults"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// OneLine is the message for a failed start: one line, with advice where we know any.
func OneLine(err error) string {
	var op *net.OpError
	if errors.As(err, &op) && op.Op == "listen" {
		switch {
		case errors.Is(err, syscall.EADDRINUSE):
			return fmt.Sprintf("%s is already in use: stop the other program or choose another PORT.", op.Addr)
		case errors.Is(err, syscall.EACCES):
			return fmt.Sprintf("%s may not be used by this user: choose a PORT above 1023.", op.Addr)
		}
	}
	line := strings.Join(strings.Fields(err.Error()), " ")
	if code := SQLiteCode(err); code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB {
		return "The database is damaged: restore the last backup (docs/operations.md, Restore). SQLite says: " + line
	}
	return line
}

// Busy is what people read when the same request may be sent again.
var Busy = faults.Say("server_busy")

// Unread answers 503, or the status of the storage error (middleware/disk_errors.go): the same request may be sent again.
func Unread(e *core.RequestEvent, err error) error {
	e.Response.Header().Set("Retry-After", "1")
	return router.NewApiError(http.StatusServiceUnavailable, Busy, err)
}

const primaryCodeOf = 0xff

// SQLiteCode finds SQLite's own error, also when PocketBase has wrapped it.
func SQLiteCode(err error) int {
	var inner *sqlite.Error
	if errors.As(err, &inner) {
		return inner.Code() & primaryCodeOf
	}
	var answer *router.ApiError
	if errors.As(err, &answer) {
		if raw, ok := answer.RawData().(error); ok {
			return SQLiteCode(raw)
		}
	}
	return 0
}
