package middleware

import (
	"net/url"
	"testing"
)

func TestAThumbnailIsTheOriginalFile(t *testing.T) {
	for query, want := range map[string]string{
		"":                               "",
		"token=eyJ.a-b_c.d":              "token=eyJ.a-b_c.d",
		"token=x&download=1%20":          "token=x&download=1%20",
		"thumb=100x100&token=x":          "token=x",
		"token=x&%74humb=100x100":        "token=x",
		"thumb=&thumb=100x100&token=%78": "token=x",
	} {
		if got := withoutThumb(&url.URL{RawQuery: query}); got != want {
			t.Errorf("%s became %s, want %s", query, got, want)
		}
	}
}
