package accounts

import (
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

const (
	Users     = "users"
	Roles     = "user_roles"
	adminRole = "admin"
	// Default for running the program directly; `npm start` passes the company record's address as ADMIN_EMAIL.
	defaultOfficeEmail = "office@akamasfreight.example"
)

type account struct{ email, password string }

type accounts struct{ office, superuser account }

// AccountsFromEnv are the office account and the superuser that the environment names.
func AccountsFromEnv(getenv func(string) string) accounts {
	return accounts{
		office:    account{strings.ToLower(strings.TrimSpace(getenv("ADMIN_EMAIL"))), getenv("ADMIN_PASSWORD")},
		superuser: account{strings.TrimSpace(getenv("SUPERUSER_EMAIL")), getenv("SUPERUSER_PASSWORD")},
	}
}

// EnsureAccounts creates the office account if there is no admin, and the superuser if the environment names one.
func EnsureAccounts(app core.App, wanted accounts, out io.Writer) error {
	if (wanted.superuser.email == "") != (wanted.superuser.password == "") {
		return errors.New("SUPERUSER_EMAIL and SUPERUSER_PASSWORD belong together: set both or none.")
	}
	// The superuser first, because it prints nothing: a generated password is printed only if nothing stops the start.
	if wanted.superuser.email != "" {
		if err := ensureSuperuser(app, wanted.superuser); err != nil {
			return err
		}
	}
	return ensureOffice(app, wanted.office, out)
}

func ensureOffice(app core.App, wanted account, out io.Writer) error {
	roles, err := app.FindCachedCollectionByNameOrId(Roles)
	if err != nil {
		// Other migrations than the product's: there is no office account to create.
		return nil
	}
	admins, err := app.CountRecords(roles, dbx.HashExp{"role": adminRole})
	if err != nil || admins > 0 {
		return err
	}
	if wanted.email == "" {
		wanted.email = defaultOfficeEmail
	}
	if fault := passwordFault("ADMIN_PASSWORD", wanted.password); fault != nil {
		return fault
	}
	generated := wanted.password == ""
	if generated {
		// 26 letters and digits, 130 bits.
		wanted.password = rand.Text()
	}
	err = app.RunInTransaction(func(tx core.App) error {
		var taken string
		err := tx.DB().Select("id").From(Users).
			Where(dbx.NewExp("[[email]] = {:email} COLLATE NOCASE", dbx.Params{"email": wanted.email})).Limit(1).Row(&taken)
		if err == nil {
			return fmt.Errorf("The office account cannot be made: %s already has an account. Set ADMIN_EMAIL to another address.", wanted.email)
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		users, err := tx.FindCachedCollectionByNameOrId(Users)
		if err != nil {
			return err
		}
		user := core.NewRecord(users)
		user.SetEmail(wanted.email)
		user.SetPassword(wanted.password)
		user.SetVerified(true)
		user.Set("full_name", "Office")
		if err := tx.Save(user); err != nil {
			return fmt.Errorf("The office account %s cannot be made: %w", wanted.email, err)
		}
		role := core.NewRecord(roles)
		role.Set("user_id", user.Id)
		role.Set("role", adminRole)
		return tx.Save(role)
	})
	if err != nil {
		return err
	}
	if generated {
		fmt.Fprintf(out, "Office account: %s  password: %s  (shown only this once)\n", wanted.email, wanted.password)
	} else {
		fmt.Fprintf(out, "Office account: %s  password: the one in ADMIN_PASSWORD\n", wanted.email)
	}
	return nil
}

// bcrypt uses at most this many bytes of a password.
const bcryptBytes = 72

// passwordFault is the hooks' check of passwords (pb_hooks/routes/accounts.js) as one line that names the setting.
func passwordFault(setting, password string) error {
	if len(password) >= bcryptBytes {
		return fmt.Errorf("%s is too long: a password has at most %d bytes.", setting, bcryptBytes-1)
	}
	visible := func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }
	if password != "" && !strings.ContainsFunc(password, visible) {
		return fmt.Errorf("%s must have at least one visible character.", setting)
	}
	return nil
}

// ensureSuperuser leaves an account alone that already has this password: setting it again would end its sessions.
func ensureSuperuser(app core.App, wanted account) error {
	record, err := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, wanted.email)
	if errors.Is(err, sql.ErrNoRows) {
		superusers, err := app.FindCachedCollectionByNameOrId(core.CollectionNameSuperusers)
		if err != nil {
			return err
		}
		record = core.NewRecord(superusers)
		record.SetEmail(wanted.email)
	} else if err != nil {
		return err
	} else if len(wanted.password) <= bcryptBytes && record.ValidatePassword(wanted.password) {
		return nil
	}
	if fault := passwordFault("SUPERUSER_PASSWORD", wanted.password); fault != nil {
		return fault
	}
	record.SetPassword(wanted.password)
	if err := app.Save(record); err != nil {
		return fmt.Errorf("The superuser %s cannot be made: %w", wanted.email, err)
	}
	return nil
}
