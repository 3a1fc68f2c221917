package main

import (
	"encoding/json"
	"log/slog"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// rightsKey is where the hooks store the table of src/domain/roles.ts when they load: for each right its roles.
const rightsKey = "rights"

// Rights that this program checks.
const (
	rightShipments = "shipments"
	rightWarehouse = "warehouse"
	rightSailings  = "sailings"
	rightStatus    = "status"
	rightQuotes    = "quotes"
	rightTariff    = "publishTariff"
)

// readRole is "" for an account without a role.
func readRole(app core.App, user string) (string, error) {
	if user == "" {
		return "", nil
	}
	if _, err := app.FindCachedCollectionByNameOrId(rolesCollection); err != nil {
		return "", nil // other migrations than the product's
	}
	var roles []string
	err := app.DB().Select("role").From(rolesCollection).Where(dbx.HashExp{"user_id": user}).Limit(1).Column(&roles)
	if len(roles) == 0 {
		return "", err
	}
	return roles[0], err
}

// roleOf is also "" when the role cannot be read at the moment.
func roleOf(app core.App, user string) string {
	role, err := readRole(app, user)
	if err != nil {
		app.Logger().Warn("A role could not be read", slog.String("error", err.Error()))
	}
	return role
}

// roleMay is false for everybody when the hooks have stored no rights.
func roleMay(app core.App, role, right string) bool {
	var rights map[string][]string
	text, _ := app.Store().Get(rightsKey).(string)
	return json.Unmarshal([]byte(text), &rights) == nil && slices.Contains(rights[right], role)
}

// rolesOfOffice may receive the office's notifications.
func rolesOfOffice(app core.App) []string {
	var rights map[string][]string
	text, _ := app.Store().Get(rightsKey).(string)
	_ = json.Unmarshal([]byte(text), &rights)
	return append([]string{}, rights[rightShipments]...)
}

// userMay is true when an account of `users` has a right; the role is read at each call.
func userMay(app core.App, user, right string) bool {
	return roleMay(app, roleOf(app, user), right)
}

// refuseUnless is nil for accounts with the right and for superusers. The refusals are those of pb_hooks/roles.js.
func refuseUnless(e *core.RequestEvent, right string) error {
	if e.Auth == nil {
		return e.UnauthorizedError("Please sign in.", nil)
	}
	role := ""
	if e.Auth.Collection().Name == usersCollection {
		var err error
		if role, err = readRole(e.App, e.Auth.Id); err != nil {
			return unread(e, err)
		}
	}
	switch {
	case e.Auth.IsSuperuser() || roleMay(e.App, role, right):
		return nil
	case role != "":
		return e.ForbiddenError("Your role does not allow this.", nil)
	default:
		return e.ForbiddenError("Only the office may do this.", nil)
	}
}

func refuseMailRetry(e *core.RequestEvent) error { return refuseUnless(e, rightStatus) }
