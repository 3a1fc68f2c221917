package middleware

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/faults"
	"github.com/ganigeorgiev/fexpr"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

// PocketBase allows anybody to follow relations between records, in both directions (`…_via_…`), in filter, sort and expand.
// Each step multiplies the rows, and a filter may test rows that the sender must not read. It also compares texts of
// megabytes, in as many conditions as somebody writes. Superusers keep that; for everybody else filter and sort are limited
// to the collection's own short fields, and expand to one step forward.
const (
	longestQuery   = 8 << 10
	longestFilter  = 1 << 10
	mostConditions = 10
	longestText    = 300 // characters of a field that may be compared or ordered by
	longestExpand  = 200 // PocketBase compares each of `expand` with each other
	longestFields  = 200 // and each of `fields` with each field of each row, at every depth
	mostPerPage    = 500 // a customer's thousand bookings are 4 MB
	backRelation   = "_via_"

	filterRefused = "filter_refused"
)

// Queries is Go and not a hook because every request passes through it.
func Queries() func(*core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		if !strings.HasPrefix(e.Request.URL.Path, "/api/") || e.HasSuperuserAuth() {
			return e.Next()
		}
		if len(e.Request.URL.RawQuery) > longestQuery {
			return e.Error(http.StatusRequestURITooLong, faults.Say("address_long"), nil)
		}
		query := e.Request.URL.Query()
		if fault := fieldsFault(query); fault != nil {
			return fault
		}
		name := e.Request.PathValue("collection")
		if name == "" {
			return e.Next()
		}
		collection, err := e.App.FindCachedCollectionByNameOrId(name)
		if err != nil {
			return e.Next() // PocketBase refuses it
		}
		if fault := queryFault(query, collection); fault != nil {
			return fault
		}
		if limitPages(query, collection) {
			return answerQuery(e, query.Encode())
		}
		return e.Next()
	}
}

// fieldsFault: PocketBase picks `fields` out of every JSON answer, of any route.
func fieldsFault(query url.Values) error {
	for _, fields := range query["fields"] {
		if len(fields) > longestFields || strings.Contains(fields, ":") {
			return refuseQuery("fields", "too_long", faults.Say("fields_long", "max", longestFields))
		}
	}
	return nil
}

// queryFault is nil for a query that anybody may send to a collection.
func queryFault(query url.Values, collection *core.Collection) error {
	left := mostConditions
	for _, filter := range query["filter"] {
		if len(filter) > longestFilter {
			return refuseQuery("filter", filterRefused, faults.Say("filter_long"))
		}
		if filter == "" {
			continue
		}
		// The parser that PocketBase uses, so that nothing can be hidden from it.
		parsed, err := fexpr.Parse(filter)
		if err != nil {
			return router.NewBadRequestError(faults.Say("filter_unreadable"), nil)
		}
		if err := conditionsFault(parsed, collection, &left); err != nil {
			return err
		}
	}
	for _, sort := range query["sort"] {
		if strings.Contains(sort, ".") || strings.Contains(sort, backRelation) {
			return router.NewBadRequestError(faults.Say("sort_own"), nil)
		}
		for _, name := range strings.Split(sort, ",") {
			if err := fieldFault(strings.TrimLeft(strings.TrimSpace(name), "+-"), collection); err != nil {
				return err
			}
		}
	}
	for _, expand := range query["expand"] {
		if len(expand) > longestExpand || strings.Contains(expand, backRelation) || strings.ContainsFunc(expand, notOfExpand) {
			return router.NewBadRequestError(faults.Say("expand_own"), nil)
		}
	}
	return nil
}

// notOfExpand: PocketBase removes spaces inside names, and accepts `shipments(user_id)` as an old form of a back relation.
func notOfExpand(r rune) bool {
	return r != ',' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}

// conditionsFault takes the conditions of a filter from those that are left.
func conditionsFault(groups []fexpr.ExprGroup, collection *core.Collection, left *int) error {
	for _, group := range groups {
		switch item := group.Item.(type) {
		case fexpr.Expr:
			if *left--; *left < 0 {
				return refuseQuery("filter", filterRefused, faults.Say("filter_conditions", "max", mostConditions))
			}
			for _, operand := range []fexpr.Token{item.Left, item.Right} {
				if err := operandFault(operand, collection); err != nil {
					return err
				}
			}
		case []fexpr.ExprGroup:
			if err := conditionsFault(item, collection, left); err != nil {
				return err
			}
		default:
			return router.NewBadRequestError(faults.Say("filter_unreadable"), nil)
		}
	}
	return nil
}

func operandFault(operand fexpr.Token, collection *core.Collection) error {
	switch operand.Type {
	case fexpr.TokenIdentifier:
		if strings.Contains(operand.Literal, ".") || strings.Contains(operand.Literal, backRelation) {
			return router.NewBadRequestError(faults.Say("filter_own"), nil)
		}
		return fieldFault(operand.Literal, collection)
	case fexpr.TokenFunction:
		args, _ := operand.Meta.([]fexpr.Token)
		for _, arg := range args {
			if err := operandFault(arg, collection); err != nil {
				return err
			}
		}
	}
	return nil
}

// fieldFault: JSON and long texts are read whole for every row. A pattern bounds a text that has no length.
func fieldFault(name string, collection *core.Collection) error {
	name, _, _ = strings.Cut(name, ":") // without its modifier
	switch field := collection.Fields.GetByName(name).(type) {
	case *core.TextField:
		if field.Max <= longestText && (field.Max > 0 || field.Pattern != "") {
			return nil
		}
	case *core.JSONField, *core.EditorField, *core.GeoPointField:
	default:
		return nil
	}
	return refuseQuery(name, filterRefused, faults.Say("filter_refused", "name", name))
}

func refuseQuery(field, code, message string) error {
	return router.NewBadRequestError(message, map[string]error{field: fieldError{code, message}})
}

// fieldError is a refusal in the form that PocketBase prints: {code, message}.
type fieldError struct{ code, message string }

func (f fieldError) Code() string  { return f.code }
func (f fieldError) Error() string { return f.message }

// limitPages is true when it has changed the query: no client reads two tariff versions at once, which are megabytes long.
func limitPages(query url.Values, collection *core.Collection) bool {
	if collection.Name == accounts.Tariffs {
		query.Set("perPage", "1")
		return true
	}
	if size, err := strconv.Atoi(query.Get("perPage")); err == nil && size > mostPerPage {
		query.Set("perPage", strconv.Itoa(mostPerPage))
		return true
	}
	return false
}
