package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// keepDocuments brings a new document to the disk before its row: the database is written with synchronous FULL, and a
// document that was acknowledged must be as safe as its row when the power goes. PocketBase leaves that to the system.
func keepDocuments(app core.App) {
	app.OnRecordCreateExecute("shipment_documents", "scan_photos").Bind(&hook.Handler[*core.RecordEvent]{Func: syncDocument, Priority: 100})
}

// syncDocument runs inside PocketBase's own hook (99): the files are stored, the row is not written yet. An S3 service
// keeps what it has accepted.
func syncDocument(e *core.RecordEvent) error {
	if !e.App.Settings().S3.Enabled {
		folder := filepath.Join(e.App.DataDir(), core.LocalStorageDirName, e.Record.BaseFilesPath())
		if err := syncFolder(folder); err != nil {
			return err
		}
	}
	return e.Next()
}

// syncFolder writes a folder's files, the folder and the one above to the disk: a new name is part of the folder it stands
// in. All at once, because other writers wait meanwhile and a file system does such work together.
func syncFolder(folder string) error {
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
