//go:build !windows

package main

import "golang.org/x/sys/unix"

// diskSpace is the size and the free space of a folder's file system, in bytes.
func diskSpace(dir string) (free, total uint64, err error) {
	var stat unix.Statfs_t
	if err := unix.Statfs(dir, &stat); err != nil {
		return 0, 0, err
	}
	size := uint64(stat.Bsize) //nolint:unconvert // its type differs between systems
	return uint64(stat.Bavail) * size, uint64(stat.Blocks) * size, nil
}
