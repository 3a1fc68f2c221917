package push

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	collection = "mail_queue"
	// Attempts after which a message has failed, as with mails.
	attempts = 8
	// How many rows are created in one transaction: some milliseconds, because requests wait for it.
	perStep = 100
	// Letters about milestones wait until they are due (mail/queue.go).
	milestoneWait = 3 * time.Hour
	keepSettled   = 7 * 24 * time.Hour
	dbTime        = "2006-01-02 15:04:05.000Z"
)

// queue is the part of mail_queue with the channel "push", as SQL statements. A row to "devices" is an event; when it is
// due, each of its devices gets a row, whose key is the event's key and the device. There is one sender per data folder.
type queue struct {
	app   core.App
	now   func() time.Time
	retry time.Duration
	// Roles whose devices may receive the office's notifications.
	roles func() []string
}

func (q *queue) within(tx core.App) *queue {
	other := *q
	other.app = tx
	return &other
}

func (q *queue) stamped(params dbx.Params) dbx.Params {
	if params == nil {
		params = dbx.Params{}
	}
	params["now"] = q.now().UTC().Format(dbTime)
	params["unix"] = float64(q.now().UnixMilli()) / 1000
	params["step"] = q.retry.Seconds()
	params["last"] = attempts
	roles, _ := json.Marshal(q.roles())
	params["roles"] = string(roles)
	return params
}

func (q *queue) exec(sql string, params dbx.Params) error {
	_, err := q.app.NonconcurrentDB().NewQuery(sql).Bind(q.stamped(params)).Execute()
	return err
}

// recover re-queues rows claimed by a process that died. Such a message may have arrived; it is sent again with the same
// Topic, by which push services replace what was not fetched, and the same tag, by which devices do.
func (q *queue) recover() error {
	longest := q.now().Add(max(q.retry<<attempts, milestoneWait)).UTC().Format(dbTime)
	err := q.exec(`UPDATE mail_queue SET state = 'queued', next_try = '', updated = {:now} WHERE channel = 'push'
		AND (state = 'sending' OR state = 'queued' AND next_try > {:longest})`, dbx.Params{"longest": longest})
	if err != nil {
		return err
	}
	return q.exec(`DELETE FROM mail_queue WHERE channel = 'push' AND state = 'queued' AND [[to]] <> 'devices'
		AND [[to]] NOT IN (SELECT id FROM push_subscriptions)`, nil)
}

func (q *queue) putBack() error {
	return q.exec(`UPDATE mail_queue SET state = 'queued', updated = {:now} WHERE channel = 'push' AND state = 'sending'`, nil)
}

func (q *queue) sweep() error {
	return q.exec(`DELETE FROM mail_queue WHERE channel = 'push' AND state IN ('sent', 'suppressed', 'failed') AND updated < {:before}`,
		dbx.Params{"before": q.now().Add(-keepSettled).UTC().Format(dbTime)})
}

// nextDue is how long to sleep at most; false when nothing is queued.
func (q *queue) nextDue() (time.Duration, bool, error) {
	var next []string
	err := q.app.ConcurrentDB().NewQuery(`SELECT next_try FROM mail_queue WHERE channel = 'push' AND state = 'queued'
		ORDER BY next_try LIMIT 1`).Column(&next)
	if err != nil || len(next) == 0 {
		return 0, false, err
	}
	at, err := time.Parse(dbTime, next[0])
	if err != nil {
		return 0, true, nil // due now
	}
	return max(0, at.Sub(q.now())), true, nil
}

// job is one message to one device.
type job struct {
	ID       string `db:"id"`
	Device   string `db:"device"`
	Template string `db:"template"`
	Data     string `db:"data"`
	Attempts int    `db:"attempts"`
	Endpoint string `db:"endpoint"`
	P256dh   string `db:"p256dh"`
	Auth     string `db:"auth"`
	Service  string `db:"service"`
	// Whether the device may still receive it and wants it: the account owns the shipment, has the role, or the device follows.
	Allowed bool `db:"allowed"`
}

// Asked for each try, because rights and wishes may have changed since the row was made (ofShipment, ofOffice). `e` is the
// event, if there is one.
const allowed = `IFNULL(CASE json_extract(q.data, '$.as')
	WHEN 'office' THEN s.wants LIKE '%office%'
		AND EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = s.user_id AND r.role IN (SELECT value FROM json_each({:roles})))
	ELSE EXISTS (SELECT 1 FROM shipment_devices d WHERE d.device = s.id AND d.shipment = json_extract(q.data, '$.id')
			AND d.whose = json_extract(q.data, '$.as') AND iif(e.kind = 'delayed', d.delays, d.milestones))
		AND ` + wanted + ` END, 0)`

const wanted = `(s.arrivals_only = 0 OR e.kind IN ('arrived', 'delivered') OR e.kind = 'status' AND e.[[to]] = 'delivered')`

// due reads what may be sent now, oldest first, for services with free room. It does not claim rows.
func (q *queue) due(without []string, most int) ([]job, error) {
	var jobs []job
	busy, _ := json.Marshal(without)
	err := q.app.ConcurrentDB().NewQuery(`SELECT q.id, s.id AS device, q.template, q.data, q.attempts, s.endpoint, s.p256dh, s.auth,
			s.service, (` + allowed + `) AS allowed
		FROM mail_queue q JOIN push_subscriptions s ON s.id = q.[[to]]
			LEFT JOIN shipment_events e ON e.id = json_extract(q.data, '$.to')
		WHERE q.channel = 'push' AND q.state = 'queued' AND q.next_try <= {:now}
			AND s.service NOT IN (SELECT value FROM json_each({:busy}))
		ORDER BY q.next_try, q.rowid LIMIT {:most}`).
		Bind(q.stamped(dbx.Params{"busy": string(busy), "most": most})).All(&jobs)
	return jobs, err
}

// claim claims rows; rows deleted or taken back in the meantime are not returned.
func (q *queue) claim(ids []string) (map[string]bool, error) {
	var taken []string
	err := q.app.NonconcurrentDB().NewQuery(`UPDATE mail_queue SET state = 'sending', updated = {:now}
		WHERE id IN (SELECT value FROM json_each({:ids})) AND state = 'queued' RETURNING id`).
		Bind(q.stamped(dbx.Params{"ids": list(ids)})).Column(&taken)
	claimed := make(map[string]bool, len(taken))
	for _, id := range taken {
		claimed[id] = true
	}
	return claimed, err
}

func list(ids []string) string {
	text, _ := json.Marshal(ids)
	return string(text)
}

func (q *queue) suppress(ids []string, reason string) error {
	return q.exec(`UPDATE mail_queue SET state = 'suppressed', next_try = '', last_error = {:reason}, updated = {:now}
		WHERE id IN (SELECT value FROM json_each({:ids})) AND state IN ('queued', 'sending')`, dbx.Params{"ids": list(ids), "reason": reason})
}

// putOff postpones messages without counting an attempt.
func (q *queue) putOff(ids []string, until time.Time, reason string) error {
	return q.exec(`UPDATE mail_queue SET state = 'queued', next_try = {:until}, last_error = {:reason}, updated = {:now}
		WHERE id IN (SELECT value FROM json_each({:ids})) AND state = 'queued'`,
		dbx.Params{"ids": list(ids), "until": until.UTC().Format(dbTime), "reason": reason})
}

// outcome is the result of a message.
type outcome struct {
	job
	kind   outcomeKind
	reason string
	// Of a message that is retried: not before this, whatever the back-off.
	wait time.Duration
	// The service did not answer.
	lost bool
}

type outcomeKind int

const (
	arrived  outcomeKind = iota // 2xx
	noDevice                    // 404, 410, a refusal for good: the subscription is deleted
	refused                     // 400, 401, 403: becomes noDevice or never (lane.judge)
	never                       // no retry can help
	needless                    // deliberately not sent
	later                       // retried, then failed
)

// record stores the results of messages, in one transaction.
func (q *queue) record(outcomes []outcome) error {
	return q.app.RunInTransaction(func(tx core.App) error {
		in := q.within(tx)
		var sent, devices, endpoints []string
		for _, o := range outcomes {
			if o.kind == arrived {
				sent, devices, endpoints = append(sent, o.ID), append(devices, o.Device), append(endpoints, o.Endpoint)
			} else if err := in.settle(o); err != nil {
				return err
			}
		}
		if len(sent) == 0 {
			return nil
		}
		// Not of an endpoint that has been renewed since. `updated` says when the device was heard of, so it stays.
		if err := in.exec(`UPDATE push_subscriptions SET worked_at = {:now} WHERE worked_at = ''
			AND id IN (SELECT value FROM json_each({:devices})) AND endpoint IN (SELECT value FROM json_each({:endpoints}))`,
			dbx.Params{"devices": list(devices), "endpoints": list(endpoints)}); err != nil {
			return err
		}
		return in.exec(`UPDATE mail_queue SET state = 'sent', attempts = attempts + 1, next_try = '', last_error = '', updated = {:now}
			WHERE id IN (SELECT value FROM json_each({:ids}))`, dbx.Params{"ids": list(sent)})
	})
}

func (q *queue) settle(o outcome) error {
	params := dbx.Params{"id": o.ID, "reason": short(o.reason), "wait": o.wait.Seconds(), "device": o.Device, "endpoint": o.Endpoint}
	switch o.kind {
	case noDevice:
		if err := q.suppress([]string{o.ID}, o.reason); err != nil {
			return err
		}
		// Unless it has been renewed since.
		return q.exec("DELETE FROM push_subscriptions WHERE id = {:device} AND endpoint = {:endpoint}", params)
	case needless:
		return q.suppress([]string{o.ID}, o.reason)
	case never:
		return q.exec(`UPDATE mail_queue SET state = 'failed', attempts = attempts + 1, next_try = '', last_error = {:reason},
			updated = {:now} WHERE id = {:id}`, params)
	default:
		return q.exec(`UPDATE mail_queue SET attempts = attempts + 1, last_error = {:reason}, updated = {:now},
			state = CASE WHEN attempts + 1 >= {:last} THEN 'failed' ELSE 'queued' END,
			next_try = CASE WHEN attempts + 1 >= {:last} THEN ''
				ELSE strftime('%Y-%m-%d %H:%M:%fZ', {:unix} + max({:wait}, {:step} * (1 << attempts)), 'unixepoch') END
			WHERE id = {:id}`, params)
	}
}

// short is a reason as one line of limited length.
func short(reason string) string {
	text := []rune(strings.Join(strings.Fields(reason), " "))
	if len(text) > 300 {
		text = append(text[:299], '…')
	}
	return string(text)
}
