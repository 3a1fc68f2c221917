package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/ask"
	"akamasfreight.example/server/testdir"

	"github.com/dop251/goja"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/plugins/jsvm"
	gomail "github.com/wneessen/go-mail"
)

const (
	casesFile   = "../../tests/vectors/letter-cases.json"
	lettersFile = "../../tests/vectors/letters.json"
)

var update = flag.Bool("update", false, "write "+lettersFile+" anew")

// letterCases are rows of the queue with the records they are about; letters.json has the expected letters.
type letterCases struct {
	Clock     string
	PublicURL string
	Setups    map[string]struct{ From, Office string }
	Records   map[string][]map[string]any
	// Deleted are accounts that were erased after the rows were queued.
	Deleted []string
	Cases   []letterCase
}

type letterCase struct {
	Name, Template, To, Data, Created, Setup string
	// HTML: letters.json has the whole HTML, not only its hash.
	HTML bool
}

// sentLetter is a letter as sent, or the state of its row afterwards.
type sentLetter struct {
	Name       string `json:"name"`
	Headers    string `json:"headers,omitempty"`
	Text       string `json:"text,omitempty"`
	HTMLSha256 string `json:"htmlSha256,omitempty"`
	HTML       string `json:"html,omitempty"`
	State      string `json:"state,omitempty"`
	LastError  string `json:"lastError,omitempty"`
}

func readJSON(t *testing.T, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// withHooks is an app with a new empty database and the hooks of pb_hooks, with a fixed clock.
func withHooks(t *testing.T, at time.Time) core.App {
	t.Helper()
	if _, err := os.Stat("../../pb_hooks/domain.gen.js"); err != nil {
		t.Fatal("The hooks bundle is missing: `npm run build` makes it. ", err)
	}
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: testdir.New(t), HideStartBanner: true})
	others := core.AppMigrations
	t.Cleanup(func() { core.AppMigrations = others })
	core.AppMigrations = core.MigrationsList{}
	err := jsvm.Register(app, jsvm.Config{HooksDir: "../../pb_hooks", MigrationsDir: "../../pb_migrations", TypesDir: t.TempDir(),
		HooksPoolSize: 2, OnInit: func(vm *goja.Runtime) {
			_ = vm.Set("$native", map[string]any{"now": func() int64 { return at.UnixMilli() }, "ask": ask.Row})
		}})
	if err == nil {
		err = app.Bootstrap()
	}
	if err == nil {
		t.Cleanup(func() { _ = app.ResetBootstrapState() })
		err = app.RunAllMigrations()
	}
	if err != nil {
		t.Fatal(err)
	}
	return app
}

// insert writes rows without validation, because no form would accept some of them.
func insert(t *testing.T, app core.App, table string, rows ...map[string]any) {
	t.Helper()
	for _, row := range rows {
		if _, err := app.NonconcurrentDB().Insert(table, dbx.Params(row)).Execute(); err != nil {
			t.Fatal(table, err)
		}
	}
}

func TestLettersEqualTheVectors(t *testing.T) {
	var given letterCases
	readJSON(t, casesFile, &given)
	at, err := time.Parse(dbTime, given.Clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PUBLIC_URL", given.PublicURL)
	app := withHooks(t, at)
	// Accounts first: a trigger looks up the owner of a shipment.
	for _, table := range slices.Backward(slices.Sorted(maps.Keys(given.Records))) {
		for n, row := range given.Records[table] {
			if collection, err := app.FindCollectionByNameOrId(table); err == nil && collection.IsAuth() {
				row["tokenKey"] = fmt.Sprintf("%s%050d", table, n)
				row["password"] = "-"
			}
			if table == "countries" {
				// The sample tariff has every country with known transit days.
				if _, err := app.NonconcurrentDB().Delete(table, dbx.HashExp{"slug": row["slug"]}).Execute(); err != nil {
					t.Fatal(err)
				}
			}
			insert(t, app, table, row)
		}
	}
	for _, id := range given.Deleted {
		if _, err := app.NonconcurrentDB().Delete("users", dbx.HashExp{"id": id}).Execute(); err != nil {
			t.Fatal(err)
		}
	}
	var got []sentLetter
	for n, c := range given.Cases {
		setup := given.Setups["set"]
		if c.Setup != "" {
			setup = given.Setups[c.Setup]
		}
		s := senderOf(app, at, Settings{From: setup.From, Office: setup.Office, Retry: time.Minute})
		row := queued{ID: fmt.Sprintf("queuedletter%03d", n), To: c.To, Template: c.Template, Data: c.Data,
			Key: fmt.Sprintf("%s:%d", c.Template, n), Created: c.Created}
		if row.Created == "" {
			row.Created = given.Clock
		}
		insert(t, app, collection, map[string]any{"id": row.ID, "to": row.To, "template": row.Template, "data": row.Data,
			"dedupe_key": row.Key, "state": "sending", "created": row.Created, "updated": given.Clock})
		message, err := s.compose(row)
		if err != nil {
			t.Fatal(c.Name, err)
		}
		one := sentLetter{Name: c.Name}
		if message == nil {
			err = app.DB().NewQuery("SELECT state, last_error AS [[lastError]] FROM mail_queue WHERE id = {:id}").
				Bind(dbx.Params{"id": row.ID}).Row(&one.State, &one.LastError)
		} else {
			err = one.read(message, c.HTML)
		}
		if err != nil {
			t.Fatal(c.Name, err)
		}
		got = append(got, one)
	}
	if *update {
		text := &bytes.Buffer{}
		e := json.NewEncoder(text)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := errors.Join(e.Encode(got), os.WriteFile(lettersFile, text.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	var want []sentLetter
	readJSON(t, lettersFile, &want)
	if len(got) != len(want) {
		t.Fatalf("%d letters, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%s\n got %+v\nwant %+v", want[i].Name, got[i], want[i])
		}
	}
}

var (
	token    = regexp.MustCompile(`eyJ[\w-]+\.[\w-]+\.[\w-]+`)
	ending   = regexp.MustCompile(`(/unsubscribe(?:#|\?t=))[0-9a-f]{66}`)
	followed = regexp.MustCompile(`(/follow#)[0-9a-z]{15}[0-9a-f]{32}`)
	invited  = regexp.MustCompile(`(/invitation#)[0-9a-z]{26}`)
	boundary = regexp.MustCompile(`(?m)^ ?boundary=.*\r\n`)
)

// read parses a message as its receiver would: the raw headers, and both parts. Tokens and the boundary differ each time.
func (l *sentLetter) read(message *gomail.Msg, whole bool) error {
	var raw bytes.Buffer
	if _, err := message.WriteTo(&raw); err != nil {
		return err
	}
	headers, _, _ := strings.Cut(raw.String(), "\r\n\r\n")
	l.Headers = ending.ReplaceAllString(boundary.ReplaceAllString(headers+"\r\n", ""), "${1}TOKEN")
	parsed, err := netmail.ReadMessage(&raw)
	if err != nil {
		return err
	}
	_, params, err := mime.ParseMediaType(parsed.Header.Get("Content-Type"))
	if err != nil {
		return err
	}
	parts := multipart.NewReader(parsed.Body, params["boundary"])
	for range 2 {
		part, err := parts.NextRawPart()
		if err != nil {
			return err
		}
		if encoding := part.Header.Get("Content-Transfer-Encoding"); encoding != "quoted-printable" {
			return errors.New("the encoding is " + encoding)
		}
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		if err != nil {
			return err
		}
		text := invited.ReplaceAllString(token.ReplaceAllString(string(body), "TOKEN"), "${1}TOKEN")
		text = followed.ReplaceAllString(text, "${1}TOKEN")
		text = ending.ReplaceAllString(text, "${1}TOKEN")
		switch kind := part.Header.Get("Content-Type"); kind {
		case "text/plain; charset=UTF-8":
			l.Text = text
		case "text/html; charset=UTF-8":
			sum := sha256.Sum256([]byte(text))
			l.HTMLSha256 = hex.EncodeToString(sum[:])
			if whole {
				l.HTML = text
			}
		default:
			return errors.New("a part is " + kind)
		}
	}
	return nil
}

func senderOf(app core.App, at time.Time, settings Settings) *sender {
	q := &queue{app: app, now: func() time.Time { return at }, retry: settings.Retry}
	return &sender{app: app, queue: q, settings: settings}
}
