package mail

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	// A summary of many letters is a row of its own; its template is that of the letters with this suffix.
	gatheredSuffix = "_gathered"
	// How many letters a summary lists. It also states the total.
	mostListed = 50
)

func isGathered(template string) bool { return strings.HasSuffix(template, gatheredSuffix) }

// group is a set of letters that can be gathered: of one template, to one address.
type group struct {
	To       string `db:"to"`
	Template string `db:"template"`
}

func groupOf(mail queued) group { return group{mail.To, mail.Template} }

// isDue: claimed, or queued and due. A letter whose retry is later is not gathered.
// Both states are named, so that idx_mail_queue_channel finds them without statistics too.
const isDue = "(channel = '' AND state IN ('sending', 'queued') AND (state = 'sending' OR next_try <= {:now}))"

// waiting counts due letters by group.
func (q *queue) waiting() (map[group]int64, error) {
	var rows []struct {
		group
		Count int64 `db:"n"`
	}
	err := q.app.ConcurrentDB().NewQuery(`SELECT [[to]], template, COUNT(*) AS n FROM mail_queue WHERE ` + isDue + ` GROUP BY 1, 2`).
		Bind(q.stamped(nil)).All(&rows)
	counts := make(map[group]int64, len(rows))
	for _, row := range rows {
		counts[row.group] = row.Count
	}
	return counts, err
}

// gather replaces all due letters of a mail's group by one summary, in one transaction, and returns their ids.
func (q *queue) gather(mail queued) (ids []string, err error) {
	err = q.app.RunInTransaction(func(tx core.App) error {
		var rows []queued
		summary := core.GenerateDefaultRandomId()
		err := tx.NonconcurrentDB().NewQuery(`UPDATE mail_queue SET state = 'gathered', next_try = '', last_error = {:note}, updated = {:now}
			WHERE [[to]] = {:to} AND template = {:template} AND ` + isDue + ` RETURNING id, rowid AS row, data`).
			Bind(q.stamped(dbx.Params{"to": mail.To, "template": mail.Template, "note": "Gathered with others in the mail " + summary + "."})).
			All(&rows)
		if err != nil || len(rows) == 0 {
			return err
		}
		slices.SortFunc(rows, func(a, b queued) int { return cmp.Compare(a.Row, b.Row) })
		all := data{Count: len(rows)}
		for _, row := range rows {
			ids = append(ids, row.ID)
			if one, err := row.data(); err == nil && len(all.Items) < mostListed {
				all.Items = append(all.Items, item{ID: one.ID, To: one.To})
			}
		}
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		_, err = tx.NonconcurrentDB().NewQuery(`INSERT INTO mail_queue
			(id, [[to]], template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
			VALUES ({:id}, {:to}, {:template}, {:data}, {:key}, 'queued', 0, '', '', {:now}, {:now})`).
			Bind(q.stamped(dbx.Params{"id": summary, "to": mail.To, "template": mail.Template + gatheredSuffix,
				"data": string(text), "key": "gathered:" + mail.ID})).Execute()
		return err
	})
	return ids, err
}

// suppress marks a mail as deliberately not sent.
func (q *queue) suppress(id, reason string) error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'suppressed', next_try = '', last_error = {:reason}, updated = {:now}
		WHERE id = {:id}`, dbx.Params{"id": id, "reason": reason})
	return err
}

// putOff postpones a letter without counting an attempt.
func (q *queue) putOff(id string, until time.Time, reason string) error {
	_, err := q.exec(`UPDATE mail_queue SET state = 'queued', next_try = {:until}, last_error = {:reason}, updated = {:now}
		WHERE id = {:id}`, dbx.Params{"id": id, "until": until.UTC().Format(dbTime), "reason": reason})
	return err
}

// release makes all postponed mails of an address due, except letters about milestones and statuses whose time to be told
// has not come.
func (q *queue) release(email string) error {
	_, err := q.exec(`UPDATE mail_queue SET next_try = '', updated = {:now}
		WHERE channel = '' AND state = 'queued' AND next_try <> '' AND [[to]] = {:email}
			AND NOT (template IN ({:milestone}, {:follower}, {:status}) AND attempts = 0 AND last_error = '')`,
		dbx.Params{"email": email, "milestone": milestone, "follower": follower, "status": statusChange})
	return err
}
