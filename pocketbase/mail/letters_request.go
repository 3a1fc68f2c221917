package mail

import (
	"encoding/json"
	"fmt"
	"net/mail"
	"strconv"

	"github.com/pocketbase/pocketbase/core"
)

func (c *composer) office() mail.Address { return address(c.facts.Company.Name, c.settings.Office) }

func (c *composer) contactOffice(row data) (letter, error) {
	message, err := c.find("contact_messages", row.ID)
	if err != nil {
		return letter{}, err
	}
	sender := address(message.GetString("name"), message.GetString("email"))
	return letter{
		To:      c.office(),
		ReplyTo: &sender,
		Subject: oneLine("Contact: " + message.GetString("subject")),
		Preview: oneLine(message.GetString("message")),
		Heading: "A message from the contact form",
		Sections: []section{section{Title: "Sender"}.with(row2("Name", message.GetString("name")),
			row2("Email", message.GetString("email")), row2("Phone", message.GetString("phone")),
			row2("Subject", message.GetString("subject")))},
		Message: message.GetString("message"),
		Action:  c.link("Open the inbox", "/admin/inbox"),
		Small:   []string{"An answer to this mail goes to the sender."},
	}, nil
}

// Receipts repeat nothing that was typed but a name: they go to an address that anybody may have typed.
func (c *composer) contactReceipt(queued queued, row data) (letter, error) {
	message, err := c.find("contact_messages", row.ID)
	if err != nil {
		return letter{}, err
	}
	return letter{
		To:       address("", queued.To),
		Subject:  "We have received your message",
		Preview:  "We'll get back to you within 24 hours.",
		Heading:  "We have received your message",
		Greeting: dear(message.GetString("name"), false),
		Lead:     []string{"Thank you for contacting us. We'll get back to you within 24 hours."},
		Small: []string{"Our office hours: " + c.facts.Company.Hours + ".",
			"If you did not write to us, somebody has mistyped an address: you need not do anything."},
	}, nil
}

var requests = map[string]struct{ collection, name, promise string }{
	"sea": {"sea_freight_quotes", "ocean freight", "We'll get back to you within 24-48 hours with a detailed quote."},
	"air": {"air_freight_quotes", "air freight", "Our team will review your request and get back to you within 24 hours."},
}

func (c *composer) quoteOffice(kind string, row data) (letter, error) {
	request := requests[kind]
	quote, err := c.find(request.collection, row.ID)
	if err != nil {
		return letter{}, err
	}
	sender := address(quote.GetString("contact_person"), quote.GetString("contact_email"))
	who := firstOf(quote.GetString("company_name"), quote.GetString("contact_person"))
	return letter{
		To:      c.office(),
		ReplyTo: &sender,
		Subject: oneLine(fmt.Sprintf("Quote request, %s: %s from %s", request.name, quote.GetString("origin_country"), who)),
		Preview: oneLine(quote.GetString("cargo_description")),
		Heading: "A request for " + request.name,
		Sections: []section{
			section{Title: "Contact"}.with(row2("Name", quote.GetString("contact_person")), row2("Company", quote.GetString("company_name")),
				row2("Email", quote.GetString("contact_email")), row2("Phone", quote.GetString("contact_phone"))),
			c.origin(quote), c.choices(kind, quote), pieces(amounts(quote), quote), options(quote),
		},
		Message: quote.GetString("cargo_description"), MessageTitle: "Cargo description",
		Action: c.link("Open the inbox", "/admin/inbox"),
		Small:  []string{"An answer to this mail goes to the sender."},
	}, nil
}

func (c *composer) quoteReceipt(kind string, queued queued, row data) (letter, error) {
	request := requests[kind]
	quote, err := c.find(request.collection, row.ID)
	if err != nil {
		return letter{}, err
	}
	return letter{
		To:       address("", queued.To),
		Subject:  "We have received your quote request",
		Preview:  request.promise,
		Heading:  "Your request for " + request.name + " has arrived",
		Greeting: dear(quote.GetString("contact_person"), false),
		Lead:     []string{"Thank you for your request. " + request.promise},
		Sections: []section{c.choices(kind, quote), amounts(quote)},
		Small:    []string{"If you did not ask us for a quote, somebody has mistyped an address: you need not do anything."},
	}, nil
}

func (c *composer) origin(quote *core.Record) section {
	return section{Title: "Route"}.with(
		row2("Origin country", quote.GetString("origin_country")),
		row2("Origin port", quote.GetString("origin_port")),
		row2("Origin city/airport", quote.GetString("origin_city")),
		row2("Origin address", quote.GetString("origin_address")),
		row2("Delivery address", quote.GetString("destination_address")),
	)
}

// choices are what the form offered: nothing in them was typed.
func (c *composer) choices(kind string, quote *core.Record) section {
	label := func(list, field string) string { return c.facts.label(list, quote.GetString(field)) }
	if kind == "sea" {
		return section{Title: "Service"}.with(
			row2("Shipment type", label("container", "container_type")),
			row2("Cargo type", label("seaCargo", "cargo_type")),
			row2("Incoterms", quote.GetString("incoterms")),
			row2("Delivery", label("delivery", "delivery_type")),
			row2("Destination port", quote.GetString("destination_port")),
		)
	}
	return section{Title: "Service"}.with(
		row2("Cargo type", label("airCargo", "cargo_type")),
		row2("Service", label("service", "service_type")),
		row2("Destination airport", label("airport", "destination_airport")),
	)
}

// amounts are totals: a list of measures could be a telephone number.
func amounts(quote *core.Record) section {
	number := func(field, format string) string {
		if n := quote.GetFloat(field); n > 0 {
			return fmt.Sprintf(format, n)
		}
		return ""
	}
	return section{Title: "Cargo"}.with(
		row2("Containers", number("number_of_containers", "%.0f")),
		row2("Pieces", number("number_of_pieces", "%.0f")),
		row2("Total weight", number("total_weight", "%.2f kg")),
		row2("Total volume", number("total_cbm", "%.3f m³")),
		row2("Total volume", number("total_volume", "%.3f m³")),
		row2("Volumetric weight", number("volumetric_weight", "%.2f kg")),
		row2("Chargeable weight", number("chargeable_weight", "%.2f kg")),
	)
}

// pieces are added for the office.
func pieces(s section, quote *core.Record) section {
	var pieces []struct{ Length, Width, Height, Weight float64 }
	if json.Unmarshal([]byte(quote.GetString("dimensions")), &pieces) == nil {
		for i, p := range pieces {
			s = s.with(row2(fmt.Sprintf("Piece %d", i+1),
				fmt.Sprintf("%s x %s x %s cm, %s kg", plain(p.Length), plain(p.Width), plain(p.Height), plain(p.Weight))))
		}
	}
	return s
}

func options(quote *core.Record) section {
	yes := func(field string) string {
		if quote.GetBool(field) {
			return "Yes"
		}
		return ""
	}
	return section{Title: "Additional services"}.with(
		row2("Insurance", yes("insurance_required")),
		row2("Customs clearance", yes("customs_clearance")),
		row2("Hazardous goods", yes("hazardous_goods")),
		row2("Temperature", yes("temperature_controlled")),
		row2("HS code", quote.GetString("hs_code")),
		row2("Special requirements", quote.GetString("special_requirements")),
	)
}

func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
