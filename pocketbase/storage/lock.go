package storage

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

const lockName = "akamas.lock"

var errLocked = errors.New("locked")

// LockDataDir makes sure that the data folder can be written and that no other process serves it. The operating system
// releases the lock when the process ends, however it ends.
func LockDataDir(dir string) (unlock func(), err error) {
	// Other users of this machine must not read what customers sent.
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("The data folder %s cannot be made: %w", dir, err)
	}
	if err := ProbeWritable(dir); err != nil {
		return nil, fmt.Errorf("The data folder %s cannot be written: %w", dir, err)
	}
	path := filepath.Join(dir, lockName)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("The data folder %s cannot be locked: %w", dir, err)
	}
	if err := lockFile(file); err != nil {
		owner, _ := io.ReadAll(io.LimitReader(file, 32))
		_ = file.Close()
		if errors.Is(err, errLocked) {
			return nil, fmt.Errorf("The data folder %s is already served by process %s: stop it first or set another DATA_DIR.",
				dir, strings.TrimSpace(string(owner)))
		}
		return nil, fmt.Errorf("The data folder %s cannot be locked: %w", dir, err)
	}
	// The process id is information for people; the lock itself is the operating system's.
	if err := file.Truncate(0); err == nil {
		_, _ = file.WriteAt(fmt.Appendf(nil, "%d\n", os.Getpid()), 0)
	}
	return func() { _ = file.Close() }, nil
}

// ProbeWritable writes and removes a small file, because permissions alone do not tell whether a disk accepts data.
func ProbeWritable(dir string) error {
	file, err := os.CreateTemp(dir, ".write-probe-*")
	if err != nil {
		return err
	}
	_, err = file.Write(make([]byte, 4096))
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close(), os.Remove(file.Name()))
}

// KeepOutOfBackups excludes the lock file, which belongs to the running process, and files that no row names.
func KeepOutOfBackups(app core.App) {
	exclude := func(e *core.BackupEvent) error {
		e.Exclude = append(e.Exclude, lockName, sweptName)
		return e.Next()
	}
	app.OnBackupCreate().BindFunc(exclude)
	app.OnBackupRestore().BindFunc(exclude)
}
