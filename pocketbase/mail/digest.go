package mail

import (
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"time"
	_ "time/tzdata" // the rules of summer time, on machines that do not have them

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Accounts with users.digest are told once a day (docs/mail.md, One letter a day). Their letters are queued as anybody's. When
// one is due it gets the day of its digest, `digest` in its data, and waits until 17:00 in Cyprus. What waits then becomes one
// letter. Until then a letter that is taken back or replaced goes as any letter that waits (pb_hooks/triggers/shipment_events.sql).

const (
	digest     = "digest"
	digestHour = 17
	// How many news of one shipment a digest lists; of how many shipments: mostListed.
	mostNews = 8
)

// daily: what a digest gathers. Delays are told at once; so are a cancellation by the office, and its end.
const daily = `(template = 'booking_customer'
	OR template = 'milestone_customer' AND NOT EXISTS (SELECT 1 FROM shipment_events e
		WHERE e.id = json_extract(data, '$.to') AND e.kind = 'delayed')
	OR template = 'status_customer' AND json_extract(data, '$.from') IS NOT 'cancelled'
		AND NOT (json_extract(data, '$.to') = 'cancelled' AND EXISTS (SELECT 1 FROM shipments s
			WHERE s.id = json_extract(data, '$.id') AND s.cancelled_by = 'office')))`

// sentAgain: the office has sent it again by hand (queue.again): it does not wait for a digest.
const sentAgain = `(last_error <> '' AND next_try = '')`

// dayOver: its digest is due, and has not been made yet.
const dayOver = `(json_extract(data, '$.digest') <= {:last} AND NOT EXISTS (SELECT 1 FROM mail_queue d
	WHERE d.dedupe_key = {:prefix} || json_extract(mail_queue.data, '$.digest')))`

var cyprus = func() *time.Location {
	zone, err := time.LoadLocation("Europe/Nicosia")
	if err != nil {
		panic(err)
	}
	return zone
}()

// nextDigest is the first 17:00 in Cyprus after `now`.
func nextDigest(now time.Time) time.Time {
	local := now.In(cyprus)
	at := time.Date(local.Year(), local.Month(), local.Day(), digestHour, 0, 0, 0, cyprus)
	if !at.After(local) {
		at = at.AddDate(0, 0, 1)
	}
	return at
}

// account is an address's, as far as its digest matters.
type account struct {
	ID       string `db:"id"`
	Verified bool   `db:"verified"`
	Digest   bool   `db:"digest"`
	// Letters wait for a digest of it, also of one that was switched off since.
	Waits bool `db:"waits"`
}

// findOwner: as the index of addresses has them.
const findOwner = `SELECT id, verified, digest, EXISTS (SELECT 1 FROM mail_queue WHERE [[to]] = {:to} AND ` + isDue + `
	AND json_extract(data, '$.digest') IS NOT NULL) AS waits FROM users WHERE email = {:to} COLLATE NOCASE AND email <> ''`

// digests settles what belongs to digests among the letters that are due to the addresses of a batch.
func (s *sender) digests(batch []queued) error {
	seen := map[string]bool{}
	for _, mail := range batch {
		if seen[mail.To] || !slices.Contains([]string{"booking_customer", statusChange, milestone}, mail.Template) {
			continue
		}
		seen[mail.To] = true
		var owner account
		err := s.app.ConcurrentDB().NewQuery(findOwner).Bind(s.queue.stamped(dbx.Params{"to": mail.To})).One(&owner)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return err
		}
		// Nothing is written, and no transaction begun, for whoever has no digest.
		if !owner.Digest && !owner.Waits {
			continue
		}
		if err := s.digestOf(owner, mail); err != nil {
			return err
		}
	}
	return nil
}

// digestOf makes the digest of an account if one is due, and holds back what waits for the next one.
func (s *sender) digestOf(owner account, mail queued) error {
	next := nextDigest(s.queue.now())
	params := dbx.Params{"to": mail.To, "prefix": digest + ":" + owner.ID + ":", "last": next.AddDate(0, 0, -1).Format(time.DateOnly),
		"next": next.UTC().Format(dbTime), "day": next.Format(time.DateOnly), "on": owner.Digest}
	share := shareOf(mail, owner.Verified)
	remaining, until, full := s.remaining(share)
	var settled []queued
	var err error
	if full.Seconds > 0 && remaining <= 0 {
		params["until"], params["reason"] = until.UTC().Format(dbTime), "Waiting to be gathered: "+full.Message
		settled, err = s.queue.settle(dayOver, "state = 'queued', next_try = {:until}, last_error = {:reason}", params)
	} else if settled, err = s.queue.gatherDay(params); err == nil && len(settled) > 0 {
		s.count(share)
	}
	if err != nil {
		return err
	}
	held, err := s.queue.settle(`NOT `+dayOver+` IS TRUE AND (json_extract(data, '$.digest') IS NOT NULL OR {:on} AND NOT `+sentAgain+` AND `+daily+`)`,
		"state = 'queued', next_try = {:next}, data = json_set(data, '$.digest', {:day}), attempts = 0, last_error = ''", params)
	for _, row := range append(settled, held...) {
		s.settled[row.ID] = true
	}
	return err
}

// settle changes the due letters to an address that fit, and returns them in their order.
func (q *queue) settle(where, set string, params dbx.Params) (rows []queued, err error) {
	err = q.app.NonconcurrentDB().NewQuery(`UPDATE mail_queue SET ` + set + `, updated = {:now} WHERE [[to]] = {:to} AND ` + isDue +
		` AND ` + where + ` RETURNING id, rowid AS row, template, data`).Bind(q.stamped(params)).All(&rows)
	slices.SortFunc(rows, func(a, b queued) int { return cmp.Compare(a.Row, b.Row) })
	return rows, err
}

// gatherDay replaces the letters that waited for a digest by the digest, in one transaction: one an account and day.
func (q *queue) gatherDay(params dbx.Params) (rows []queued, err error) {
	err = q.app.RunInTransaction(func(tx core.App) error {
		in := q.within(tx)
		params["id"] = core.GenerateDefaultRandomId()
		params["reason"] = "Gathered with others in the mail " + params["id"].(string) + "."
		if rows, err = in.settle(dayOver, "state = 'gathered', next_try = '', last_error = {:reason}", params); err != nil || len(rows) == 0 {
			return err
		}
		all := newsOf(rows)
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		params["template"], params["data"], params["key"] = digest, string(text), params["prefix"].(string)+all.To
		_, err = in.exec(`INSERT INTO mail_queue
			(id, [[to]], template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
			VALUES ({:id}, {:to}, {:template}, {:data}, {:key}, 'queued', 0, '', '', {:now}, {:now})`, params)
		return err
	})
	return rows, err
}

// newsOf is a digest's data: its day, and by shipment what the letters would have told, the last of it where it is much.
func newsOf(rows []queued) data {
	all, at := data{}, map[string]int{}
	for _, row := range rows {
		one, err := row.data()
		if err != nil {
			continue
		}
		all.To = max(all.To, one.Digest)
		n, known := at[one.ID]
		if !known {
			all.Count++
			n = len(all.Items)
			at[one.ID] = n
			if n < mostListed {
				all.Items = append(all.Items, item{ID: one.ID})
			}
		}
		if n >= mostListed {
			continue
		}
		of := &all.Items[n]
		of.News = append(of.News, news{Of: row.Template, To: one.To, From: one.From})
		if len(of.News) > mostNews {
			of.News = of.News[1:]
			of.More++
		}
	}
	return all
}
