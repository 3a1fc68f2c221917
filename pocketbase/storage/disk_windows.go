package storage

import (
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/windows"
)

// OnSameDisk is an error where one of them does not exist.
func OnSameDisk(one, other string) (bool, error) {
	volume := func(path string) (string, error) {
		if _, err := os.Stat(path); err != nil {
			return "", err
		}
		whole, err := filepath.Abs(path)
		return filepath.VolumeName(whole), err
	}
	first, err := volume(one)
	if err != nil {
		return false, err
	}
	second, err := volume(other)
	return strings.EqualFold(first, second), err
}

// diskSpace is the size and the free space of a folder's file system, in bytes.
func DiskSpace(dir string) (free, total uint64, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(path, &free, &total, nil)
	return free, total, err
}
