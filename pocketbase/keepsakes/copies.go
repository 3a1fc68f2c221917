package keepsakes

import (
	"bytes"
	"cmp"
	"crypto/hmac"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/faults"
	"akamasfreight.example/server/storage"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/spf13/cobra"
)

// What is safe when this machine is lost is what a copy outside of it has. A copy is one that was read back: `akamas copies
// confirm <where>` opens it where it lies, compares every byte that it can, and tells the server its epoch and the highest
// place of the feed in it (docs/operations.md, Copies). Never a clock: what counts are places.
const (
	copiesKey        = "copies"     // row of sync_meta: copies by destination, as JSON
	safeUntilKey     = "safe_until" // row of sync_meta: safeUntil, as JSON
	copiesHeader     = "Akamas-Copies-Token"
	copiesServerKey  = "copies" // row of server_keys
	mostDestinations = 20
	keptCopies       = 2 // of each destination
	longestTo        = 100
	copiesAnswerTime = time.Minute
)

// copyRead is what was read back of a copy. Documents: every file that its database names is there, byte by byte.
type copyRead struct {
	Epoch     string `json:"epoch"`
	Place     int64  `json:"place"`
	Documents bool   `json:"documents"`
}

type confirmedCopy struct {
	copyRead
	At string `json:"at"`
}

// SafeUntil: what has a place up to this is in two copies outside this machine. 0 is none.
type SafeUntil struct {
	Epoch     string `json:"epoch"`
	Place     int64  `json:"place"`
	Documents int64  `json:"documents"`
}

// addCopy keeps the newest two of each destination, and forgets the destination that was silent longest beyond twenty. The
// same copy read again is one copy.
func addCopy(copies map[string][]confirmedCopy, to string, read copyRead, at time.Time) map[string][]confirmedCopy {
	others := slices.DeleteFunc(slices.Clone(copies[to]), func(one confirmedCopy) bool {
		return one.Epoch == read.Epoch && one.Place == read.Place
	})
	newest := append([]confirmedCopy{{read, at.UTC().Format(time.RFC3339)}}, others...)
	copies[to] = newest[:min(len(newest), keptCopies)]
	if len(copies) > mostDestinations {
		oldest := ""
		for name, kept := range copies {
			if name != to && (oldest == "" || kept[0].At < copies[oldest][0].At) {
				oldest = name
			}
		}
		delete(copies, oldest)
	}
	return copies
}

// safeOf is the second highest place of the copies of this epoch, for rows and for documents.
func safeOf(copies map[string][]confirmedCopy, epoch string) SafeUntil {
	second := func(counts func(confirmedCopy) bool) int64 {
		var places []int64
		for _, kept := range copies {
			for _, one := range kept {
				if one.Epoch == epoch && counts(one) {
					places = append(places, one.Place)
				}
			}
		}
		if len(places) < 2 {
			return 0
		}
		slices.SortFunc(places, func(a, b int64) int { return cmp.Compare(b, a) })
		return places[1]
	}
	return SafeUntil{
		Epoch:     epoch,
		Place:     second(func(confirmedCopy) bool { return true }),
		Documents: second(func(one confirmedCopy) bool { return one.Documents }),
	}
}

// BindCopies: the token is the operator's, who has the machine. No account may say that a copy exists.
func BindCopies(e *core.ServeEvent) error {
	key, err := LoadServerKey(e.App, copiesServerKey)
	if err != nil {
		return err
	}
	e.Router.POST("/api/copies", func(e *core.RequestEvent) error {
		token, err := base64.RawURLEncoding.DecodeString(e.Request.Header.Get(copiesHeader))
		if err != nil || !hmac.Equal(token, key) {
			return e.UnauthorizedError(faults.Say("copies_token"), nil)
		}
		var sent struct {
			To string `json:"to"`
			copyRead
		}
		text, err := io.ReadAll(e.Request.Body) // at most what bodyLimit lets in
		if err != nil || json.Unmarshal(text, &sent) != nil {
			return e.BadRequestError(faults.Say("copy_body"), nil)
		}
		if sent.To == "" || len(sent.To) > longestTo || sent.Place < 0 {
			return e.BadRequestError(faults.Say("copy_destination"), nil)
		}
		safe, fault, err := confirmCopy(e.App, sent.To, sent.copyRead)
		switch {
		case err != nil:
			return err
		case fault != "":
			return e.Error(http.StatusConflict, fault, nil)
		}
		return e.JSON(http.StatusOK, safe)
	})
	return nil
}

// confirmCopy stores a copy that was read back; `fault` is why it is none of this database.
func confirmCopy(app core.App, to string, read copyRead) (safe SafeUntil, fault string, err error) {
	err = app.RunInTransaction(func(tx core.App) error {
		var epoch, text string
		var head int64
		err := tx.DB().NewQuery(`SELECT (SELECT value FROM sync_meta WHERE key = 'epoch'), (SELECT IFNULL(MAX(seq), 0) FROM sync_log),
			IFNULL((SELECT value FROM sync_meta WHERE key = {:key}), '{}')`).Bind(dbx.Params{"key": copiesKey}).Row(&epoch, &head, &text)
		if err != nil {
			return err
		}
		if read.Epoch != epoch {
			fault = faults.Say("copy_of_other")
			return nil
		}
		if read.Place > head {
			fault = faults.Say("copy_ahead")
			return nil
		}
		copies := map[string][]confirmedCopy{}
		if err := json.Unmarshal([]byte(text), &copies); err != nil {
			return err
		}
		copies = addCopy(copies, to, read, clock.Now())
		safe = safeOf(copies, epoch)
		for key, value := range map[string]any{copiesKey: copies, safeUntilKey: safe} {
			text, err := json.Marshal(value)
			if err != nil {
				return err
			}
			if _, err := tx.DB().NewQuery(`INSERT INTO sync_meta (key, value) VALUES ({:key}, {:value})
				ON CONFLICT (key) DO UPDATE SET value = excluded.value`).Bind(dbx.Params{"key": key, "value": string(text)}).Execute(); err != nil {
				return err
			}
		}
		return nil
	})
	return safe, fault, err
}

// ConfirmOptions are the flags of `akamas copies confirm`.
type ConfirmOptions struct{ server, to string }

// NewCopiesCommand is `akamas copies`: a copy outside this machine is read back (docs/operations.md).
func NewCopiesCommand(options *ConfirmOptions) *cobra.Command {
	copies := &cobra.Command{Use: "copies", Short: "Tells the server which copies of it exist elsewhere"}
	run := func(*cobra.Command, []string) error { return errors.New("copies runs before the database is opened") }
	confirm := &cobra.Command{
		Use:   "confirm <where>",
		Short: "Reads a copy back, a backup or a restored replica, and tells the server how far it reaches; COPIES_TOKEN is the token",
		RunE:  run,
	}
	confirm.Flags().StringVar(&options.server, "server", "", "the server's address (PUBLIC_URL, else http://127.0.0.1:8090)")
	confirm.Flags().StringVar(&options.to, "to", "", "the destination's name, the same each time (this machine's name)")
	token := &cobra.Command{Use: "token", Short: "Prints the token for `copies confirm`, from the server's data folder", RunE: run}
	copies.AddCommand(confirm, token)
	return copies
}

// RunCopies runs before PocketBase, which would make a database in the data folder of a machine that has none.
func RunCopies(command *cobra.Command, dataDir string, options *ConfirmOptions, getenv func(string) string, out io.Writer) error {
	if err := command.ParseFlags(os.Args[1:]); err != nil {
		return err
	}
	words := command.Flags().Args()[1:] // without "copies"
	switch {
	case command.Name() == "token" && len(words) == 1:
		return printCopiesToken(dataDir, out)
	case command.Name() == "confirm" && len(words) == 2:
		return confirmCopyAt(words[1], dataDir, *options, getenv, out)
	}
	return errors.New("copies needs `confirm <where>` or `token`.")
}

func printCopiesToken(dataDir string, out io.Writer) error {
	db, err := openToRead(filepath.Join(dataDir, storage.DatabaseName))
	if err != nil {
		return err
	}
	defer db.Close()
	var token string
	if err := db.NewQuery("SELECT value FROM " + ServerKeysTable + " WHERE name = '" + copiesServerKey + "'").Row(&token); err != nil {
		return fmt.Errorf("%s has no token yet: start the server once.", dataDir)
	}
	fmt.Fprintln(out, token)
	return nil
}

func confirmCopyAt(where, dataDir string, options ConfirmOptions, getenv func(string) string, out io.Writer) error {
	token := getenv("COPIES_TOKEN")
	if token == "" {
		return errors.New("COPIES_TOKEN is not set: `akamas copies token` on the server prints it.")
	}
	if same, err := storage.OnSameDisk(where, filepath.Join(dataDir, storage.DatabaseName)); err == nil && same {
		return fmt.Errorf("%s is on the same disk as the data folder %s: it goes with it and counts for nothing.", where, dataDir)
	}
	read, err := readCopy(where)
	if err != nil {
		return err
	}
	if options.to == "" {
		if options.to, err = os.Hostname(); err != nil {
			return err
		}
	}
	server := cmp.Or(options.server, getenv("PUBLIC_URL"), "http://127.0.0.1:8090")
	if err := postCopy(strings.TrimRight(server, "/")+"/api/copies", token, options.to, read); err != nil {
		return err
	}
	documents := "without its documents"
	if read.Documents {
		documents = "with its documents"
	}
	fmt.Fprintf(out, "Confirmed %s: it reaches place %d, %s.\n", where, read.Place, documents)
	return nil
}

func postCopy(url, token, to string, read copyRead) error {
	body, err := json.Marshal(struct {
		To string `json:"to"`
		copyRead
	}{to, read})
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(copiesHeader, token)
	answer, err := (&http.Client{Timeout: copiesAnswerTime}).Do(request)
	if err != nil {
		return fmt.Errorf("The server was not told: %w", err)
	}
	defer answer.Body.Close()
	var said struct{ Message string }
	_ = json.NewDecoder(io.LimitReader(answer.Body, 64<<10)).Decode(&said)
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("The server did not take it: %d %s", answer.StatusCode, said.Message)
	}
	return nil
}

// readCopy reads a copy back: a backup with its list, or a folder with a restored data.db and, where there is one, storage/.
func readCopy(where string) (copyRead, error) {
	info, err := os.Stat(where)
	if err != nil {
		return copyRead{}, err
	}
	if !info.IsDir() {
		return copyRead{}, fmt.Errorf("%s is not a folder with a %s.", where, storage.DatabaseName)
	}
	if _, err := os.Stat(filepath.Join(where, storage.ManifestName)); err == nil {
		if _, err := storage.Verified(where); err != nil {
			return copyRead{}, err
		}
	}
	db, err := openToRead(filepath.Join(where, storage.DatabaseName))
	if err != nil {
		return copyRead{}, err
	}
	defer db.Close()
	var read copyRead
	var fault string
	if err := db.NewQuery("PRAGMA integrity_check(1)").Row(&fault); err != nil {
		// Its text alone: the program's own database is not the one that is damaged.
		return read, fmt.Errorf("The database in %s cannot be read: %v", where, err)
	}
	if fault != "ok" {
		return read, fmt.Errorf("The database in %s is damaged: %s", where, fault)
	}
	err = db.NewQuery("SELECT (SELECT value FROM sync_meta WHERE key = 'epoch'), (SELECT IFNULL(MAX(seq), 0) FROM sync_log)").
		Row(&read.Epoch, &read.Place)
	if err != nil {
		return read, fmt.Errorf("%s is no database of this program: %w", where, err)
	}
	read.Documents, err = hasDocuments(db, where)
	return read, err
}

// hasDocuments is false for a copy of the database alone; where there are documents, one that is missing or different is an
// error.
func hasDocuments(db *dbx.DB, where string) (bool, error) {
	_, noFolder := os.Stat(filepath.Join(where, storage.DocumentsName))
	for _, table := range []string{"shipment_documents", "scan_photos", "found_photos"} {
		var there int
		// A copy of an earlier release may lack one of them.
		if err := db.NewQuery("SELECT COUNT(*) FROM _collections WHERE name = {:table}").Bind(dbx.Params{"table": table}).Row(&there); err != nil {
			return false, err
		}
		if there == 0 {
			continue
		}
		var rows []struct{ Folder, ID, File, Sha256 string }
		err := db.NewQuery(`SELECT c.id AS folder, r.id AS id, r.file AS file, r.sha256 AS sha256
			FROM ` + table + ` r JOIN _collections c ON c.name = '` + table + `' WHERE r.file <> ''`).All(&rows)
		if err != nil {
			return false, err
		}
		if noFolder != nil && len(rows) > 0 {
			return false, nil
		}
		for _, row := range rows {
			path := filepath.Join(storage.DocumentsName, row.Folder, row.ID, row.File)
			found, err := storage.Describe(filepath.Join(where, path), path)
			if err != nil {
				return false, fmt.Errorf("The copy is not complete: %w", err)
			}
			if row.Sha256 != "" && found.Sha256 != row.Sha256 {
				return false, fmt.Errorf("The copy is damaged: %s is not what was stored.", path)
			}
		}
	}
	return true, nil
}

// openToRead changes nothing and leaves no journal beside it: a copy may lie on a disk that takes no writes.
func openToRead(path string) (*dbx.DB, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	how := "?mode=ro&_pragma=busy_timeout(10000)"
	if _, err := os.Stat(path + "-wal"); errors.Is(err, os.ErrNotExist) {
		how += "&immutable=1" // nobody has it open
	}
	return dbx.Open("sqlite", "file:"+storage.UrlPath(path)+how)
}
