package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/hooks"
	"akamasfreight.example/server/schema"
	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testapp"
	"akamasfreight.example/server/testdir"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// The vectors were recorded with the program that inserted bookings with its own SQL. -update records them again: only for an intended change of an answer.
var updateVectors = flag.Bool("update", false, "record the vectors anew")

const bookingVectors = "../tests/vectors/bookings.json"

// step is one request and its answer. With Publish, a new tariff version with rates 50 % higher is published before it.
type step struct {
	Name    string          `json:"name"`
	As      string          `json:"as"`
	Form    bool            `json:"form,omitempty"`
	Publish bool            `json:"publish,omitempty"`
	Body    json.RawMessage `json:"body"`
	Status  int             `json:"status"`
	Answer  json.RawMessage `json:"answer"`
}

type vectors struct {
	Steps []*step `json:"steps"`
	// Each column as printed by SQLite's quote().
	Rows map[string][]map[string]string `json:"rows"`
}

const (
	anna      = "annaannaannaann"
	bob       = "bobbobbobbobbob"
	shipments = "/api/collections/shipments/records"
)

// shop is the program with its hooks and migrations, without a listening port.
type shop struct {
	app    core.App
	server http.Handler
	tokens map[string]string
}

func newShop(t *testing.T) *shop {
	t.Helper()
	others, args := core.AppMigrations, os.Args
	t.Cleanup(func() { core.AppMigrations, os.Args = others, args })
	core.AppMigrations = core.MigrationsList{}
	os.Args = args[:1] // PocketBase reads its flags from there
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: testdir.New(t), DBConnect: storage.ConnectDB})
	if err := hooks.Load(app, "../pb_hooks", "../pb_migrations"); err != nil {
		t.Fatal(err)
	}
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	if err := app.RunAllMigrations(); err != nil {
		t.Fatal(err)
	}
	testapp.Must(t, schema.KeepTriggers(app))
	s := &shop{app: app, tokens: map[string]string{"guest": ""}}
	for name, id := range map[string]string{"anna": anna, "bob": bob, "superuser": "rootrootrootroo"} {
		s.tokens[name] = s.person(t, name, id)
	}
	router, err := apis.NewRouter(app)
	if err != nil {
		t.Fatal(err)
	}
	if s.server, err = router.BuildMux(); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *shop) person(t *testing.T, name, id string) string {
	t.Helper()
	collection := "users"
	if name == "superuser" {
		collection = core.CollectionNameSuperusers
	}
	accounts, err := s.app.FindCollectionByNameOrId(collection)
	if err != nil {
		t.Fatal(err)
	}
	account := core.NewRecord(accounts)
	account.Id = id
	account.SetEmail(name + "@customers.test")
	account.SetPassword("correct horse")
	account.Set("full_name", name)
	if err := s.app.Save(account); err != nil {
		t.Fatal(err)
	}
	token, err := account.NewAuthToken()
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func (s *shop) send(t *testing.T, one *step) (int, json.RawMessage) {
	t.Helper()
	contentType, body := "application/json", []byte(one.Body)
	if one.Form {
		contentType, body = asForm(t, one.Body)
	}
	request := httptest.NewRequest(http.MethodPost, shipments, bytes.NewReader(body))
	request.Header.Set("Content-Type", contentType)
	request.Header.Set("Authorization", s.tokens[one.As])
	answer := httptest.NewRecorder()
	s.server.ServeHTTP(answer, request)
	return answer.Code, withoutMoments(t, answer.Body.Bytes())
}

func asForm(t *testing.T, body []byte) (string, []byte) {
	t.Helper()
	var fields map[string]string
	if err := json.Unmarshal(body, &fields); err != nil {
		t.Fatal(err)
	}
	var form bytes.Buffer
	writer := multipart.NewWriter(&form)
	for name, value := range fields {
		_ = writer.WriteField(name, value)
	}
	_ = writer.Close()
	return writer.FormDataContentType(), form.Bytes()
}

// publish adds version 2 of the tariff, as publishing does: the version before is superseded from now on.
func (s *shop) publish(t *testing.T) {
	t.Helper()
	first, err := s.app.FindFirstRecordByData("tariffs", "number", 1)
	if err != nil {
		t.Fatal(err)
	}
	var snapshot map[string]any
	if err := json.Unmarshal([]byte(first.GetString("snapshot")), &snapshot); err != nil {
		t.Fatal(err)
	}
	snapshot["number"], snapshot["version"] = 2, "2-000000000002"
	for _, zone := range snapshot["zones"].([]any) {
		zone := zone.(map[string]any)
		zone["rate_under_500"] = zone["rate_under_500"].(float64) * 1.5
	}
	second := core.NewRecord(first.Collection())
	second.Load(map[string]any{"number": 2, "version": "2-000000000002", "snapshot": snapshot, "published_at": types.NowDateTime()})
	first.Set("superseded_at", types.NowDateTime())
	for _, record := range []*core.Record{first, second} {
		if err := s.app.Save(record); err != nil {
			t.Fatal(err)
		}
	}
}

// rows has every column of all rows that bookings create.
func (s *shop) rows(t *testing.T) map[string][]map[string]string {
	t.Helper()
	all := map[string][]map[string]string{}
	for table, filter := range map[string]string{
		"shipments": "", "shipment_events": "", "mail_queue": "WHERE template LIKE 'booking%'", "sync_log": "WHERE collection IN ('shipments', 'shipment_events')",
	} {
		var columns []string
		if err := s.app.DB().NewQuery("SELECT name FROM pragma_table_info('" + table + "') ORDER BY name").Column(&columns); err != nil {
			t.Fatal(err)
		}
		quoted := make([]string, len(columns))
		for i, column := range columns {
			quoted[i] = "quote([[" + column + "]]) AS [[" + column + "]]"
		}
		var found []dbx.NullStringMap
		if err := s.app.DB().NewQuery("SELECT " + strings.Join(quoted, ", ") + " FROM " + table + " " + filter + " ORDER BY rowid").All(&found); err != nil {
			t.Fatal(err)
		}
		for _, row := range found {
			values := map[string]string{}
			for column, value := range row {
				values[column] = maskMoments(value.String)
			}
			delete(values, "seq") // what was refused may have used one up
			all[table] = append(all[table], values)
		}
	}
	return all
}

var moment = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z`)

// maskMoments prints timestamps of this minute as "now".
func maskMoments(text string) string {
	return moment.ReplaceAllStringFunc(text, func(text string) string {
		at, err := time.Parse(types.DefaultDateLayout, text)
		if err != nil || time.Since(at).Abs() > 5*time.Minute {
			return text
		}
		return "now"
	})
}

func withoutMoments(t *testing.T, answer []byte) json.RawMessage {
	t.Helper()
	return indented(t, json.RawMessage(maskMoments(string(answer))))
}

// indented prints JSON with its keys sorted.
func indented(t *testing.T, value any) json.RawMessage {
	t.Helper()
	if raw, ok := value.(json.RawMessage); ok {
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.UseNumber()
		if err := decoder.Decode(&value); err != nil {
			t.Fatalf("%s: %v", raw, err)
		}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// lines prints one step and one row a line.
func (v vectors) lines(t *testing.T) []byte {
	t.Helper()
	steps := each(v.Steps, func(one *step) string { return "    " + compact(t, one) })
	tables := each(slices.Sorted(maps.Keys(v.Rows)), func(table string) string {
		rows := each(v.Rows[table], func(row map[string]string) string { return "      " + compact(t, row) })
		return "    \"" + table + "\": [\n" + strings.Join(rows, ",\n") + "\n    ]"
	})
	return []byte("{\n  \"steps\": [\n" + strings.Join(steps, ",\n") + "\n  ],\n  \"rows\": {\n" + strings.Join(tables, ",\n") + "\n  }\n}\n")
}

func each[T any](list []T, print func(T) string) []string {
	lines := make([]string, len(list))
	for i, one := range list {
		lines[i] = print(one)
	}
	return lines
}

func compact(t *testing.T, value any) string {
	t.Helper()
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(text.String())
}

func TestBookingsAreAnsweredAndStoredAsRecorded(t *testing.T) {
	t.Setenv("RATE_LIMITS", "off")
	text, err := os.ReadFile(bookingVectors)
	if err != nil {
		t.Fatal(err)
	}
	var recorded vectors
	if err := json.Unmarshal(text, &recorded); err != nil {
		t.Fatal(err)
	}
	s := newShop(t)
	for _, one := range recorded.Steps {
		if one.Publish {
			s.publish(t)
		}
		status, answer := s.send(t, one)
		if *updateVectors {
			one.Status, one.Answer = status, answer
		} else if want := indented(t, one.Answer); status != one.Status || !bytes.Equal(answer, want) {
			t.Errorf("%s: %d %s\nwant %d %s", one.Name, status, answer, one.Status, want)
		}
	}
	rows := s.rows(t)
	if *updateVectors {
		recorded.Rows = rows
		if err := os.WriteFile(bookingVectors, recorded.lines(t), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for table, want := range recorded.Rows {
		if len(rows[table]) != len(want) {
			t.Errorf("%s: %d rows, want %d", table, len(rows[table]), len(want))
			continue
		}
		for i, row := range want {
			if got := indented(t, rows[table][i]); !bytes.Equal(got, indented(t, row)) {
				t.Errorf("%s: %s\nwant %s", table, got, indented(t, row))
			}
		}
	}
}

func (s *shop) book(t *testing.T, as, id, reference string, over map[string]any) (int, string) {
	t.Helper()
	text, err := os.ReadFile(bookingVectors)
	if err != nil {
		t.Fatal(err)
	}
	var recorded vectors
	if err := json.Unmarshal(text, &recorded); err != nil {
		t.Fatal(err)
	}
	var body map[string]any
	if err := json.Unmarshal(recorded.Steps[0].Body, &body); err != nil {
		t.Fatal(err)
	}
	body["id"], body["reference"] = id, reference
	maps.Copy(body, over)
	status, answer := s.send(t, &step{As: as, Body: indented(t, body)})
	var said struct {
		Data map[string]struct{ Code string }
	}
	_ = json.Unmarshal(answer, &said)
	for field, fault := range said.Data {
		return status, field + " " + fault.Code
	}
	return status, ""
}

func TestOnlyOneOfTwoBookingsWithOneReferenceIsSaved(t *testing.T) {
	t.Setenv("RATE_LIMITS", "off")
	s := newShop(t)
	const rounds, atOnce = 20, 6
	for round := range rounds {
		reference := fmt.Sprintf("0000000%03d", round)
		var answers [atOnce]string
		var wait sync.WaitGroup
		for i := range atOnce {
			wait.Go(func() {
				status, fault := s.book(t, []string{"anna", "bob"}[i%2], fmt.Sprintf("round%05dtry%02d", round, i), reference, nil)
				answers[i] = strings.TrimSpace(fmt.Sprint(status, " ", fault))
			})
		}
		wait.Wait()
		slices.Sort(answers[:])
		want := [atOnce]string{"200"}
		for i := 1; i < atOnce; i++ {
			want[i] = "400 reference reference_taken"
		}
		if answers != want {
			t.Errorf("%s: %v", reference, answers)
		}
	}
	var saved int
	if err := s.app.DB().NewQuery("SELECT COUNT(*) FROM shipments").Row(&saved); err != nil || saved != rounds {
		t.Errorf("%d bookings, %v", saved, err)
	}
}

// The limit of creates per minute is checked after the id and before everything else.
func TestABookingOverTheLimit(t *testing.T) {
	t.Setenv("RATE_LIMITS", "")
	offset := clock.Offset
	t.Cleanup(func() { clock.Offset = offset })
	clock.Offset = time.Until(time.Now().Truncate(time.Minute)) // the whole window is ahead
	s := newShop(t)
	counted := "rate_limit user_create " + anna
	window := strconv.FormatInt(clock.Now().Unix()/60, 10)
	expect := func(what string, wantStatus int, wantFault, wantCount string, status int, fault string) {
		t.Helper()
		if count, _ := s.app.Store().Get(counted).(string); status != wantStatus || fault != wantFault || count != window+":"+wantCount {
			t.Errorf("%s: %d %q, count %s", what, status, fault, count)
		}
	}
	send := func(id string, over map[string]any) (int, string) {
		return s.book(t, "anna", "limited00000"+id, "0000000"+id, over)
	}
	status, fault := send("001", nil)
	expect("the first", 200, "", "1", status, fault)
	status, fault = send("001", nil)
	expect("the same again", 200, "", "1", status, fault)
	status, fault = send("002", map[string]any{"shipper_name": "", "estimated_rate": 1})
	expect("an incomplete one counts", 400, "shipper_name required", "2", status, fault)
	s.publish(t)
	status, fault = send("003", map[string]any{"estimated_rate": 378})
	expect("one that is priced twice", 200, "", "3", status, fault)
	s.app.Store().Set(counted, window+":300")
	status, fault = send("004", map[string]any{"shipper_name": ""})
	expect("one too many, whatever is in it", 429, "", "301", status, fault)
	status, fault = send("001", nil)
	expect("a replay is told so", 200, "", "301", status, fault)
	status, fault = send("001", map[string]any{"shipper_name": ""})
	expect("another content under the id", 409, "id already_exists", "301", status, fault)
}
