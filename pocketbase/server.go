package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/feed"
	"akamasfreight.example/server/health"
	"akamasfreight.example/server/keepsakes"
	"akamasfreight.example/server/limits"
	"akamasfreight.example/server/middleware"
	"akamasfreight.example/server/operations"
	"akamasfreight.example/server/schema"
	"akamasfreight.example/server/sessions"
	"akamasfreight.example/server/site"
	"akamasfreight.example/server/storage"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// The server's limits of reading and of writing both count from the request's headers, so an upload that may last long must
// also have time for its answer.
const (
	answerTime = middleware.UploadTime + 5*time.Minute
	headerTime = 30 * time.Second
	idleTime   = 2 * time.Minute
)

// The order of all middlewares; a smaller number runs first, in whatever order they are bound below. PocketBase's own stand
// between. Outside of all are the count of requests under way and KeepBody. The ids are the names of the files in middleware/
// (acknowledgements and erased: in keepsakes/).
const (
	// Inside PocketBase's log of requests, which records the final answer.
	atDiskErrors = apis.DefaultActivityLoggerMiddlewarePriority + 1
	// Addresses take turns, and whoever is refused often is slowed.
	atDoor = apis.DefaultPanicRecoverMiddlewarePriority + 1
	// In place of PocketBase's own.
	atLoadAccount = apis.DefaultLoadAuthTokenMiddlewarePriority

	// The sender is known; nothing was counted by PocketBase yet, and no body was read. iota is 3 here, so the first is base + 1;
	// nine fit before PocketBase's limit of requests, and nine are taken.
	atGuard = apis.DefaultSecurityHeadersMiddlewarePriority + iota - 2
	atDashboard
	atPictures // thumbnails are answered with the original
	atJSONOnly
	atAcknowledgements
	atStrictTransport
	atMailRequests
	atFreeSpace // so before a body is read, and after an ended session was refused
	atQueries

	// Inside PocketBase's own limit of bodies, which is larger. body_limits reads the body: before any hook.
	atBodyLimits = apis.DefaultBodyLimitMiddlewarePriority + iota - 11
	atSmallFields
	atHookTurns
	atErased // inside the turns: it reads body and database
)

type serverOptions struct {
	dirs folders
	// keepCORS: the operator set origins by --origins, so PocketBase's CORS settings stay.
	keepCORS func() bool
}

// bindServer adds this program's parts to `serve`.
func bindServer(app core.App, options serverOptions) error {
	pokes := feed.NewPokes()
	pokes.Bind(app)
	keepPeopleOutOfLogs(app)
	storage.BindDownloads(app)
	middleware.EndEmptyLists(app)
	ended := sessions.NewEnded()
	if err := errors.Join(ended.Bind(app), sessions.Seen.Bind(app)); err != nil {
		return err
	}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Id: "akamasServe",
		// Runs around the hooks' own onServe.
		Priority: -999,
		Func: func(e *core.ServeEvent) (err error) {
			if err := listen(e); err != nil {
				return err
			}
			if err := schema.KeepTriggers(e.App); err != nil {
				return err
			}
			limitTimes(e.Server)
			// No accounts by PocketBase's printed link: office.go creates them.
			e.InstallerFunc = nil
			if !options.keepCORS() {
				// Site and API share one origin: pages of other origins need no access.
				e.Router.Unbind(apis.DefaultCorsMiddlewareId)
			}
			e.Router.Bind(middlewares(ended)...)
			if e.App.HasTable(keepsakes.ServerKeysTable) { // a test may run other migrations, without server_keys
				key, err := keepsakes.LoadServerKey(e.App, keepsakes.AcknowledgementKey)
				if err != nil {
					return err
				}
				e.Router.Bind(inOrder("acknowledgements", atAcknowledgements, keepsakes.Sign(key)), inOrder("erased", atErased, keepsakes.Erased()))
				if err := errors.Join(keepsakes.BindCopies(e), keepsakes.GiveSealKeys(e.App), keepsakes.ListErasures(e.App)); err != nil {
					return err
				}
			}
			if strings.HasPrefix(os.Getenv("PUBLIC_URL"), "https://") {
				e.Router.Bind(inOrder("strict_transport", atStrictTransport, middleware.StrictTransport()))
			}
			beat := health.NewHeartbeat(e.App)
			beat.Start(context.Background())
			ready := health.NewReadiness(e.App, options.dirs.hooks, beat)
			if ready.Schema, err = schema.Compare(e.App); err != nil {
				return err
			}
			schema.Log(e.App, ready.Schema)
			e.Router.GET("/api/ready", ready.Handle).Bind(apis.SkipSuccessActivityLog())
			operations.Bind(e)
			if err := ended.Load(e.App); err != nil {
				return err
			}
			e.Router.POST("/api/session/end", ended.Handle(!limits.Off()))

			files, err := siteOrNone(options.dirs.public)
			if err != nil {
				return err
			}
			server := e.Server // its handler is set below
			files.Ask(func() http.Handler { return server.Handler })
			e.Router.GET("/{path...}", files.Handle).Bind(apis.SkipSuccessActivityLog())
			if err := e.Next(); err != nil {
				return err
			}
			// PocketBase has set its own values by now.
			e.Server.Handler = stopInTime(app, e.Server).count(middleware.KeepBody(e.Server.Handler))
			// Last: a password is printed only if nothing else has stopped the start.
			return accounts.EnsureAccounts(e.App, accounts.AccountsFromEnv(os.Getenv), os.Stdout)
		},
	})
	return nil
}

// middlewares are those of every start; three more depend on the database and the address.
func middlewares(ended *sessions.Ended) []*hook.Handler[*core.RequestEvent] {
	account := inOrder("", atLoadAccount, middleware.LoadAccount())
	account.Id = apis.DefaultLoadAuthTokenMiddlewareId
	return []*hook.Handler[*core.RequestEvent]{
		inOrder("disk_errors", atDiskErrors, middleware.DiskErrors()),
		inOrder("door", atDoor, middleware.Door()),
		account,
		inOrder("guard", atGuard, middleware.Guard(ended)),
		inOrder("dashboard", atDashboard, middleware.Dashboard()),
		inOrder("pictures", atPictures, middleware.Pictures()),
		inOrder("json_only", atJSONOnly, middleware.JSONOnly()),
		inOrder("mail_requests", atMailRequests, middleware.MailRequests(os.Getenv)),
		inOrder("free_space", atFreeSpace, middleware.FreeSpace()),
		inOrder("queries", atQueries, middleware.Queries()),
		inOrder("body_limits", atBodyLimits, middleware.BodyLimits()),
		inOrder("small_fields", atSmallFields, middleware.SmallFields()),
		inOrder("hook_turns", atHookTurns, middleware.HookTurns()),
	}
}

func inOrder(id string, at int, pass func(*core.RequestEvent) error) *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{Id: id, Priority: at, Func: pass}
}

func limitTimes(server *http.Server) {
	// For requests that no handler of ours reads; all others have their own deadlines (body_deadlines.go).
	server.ReadTimeout = headerTime + middleware.BodyTime
	// Otherwise Go itself answers `OPTIONS *`, after reading a body.
	server.DisableGeneralOptionsHandler = true
	server.WriteTimeout = answerTime
	server.ReadHeaderTimeout = headerTime
	server.IdleTimeout = idleTime
}

func siteOrNone(dir string) (*site.Site, error) {
	files, err := site.Load(dir)
	if err != nil || files != nil {
		return files, err
	}
	fmt.Fprintf(os.Stderr, "There is no web app in %s: only the API is served. `npm run build` makes it.\n", dir)
	return site.Empty(), nil
}

// listen opens the port before anything else happens at start.
func listen(e *core.ServeEvent) error {
	if e.Listener != nil || e.Server.Addr == "" {
		return nil
	}
	listener, err := net.Listen("tcp", e.Server.Addr)
	if err != nil {
		return err
	}
	e.Listener = listener
	return nil
}
