package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"akamasfreight.example/server/push"
	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/core/validators"
	"github.com/pocketbase/pocketbase/tools/filesystem"
)

// bindNative gives hooks and migrations `$native`: functions that the JS engine lacks or runs a hundred times slower. Their
// types are declared in pb_hooks/native.d.ts.
func bindNative(vm *goja.Runtime) {
	_ = vm.Set("$native", map[string]any{
		"fileSha256":  fileSha256,
		"fileHasType": fileHasType,
		"fileBytes": func(file *filesystem.File) (goja.ArrayBuffer, error) {
			bytes, err := fileBytes(file)
			return vm.NewArrayBuffer(bytes), err
		},
		"payloadSha256": payloadSha256,
		"contentSha256": func(e any, without []string, also map[string]string, by goja.Value) (string, error) {
			var sender *string
			if !goja.IsNull(by) {
				name := by.String()
				sender = &name
			}
			switch e := e.(type) {
			case *core.RequestEvent:
				return contentSha256(e, without, also, sender)
			case *core.RecordRequestEvent:
				return contentSha256(e.RequestEvent, without, also, sender)
			}
			return "", errors.New("contentSha256: there is no request")
		},
		"jsonText":       jsonText,
		"countedAddress": countedAddress,
		"now":            func() int64 { return now().UnixMilli() },
		"ask":            ask,
		"feedPage": func(e *core.RequestEvent, to map[string]string, statement string, params map[string]any, epoch, asked string, since int64) error {
			return feedPage(e, feedTo{Scope: to["scope"], Role: to["role"]}, statement, params, feedAsked{Epoch: epoch, Scope: asked, Since: since})
		},
		"sessionOf": func(request *http.Request) string { return sessionOf(tokenOf(request)).id },
		"pushEndpoint": func(text string) map[string]string {
			endpoint, _ := pushHosts.Check(text)
			return map[string]string{"url": endpoint.URL, "service": endpoint.Service}
		},
		"pushKeys": func(p256dh, auth string) map[string]string {
			public, secret, _ := push.DeviceKeys(p256dh, auth)
			return map[string]string{"p256dh": public, "auth": secret}
		},
		"writeSeenSessions": seen.write,
		"closeConnections":  closeConnectionsOf,
		"deleteFileFolders": deleteFileFolders,
		"sweepFiles":        func(app core.App) { go sweepNow(app) },
		"disk": func(dir string) (map[string]float64, error) {
			free, total, err := diskSpace(dir)
			floor := diskFloor(total, os.Getenv)
			return map[string]float64{"free": float64(free), "total": float64(total), "floor": float64(floor)}, err
		},
	})
}

// pushHosts is set at start (run), before the hooks load.
var pushHosts push.Hosts

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

func fileBytes(file *filesystem.File) ([]byte, error) {
	if file == nil || file.Reader == nil {
		return nil, errors.New("fileBytes: there is no file")
	}
	reader, err := file.Reader.Open()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	return io.ReadAll(reader)
}

// fileHasType checks the bytes with the function that the file field uses.
func fileHasType(file *filesystem.File, types []string) bool {
	return file != nil && validators.UploadedFileMimeType(types)(file) == nil
}

var clockOffset = readClockOffset(os.Getenv)

// now is the server's clock. Tests may shift it; in production AKAMAS_TEST is not set and the offset is ignored.
func now() time.Time { return time.Now().Add(clockOffset) }

func readClockOffset(getenv func(string) string) time.Duration {
	if getenv("AKAMAS_TEST") != "1" {
		return 0
	}
	ms, err := strconv.ParseInt(getenv("AKAMAS_CLOCK_OFFSET_MS"), 10, 64)
	if err != nil {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}
