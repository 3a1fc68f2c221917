package mail

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// How many mails are sent in one SMTP session.
	perVisit = 20
	// How often the queue is checked without a wake-up.
	lookAnyway = 30 * time.Second
	// How long a mail that is being sent may take at shut-down.
	finishWithin = 3 * time.Second
)

// sender is the single loop that empties the queue.
type sender struct {
	app      core.App
	queue    *queue
	settings Settings
	limit    func(app core.App, kind string) (Limit, bool)
	counters counters
	// Of the current batch: how many letters of each group are due, and which of its letters were gathered.
	waiting map[group]int64
	settled map[string]bool
	running bool
	wakeUp  chan struct{}
	stopped chan struct{}
	done    chan struct{}
}

// wake is called after a commit; it never blocks.
func (s *sender) wake() {
	select {
	case s.wakeUp <- struct{}{}:
	default:
	}
}

func (s *sender) run() {
	defer close(s.done)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		select {
		case <-s.stopped:
			select {
			case <-time.After(finishWithin):
			case <-s.done:
			}
			cancel()
		case <-ctx.Done():
		}
	}()
	for {
		more, err := s.visit(ctx)
		if err != nil && !s.isStopped() {
			s.app.Logger().Error("The mail queue could not be worked on", slog.String("error", short(err)))
		}
		if more && err == nil && !s.isStopped() {
			continue
		}
		timer := time.NewTimer(s.sleep(err))
		select {
		case <-s.stopped:
			timer.Stop()
			return
		case <-s.wakeUp:
			timer.Stop()
		case <-timer.C:
		}
	}
}

func (s *sender) isStopped() bool {
	select {
	case <-s.stopped:
		return true
	default:
		return false
	}
}

func (s *sender) sleep(failure error) time.Duration {
	if failure != nil {
		return lookAnyway
	}
	due, waiting, err := s.queue.nextDue()
	if err != nil || !waiting || due > lookAnyway {
		return lookAnyway
	}
	return due
}

// visit sends one batch in one SMTP session; true when there may be more.
func (s *sender) visit(ctx context.Context) (more bool, err error) {
	batch, err := s.queue.take(perVisit)
	if err != nil || len(batch) == 0 {
		return false, err
	}
	defer func() {
		// Re-queue whatever was claimed and not tried.
		err = errors.Join(err, s.queue.putBack())
	}()
	var at *connection
	defer func() {
		if at != nil {
			at.quit()
		}
	}()
	s.settled = map[string]bool{}
	if err = s.digests(batch); err != nil {
		return false, err
	}
	if s.waiting, err = s.queue.waiting(); err != nil {
		return false, err
	}
	for _, mail := range batch {
		if s.isStopped() {
			return false, nil
		}
		if s.settled[mail.ID] {
			continue
		}
		message, counted, err := s.prepare(mail)
		s.waiting[groupOf(mail)]--
		if message == nil {
			if err != nil {
				return false, err
			}
			continue
		}
		if at == nil {
			if at, err = s.settings.dial(ctx); err != nil {
				if s.isStopped() {
					return false, nil
				}
				// One log line per session, without addresses.
				s.app.Logger().Warn("The mail server cannot be reached", slog.String("error", short(err)))
				return true, s.queue.unreachable(err)
			}
		}
		stop := context.AfterFunc(ctx, at.close)
		result := at.deliver(message)
		stop()
		if _, lost := result.(errLost); lost {
			at.close()
			at = nil
		}
		if err := s.record(mail, counted, result); err != nil {
			return false, err
		}
	}
	return true, nil
}

// record stores the result of a mail at once: a delivered mail that is not marked would be sent again.
func (s *sender) record(mail queued, counted share, result error) error {
	if result == nil {
		s.count(counted)
		return s.queue.sent(mail.ID)
	}
	var said refusal
	if errors.As(result, &said) && said.final {
		s.app.Logger().Warn("The mail server refused a mail", slog.String("mail", mail.ID), slog.Int("code", said.code))
		return s.queue.giveUp(mail.ID, result)
	}
	if mail.Attempts+1 >= attempts {
		s.app.Logger().Warn("A mail was given up", slog.String("mail", mail.ID))
	}
	return s.queue.failed(mail.ID, result)
}
