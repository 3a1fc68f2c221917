package main

import "testing"

func TestLoggedURLsHaveNoTypedText(t *testing.T) {
	for address, written := range map[string]string{
		"/api/shipments/search":                         "/api/shipments/search",
		"/api/shipments/search?q=Anna&limit=50":         "/api/shipments/search?q=...&limit=50",
		"/api/shipments/search?limit=Anna&page=":        "/api/shipments/search?limit=...&page=",
		"/api/x?filter=name%3D%22Anna%22&perPage=5":     "/api/x?filter=...&perPage=5",
		"/api/x?Anna&Anna=1&sort=-Anna&skipTotal=true":  "/api/x?...&...&sort=...&skipTotal=true",
		"/api/x?since=12345678901":                      "/api/x?since=...",
		"/api/files/a/b/c.pdf?%74oken=eyJ0&token=eyJ0.": "/api/files/a/b/c.pdf?...&token=...",
		"/api/x/anna@customers.test?page=2":             "...@...?page=2",
		"/api/quote-links/abc?page=2":                   "/api/quote-links/...?page=2",
		"/api/track/Anna%20Schmidt/Berlin":              "/api/track/...",
		"https://akamas.test/q/0123?page=2":             "https://akamas.test/q/...?page=2",
		"/track/7P6CTF30HM":                             "/track/...",
		"/P/7P6CTF30HM02":                               "/P/...",
		"/api/unsubscribe?t=01ab&page=2":                "/api/unsubscribe?...&page=2",
		"":                                              "",
	} {
		if got := hidePeopleInURL(address); got != written {
			t.Errorf("%q is written down as %q, want %q", address, got, written)
		}
	}
}

func TestLoggedTextsHaveNoPrivateLinksButPlacesInSources(t *testing.T) {
	for text, written := range map[string]string{
		"GET /q/0123456789abcdefghjkmnpqrs failed":            "GET /q/... failed",
		`"/track/7P6CTF30HM" (https://akamas.test/p/7P6CT)`:   `"/track/..." (https://akamas.test/p/...`,
		"at send (/work/p/akamas/pb_hooks/domain.gen.js:9:1)": "at send (/work/p/akamas/pb_hooks/domain.gen.js:9:1)",
		"at send (/p/akamas/pb_hooks/domain.gen.js:9:1(40))":  "at send (/p/akamas/pb_hooks/domain.gen.js:9:1(40))",
		"open /srv/q/akamas/pb_data/data.db: no such file":    "open /srv/q/akamas/pb_data/data.db: no such file",
		"/work/track/pocketbase/logs.go:12":                   "/work/track/pocketbase/logs.go:12",
	} {
		if got := hidePeople(text); got != written {
			t.Errorf("%q is written down as %q, want %q", text, got, written)
		}
	}
}
