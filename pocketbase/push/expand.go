package push

import (
	"encoding/json"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// An event is expanded to one row per device, outside the transaction that caused it, a hundred at a time. Repeating a
// step adds nothing, because keys are unique. The event counts as sent in the transaction of the last step.

type event struct {
	ID       string `db:"id"`
	Template string `db:"template"`
	Data     string `db:"data"`
	Key      string `db:"dedupe_key"`
}

// The devices for an event about a shipment, once each: a device that both owns and follows is handled as the owner's.
const ofShipment = `SELECT device AS id, MAX(whose) AS whose FROM shipment_devices
	WHERE shipment = {:shipment} AND iif({:delay}, delays, milestones) AND (whose = 'owner' OR {:public})
		AND (arrivals_only = 0 OR {:arrival})
	GROUP BY device`

// The office's devices.
const ofOffice = `SELECT s.id, 'office' AS whose FROM push_subscriptions s
	WHERE s.wants LIKE '%office%' AND s.user_id IN
		(SELECT user_id FROM user_roles WHERE role IN (SELECT value FROM json_each({:roles})))`

// expand turns due events into rows of devices; true when there may be more.
func (q *queue) expand() (more bool, err error) {
	var events []event
	err = q.app.ConcurrentDB().NewQuery(`SELECT id, template, data, dedupe_key FROM mail_queue INDEXED BY idx_mail_queue_events
		WHERE channel = 'push' AND state = 'queued' AND [[to]] = 'devices' AND next_try <= {:now} ORDER BY next_try, rowid LIMIT 50`).
		Bind(q.stamped(nil)).All(&events)
	if err != nil || len(events) == 0 {
		return false, err
	}
	for len(events) > 0 {
		err := q.app.RunInTransaction(func(tx core.App) error {
			made := 0
			for made < perStep && len(events) > 0 {
				n, err := q.within(tx).expandOne(events[0])
				if err != nil {
					return err
				}
				made += n
				if n < perStep {
					events = events[1:]
				}
			}
			return nil
		})
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// expandOne adds rows for the next devices of an event, up to a step's limit; with fewer the event is done.
func (q *queue) expandOne(e event) (made int, err error) {
	var about struct {
		ID string `json:"id"`
		To string `json:"to"`
	}
	if err := json.Unmarshal([]byte(e.Data), &about); err != nil {
		return 0, q.suppress([]string{e.ID}, "The data of the message cannot be read.")
	}
	audience, params, err := q.audience(e, about.ID, about.To)
	if err != nil {
		return 0, err
	}
	if audience == "" {
		return 0, q.suppress([]string{e.ID}, "It was taken back before it was told.")
	}
	params["key"], params["template"], params["id"], params["to"], params["most"] = e.Key, e.Template, about.ID, about.To, perStep
	params["event"], params["office"] = e.ID, isOffice(e.Template)
	var devices []string
	err = q.app.NonconcurrentDB().NewQuery(`INSERT INTO mail_queue
			(id, channel, [[to]], template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
		SELECT 'r' || lower(hex(randomblob(7))), 'push', d.id, {:template}, json_object('id', {:id}, 'to', {:to}, 'as', d.whose),
			{:key} || ':' || d.id, 'queued', 0, '', '', {:now}, {:now}
		FROM (` + audience + `) d WHERE NOT EXISTS (SELECT 1 FROM mail_queue m WHERE m.dedupe_key = {:key} || ':' || d.id)
		LIMIT {:most} ON CONFLICT (dedupe_key) DO NOTHING RETURNING [[to]]`).Bind(q.stamped(params)).Column(&devices)
	if err != nil {
		return 0, err
	}
	if len(devices) > 0 {
		// Only the newest of several queued for one device is kept: on the device they replace each other too.
		err = q.exec(`UPDATE mail_queue SET state = 'suppressed', next_try = '', last_error = 'A newer message took its place.', updated = {:now}
			WHERE channel = 'push' AND state = 'queued' AND [[to]] IN (SELECT value FROM json_each({:devices}))
				AND dedupe_key <> {:key} || ':' || [[to]]
				AND iif({:office}, json_extract(data, '$.as') = 'office', json_extract(data, '$.as') <> 'office' AND json_extract(data, '$.id') = {:id})`,
			dbx.Params{"devices": list(devices), "key": e.Key, "office": isOffice(e.Template), "id": about.ID})
		if err != nil {
			return 0, err
		}
	}
	if len(devices) < perStep {
		err = q.exec(`UPDATE mail_queue SET state = 'sent', attempts = 1, next_try = '', last_error = '', updated = {:now}
			WHERE id = {:event}`, dbx.Params{"event": e.ID})
	}
	return len(devices), err
}

func isOffice(template string) bool {
	return !strings.HasPrefix(template, "milestone") && !strings.HasPrefix(template, "status")
}

// audience is the query for an event's devices; "" when the event no longer exists.
func (q *queue) audience(e event, shipment, of string) (string, dbx.Params, error) {
	if isOffice(e.Template) {
		return ofOffice, dbx.Params{}, nil
	}
	var rows []struct{ Kind, To string }
	err := q.app.NonconcurrentDB().NewQuery("SELECT kind, [[to]] FROM shipment_events WHERE id = {:id}").Bind(dbx.Params{"id": of}).All(&rows)
	if err != nil || len(rows) == 0 {
		return "", nil, err
	}
	kind, to := rows[0].Kind, rows[0].To
	return ofShipment, dbx.Params{
		"delay": kind == "delayed", "shipment": shipment,
		"arrival": kind == "arrived" || kind == "delivered" || kind == "status" && to == "delivered",
		// Problems are only for the customer, not for followers; a cancelled shipment cannot be followed.
		"public": kind != "damaged" && to != "cancelled",
	}, nil
}
