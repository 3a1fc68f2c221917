package accounts

import (
	"akamasfreight.example/server/clock"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// WriteAudit adds an entry to the audit log, as pb_hooks/lib/audit/audit.js does, in the transaction of the change it records.
func WriteAudit(tx core.App, by, kind, collection, record string) error {
	_, err := tx.NonconcurrentDB().NewQuery(`INSERT INTO audit_log (id, [[at]], [[by]], kind, collection, record, changes, note, day)
		VALUES ({:id}, {:at}, {:by}, {:kind}, {:collection}, {:record}, '{}', '',
			IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0))`).
		Bind(dbx.Params{"id": core.GenerateDefaultRandomId(), "at": clock.Now().UTC().Format(auditTime), "by": by, "kind": kind,
			"collection": collection, "record": record}).
		Execute()
	return err
}

// auditTime is a timestamp in PocketBase's text form.
const auditTime = "2006-01-02 15:04:05.000Z"
