// Package hooks loads the JavaScript of pb_hooks and gives it $native.
package hooks

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"os"

	"akamasfreight.example/server/ask"
	"akamasfreight.example/server/clock"
	"akamasfreight.example/server/feed"
	"akamasfreight.example/server/keepsakes"
	"akamasfreight.example/server/limits"
	"akamasfreight.example/server/middleware"
	"akamasfreight.example/server/payload"
	"akamasfreight.example/server/push"
	"akamasfreight.example/server/schema"
	"akamasfreight.example/server/sessions"
	"akamasfreight.example/server/storage"
	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/core/validators"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// BindNative gives hooks and migrations `$native`: functions that the JS engine lacks or runs a hundred times slower. Their
// types are declared in pb_hooks/native.d.ts.
func BindNative(vm *goja.Runtime) {
	_ = vm.Set("$native", map[string]any{
		"fileSha256":  fileSha256,
		"fileHasType": fileHasType,
		"pictureHeader": func(file *filesystem.File) (goja.ArrayBuffer, error) {
			header, err := pictureHeader(file)
			return vm.NewArrayBuffer(header), err
		},
		"payloadSha256": payload.PayloadSha256,
		"contentSha256": func(e any, without []string, also map[string]string, by goja.Value) (string, error) {
			var sender *string
			if !goja.IsNull(by) {
				name := by.String()
				sender = &name
			}
			request, err := requestOf(e)
			if err != nil {
				return "", err
			}
			return payload.ContentSha256(request, without, also, sender)
		},
		"acknowledge": func(tx core.App, e any, kind, op, payload, outcome string) error {
			request, err := requestOf(e)
			if err != nil {
				return err
			}
			return keepsakes.Acknowledge(tx, request, kind, op, payload, outcome)
		},
		"acknowledgeAgain": func(app core.App, e any, kind, op, payload string) error {
			request, err := requestOf(e)
			if err != nil {
				return err
			}
			return keepsakes.AcknowledgeAgain(app, request, kind, op, payload)
		},
		"acknowledgedBefore": func(e any, kind, op, payload string) (string, error) {
			request, err := requestOf(e)
			if err != nil {
				return "", err
			}
			return keepsakes.AcknowledgedBeforeText(request, kind, op, payload)
		},
		"listErasures":   keepsakes.ListErasures,
		"keepTriggers":   schema.KeepTriggers,
		"lackingFiles":   storage.LackingFiles,
		"bringFile":      storage.BringFile,
		"jsonText":       payload.JSONText,
		"countedAddress": limits.Address,
		"now":            func() int64 { return clock.Now().UnixMilli() },
		"ask":            ask.Row,
		"feedPage": func(e *core.RequestEvent, to map[string]string, statement string, params map[string]any, epoch, asked string, since int64) error {
			return feed.Page(e, feed.To{Scope: to["scope"], Role: to["role"]}, statement, params, feed.Asked{Epoch: epoch, Scope: asked, Since: since})
		},
		"sessionOf": func(request *http.Request) string { return sessions.Of(sessions.TokenOf(request)).Id },
		"pushEndpoint": func(text string) map[string]string {
			endpoint, _ := PushHosts.Check(text)
			return map[string]string{"url": endpoint.URL, "service": endpoint.Service}
		},
		"pushKeys": func(p256dh, auth string) map[string]string {
			public, secret, _ := push.DeviceKeys(p256dh, auth)
			return map[string]string{"p256dh": public, "auth": secret}
		},
		"writeSeenSessions": sessions.Seen.Write,
		"closeConnections":  sessions.CloseConnectionsOf,
		"deleteFileFolders": storage.DeleteFileFolders,
		"sweepFiles":        func(app core.App) { go storage.SweepNow(app) },
		"disk": func(dir string) (map[string]float64, error) {
			free, total, err := storage.DiskSpace(dir)
			floor := middleware.LeastFree(total, os.Getenv)
			return map[string]float64{"free": float64(free), "total": float64(total), "floor": float64(floor)}, err
		},
	})
}

func requestOf(e any) (*core.RequestEvent, error) {
	switch e := e.(type) {
	case *core.RequestEvent:
		return e, nil
	case *core.RecordRequestEvent:
		return e.RequestEvent, nil
	}
	return nil, errors.New("there is no request")
}

// PushHosts is set at start (run), before the hooks load.
var PushHosts push.Hosts

// fileSha256 is the sha-256 of an uploaded file in lower-case hex, read as a stream.
func fileSha256(file *filesystem.File) (string, error) {
	if file == nil || file.Reader == nil {
		return "", errors.New("fileSha256: there is no file")
	}
	reader, err := file.Reader.Open()
	if err != nil {
		return "", err
	}
	defer reader.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, reader); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// pictureHeader is where a picture says its size: the first bytes of a PNG or WebP. In a JPEG megabytes of other data may
// stand before it, so that is read whole. Other files have none.
func pictureHeader(file *filesystem.File) ([]byte, error) {
	if file == nil || file.Reader == nil {
		return nil, errors.New("pictureHeader: there is no file")
	}
	reader, err := file.Reader.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	start, err := io.ReadAll(io.LimitReader(reader, 64))
	if err != nil || !bytes.HasPrefix(start, []byte{0xff, 0xd8}) {
		return start, err
	}
	rest, err := io.ReadAll(reader)
	return append(start, rest...), err
}

// fileHasType checks the bytes with the function that the file field uses.
func fileHasType(file *filesystem.File, types []string) bool {
	return file != nil && validators.UploadedFileMimeType(types)(file) == nil
}
