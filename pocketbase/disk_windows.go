package main

import "golang.org/x/sys/windows"

// diskSpace is what the file system of a folder has, in bytes.
func diskSpace(dir string) (free, total uint64, err error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(path, &free, &total, nil)
	return free, total, err
}
