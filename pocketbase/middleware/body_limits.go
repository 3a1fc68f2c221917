package middleware

import (
	"net/http"
	"regexp"
	"strings"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/operations"
	"github.com/pocketbase/pocketbase/core"
)

// How large a body may be. PocketBase accepts 32 MB from anybody and reads it into maps, sixty times as large, before it
// checks who may send it. Superusers keep that limit; for everybody else it is the largest valid body of a route, rounded
// up:
//
//   - a character counts 6 bytes, the longest form in which JSON writes one (\u001f); TEXT_LIMITS and CONTACT_LIMITS
//     (src/domain/schemas) say how many there may be,
//   - a number counts 24 bytes, the longest double that JSON.stringify prints; a pallet or piece with its keys 137,
//   - 1 KB for the keys and everything else.
//
// The tests send the largest valid body of each route (tests/server/body-limits.test.ts). Requests in a batch are measured
// by the same table, as if they had come alone.
const (
	contactPath = "/api/contact"
	pushPath    = "/api/push/"
	tariffPath  = "/api/tariff"

	bookingLimit = 32 << 10 // 2,960 characters, 10 pallets: 20 KB
	quoteLimit   = 64 << 10 // 5,935 characters (sea, air has fewer), 200 pieces: 63 KB
	contactLimit = 32 << 10 // 2,575 characters: 17 KB
	usersLimit   = 16 << 10 // 700 characters, three passwords of 71 bytes: 7 KB
	editLimit    = 64 << 10 // 10,200 characters, new and seen values: 61 KB
	correctLimit = 32 << 10 // 4,850 characters, new and seen values: 30 KB
	cancelLimit  = 4 << 10  // 370 characters: 3.2 KB
	markLimit    = 4 << 10  // 250 characters: 2.5 KB
	scanLimit    = 16 << 10 // 1,150 characters: 8 KB
	offerLimit   = 32 << 10 // a quote for a customer: 1,850 characters, 10 pallets: 13 KB
	peopleLimit  = 4 << 10  // an address, a name, a password, a role: 3.1 KB
	pushLimit    = 16 << 10 // two endpoints of 2,048 characters, keys, a reference: 14 KB
	choiceLimit  = 4 << 10  // a link's token or an address: 1.9 KB
	usualLimit   = 64 << 10 // everything else; the largest are the office's notes, 5,000 characters: 31 KB

	guestsOperationsLimit = 256 << 10

	formMemory = 256 << 10 // how much of a form's files is kept in memory; the rest goes to a temporary file
)

// recordLimits is by method and collection.
var recordLimits = map[string]int64{
	"POST shipments":           bookingLimit,
	"POST scans":               scanLimit,
	"POST found_pallets":       scanLimit, // 340 characters
	"POST quotes":              offerLimit,
	"POST sea_freight_quotes":  quoteLimit,
	"POST air_freight_quotes":  quoteLimit,
	"PATCH sea_freight_quotes": markLimit,
	"PATCH air_freight_quotes": markLimit,
	"PATCH contact_messages":   markLimit,
	"POST " + accounts.Users:   usersLimit, // and all that is asked for an account by a path of its own
	"PATCH " + accounts.Users:  usersLimit,
	"DELETE " + accounts.Users: usersLimit,
}

// largeBodies are routes on which only signed-in users may send more, of the tariff only who may publish it. The limits of
// these routes hold for superusers too.
var largeBodies = map[string]int64{
	"/api/operations": operations.BodyLimit,
	tariffPath:        8 << 20, // pb_hooks/routes/tariff.js
}

// Members' accounts, and invitations.
var peoplePath = regexp.MustCompile(`^/api/(people|invitations)/`)

// Choices about letters.
var choicePath = regexp.MustCompile(`^/api/(followers|preferences|unsubscribe)(/|$)`)

var shipmentPath = regexp.MustCompile(`^/api/shipments/[^/]+/(edit|correct|cancel)$`)

// shipmentLimits is keyed by the last part of shipmentPath.
var shipmentLimits = map[string]int64{"edit": editLimit, "correct": correctLimit, "cancel": cancelLimit}

// BodyLimits is Go and not a hook because every request passes through it.
func BodyLimits() func(*core.RequestEvent) error {
	var unfinished unfinished
	return func(e *core.RequestEvent) error {
		if !strings.HasPrefix(e.Request.URL.Path, "/api/") {
			return e.Next()
		}
		if e.Request.Method == http.MethodGet || e.Request.Method == http.MethodHead {
			// PocketBase would read a body here too, and none of our clients sends one.
			e.Request.Body, e.Request.ContentLength = http.NoBody, 0
			return e.Next()
		}
		limit := bodyLimit(e)
		if limit > 0 && e.Request.ContentLength > limit {
			return refuseLarge(e, limit)
		}
		return receive(e, limit, &unfinished)
	}
}

func refuseLarge(e *core.RequestEvent, limit int64) error {
	message := faults.Say("request_large", "kb", limit>>10)
	if e.Request.URL.Path == contactPath {
		message = faults.Say("message_large")
	}
	return refuseBody(e, http.StatusRequestEntityTooLarge, message)
}

// bodyLimit is 0 where PocketBase's own limit applies.
func bodyLimit(e *core.RequestEvent) int64 {
	path := e.Request.URL.Path
	if path == contactPath {
		return contactLimit
	}
	if change := shipmentPath.FindStringSubmatch(path); change != nil {
		return shipmentLimits[change[1]]
	}
	if strings.HasPrefix(path, pushPath) {
		return pushLimit
	}
	if peoplePath.MatchString(path) {
		return peopleLimit
	}
	if choicePath.MatchString(path) {
		return choiceLimit
	}
	if e.HasSuperuserAuth() {
		return 0
	}
	if e.Auth != nil {
		if limit, large := largeBodies[path]; large && (path != tariffPath || accounts.UserMay(e.App, e.Auth.Id, accounts.RightTariff)) {
			return limit
		}
	} else if path == "/api/operations" {
		return guestsOperationsLimit
	}
	name := e.Request.PathValue("collection")
	if name == "" {
		return usualLimit
	}
	collection, err := e.App.FindCachedCollectionByNameOrId(name)
	if err != nil {
		return usualLimit
	}
	if limit, named := recordLimits[e.Request.Method+" "+collection.Name]; named {
		return limit
	}
	if e.Auth != nil && isMultipart(e.Request) {
		return usualLimit + filesIn(collection)
	}
	return usualLimit
}

func isMultipart(request *http.Request) bool {
	return strings.HasPrefix(request.Header.Get("Content-Type"), "multipart/form-data")
}

// filesIn is the limit for all files of one record together.
func filesIn(collection *core.Collection) int64 {
	var bytes int64
	for _, field := range collection.Fields {
		if file, ok := field.(*core.FileField); ok {
			bytes += file.CalculateMaxBodySize()
		}
	}
	return bytes
}
