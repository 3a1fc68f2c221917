package middleware

import (
	"errors"
	"net/http"
	"os"
	"strconv"
	"strings"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/sessions"
	"akamasfreight.example/server/storage"
	"github.com/pocketbase/pocketbase/core"
)

// Below this much free disk space only the office may write: it needs room to put things right, and a database that cannot
// write its log serves nobody. Writes of customers and guests are answered as for a full disk, and devices keep them.
const (
	mostFloor  = 1 << 30
	floorShare = 20 // or this part of a smaller disk
)

// LeastFree is in bytes. Tests may set it; in production AKAMAS_TEST is not set.
func LeastFree(total uint64, getenv func(string) string) uint64 {
	if getenv("AKAMAS_TEST") == "1" {
		if bytes, err := strconv.ParseUint(getenv("AKAMAS_DISK_FLOOR"), 10, 64); err == nil {
			return bytes
		}
	}
	return min(mostFloor, total/floorShare)
}

var errFloor = errors.New("The free disk is below the floor.")

// FreeSpace is a middleware and not a hook because it applies to every write.
func FreeSpace() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if !stores(e.Request) || e.HasSuperuserAuth() {
			return e.Next()
		}
		free, total, err := storage.DiskSpace(e.App.DataDir())
		if err != nil || free >= LeastFree(total, os.Getenv) || e.Auth != nil && accounts.UserMay(e.App, e.Auth.Id, accounts.RightShipments) {
			return e.Next()
		}
		e.Response.Header().Set("Retry-After", retrySeconds)
		if e.Request.URL.Path == contactPath {
			return e.JSON(http.StatusInsufficientStorage, map[string]any{"success": false, "error": diskFullMessage, "code": "disk_full"})
		}
		return e.Error(http.StatusInsufficientStorage, diskFullMessage, errFloor)
	}
}

// stores is false for requests that must work on a full disk: signing in and out, listening, and asking for a file token.
// The requests in a batch are checked one by one.
func stores(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return false
	}
	switch path := r.URL.Path; path {
	case "/api/operations", "/api/realtime", "/api/files/token", sessions.EndPath:
		return false
	default:
		return strings.HasPrefix(path, "/api/") && !openToDeadTokens.MatchString(path)
	}
}
