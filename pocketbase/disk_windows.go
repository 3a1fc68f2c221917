package main

import "golang.org/x/sys/windows"

// diskSpace is the size and the free space of a folder's file system, in bytes.
func diskSpace(dir string) (free, total uint64, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(path, &free, &total, nil)
	return free, total, err
}
