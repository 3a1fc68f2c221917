package keepsakes

import (
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"

	"github.com/pocketbase/pocketbase/core"
)

// A device keeps what was acknowledged until two copies outside this machine have it (docs/sync/keepsakes.md). When its
// person signs out it seals that with a key of theirs, which it then forgets and gets again with their next session. The key
// follows from a master key in the database and the account's id, so every copy of the database opens what is sealed.
const keepsakeKey = "keepsakes" // row of server_keys

// sealKeyOf is HKDF (RFC 5869) with SHA-256; the account's id is its info.
func sealKeyOf(master []byte, user string) (string, error) {
	key, err := hkdf.Key(sha256.New, master, nil, "akamas keepsakes "+user, keyBytes)
	return base64.RawURLEncoding.EncodeToString(key), err
}

// GiveSealKeys puts the key of an account beside its token, when it signs in and when its session is renewed.
func GiveSealKeys(app core.App) error {
	master, err := LoadServerKey(app, keepsakeKey)
	if err != nil {
		return err
	}
	app.OnRecordAuthRequest("users").BindFunc(func(e *core.RecordAuthRequestEvent) error {
		key, err := sealKeyOf(master, e.Record.Id)
		if err != nil {
			return err
		}
		if e.Meta == nil {
			e.Meta = map[string]string{"keepsakes": key}
		}
		return e.Next()
	})
	return nil
}
