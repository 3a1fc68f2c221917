package mail

import (
	"errors"
	"log/slog"

	gomail "github.com/wneessen/go-mail"
)

// prepare has the mail of a row written; nil when there is nothing to send, which is then written down already. `counted` is
// what to count once it has arrived.
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
	// A fault of ours: later versions may mend it, so it is tried like any other mail and then given up.
	return nil, s.queue.failed(row.ID, err)
}
