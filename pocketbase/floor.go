package main

import (
	"errors"
	"net/http"
	"os"
	"strconv"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// Below this much free disk space only the office may write: it needs room to put things right, and a database that cannot
// write its log serves nobody. Writes of customers and guests are answered as for a full disk, and devices keep them.
const (
	mostFloor  = 1 << 30
	floorShare = 20 // or this part of a smaller disk
)

// diskFloor is in bytes. Tests may set it; in production AKAMAS_TEST is not set.
func diskFloor(total uint64, getenv func(string) string) uint64 {
	if getenv("AKAMAS_TEST") == "1" {
		if bytes, err := strconv.ParseUint(getenv("AKAMAS_DISK_FLOOR"), 10, 64); err == nil {
			return bytes
		}
	}
	return min(mostFloor, total/floorShare)
}

var errFloor = errors.New("The free disk is below the floor.")

// keepFloor is a middleware and not a hook because it applies to every write.
func keepFloor() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id: "akamasKeepFloor",
		// Before the body is read, and after requests with an ended session were refused.
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 2,
		Func: func(e *core.RequestEvent) error {
			if !stores(e.Request) || e.HasSuperuserAuth() {
				return e.Next()
			}
			free, total, err := diskSpace(e.App.DataDir())
			if err != nil || free >= diskFloor(total, os.Getenv) || e.Auth != nil && userMay(e.App, e.Auth.Id, rightShipments) {
				return e.Next()
			}
			e.Response.Header().Set("Retry-After", retrySeconds)
			if e.Request.URL.Path == contactPath {
				return e.JSON(http.StatusInsufficientStorage, map[string]any{"success": false, "error": diskFullMessage})
			}
			return e.Error(http.StatusInsufficientStorage, diskFullMessage, errFloor)
		},
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
	case "/api/operations", "/api/realtime", "/api/files/token", endSessionPath:
		return false
	default:
		return strings.HasPrefix(path, "/api/") && !openToDeadTokens.MatchString(path)
	}
}
