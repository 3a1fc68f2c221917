package mail

import (
	"errors"
	"fmt"
	"log/slog"

	gomail "github.com/wneessen/go-mail"
)

// prepare writes the mail of a row; nil when there is nothing to send, which is then written down already. `counted` is
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
	letter, err := s.write(row)
	if err == nil {
		message, err = s.settings.message(letter, s.composer.facts, row.Key, s.queue.now())
	}
	var needless errNeedless
	switch {
	case err == nil:
		return message, nil
	case errors.As(err, &needless):
		return nil, s.queue.suppress(row.ID, needless.Error())
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
