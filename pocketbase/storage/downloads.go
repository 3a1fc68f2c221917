package storage

import (
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

const (
	documentsCollection = "shipment_documents"
	photosCollection    = "scan_photos"
	findsCollection     = "found_photos"
)

// PocketBase's default policy sandboxes a file, and a browser's PDF viewer does not open in a sandbox.
const documentPolicy = "default-src 'none'; object-src 'self'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"

// BindDownloads sets the headers of documents and pictures. In Go, because a hook would hold its JavaScript engine until the
// receiver has the whole file.
func BindDownloads(app core.App) {
	app.OnFileDownloadRequest(documentsCollection, photosCollection, findsCollection).BindFunc(func(e *core.FileDownloadRequestEvent) error {
		header := e.Response.Header()
		// No cache: they must not stay readable after their token has expired.
		header.Set("Cache-Control", "private, no-store")
		header.Set("X-Content-Type-Options", "nosniff")
		if e.Record.Collection().Name == documentsCollection {
			// Shown inline under its own name, which may be Greek. Its bytes were checked to be a PDF, JPEG or PNG.
			header.Set("Content-Disposition", "inline; filename*=UTF-8''"+headerText(e.Record.GetString("file_name")))
			header.Set("Content-Security-Policy", documentPolicy)
		}
		return e.Next()
	})
}

// headerText is a text as RFC 8187 writes it in a header.
func headerText(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }
