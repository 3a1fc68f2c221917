// Package health says whether this server can do its work: the heartbeat, and GET /api/ready.
package health

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"akamasfreight.example/server/built"
	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/schema"
	"akamasfreight.example/server/storage"
	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

// bundleKey is where the hooks store which bundle they run with: $app.store().set("hooks_bundle", bundle).
const bundleKey = "hooks_bundle"

// readyFor is how long an answer is cached: the check writes to the disk, and anybody may ask.
const readyFor = time.Second

// checkTime is how long an answer waits for a check. A disk or database that hangs is then reported as not ready.
const checkTime = 3 * time.Second

type readiness struct {
	app    core.App
	bundle bundleFile
	beat   *heartbeat
	Schema schema.State // as the start found it
	// slow is for tests: a step of the check that hangs.
	slow func()

	mu       sync.Mutex
	checking chan struct{} // closed when the current check has ended
	checked  time.Time
	last     readyAnswer
}

type readyAnswer struct {
	Ready      bool            `json:"ready"`
	Problems   []string        `json:"problems"`
	Version    string          `json:"version"`
	PocketBase string          `json:"pocketbase"`
	Go         string          `json:"go"`
	Hooks      readyHooks      `json:"hooks"`
	Migrations readyMigrations `json:"migrations"`
	Schema     schema.State    `json:"schema"`
}

type readyHooks struct {
	Running string `json:"running"`
	Built   string `json:"built"`
}

type readyMigrations struct {
	Applied int      `json:"applied"`
	Pending []string `json:"pending"`
}

// NewReadiness compares the running hooks with the bundle in this folder.
func NewReadiness(app core.App, hooksDir string, beat *heartbeat) *readiness {
	return &readiness{
		app: app, bundle: bundleFile{path: filepath.Join(hooksDir, "domain.gen.js")}, beat: beat, Schema: newAnswer().Schema,
	}
}

// Handle answers GET /api/ready.
func (r *readiness) Handle(e *core.RequestEvent) error {
	answer := r.answer(time.Now())
	e.Response.Header().Set("Cache-Control", "no-store")
	if !answer.Ready {
		return e.JSON(http.StatusServiceUnavailable, answer)
	}
	return e.JSON(http.StatusOK, answer)
}

// answer returns a check not older than readyFor. One check runs at a time, and nobody waits longer than checkTime.
func (r *readiness) answer(at time.Time) readyAnswer {
	r.mu.Lock()
	if !r.checked.IsZero() && at.Sub(r.checked) < readyFor {
		defer r.mu.Unlock()
		return r.last
	}
	if r.checking == nil {
		r.checking = make(chan struct{})
		go r.checkOnce(at, r.checking)
	}
	done := r.checking
	r.mu.Unlock()

	select {
	case <-done:
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.last
	case <-time.After(checkTime):
		answer := newAnswer()
		answer.Problems = append(answer.Problems,
			fmt.Sprintf("the check has not ended within %s: the disk or the database hangs", checkTime))
		return answer
	}
}

func (r *readiness) checkOnce(at time.Time, done chan struct{}) {
	answer := r.check()
	r.mu.Lock()
	r.last, r.checked, r.checking = answer, at, nil
	r.mu.Unlock()
	close(done)
}

func newAnswer() readyAnswer {
	return readyAnswer{
		Problems: []string{}, Version: built.Version, PocketBase: pocketBaseVersion(), Go: runtime.Version(),
		Migrations: readyMigrations{Pending: []string{}},
		Schema:     schema.NewState(),
	}
}

func (r *readiness) check() readyAnswer {
	answer := newAnswer()
	answer.Schema = r.Schema
	if problem := r.beat.problem(time.Now()); problem != "" {
		answer.Problems = append(answer.Problems, problem)
	}
	if r.slow != nil {
		r.slow()
	}

	answer.Hooks.Running, _ = r.app.Store().Get(bundleKey).(string)
	built, err := r.bundle.expected(os.Getenv("AKAMAS_BUNDLE"))
	answer.Hooks.Built = built
	switch {
	case err != nil:
		answer.Problems = append(answer.Problems, "the hooks bundle that was built cannot be read: "+failure.OneLine(err))
	case answer.Hooks.Running == "":
		answer.Problems = append(answer.Problems, "no hooks are running")
	case answer.Hooks.Running != built:
		answer.Problems = append(answer.Problems,
			fmt.Sprintf("hooks bundle %s is running, but %s was built: start again", answer.Hooks.Running, built))
	}

	applied, pending, err := migrationState(r.app)
	answer.Migrations = readyMigrations{Applied: applied, Pending: pending}
	if err != nil {
		answer.Problems = append(answer.Problems, "the migrations cannot be read: "+failure.OneLine(err))
	} else if len(pending) > 0 {
		answer.Problems = append(answer.Problems, fmt.Sprintf("%d migrations are not applied", len(pending)))
	}

	if err := storage.ProbeWritable(r.app.DataDir()); err != nil {
		// The path in the error must not be shown outside.
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		answer.Problems = append(answer.Problems, "the data folder cannot be written: "+failure.OneLine(err))
	}
	answer.Ready = len(answer.Problems) == 0
	return answer
}

// migrationState compares the migrations of this program with those applied to the database.
func migrationState(app core.App) (applied int, pending []string, err error) {
	var files []string
	ctx, cancel := context.WithTimeout(context.Background(), checkTime)
	defer cancel()
	if err := app.DB().Select("file").From(core.DefaultMigrationsTable).WithContext(ctx).Column(&files); err != nil {
		return 0, []string{}, err
	}
	seen := make(map[string]bool, len(files))
	for _, file := range files {
		seen[file] = true
	}
	pending = []string{}
	for _, list := range []core.MigrationsList{core.SystemMigrations, core.AppMigrations} {
		for _, migration := range list.Items() {
			if seen[migration.File] {
				applied++
			} else {
				pending = append(pending, migration.File)
			}
		}
	}
	return applied, pending, nil
}

// bundleFile caches the `bundle` that the built hooks export, until the file changes.
type bundleFile struct {
	path string

	size     int64
	modified time.Time
	value    string
}

func (b *bundleFile) expected(named string) (string, error) {
	if named != "" {
		return named, nil
	}
	info, err := os.Stat(b.path)
	if err != nil {
		return "", errors.New(filepath.Base(b.path) + " is missing")
	}
	if b.value != "" && info.Size() == b.size && info.ModTime().Equal(b.modified) {
		return b.value, nil
	}
	value, err := exportedBundle(b.path)
	if err != nil {
		return "", err
	}
	b.size, b.modified, b.value = info.Size(), info.ModTime(), value
	return value, nil
}

// exportedBundle runs the bundle (pure functions, CommonJS) on its own and reads `module.exports.bundle`.
func exportedBundle(path string) (string, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	vm := goja.New()
	module := vm.NewObject()
	exports := vm.NewObject()
	if err := errors.Join(module.Set("exports", exports), vm.Set("module", module), vm.Set("exports", exports)); err != nil {
		return "", err
	}
	if _, err := vm.RunScript(filepath.Base(path), string(source)); err != nil {
		return "", err
	}
	value := module.Get("exports").ToObject(vm).Get("bundle")
	if value == nil || goja.IsUndefined(value) || value.String() == "" {
		return "", errors.New(filepath.Base(path) + " exports no bundle")
	}
	return value.String(), nil
}

var pocketBaseVersion = sync.OnceValue(func() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dep := range info.Deps {
			if dep.Path == "github.com/pocketbase/pocketbase" {
				return dep.Version
			}
		}
	}
	return "unknown"
})
