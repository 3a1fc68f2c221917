package mail

import (
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// Whose rows queue mail by trigger.
var (
	causes       = []string{"users", "shipments", "contact_messages", "sea_freight_quotes", "air_freight_quotes"}
	statusChange = "shipments"
)

// Options are what this package needs of the program around it.
type Options struct {
	Getenv   func(string) string
	Now      func() time.Time
	IsOffice func(app core.App, user string) bool
	// Limit of a kind (pb_hooks/rate-limits.js); false when there is none.
	Limit func(app core.App, kind string) (Limit, bool)
}

// Bind adds the queue's route and its hooks; the sender runs while the server does. A bad setting is returned at once.
func Bind(app core.App, options Options) error {
	settings, err := ReadSettings(options.Getenv)
	if err != nil {
		return err
	}
	q := &queue{app: app, now: options.Now, retry: settings.Retry}
	s := &sender{app: app, queue: q, settings: settings, limit: options.Limit,
		counters: counters{}, wakeUp: make(chan struct{}, 1), stopped: make(chan struct{}), done: make(chan struct{})}
	q.takeOver(app, s.wake)
	wake := func(e *core.RecordEvent) error {
		s.wake()
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess(causes...).BindFunc(wake)
	app.OnRecordAfterUpdateSuccess(statusChange).BindFunc(wake)
	app.OnRecordAfterUpdateSuccess("users").BindFunc(func(e *core.RecordEvent) error {
		if e.Record.Verified() {
			s.release(e.Record.Email())
		}
		return e.Next()
	})
	_ = app.Cron().Add("mail_sweep", "23 2 * * *", func() {
		if err := q.sweep(); err != nil {
			app.Logger().Warn("Old mails were not cleared away", slog.String("error", short(err)))
		}
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if !e.App.HasTable(collection) {
			return e.Next() // other migrations than the product's
		}
		e.Router.POST("/api/mail/{id}/retry", func(e *core.RequestEvent) error { return retry(e, s, options.IsOffice) })
		if err := e.Next(); err != nil {
			return err
		}
		if err := q.recover(); err != nil {
			return err
		}
		if settings.Server == nil {
			return nil
		}
		// One is the refusal in takeover.go; the hook that writes letters is another.
		if app.OnMailerSend().Length() < 2 {
			return errors.New("The hooks write no mails: they are of another version than this program.")
		}
		s.running = true
		go s.run()
		return nil
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.stop()
		return e.Next()
	})
	return nil
}

func (s *sender) stop() {
	select {
	case <-s.stopped:
		return
	default:
		close(s.stopped)
	}
	if s.running {
		<-s.done
	}
}

// retry: the office has a given-up mail tried again (docs/api.md).
func retry(e *core.RequestEvent, s *sender, isOffice func(core.App, string) bool) error {
	switch {
	case e.Auth == nil:
		return e.UnauthorizedError("Please sign in.", nil)
	case !e.Auth.IsSuperuser() && (e.Auth.Collection().Name != "users" || !isOffice(e.App, e.Auth.Id)):
		return e.ForbiddenError("Only the office may do this.", nil)
	}
	id := e.Request.PathValue("id")
	again, err := s.queue.again(id)
	if err != nil {
		return err
	}
	if again {
		s.wake()
		return e.JSON(http.StatusOK, map[string]string{"id": id, "state": "queued"})
	}
	var state string
	err = e.App.DB().NewQuery("SELECT state FROM mail_queue WHERE id = {:id}").Bind(map[string]any{"id": id}).Row(&state)
	if errors.Is(err, sql.ErrNoRows) {
		return e.NotFoundError("There is no such mail.", nil)
	}
	if err != nil {
		return err
	}
	message := "This mail has not been given up: it is " + state + "."
	return e.JSON(http.StatusConflict, map[string]any{"status": http.StatusConflict, "message": message,
		"data": map[string]any{"state": map[string]string{"code": "not_failed", "message": message}}})
}
