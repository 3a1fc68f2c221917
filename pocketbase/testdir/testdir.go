// Package testdir gives tests a data folder for PocketBase.
package testdir

import (
	"os"
	"testing"
	"time"
)

// New is a folder that is removed after the test. Unlike t.TempDir it waits for PocketBase's last writes: one of its
// goroutines touches a file in the data folder after a change (core/notify_watcher.go) and does not signal when it is done.
func New(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "akamas-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		deadline := time.Now().Add(10 * time.Second)
		for err := os.RemoveAll(dir); err != nil; err = os.RemoveAll(dir) {
			if time.Now().After(deadline) {
				t.Errorf("the data folder is still in use: %v", err)
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	})
	return dir
}
