package main

import (
	"path/filepath"

	"github.com/pocketbase/dbx"
	_ "modernc.org/sqlite"
)

// connectDB opens one of PocketBase's databases. It is PocketBase's own connection with one difference: data.db is
// synchronous FULL, because with NORMAL an acknowledged booking may vanish with the power. Logs may stay NORMAL.
func connectDB(path string) (*dbx.DB, error) {
	synchronous := "NORMAL"
	if filepath.Base(path) == "data.db" {
		synchronous = "FULL"
	}
	// busy_timeout comes first: the connection must wait for others before it may switch to WAL.
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)"+
		"&_pragma=journal_mode(WAL)"+
		"&_pragma=journal_size_limit(200000000)"+
		"&_pragma=synchronous("+synchronous+")"+
		"&_pragma=foreign_keys(ON)"+
		"&_pragma=temp_store(MEMORY)"+
		"&_pragma=cache_size(-32000)")
}
