package health

import (
	"context"
	"fmt"
	"sync"
	"time"

	"akamasfreight.example/server/clock"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// heartbeat writes one small row to the database on a timer. A server whose writer is blocked still answers reads and saves
// nothing; only a write detects that. The readiness check reads the time of the last write and never waits for one.
type heartbeat struct {
	app core.App
	// every is the time between two writes, patience the time limit of one, tooOld the age at which the last one is too old.
	every, patience, tooOld time.Duration

	mu   sync.Mutex
	last time.Time
}

const heartbeatTable = "sync_meta"

// NewHeartbeat has not begun: Start does.
func NewHeartbeat(app core.App) *heartbeat {
	return &heartbeat{app: app, every: 10 * time.Second, patience: 10 * time.Second, tooOld: 30 * time.Second}
}

// Start begins writing, until ctx is done; the start itself counts as a write.
func (h *heartbeat) Start(ctx context.Context) {
	h.wrote(time.Now())
	if !h.app.HasTable(heartbeatTable) {
		return // other migrations than the product's
	}
	ctx, stop := context.WithCancel(ctx)
	h.app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		stop()
		return e.Next()
	})
	db := h.app.NonconcurrentDB() // read once: a stop removes it
	go func() {
		timer := time.NewTicker(h.every)
		defer timer.Stop()
		for {
			if err := h.beat(ctx, db); err == nil {
				h.wrote(time.Now())
			} else if ctx.Err() == nil {
				h.app.Logger().Warn("The database has not taken the heartbeat's write", "error", err)
			}
			select {
			case <-ctx.Done():
				return
			case <-timer.C:
			}
		}
	}()
}

// beat waits for the writer for at most `patience`.
func (h *heartbeat) beat(ctx context.Context, db dbx.Builder) error {
	ctx, cancel := context.WithTimeout(ctx, h.patience)
	defer cancel()
	_, err := db.NewQuery("INSERT INTO " + heartbeatTable + " (key, value) VALUES ('heartbeat', {:at}) " +
		"ON CONFLICT (key) DO UPDATE SET value = excluded.value").
		Bind(dbx.Params{"at": clock.Now().UTC().Format(time.RFC3339)}).WithContext(ctx).Execute()
	return err
}

func (h *heartbeat) wrote(at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.last = at
}

// problem is empty while the last write is recent enough, and where no heartbeat runs.
func (h *heartbeat) problem(at time.Time) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	if age := at.Sub(h.last); !h.last.IsZero() && age > h.tooOld {
		return fmt.Sprintf("the database has taken no write for %d seconds", int(age.Seconds()))
	}
	return ""
}
