package main

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem/blob"
)

// A document is stored before its row is committed, so that no row can name a missing file. A request that breaks off
// between the two leaves a file without a row. The device's retry stores it under another file name.
const orphanAge = 24 * time.Hour

// scheduleOrphanSweep removes such files every night.
func scheduleOrphanSweep(app core.App) error {
	return app.Cron().Add("documents_sweep", "53 2 * * *", func() {
		removed, err := removeOrphans(app, now().Add(-orphanAge))
		if err != nil {
			app.Logger().Warn("Leftover files were not cleared away", slog.String("error", oneLine(err)))
		}
		if removed > 0 {
			app.Logger().Info("Leftover files were cleared away", slog.Int("files", removed))
		}
	})
}

// removeOrphans deletes files that no row names and that were stored before the given time, and returns their number.
func removeOrphans(app core.App, before time.Time) (int, error) {
	collections, err := app.FindAllCollections()
	if err != nil {
		return 0, err
	}
	store, err := app.NewFilesystem()
	if err != nil {
		return 0, err
	}
	defer store.Close()
	var stored []*blob.ListObject
	for _, collection := range collections {
		if !hasFiles(collection) {
			continue
		}
		objects, err := store.List(collection.Id + "/")
		if err != nil {
			return 0, err
		}
		stored = append(stored, objects...)
	}
	named, err := namedFiles(app, collections)
	if err != nil {
		return 0, err
	}
	removed := 0
	var failures []error
	for _, object := range stored {
		if named[object.Key] || !object.ModTime.Before(before) || strings.Contains(object.Key, "/thumbs_") {
			continue
		}
		if err := store.Delete(object.Key); err != nil {
			failures = append(failures, err)
			continue
		}
		removed++
		if folder := object.Key[:strings.LastIndexByte(object.Key, '/')+1]; store.IsEmptyDir(folder) {
			store.DeletePrefix(folder)
		}
	}
	return removed, errors.Join(failures...)
}

// namedFiles reads as a writer: an upload stores its file while it holds the write lock. So every file that was listed
// before has been committed or abandoned by the time this one gets the lock.
func namedFiles(app core.App, collections []*core.Collection) (map[string]bool, error) {
	named := map[string]bool{}
	err := app.RunInTransaction(func(tx core.App) error {
		keys, err := fileKeys(tx.DB(), collections)
		for _, key := range keys {
			named[key] = true
		}
		return err
	})
	return named, err
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
