// The server program of Akamas Freight: PocketBase with our JavaScript hooks and migrations, the web app's files, and code
// that runs for every request or connection. Business logic is in the hooks (docs/decisions).
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"akamasfreight.example/server/mail"
	"akamasfreight.example/server/push"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/cmd"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	"github.com/pocketbase/pocketbase/plugins/migratecmd"
	"github.com/spf13/cobra"
)

// version is set by the build (-ldflags "-X main.version=…").
var version = "dev"

// An export or a page of the feed computes without a pause and has a thread of Go's for 10 ms at a time. With as many threads
// as processors a booking waits for them again at each of its steps; with more, the operating system lets what was waiting go
// first (docs/decisions/0041-more-threads-than-processors.md).
const threadsPerProcessor = 4

// folders are the places that this program reads, beside PocketBase's own --dir.
type folders struct{ hooks, migrations, public string }

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, oneLine(err))
		os.Exit(1)
	}
}

func run() error {
	app := pocketbase.NewWithConfig(pocketbase.Config{
		HideStartBanner:     true,
		DefaultDataDir:      "pb_data",
		DefaultQueryTimeout: queryTime,
		DBConnect:           connectDB,
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
	backup := newBackupCommand(app)
	var restoring restoreOptions
	restoreCommand := newRestoreCommand(&restoring)
	begin := newBeginCommand()
	app.RootCmd.AddCommand(cmd.NewSuperuserCommand(app), serve, backup, restoreCommand, begin)
	app.RootCmd.Version = version
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
	case command == begin:
		return beginAnew(app.DataDir(), os.Stdout)
	case command == serve:
		unlock, err := prepareServer(app, dirs, func() bool { return serve.Flags().Changed("origins") })
		if err != nil {
			return err
		}
		defer unlock()
	default:
		// Every command makes a database where there is none, and a backup of that would look like one.
		if err := refuseLostDatabase(app.DataDir()); err != nil {
			return err
		}
	}
	// A backup runs beside the live server and must not run the steps of a start.
	if command != backup {
		if err := loadScripts(app, dirs); err != nil {
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
func runRestore(command *cobra.Command, dataDir string, options *restoreOptions) error {
	if err := command.ParseFlags(os.Args[1:]); err != nil {
		return err
	}
	if command.Flags().NArg() != 2 {
		return errors.New("restore needs one folder: the backup.")
	}
	return restore(command.Flags().Arg(1), dataDir, *options, os.Stdout)
}

// prepareServer does what only the server needs before the hooks are loaded. The caller unlocks the data folder at the end.
func prepareServer(app core.App, dirs folders, keepCORS func() bool) (unlock func(), err error) {
	if err := requireFolder("hooks", dirs.hooks); err != nil {
		return nil, err
	}
	if err := requireFolder("migrations", dirs.migrations); err != nil {
		return nil, err
	}
	if err := verifyHooks(dirs.hooks); err != nil {
		return nil, err
	}
	if unlock, err = lockDataDir(app.DataDir()); err != nil {
		return nil, err
	}
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(threadsPerProcessor * runtime.NumCPU())
	}
	err = refuseLostDatabase(app.DataDir())
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
	keepOutOfBackups(app)
	keepDocuments(app)
	if err := errors.Join(keepJournal(app), scheduleSweep(app)); err != nil {
		return err
	}
	if pushHosts, err = push.ReadHosts(os.Getenv("PUSH_HOSTS")); err != nil {
		return err
	}
	wakePush, err := push.Bind(app, push.Options{Getenv: os.Getenv, Now: now, Hosts: pushHosts, Roles: rolesOfOffice, Limit: pushLimits})
	if err != nil {
		return err
	}
	mails := mail.Options{Getenv: os.Getenv, Now: now, RefuseRetry: refuseMailRetry, Audit: writeAudit, Limit: mailLimit, Retried: wakePush}
	if err := mail.Bind(app, mails); err != nil {
		return err
	}
	return bindServer(app, options)
}

// loadScripts registers hooks and migrations. A hook that does not load panics inside the plugin. Running without it would
// mean bookings without a price check, so the program ends as for any other error.
func loadScripts(app core.App, dirs folders) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("The hooks in %s do not load: %v", dirs.hooks, r)
		}
	}()
	return jsvm.Register(app, jsvm.Config{
		HooksDir:      dirs.hooks,
		MigrationsDir: dirs.migrations,
		HooksWatch:    false,
		HooksPoolSize: hooksPool,
		TypesDir:      typesDir(),
		OnInit:        bindNative,
	})
}

// typesDir keeps PocketBase's type declarations out of the data folder, because they are build output.
func typesDir() string {
	binary, err := os.Executable()
	if err != nil {
		return filepath.Join(os.TempDir(), "akamas-pocketbase-types")
	}
	return filepath.Join(filepath.Dir(binary), "pocketbase-types")
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
