package mail

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/mail"
	"regexp"
	"slices"
	"strings"
	texttemplate "text/template"
	"unicode"
	"unicode/utf8"
)

// letter is one mail as content: what it says, not how it looks. One layout shows all of them, as HTML and as text.
type letter struct {
	To      mail.Address
	ReplyTo *mail.Address
	Subject string
	// Preview is what a mail program shows behind the subject.
	Preview  string
	Heading  string
	Greeting string
	Lead     []string
	Steps    []step
	Action   *action
	Sections []section
	// Message is a person's own text; its line breaks are kept.
	Message, MessageTitle string
	Small                 []string
}

type action struct{ Label, URL string }

type section struct {
	Title string
	Rows  []row
}

type row struct {
	Label, Value string
	Strong       bool
}

// step of a journey: done, now or open.
type step struct{ Label, State string }

// with adds rows, leaving out what nobody filled in.
func (s section) with(rows ...row) section {
	for _, r := range rows {
		if strings.TrimSpace(r.Value) != "" {
			s.Rows = append(s.Rows, r)
		}
	}
	return s
}

var (
	//go:embed layout/letter.html.tmpl
	htmlLayout string
	//go:embed layout/letter.txt.tmpl
	textLayout string

	// html/template escapes by place (text, attribute, address): nothing that a person typed can become markup.
	asHTML = template.Must(template.New("html").Funcs(template.FuncMap{"dots": journeyDots}).Parse(htmlLayout))
	asText = texttemplate.Must(texttemplate.New("text").Funcs(texttemplate.FuncMap{"pad": pad, "indent": indent}).Parse(textLayout))
)

type page struct {
	letter
	Company   facts
	PublicURL string
}

func (l letter) render(f facts, publicURL string) (html, text string, err error) {
	p := page{letter: l, Company: f, PublicURL: publicURL}
	var h, t bytes.Buffer
	if err := asHTML.Execute(&h, p); err != nil {
		return "", "", err
	}
	if err := asText.Execute(&t, p); err != nil {
		return "", "", err
	}
	return h.String(), strings.TrimSpace(t.String()) + "\n", nil
}

// journeyDots is the mark of the house: one dot is one day, on the road, in Bologna, at sea.
func journeyDots() []string {
	return strings.Fields("road road road road road hub hub hub sea sea sea sea")
}

// pad sets the values of a text mail under each other, indent their further lines too.
func pad(label string) string { return fmt.Sprintf("%-22s ", label+":") }

func indent(value string) string {
	return strings.Join(strings.FieldsFunc(value, func(r rune) bool { return r == '\n' || r == '\r' }), "\n"+strings.Repeat(" ", 25))
}

// oneLine makes a text fit for a header or a subject: no line breaks, no control characters, nothing that turns the
// direction of what follows, and nothing that a reader would decode to them (RFC 2047).
func oneLine(text string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '\u200d': // joins emoji
			return r
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
			return ' '
		}
		return r
	}, text)
	return strings.Join(strings.Fields(encodedWord.Replace(clean)), " ")
}

// encodedWord breaks up the marks that an encoded word begins and ends with.
var encodedWord = strings.NewReplacer("=?", "= ?", "?=", "? =")

// safeAddress: an address may be spelled like an encoded word, and some readers decode it.
func safeAddress(at string) bool {
	return !strings.Contains(at, "=?") && !strings.ContainsFunc(at, unicode.IsControl)
}

// address of a person; the name may be anything somebody typed.
func address(name, at string) mail.Address {
	return mail.Address{Name: oneLine(name), Address: at}
}

// person is an address as a letter to it begins, with the name as it may stand there.
func person(name, at string, confirmed bool) mail.Address {
	return address(shownName(name, confirmed), at)
}

// dear greets by the name as it may stand there.
func dear(name string, confirmed bool) string {
	if name = shownName(name, confirmed); name == "" {
		return "Hello,"
	}
	return "Dear " + name + ","
}

// shownName is a name as a letter may carry it, or "". An address that nobody has confirmed may be anybody's: what was
// typed for a name must not be an advert, a telephone number or a link under our letterhead. It is letters, spaces,
// apostrophes and hyphens there. Whoever has confirmed the address is greeted as they wish, but for links.
func shownName(name string, confirmed bool) string {
	name = oneLine(name)
	if confirmed && looksLikeLink(name) || !confirmed && (!plainName.MatchString(name) || utf8.RuneCountInString(name) > longestName) {
		return ""
	}
	return name
}

const longestName = 60

// plainName: letters of any script with their marks.
var plainName = regexp.MustCompile(`^\p{L}[\p{L}\p{M} '’‘ʼ‐‑-]*$`)

var (
	// A dot inside a word, in any of the ways that an address may be written with: "example.com", "1.2.3.4". That of
	// "Dr. Müller" has a space behind it.
	innerDot = regexp.MustCompile(`[^\s][.\x{2024}\x{3002}\x{FF0E}\x{FF61}][^\s]`)
	// "J.R.", "J.R.R"
	initials = regexp.MustCompile(`^(\p{L}\p{M}*\.)+(\p{L}\p{M}*\.?)?$`)
)

func looksLikeLink(text string) bool {
	lower := strings.ToLower(text)
	for _, sign := range []string{"://", "www.", "@", "/"} {
		if strings.Contains(lower, sign) {
			return true
		}
	}
	return slices.ContainsFunc(strings.Fields(text), func(word string) bool {
		return innerDot.MatchString(word) && !initials.MatchString(word)
	})
}
