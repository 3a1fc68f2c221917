package middleware

import (
	"net/http"
	"strings"

	"akamasfreight.example/server/faults"
	"github.com/pocketbase/pocketbase/core"
)

// Dashboard hides PocketBase's dashboard as long as no superuser exists, so that strangers find no log-in there, and removes its
// SQL console, which can send any statement, also DROP TRIGGER. Triggers keep the audit log and published tariffs unchangeable, and
// superusers are among those they must hold for.
func Dashboard() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		path := e.Request.URL.Path
		if path == "/api/sql" || strings.HasPrefix(path, "/api/sql/") {
			return e.Error(http.StatusForbidden, faults.Say("console_off"), nil)
		}
		if path != "/_" && !strings.HasPrefix(path, "/_/") {
			return e.Next()
		}
		superusers, err := e.App.CountRecords(core.CollectionNameSuperusers)
		if err != nil {
			return err
		}
		if superusers == 0 {
			return e.Error(http.StatusNotFound, faults.Say("nothing_here"), nil)
		}
		return e.Next()
	}
}
