package health

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/pocketbase/core"
)

// beating is a ready app with short times for its heartbeat.
func beating(t *testing.T) (core.App, *heartbeat, *readiness) {
	t.Helper()
	app := testapp.New(t)
	t.Setenv("AKAMAS_BUNDLE", "one")
	app.Store().Set(bundleKey, "one")
	if _, err := app.NonconcurrentDB().NewQuery("CREATE TABLE " + heartbeatTable + " (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)").Execute(); err != nil {
		t.Fatal(err)
	}
	beat := NewHeartbeat(app)
	beat.every, beat.patience, beat.tooOld = 10*time.Millisecond, 20*time.Millisecond, 200*time.Millisecond
	return app, beat, NewReadiness(app, t.TempDir(), beat)
}

// until asks repeatedly, each time after readyFor has passed, until the answer is the wanted one.
func until(t *testing.T, r *readiness, wanted func(readyAnswer) bool) readyAnswer {
	t.Helper()
	at := time.Now()
	for end := at.Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		at = at.Add(2 * readyFor)
		if a := r.answer(at); wanted(a) {
			return a
		}
	}
	t.Fatalf("never as wanted, the last answer: %+v", r.last)
	return readyAnswer{}
}

func ready(a readyAnswer) bool { return a.Ready }

func noWrite(a readyAnswer) bool {
	return !a.Ready && strings.Contains(strings.Join(a.Problems, " "), "has taken no write for")
}

func TestNotReadyWhileAnotherProcessHoldsTheWriter(t *testing.T) {
	app, beat, r := beating(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	beat.Start(ctx)
	until(t, r, ready)

	other, err := storage.ConnectDB(filepath.Join(app.DataDir(), "data.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin() // BEGIN IMMEDIATE: connectDB
	if err != nil {
		t.Fatal(err)
	}
	until(t, r, noWrite)
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	until(t, r, ready)
}

func TestNotReadyWhileAHookHoldsTheWriter(t *testing.T) {
	app, beat, r := beating(t)
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	beat.Start(ctx)
	err := app.RunInTransaction(func(core.App) error {
		until(t, r, noWrite)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	until(t, r, ready)
}

func TestReadinessNeverHangs(t *testing.T) {
	_, beat, r := beating(t)
	beat.Start(t.Context())
	hanging := make(chan struct{})
	r.slow = func() { <-hanging }
	answers := make(chan readyAnswer, 3)
	for range cap(answers) {
		go func() { answers <- r.answer(time.Now()) }()
	}
	for range cap(answers) {
		if a := <-answers; a.Ready || !strings.Contains(a.Problems[0], "has not ended") {
			t.Errorf("while the check hangs: %+v", a)
		}
	}
	close(hanging)
	until(t, r, ready)
}
