package accounts

import (
	"strings"
	"testing"

	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
)

func appWithRoles(t *testing.T) core.App {
	t.Helper()
	app := testapp.New(t)
	users, err := app.FindCollectionByNameOrId(Users)
	if err != nil {
		t.Fatal(err)
	}
	users.Fields.Add(&core.TextField{Name: "full_name"})
	if err := app.Save(users); err != nil {
		t.Fatal(err)
	}
	roles := core.NewBaseCollection(Roles)
	roles.Fields.Add(
		&core.RelationField{Name: "user_id", CollectionId: users.Id, MaxSelect: 1},
		&core.TextField{Name: "role"},
	)
	if err := app.Save(roles); err != nil {
		t.Fatal(err)
	}
	return app
}

func TestOfficeAccountIsMadeOnceAndPrintedOnce(t *testing.T) {
	app := appWithRoles(t)
	var out strings.Builder
	if err := EnsureAccounts(app, accounts{}, &out); err != nil {
		t.Fatal(err)
	}
	words := strings.Fields(out.String())
	if strings.Count(out.String(), "\n") != 1 || len(words) < 5 || words[2] != defaultOfficeEmail || len(words[4]) < 16 {
		t.Fatalf("printed %q", out.String())
	}
	user, err := app.FindAuthRecordByEmail(Users, defaultOfficeEmail)
	if err != nil {
		t.Fatal(err)
	}
	if !user.ValidatePassword(words[4]) || !user.Verified() || user.GetString("full_name") != "Office" || RoleOf(app, user.Id) != adminRole {
		t.Errorf("the account is not complete: %v", user)
	}
	out.Reset()
	if err := EnsureAccounts(app, accounts{}, &out); err != nil || out.String() != "" {
		t.Errorf("the second start: %q, %v", out.String(), err)
	}
}

func TestOfficePasswordOfTheEnvironmentIsNotPrinted(t *testing.T) {
	app := appWithRoles(t)
	var out strings.Builder
	if err := EnsureAccounts(app, accounts{office: account{"desk@akamas.test", "secret-of-mine"}}, &out); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "secret-of-mine") || !strings.Contains(out.String(), "desk@akamas.test") {
		t.Errorf("printed %q", out.String())
	}
}

func TestACustomerWithTheOfficeAddressStopsTheStart(t *testing.T) {
	app := appWithRoles(t)
	users, _ := app.FindCollectionByNameOrId(Users)
	customer := core.NewRecord(users)
	customer.SetEmail("Desk@Akamas.test")
	customer.SetPassword("customer-password")
	if err := app.Save(customer); err != nil {
		t.Fatal(err)
	}
	err := EnsureAccounts(app, accounts{office: account{"desk@akamas.test", ""}}, &strings.Builder{})
	if err == nil || !strings.Contains(err.Error(), "desk@akamas.test") {
		t.Fatalf("%v", err)
	}
	if n, _ := app.CountRecords(Roles, dbx.HashExp{"role": adminRole}); n != 0 {
		t.Error("the customer became the office")
	}
}

func TestSuperuserOnlyWithBothHalves(t *testing.T) {
	app := appWithRoles(t)
	for _, half := range []account{{"root@akamas.test", ""}, {"", "root-password"}} {
		if err := EnsureAccounts(app, accounts{superuser: half}, &strings.Builder{}); err == nil {
			t.Errorf("%v was accepted", half)
		}
	}
	both := accounts{superuser: account{"root@akamas.test", "root-password"}}
	tokenKey := ""
	for range 2 {
		if err := EnsureAccounts(app, both, &strings.Builder{}); err != nil {
			t.Fatal(err)
		}
		root, err := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "root@akamas.test")
		if err != nil || !root.ValidatePassword("root-password") {
			t.Fatal(err)
		}
		if tokenKey != "" && root.TokenKey() != tokenKey {
			t.Error("a start with the same password ended the superuser's sessions")
		}
		tokenKey = root.TokenKey()
	}
	both.superuser.password = "another-password"
	if err := EnsureAccounts(app, both, &strings.Builder{}); err != nil {
		t.Fatal(err)
	}
	if root, _ := app.FindAuthRecordByEmail(core.CollectionNameSuperusers, "root@akamas.test"); !root.ValidatePassword("another-password") {
		t.Error("the password was not changed")
	}
}

func TestPasswordsThatBcryptWouldCutStopTheStart(t *testing.T) {
	app := appWithRoles(t)
	long := strings.Repeat("é", 36)
	for _, wanted := range []accounts{
		{office: account{"desk@akamas.test", long}},
		{office: account{"desk@akamas.test", "\u200b \u00a0\t  "}},
		{office: account{"desk@akamas.test", "right horse"}, superuser: account{"root@akamas.test", long + "x"}},
		{superuser: account{"root@akamas.test", "        "}},
	} {
		if err := EnsureAccounts(app, wanted, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "_PASSWORD ") {
			t.Errorf("%v was answered %v", wanted, err)
		}
	}
}

// A superuser of an earlier version may have a password of 72 bytes, all of which bcrypt uses.
func TestAnEarlierSuperuserWithSeventyTwoBytesStarts(t *testing.T) {
	app := appWithRoles(t)
	long := strings.Repeat("é", 36)
	superusers, _ := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	root := core.NewRecord(superusers)
	root.SetEmail("root@akamas.test")
	root.SetPassword(long)
	if err := app.Save(root); err != nil {
		t.Fatal(err)
	}
	for password, starts := range map[string]bool{long: true, long + "x": false} {
		err := EnsureAccounts(app, accounts{superuser: account{"root@akamas.test", password}}, &strings.Builder{})
		if (err == nil) != starts {
			t.Errorf("%d bytes: %v", len(password), err)
		}
	}
}
