// Package storage has what lies on the disk: the database and its lock, documents, backups.
package storage

import (
	"path/filepath"
	"strconv"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	_ "modernc.org/sqlite"
)

// QueryTime limits each of PocketBase's own record queries. Its default of 30 s would let an expensive query use a core for
// 30 s. Migrations, backups and our own statements are not limited.
const QueryTime = 10 * time.Second

// ConnectDB opens one of PocketBase's databases, as PocketBase does except for two settings. data.db has synchronous FULL,
// because with NORMAL an acknowledged booking may be lost in a power failure (the log database may stay NORMAL).
// Transactions take the write lock when they begin: one that reads first and writes later fails for good when another
// process (Litestream, one of our commands) wrote in between, and PocketBase would retry its statement for 7 s in vain.
func ConnectDB(path string) (*dbx.DB, error) { return connect(path, 10*time.Second) }

// ConnectPatiently is ConnectDB for commands beside the server. SQLite has no queue for the write lock: a process that
// waits asks again every 100 ms, while the requests of a busy server pass the lock to each other. With ten seconds an erasure
// failed beside four phones that uploaded (tests/server/beside.slow.test.ts, on a slow disk).
func ConnectPatiently(path string) (*dbx.DB, error) { return connect(path, 5*time.Minute) }

func connect(path string, wait time.Duration) (*dbx.DB, error) {
	synchronous := "NORMAL"
	if filepath.Base(path) == "data.db" {
		synchronous = "FULL"
	}
	// busy_timeout comes first: the connection must wait for others before it may switch to WAL.
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout("+strconv.FormatInt(wait.Milliseconds(), 10)+")"+
		"&_pragma=journal_mode(WAL)"+
		"&_pragma=journal_size_limit(200000000)"+
		"&_pragma=synchronous("+synchronous+")"+
		"&_pragma=foreign_keys(ON)"+
		"&_pragma=temp_store(MEMORY)"+
		"&_pragma=cache_size(-32000)"+
		"&_txlock=immediate")
}

// KeepJournal replaces PocketBase's nightly job, which truncates the write-ahead log. Litestream reads changes from that log
// and would have to copy the whole database again. SQLite's own checkpoints and the size limit above keep the log small.
func KeepJournal(app core.App) error {
	const nightly = "__pbDBOptimize__"
	app.Cron().Remove(nightly)
	return app.Cron().Add(nightly, "0 0 * * *", func() {
		if _, err := app.NonconcurrentDB().NewQuery("PRAGMA optimize").Execute(); err != nil {
			app.Logger().Warn("The nightly PRAGMA optimize failed", "error", err)
		}
	})
}
