package limits

import "testing"

func TestAnIPv6AddressIsCountedByItsNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7",
		"2001:0db8:0001:0002:0000:0000:0000:0001": "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff:ffff:ffff:ffff":        "2001:db8:1:2::/64",
		"2001:db8:1:3::1":                         "2001:db8:1:3::/64",
		"::ffff:203.0.113.7":                      "203.0.113.7",
		"0000:0000:0000:0000:0000:ffff:cb00:7107": "203.0.113.7",
		"fe80::1%eth0":                            "fe80::/64",
		"::1":                                     "::/64",
		"invalid IP":                              "invalid IP",
		"":                                        "",
	} {
		if got := Address(address); got != want {
			t.Errorf("%q counts as %q, want %q", address, got, want)
		}
	}
}
