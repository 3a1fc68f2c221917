package main

import (
	"regexp"

	"github.com/pocketbase/pocketbase/core"
)

// A failed request is logged with its address, and a document's address carries the token that opens it.
var tokenInAddress = regexp.MustCompile(`([?&]token=)[^&\s"]*`)

// keepTokensOutOfLogs is Go and not a hook because every request that is logged pays for it.
func keepTokensOutOfLogs(app core.App) {
	hide := func(text string) string { return tokenInAddress.ReplaceAllString(text, "${1}...") }
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if log, ok := e.Model.(*core.Log); ok {
			log.Message = hide(log.Message)
			for _, key := range []string{"url", "referer"} {
				if text, ok := log.Data[key].(string); ok {
					log.Data[key] = hide(text)
				}
			}
		}
		return e.Next()
	})
}
