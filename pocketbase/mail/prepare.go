package mail

import (
	"errors"
	"fmt"
	"log/slog"

	gomail "github.com/wneessen/go-mail"
)

// prepare writes the mail of a row; nil when there is nothing to send, which is then written down already.
func (s *sender) prepare(row queued) (message *gomail.Msg, err error) {
	if limit, counted := s.receiptLimit(row); counted && s.receipts.full(row.To, limit, s.queue.now()) {
		return nil, s.queue.sent(row.ID, limit.Message)
	}
	letter, err := s.write(row)
	if err == nil {
		message, err = s.settings.message(letter, s.composer.facts, row.Key, s.queue.now())
	}
	var needless errNeedless
	switch {
	case err == nil:
		return message, nil
	case errors.As(err, &needless):
		return nil, s.queue.sent(row.ID, needless.Error())
	case errors.Is(err, errGone), errors.Is(err, errBadAddress):
		return nil, s.queue.giveUp(row.ID, err)
	}
	// A fault of ours: later versions may mend it, so it is tried like any other mail and then given up.
	s.app.Logger().Error("A mail could not be written", slog.String("mail", row.ID), slog.String("error", short(err)))
	return nil, s.queue.failed(row.ID, err)
}

// write composes; a fault in one letter must not end the loop that sends all others.
func (s *sender) write(row queued) (l letter, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("The mail could not be written: %v", r)
		}
	}()
	return s.composer.compose(row)
}
