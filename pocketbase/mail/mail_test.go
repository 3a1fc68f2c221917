package mail

import (
	"errors"
	netmail "net/mail"
	"reflect"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/testdir"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
	"github.com/pocketbase/pocketbase/tools/template"
	gomail "github.com/wneessen/go-mail"
)

func TestOnlyWhatIsSaidOfTheReceiverOrTheLetterIsFinal(t *testing.T) {
	for _, c := range []struct {
		step     gomail.SendErrReason
		code     int
		enhanced string
		want     bool
	}{
		{gomail.ErrSMTPRcptTo, 550, "5.1.1", true},
		{gomail.ErrSMTPRcptTo, 550, "", true},
		{gomail.ErrSMTPRcptTo, 552, "5.2.2", true},
		{gomail.ErrSMTPRcptTo, 553, "", true},
		{gomail.ErrSMTPRcptTo, 550, "5.4.1", true},
		{gomail.ErrSMTPRcptTo, 450, "4.2.1", false},
		// "Helo command rejected: need fully-qualified hostname", "Relay access denied", "Sender address rejected".
		{gomail.ErrSMTPRcptTo, 504, "5.5.2", false},
		{gomail.ErrSMTPRcptTo, 504, "", false},
		{gomail.ErrSMTPRcptTo, 554, "5.7.1", false},
		{gomail.ErrSMTPRcptTo, 554, "", false},
		{gomail.ErrSMTPRcptTo, 550, "5.7.1", false},
		{gomail.ErrSMTPRcptTo, 530, "5.7.0", false},
		{gomail.ErrSMTPMailFrom, 550, "5.1.8", false},
		{gomail.ErrSMTPDataClose, 554, "5.7.1", true},
		{gomail.ErrSMTPDataClose, 552, "5.3.4", true},
		{gomail.ErrSMTPData, 503, "5.5.1", false},
	} {
		if got := isFinal(c.step, c.code, c.enhanced); got != c.want {
			t.Errorf("step %v, %d %s: final %v", c.step, c.code, c.enhanced, got)
		}
	}
}

func TestTheSiteNamesTheMachine(t *testing.T) {
	for address, want := range map[string]string{
		"https://app.akamas.test": "app.akamas.test", "http://app.akamas.test:8090": "app.akamas.test",
		"": "", "http://127.0.0.1:8090": "", "http://[::1]:8090": "", "http://localhost:8090": "",
	} {
		if s, err := ReadSettings(env(map[string]string{"PUBLIC_URL": address})); err != nil || s.Name != want {
			t.Errorf("%q: %q, %v", address, s.Name, err)
		}
	}
}

func env(values map[string]string) func(string) string {
	return func(name string) string { return values[name] }
}

func TestSettings(t *testing.T) {
	s, err := ReadSettings(env(nil))
	if err != nil || s.Server != nil || s.Retry != time.Minute {
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

func TestMessageIDIsDerivedFromTheCause(t *testing.T) {
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

func TestSharesOfLimitsByKindOfLetter(t *testing.T) {
	mailboxes, account := "mailbox eve@x.test", "account e.ve+1@x.test"
	open, hold, gather := share{}, false, true
	for template, want := range map[string][2]share{ // unconfirmed, confirmed
		"welcome":                   {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}, open},
		"contact_receipt":           {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}, {mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}},
		"sea_receipt":               {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}, {mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}},
		"booking_customer":          {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, gather}, {account, []string{perCustomer}, gather}},
		"status_customer":           {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, gather}, {account, []string{perCustomer}, gather}},
		"invitation":                {{"invited eve@x.test", []string{perLink, perLinkDay}, hold}, {"invited eve@x.test", []string{perLink, perLinkDay}, hold}},
		"follow_confirm":            {{mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}, {mailboxes, []string{perUnconfirmed, perUnconfirmedDay}, hold}},
		"milestone_follower":        {{"follower e.ve+1@x.test", []string{perCustomer}, gather}, {"follower e.ve+1@x.test", []string{perCustomer}, gather}},
		"verify":                    {{mailboxes, []string{perLink, perLinkDay}, hold}, {account, []string{perLink}, hold}},
		"reset":                     {{mailboxes, []string{perLink, perLinkDay}, hold}, {account, []string{perLink}, hold}},
		"booking_customer_gathered": {open, open},
		"digest":                    {open, open},
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

// A sender with a limit per hour and one per day.
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

// A message as the hooks would return it.
func drafted(to, replyTo string) *mailer.Message {
	return &mailer.Message{From: netmail.Address{Name: "Akamas", Address: "hello@akamas.test"}, To: []netmail.Address{{Address: to}},
		Subject: "Hello", Text: "text", HTML: "<p>html</p>", Headers: map[string]string{"Reply-To": replyTo, "Bcc": "x@victim.test"}}
}

func TestHeadersHaveNoDecodableText(t *testing.T) {
	evil := "=?utf-8?q?=0D=0ABcc=3A_y?=@evil.test"
	if _, err := outgoing(drafted(evil, ""), "k", time.Now()); err != errBadAddress {
		t.Error(err)
	}
	for _, replyTo := range []string{evil, "\"=?utf-8?q?x?=\" <a@b.test>", "a@b.test\r\nBcc: x@victim.test", "", "nobody"} {
		m, err := outgoing(drafted("office@akamas.test", replyTo), "k", time.Now())
		if err != nil || len(m.GetAddrHeader(gomail.HeaderReplyTo)) != 0 {
			t.Errorf("%q: %v, %v", replyTo, m.GetAddrHeaderString(gomail.HeaderReplyTo), err)
		}
	}
	m, err := outgoing(drafted("office@akamas.test", `"Eve \"x\"" <eve@x.test>`), "k", time.Now())
	if err != nil || !reflect.DeepEqual(m.GetAddrHeaderString(gomail.HeaderReplyTo), []string{`"Eve \"x\"" <eve@x.test>`}) {
		t.Error(m.GetAddrHeaderString(gomail.HeaderReplyTo), err)
	}
	for name, spoil := range map[string]func(*mailer.Message){
		"subject":    func(m *mailer.Message) { m.Subject = "a\r\nBcc: x@victim.test" },
		"name":       func(m *mailer.Message) { m.To[0].Name = "=?utf-8?q?x?=" },
		"sender":     func(m *mailer.Message) { m.From.Name = "a\nb" },
		"recipients": func(m *mailer.Message) { m.To = append(m.To, netmail.Address{Address: "x@victim.test"}) },
		"nobody":     func(m *mailer.Message) { m.To = nil },
	} {
		message := drafted("office@akamas.test", "")
		spoil(message)
		if _, err := outgoing(message, "k", time.Now()); err == nil {
			t.Error("sent with a bad " + name)
		}
	}
	var raw strings.Builder
	if _, err := m.WriteTo(&raw); err != nil || strings.Contains(raw.String(), "victim") {
		t.Error(raw.String(), err)
	}
}

func TestTheLayoutEscapesTypedText(t *testing.T) {
	evil := `"><script>alert(1)</script><a href="javascript:alert(1)">x</a>`
	row := map[string]any{"label": evil, "value": evil, "strong": true}
	html, err := template.NewRegistry().LoadFiles("../../pb_hooks/letters/letter.html.tmpl").Render(map[string]any{
		"lang": evil, "subject": evil, "preview": evil, "heading": evil, "greeting": evil, "lead": []any{evil}, "message": evil,
		"messageTitle": evil, "steps": []any{map[string]any{"label": evil, "state": "now"}}, "small": []any{evil}, "dots": []any{evil},
		"action": map[string]any{"label": evil, "url": "javascript:alert(1)"}, "buttonFails": evil,
		"sections": []any{map[string]any{"title": evil, "rows": []any{row}}}, "company": map[string]any{"name": evil, "email": evil},
	})
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(html, "alert(1)"); n < 15 {
		t.Errorf("the layout shows only %d of them", n)
	}
	if strings.Contains(html, "<script>") || strings.Contains(html, `href="javascript`) || strings.Contains(html, `"><`+"script") {
		t.Error(html)
	}
}

// What a hook on OnMailerSend may do with the message of a row.
func TestAHookWritesALetterOrSaysWhyNot(t *testing.T) {
	fault := errors.New("no such table")
	for name, c := range map[string]struct {
		hook func(*core.MailerEvent) error
		want string
	}{
		"nothing": {func(*core.MailerEvent) error { return nil }, "No hook wrote the mail."},
		"fails":   {func(*core.MailerEvent) error { return fault }, fault.Error()},
		"panics":  {func(*core.MailerEvent) error { panic("nil map") }, "The mail could not be written: nil map"},
		"says why": {func(e *core.MailerEvent) error {
			e.Message.Headers[headerUnsent], e.Message.Headers[headerReason] = unsentGone, "It is gone."
			return nil
		}, "It is gone."},
		"writes": {func(e *core.MailerEvent) error {
			e.Message.Subject = "for " + e.Message.Headers[headerRow] + " to " + e.Message.To[0].Address
			return e.Next()
		}, ""},
	} {
		app := core.NewBaseApp(core.BaseAppConfig{DataDir: testdir.New(t)})
		s := &sender{app: app, settings: Settings{Office: "desk@akamas.test"}}
		(&queue{app: app}).takeOver(app, func() {})
		app.OnMailerSend().BindFunc(c.hook)
		message, err := s.write(queued{ID: "row", To: toOffice})
		switch {
		case c.want == "" && (err != nil || message.Subject != "for row to desk@akamas.test"):
			t.Errorf("%s: %v, %v", name, message, err)
		case c.want != "" && (message != nil || err == nil || err.Error() != c.want):
			t.Errorf("%s: %v, %v", name, message, err)
		}
		if unsent := (errUnsent{}); errors.As(err, &unsent) != (name == "says why") {
			t.Errorf("%s: %#v", name, err)
		}
	}
}

func TestOnlyOurOwnLettersAreSent(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: testdir.New(t)})
	(&queue{app: app}).takeOver(app, func() {})
	// With a row's mark, as a hook could set it.
	event := &core.MailerEvent{App: app, Mailer: &mailer.Sendmail{}, Message: drafted("a@b.test", "")}
	event.Message.Headers[headerRow] = "row"
	err := app.OnMailerSend().Trigger(event, func(*core.MailerEvent) error {
		t.Error("it is sent")
		return nil
	})
	if err != errInstead {
		t.Error(err)
	}
}
