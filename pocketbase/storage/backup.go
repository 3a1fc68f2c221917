package storage

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"akamasfreight.example/server/built"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/filesystem"
	"github.com/spf13/cobra"
)

// A backup is a folder: a snapshot of the database, every document it names, and a list of their hashes. PocketBase's own
// backup blocks all writers while it zips; this one reads a snapshot while they go on.
const (
	DatabaseName  = "data.db"
	ManifestName  = "backup.json"
	DocumentsName = "storage"
	// lastBackupName tells the running server when the last backup was made (the office's status page reads it).
	lastBackupName = "akamas.backup"
	// erasuresName lists who was erased here (pb_hooks/lib/accounts/erase.js), so that a restore does not bring them back.
	ErasuresName = "akamas.erasures"
)

type manifest struct {
	Version   string         `json:"version"`
	At        time.Time      `json:"at"`
	Database  backedUpFile   `json:"database"`
	Documents []backedUpFile `json:"documents"`
}

type backedUpFile struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	Sha256 string `json:"sha256"`
}

// NewBackupCommand is `akamas backup`.
func NewBackupCommand(app core.App) *cobra.Command {
	return &cobra.Command{
		Use:   "backup <folder>",
		Short: "Writes the database and all documents to a new folder, also while the server runs",
		RunE: func(_ *cobra.Command, args []string) error {
			// Checked here and not in cobra's Args, which would exit with code 0.
			if len(args) != 1 {
				return errors.New("backup needs one folder: where to.")
			}
			made, err := backUp(app, args[0])
			if err != nil {
				return err
			}
			fmt.Printf("Backed up to %s: the database with %d bytes, %d documents.\n", args[0], made.Database.Size, len(made.Documents))
			return nil
		},
	}
}

// backUp writes to a new folder, which gets its name when everything in it is complete and synced to disk.
func backUp(app core.App, target string) (*manifest, error) {
	if _, err := os.Lstat(target); err == nil {
		return nil, fmt.Errorf("%s exists already: name a folder that does not.", target)
	}
	partial := target + ".partial"
	if err := os.RemoveAll(partial); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(partial, 0o700); err != nil {
		return nil, fmt.Errorf("The folder %s cannot be made: %w", target, err)
	}
	database := filepath.Join(partial, DatabaseName)
	// One read transaction: a snapshot that blocks no writer.
	if _, err := app.ConcurrentDB().NewQuery("VACUUM INTO {:path}").Bind(dbx.Params{"path": database}).Execute(); err != nil {
		return nil, fmt.Errorf("The database cannot be copied: %w", err)
	}
	made := &manifest{Version: built.Version, At: time.Now().UTC().Truncate(time.Second)}
	var err error
	// Documents are never overwritten and are stored before their row, so copies made after the snapshot match it.
	if made.Documents, err = copyDocuments(app, database, partial); err != nil {
		return nil, err
	}
	// Hashed after it was last opened: opening changes its first bytes.
	if made.Database, err = Describe(database, DatabaseName); err != nil {
		return nil, err
	}
	if err := syncFile(database); err != nil {
		return nil, err
	}
	if err := copyFile(filepath.Join(app.DataDir(), ErasuresName), filepath.Join(partial, ErasuresName)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	list, err := json.MarshalIndent(made, "", "  ")
	if err != nil {
		return nil, err
	}
	if err := WriteSynced(filepath.Join(partial, ManifestName), list); err != nil {
		return nil, err
	}
	if err := os.Rename(partial, target); err != nil {
		return nil, err
	}
	note, err := json.Marshal(map[string]any{"at": made.At, "bytes": made.Database.Size, "documents": len(made.Documents)})
	if err != nil {
		return nil, err
	}
	return made, WriteSynced(filepath.Join(app.DataDir(), lastBackupName), note)
}

// copyDocuments copies the documents that the snapshot names, from wherever PocketBase stores files.
func copyDocuments(app core.App, snapshot, target string) ([]backedUpFile, error) {
	keys, err := documentKeys(app, snapshot)
	if err != nil {
		return nil, err
	}
	store, err := app.NewFilesystem()
	if err != nil {
		return nil, fmt.Errorf("The documents cannot be read: %w", err)
	}
	defer store.Close()
	documents := make([]backedUpFile, 0, len(keys))
	for _, key := range keys {
		path := filepath.Join(target, DocumentsName, filepath.FromSlash(key))
		if err := fetch(store, key, path); err != nil {
			return nil, fmt.Errorf("The document %s cannot be copied: %w", key, err)
		}
		copied, err := Describe(path, DocumentsName+"/"+key)
		if err != nil {
			return nil, err
		}
		documents = append(documents, copied)
	}
	return documents, nil
}

// documentKeys are the storage keys of all files that rows of the snapshot name.
func documentKeys(app core.App, snapshot string) ([]string, error) {
	collections, err := app.FindAllCollections()
	if err != nil {
		return nil, err
	}
	db, err := ConnectDB(snapshot)
	if err != nil {
		return nil, err
	}
	defer removeJournals(snapshot)
	defer db.Close()
	keys, err := fileKeys(db, collections)
	sort.Strings(keys)
	return keys, err
}

func fetch(store *filesystem.System, key, path string) error {
	from, err := store.GetReader(key)
	if err != nil {
		return err
	}
	defer from.Close()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return writeFrom(path, from)
}

// RestoreOptions are the flags of `akamas restore`.
type RestoreOptions struct {
	replace  bool
	erasures string
}

// NewRestoreCommand is `akamas restore`; Restore does the work.
func NewRestoreCommand(options *RestoreOptions) *cobra.Command {
	command := &cobra.Command{
		Use:   "restore <folder>",
		Short: "Puts a backup into the data folder; the server must be stopped",
		RunE:  func(*cobra.Command, []string) error { return errors.New("restore runs before the database is opened") },
	}
	command.Flags().BoolVar(&options.replace, "replace", false, "move what the data folder holds aside")
	command.Flags().StringVar(&options.erasures, "erasures", "", "a list of erasures that were made after this backup")
	return command
}

// Restore verifies the whole backup, moves the existing data aside, then puts the backup in its place. Devices pull
// everything again because the feed's epoch is renewed; people erased since the backup are erased again at the next start.
func Restore(from, dataDir string, options RestoreOptions, out io.Writer) error {
	list, err := Verified(from)
	if err != nil {
		return err
	}
	unlock, err := LockDataDir(dataDir)
	if err != nil {
		return err
	}
	defer unlock()
	if err := mergeErasures(dataDir, filepath.Join(from, ErasuresName), options.erasures); err != nil {
		return err
	}
	// Files that were swept keep their days there (orphaned_files.go).
	keep := map[string]bool{lockName: true, ErasuresName: true, lastBackupName: true, sweptName: true}
	if err := moveAside(dataDir, beforeRestore, options.replace, keep, out); err != nil {
		return err
	}
	for _, file := range list.Documents {
		path := filepath.Join(dataDir, filepath.FromSlash(file.Path))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return err
		}
		if err := copyFile(filepath.Join(from, filepath.FromSlash(file.Path)), path); err != nil {
			return err
		}
	}
	// The database is copied last and renamed when complete: an interrupted restore leaves no database.
	incoming := filepath.Join(dataDir, DatabaseName+".restoring")
	if err := copyFile(filepath.Join(from, DatabaseName), incoming); err != nil {
		return err
	}
	bucket, err := afterRestore(incoming)
	if err != nil {
		return err
	}
	if err := os.Rename(incoming, filepath.Join(dataDir, DatabaseName)); err != nil {
		return err
	}
	fmt.Fprintf(out, "Restored the backup of %s to %s: %d documents. Devices will start over.\n",
		list.At.Format(time.RFC3339), dataDir, len(list.Documents))
	if bucket != "" {
		fmt.Fprintf(out, "This installation keeps its documents in the S3 bucket %s. The backup's are in %s: copy what the bucket lacks.\n",
			bucket, filepath.Join(dataDir, DocumentsName))
	}
	return nil
}

// Verified reads a backup's list and compares the hash of every file.
func Verified(from string) (*manifest, error) {
	text, err := os.ReadFile(filepath.Join(from, ManifestName))
	if err != nil {
		return nil, fmt.Errorf("%s is not a backup: %w", from, err)
	}
	list := new(manifest)
	if err := json.Unmarshal(text, list); err != nil {
		return nil, fmt.Errorf("%s is not a backup: its %s cannot be read: %w", from, ManifestName, err)
	}
	for _, file := range append([]backedUpFile{list.Database}, list.Documents...) {
		if !filepath.IsLocal(filepath.FromSlash(file.Path)) {
			return nil, fmt.Errorf("%s is not a backup: it names %s", from, file.Path)
		}
		found, err := Describe(filepath.Join(from, filepath.FromSlash(file.Path)), file.Path)
		if err != nil {
			return nil, fmt.Errorf("The backup is not complete: %w", err)
		}
		if found != file {
			return nil, fmt.Errorf("The backup is damaged: %s is not what was backed up.", file.Path)
		}
	}
	return list, nil
}

// moveAside moves what the data folder has, beside what is kept and what was moved before, to a folder in it.
func moveAside(dataDir, prefix string, replace bool, keep map[string]bool, out io.Writer) error {
	entries, err := os.ReadDir(dataDir)
	if err != nil {
		return err
	}
	var move []string
	for _, entry := range entries {
		name := entry.Name()
		if !keep[name] && !strings.HasPrefix(name, beforeRestore) && !strings.HasPrefix(name, beforeNew) {
			move = append(move, name)
		}
	}
	if len(move) == 0 {
		return nil
	}
	if !replace {
		return fmt.Errorf("The data folder %s is not empty: --replace moves what it holds aside.", dataDir)
	}
	aside := filepath.Join(dataDir, prefix+time.Now().UTC().Format("20060102-150405.000"))
	if err := os.MkdirAll(aside, 0o700); err != nil {
		return err
	}
	for _, name := range move {
		if err := os.Rename(filepath.Join(dataDir, name), filepath.Join(aside, name)); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "What was there is in %s.\n", aside)
	return nil
}

// mergeErasures adds the lines of the other lists to the list in the data folder.
func mergeErasures(dataDir string, others ...string) error {
	own := filepath.Join(dataDir, ErasuresName)
	seen := map[string]bool{}
	var lines []string
	for i, path := range append([]string{own}, others...) {
		if path == "" {
			continue
		}
		text, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) && i < 2 {
			continue
		}
		if err != nil {
			return fmt.Errorf("The list of erasures cannot be read: %w", err)
		}
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if line != "" && !seen[line] {
				seen[line] = true
				lines = append(lines, line)
			}
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return WriteSynced(own, []byte(strings.Join(lines, "\n")+"\n"))
}

// afterRestore makes every device pull everything again, because the same numbers of the feed will be given out for other
// changes. It holds the mails that waited at the time of the backup, because most have been sent since; the office sees them
// and may send them again. It returns the S3 bucket in which the restored settings look for documents, "" without one.
func afterRestore(database string) (bucket string, err error) {
	db, err := ConnectDB(database)
	if err != nil {
		return "", err
	}
	defer removeJournals(database)
	defer db.Close()
	for _, sql := range []string{
		"UPDATE sync_meta SET value = lower(hex(randomblob(8))) WHERE key = 'epoch'",
		`UPDATE mail_queue SET state = 'failed', last_error = 'Held back: restored from a backup, it may have been sent before.'
		 WHERE state IN ('queued', 'sending')`,
	} {
		if _, err := db.NewQuery(sql).Execute(); err != nil {
			return "", err
		}
	}
	// Encrypted settings cannot be read here, so nothing is reported.
	err = db.NewQuery(`SELECT IFNULL((SELECT CASE WHEN json_valid(value) AND json_extract(value, '$.s3.enabled')
		THEN json_extract(value, '$.s3.bucket') END FROM _params WHERE id = 'settings'), '')`).Row(&bucket)
	return bucket, err
}

// removeJournals removes the empty journal files that opening a copy leaves behind.
func removeJournals(database string) {
	for _, suffix := range []string{"-wal", "-shm"} {
		if info, err := os.Stat(database + suffix); err == nil && (suffix == "-shm" || info.Size() == 0) {
			_ = os.Remove(database + suffix)
		}
	}
}

// Describe is a file's size and sum, under a name.
func Describe(path, name string) (backedUpFile, error) {
	file, err := os.Open(path)
	if err != nil {
		return backedUpFile{}, err
	}
	defer file.Close()
	hash := sha256.New()
	size, err := io.Copy(hash, file)
	return backedUpFile{Path: name, Size: size, Sha256: hex.EncodeToString(hash.Sum(nil))}, err
}

func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}

func copyFile(from, to string) error {
	file, err := os.Open(from)
	if err != nil {
		return err
	}
	defer file.Close()
	return writeFrom(to, file)
}

func writeFrom(path string, from io.Reader) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, from)
	return errors.Join(err, file.Sync(), file.Close())
}

// WriteSynced replaces a small file by writing a temporary one and renaming it.
func WriteSynced(path string, text []byte) error {
	aside := path + ".new"
	_ = os.Remove(aside)
	if err := writeFrom(aside, strings.NewReader(string(text))); err != nil {
		return err
	}
	return os.Rename(aside, path)
}
