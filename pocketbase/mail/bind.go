package mail

import (
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"akamasfreight.example/server/faults"
	"github.com/pocketbase/pocketbase/core"
)

// The collections whose rows queue mail by trigger.
var (
	causes  = []string{"users", "shipments", "shipment_events", "contact_messages", "sea_freight_quotes", "air_freight_quotes", "invitations", "followers"}
	changes = []string{"shipments", "shipment_events", "invitations", "followers"}
)

// Options are what this package needs from the rest of the program.
type Options struct {
	Getenv func(string) string
	Now    func() time.Time
	// RefuseRetry: nil when the sender may retry a mail, else the refusal.
	RefuseRetry func(e *core.RequestEvent) error
	// Audit writes an entry of the audit log, in the transaction of the change it records.
	Audit func(tx core.App, by, kind, collection, record string) error
	// Limit of a kind (pb_hooks/lib/http/rate-limits.js); false when there is none.
	Limit func(app core.App, kind string) (Limit, bool)
	// Retried is called for a row of the queue that is no mail, when the office retries it.
	Retried func()
}

// Bind adds the queue's route and its hooks; the sender runs while the server does. It returns an error for a bad setting.
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
	app.OnRecordAfterUpdateSuccess(changes...).BindFunc(wake)
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
		e.Router.POST("/api/mail/{id}/retry", func(e *core.RequestEvent) error { return retry(e, s, options) })
		if err := e.Next(); err != nil {
			return err
		}
		if err := q.recover(); err != nil {
			return err
		}
		if settings.Server == nil {
			return nil
		}
		made, err := isMadeUp(e.App)
		if err != nil {
			return err
		}
		if made {
			_, _ = fmt.Println("This is the demo's folder: no letter leaves.")
			return nil
		}
		// The refusal in takeover.go, the hook that writes letters, and the one that writes notifications.
		if app.OnMailerSend().Length() < 3 {
			return errors.New("The hooks write no mails or no notifications: they are of another version than this program.")
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

// isMadeUp: the data are the demo's (pb_hooks/lib/demo.js), its people too.
func isMadeUp(app core.App) (made bool, err error) {
	err = app.DB().NewQuery("SELECT EXISTS (SELECT 1 FROM _params WHERE id = 'made_up')").Row(&made)
	return made, err
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

// retry makes a failed mail due again, for the office (docs/api.md).
func retry(e *core.RequestEvent, s *sender, options Options) error {
	if err := options.RefuseRetry(e); err != nil {
		return err
	}
	id := e.Request.PathValue("id")
	var again bool
	err := e.App.RunInTransaction(func(tx core.App) (err error) {
		if again, err = s.queue.within(tx).again(id); err != nil || !again {
			return err
		}
		return options.Audit(tx, e.Auth.Id, "mail_retried", collection, id)
	})
	if err != nil {
		return err
	}
	if again {
		s.wake()
		options.Retried()
		return e.JSON(http.StatusOK, map[string]string{"id": id, "state": "queued"})
	}
	var state string
	err = e.App.DB().NewQuery("SELECT state FROM mail_queue WHERE id = {:id}").Bind(map[string]any{"id": id}).Row(&state)
	if errors.Is(err, sql.ErrNoRows) {
		return e.NotFoundError(faults.Say("mail_unknown"), nil)
	}
	if err != nil {
		return err
	}
	message := faults.Say("mail_not_failed", "state", state)
	return e.JSON(http.StatusConflict, map[string]any{"status": http.StatusConflict, "message": message, "code": "mail_not_failed", "params": map[string]string{"state": state},
		"data": map[string]any{"state": map[string]string{"code": "not_failed", "message": message}}})
}
