package middleware

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/sessions"
	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testdir"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/security"
)

// Devices rely on this: any answer other than our own 401 leaves the session alone (docs/api.md).
const busyAnswer = `{"data":{},"message":"The server is busy at the moment. Nothing was saved; please try again.","status":503}`

// guarded is a server with one account and a query time of a second: a busy machine needs some of it.
func guarded(t *testing.T) (app core.App, account *core.Record, ask func(method, path, token string) int) {
	t.Helper()
	app = core.NewBaseApp(core.BaseAppConfig{DataDir: testdir.New(t), DBConnect: storage.ConnectDB, QueryTimeout: time.Second})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	users, err := app.FindCollectionByNameOrId(accounts.Users)
	if err != nil {
		t.Fatal(err)
	}
	account = core.NewRecord(users)
	account.SetEmail("anna@akamas.test")
	account.SetPassword("correct horse")
	if err := app.Save(account); err != nil {
		t.Fatal(err)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	// In the order of server.go; the account is loaded in place of PocketBase's own.
	router.Unbind(apis.DefaultLoadAuthTokenMiddlewareId)
	const before = apis.DefaultRateLimitMiddlewarePriority
	for at, pass := range []func(*core.RequestEvent) error{DiskErrors(), LoadAccount(), Guard(sessions.NewEnded())} {
		router.Bind(&hook.Handler[*core.RequestEvent]{Priority: before - 9 + at, Func: pass})
	}
	mux, err := router.BuildMux()
	if err != nil {
		t.Fatal(err)
	}
	return app, account, func(method, path, token string) int {
		request := httptest.NewRequest(method, path, nil)
		request.Header.Set("Authorization", token)
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, request)
		if answer.Code == http.StatusServiceUnavailable {
			if got := answer.Header().Get("Retry-After"); got != "1" {
				t.Errorf("%s %s says %q for when to come again", method, path, got)
			}
			if got := strings.TrimSpace(answer.Body.String()); got != busyAnswer {
				t.Errorf("%s %s: %s", method, path, got)
			}
		}
		return answer.Code
	}
}

func execute(t *testing.T, app core.App, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := app.NonconcurrentDB().NewQuery(statement).Execute(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAFailedLookUpDoesNotInvalidateTheToken(t *testing.T) {
	const endless = "(WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n) > 0"
	requests := [][2]string{
		{http.MethodPost, "/api/collections/users/auth-refresh"},
		{http.MethodGet, "/api/collections/users/records"},
		{http.MethodGet, "/api/health"},
		{http.MethodPost, "/api/realtime"},
	}
	troubles := map[string][]string{
		"it takes too long": {"CREATE VIEW users AS SELECT * FROM kept WHERE " + endless},
		"it is broken":      {},
	}
	for name, trouble := range troubles {
		t.Run(name, func(t *testing.T) {
			app, account, ask := guarded(t)
			token, err := account.NewAuthToken()
			if err != nil {
				t.Fatal(err)
			}
			if got := ask(http.MethodPost, requests[0][1], token); got != http.StatusOK {
				t.Fatalf("before: %d", got)
			}
			execute(t, app, append([]string{"ALTER TABLE users RENAME TO kept"}, trouble...)...)
			for _, request := range requests {
				if got := ask(request[0], request[1], token); got != http.StatusServiceUnavailable {
					t.Errorf("%s %s: %d", request[0], request[1], got)
				}
			}
			execute(t, app, "DROP VIEW IF EXISTS users", "ALTER TABLE kept RENAME TO users")
			if got := ask(http.MethodPost, requests[0][1], token); got != http.StatusOK {
				t.Errorf("afterwards: %d", got)
			}
		})
	}
}

func TestAFileTokenIsRefusedWhenItsSessionCannotBeRead(t *testing.T) {
	app, account, ask := guarded(t)
	token, err := account.NewFileToken()
	if err != nil {
		t.Fatal(err)
	}
	path := "/api/files/users/" + account.Id + "/x.png?token=" + token
	if got := ask(http.MethodGet, path, ""); got != http.StatusNotFound {
		t.Errorf("before: %d", got)
	}
	execute(t, app, "ALTER TABLE users RENAME TO kept")
	if got := ask(http.MethodGet, path, ""); got != http.StatusServiceUnavailable {
		t.Errorf("during: %d", got)
	}
}

func TestAnInvalidTokenGets401(t *testing.T) {
	app, account, ask := guarded(t)
	token := func(kind, id, collection, key string, lasts time.Duration) string {
		t.Helper()
		claims := map[string]any{core.TokenClaimType: kind, core.TokenClaimId: id, core.TokenClaimCollectionId: collection}
		signed, err := security.NewJWT(claims, key, lasts)
		if err != nil {
			t.Fatal(err)
		}
		return signed
	}
	users := account.Collection()
	key := account.TokenKey() + users.AuthToken.Secret
	if got := ask(http.MethodGet, "/api/health", token(core.TokenTypeAuth, account.Id, users.Id, key, time.Hour)); got != http.StatusOK {
		t.Fatalf("a good one: %d", got)
	}
	dead := map[string]string{
		"no token":            "x",
		"another key":         token(core.TokenTypeAuth, account.Id, users.Id, "x", time.Hour),
		"expired":             token(core.TokenTypeAuth, account.Id, users.Id, key, -time.Hour),
		"a file's":            token(core.TokenTypeFile, account.Id, users.Id, key, time.Hour),
		"of no account":       token(core.TokenTypeAuth, "", users.Id, key, time.Hour),
		"of an unknown one":   token(core.TokenTypeAuth, "nobody000000000", users.Id, key, time.Hour),
		"of no collection":    token(core.TokenTypeAuth, account.Id, "", key, time.Hour),
		"of an unknown one's": token(core.TokenTypeAuth, account.Id, "nothing", key, time.Hour),
		"signed by nobody":    "eyJhbGciOiJub25lIn0." + token(core.TokenTypeAuth, account.Id, users.Id, key, time.Hour)[21:],
	}
	for name, one := range dead {
		if got := ask(http.MethodGet, "/api/health", one); got != http.StatusUnauthorized {
			t.Errorf("%s: %d", name, got)
		}
		if got := ask(http.MethodPost, "/api/collections/users/auth-refresh", one); got != http.StatusUnauthorized {
			t.Errorf("%s, refreshed: %d", name, got)
		}
	}
	if err := app.Delete(account); err != nil {
		t.Fatal(err)
	}
	if got := ask(http.MethodGet, "/api/health", token(core.TokenTypeAuth, account.Id, users.Id, key, time.Hour)); got != http.StatusUnauthorized {
		t.Errorf("of a deleted account: %d", got)
	}
}

func TestInvalidTokensAreRefusedExceptToRecoverAnAccount(t *testing.T) {
	for path, refused := range map[string]bool{
		"/api/collections/shipments/records":            true,
		"/api/collections/users/records":                true,
		"/api/contact":                                  true,
		"/api/realtime":                                 true,
		"/api/collections/users/auth-with-password":     false,
		"/api/collections/users/auth-refresh":           false,
		"/api/collections/users/request-password-reset": false,
		"/api/collections/users/confirm-password-reset": false,
		"/api/collections/users/confirm-verification":   false,
		"/api/collections/users/auth-refresh/more":      true,
		"/assets/app.js":                                false,
		"/":                                             false,
	} {
		if refusesDeadToken(path) != refused {
			t.Errorf("%s: refused %v, want %v", path, !refused, refused)
		}
	}
}
