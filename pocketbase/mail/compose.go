package mail

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// errGone: what the mail was to tell about is not there any more. No repetition can help.
var errGone = errors.New("The record this mail is about no longer exists.")

// errBadAddress: no header can carry the address safely (deliver.go). No repetition can help.
var errBadAddress = errors.New("The address cannot stand in a mail.")

// errNeedless: the world has moved on and the mail would only confuse. It is suppressed.
type errNeedless string

func (e errNeedless) Error() string { return string(e) }

// composer writes letters out of rows of the queue. It reads the records when the mail leaves and not when it is queued:
// a token is made for the mail that carries it and never stands in the database.
type composer struct {
	app      core.App
	now      func() time.Time
	settings Settings
	facts    facts
}

// compose is the one list of templates.
func (c *composer) compose(mail queued) (letter, error) {
	row, err := mail.data()
	if err != nil {
		return letter{}, err
	}
	if isGathered(mail.Template) {
		return c.gathered(mail, row)
	}
	switch mail.Template {
	case "welcome", "verify", "reset":
		return c.account(mail, row)
	case "booking_customer":
		return c.bookingCustomer(mail, row)
	case "booking_office":
		return c.bookingOffice(row)
	case "status_customer":
		return c.status(mail, row)
	case "contact_office":
		return c.contactOffice(row)
	case "contact_receipt":
		return c.contactReceipt(mail, row)
	case "sea_office", "air_office":
		return c.quoteOffice(mail.Template[:3], row)
	case "sea_receipt", "air_receipt":
		return c.quoteReceipt(mail.Template[:3], mail, row)
	}
	return letter{}, fmt.Errorf("There is no mail called %q.", mail.Template)
}

func (c *composer) find(collection, id string) (*core.Record, error) {
	record, err := c.app.FindRecordById(collection, id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, errGone
	}
	return record, err
}

func (c *composer) link(label, path string) *action {
	return &action{Label: label, URL: c.settings.PublicURL + path}
}
