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

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// A document of 10 MB on a bad mobile link takes 44 minutes at the least allowed speed (body_deadlines.go). Both limits
// start with the request's headers, so an upload that may last that long must also have time for its answer.
const (
	uploadTime = 45 * time.Minute
	answerTime = uploadTime + 5*time.Minute
	headerTime = 30 * time.Second
	idleTime   = 2 * time.Minute
)

type serverOptions struct {
	dirs folders
	// keepCORS: the operator set origins by --origins, so PocketBase's CORS settings stay.
	keepCORS func() bool
}

// bindServer adds this program's parts to `serve`.
func bindServer(app core.App, options serverOptions) error {
	pokes := newPokes()
	pokes.bind(app)
	keepPeopleOutOfLogs(app)
	bindDownloads(app)
	endEmptyLists(app)
	sessions := newEndedSessions()
	if err := errors.Join(sessions.bind(app), seen.bind(app)); err != nil {
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
			limitTimes(e.Server)
			// No accounts by PocketBase's printed link: office.go creates them.
			e.InstallerFunc = nil
			if !options.keepCORS() {
				// Site and API share one origin: pages of other origins need no access.
				e.Router.Unbind(apis.DefaultCorsMiddlewareId)
			}
			e.Router.Bind(door(), diskErrors(), loadAccount(), guardMiddleware(sessions), dashboardForSuperusers(), noSQLConsole(), mailRequests(os.Getenv), keepFloor(), wholePictures(), jsonOnly(),
				plainQueries(), bodyLimits(), smallFields(), hookTurns(newHookQueues()))
			if strings.HasPrefix(os.Getenv("PUBLIC_URL"), "https://") {
				e.Router.Bind(strictTransport())
			}
			beat := newHeartbeat(e.App)
			beat.start(context.Background())
			ready := newReadiness(e.App, options.dirs.hooks, beat)
			if ready.schema, err = compareSchema(e.App); err != nil {
				return err
			}
			logSchema(e.App, ready.schema)
			e.Router.GET("/api/ready", ready.handle).Bind(apis.SkipSuccessActivityLog())
			bindOperations(e)
			if err := sessions.load(e.App); err != nil {
				return err
			}
			e.Router.POST("/api/session/end", sessions.handle(!limitsOff()))

			site, err := siteOrNone(options.dirs.public)
			if err != nil {
				return err
			}
			e.Router.GET("/{path...}", site.handle).Bind(apis.SkipSuccessActivityLog())
			if err := e.Next(); err != nil {
				return err
			}
			// PocketBase has set its own values by now.
			e.Server.Handler = stopInTime(app, e.Server).count(keepBody(e.Server.Handler))
			// Last: a password is printed only if nothing else has stopped the start.
			return ensureAccounts(e.App, accountsFromEnv(os.Getenv), os.Stdout)
		},
	})
	return nil
}

func limitTimes(server *http.Server) {
	// For requests that no handler of ours reads; all others have their own deadlines (body_deadlines.go).
	server.ReadTimeout = headerTime + bodyTime
	// Otherwise Go itself answers `OPTIONS *`, after reading a body.
	server.DisableGeneralOptionsHandler = true
	server.WriteTimeout = answerTime
	server.ReadHeaderTimeout = headerTime
	server.IdleTimeout = idleTime
}

func siteOrNone(dir string) (*site, error) {
	site, err := loadSite(dir)
	if err != nil || site != nil {
		return site, err
	}
	fmt.Fprintf(os.Stderr, "There is no web app in %s: only the API is served. `npm run build` makes it.\n", dir)
	return emptySite(), nil
}

// keepBody gives PocketBase a copy of the request. PocketBase replaces the body by one that can be read twice, and Go then
// no longer notices that a refused body was left unread: it kept the connection open and took the rest of the body for the
// next request, which behind a proxy may be another user's.
func keepBody(inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		own, body := withBodyDeadlines(w, r)
		defer func() {
			body.leave()
			// What Go does with the original request.
			if own.MultipartForm != nil {
				_ = own.MultipartForm.RemoveAll()
			}
		}()
		inner.ServeHTTP(w, own)
	})
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

func strictTransport() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasStrictTransport",
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 1,
		Func: func(e *core.RequestEvent) error {
			e.Response.Header().Set("Strict-Transport-Security", "max-age=31536000")
			return e.Next()
		},
	}
}
