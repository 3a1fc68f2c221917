package keepsakes

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"akamasfreight.example/server/testapp"
	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// The same file is read by tests/unit/acknowledgements.test.ts, which makes the signatures with node:crypto.
const acknowledgementVectors = "../../tests/vectors/acknowledgements.json"

type signedVector struct {
	Said acknowledgement `json:"said"`
	Text string          `json:"text"`
}

func readSignedVectors(t *testing.T) (key []byte, signed []signedVector) {
	t.Helper()
	var file struct {
		Key    string         `json:"key"`
		Signed []signedVector `json:"signed"`
	}
	text, err := os.ReadFile(acknowledgementVectors)
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err == nil {
		key, err = base64.RawURLEncoding.DecodeString(file.Key)
	}
	if err != nil {
		t.Fatal(err)
	}
	return key, file.Signed
}

func TestSignaturesAreThoseOfTheVectors(t *testing.T) {
	key, signed := readSignedVectors(t)
	for i, one := range signed {
		if text, err := one.Said.sign(key); err != nil || text != one.Text {
			t.Errorf("%d: %s, %v", i, text, err)
		}
		said, err := verifyAcknowledgement(one.Text, key)
		was, _ := json.Marshal(one.Said)
		if is, _ := json.Marshal(said); err != nil || string(is) != string(was) {
			t.Errorf("%d: %s, %v", i, is, err)
		}
	}
}

func TestNothingElseIsASignature(t *testing.T) {
	key, signed := readSignedVectors(t)
	text := signed[0].Text
	parts := strings.Split(text, ".")
	other, _ := jwt.NewWithClaims(jwt.SigningMethodHS512, signed[0].Said).SignedString(key)
	none, _ := jwt.NewWithClaims(jwt.SigningMethodNone, signed[0].Said).SignedString(jwt.UnsafeAllowNoneSignatureType)
	for name, forged := range map[string]string{
		"nothing":           "",
		"two parts":         parts[0] + "." + parts[1],
		"no signature":      parts[0] + "." + parts[1] + ".",
		"another text":      parts[0] + "." + strings.Split(signed[1].Text, ".")[1] + "." + parts[2],
		"no algorithm":      none,
		"another algorithm": other,
	} {
		if _, err := verifyAcknowledgement(forged, key); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	if _, err := verifyAcknowledgement(text, make([]byte, keyBytes)); err == nil {
		t.Error("another key was taken")
	}
}

// An operation whose commit failed is answered with an error: its acknowledgement was prepared before.
func TestOnlyWhatWasCarriedOutIsSigned(t *testing.T) {
	key, signed := readSignedVectors(t)
	for status, has := range map[int]bool{200: true, 204: true, 302: false, 400: false, 409: false, 500: false, 507: false} {
		answer := httptest.NewRecorder()
		e := &core.RequestEvent{Event: router.Event{Response: answer, Request: httptest.NewRequest(http.MethodPost, "/", nil)}}
		e.Response = &signedAnswer{ResponseWriter: answer, e: e, key: key}
		e.Set(acknowledgedKey, signed[0].Said)
		e.Response.WriteHeader(http.StatusEarlyHints)
		if _, early := answer.Header()[AcknowledgedHeader]; early {
			t.Errorf("%d: signed before the answer", status)
		}
		e.Response.WriteHeader(status)
		_, _ = e.Response.Write([]byte("{}"))
		if text := answer.Header().Get(AcknowledgedHeader); (text == signed[0].Text) != has || (text == "") == has {
			t.Errorf("%d: %q", status, text)
		}
	}
}

// What a signature proves is of one operation, one content and one account.
func TestAnOperationThatComesAgain(t *testing.T) {
	_, signed := readSignedVectors(t)
	said := signed[0].Said
	said.Op, said.Kind, said.User, said.Payload, said.Address = "op", "booking.create", "anna", "sum", addressSum("anna@x.test")
	users := core.NewAuthCollection("users")
	account := func(id, email string, verified bool) *core.Record {
		record := core.NewRecord(users)
		record.Id = id
		record.SetEmail(email)
		record.SetVerified(verified)
		return record
	}
	ask := func(auth *core.Record, kind, op, payload string) bool {
		e := &core.RequestEvent{Auth: auth}
		e.Set(againKey, said)
		return acknowledgedBefore(e, kind, op, payload) != nil
	}
	anna := account("anna", "other@x.test", false)
	for name, ok := range map[string]bool{
		"the same":                      ask(anna, "booking.create", "op", "sum"),
		"the same, not compared yet":    ask(anna, "booking.create", "op", ""),
		"a new account, confirmed":      ask(account("anna2", "Anna@x.test", true), "booking.create", "op", "sum"),
		"not another operation":         !ask(anna, "booking.create", "op2", "sum"),
		"not another kind":              !ask(anna, "quote.sea", "op", "sum"),
		"not another content":           !ask(anna, "booking.create", "op", "sum2"),
		"not another account":           !ask(account("bob", "bob@x.test", true), "booking.create", "op", "sum"),
		"not an address unconfirmed":    !ask(account("anna2", "anna@x.test", false), "booking.create", "op", "sum"),
		"not a guest":                   !ask(nil, "booking.create", "op", "sum"),
		"nothing without any signature": acknowledgedBefore(&core.RequestEvent{Auth: anna}, "booking.create", "op", "sum") == nil,
	} {
		if !ok {
			t.Error(name)
		}
	}
}

func TestServerKeyIsMadeOnceAndChecked(t *testing.T) {
	app := testapp.New(t)
	if _, err := app.DB().NewQuery("CREATE TABLE server_keys (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)").Execute(); err != nil {
		t.Fatal(err)
	}
	first, err := LoadServerKey(app, AcknowledgementKey)
	again, errAgain := LoadServerKey(app, AcknowledgementKey)
	other, errOther := LoadServerKey(app, "other")
	if err != nil || errAgain != nil || errOther != nil || len(first) != keyBytes {
		t.Fatal(first, err, errAgain, errOther)
	}
	if string(first) != string(again) || string(first) == string(other) {
		t.Error("a key is made once, for each name")
	}
	if _, err := app.DB().Update(ServerKeysTable, dbx.Params{"value": "c2hvcnQ"}, dbx.HashExp{"name": "other"}).Execute(); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadServerKey(app, "other"); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Error(err)
	}
}
