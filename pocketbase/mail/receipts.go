package mail

import (
	"strings"
	"time"
)

// Limit is how many in how many seconds, and what the row of one too many says.
type Limit struct {
	Most, Seconds int64
	Message       string
}

// receipts counts what went to mailboxes that anybody may have typed into a form, so that nobody's is filled by way of us.
// The office hears of every message all the same. Fixed windows, counted in memory: a restart forgives. The one loop that
// sends is the only one to ask.
type receipts struct {
	window int64
	sent   map[string]int64
}

func isReceipt(template string) bool { return strings.HasSuffix(template, "_receipt") }

// full says whether a mailbox has had as many as it gets in this window.
func (r *receipts) full(to string, limit Limit, at time.Time) bool {
	r.turn(limit, at)
	return r.sent[mailbox(to)] >= limit.Most
}

func (r *receipts) count(to string, limit Limit, at time.Time) {
	r.turn(limit, at)
	r.sent[mailbox(to)]++
}

func (r *receipts) turn(limit Limit, at time.Time) {
	if window := at.Unix() / limit.Seconds; r.sent == nil || window != r.window {
		r.window, r.sent = window, map[string]int64{}
	}
}

// mailbox is an address without what large providers do not look at: case, dots, and what stands behind a plus. Otherwise
// one mailbox would have as many names as somebody can think of.
func mailbox(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(address), "@")
	local, _, _ = strings.Cut(local, "+")
	return strings.ReplaceAll(local, ".", "") + "@" + domain
}
