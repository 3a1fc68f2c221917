package mail

import (
	"database/sql"
	"errors"
	"log/slog"
	"strings"
	"time"
)

// Limit is a number per seconds, and the message about it for the office.
type Limit struct {
	Most, Seconds int64
	Message       string
}

// The kinds of limits, named as in pb_hooks/lib/http/rate-limits.js.
const (
	perUnconfirmed    = "mail_unconfirmed"
	perUnconfirmedDay = "mail_unconfirmed_day"
	perCustomer       = "mail_customer"
	perOffice         = "mail_office"
	perLink           = "mail_link"
	perLinkDay        = "mail_link_day"
)

// statusChange waits a minute, so that a later change can take its place (pb_hooks/triggers/shipment_events.sql).
const statusChange = "status_customer"

// invitation is the letter with which an admin invites somebody to become a member.
const invitation = "invitation"

// Letters to followers of a shipment, and the one that asks them to confirm.
const (
	follower      = "milestone_follower"
	followConfirm = "follow_confirm"
)

// share says which letters are counted together: by address, by which limits, and what happens to one too many.
type share struct {
	who    string
	kinds  []string
	gather bool // true: postponed and gathered with others of its kind; false: suppressed
}

// shareOf a mail to an address that is confirmed or not. No kinds means no limit.
func shareOf(mail queued, confirmed bool) share {
	// A confirmed account has its own count. Otherwise somebody could use up its letters with accounts at other spellings
	// of the same mailbox.
	who := "mailbox " + mailbox(mail.To)
	if confirmed {
		who = "account " + strings.ToLower(mail.To)
	}
	switch t := mail.Template; {
	case isGathered(t), t == digest:
		return share{} // counted when it was gathered
	case mail.To == toOffice:
		return share{t, []string{perOffice}, true}
	case isReceipt(t):
		return share{"mailbox " + mailbox(mail.To), []string{perUnconfirmed, perUnconfirmedDay}, false}
	case t == follower:
		// Followers have confirmed the address by following, whether it has an account or not.
		return share{"follower " + strings.ToLower(mail.To), []string{perCustomer}, true}
	case t == followConfirm:
		return share{"mailbox " + mailbox(mail.To), []string{perUnconfirmed, perUnconfirmedDay}, false}
	case t == invitation:
		// Counted apart from the links that anybody may ask for at this address.
		return share{"invited " + mailbox(mail.To), []string{perLink, perLinkDay}, false}
	case t == "verify" || t == "reset":
		if confirmed {
			return share{who, []string{perLink}, false} // no daily limit: nobody may be kept from a reset for that long
		}
		return share{who, []string{perLink, perLinkDay}, false}
	case !confirmed:
		return share{who, []string{perUnconfirmed, perUnconfirmedDay}, t != "welcome"}
	case t == "welcome":
		return share{}
	default:
		return share{who, []string{perCustomer}, true}
	}
}

func isReceipt(template string) bool { return strings.HasSuffix(template, "_receipt") }

// confirmed is true when the address of a mail belongs to an account that has confirmed it.
func (s *sender) confirmed(mail queued) (bool, error) {
	if row, err := mail.data(); err == nil && row.Collection != "" {
		return true, nil // a superuser's
	}
	var verified bool
	err := s.app.ConcurrentDB().NewQuery("SELECT verified FROM users WHERE email = {:email}").
		Bind(map[string]any{"email": mail.To}).Row(&verified)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return verified, err
}

// admit decides whether a mail may leave now. If not, it stores that: suppressed, gathered or postponed.
func (s *sender) admit(mail queued, of share) (bool, error) {
	remaining, until, full := s.remaining(of)
	switch {
	case full.Seconds == 0:
		return true, nil // no limit
	case remaining > 0 && (!of.gather || s.waiting[groupOf(mail)] <= remaining):
		return true, nil
	case !of.gather:
		return false, s.queue.suppress(mail.ID, "Not sent: "+full.Message)
	case remaining > 0:
		s.count(of)
		ids, err := s.queue.gather(mail)
		for _, id := range ids {
			s.settled[id] = true
		}
		s.waiting[groupOf(mail)] = 0
		return false, err
	default:
		return false, s.queue.putOff(mail.ID, until, "Waiting to be gathered: "+full.Message)
	}
}

// remaining is how many letters of a share may still leave, and when its narrowest limit resets.
func (s *sender) remaining(of share) (least int64, until time.Time, narrowest Limit) {
	now := s.queue.now()
	for _, kind := range of.kinds {
		limit, known := s.limit(s.app, kind)
		if !known {
			continue
		}
		left := limit.Most - s.counters.count(kind, of.who, limit, now)
		end := windowEnd(limit, now)
		if narrowest.Seconds == 0 || left < least || left == least && end.After(until) {
			least, until, narrowest = left, end, limit
		}
	}
	return least, until, narrowest
}

// count counts one letter of a share.
func (s *sender) count(of share) {
	for _, kind := range of.kinds {
		if limit, known := s.limit(s.app, kind); known {
			s.counters.add(kind, of.who, limit, s.queue.now())
		}
	}
}

// release is called when an account has confirmed its address: mails postponed by a limit become due.
func (s *sender) release(email string) {
	if err := s.queue.release(email); err != nil {
		s.app.Logger().Warn("Mails that wait were not released", slog.String("error", short(err)))
	}
	s.wake()
}

// counters count letters in fixed windows, in memory: a restart resets them. Only the sender's loop uses them.
type counters map[string]*counter

type counter struct {
	window int64
	counts map[string]int64
}

func (c counters) of(kind string, limit Limit, at time.Time) map[string]int64 {
	window := at.Unix() / limit.Seconds
	if c[kind] == nil || c[kind].window != window {
		c[kind] = &counter{window, map[string]int64{}}
	}
	return c[kind].counts
}

func (c counters) count(kind, who string, limit Limit, at time.Time) int64 {
	return c.of(kind, limit, at)[who]
}

func (c counters) add(kind, who string, limit Limit, at time.Time) {
	c.of(kind, limit, at)[who]++
}

func windowEnd(limit Limit, at time.Time) time.Time {
	return time.Unix((at.Unix()/limit.Seconds+1)*limit.Seconds, 0)
}

// mailbox is an address without the parts that large providers ignore: case, dots, and everything after a plus. Otherwise
// one mailbox would have unlimited spellings.
func mailbox(address string) string {
	address = strings.ToLower(address)
	at := strings.LastIndex(address, "@")
	if at < 0 {
		return address
	}
	local, _, _ := strings.Cut(address[:at], "+")
	domain := address[at+1:]
	if domain == "googlemail.com" {
		domain = "gmail.com"
	}
	return strings.ReplaceAll(local, ".", "") + "@" + domain
}
