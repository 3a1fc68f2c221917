package main

import (
	"os"
	"testing"

	"github.com/pocketbase/pocketbase/apis"

	"akamasfreight.example/server/sessions"
)

// The order of server.go is the order that runs: no two have one place, none stands where PocketBase's own would decide, and an id
// is the name of a file.
func TestMiddlewaresRunInTheirOrder(t *testing.T) {
	last := apis.DefaultWWWRedirectMiddlewarePriority
	for _, one := range middlewares(sessions.NewEnded()) {
		if one.Priority <= last {
			t.Errorf("%s is at %d, not behind %d", one.Id, one.Priority, last)
		}
		last = one.Priority
		if _, err := os.Stat("middleware/" + one.Id + ".go"); err != nil && one.Id != apis.DefaultLoadAuthTokenMiddlewareId {
			t.Error(err)
		}
	}
	if atQueries >= apis.DefaultRateLimitMiddlewarePriority || atGuard <= apis.DefaultSecurityHeadersMiddlewarePriority {
		t.Error("what runs before a body is read is not between the security headers and PocketBase's rate limits")
	}
	if atBodyLimits <= apis.DefaultBodyLimitMiddlewarePriority || atErased <= atHookTurns {
		t.Error("what reads bodies is not inside PocketBase's limit of bodies")
	}
}
