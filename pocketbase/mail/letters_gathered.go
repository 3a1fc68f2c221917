package mail

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// gatheredWords of a template: what one and many of them are called, and what the letter says before its list.
var gatheredWords = map[string]struct{ collection, one, many, lead, open, path string }{
	"booking_customer": {"shipments", "new booking", "new bookings",
		"Thank you for your bookings. We'll contact you shortly to confirm your shipments.", "See my shipments", "/dashboard"},
	"status_customer": {"shipments", "change of your shipments", "changes of your shipments",
		"These changes came one soon after the other, so here they are in one mail.", "See my shipments", "/dashboard"},
	"booking_office": {"shipments", "new booking", "new bookings", gatheredLead, "Open the shipments", "/admin"},
	"contact_office": {"contact_messages", "message from the contact form", "messages from the contact form", gatheredLead, "Open the inbox", "/admin/inbox"},
	"sea_office":     {"sea_freight_quotes", "request for ocean freight", "requests for ocean freight", gatheredLead, "Open the inbox", "/admin/inbox"},
	"air_office":     {"air_freight_quotes", "request for air freight", "requests for air freight", gatheredLead, "Open the inbox", "/admin/inbox"},
}

const (
	gatheredLead = "Many came at a time, so here they are in one mail."
	// A line of the list is not longer than this.
	longestLine = 120
)

// gathered is one letter in place of many. To a customer it carries nothing that was typed: the address may not be confirmed.
func (c *composer) gathered(mail queued, row data) (letter, error) {
	template := strings.TrimSuffix(mail.Template, gatheredSuffix)
	words, ok := gatheredWords[template]
	if !ok {
		return letter{}, fmt.Errorf("There is no mail called %q.", mail.Template)
	}
	what := fmt.Sprintf("%d %s", row.Count, words.many)
	if row.Count == 1 {
		what = "1 " + words.one
	}
	l := letter{To: c.office(), Subject: "You have " + what, Heading: what, Preview: words.lead, Lead: []string{words.lead},
		Action: c.link(words.open, words.path)}
	list := section{Title: "The list"}
	for _, one := range row.Items {
		record, err := c.find(words.collection, one.ID)
		if errors.Is(err, errGone) {
			continue
		}
		if err != nil {
			return letter{}, err
		}
		if template == "booking_customer" || template == "status_customer" {
			to, confirmed := c.owner(mail, record)
			l.To, l.Greeting = to, dear(to.Name, confirmed)
		}
		label, value := c.gatheredLine(template, record, one)
		list = list.with(row2(line(label), line(value)))
	}
	if len(list.Rows) == 0 {
		return letter{}, errGone
	}
	l.Sections = []section{list}
	if more := row.Count - len(row.Items); more > 0 {
		l.Small = []string{fmt.Sprintf("And %d more: they are all in the app.", more)}
	}
	return l, nil
}

func (c *composer) gatheredLine(template string, record *core.Record, one item) (label, value string) {
	switch template {
	case "booking_customer":
		return shownReference(record), palletsAndPrice(record)
	case "status_customer":
		return shownReference(record), capital(c.facts.label("status", one.To))
	case "booking_office":
		who := ""
		if user, err := c.app.FindRecordById("users", record.GetString("user_id")); err == nil {
			who = firstOf(user.GetString("company_name"), user.GetString("full_name"))
		}
		return shownReference(record), who + ", " + palletsAndPrice(record)
	case "contact_office":
		return record.GetString("name"), record.GetString("subject")
	}
	return firstOf(record.GetString("company_name"), record.GetString("contact_person")),
		record.GetString("origin_country") + ": " + record.GetString("cargo_description")
}

func palletsAndPrice(shipment *core.Record) string {
	n, what := shipment.GetInt("pallet_count"), "pallets"
	if n == 1 {
		what = "pallet"
	}
	return fmt.Sprintf("%d %s, %s", n, what, euro(shipment.GetFloat("estimated_rate")))
}

// line of a list: one line of bounded length.
func line(text string) string {
	r := []rune(oneLine(text))
	if len(r) > longestLine {
		r = append(r[:longestLine-1], '…')
	}
	return string(r)
}
