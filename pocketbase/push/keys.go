package push

import (
	"crypto/ecdh"
	"encoding/base64"
	"errors"

	webpush "github.com/SherClockHolmes/webpush-go"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// Keys identify this server to push services (RFC 8292). Devices subscribe with the public key, so new keys would make every
// subscription invalid. They are stored in the database, so that a backup has them.
type Keys struct {
	Public, Private string // base64url
}

const keysTable = "push_keys"

// loadKeys reads the keys, and creates them at the first start.
func loadKeys(app core.App) (keys Keys, err error) {
	err = app.RunInTransaction(func(tx core.App) error {
		if keys, err = readKeys(tx); err != nil || keys.Public != "" {
			return err
		}
		if keys.Private, keys.Public, err = webpush.GenerateVAPIDKeys(); err != nil {
			return err
		}
		for name, value := range map[string]string{"public": keys.Public, "private": keys.Private} {
			if _, err := tx.DB().Insert(keysTable, dbx.Params{"name": name, "value": value}).Execute(); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && !keys.match() {
		err = errors.New("The rows of push_keys are damaged: restore a backup, or delete both while the server is stopped; every device must then subscribe again.")
	}
	return keys, err
}

func readKeys(app core.App) (keys Keys, err error) {
	var rows []struct{ Name, Value string }
	err = app.DB().Select("name", "value").From(keysTable).All(&rows)
	for _, row := range rows {
		switch row.Name {
		case "public":
			keys.Public = row.Value
		case "private":
			keys.Private = row.Value
		}
	}
	return keys, err
}

// match is true when the public key belongs to the private one.
func (k Keys) match() bool {
	raw, err := base64.RawURLEncoding.DecodeString(k.Private)
	if err != nil {
		return false
	}
	private, err := ecdh.P256().NewPrivateKey(raw)
	return err == nil && base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()) == k.Public
}

// DeviceKeys are a subscription's keys from the browser, in one spelling. False when they are not valid.
func DeviceKeys(p256dh, auth string) (public, secret string, ok bool) {
	key, err := decode(p256dh)
	if err != nil {
		return "", "", false
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return "", "", false
	}
	shared, err := decode(auth)
	if err != nil || len(shared) != 16 {
		return "", "", false
	}
	return base64.RawURLEncoding.EncodeToString(key), base64.RawURLEncoding.EncodeToString(shared), true
}

// decode reads base64url with or without padding.
func decode(text string) ([]byte, error) {
	if raw, err := base64.RawURLEncoding.DecodeString(text); err == nil {
		return raw, nil
	}
	return base64.URLEncoding.DecodeString(text)
}
