// Package keepsakes signs what devices were acknowledged and believes it after a restore, says what two copies have, and keeps out
// what was erased (docs/sync/keepsakes.md).
package keepsakes

import (
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"akamasfreight.example/server/clock"
	"github.com/golang-jwt/jwt/v5"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// An operation of a device is answered with a signed acknowledgement in a header. The device keeps it, and can prove by it
// what this server had taken, when and at which price, after a restore has lost it (docs/decisions/0050-signed-acknowledgements.md).
// A hook stores what is signed in the operation's transaction; it is signed when the answer leaves, so never before the commit.
const (
	AcknowledgedHeader = "Akamas-Acknowledged"
	acknowledgedKey    = "akamasAcknowledged"
	AgainHeader        = "Akamas-Again" // the same, from a device to a server that has lost the operation
	againKey           = "akamasAgain"

	ServerKeysTable    = "server_keys"
	AcknowledgementKey = "acknowledgements"
	keyBytes           = 32
)

// acknowledgement is what is signed. Its repetition gets the same text: the order of the fields is part of it.
type acknowledgement struct {
	Op      string `json:"op"`
	Kind    string `json:"kind"`              // as OpKind of the app
	User    string `json:"user"`              // "" for a guest
	Address string `json:"address"`           // sha-256 of the account's address
	Role    string `json:"role"`              // when it was acknowledged
	Payload string `json:"payload"`           // payloadSha256 of its content
	Epoch   string `json:"epoch"`             // of the feed
	Place   int64  `json:"place"`             // the feed's head after it
	At      int64  `json:"at"`                // ms since 1970
	Outcome any    `json:"outcome,omitempty"` // of bookings and quotes: price and reference
	First   string `json:"first,omitempty"`   // epoch and place of the first time, if it came again after a restore
	jwt.RegisteredClaims
}

// sign makes a JSON Web Signature (RFC 7515, compact, HS256): equal acknowledgements have equal signatures.
func (a acknowledgement) sign(key []byte) (string, error) {
	return jwt.NewWithClaims(jwt.SigningMethodHS256, a).SignedString(key)
}

// verifyAcknowledgement is an error for everything that this key did not sign.
func verifyAcknowledgement(text string, key []byte) (a acknowledgement, err error) {
	_, err = jwt.ParseWithClaims(text, &a, func(*jwt.Token) (any, error) { return key, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}))
	return a, err
}

// Acknowledge stores, in the transaction of an operation, what its answer will prove. `outcome` is JSON, or "". What the
// dashboard does is no operation of a device.
func Acknowledge(tx core.App, e *core.RequestEvent, kind, op, payload, outcome string) error {
	if kind == "" || e.HasSuperuserAuth() {
		return nil
	}
	said := acknowledgement{Op: op, Kind: kind, Payload: payload, At: clock.Now().UnixMilli()}
	if e.Auth != nil {
		said.User, said.Address = e.Auth.Id, addressSum(e.Auth.Email())
	}
	if err := said.setOutcome(outcome); err != nil {
		return err
	}
	// The time and the role of the first time stand.
	before := acknowledgedBefore(e, kind, op, payload)
	if before != nil {
		said.At, said.Role, said.First = before.At, before.Role, before.First
		if said.First == "" {
			said.First = before.Epoch + " " + strconv.FormatInt(before.Place, 10)
		}
	}
	// A superuser may have deleted the record that had this id before.
	err := tx.DB().NewQuery(`INSERT OR REPLACE INTO acknowledgements
		(kind, op, user_id, address, role, payload, epoch, place, at, outcome, first)
		VALUES ({:kind}, {:op}, {:user}, {:address},
			IIF({:again}, {:role}, IFNULL((SELECT role FROM user_roles WHERE user_id = {:user}), '')), {:payload},
			(SELECT value FROM sync_meta WHERE key = 'epoch'), (SELECT IFNULL(MAX(seq), 0) FROM sync_log), {:at}, {:outcome}, {:first})
		RETURNING role, epoch, place`).Bind(dbx.Params{
		"kind": kind, "op": op, "user": said.User, "address": said.Address, "payload": payload, "at": said.At, "outcome": outcome,
		"again": before != nil, "role": said.Role, "first": said.First,
	}).Row(&said.Role, &said.Epoch, &said.Place)
	if err == nil && before != nil {
		err = noteReturned(tx, e, said, before.Epoch, false)
	}
	if err == nil {
		e.Set(acknowledgedKey, said)
	}
	return err
}

// AcknowledgeAgain answers a repetition as the first time. Nothing is signed for what was acknowledged by an earlier version,
// or is forgotten.
func AcknowledgeAgain(app core.App, e *core.RequestEvent, kind, op, payload string) error {
	if kind == "" || e.HasSuperuserAuth() {
		return nil
	}
	said := acknowledgement{Op: op, Kind: kind, Payload: payload}
	if e.Auth != nil {
		said.User = e.Auth.Id
	}
	var outcome string
	err := app.DB().Select("address", "role", "epoch", "place", "at", "outcome", "first").From("acknowledgements").
		Where(dbx.HashExp{"kind": kind, "op": op, "user_id": said.User, "payload": payload}).
		Row(&said.Address, &said.Role, &said.Epoch, &said.Place, &said.At, &outcome, &said.First)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err = errors.Join(err, said.setOutcome(outcome)); err == nil {
		e.Set(acknowledgedKey, said)
	}
	return err
}

// acknowledgedBefore is what the sender proves by a signature that they sent along: this server took the same operation from
// the same account, or from one with the same address, now confirmed, and has lost it. Nil when it proves nothing of this
// operation; then it is one like any other. Without `payload` the content is yet to be compared.
func acknowledgedBefore(e *core.RequestEvent, kind, op, payload string) *acknowledgement {
	said, ok := e.Get(againKey).(acknowledgement)
	if !ok || e.HasSuperuserAuth() || said.Kind != kind || said.Op != op || (payload != "" && said.Payload != payload) {
		return nil
	}
	user, address := "", ""
	if e.Auth != nil {
		user = e.Auth.Id
		if e.Auth.Verified() {
			address = addressSum(e.Auth.Email())
		}
	}
	if said.User != user && (said.User == "" || address == "" || said.Address != address) {
		return nil
	}
	return &said
}

// AcknowledgedBeforeText is the same for the hooks, as JSON; "" when nothing is proved.
func AcknowledgedBeforeText(e *core.RequestEvent, kind, op, payload string) (string, error) {
	before := acknowledgedBefore(e, kind, op, payload)
	if before == nil {
		return "", nil
	}
	text, err := json.Marshal(before)
	return string(text), err
}

func (a *acknowledgement) setOutcome(text string) error {
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), &a.Outcome)
}

func addressSum(email string) string {
	sum := sha256.Sum256([]byte(strings.ToLower(strings.TrimSpace(email))))
	return hex.EncodeToString(sum[:])
}

// LoadServerKey reads a key that is a row of the database, so that every copy has it, and makes it at the first start.
func LoadServerKey(app core.App, name string) (key []byte, err error) {
	err = app.RunInTransaction(func(tx core.App) error {
		var text string
		err := tx.DB().Select("value").From(ServerKeysTable).Where(dbx.HashExp{"name": name}).Row(&text)
		if errors.Is(err, sql.ErrNoRows) {
			key = make([]byte, keyBytes)
			_, _ = rand.Read(key) // never fails
			params := dbx.Params{"name": name, "value": base64.RawURLEncoding.EncodeToString(key)}
			_, err = tx.DB().Insert(ServerKeysTable, params).Execute()
			return err
		}
		if err != nil {
			return err
		}
		if key, err = base64.RawURLEncoding.DecodeString(text); err != nil || len(key) != keyBytes {
			return errors.New("The row " + name + " of " + ServerKeysTable + " is damaged: restore a backup, or delete it while the server is stopped; what devices keep is then no proof any more.")
		}
		return nil
	})
	return key, err
}

// Sign puts the signature into the answer's header, if the answer says that the operation was carried out. It
// reads the one that comes with an operation that was lost.
func Sign(key []byte) func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if method := e.Request.Method; method == http.MethodPost || method == http.MethodPatch {
			answer := &signedAnswer{ResponseWriter: e.Response, e: e, key: key}
			e.Response = answer
			if text := e.Request.Header.Get(AgainHeader); text != "" {
				if said, err := verifyAcknowledgement(text, key); err == nil {
					e.Set(againKey, said)
					err = e.Next()
					if answer.status == http.StatusConflict && acknowledgedBefore(e, said.Kind, said.Op, "") != nil {
						err = errors.Join(err, noteReturned(e.App, e, said, said.Epoch, true))
					}
					return err
				}
			}
		}
		return e.Next()
	}
}

type signedAnswer struct {
	http.ResponseWriter
	e      *core.RequestEvent
	key    []byte
	begun  bool
	status int
}

func (s *signedAnswer) Unwrap() http.ResponseWriter { return s.ResponseWriter }

func (s *signedAnswer) WriteHeader(status int) {
	said, ok := s.e.Get(acknowledgedKey).(acknowledgement)
	if ok && !s.begun && status >= http.StatusOK && status < http.StatusMultipleChoices {
		if text, err := said.sign(s.key); err == nil {
			s.Header().Set(AcknowledgedHeader, text)
		}
	}
	if !s.begun && status >= http.StatusOK {
		s.begun, s.status = true, status
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *signedAnswer) Write(text []byte) (int, error) {
	if !s.begun {
		s.WriteHeader(http.StatusOK)
	}
	return s.ResponseWriter.Write(text)
}
