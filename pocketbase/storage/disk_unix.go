//go:build !windows

package storage

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// OnSameDisk is an error where one of them does not exist.
func OnSameDisk(one, other string) (bool, error) {
	device := func(path string) (uint64, error) {
		info, err := os.Stat(path)
		if err != nil {
			return 0, err
		}
		return uint64(info.Sys().(*syscall.Stat_t).Dev), nil //nolint:unconvert // its type differs between systems
	}
	first, err := device(one)
	if err != nil {
		return false, err
	}
	second, err := device(other)
	return first == second, err
}

// DiskSpace is the size and the free space of a folder's file system, in bytes.
func DiskSpace(dir string) (free, total uint64, err error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(dir, &stat); err != nil {
		return 0, 0, err
	}
	size := uint64(stat.Bsize) //nolint:unconvert // its type differs between systems
	return uint64(stat.Bavail) * size, uint64(stat.Blocks) * size, nil
}
