// The server program of Akamas Freight: PocketBase with our JavaScript hooks and migrations, the web app's files, and code
// that runs for every request or connection. Business logic is in the hooks (docs/decisions).
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/built"
	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/hooks"
	"akamasfreight.example/server/keepsakes"
	"akamasfreight.example/server/limits"
	"akamasfreight.example/server/mail"
	"akamasfreight.example/server/push"
	"akamasfreight.example/server/storage"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/spf13/cobra"
)

// An export or a page of the feed computes without a pause and has a thread of Go's for 10 ms at a time. With as many threads
// as processors a booking waits for them again at each of its steps; with more, the operating system lets what was waiting go
// first (docs/decisions/0041-more-threads-than-processors.md).
const threadsPerProcessor = 4

// folders are the places that this program reads, beside PocketBase's own --dir.
type folders struct{ hooks, migrations, public string }

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, failure.OneLine(err))
		os.Exit(1)
	}
}

func run() error {
	connect := storage.ConnectPatiently
	app := pocketbase.NewWithConfig(pocketbase.Config{
		HideStartBanner:     true,
		DefaultDataDir:      "pb_data",
		DefaultQueryTimeout: storage.QueryTime,
		DBConnect:           func(path string) (*dbx.DB, error) { return connect(path) },
	})
	var dirs folders
	flags := app.RootCmd.PersistentFlags()
	flags.StringVar(&dirs.hooks, "hooksDir", "pb_hooks", "the folder with the JavaScript hooks")
	flags.StringVar(&dirs.migrations, "migrationsDir", "pb_migrations", "the folder with the JavaScript migrations")
	flags.StringVar(&dirs.public, "publicDir", "dist", "the folder with the built web app")
	// The folders are needed before the commands run: hooks and migrations register themselves while they load.
	if err := app.RootCmd.ParseFlags(os.Args[1:]); err != nil && !wantsHelp(os.Args[1:]) {
		app.Logger().Debug("Flags are parsed again by their command", "error", err)
	}

	serve := cmd.NewServeCommand(app, false)
	backup := storage.NewBackupCommand(app)
	var restoring storage.RestoreOptions
	restoreCommand := storage.NewRestoreCommand(&restoring)
	begin := storage.NewBeginCommand()
	var confirming keepsakes.ConfirmOptions
	copies := keepsakes.NewCopiesCommand(&confirming)
	app.RootCmd.AddCommand(cmd.NewSuperuserCommand(app), serve, backup, restoreCommand, begin, copies)
	app.RootCmd.Version = built.Version
	migratecmd.MustRegister(app, app.RootCmd, migratecmd.Config{
		TemplateLang: migratecmd.TemplateLangJS,
		Automigrate:  false,
		Dir:          dirs.migrations,
	})
	// Commands of the hooks are not registered yet: an unknown command is looked up again once the hooks are loaded.
	command, _, unknown := app.RootCmd.Find(os.Args[1:])
	switch helps := wantsHelp(os.Args[1:]); {
	case helps:
	case command == restoreCommand:
		return runRestore(command, app.DataDir(), &restoring)
	case command == copies || command.Parent() == copies:
		return keepsakes.RunCopies(command, app.DataDir(), &confirming, os.Getenv, os.Stdout)
	case command == begin:
		return storage.BeginAnew(app.DataDir(), os.Stdout)
	case command == serve:
		connect = storage.ConnectDB
		unlock, err := prepareServer(app, dirs, func() bool { return serve.Flags().Changed("origins") })
		if err != nil {
			return err
		}
		defer unlock()
	default:
		// Every command makes a database where there is none, and a backup of that would look like one.
		if err := storage.RefuseLostDatabase(app.DataDir()); err != nil {
			return err
		}
	}
	// A backup runs beside the live server and must not run the steps of a start.
	if command != backup {
		if err := hooks.Load(app, dirs.hooks, dirs.migrations); err != nil {
			return err
		}
	}

	if unknown != nil {
		if _, _, err := app.RootCmd.Find(os.Args[1:]); err != nil {
			return err
		}
	}

	failure := captureFailures(app.RootCmd)
	if err := app.Execute(); err != nil {
		return err
	}
	return failure()
}

// runRestore runs before PocketBase, which opens the database before any command: this command has to create it.
func runRestore(command *cobra.Command, dataDir string, options *storage.RestoreOptions) error {
	if err := command.ParseFlags(os.Args[1:]); err != nil {
		return err
	}
	if command.Flags().NArg() != 2 {
		return errors.New("restore needs one folder: the backup.")
	}
	return storage.Restore(command.Flags().Arg(1), dataDir, *options, os.Stdout)
}

// prepareServer does what only the server needs before the hooks are loaded. The caller unlocks the data folder at the end.
func prepareServer(app core.App, dirs folders, keepCORS func() bool) (unlock func(), err error) {
	if err := requireFolder("hooks", dirs.hooks); err != nil {
		return nil, err
	}
	if err := requireFolder("migrations", dirs.migrations); err != nil {
		return nil, err
	}
	if err := built.VerifyHooks(dirs.hooks); err != nil {
		return nil, err
	}
	if unlock, err = storage.LockDataDir(app.DataDir()); err != nil {
		return nil, err
	}
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(threadsPerProcessor * runtime.NumCPU())
	}
	err = storage.RefuseLostDatabase(app.DataDir())
	if err == nil {
		err = bindAll(app, serverOptions{dirs: dirs, keepCORS: keepCORS})
	}
	if err != nil {
		unlock()
		return nil, err
	}
	endWithOthers(os.Getenv)
	return unlock, nil
}

func bindAll(app core.App, options serverOptions) (err error) {
	storage.KeepOutOfBackups(app)
	storage.KeepDocuments(app)
	if err := errors.Join(storage.KeepJournal(app), storage.ScheduleSweep(app)); err != nil {
		return err
	}
	if hooks.PushHosts, err = push.ReadHosts(os.Getenv("PUSH_HOSTS")); err != nil {
		return err
	}
	wakePush, err := push.Bind(app, push.Options{Getenv: os.Getenv, Now: clock.Now, Hosts: hooks.PushHosts, Roles: accounts.RolesOfOffice, Limit: pushLimits})
	if err != nil {
		return err
	}
	mails := mail.Options{Getenv: os.Getenv, Now: clock.Now, RefuseRetry: accounts.RefuseMailRetry, Audit: accounts.WriteAudit, Limit: mailLimit, Retried: wakePush}
	if err := mail.Bind(app, mails); err != nil {
		return err
	}
	return bindServer(app, options)
}

func requireFolder(what, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("The %s folder %s cannot be read: %w", what, path, err)
	}
	if !info.IsDir() {
		return fmt.Errorf("The %s folder %s is not a folder", what, path)
	}
	return nil
}

func wantsHelp(args []string) bool {
	for _, arg := range args {
		switch arg {
		case "-h", "--help", "-v", "--version":
			return true
		}
	}
	return false
}

// captureFailures keeps the error of the command that ran. PocketBase lets cobra print it and exits 0, so that a port in use
// or a broken migration would look like success.
func captureFailures(root *cobra.Command) func() error {
	var mu sync.Mutex
	var first error
	var wrap func(c *cobra.Command)
	wrap = func(c *cobra.Command) {
		c.SilenceErrors = true
		c.SilenceUsage = true
		if inner := c.RunE; inner != nil {
			c.RunE = func(c *cobra.Command, args []string) error {
				err := inner(c, args)
				mu.Lock()
				defer mu.Unlock()
				if first == nil {
					first = err
				}
				return err
			}
		}
		for _, child := range c.Commands() {
			wrap(child)
		}
	}
	for _, child := range root.Commands() {
		wrap(child)
	}
	return func() error {
		mu.Lock()
		defer mu.Unlock()
		return first
	}
}

// mailLimit returns a limit of mails for the mail package.
func mailLimit(app core.App, kind string) (mail.Limit, bool) {
	limit, known := limits.Of(app, kind)
	if !known || limits.Off() {
		return mail.Limit{}, false
	}
	return mail.Limit{Most: limit.Max, Seconds: limit.Seconds, Message: limit.Message}, true
}

// pushLimits returns the limits of messages per device for the push package.
func pushLimits(app core.App, kind string) (most, seconds int64, known bool) {
	limit, known := mailLimit(app, kind)
	return limit.Most, limit.Seconds, known
}
