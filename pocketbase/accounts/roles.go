// Package accounts knows roles and rights, the office's first account, and who is written into the audit log.
package accounts

import (
	"encoding/json"
	"log/slog"
	"slices"

	"akamasfreight.example/server/failure"
	"akamasfreight.example/server/faults"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

// rightsKey is where the hooks store the table of src/domain/roles.ts when they load: for each right its roles.
const rightsKey = "rights"

// Rights that this program checks.
const (
	RightShipments = "shipments"
	RightWarehouse = "warehouse"
	RightSailings  = "sailings"
	rightStatus    = "status"
	RightQuotes    = "quotes"
	RightTariff    = "publishTariff"
)

// readRole is "" for an account without a role.
func readRole(app core.App, user string) (string, error) {
	if user == "" {
		return "", nil
	}
	if _, err := app.FindCachedCollectionByNameOrId(Roles); err != nil {
		return "", nil // other migrations than the product's
	}
	var roles []string
	err := app.DB().Select("role").From(Roles).Where(dbx.HashExp{"user_id": user}).Limit(1).Column(&roles)
	if len(roles) == 0 {
		return "", err
	}
	return roles[0], err
}

// RoleOf is also "" when the role cannot be read at the moment.
func RoleOf(app core.App, user string) string {
	role, err := readRole(app, user)
	if err != nil {
		app.Logger().Warn("A role could not be read", slog.String("error", err.Error()))
	}
	return role
}

// RoleMay is false for everybody when the hooks have stored no rights.
func RoleMay(app core.App, role, right string) bool {
	var rights map[string][]string
	text, _ := app.Store().Get(rightsKey).(string)
	return json.Unmarshal([]byte(text), &rights) == nil && slices.Contains(rights[right], role)
}

// RolesOfOffice may receive the office's notifications.
func RolesOfOffice(app core.App) []string {
	var rights map[string][]string
	text, _ := app.Store().Get(rightsKey).(string)
	_ = json.Unmarshal([]byte(text), &rights)
	return append([]string{}, rights[RightShipments]...)
}

// UserMay is true when an account of `users` has a right; the role is read at each call.
func UserMay(app core.App, user, right string) bool {
	return RoleMay(app, RoleOf(app, user), right)
}

// refuseUnless is nil for accounts with the right and for superusers. The refusals are those of pb_hooks/lib/http/roles.js.
func refuseUnless(e *core.RequestEvent, right string) error {
	if e.Auth == nil {
		return e.UnauthorizedError(faults.Say("sign_in"), nil)
	}
	role := ""
	if e.Auth.Collection().Name == Users {
		var err error
		if role, err = readRole(e.App, e.Auth.Id); err != nil {
			return failure.Unread(e, err)
		}
	}
	switch {
	case e.Auth.IsSuperuser() || RoleMay(e.App, role, right):
		return nil
	case role != "":
		return e.ForbiddenError(faults.Say("role_forbids"), nil)
	default:
		return e.ForbiddenError(faults.Say("office_only"), nil)
	}
}

// RefuseMailRetry refuses those who may not send mails again.
func RefuseMailRetry(e *core.RequestEvent) error { return refuseUnless(e, rightStatus) }

// Tariffs has the published tariffs, which everybody reads.
const Tariffs = "tariffs"
