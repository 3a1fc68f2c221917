package storage

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// KeepDocuments syncs a new document to disk before its row is written. The database has synchronous FULL, and an
// acknowledged document must survive a power failure as surely as its row. PocketBase leaves syncing to the operating
// system.
func KeepDocuments(app core.App) {
	app.OnRecordCreateExecute("shipment_documents", "scan_photos", "found_photos").Bind(&hook.Handler[*core.RecordEvent]{Func: syncDocument, Priority: 100})
}

// syncDocument runs inside PocketBase's own hook (99), when the files are stored and the row is not yet written. Files in S3
// need no sync.
func syncDocument(e *core.RecordEvent) error {
	if !e.App.Settings().S3.Enabled {
		folder := filepath.Join(e.App.DataDir(), core.LocalStorageDirName, e.Record.BaseFilesPath())
		if err := SyncFolder(folder); err != nil {
			return err
		}
	}
	return e.Next()
}

// SyncFolder syncs a folder's files, the folder and its parent: a new name is stored in the folder that contains it. All in
// parallel, because other writers wait meanwhile and a file system batches such work.
func SyncFolder(folder string) error {
	files, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var work []func() error
	for _, file := range files {
		if file.Type().IsRegular() {
			work = append(work, func() error { return syncFile(filepath.Join(folder, file.Name())) })
		}
	}
	if runtime.GOOS != "windows" { // there folders cannot be written out
		work = append(work, func() error { return syncEntries(folder) }, func() error { return syncEntries(filepath.Dir(folder)) })
	}
	failures := make([]error, len(work))
	var all sync.WaitGroup
	for i, one := range work {
		all.Go(func() { failures[i] = one() })
	}
	all.Wait()
	return errors.Join(failures...)
}

func syncEntries(folder string) error {
	entries, err := os.Open(folder)
	if err != nil {
		return err
	}
	return errors.Join(entries.Sync(), entries.Close())
}
