package main

import (
	"os"
	"path/filepath"
	"testing"

	"akamasfreight.example/server/storage"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// When a document is synced, its file must exist under its final name, and its row must not.
func TestDocumentsReachTheDiskBeforeTheirRows(t *testing.T) {
	app := migrated(t, "")
	var stored []string
	var rows int64 = -1
	storage.KeepDocuments(app)
	app.OnRecordCreateExecute("shipment_documents").Bind(&hook.Handler[*core.RecordEvent]{Priority: 101, Func: func(e *core.RecordEvent) error {
		names, err := filepath.Glob(filepath.Join(app.DataDir(), core.LocalStorageDirName, e.Record.BaseFilesPath(), "*.pdf"))
		if err != nil {
			return err
		}
		stored = names
		rows, err = e.App.CountRecords("shipment_documents")
		if err != nil {
			return err
		}
		return e.Next()
	}})
	collection, err := app.FindCollectionByNameOrId("shipment_documents")
	if err != nil {
		t.Fatal(err)
	}
	file, err := filesystem.NewFileFromBytes([]byte("%PDF-1.7\n"), "list.pdf")
	if err != nil {
		t.Fatal(err)
	}
	record := core.NewRecord(collection)
	record.Set("file", file)
	record.Set("kind", "packing_list")
	if err := app.SaveNoValidate(record); err != nil {
		t.Fatal(err)
	}
	if len(stored) != 1 || rows != 0 {
		t.Errorf("stored %v beside %d rows", stored, rows)
	}
}

func TestAFailedSyncIsAnError(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "one")
	if err := storage.SyncFolder(folder); err == nil {
		t.Error("a folder that is not there")
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a.pdf"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := storage.SyncFolder(folder); err != nil {
		t.Error(err)
	}
}
