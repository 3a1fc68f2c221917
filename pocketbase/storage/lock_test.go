package storage

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

func TestOneServerPerDataFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "data")
	unlock, err := LockDataDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(dir); err != nil || (runtime.GOOS != "windows" && info.Mode().Perm() != 0o700) {
		t.Errorf("others on this machine may look in: %v, %v", info.Mode(), err)
	}
	_, err = LockDataDir(dir)
	if err == nil || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), strconv.Itoa(os.Getpid())) {
		t.Fatalf("the second start is told: %v", err)
	}
	unlock()
	again, err := LockDataDir(dir)
	if err != nil {
		t.Fatalf("free again: %v", err)
	}
	again()
	entries, _ := os.ReadDir(dir)
	if len(entries) != 1 || entries[0].Name() != lockName {
		t.Errorf("left behind: %v", entries)
	}
}

func TestDataFolderThatIsAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := LockDataDir(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("%v", err)
	}
}
