package main

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// PocketBase allows anybody to follow relations between records, in both directions (`…_via_…`), in filter, sort and expand.
// Each step multiplies the rows, and a filter may test rows that the sender must not read. Superusers keep that; for
// everybody else filter and sort are limited to the collection's own fields, and expand to one step forward.
const (
	longestQuery  = 8 << 10 // PocketBase compares each of `fields` with each field of each row
	longestExpand = 200     // and each of `expand` with each other
	backRelation  = "_via_"
)

// plainQueries is Go and not a hook because every request passes through it.
func plainQueries() *hook.Handler[*core.RequestEvent] {
	return &hook.Handler[*core.RequestEvent]{
		Id:       "akamasPlainQueries",
		Priority: apis.DefaultSecurityHeadersMiddlewarePriority + 3, // after the middleware that loads the sender
		Func: func(e *core.RequestEvent) error {
			if !strings.HasPrefix(e.Request.URL.Path, "/api/") || e.HasSuperuserAuth() {
				return e.Next()
			}
			if len(e.Request.URL.RawQuery) > longestQuery {
				return e.Error(http.StatusRequestURITooLong, "The address is too long.", nil)
			}
			name := e.Request.PathValue("collection")
			if name == "" {
				return e.Next()
			}
			if e.Request.URL.RawQuery != "" {
				if fault := queryFault(e.Request.URL.Query()); fault != "" {
					return e.BadRequestError(fault, nil)
				}
			}
			if collection, err := e.App.FindCachedCollectionByNameOrId(name); err == nil && collection.Name == tariffsCollection {
				return answerQuery(e, onePerPage(e.Request.URL))
			}
			return e.Next()
		},
	}
}

// queryFault is "" for a query that anybody may send.
func queryFault(query url.Values) string {
	for _, filter := range query["filter"] {
		if !namesOwnFields(filter) {
			return "A filter can only name the collection's own fields."
		}
	}
	for _, sort := range query["sort"] {
		if strings.Contains(sort, ".") || strings.Contains(sort, backRelation) {
			return "Records can only be sorted by their collection's own fields."
		}
	}
	for _, expand := range query["expand"] {
		if len(expand) > longestExpand || strings.Contains(expand, backRelation) || strings.ContainsFunc(expand, notOfExpand) {
			return "Only a record's own relations can be expanded."
		}
	}
	return ""
}

// notOfExpand: PocketBase removes spaces inside names, and accepts `shipments(user_id)` as an old form of a back relation.
func notOfExpand(r rune) bool {
	return r != ',' && (r > 'z' || !isOfName(byte(r)) || r == '.' || r == ':')
}

// namesOwnFields parses a filter as PocketBase does. Quoted texts may contain anything. Comments are refused: they could
// hide where a quoted text begins, and no client needs them.
func namesOwnFields(filter string) bool {
	for i := 0; i < len(filter); {
		c := filter[i]
		end := i + 1
		switch {
		case c == '/':
			return false
		case c == '"' || c == '\'':
			for end < len(filter) && filter[end] != c {
				if filter[end] == '\\' {
					end++
				}
				end++
			}
			end++
		case c >= '0' && c <= '9': // its dot is no step
			for end < len(filter) && (filter[end] >= '0' && filter[end] <= '9' || filter[end] == '.') {
				end++
			}
		case isOfName(c) || c == '@' || c == '#':
			for end < len(filter) && isOfName(filter[end]) {
				end++
			}
			if name := filter[i:end]; strings.Contains(name, ".") || strings.Contains(name, backRelation) {
				return false
			}
		}
		i = end
	}
	return true
}

// isOfName: a character of a field's name, its modifier or a relation path.
func isOfName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '.' || c == ':'
}

// onePerPage: a tariff version is megabytes long, and no client reads two at once.
func onePerPage(address *url.URL) string {
	query := address.Query()
	query.Set("perPage", "1")
	return query.Encode()
}
