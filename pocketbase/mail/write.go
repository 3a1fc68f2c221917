package mail

import (
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// Headers of the message, between this program and the hook that writes letters (pb_hooks/jobs/outgoing.js); none of them is sent.
// The hook finds the row's id there, and stores there why a letter is not sent.
const (
	headerRow    = "X-Mail-Row"
	headerUnsent = "X-Mail-Unsent" // one of the kinds below
	headerReason = "X-Mail-Reason"
	headerPlace  = "X-Mail-Place" // where in the hook's code a fault happened

	unsentGone     = "gone"     // what the mail was to tell about is not there any more: given up
	unsentNeedless = "needless" // the world has moved on and the mail would only confuse: suppressed
	unsentFault    = "fault"    // tried again, like a mail that the server did not take
)

// errUnsent is the hook's reason for not writing a letter.
type errUnsent struct{ kind, reason string }

func (e errUnsent) Error() string { return e.reason }

// errBadAddress: no header can contain the address safely (deliver.go). No retry can help.
var errBadAddress = errors.New("The address cannot stand in a mail.")

// letterbox is the mailer of our own events: it keeps the message that the hooks pass on. Delivery follows after the hooks,
// so that no JS engine is held while a mail server is slow.
type letterbox struct{ message *mailer.Message }

func (l *letterbox) Send(message *mailer.Message) error {
	l.message = message
	return nil
}

// write lets the hooks on OnMailerSend write the letter of a row, outside any transaction. A fault in one letter must not
// end the loop that sends all others.
func (s *sender) write(row queued) (message *mailer.Message, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("The mail could not be written: %v", r)
		}
	}()
	to := row.To
	if to == toOffice {
		to = s.settings.Office
	}
	box := &letterbox{}
	draft := &mailer.Message{
		From:    netmail.Address{Address: s.settings.From},
		To:      []netmail.Address{{Address: to}},
		Headers: map[string]string{headerRow: row.ID},
	}
	event := &core.MailerEvent{App: s.app, Mailer: box, Message: draft}
	err = s.app.OnMailerSend().Trigger(event, func(e *core.MailerEvent) error { return e.Mailer.Send(e.Message) })
	switch {
	case err != nil:
		return nil, err
	case box.message != nil:
		return box.message, nil
	case draft.Headers[headerUnsent] == "":
		return nil, errors.New("No hook wrote the mail.")
	}
	if place := draft.Headers[headerPlace]; place != "" {
		// The message may quote a record, so it stays with the row; the log gets the place in the code.
		s.app.Logger().Error("A mail could not be written", slog.String("mail", row.ID), slog.String("place", place))
	}
	return nil, errUnsent{draft.Headers[headerUnsent], draft.Headers[headerReason]}
}
