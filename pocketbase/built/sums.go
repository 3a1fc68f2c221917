// Package built says what was built: the program's version, and the sums of the web app and the hooks.
package built

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// SumsName lists every other file of dist with its sha-256 (tools/sums.mjs).
const SumsName = "sums.json"

// VerifySite compares the web app with its list. Browsers would cache a damaged script for a year under its hashed name.
func VerifySite(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, SumsName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // not made by our build
	}
	var sums map[string]string
	if err == nil {
		err = json.Unmarshal(text, &sums)
	}
	if err != nil {
		return fmt.Errorf("The web app in %s is damaged: %s cannot be read: %w", dir, SumsName, err)
	}
	var names []string
	for name := range sums {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		body, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil || Sum(body) != sums[name] {
			return fmt.Errorf("The web app in %s is damaged: %s is not what was built. Delete the folder and `npm run build`, or copy it again.", dir, name)
		}
	}
	return nil
}

// The bundle's last line has the first twelve digits of the hash of everything above it (tools/build-hooks.mjs).
var bundleLine = regexp.MustCompile(`module\.exports\.bundle = "([0-9a-f]{12})";\n$`)

// VerifyHooks detects a bundle that loads but is not what was built: a changed number in it would be a wrong price.
func VerifyHooks(dir string) error {
	path := filepath.Join(dir, "domain.gen.js")
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the hooks report this themselves when they load
	}
	if err != nil {
		return fmt.Errorf("The hooks in %s cannot be read: %w", dir, err)
	}
	line := bundleLine.FindSubmatchIndex(text)
	if line == nil || Sum(text[:line[0]])[:12] == string(text[line[2]:line[3]]) {
		return nil
	}
	return fmt.Errorf("The hooks bundle %s is damaged: it is not what was built. Delete it and `npm run build`, or copy it again.", path)
}

// Sum is the sha-256 in lower-case hex.
func Sum(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}
