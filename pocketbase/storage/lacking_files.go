package storage

import (
	"path/filepath"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// A restore may bring back the row of a document without its file: a replica has the database alone. The device that made it
// still has the bytes.

// looksAtOnce: a bucket answers in tens of milliseconds, and a device asks about five hundred records.
const looksAtOnce = 8

// LackingFiles are those of these paths (collection/record/name) at which nothing is stored.
func LackingFiles(app core.App, paths []string) ([]string, error) {
	if len(paths) == 0 {
		return []string{}, nil
	}
	store, err := app.NewFilesystem()
	if err != nil {
		return nil, err
	}
	defer store.Close()
	there, failures := make([]bool, len(paths)), make([]error, looksAtOnce)
	var all sync.WaitGroup
	for first := range looksAtOnce {
		all.Go(func() {
			for i := first; i < len(paths) && failures[first] == nil; i += looksAtOnce {
				there[i], failures[first] = store.Exists(paths[i])
			}
		})
	}
	all.Wait()
	for _, err := range failures {
		if err != nil {
			return nil, err
		}
	}
	lacking := []string{}
	for i, path := range paths {
		if !there[i] {
			lacking = append(lacking, path)
		}
	}
	return lacking, nil
}

// BringFile stores the file of a record whose own is gone; the caller has compared the sum. It is on the disk when this returns.
func BringFile(app core.App, record *core.Record, file *filesystem.File) error {
	name := record.GetString("file")
	if file == nil || name == "" {
		return nil
	}
	path := record.BaseFilesPath() + "/" + name
	lacking, err := LackingFiles(app, []string{path})
	if err != nil || len(lacking) == 0 {
		return err
	}
	store, err := app.NewFilesystem()
	if err != nil {
		return err
	}
	defer store.Close()
	if err := store.UploadFile(file, path); err != nil || app.Settings().S3.Enabled {
		return err
	}
	return SyncFolder(filepath.Join(app.DataDir(), core.LocalStorageDirName, record.BaseFilesPath()))
}
