package mail

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	collection = "mail_queue"
	// Attempts after which a mail has failed.
	attempts = 8
	// The office's own mailbox, as a value of the address column.
	toOffice = "office"
	keepSent = 30 * 24 * time.Hour
	// Letters about milestones are queued before they are due (pb_hooks/triggers/shipment_events.sql): the first pallet waits
	// two hours for the others, by the clock of the request.
	milestone     = "milestone_customer"
	milestoneWait = 3 * time.Hour
	dbTime        = "2006-01-02 15:04:05.000Z"
)

// queue is mail_queue as SQL statements, for mail only: web push uses another channel (pocketbase/push). Saving records
// would run hooks and validations for each step of each mail. There is one sender per data folder (which is locked), so rows
// in state "sending" always belong to this process.
type queue struct {
	app   core.App
	now   func() time.Time
	retry time.Duration
}

// queued is a row that was claimed for sending.
type queued struct {
	ID       string `db:"id"`
	Row      int64  `db:"row"`
	To       string `db:"to"`
	Template string `db:"template"`
	Data     string `db:"data"`
	Key      string `db:"dedupe_key"`
	Attempts int    `db:"attempts"`
	Created  string `db:"created"`
}

func (m queued) createdAt() time.Time {
	at, _ := time.Parse(dbTime, m.Created)
	return at
}

func (m queued) turn() int {
	if m.Template == "reset" || m.Template == "verify" {
		return 0
	}
	return 1
}

// data of a row: the record it is about, and details of the cause that the record does not have. A summary has the first
// records as Items, and the total. Digest is the day of the digest that a letter waits for (digest.go).
type data struct {
	ID         string `json:"id,omitempty"`
	To         string `json:"to,omitempty"`
	From       string `json:"from,omitempty"`
	Digest     string `json:"digest,omitempty"`
	Collection string `json:"collection,omitempty"`
	Items      []item `json:"items,omitempty"`
	Count      int    `json:"count,omitempty"`
}

// item of a summary. Of a digest it is a shipment with its news, and how many more there were.
type item struct {
	ID   string `json:"id"`
	To   string `json:"to,omitempty"`
	News []news `json:"news,omitempty"`
	More int    `json:"more,omitempty"`
}

// news is what a letter would have told: its template, and what its data say.
type news struct {
	Of   string `json:"of"`
	To   string `json:"to,omitempty"`
	From string `json:"from,omitempty"`
}

func (m queued) data() (d data, err error) {
	err = json.Unmarshal([]byte(m.Data), &d)
	return d, err
}

// within is the same queue inside a transaction.
func (q *queue) within(tx core.App) *queue { return &queue{app: tx, now: q.now, retry: q.retry} }

func (q *queue) exec(sql string, params dbx.Params) (int64, error) {
	result, err := q.app.NonconcurrentDB().NewQuery(sql).Bind(q.stamped(params)).Execute()
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (q *queue) stamped(params dbx.Params) dbx.Params {
	if params == nil {
		params = dbx.Params{}
	}
	params["now"] = q.now().UTC().Format(dbTime)
	return params
}

// recover re-queues rows claimed by a process that died. Such a mail may have arrived, if the process died after the end of
// its text and before the receiver's answer; it is sent again with the same Message-ID (docs/mail.md). Rows postponed
// further than any back-off were postponed by a wrong clock and become due.
func (q *queue) recover() error {
	longest := q.now().Add(max(q.retry<<attempts, milestoneWait)).UTC().Format(dbTime)
	_, err := q.exec(`UPDATE mail_queue SET state = 'queued', next_try = '', updated = {:now}
		WHERE channel = '' AND (state = 'sending' OR (state = 'queued' AND next_try > {:longest}))`, dbx.Params{"longest": longest})
	return err
}

// Oldest first, new mail before retries; but a password link must not wait behind a thousand receipts. There are few of
// those links and they are found by their key: the unary pluses keep SQLite off the index on state.
const next = `SELECT id FROM (
	SELECT id, 0 AS turn, next_try, rowid AS row FROM mail_queue
		WHERE dedupe_key > 'reset:' AND dedupe_key < 'reset;' AND +state = 'queued' AND +next_try <= {:now}
	UNION ALL SELECT id, 0, next_try, rowid FROM mail_queue
		WHERE dedupe_key > 'verify:' AND dedupe_key < 'verify;' AND +state = 'queued' AND +next_try <= {:now}
	UNION ALL SELECT * FROM (SELECT id, 1, next_try, rowid FROM mail_queue
		WHERE channel = '' AND state = 'queued' AND next_try <= {:now} ORDER BY next_try, rowid LIMIT {:most}))
	ORDER BY turn, next_try, row LIMIT {:most}`

// take claims due rows.
func (q *queue) take(most int) ([]queued, error) {
	var rows []queued
	err := q.app.NonconcurrentDB().NewQuery(`UPDATE mail_queue SET state = 'sending', updated = {:now}
		WHERE id IN (` + next + `)
		RETURNING id, rowid AS row, [[to]], template, data, dedupe_key, attempts, created`).
		Bind(q.stamped(dbx.Params{"most": most})).All(&rows)
	slices.SortFunc(rows, func(a, b queued) int { return cmp.Or(a.turn()-b.turn(), cmp.Compare(a.Row, b.Row)) })
	return rows, err
}

// sent: accepted by the mail server.
func (q *queue) sent(id string) error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'sent', attempts = attempts + 1, next_try = '', last_error = '',
		updated = {:now} WHERE id = {:id}`, dbx.Params{"id": id})
	return err
}

// giveUp: no retry can help.
func (q *queue) giveUp(id string, reason error) error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'failed', attempts = attempts + 1, next_try = '',
		last_error = {:reason}, updated = {:now} WHERE id = {:id}`, dbx.Params{"id": id, "reason": short(reason)})
	return err
}

// failed counts an attempt of one mail.
func (q *queue) failed(id string, reason error) error {
	return q.later("id = {:id}", dbx.Params{"id": id}, reason)
}

// unreachable counts an attempt of everything that is claimed or due: one failed connection means that none of it can leave
// now.
func (q *queue) unreachable(reason error) error {
	return q.later(isDue, nil, reason)
}

// later doubles the wait after each attempt and fails after the last.
func (q *queue) later(where string, params dbx.Params, reason error) error {
	if params == nil {
		params = dbx.Params{}
	}
	params["reason"] = short(reason)
	params["last"] = attempts
	params["step"] = q.retry.Seconds()
	params["unix"] = float64(q.now().UnixMilli()) / 1000
	_, err := q.exec(`UPDATE mail_queue SET attempts = attempts + 1, last_error = {:reason}, updated = {:now},
		state = CASE WHEN attempts + 1 >= {:last} THEN 'failed' ELSE 'queued' END,
		next_try = CASE WHEN attempts + 1 >= {:last} THEN ''
		           ELSE strftime('%Y-%m-%d %H:%M:%fZ', {:unix} + {:step} * (1 << attempts), 'unixepoch') END
		WHERE `+where, params)
	return err
}

// putBack re-queues what was claimed and not tried.
func (q *queue) putBack() error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'queued', updated = {:now} WHERE channel = '' AND state = 'sending'`, nil)
	return err
}

// again is the office's retry: true when the mail had failed and is due now, whatever digest it waited for.
func (q *queue) again(id string) (bool, error) {
	n, err := q.exec(`UPDATE mail_queue SET state = 'queued', attempts = 0, next_try = '', data = json_remove(data, '$.digest'), updated = {:now}
		WHERE id = {:id} AND (state = 'failed' OR state = 'suppressed' AND substr(last_error, 1, length({:returned})) = {:returned})`,
		dbx.Params{"id": id, "returned": returned})
	return n > 0, err
}

// nextDue is how long to sleep at most; false when nothing is queued.
func (q *queue) nextDue() (time.Duration, bool, error) {
	var next []string
	err := q.app.ConcurrentDB().NewQuery(
		`SELECT next_try FROM mail_queue WHERE channel = '' AND state = 'queued' ORDER BY next_try LIMIT 1`).Column(&next)
	if err != nil || len(next) == 0 {
		return 0, false, err
	}
	at, err := time.Parse(dbTime, next[0])
	if err != nil {
		return 0, true, nil // due now
	}
	return max(0, at.Sub(q.now())), true, nil
}

// put queues a mail that no trigger queues. If one of its kind is still queued for this account, that one becomes due and
// nothing is added.
func (q *queue) put(template, account, to string, row data) error {
	sooner, err := q.exec(`UPDATE mail_queue SET next_try = '', updated = {:now} WHERE state IN ('queued', 'sending')
		AND (dedupe_key > {:prefix} AND dedupe_key < {:prefix} || '~' OR {:welcome} <> '' AND dedupe_key = {:welcome})`,
		dbx.Params{"prefix": template + ":" + account + ":", "welcome": welcomeKey(template, account)})
	if err != nil || sooner > 0 {
		return err
	}
	text, err := json.Marshal(row)
	if err != nil {
		return err
	}
	key := fmt.Sprintf("%s:%s:%d", template, account, q.now().UnixMilli())
	_, err = q.exec(`INSERT INTO mail_queue
		(id, [[to]], template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
		VALUES ('r' || lower(hex(randomblob(7))), {:to}, {:template}, {:data}, {:key}, 'queued', 0, '', '', {:now}, {:now})
		ON CONFLICT (dedupe_key) DO NOTHING`,
		dbx.Params{"to": to, "template": template, "data": string(text), "key": key})
	return err
}

// welcomeKey: the welcome letter contains the verification link too.
func welcomeKey(template, account string) string {
	if template == "verify" {
		return "welcome:" + account
	}
	return ""
}

// sweep deletes rows that were settled long ago.
func (q *queue) sweep() error {
	_, err := q.exec(`DELETE FROM mail_queue WHERE channel = '' AND state IN ('sent', 'gathered', 'suppressed') AND updated < {:before}`,
		dbx.Params{"before": q.now().Add(-keepSent).UTC().Format(dbTime)})
	return err
}

// returned is how the reason begins of what was not sent because it came again after a restore (pb_hooks/lib/sync/before-restore.js): the office
// may send it all the same.
const returned = "came again after a restore"

// short is an error message as one line of limited length.
func short(err error) string {
	text := []rune(strings.Join(strings.Fields(err.Error()), " "))
	if len(text) > 300 {
		text = append(text[:299], '…')
	}
	return string(text)
}
