package storage

import "testing"

func TestHeaderText(t *testing.T) {
	for text, want := range map[string]string{
		"invoice 7.pdf":   "invoice%207.pdf",
		"τιμολόγιο.pdf":   "%CF%84%CE%B9%CE%BC%CE%BF%CE%BB%CF%8C%CE%B3%CE%B9%CE%BF.pdf",
		"a+b=c&d.pdf":     "a%2Bb%3Dc%26d.pdf",
		`"quoted'(1)*.pd`: "%22quoted%27%281%29%2A.pd",
		"line\r\nX: y":    "line%0D%0AX%3A%20y",
	} {
		if got := headerText(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
