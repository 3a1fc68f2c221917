package mail

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	gomail "github.com/wneessen/go-mail"
)

func env(values map[string]string) func(string) string {
	return func(name string) string { return values[name] }
}

func TestSettings(t *testing.T) {
	s, err := ReadSettings(env(map[string]string{"PUBLIC_URL": "https://akamas.test/"}))
	if err != nil || s.Server != nil || s.Retry != time.Minute || s.PublicURL != "https://akamas.test" {
		t.Errorf("without anything: %+v, %v", s, err)
	}
	for url, want := range map[string]Server{
		"smtp://mail.test":                           {host: "mail.test", port: "587"},
		"smtps://mail.test":                          {host: "mail.test", port: "465", tls: true},
		"smtp://a%40b.test:p%3Aq%2F%40@mail.test:25": {host: "mail.test", port: "25", user: "a@b.test", password: "p:q/@"},
		"smtp://[::1]:2525/":                         {host: "::1", port: "2525"},
	} {
		s, err := ReadSettings(env(map[string]string{"SMTP_URL": url}))
		if err != nil || *s.Server != want {
			t.Errorf("%s: %+v, %v", url, s.Server, err)
		}
	}
}

func TestBadSettingsAreOneLineWithoutThePassword(t *testing.T) {
	for _, values := range []map[string]string{
		{"SMTP_URL": "https://user:secret@mail.test"},
		{"SMTP_URL": "user:secret@mail.test"},
		{"SMTP_URL": "smtp://user:secret@mail.test:99999"},
		{"SMTP_URL": "smtp://user:secret@mail.test/path"},
		{"SMTP_URL": "smtp://user:secret@"},
		{"SMTP_URL": "smtp://user:sec ret%zz@mail.test"},
		{"MAIL_FROM": "nobody"},
		{"MAIL_FROM": "Akamas <a@b.test>"},
		{"OFFICE_EMAIL": "a@b.test, c@d.test"},
		{"MAIL_RETRY_SECONDS": "0"},
		{"MAIL_RETRY_SECONDS": "soon"},
	} {
		_, err := ReadSettings(env(values))
		for name := range values {
			if err == nil || !strings.HasPrefix(err.Error(), name) {
				t.Errorf("%v: %v", values, err)
			} else if strings.Contains(err.Error(), "sec") && strings.Contains(err.Error(), "ret") && name == "SMTP_URL" {
				t.Errorf("the password is told: %v", err)
			}
		}
	}
}

func TestOnlyTheLoopbackNeedsNoCertificate(t *testing.T) {
	for host, want := range map[string]bool{"127.0.0.1": true, "::1": true, "localhost": true, "10.0.0.1": false, "localhost.evil.test": false, "mail.test": false} {
		if got := (&Server{host: host}).isLoopback(); got != want {
			t.Errorf("%s: %v", host, got)
		}
	}
}

func TestHeadersAreOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"Eve\r\nBcc: x@y.test":            "Eve Bcc: x@y.test",
		"  Ελένη \t Παπαδοπούλου\u0000 ":  "Ελένη Παπαδοπούλου",
		"a\u202Eb\u2028c":                 "a b c",
		"=?utf-8?q?=0D=0ABcc:_x@y.test?=": "= ?utf-8?q? =0D=0ABcc:_x@y.test? =",
		"==??=":                           "== ?? =",
		"=\u200b?utf-8?q?x?\n=":           "= ?utf-8?q?x? =",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestAnUnconfirmedAddressIsGreetedByAPlainNameOnly(t *testing.T) {
	plain := []string{"Ελένη Παπαδοπούλου", "O'Brien-Smith", "Seán Ó Súilleabháin", "D’Angelo", "Jean‑Luc", "Дмитрий", "李小龍",
		"Nguye\u0302\u0303n", "محمد", "विजय", strings.Repeat("ж", 60)}
	for _, name := range plain {
		if got := dear(name, false); got != "Dear "+name+"," {
			t.Errorf("%q: %q", name, got)
		}
	}
	for _, name := range []string{
		"", " ", "-", "'", "Call +44 900 123 4567 now", "Ring ٠٩٠٠", "Win at casino.test", "www.casino", "http://x", "me@x.test",
		"καζίνο.ελ", "bet365", "Dr. Weiß", "J.R.", "Eve, call me", "Free! Now", "a:b", "x/y", "a\u00b7b", "Eve #1", "€ for you",
		"\u0301Eve", "Eve\u200dx", "casino。com", "casino．com", strings.Repeat("a", 61), "=?utf-8?q?Eve?=", "Eve 💰", "ⅷ",
	} {
		if got := dear(name, false); got != "Hello," {
			t.Errorf("%q: %q", name, got)
		}
		if got := person(name, "a@b.test", false); got.Name != "" || got.Address != "a@b.test" {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestAConfirmedCustomerIsGreetedAsTheyWishButForLinks(t *testing.T) {
	for name, want := range map[string]string{
		"Ελένη Παπαδοπούλου": "Dear Ελένη Παπαδοπούλου,",
		"Dr. Jürgen Weiß":    "Dear Dr. Jürgen Weiß,",
		"J.R. Smith":         "Dear J.R. Smith,",
		"J.R.R Tolkien":      "Dear J.R.R Tolkien,",
		"Γ.Κ. Παππάς":        "Dear Γ.Κ. Παππάς,",
		"Ann Lee, Ph. D.":    "Dear Ann Lee, Ph. D.,",
		"Dock 4":             "Dear Dock 4,",
		"":                   "Hello,",
		"Win at casino.test": "Hello,",
		"www.casino":         "Hello,",
		"http://x":           "Hello,",
		"me@x.test":          "Hello,",
		"καζίνο.ελ":          "Hello,",
		"x.com":              "Hello,",
		"1.2.3.4":            "Hello,",
		"J.R. at x.com":      "Hello,",
		"a.b.com":            "Hello,",
		"bet365.c":           "Hello,",
		"bet365\u200d.com":   "Hello,",
		"bet365。com":         "Hello,",
		"bet365．com":         "Hello,",
	} {
		if got := dear(name, true); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func TestMoneyAndSpans(t *testing.T) {
	for amount, want := range map[float64]string{0: "€0.00", 612.4: "€612.40", 16009: "€16009.00", -0.01: "-€0.01"} {
		if got := euro(amount); got != want {
			t.Errorf("%v: %s", amount, got)
		}
	}
	for seconds, want := range map[int64]string{1800: "30 minutes", 3600: "1 hour", 86_400: "1 day", 259_200: "3 days", 5400: "90 minutes", 30: "1 minute"} {
		if got := span(seconds); got != want {
			t.Errorf("%d: %s", seconds, got)
		}
	}
}

func TestWhatWasTypedIsTextInBothParts(t *testing.T) {
	evil := `"><script>alert(1)</script><a href="javascript:alert(1)">x</a>`
	l := letter{Subject: evil, Preview: evil, Heading: evil, Greeting: evil, Lead: []string{evil}, Message: evil, MessageTitle: evil,
		Steps: []step{{Label: evil, State: "now"}}, Action: &action{Label: evil, URL: "javascript:alert(1)"},
		Sections: []section{{Title: evil, Rows: []row{{Label: evil, Value: evil + "\nsecond line"}}}}, Small: []string{evil}}
	html, text, err := l.render(facts{}, "https://akamas.test")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(html, "<script>") || strings.Contains(html, `href="javascript`) || strings.Contains(html, `"><`+"script") {
		t.Error(html)
	}
	if !strings.Contains(text, "<script>alert(1)</script>") || !strings.Contains(text, "\n"+strings.Repeat(" ", 25)+"second line") {
		t.Error(text)
	}
}

func TestMessageIDIsTheCauses(t *testing.T) {
	a, b := messageID("contact_office:1", "hello@akamas.test"), messageID("contact_office:2", "hello@akamas.test")
	if a == b || a != messageID("contact_office:1", "other@akamas.test") || !strings.HasSuffix(a, "@akamas.test") {
		t.Error(a, b)
	}
}

func TestOneMailboxHasManySpellings(t *testing.T) {
	for address, want := range map[string]string{
		"Eve@X.test":          "eve@x.test",
		"e.v.e+1+2@x.test":    "eve@x.test",
		"e.ve@googlemail.com": "eve@gmail.com",
		"adam@x.test":         "adam@x.test",
		`"a@b"+c@x.test`:      `"a@b"@x.test`,
		"office":              "office",
	} {
		if got := mailbox(address); got != want {
			t.Errorf("%s: %s", address, got)
		}
	}
}

func TestWhatCountsTogetherAndWhatBecomesOfOneTooMany(t *testing.T) {
	mailboxes, account := "mailbox eve@x.test", "account e.ve+1@x.test"
	open, hold, gather := share{}, false, true
	for template, want := range map[string][2]share{ // unconfirmed, confirmed
		"welcome":                   {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}, open},
		"contact_receipt":           {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}, {mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}},
		"sea_receipt":               {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}, {mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}},
		"booking_customer":          {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, gather}, {account, []string{perCustomer}, gather}},
		"status_customer":           {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, gather}, {account, []string{perCustomer}, gather}},
		"verify":                    {{mailboxes, []string{perLink, perLinkDay}, hold}, {account, []string{perLink}, hold}},
		"reset":                     {{mailboxes, []string{perLink, perLinkDay}, hold}, {account, []string{perLink}, hold}},
		"booking_customer_gathered": {open, open},
	} {
		for i, confirmed := range []bool{false, true} {
			if got := shareOf(queued{To: "E.ve+1@X.test", Template: template}, confirmed); !reflect.DeepEqual(got, want[i]) {
				t.Errorf("%s, %v: %+v", template, confirmed, got)
			}
		}
	}
	if got := shareOf(queued{To: toOffice, Template: "air_office"}, false); !reflect.DeepEqual(got, share{"air_office", []string{perOffice}, true}) {
		t.Errorf("%+v", got)
	}
}

// A sender whose limits are an hour's and a day's.
func limited(at *time.Time, limits map[string]Limit) *sender {
	return &sender{queue: &queue{now: func() time.Time { return *at }}, counters: counters{},
		limit: func(_ core.App, kind string) (Limit, bool) { l, ok := limits[kind]; return l, ok }}
}

func TestLettersCountByHourAndByDay(t *testing.T) {
	start := time.Unix(1_800_000_000/86_400*86_400, 0)
	at := start
	s := limited(&at, map[string]Limit{perUnconfirmed: {Most: 2, Seconds: 3600, Message: "hour"}, perUnconfirmedDay: {Most: 3, Seconds: 86_400, Message: "day"}})
	letter := func(to string) share { return shareOf(queued{To: to, Template: "booking_customer"}, false) }
	eve, other := letter("eve@x.test"), letter("E.v.e+1@X.test")
	check := func(want int64, until time.Duration, message string) {
		t.Helper()
		left, end, limit := s.remaining(eve)
		if left != want || !end.Equal(start.Add(until)) || limit.Message != message {
			t.Errorf("%d until %v by %q", left, end.Sub(start), limit.Message)
		}
	}
	check(2, time.Hour, "hour")
	s.count(eve)
	s.count(other)
	check(0, time.Hour, "hour")
	at = at.Add(time.Hour)
	check(1, 24*time.Hour, "day")
	s.count(eve)
	check(0, 24*time.Hour, "day")
	at = at.Add(23 * time.Hour)
	check(2, 25*time.Hour, "hour")
	if left, _, _ := s.remaining(letter("adam@x.test")); left != 2 {
		t.Error("one mailbox counts for another")
	}
	if _, _, limit := limited(&at, nil).remaining(eve); limit.Seconds != 0 {
		t.Error("there is a limit without a limit")
	}
}

func TestAnAddressIsNoEncodedWord(t *testing.T) {
	s, f := Settings{From: "hello@akamas.test"}, facts{}
	evil := "=?utf-8?q?=0D=0ABcc=3A_y?=@evil.test"
	if _, err := s.message(letter{To: address("", evil)}, f, "k", time.Now()); err != errBadAddress {
		t.Error(err)
	}
	from := address("Eve", evil)
	m, err := s.message(letter{To: address("", "office@akamas.test"), ReplyTo: &from}, f, "k", time.Now())
	if err != nil || strings.Contains(fmt.Sprint(m.GetAddrHeaderString(gomail.HeaderReplyTo)), "evil") {
		t.Error(m, err)
	}
}
