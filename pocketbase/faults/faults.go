// Package faults has the sentences of this program's answers. They stand in src/i18n/en/faults; en.json is made of them
// (UPDATE_CODES=1 npx vitest run --project unit tests/unit/faults.test.ts), and that test compares.
package faults

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed en.json
var file []byte

var sentences = read()

func read() map[string]string {
	var all map[string]string
	if err := json.Unmarshal(file, &all); err != nil {
		panic(err)
	}
	return all
}

// Say is the sentence of a code; values are pairs of a name and what takes its place.
func Say(code string, values ...any) string {
	sentence := sentences[code]
	for i := 0; i+1 < len(values); i += 2 {
		sentence = strings.ReplaceAll(sentence, fmt.Sprintf("{%v}", values[i]), fmt.Sprint(values[i+1]))
	}
	return sentence
}
