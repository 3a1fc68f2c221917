package push

import (
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// The collections whose rows queue messages by trigger (pb_hooks/triggers).
var causes = []string{"shipments", "shipment_events", "contact_messages", "sea_freight_quotes", "air_freight_quotes"}

// Options are what this package needs from the rest of the program.
type Options struct {
	Getenv func(string) string
	Now    func() time.Time
	Hosts  Hosts
	// Roles that may receive the office's notifications.
	Roles func(app core.App) []string
	// Limit of a kind (pb_hooks/lib/http/rate-limits.js); false when there is none.
	Limit func(app core.App, kind string) (most, seconds int64, known bool)
}

// Bind adds the route with the server's key; the sender runs while the server does. It returns what wakes the sender.
func Bind(app core.App, options Options) (wake func(), err error) {
	retry, timeout, err := readTimes(options.Getenv)
	if err != nil {
		return nil, err
	}
	q := &queue{app: app, now: options.Now, retry: retry, roles: func() []string { return options.Roles(app) }}
	s := &sender{app: app, queue: q, hosts: options.Hosts, client: newClient(options.Hosts, timeout, nil), contact: options.Getenv("MAIL_FROM"),
		limit: options.Limit, writer: &writer{app: app, last: map[string]writtenAt{}}, lanes: map[string]*lane{},
		outcomes: make(chan outcome, perWrite), wakeUp: make(chan struct{}, 1), stopped: make(chan struct{}), done: make(chan struct{})}
	after := func(e *core.RecordEvent) error {
		s.wake()
		return e.Next()
	}
	app.OnRecordAfterCreateSuccess(causes...).BindFunc(after)
	app.OnRecordAfterUpdateSuccess("shipments", "shipment_events").BindFunc(after)
	_ = app.Cron().Add("push_sweep", "31 2 * * *", func() {
		if err := q.sweep(); err != nil {
			app.Logger().Warn("Old push messages were not cleared away", slog.String("error", short(err.Error())))
		}
	})
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		if !e.App.HasTable(keysTable) {
			return e.Next() // other migrations than the product's
		}
		if s.keys, err = loadKeys(e.App); err != nil {
			return err
		}
		e.Router.GET("/api/push/key", func(e *core.RequestEvent) error {
			e.Response.Header().Set("Cache-Control", "no-cache")
			return e.JSON(http.StatusOK, map[string]string{"key": s.keys.Public})
		})
		if err := e.Next(); err != nil {
			return err
		}
		if err := q.recover(); err != nil {
			return err
		}
		s.running = true
		go s.run()
		return nil
	})
	app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		s.stop()
		return e.Next()
	})
	return s.wake, nil
}

func (s *sender) stop() {
	if s.isStopped() {
		return
	}
	close(s.stopped)
	if s.running {
		<-s.done
	}
}

// readTimes: the first step of the back-off, as for mails, and the time limit of a push service.
func readTimes(getenv func(string) string) (retry, timeout time.Duration, err error) {
	retry, timeout = time.Minute, messageTime
	if text := getenv("MAIL_RETRY_SECONDS"); text != "" {
		seconds, err := strconv.Atoi(text)
		if err != nil || seconds < 1 || seconds > 86_400 {
			return 0, 0, fmt.Errorf("MAIL_RETRY_SECONDS must be a whole number from 1 to 86400: it is %q.", text)
		}
		retry = time.Duration(seconds) * time.Second
	}
	// Shorter in tests, which do not wait as long as production for a service that hangs.
	if ms, err := strconv.Atoi(getenv("AKAMAS_PUSH_TIMEOUT_MS")); err == nil && getenv("AKAMAS_TEST") == "1" {
		timeout = time.Duration(ms) * time.Millisecond
	}
	return retry, timeout, nil
}
