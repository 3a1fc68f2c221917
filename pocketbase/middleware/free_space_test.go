package middleware

import (
	"net/http"
	"testing"
)

func TestDiskFloor(t *testing.T) {
	env := func(test, floor string) func(string) string {
		return func(name string) string {
			return map[string]string{"AKAMAS_TEST": test, "AKAMAS_DISK_FLOOR": floor}[name]
		}
	}
	for _, c := range []struct {
		total uint64
		env   func(string) string
		want  uint64
	}{
		{200 << 30, env("", ""), 1 << 30},
		{10 << 30, env("", ""), 512 << 20},
		{200 << 30, env("", "5"), 1 << 30},
		{200 << 30, env("1", "5"), 5},
		{200 << 30, env("1", "0"), 0},
		{200 << 30, env("1", "much"), 1 << 30},
	} {
		if floor := LeastFree(c.total, c.env); floor != c.want {
			t.Errorf("of %d: %d, want %d", c.total, floor, c.want)
		}
	}
}

func TestWhichRequestsStoreData(t *testing.T) {
	for line, want := range map[[2]string]bool{
		{"POST", "/api/collections/shipments/records"}:            true,
		{"PATCH", "/api/collections/users/records/a"}:             true,
		{"POST", "/api/collections/users/records"}:                true,
		{"POST", "/api/contact"}:                                  true,
		{"POST", "/api/tariff"}:                                   true,
		{"POST", "/api/collections/users/auth-with-password"}:     false,
		{"POST", "/api/collections/users/auth-refresh"}:           false,
		{"POST", "/api/collections/users/confirm-password-reset"}: false,
		{"POST", "/api/operations"}:                               false,
		{"POST", "/api/realtime"}:                                 false,
		{"POST", "/api/files/token"}:                              false,
		{"POST", "/api/session/end"}:                              false,
		{"GET", "/api/sync"}:                                      false,
		{"POST", "/nothing"}:                                      false,
	} {
		request, err := http.NewRequest(line[0], line[1], nil)
		if err != nil {
			t.Fatal(err)
		}
		if stores(request) != want {
			t.Errorf("%s: %v", line, !want)
		}
	}
}
