package keepsakes

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/payload"
	"akamasfreight.example/server/storage"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	erasuresTable = "erasures"
	// What devices keep is at most 30 days old, and so should be the backups; three times as long.
	erasedIDsFor = 90 * 24 * time.Hour
)

var erasedMessage = faults.Say("erased")

// The tables in which something that was erased may still have its emptied row.
var emptiedTables = []string{
	"shipments", "pallets", "scans", "found_pallets", "quotes", "sea_freight_quotes", "air_freight_quotes", "contact_messages",
	"shipment_notes", "users",
}

var looksLikeID = regexp.MustCompile(`^[a-zA-Z0-9_-]{15,64}$`)

// Erased answers 410 to a device that brings back what was erased (docs/sync/keepsakes.md). The server knows it by
// sums (pb_hooks/lib/accounts/erase.js): of the address and the id of the person, and of the ids of their records.
func Erased() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		method, path := e.Request.Method, e.Request.URL.Path
		if method != http.MethodPost && method != http.MethodPatch || !strings.HasPrefix(path, "/api/") || e.HasSuperuserAuth() {
			return e.Next()
		}
		erased, err := bringsBackErased(e)
		if err != nil {
			return err
		}
		if !erased {
			return e.Next()
		}
		e.Response.Header().Set("Cache-Control", "private, no-store")
		return e.JSON(http.StatusGone, map[string]any{
			"status": http.StatusGone, "message": erasedMessage, "code": "erased",
			"data": map[string]any{"id": map[string]string{"code": "erased", "message": erasedMessage}},
			// The contact form's own.
			"success": false, "error": erasedMessage,
		})
	}
}

// bringsBackErased is true for what was acknowledged to an erased person before the erasure, for a record that was erased, and
// for what is about one that was erased and of which there is no row, or that was acknowledged before the erasure. What the
// office does about an emptied row afterwards is its work.
func bringsBackErased(e *core.RequestEvent) (bool, error) {
	var some bool
	if err := e.App.DB().NewQuery("SELECT EXISTS (SELECT 1 FROM erasures)").Row(&some); err != nil || !some {
		return false, err
	}
	said, signed := e.Get(againKey).(acknowledgement)
	if signed {
		// The sum of an address is listed as it is signed.
		at, err := erasedAt(e.App, said.Address, idSum(said.User))
		if err != nil || at >= said.At {
			return at >= said.At, err
		}
	}
	own, about := namedIDs(e)
	at, err := erasedAt(e.App, idSum(own))
	if err != nil || at > 0 {
		return at > 0, err
	}
	for _, id := range about {
		at, err := erasedAt(e.App, idSum(id))
		if err != nil {
			return false, err
		}
		if at == 0 {
			continue
		}
		if signed && said.At <= at {
			return true, nil
		}
		there, err := hasRow(e.App, id)
		if err != nil || !there {
			return !there, err
		}
	}
	return false, nil
}

// erasedAt is when one of these was erased, in milliseconds; 0 when none was.
func erasedAt(app core.App, sums ...string) (at int64, err error) {
	text, err := json.Marshal(sums)
	if err != nil {
		return 0, err
	}
	err = app.DB().NewQuery("SELECT IFNULL(MAX(at), 0) FROM erasures WHERE sum IN (SELECT value FROM json_each({:sums}))").
		Bind(dbx.Params{"sums": string(text)}).Row(&at)
	return at, err
}

func hasRow(app core.App, id string) (there bool, err error) {
	parts := make([]string, len(emptiedTables))
	for i, table := range emptiedTables {
		parts[i] = "SELECT 1 FROM " + table + " WHERE id = {:id}"
	}
	err = app.DB().NewQuery("SELECT EXISTS (" + strings.Join(parts, " UNION ALL ") + ")").Bind(dbx.Params{"id": id}).Row(&there)
	return there, err
}

// namedIDs are the id of what a request makes, "" where it has none, and the ids of what that is about: in its path and in its
// body. Lists are left out: one pallet that was erased does not keep a hundred others off their ship.
func namedIDs(e *core.RequestEvent) (own string, about []string) {
	for part := range strings.SplitSeq(e.Request.URL.Path, "/") {
		if looksLikeID.MatchString(part) {
			about = append(about, part)
		}
	}
	content, _ := payload.ContentOf(e) // what is no JSON is refused by the route
	fields, _ := content.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value, isText := fields[name].(string)
		if !isText || !looksLikeID.MatchString(value) {
			continue
		}
		if name == "id" {
			own = value
		} else {
			about = append(about, value)
		}
	}
	return own, about
}

// ListErasures writes the list beside the database into the database, and takes out of both what is past its time: ids as soon
// as no device can bring them back, addresses never, because nobody here knows how old a backup may be that is restored.
func ListErasures(app core.App) error {
	if !app.HasTable(erasuresTable) { // a backup of an earlier release, before its migrations
		return nil
	}
	path := filepath.Join(app.DataDir(), storage.ErasuresName)
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("The list of erasures cannot be read: %w", err)
	}
	over := clock.Now().Add(-erasedIDsFor)
	rows := [][2]any{}
	var kept []string
	lines := 0
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		lines++
		var at time.Time
		if len(fields) > 1 {
			at, _ = time.Parse(time.RFC3339, fields[1]) // lists of early versions have no time
		}
		isOld := at.Before(over)
		if isOld && len(fields) > 2 {
			continue
		}
		kept = append(kept, strings.TrimSpace(line))
		if !isOld {
			rows = append(rows, [2]any{fields[0], at.UnixMilli()})
		}
	}
	if len(kept) < lines {
		if err := storage.WriteSynced(path, []byte(strings.Join(kept, "\n")+"\n")); err != nil {
			return err
		}
	}
	list, err := json.Marshal(rows)
	if err != nil {
		return err
	}
	return app.RunInTransaction(func(tx core.App) error {
		_, err := tx.DB().Delete(erasuresTable, dbx.NewExp("at < {:over}", dbx.Params{"over": over.UnixMilli()})).Execute()
		if err == nil {
			_, err = tx.DB().NewQuery(`INSERT INTO erasures (sum, at)
				SELECT value ->> 0, value ->> 1 FROM json_each({:rows}) WHERE true
				ON CONFLICT (sum) DO UPDATE SET at = MAX(at, excluded.at)`).Bind(dbx.Params{"rows": string(list)}).Execute()
		}
		return err
	})
}

// idSum is the sum by which an id is listed: without the id itself nobody finds what it was.
func idSum(id string) string {
	if id == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("id " + id))
	return hex.EncodeToString(sum[:])
}
