package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/spf13/cobra"
)

// instanceName is the file in which the hooks store how far the feed had come (pb_hooks/lib/sync/epoch.js).
const instanceName = "akamas.instance"

// Folders in which a restore and a new beginning put what was there.
const (
	beforeRestore = "before-restore-"
	beforeNew     = "before-new-"
)

// RefuseLostDatabase is an error where the data folder has no rows but a sign that there were some: documents, or a feed
// that had come further than 0. A server that started empty there would answer that it is ready, and its jobs would take the
// documents for leftovers. A first start that was cut off has neither sign.
func RefuseLostDatabase(dataDir string) error {
	empty, err := isDatabaseEmpty(filepath.Join(dataDir, DatabaseName))
	if err != nil || !empty {
		return err
	}
	sign := signOfRows(dataDir)
	if sign == "" {
		return nil
	}
	return fmt.Errorf("The database in %s is missing or empty, but %s. Nothing was changed. "+
		"Put a backup back: npm run restore -- <folder> --replace. "+
		"Or begin with nothing: npm start -- --new moves what is there to %s…", dataDir, sign, beforeNew)
}

// isDatabaseEmpty is true for a missing file, an empty one, and a database that has no tables beside those that PocketBase
// makes whenever it opens one. A file that cannot be read as a database is not empty: the start says what is wrong with it.
func isDatabaseEmpty(path string) (bool, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return true, nil
	}
	if err != nil || info.IsDir() {
		return false, err
	}
	// Not opened: SQLite deletes the write-ahead log of an empty file, and it may be all that is left.
	if info.Size() == 0 {
		return true, nil
	}
	db, err := dbx.Open("sqlite", "file:"+UrlPath(path)+"?mode=ro&_pragma=busy_timeout(10000)")
	if err != nil {
		return false, nil
	}
	defer db.Close()
	tables := 0
	err = db.NewQuery(`SELECT COUNT(*) FROM sqlite_master
		WHERE type = 'table' AND name NOT LIKE '\_%' ESCAPE '\' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' AND name <> 'users'`).Row(&tables)
	return err == nil && tables == 0, nil
}

// UrlPath writes a path as a part of SQLite's file: address.
func UrlPath(path string) string {
	return strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(filepath.ToSlash(path))
}

// signOfRows says in words why the data folder must have had rows, "" when nothing tells so.
func signOfRows(dataDir string) string {
	size := func(name string) int64 {
		info, err := os.Stat(filepath.Join(dataDir, name))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	// A first start that was cut off has a log too, beside a database with at least its first page.
	if log := DatabaseName + "-wal"; size(log) > 0 && size(DatabaseName) == 0 {
		return log + " is there"
	}
	if restoring := DatabaseName + ".restoring"; size(restoring) > 0 {
		return restoring + " is there"
	}
	if hasFile(filepath.Join(dataDir, DocumentsName)) {
		return DocumentsName + "/ has documents"
	}
	text, err := os.ReadFile(filepath.Join(dataDir, instanceName))
	if errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	var last struct {
		Head int64 `json:"head"`
	}
	if err != nil || json.Unmarshal(text, &last) != nil || last.Head > 0 {
		return instanceName + " says that rows were saved here"
	}
	return ""
}

// hasFile is true when a folder has a file at any depth. What cannot be read counts as one.
func hasFile(folder string) bool {
	found := errors.New("found")
	err := filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			err = found
		}
		return err
	})
	return err != nil && !errors.Is(err, fs.ErrNotExist)
}

// NewBeginCommand is `akamas new`.
func NewBeginCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "new",
		Short: "Moves everything in the data folder aside, so that the next start begins with nothing; the server must be stopped",
		RunE:  func(*cobra.Command, []string) error { return errors.New("new runs before the database is opened") },
	}
}

// BeginAnew moves what the data folder has to before-new-…, with the note about the last backup, which was of those data.
// The list of erasures stays: a restore needs it.
func BeginAnew(dataDir string, out io.Writer) error {
	unlock, err := LockDataDir(dataDir)
	if err != nil {
		return err
	}
	defer unlock()
	return moveAside(dataDir, beforeNew, true, map[string]bool{lockName: true, ErasuresName: true}, out)
}
