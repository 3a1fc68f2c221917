package main

import (
	"encoding/json"
	"math"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// What a body may hold, among it everything that JSON.stringify prints in its own way.
var bodies = []string{
	`{}`, `[]`, `""`, `null`, `0`, `-0`, `1`, `-1.5`, `1e21`, `1e20`, `123456789012345680000`, `1e-6`, `1e-7`, `1.5e-9`, `1e-10`, `5e-324`,
	`1.7976931348623157e308`, `0.1`, `440.16`, `9007199254740993`, `true`, `false`, `[1,[2,[3,null]]]`, `{"b":1,"a":{"d":[],"c":{}}}`,
	`"\u0000\u0001\b\f\n\r\t\u001f\u007f\u0080\u2028\u2029\ufeff"`, `"\"\\/<>&'"`, `"\\u2028 \\\u2028"`, `"\ud83d\udea2 Ελένη 漢"`, `"\ud800"`,
	`{"__proto__":{"a":1},"constructor":2,"":3," ":4,"Ω":5}`, `{"a":1,"a":2}`, ` { "z" : [ 1 , 2 ] , "y" : "x" } `,
}

func decoded(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatal(text, err)
	}
	return value
}

func TestCanonicalTextIsJavaScripts(t *testing.T) {
	vm := goja.New()
	for _, text := range bodies {
		value := decoded(t, text)
		_ = vm.Set("text", text)
		want, err := vm.RunString(`(function sorted(v) {
			if (v === null || typeof v !== "object") return JSON.stringify(v);
			if (Array.isArray(v)) return "[" + v.map(sorted).join(",") + "]";
			return "{" + Object.keys(v).sort().map((k) => JSON.stringify(k) + ":" + sorted(v[k])).join(",") + "}";
		})(JSON.parse(text))`)
		if err != nil {
			t.Fatal(text, err)
		}
		if got := string(canonical(nil, value)); got != want.String() {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func FuzzNumbersReadAsJavaScripts(f *testing.F) {
	for _, n := range []float64{0, 1e21, 1e-7, 1.5e-9, 123456.789, 4.35, math.MaxFloat64, math.SmallestNonzeroFloat64} {
		f.Add(n)
	}
	vm := goja.New()
	f.Fuzz(func(t *testing.T, n float64) {
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return
		}
		if got, want := string(canonicalNumber(nil, n)), vm.ToValue(n).String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

func TestPayloadIsWhatJSONParseMakes(t *testing.T) {
	vm := goja.New()
	for _, text := range bodies {
		value := decoded(t, text)
		_ = vm.Set("text", text)
		_ = vm.Set("made", valueOf(vm, value))
		same, err := vm.RunString(`(function same(a, b) {
			if (a === null || typeof a !== "object" || b === null || typeof b !== "object") return Object.is(a, b);
			if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
			const keys = Object.getOwnPropertyNames(a).sort();
			return keys.join() === Object.getOwnPropertyNames(b).sort().join() && keys.every((key) => same(a[key], b[key]));
		})(made, JSON.parse(text))`)
		if err != nil || !same.ToBoolean() {
			t.Errorf("%s is another value (%v)", text, err)
		}
	}
}

func TestReadPayload(t *testing.T) {
	read := func(contentType, text string) (any, string, error) {
		request := httptest.NewRequest("POST", "/", strings.NewReader(text))
		request.Header.Set("Content-Type", contentType)
		return readPayload(request)
	}
	want, _ := payloadSha256(`{"a":1}`)
	if body, sum, err := read("application/json; charset=utf-8", ` {"a":1.0}`); err != nil || sum != want || body.(map[string]any)["a"] != 1.0 {
		t.Errorf("%v, %s, %v", body, sum, err)
	}
	for _, empty := range []string{"", "null", "{}"} {
		nothing, _ := payloadSha256(`{}`)
		if body, sum, err := read("application/json", empty); err != nil || sum != nothing || len(body.(map[string]any)) != 0 {
			t.Errorf("%q: %v, %s, %v", empty, body, sum, err)
		}
	}
	for _, form := range []string{"multipart/form-data; boundary=x", "Application/X-WWW-Form-Urlencoded"} {
		if _, sum, err := read(form, "a=1"); err != nil || sum != "" {
			t.Errorf("%s: %s, %v", form, sum, err)
		}
	}
	if _, _, err := read("application/json", `{"a":1} and more`); err == nil {
		t.Error("what follows the body is no part of it")
	}
}

func TestABodyIsReadOnlyToADepth(t *testing.T) {
	read := func(body string) (string, error) {
		return jsonText(httptest.NewRequest("POST", "/", strings.NewReader(body)))
	}
	for _, body := range append(bodies, "", " null ", strings.Repeat("[", 10_000)+strings.Repeat("]", 10_000)) {
		if text, err := read(body); err != nil || text != body {
			t.Errorf("%.40s: %.40s, %v", body, text, err)
		}
	}
	for _, body := range []string{" ", "{", "{}x", "undefined", strings.Repeat("[", 10_001) + strings.Repeat("]", 10_001), strings.Repeat("[", 8_000_000)} {
		if _, err := read(body); err == nil {
			t.Errorf("%.40s was taken", body)
		}
	}
}
