package payload

import (
	"encoding/json"
	"math"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/pocketbase/pocketbase/core"
)

// Possible contents of a body, among them everything that JSON.stringify prints in a special way.
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

func TestCanonicalTextEqualsJSONStringify(t *testing.T) {
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

func TestContentSha256(t *testing.T) {
	sum := func(contentType, text string, without []string, also map[string]string, by *string) (string, error) {
		request := httptest.NewRequest("POST", "/", strings.NewReader(text))
		request.Header.Set("Content-Type", contentType)
		e := &core.RequestEvent{}
		e.Request = request
		return ContentSha256(e, without, also, by)
	}
	const asJSON = "application/json; charset=utf-8"
	anna := "anna"
	for _, one := range []struct {
		text    string
		without []string
		also    map[string]string
		by      *string
		same    string
	}{
		{text: ` {"a":1.0}`, same: `{"a":1}`},
		{text: ``, same: `{}`},
		{text: `null`, same: `{}`},
		{text: `[1]`, without: []string{"a"}, same: `[1]`},
		{text: `{"a":1,"b":2}`, without: []string{"a", "c"}, same: `{"b":2}`},
		{text: `{"a":1}`, also: map[string]string{"file": "f"}, same: `{"file":"f","a":1}`},
		{text: `{"a":1}`, by: &anna, same: `{"by":"anna","content":{"a":1}}`},
	} {
		want, _ := PayloadSha256(one.same)
		if got, err := sum(asJSON, one.text, one.without, one.also, one.by); err != nil || got != want {
			t.Errorf("%s: %s, %v", one.text, got, err)
		}
	}
	if _, err := sum(asJSON, `{"a":1} and more`, nil, nil, nil); err == nil {
		t.Error("what follows the body is no part of it")
	}
}

func TestTheDepthOfABodyIsLimited(t *testing.T) {
	read := func(body string) (string, error) {
		return JSONText(httptest.NewRequest("POST", "/", strings.NewReader(body)))
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

func TestPayloadSha256(t *testing.T) {
	sum := func(text string) string {
		t.Helper()
		got, err := PayloadSha256(text)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if sum(`{"b":[1,{"d":2,"c":"x"}],"a":null}`) != sum(`{ "a": null, "b": [1.0, {"c": "x", "d": 2}] }`) {
		t.Error("the order of keys and the spelling of a number must not matter")
	}
	texts := []string{`{"a":1}`, `{"a":"1"}`, `{"a":[1]}`, `{"a":null}`, `{}`, `[]`, `""`, `null`, `1`, `{"a":{"b":1}}`, `{"a.b":1}`,
		`{"a":" x "}`, `{"a":"x"}`, `[1,2]`, `[2,1]`, `0.1`, `0.10000000000000002`}
	seen := map[string]string{}
	for _, text := range texts {
		if other, twice := seen[sum(text)]; twice {
			t.Errorf("%s has the sum of %s", text, other)
		}
		seen[sum(text)] = text
	}
	if _, err := PayloadSha256("{"); err == nil {
		t.Error("half a text has no sum")
	}
}
