package storage

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/failure"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
)

// A document is stored before its row is committed, so that no row can name a missing file. A request that breaks off
// between the two leaves a file without a row. The device's retry stores it under another file name.
//
// That a row is missing is no proof that nobody needs the file: the rows themselves may be lost. So files without a row are
// moved aside, come back when a row names them again, and are deleted after a month. Many at a time wait for a person.
const (
	sweptName = "storage-swept"
	orphanAge = 2 * 24 * time.Hour
	sweptAge  = 30 * 24 * time.Hour
	// More files than both are moved only after somebody has agreed (pb_hooks/routes/office.js).
	sweepFiles   = 20
	sweepPercent = 1
)

// Rows of sync_meta: what the last sweep found, as a sweepState, and to how many files somebody has agreed since.
const (
	sweepStateKey   = "documents_sweep"
	sweepAllowedKey = "documents_sweep_allowed"
)

// sweepState is what /api/office/status says about files that no row names.
type sweepState struct {
	At time.Time `json:"at"`
	// Waiting files were not moved because they were too many; 0 when all were moved.
	Waiting int `json:"waiting"`
	// Of is how many files are stored.
	Of int `json:"of"`
}

// ScheduleSweep moves such files aside every night.
func ScheduleSweep(app core.App) error {
	return app.Cron().Add("documents_sweep", "53 2 * * *", func() { SweepNow(app) })
}

// SweepNow moves files that no row names, and says in the log what went wrong.
func SweepNow(app core.App) {
	result, err := sweep(app, clock.Now())
	if err != nil {
		app.Logger().Warn("Files without a row were not all moved aside", slog.String("error", failure.OneLine(err)))
	}
	if result.waiting > 0 {
		app.Logger().Warn("So many files have no row that none was moved aside: see the status page",
			slog.Int("files", result.waiting))
	}
	if result.moved+result.back+result.deleted > 0 {
		app.Logger().Info("Files without a row were moved aside", slog.Int("files", result.moved),
			slog.Int("back", result.back), slog.Int("deleted", result.deleted))
	}
}

type sweepResult struct{ moved, back, deleted, waiting int }

var sweeping sync.Mutex

// sweep moves files that no row names and that are older than orphanAge aside, moves back what a row names, and deletes what
// was moved sweptAge ago.
func sweep(app core.App, at time.Time) (result sweepResult, err error) {
	sweeping.Lock()
	defer sweeping.Unlock()
	collections, err := app.FindAllCollections()
	if err != nil {
		return result, err
	}
	files, err := openFileStore(app)
	if err != nil {
		return result, err
	}
	defer files.close()
	stored, err := files.stored(collections)
	if err != nil {
		return result, err
	}
	aside, err := files.swept.List(files.prefix)
	if err != nil {
		return result, err
	}
	named, allowed, err := namedFiles(app, collections)
	if err != nil {
		return result, err
	}
	var failures []error
	there := map[string]bool{}
	var orphans []string
	for _, object := range stored {
		there[object.Key] = true
		if !named[object.Key] && object.ModTime.Before(at.Add(-orphanAge)) {
			orphans = append(orphans, object.Key)
		}
	}
	for _, object := range aside {
		key := strings.TrimPrefix(object.Key, files.prefix)
		switch {
		case named[key] && !there[key]:
			failures = append(failures, tally(files.moveBack(key), &result.back))
		case object.ModTime.Before(at.Add(-sweptAge)):
			failures = append(failures, tally(files.swept.Delete(object.Key), &result.deleted))
		}
	}
	if isTooMuch(len(orphans), len(stored)) && len(orphans) > allowed {
		result.waiting = len(orphans)
	} else {
		for _, key := range orphans {
			failures = append(failures, tally(files.moveAside(key, at), &result.moved))
		}
	}
	failures = append(failures, storeSweepState(app, sweepState{At: at.UTC(), Waiting: result.waiting, Of: len(stored)}))
	return result, errors.Join(failures...)
}

// isTooMuch: an accident of uploads leaves few files. Many at a time mean that rows are missing.
func isTooMuch(orphans, stored int) bool {
	return orphans > sweepFiles && orphans*100 > stored*sweepPercent
}

func tally(err error, count *int) error {
	if err == nil {
		*count++
	}
	return err
}

func storeSweepState(app core.App, state sweepState) error {
	text, err := json.Marshal(state)
	if err != nil {
		return err
	}
	return app.RunInTransaction(func(tx core.App) error {
		if _, err := tx.DB().NewQuery(`INSERT INTO sync_meta (key, value) VALUES ({:key}, {:value})
			ON CONFLICT (key) DO UPDATE SET value = excluded.value`).
			Bind(dbx.Params{"key": sweepStateKey, "value": string(text)}).Execute(); err != nil || state.Waiting > 0 {
			return err
		}
		_, err := tx.DB().Delete("sync_meta", dbx.HashExp{"key": sweepAllowedKey}).Execute()
		return err
	})
}

// fileStore is where documents are, and where those without a row are moved: beside `storage` on a disk, below a prefix of
// the same bucket on S3. No route serves it.
type fileStore struct {
	store, swept *filesystem.System
	prefix       string
	// dataDir is "" on S3.
	dataDir string
}

func openFileStore(app core.App) (*fileStore, error) {
	store, err := app.NewFilesystem()
	if err != nil {
		return nil, err
	}
	if app.Settings().S3.Enabled {
		return &fileStore{store: store, swept: store, prefix: sweptName + "/"}, nil
	}
	swept, err := filesystem.NewLocal(filepath.Join(app.DataDir(), sweptName))
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return &fileStore{store: store, swept: swept, dataDir: app.DataDir()}, nil
}

func (f *fileStore) close() {
	_ = f.store.Close()
	if f.swept != f.store {
		_ = f.swept.Close()
	}
}

// stored are the files of all collections, without PocketBase's thumbnails.
func (f *fileStore) stored(collections []*core.Collection) ([]*blob.ListObject, error) {
	var found []*blob.ListObject
	for _, collection := range collections {
		if !hasFiles(collection) {
			continue
		}
		objects, err := f.store.List(collection.Id + "/")
		if err != nil {
			return nil, err
		}
		for _, object := range objects {
			if !strings.Contains(object.Key, "/thumbs_") {
				found = append(found, object)
			}
		}
	}
	return found, nil
}

// moveAside dates the file to the time of the move, from which its days are counted.
func (f *fileStore) moveAside(key string, at time.Time) error {
	if f.dataDir == "" {
		return f.copyAndDelete(key, f.prefix+key)
	}
	// Dated first: a file that was moved with its old date would be deleted at once.
	if err := os.Chtimes(filepath.Join(f.dataDir, DocumentsName, filepath.FromSlash(key)), at, at); err != nil {
		return err
	}
	return f.rename(DocumentsName, sweptName, key)
}

func (f *fileStore) moveBack(key string) error {
	if f.dataDir == "" {
		return f.copyAndDelete(f.prefix+key, key)
	}
	return f.rename(sweptName, DocumentsName, key)
}

func (f *fileStore) copyAndDelete(from, to string) error {
	if err := f.store.Copy(from, to); err != nil {
		return err
	}
	return f.store.Delete(from)
}

// rename moves a file with the sidecar in which PocketBase keeps its type, and removes the folder that it leaves empty.
func (f *fileStore) rename(from, to, key string) error {
	source := filepath.Join(f.dataDir, from, filepath.FromSlash(key))
	target := filepath.Join(f.dataDir, to, filepath.FromSlash(key))
	if err := os.MkdirAll(filepath.Dir(target), 0o700); err != nil {
		return err
	}
	// The sidecar first: alone it is not listed, and a file is never without it.
	const sidecar = ".attrs"
	if err := os.Rename(source+sidecar, target+sidecar); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(source, target); err != nil {
		return err
	}
	_ = os.Remove(filepath.Dir(source)) // fails where other files are left
	return nil
}

// DeleteFileFolders deletes folders of documents, also where a sweep has moved them; it returns those that are still there.
func DeleteFileFolders(app core.App, folders []string) (left []string, err error) {
	if len(folders) == 0 {
		return []string{}, nil
	}
	files, err := openFileStore(app)
	if err != nil {
		return nil, err
	}
	defer files.close()
	left = []string{}
	for _, folder := range folders {
		if len(files.store.DeletePrefix(folder))+len(files.swept.DeletePrefix(files.prefix+folder)) > 0 {
			left = append(left, folder)
		}
	}
	return left, nil
}

// namedFiles reads as a writer: an upload stores its file while it holds the write lock. So every file that was listed
// before has been committed or abandoned by the time this one gets the lock. It also returns to how many files somebody agreed.
func namedFiles(app core.App, collections []*core.Collection) (named map[string]bool, allowed int, err error) {
	named = map[string]bool{}
	err = app.RunInTransaction(func(tx core.App) error {
		keys, err := fileKeys(tx.DB(), collections)
		if err != nil {
			return err
		}
		for _, key := range keys {
			named[key] = true
		}
		var agreed []string
		if err := tx.DB().Select("value").From("sync_meta").Where(dbx.HashExp{"key": sweepAllowedKey}).Column(&agreed); err != nil {
			return err
		}
		if len(agreed) > 0 {
			allowed, err = strconv.Atoi(agreed[0])
		}
		return err
	})
	return named, allowed, err
}

func hasFiles(collection *core.Collection) bool {
	for _, field := range collection.Fields {
		if field.Type() == core.FieldTypeFile {
			return true
		}
	}
	return false
}

// fileKeys are the storage keys of all files that rows name.
func fileKeys(db dbx.Builder, collections []*core.Collection) ([]string, error) {
	var keys []string
	for _, collection := range collections {
		for _, field := range collection.Fields {
			files, ok := field.(*core.FileField)
			if !ok {
				continue
			}
			if files.IsMultiple() {
				return nil, fmt.Errorf("%s.%s holds several files per row, which is not foreseen here", collection.Name, files.Name)
			}
			var rows []struct{ ID, File string }
			err := db.Select("id AS id", field.GetName()+" AS file").From(collection.Name).
				Where(dbx.NewExp("[[" + field.GetName() + "]] <> ''")).All(&rows)
			if err != nil {
				return nil, err
			}
			for _, row := range rows {
				keys = append(keys, collection.Id+"/"+row.ID+"/"+row.File)
			}
		}
	}
	return keys, nil
}
