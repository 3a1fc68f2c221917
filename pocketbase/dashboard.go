package main

import (
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// dashboardForSuperusers: where no superuser was ever made, PocketBase's dashboard is not there for strangers to knock at.
func dashboardForSuperusers() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasDashboard",
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			if path := e.Request.URL.Path; path != "/_" && !strings.HasPrefix(path, "/_/") {
				return e.Next()
			}
			superusers, err := e.App.CountRecords(core.CollectionNameSuperusers)
			if err != nil {
				return err
			}
			if superusers == 0 {
				return e.Error(http.StatusNotFound, "There is nothing at this address.", nil)
			}
			return e.Next()
		},
	}
}

// noSQLConsole: PocketBase's dashboard can send any statement, and DROP TRIGGER is one. What triggers promise (an audit log
// and published tariffs that nobody changes) would hold for everybody but the one it is meant for.
func noSQLConsole() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasNoSQLConsole",
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			if path := e.Request.URL.Path; path == "/api/sql" || strings.HasPrefix(path, "/api/sql/") {
				return e.Error(http.StatusForbidden, "The SQL console is switched off.", nil)
			}
			return e.Next()
		},
	}
}
