package keepsakes

import (
	"net/http"

	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/sessions"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// noteReturned counts an operation that came again after a restore, for the office (pb_hooks/lib/sync/settle-healing.js): taken, or waiting
// for its person because somebody edited the same anew. What was acknowledged in this epoch, and not in one `before`, was not lost.
func noteReturned(app core.App, e *core.RequestEvent, said acknowledgement, before string, clashed bool) error {
	_, err := app.NonconcurrentDB().NewQuery(`INSERT INTO returned (kind, op, user_id, device, epoch, at, came, clashed)
		SELECT {:kind}, {:op}, {:user}, {:device}, value, {:at}, {:came}, {:clashed} FROM sync_meta
		WHERE key = 'epoch' AND value <> {:before}
		ON CONFLICT (kind, op) DO UPDATE SET device = excluded.device, epoch = excluded.epoch, came = excluded.came,
			told = 0, price = '', clashed = excluded.clashed`).Bind(dbx.Params{
		"kind": said.Kind, "op": said.Op, "user": said.User, "device": deviceOf(e.Request), "at": said.At,
		"came": clock.Now().UnixMilli(), "clashed": clashed, "before": before,
	}).Execute()
	return err
}

// deviceOf is a session: one person on one browser. All guests are one.
func deviceOf(request *http.Request) string {
	if token := sessions.TokenOf(request); token != "" {
		return sessions.Of(token).Id
	}
	return "guest"
}
