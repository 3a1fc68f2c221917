package mail

import (
	"errors"
	"log/slog"

	gomail "github.com/wneessen/go-mail"
)

// prepare lets the hooks write the mail of a row; nil when there is nothing to send, and then the row is already updated.
// `counted` is the share to count once the mail was delivered.
func (s *sender) prepare(row queued) (message *gomail.Msg, counted share, err error) {
	confirmed, err := s.confirmed(row)
	if err != nil {
		return nil, counted, err
	}
	counted = shareOf(row, confirmed)
	if admitted, err := s.admit(row, counted); err != nil || !admitted {
		return nil, counted, err
	}
	message, err = s.compose(row)
	return message, counted, err
}

func (s *sender) compose(row queued) (message *gomail.Msg, err error) {
	written, err := s.write(row)
	if err == nil {
		message, err = outgoing(written, row.Key, s.queue.now())
	}
	var unsent errUnsent
	switch known := errors.As(err, &unsent); {
	case err == nil:
		return message, nil
	case known && unsent.kind == unsentNeedless:
		return nil, s.queue.suppress(row.ID, unsent.reason)
	case known && unsent.kind == unsentGone, errors.Is(err, errBadAddress):
		return nil, s.queue.giveUp(row.ID, err)
	case !known:
		s.app.Logger().Error("A mail could not be written", slog.String("mail", row.ID))
	}
	// Our own fault: a later version may fix it, so the mail is retried like any other and then fails.
	return nil, s.queue.failed(row.ID, err)
}
