package main

import (
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// writeAudit adds an entry to the audit log, as pb_hooks/audit.js does, in the transaction of the change it records.
func writeAudit(tx core.App, by, kind, collection, record string) error {
	_, err := tx.NonconcurrentDB().NewQuery(`INSERT INTO audit_log (id, [[at]], [[by]], kind, collection, record, changes, note, day)
		VALUES ({:id}, {:at}, {:by}, {:kind}, {:collection}, {:record}, '{}', '',
			IFNULL((SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days'), 0))`).
		Bind(dbx.Params{"id": core.GenerateDefaultRandomId(), "at": now().UTC().Format(auditTime), "by": by, "kind": kind,
			"collection": collection, "record": record}).
		Execute()
	return err
}

// auditTime is a timestamp in PocketBase's text form.
const auditTime = "2006-01-02 15:04:05.000Z"
