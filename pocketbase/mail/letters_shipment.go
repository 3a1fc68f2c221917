package mail

import (
	"encoding/json"
	"fmt"
	"math"
	"net/mail"
	"slices"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

func (c *composer) bookingCustomer(entry queued, row data) (letter, error) {
	shipment, err := c.find("shipments", row.ID)
	if err != nil {
		return letter{}, err
	}
	reference := shownReference(shipment)
	to, confirmed := c.owner(entry, shipment)
	l := letter{
		To:       to,
		Subject:  "Booking received: " + reference,
		Preview:  "We'll contact you shortly to confirm your shipment.",
		Heading:  "Your booking has arrived",
		Greeting: dear(to.Name, confirmed),
		Lead:     []string{"Thank you for your booking. We'll contact you shortly to confirm your shipment."},
		Steps:    c.journey("pending"),
		Action:   c.link("See this shipment", "/dashboard/shipment/"+shipment.Id),
		Sections: []section{c.cargo(shipment), price(shipment), contact("Shipper (pickup)", "shipper", shipment),
			contact("Consignee (delivery in Cyprus)", "consignee", shipment)},
	}
	if !confirmed {
		l.Sections = []section{c.outline(shipment), price(shipment)}
		l.Small = []string{notTyped}
	}
	return l, nil
}

func (c *composer) bookingOffice(row data) (letter, error) {
	shipment, err := c.find("shipments", row.ID)
	if err != nil {
		return letter{}, err
	}
	user, err := c.find("users", shipment.GetString("user_id"))
	if err != nil {
		return letter{}, err
	}
	customer := address(user.GetString("full_name"), user.Email())
	who := firstOf(user.GetString("company_name"), user.GetString("full_name"))
	return letter{
		To:      c.office(),
		ReplyTo: &customer,
		Subject: oneLine(fmt.Sprintf("New booking %s from %s", shownReference(shipment), who)),
		Preview: oneLine(fmt.Sprintf("%s to %s", shipment.GetString("origin_address"), shipment.GetString("destination_address"))),
		Heading: "A new booking",
		Action:  c.link("Open the shipment", "/admin/shipment/"+shipment.Id),
		Sections: []section{
			section{Title: "Customer"}.with(row2("Name", user.GetString("full_name")), row2("Company", user.GetString("company_name")),
				row2("Email", user.Email()), row2("Phone", user.GetString("phone"))),
			c.cargo(shipment), price(shipment), contact("Shipper (pickup)", "shipper", shipment),
			contact("Consignee (delivery in Cyprus)", "consignee", shipment),
		},
	}, nil
}

// What a customer hears of each status.
var statusWords = map[string]struct{ heading, lead string }{
	"pending":    {"Your shipment is pending again", "We have put your shipment back to pending and will contact you."},
	"confirmed":  {"Your shipment is confirmed", "We have confirmed your booking and will arrange the collection with the shipper."},
	"in_transit": {"Your shipment is on its way", "Your shipment has left. From Bologna it goes by sea to Limassol."},
	"delivered":  {"Your shipment has been delivered", "Your shipment has been delivered. Thank you for shipping with us."},
	"cancelled":  {"Your shipment has been cancelled", "Your shipment has been cancelled. If you did not expect this, please answer this message."},
}

func (c *composer) status(entry queued, row data) (letter, error) {
	shipment, err := c.find("shipments", row.ID)
	if err != nil {
		return letter{}, err
	}
	words, ok := statusWords[row.To]
	if !ok {
		words.heading = "Your shipment is now " + c.facts.label("status", row.To)
		words.lead = words.heading + "."
	}
	reference := shownReference(shipment)
	to, confirmed := c.owner(entry, shipment)
	l := letter{
		To:       to,
		Subject:  fmt.Sprintf("Shipment %s: %s", reference, c.facts.label("status", row.To)),
		Preview:  words.lead,
		Heading:  words.heading,
		Greeting: dear(to.Name, confirmed),
		Lead:     []string{words.lead},
		Steps:    c.journey(row.To),
		Action:   c.link("See this shipment", "/dashboard/shipment/"+shipment.Id),
		Sections: []section{c.cargo(shipment)},
	}
	if !confirmed {
		l.Sections = []section{c.outline(shipment)}
		l.Small = []string{notTyped}
	}
	return l, nil
}

// journey is where a shipment stands among the steps of every shipment; a cancelled one stands nowhere.
func (c *composer) journey(status string) []step {
	order := []string{"pending", "confirmed", "in_transit", "delivered"}
	at := slices.Index(order, status)
	if at < 0 {
		return nil
	}
	steps := make([]step, len(order))
	for i, s := range order {
		steps[i] = step{Label: capital(c.facts.label("status", s)), State: "open"}
		if i < at {
			steps[i].State = "done"
		} else if i == at {
			steps[i].State = "now"
		}
	}
	return steps
}

func (c *composer) cargo(shipment *core.Record) section {
	return shipped(shipment, shipment.GetString("origin_address"), shipment.GetString("destination_address"),
		shipment.GetString("goods_description"))
}

// Until its address is confirmed an account may be of somebody else than the mailbox: whoever typed the one also types what
// a booking says, and our letterhead would carry it to whomever they name. Names of the tariff and numbers do no harm.
const notTyped = "The addresses, the contacts and the goods are in the app: our mails repeat them once your email address is confirmed."

// outline is cargo without what was typed.
func (c *composer) outline(shipment *core.Record) section {
	name := func(collection, id, field string) string {
		row, err := c.app.FindRecordById(collection, shipment.GetString(id))
		if err != nil {
			return "" // a tariff since then has done without it
		}
		return row.GetString(field)
	}
	var from []string
	for _, part := range []string{name("countries", "country_id", "name"), name("trucking_rates", "zone_id", "zone_name")} {
		if part != "" {
			from = append(from, part)
		}
	}
	return shipped(shipment, strings.Join(from, ", "), "Cyprus", "")
}

func shipped(shipment *core.Record, from, to, goods string) section {
	return section{Title: "Shipment"}.with(
		row2("Reference", shownReference(shipment)),
		row2("From", from),
		row2("To", to),
		row2("Pallets", shipment.GetString("pallet_count")),
		row2("Chargeable weight", fmt.Sprintf("%.0f kg", shipment.GetFloat("total_chargeable_weight"))),
		row2("Volume", fmt.Sprintf("%.3f m³", shipment.GetFloat("total_cbm"))),
		row2("Goods", goods),
		row2("Tracking number", shipment.GetString("tracking_number")),
	)
}

func price(shipment *core.Record) section {
	total := shipment.GetFloat("estimated_rate")
	var cost struct{ Transport, FobCharges, Documentation, SeaFreight, Profit float64 }
	s := section{Title: "Price"}
	if json.Unmarshal([]byte(shipment.GetString("cost_breakdown")), &cost) == nil {
		s = s.with(row2("Transport to Bologna", euro(cost.Transport)), row2("FOB charges", euro(cost.FobCharges)),
			row2("Documentation", euro(cost.Documentation)), row2("Sea freight", euro(cost.SeaFreight)),
			row2("Service fee", euro(cost.Profit)))
		// Each line is rounded for itself; somebody would add them up.
		missing := cents(total) - cents(cost.Transport) - cents(cost.FobCharges) - cents(cost.Documentation) -
			cents(cost.SeaFreight) - cents(cost.Profit)
		if missing != 0 {
			s = s.with(row2("Rounding", euro(float64(missing)/100)))
		}
	}
	return s.with(row{Label: "Total", Value: euro(total), Strong: true})
}

func contact(title, side string, shipment *core.Record) section {
	get := func(field string) string { return shipment.GetString(side + "_" + field) }
	return section{Title: title}.with(row2("Name", get("name")), row2("Company", get("company")),
		row2("Address", get("address")), row2("Phone", get("phone")), row2("Email", get("email")))
}

// owner is the customer, and whether they have confirmed that address; the queue's address is for an account that is gone.
func (c *composer) owner(entry queued, shipment *core.Record) (mail.Address, bool) {
	user, err := c.app.FindRecordById("users", shipment.GetString("user_id"))
	if err != nil {
		return address("", entry.To), false
	}
	return person(user.GetString("full_name"), user.Email(), user.Verified()), user.Verified()
}

func row2(label, value string) row { return row{Label: label, Value: value} }

// euro as src/domain/rates/money.ts writes it: € directly before, point, two decimals, no grouping.
func euro(amount float64) string {
	sign := ""
	if cents(amount) < 0 {
		sign, amount = "-", -amount
	}
	return fmt.Sprintf("%s€%.2f", sign, amount)
}

func cents(amount float64) int64 { return int64(math.Round(amount * 100)) }

func capital(text string) string {
	r := []rune(text)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// shownReference as src/domain/shipment/reference.ts writes it: "AKF-XXXXX-XXXXX".
func shownReference(shipment *core.Record) string {
	reference := shipment.GetString("reference")
	if len(reference) <= 5 {
		return reference
	}
	return "AKF-" + reference[:5] + "-" + reference[5:]
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if strings.TrimSpace(text) != "" {
			return text
		}
	}
	return ""
}
