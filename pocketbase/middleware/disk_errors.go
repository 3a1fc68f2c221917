package middleware

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"syscall"

	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/faults"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
	sqlite3 "modernc.org/sqlite/lib"
)

// A full disk is not the client's fault. PocketBase answers 400, which a device counts as a refusal, and after several
// refusals it stops sending. 507 and 503 make it keep the operation in its outbox and retry.
const (
	retrySeconds = "60"
)

var diskFullMessage = faults.Say("disk_full")

// DiskErrors is a middleware and not a hook because every request passes through it.
func DiskErrors() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		err := e.Next()
		switch status := statusOfStorageError(err); status {
		case 0:
			return err
		case http.StatusInsufficientStorage:
			e.Response.Header().Set("Retry-After", retrySeconds)
			return router.NewApiError(status, diskFullMessage, err)
		default:
			e.Response.Header().Set("Retry-After", "1")
			return router.NewApiError(status, failure.Busy, err)
		}
	}
}

// statusOfStorageError is 507 when the disk or the bucket could not store something, 503 when another writer held the
// database for too long or a query took longer than queryTime, and 0 for every other error.
func statusOfStorageError(err error) int {
	for _, errno := range []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.EROFS, syscall.EIO} {
		if errors.Is(err, errno) {
			return http.StatusInsufficientStorage
		}
	}
	if uploadFailed(err) {
		return http.StatusInsufficientStorage
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return http.StatusServiceUnavailable
	}
	switch failure.SQLiteCode(err) {
	case sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN:
		return http.StatusInsufficientStorage
	case sqlite3.SQLITE_BUSY:
		return http.StatusServiceUnavailable
	}
	return 0
}

// uploadFailed detects that a file could not be stored, for whatever reason: errors of an unreachable or refusing bucket
// have no type of their own. PocketBase's message is the only sign (core.FileField); the S3 drill shows when it changes.
func uploadFailed(err error) bool {
	var answer *router.ApiError
	if !errors.As(err, &answer) {
		return false
	}
	raw, ok := answer.RawData().(error)
	return ok && strings.Contains(raw.Error(), "failed to upload all files")
}
