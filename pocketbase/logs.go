package main

import (
	"encoding/json"
	"net/url"
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// A failed request is logged with its address, and a document's address carries the token that opens it, a filter the
// person who is looked for. An error may name the person: "failed to fetch users record with email …".
var (
	tokenInAddress = regexp.MustCompile(`([?&]token=)[^&\s"]*`)
	webToken       = regexp.MustCompile(`eyJ[\w-]+\.[\w-]+\.[\w-]*`)
	mailAddress    = regexp.MustCompile(`(?i)[^\s"'<>:;,()]+(@|%40)[^\s"'<>:;,()]+`)
)

// keepPeopleOutOfLogs is Go and not a hook because every request that is logged pays for it.
func keepPeopleOutOfLogs(app core.App) {
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if log, ok := e.Model.(*core.Log); ok {
			log.Message = hidePeople(log.Message)
			for key, value := range log.Data {
				log.Data[key] = withoutPeople(key, value)
			}
		}
		return e.Next()
	})
}

func withoutPeople(key string, value any) any {
	switch value := value.(type) {
	case string:
		if key == "url" || key == "referer" {
			return hidePeopleInURL(value)
		}
		return hidePeople(value)
	case error:
		return hidePeople(value.Error())
	case nil, bool, int, int64, float64:
		return value
	}
	// Whatever else an error carries is judged as it would be written down.
	text, err := json.Marshal(value)
	if err != nil {
		return "..."
	}
	if clean := hidePeople(string(text)); clean != string(text) {
		return clean
	}
	return value
}

func hidePeople(text string) string {
	text = tokenInAddress.ReplaceAllString(text, "${1}...")
	text = webToken.ReplaceAllString(text, "eyJ...")
	return mailAddress.ReplaceAllString(text, "...@...")
}

// hidePeopleInURL judges each parameter as the server read it, however it was encoded.
func hidePeopleInURL(address string) string {
	path, query, _ := strings.Cut(address, "?")
	parts := []string{hidePeople(path)}
	for i, pair := range strings.Split(query, "&") {
		if query == "" {
			break
		}
		name, value, _ := strings.Cut(pair, "=")
		plain, err := url.QueryUnescape(value)
		if err != nil || strings.EqualFold(name, "token") || hidePeople(plain) != plain {
			pair = name + "=..."
		}
		parts = append(parts, map[bool]string{true: "?", false: "&"}[i == 0]+hidePeople(pair))
	}
	return strings.Join(parts, "")
}
