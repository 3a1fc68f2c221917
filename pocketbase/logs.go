package main

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// A failed request is logged with its URL. A document's URL has the token that opens it, a quote's the link, a tracking
// page's whatever somebody typed as a reference, and a filter the person who was searched for. An error message may name the
// person too: "failed to fetch users record with email …".
var (
	tokenInAddress = regexp.MustCompile(`([?&]token=)[^&\s"]*`)
	webToken       = regexp.MustCompile(`eyJ[\w-]+\.[\w-]+\.[\w-]*`)
	// The address of a page of ours: at the beginning, or behind a host. A folder of that name in a file's path is none.
	ofLink = regexp.MustCompile(`(^|[\s"'(=<]|https?://[^/\s"']+)(/(?:q|p|P|track|api/quote-links|api/track)/)([^?\s"]+)`)
	// A place in our sources, as an error names it: "/p/akamas/pb_hooks/jobs/outgoing.js:12:5(40)".
	ofSource    = regexp.MustCompile(`/[^/]+\.(?:go|js|mjs|ts)(?:[:)]|$)`)
	mailAddress = regexp.MustCompile(`(?i)[^\s"'<>:;,()]+(@|%40)[^\s"'<>:;,()]+`)
)

// keepPeopleOutOfLogs is Go and not a hook because every logged request passes through it.
func keepPeopleOutOfLogs(app core.App) {
	app.OnModelCreate(core.LogsTableName).BindFunc(func(e *core.ModelEvent) error {
		if log, ok := e.Model.(*core.Log); ok {
			hideQuery(log) // first too: the expressions would read all 7 KB of a filter, a third of what a refusal costs
			log.Message = hidePeople(log.Message)
			for key, value := range log.Data {
				log.Data[key] = withoutPeople(key, value)
			}
			hideQuery(log)
		}
		return e.Next()
	})
}

// hideQuery clears the query from a log entry: the message has it decoded, and the details of an invalid filter quote it.
// The logged URL beside them keeps the parts that may be known.
func hideQuery(log *core.Log) {
	if log.Data["type"] != "request" {
		return
	}
	path, _, asked := strings.Cut(log.Message, "?")
	if !asked {
		return
	}
	log.Message = path + "?..."
	if details, ok := log.Data["details"].(string); ok {
		if before, _, quotes := strings.Cut(details, `"`); quotes {
			log.Data["details"] = before + "..."
		}
	}
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
	// Any other value of an error is checked in the form in which it would be logged.
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
	text = ofLink.ReplaceAllStringFunc(text, hideLink)
	text = webToken.ReplaceAllString(text, "eyJ...")
	return mailAddress.ReplaceAllString(text, "...@...")
}

func hideLink(address string) string {
	parts := ofLink.FindStringSubmatch(address)
	if ofSource.MatchString(parts[3]) {
		return address
	}
	return parts[1] + parts[2] + "..."
}

// plainParameters may be logged as sent, if they are numbers: they say what was asked for, not about whom. The values of all
// others may be a name, a filter or a token.
var (
	plainParameters = regexp.MustCompile(`^(page|perPage|limit|since|skipTotal)$`)
	plainValue      = regexp.MustCompile(`^(\d{0,10}|true|false)$`)
	// A name of this form is a parameter of ours or of PocketBase's; any other is something that somebody typed.
	knownParameter = regexp.MustCompile(`^(page|perPage|limit|since|skipTotal|q|status|after|before|filter|sort|expand|fields|` +
		`token|thumb|download|epoch|scope)$`)
)

func hidePeopleInURL(address string) string {
	path, query, asked := strings.Cut(address, "?")
	if !asked {
		return hidePeople(path)
	}
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		switch {
		case plainParameters.MatchString(name) && plainValue.MatchString(value):
		case knownParameter.MatchString(name):
			pairs[i] = name + "=..."
		default:
			pairs[i] = "..."
		}
	}
	return hidePeople(path) + "?" + strings.Join(pairs, "&")
}
