package main

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"syscall"

	sqlite3 "modernc.org/sqlite/lib"
)

// oneLine is the message for a failed start: one line, with advice where we know any.
func oneLine(err error) string {
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
	if code := sqliteCode(err); code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB {
		return "The database is damaged: restore the last backup (docs/operations.md, Restore). SQLite says: " + line
	}
	return line
}
