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
	// attempts after which a mail is given up.
	attempts = 8
	// The office's own mailbox, in the column of addresses.
	toOffice = "office"
	keepSent = 30 * 24 * time.Hour
	// Letters about milestones are queued before they are due (pb_migrations/0390_milestones.js): the first pallet waits
	// two hours for the others, by the clock of the request.
	milestone     = "milestone_customer"
	milestoneWait = 3 * time.Hour
	dbTime        = "2006-01-02 15:04:05.000Z"
)

// queue is mail_queue as statements, as far as it is mail: what web push tells has another channel (pocketbase/push). A record save would run hooks and validations for each step of each mail. One
// sender per data folder (the folder is locked), so what is "sending" is always this process's own.
type queue struct {
	app   core.App
	now   func() time.Time
	retry time.Duration
}

// queued is a row that was taken to be sent.
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

// data of a row: which record it is about, and what of the cause the record does not tell. A summary has the first records
// as Items and the number of all.
type data struct {
	ID         string `json:"id,omitempty"`
	To         string `json:"to,omitempty"`
	Collection string `json:"collection,omitempty"`
	Items      []item `json:"items,omitempty"`
	Count      int    `json:"count,omitempty"`
}

type item struct {
	ID string `json:"id"`
	To string `json:"to,omitempty"`
}

func (m queued) data() (d data, err error) {
	err = json.Unmarshal([]byte(m.Data), &d)
	return d, err
}

// within is the same queue in a transaction.
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

// recover puts back what a process that died had taken. Whether such a mail arrived nobody can know if it was cut off
// between the end of its text and the receiver's answer; it is sent again, under the same Message-ID (docs/mail.md).
// What waits for longer than any wait was put off by a clock that was wrong.
func (q *queue) recover() error {
	longest := q.now().Add(max(q.retry<<attempts, milestoneWait)).UTC().Format(dbTime)
	_, err := q.exec(`UPDATE mail_queue SET state = 'queued', next_try = '', updated = {:now}
		WHERE channel = '' AND (state = 'sending' OR (state = 'queued' AND next_try > {:longest}))`, dbx.Params{"longest": longest})
	return err
}

// Oldest first, fresh mail before what failed already; but a link to a new password does not stand in line behind a
// thousand receipts. Those links are few and found by their key: the pluses keep SQLite off the index on states.
const next = `SELECT id FROM (
	SELECT id, 0 AS turn, next_try, rowid AS row FROM mail_queue
		WHERE dedupe_key > 'reset:' AND dedupe_key < 'reset;' AND +state = 'queued' AND +next_try <= {:now}
	UNION ALL SELECT id, 0, next_try, rowid FROM mail_queue
		WHERE dedupe_key > 'verify:' AND dedupe_key < 'verify;' AND +state = 'queued' AND +next_try <= {:now}
	UNION ALL SELECT * FROM (SELECT id, 1, next_try, rowid FROM mail_queue
		WHERE channel = '' AND state = 'queued' AND next_try <= {:now} ORDER BY next_try, rowid LIMIT {:most}))
	ORDER BY turn, next_try, row LIMIT {:most}`

// take claims what is due.
func (q *queue) take(most int) ([]queued, error) {
	var rows []queued
	err := q.app.NonconcurrentDB().NewQuery(`UPDATE mail_queue SET state = 'sending', updated = {:now}
		WHERE id IN (` + next + `)
		RETURNING id, rowid AS row, [[to]], template, data, dedupe_key, attempts, created`).
		Bind(q.stamped(dbx.Params{"most": most})).All(&rows)
	slices.SortFunc(rows, func(a, b queued) int { return cmp.Or(a.turn()-b.turn(), cmp.Compare(a.Row, b.Row)) })
	return rows, err
}

// sent: it arrived, as far as anybody can know.
func (q *queue) sent(id string) error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'sent', attempts = attempts + 1, next_try = '', last_error = '',
		updated = {:now} WHERE id = {:id}`, dbx.Params{"id": id})
	return err
}

// giveUp: no repetition can help.
func (q *queue) giveUp(id string, reason error) error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'failed', attempts = attempts + 1, next_try = '',
		last_error = {:reason}, updated = {:now} WHERE id = {:id}`, dbx.Params{"id": id, "reason": short(reason)})
	return err
}

// failed counts an attempt of one mail.
func (q *queue) failed(id string, reason error) error {
	return q.later("id = {:id}", dbx.Params{"id": id}, reason)
}

// unreachable counts an attempt of everything that is under way or due: one knock at the door is enough to know that
// none of it can leave now.
func (q *queue) unreachable(reason error) error {
	return q.later(isDue, nil, reason)
}

// later waits twice as long after each attempt and gives up after the last.
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

// putBack returns what was taken and not tried.
func (q *queue) putBack() error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'queued', updated = {:now} WHERE channel = '' AND state = 'sending'`, nil)
	return err
}

// again is the office's wish: true when the mail had been given up and is due now.
func (q *queue) again(id string) (bool, error) {
	n, err := q.exec(`UPDATE mail_queue SET state = 'queued', attempts = 0, next_try = '', updated = {:now}
		WHERE id = {:id} AND state = 'failed'`, dbx.Params{"id": id})
	return n > 0, err
}

// nextDue is how long to sleep at most; false when nothing waits.
func (q *queue) nextDue() (time.Duration, bool, error) {
	var next []string
	err := q.app.ConcurrentDB().NewQuery(
		`SELECT next_try FROM mail_queue WHERE channel = '' AND state = 'queued' ORDER BY next_try LIMIT 1`).Column(&next)
	if err != nil || len(next) == 0 {
		return 0, false, err
	}
	at, err := time.Parse(dbTime, next[0])
	if err != nil {
		return 0, true, nil // due at once
	}
	return max(0, at.Sub(q.now())), true, nil
}

// put adds a mail that no trigger knows of. While one that does the same is still on its way to this account, that one
// is due again and nothing is added.
func (q *queue) put(template, account, to string, row data) error {
	sooner, err := q.exec(`UPDATE mail_queue SET next_try = '', updated = {:now} WHERE state IN ('queued', 'sending')
		AND (dedupe_key > {:prefix} AND dedupe_key < {:prefix} || '~' OR {:welcome} <> '' AND dedupe_key = {:welcome})`,
		dbx.Params{"prefix": template + ":" + account + ":", "welcome": welcomeInstead(template, account)})
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

// welcomeInstead: the welcome carries the verification link too.
func welcomeInstead(template, account string) string {
	if template == "verify" {
		return "welcome:" + account
	}
	return ""
}

// sweep forgets what was settled long ago.
func (q *queue) sweep() error {
	_, err := q.exec(`DELETE FROM mail_queue WHERE channel = '' AND state IN ('sent', 'gathered', 'suppressed') AND updated < {:before}`,
		dbx.Params{"before": q.now().Add(-keepSent).UTC().Format(dbTime)})
	return err
}

// short is an error as one line of bounded length.
func short(err error) string {
	text := []rune(strings.Join(strings.Fields(err.Error()), " "))
	if len(text) > 300 {
		text = append(text[:299], '…')
	}
	return string(text)
}
