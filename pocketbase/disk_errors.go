package main

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"syscall"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/router"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// A full disk is not the client's fault. PocketBase answers 400, which a device counts as a refusal, and after several
// refusals it stops sending. 507 and 503 make it keep the operation in its outbox and retry.
const (
	diskFullMessage = "The server cannot store anything at the moment. Nothing was saved; please try again later."
	retrySeconds    = "60"
	primaryCodeOf   = 0xff
	busyMessage     = "The server is busy at the moment. Nothing was saved; please try again."
)

// diskErrors is a middleware and not a hook because every request passes through it.
func diskErrors() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasDiskTrouble",
		Priority: apis.DefaultActivityLoggerMiddlewarePriority + 1, // inside the log, which records the final answer
		Func: func(e *core.RequestEvent) error {
			err := e.Next()
			switch status := statusOfStorageError(err); status {
			case 0:
				return err
			case http.StatusInsufficientStorage:
				e.Response.Header().Set("Retry-After", retrySeconds)
				return router.NewApiError(status, diskFullMessage, err)
			default:
				e.Response.Header().Set("Retry-After", "1")
				return router.NewApiError(status, busyMessage, err)
			}
		},
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
	switch sqliteCode(err) {
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

// sqliteCode finds SQLite's own error, also when PocketBase has wrapped it.
func sqliteCode(err error) int {
	var inner *sqlite.Error
	if errors.As(err, &inner) {
		return inner.Code() & primaryCodeOf
	}
	var answer *router.ApiError
	if errors.As(err, &answer) {
		if raw, ok := answer.RawData().(error); ok {
			return sqliteCode(raw)
		}
	}
	return 0
}
