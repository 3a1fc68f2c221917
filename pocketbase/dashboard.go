package main

import (
	"net/http"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// dashboardForSuperusers hides PocketBase's dashboard as long as no superuser exists, so that strangers find no log-in
// there.
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

// noSQLConsole removes the SQL console of PocketBase's dashboard: it can send any statement, also DROP TRIGGER. Triggers
// keep the audit log and published tariffs unchangeable, and superusers are among those they must hold for.
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
