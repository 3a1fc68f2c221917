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

// A document of 10 MB over a bad mobile link takes its time: 44 minutes at the least speed (withBodyDeadlines.go). Both limits count
// from the request's headers on, so an upload that is allowed to last must also be allowed its answer.
const (
	uploadTime = 45 * time.Minute
	answerTime = uploadTime + 5*time.Minute
	headerTime = 30 * time.Second
	idleTime   = 2 * time.Minute
)

type serverOptions struct {
	dirs folders
	// keepCORS: the operator named origins by --origins, so PocketBase's CORS stays as they said.
	keepCORS func() bool
}

// bindServer adds what this program brings to `serve`.
func bindServer(app core.App, options serverOptions) error {
	pokes := newPokes()
	pokes.bind(app)
	keepPeopleOutOfLogs(app)
	sessions := newEndedSessions()
	if err := errors.Join(sessions.bind(app), seen.bind(app)); err != nil {
		return err
	}
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Id: "akamasServe",
		// Around the hooks' own onServe.
		Priority: -999,
		Func: func(e *core.ServeEvent) error {
			if err := listen(e); err != nil {
				return err
			}
			// Of what no handler of ours has begun to read: the others have times of their own (withBodyDeadlines.go).
			e.Server.ReadTimeout = headerTime + bodyTime
			// `OPTIONS *` would be answered by Go itself, after it has read a body.
			e.Server.DisableGeneralOptionsHandler = true
			e.Server.WriteTimeout = answerTime
			e.Server.ReadHeaderTimeout = headerTime
			e.Server.IdleTimeout = idleTime
			// No accounts by printed links: see office.go.
			e.InstallerFunc = nil
			if !options.keepCORS() {
				// Site and API are one origin: nobody else's page needs to read our answers.
				e.Router.Unbind(apis.DefaultCorsMiddlewareId)
			}
			e.Router.Bind(diskErrors(), loadAccount(), guardMiddleware(sessions), dashboardForSuperusers(), noSQLConsole(), mailRequests(os.Getenv), keepFloor(), wholePictures(),
				plainQueries(), bodyLimits(), smallFields())
			if strings.HasPrefix(os.Getenv("PUBLIC_URL"), "https://") {
				e.Router.Bind(strictTransport())
			}
			beat := newHeartbeat(e.App)
			beat.start(context.Background())
			ready := newReadiness(e.App, options.dirs.hooks, beat)
			e.Router.GET("/api/ready", ready.handle).Bind(apis.SkipSuccessActivityLog())
			bindOperations(e)
			if err := sessions.load(e.App); err != nil {
				return err
			}
			e.Router.POST("/api/session/end", sessions.handle(os.Getenv("RATE_LIMITS") != "off"))

			site, err := loadSite(options.dirs.public)
			if err != nil {
				return err
			}
			if site == nil {
				fmt.Fprintf(os.Stderr, "There is no web app in %s: only the API is served. `npm run build` makes it.\n", options.dirs.public)
				site = emptySite()
			}
			e.Router.GET("/{path...}", site.handle).Bind(apis.SkipSuccessActivityLog())
			if err := e.Next(); err != nil {
				return err
			}
			// PocketBase has set its own by now.
			e.Server.Handler = stopInTime(app, e.Server).count(keepBody(e.Server.Handler))
			// Last: a password is printed only by a start that nothing else has stopped.
			return ensureAccounts(e.App, accountsFromEnv(os.Getenv), os.Stdout)
		},
	})
	return nil
}

// keepBody hands PocketBase a copy of the request. PocketBase replaces its body by one that can be read twice, and Go
// then no longer sees that a refused body was left unread: it kept the connection open and took the rest of the body for
// the next request, which behind a proxy may be anybody's.
func keepBody(inner http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		own, body := withBodyDeadlines(w, r)
		defer func() {
			body.leave()
			// What Go does for the request that it knows.
			if own.MultipartForm != nil {
				_ = own.MultipartForm.RemoveAll()
			}
		}()
		inner.ServeHTTP(w, own)
	})
}

// listen opens the port before anything else happens at this start.
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
