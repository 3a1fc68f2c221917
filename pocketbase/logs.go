package main

import (
	"encoding/json"
	"regexp"
	"strings"

	"github.com/pocketbase/pocketbase/core"
)

// A failed request is logged with its address, and a document's address carries the token that opens it, a quote's the
// link, a tracking page's whatever somebody typed for a number, a filter the person who is looked for. An error may name
// the person: "failed to fetch users record with email …".
var (
	tokenInAddress = regexp.MustCompile(`([?&]token=)[^&\s"]*`)
	webToken       = regexp.MustCompile(`eyJ[\w-]+\.[\w-]+\.[\w-]*`)
	ofLink         = regexp.MustCompile(`(/(?:q|p|P|track|api/quote-links)/)[^?\s"]+`)
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
			hideQuery(log)
		}
		return e.Next()
	})
}

// hideQuery: a request's message repeats its query decoded, and the details of a filter that cannot be read quote it. The
// address beside them has what may be known.
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
	text = ofLink.ReplaceAllString(text, "${1}...")
	text = webToken.ReplaceAllString(text, "eyJ...")
	return mailAddress.ReplaceAllString(text, "...@...")
}

// plainParameters may be written down as they came, if they are numbers: what was asked for, not who. The values of all others may
// be a name that the office looked for, a filter or a token.
var (
	plainParameters = regexp.MustCompile(`^(page|perPage|limit|since|skipTotal)$`)
	plainValue      = regexp.MustCompile(`^(\d{0,10}|true|false)$`)
	// What a parameter of ours or of PocketBase is called; anything else is what somebody typed.
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
