// Package payload reads and sums the content of requests: the sum recognises one that is repeated.
package payload

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"regexp"
	"slices"
	"strconv"

	"akamasfreight.example/server/built"
	"github.com/pocketbase/pocketbase/core"
)

// isForm: the hooks read forms from PocketBase's own copy of the body; everything else is JSON.
var isForm = regexp.MustCompile(`(?i)^(multipart/form-data|application/x-www-form-urlencoded)`)

// JSONText is a request's body when it is JSON, "" when there is none. The JS engine's parser accepts any depth, and some
// million brackets would end the program. Go's parser stops at ten thousand.
func JSONText(request *http.Request) (string, error) {
	text, err := io.ReadAll(request.Body) // PocketBase makes it readable again, and has limited it
	if err != nil {
		return "", err
	}
	if len(text) > 0 && !json.Valid(text) {
		return "", errors.New("The body is not JSON.")
	}
	return string(text), nil
}

// PayloadSha256 is the lower-case hex sha-256 of a JSON text with sorted keys, so that equal values have equal hashes: a
// replayed request is recognised by it (a record's op_hash).
func PayloadSha256(text string) (string, error) {
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return "", fmt.Errorf("payloadSha256: %w", err)
	}
	return built.Sum(canonical(nil, value)), nil
}

// ContentSha256 is payloadSha256 of a request's content, without some of its keys and with some added; `by` names the sender
// where the rows have no owner.
func ContentSha256(e *core.RequestEvent, without []string, also map[string]string, by *string) (string, error) {
	content, err := ContentOf(e)
	if err != nil {
		return "", err
	}
	if fields, isObject := content.(map[string]any); isObject {
		for _, key := range without {
			delete(fields, key)
		}
		for key, value := range also {
			fields[key] = value
		}
	}
	if by != nil {
		content = map[string]any{"by": *by, "content": content}
	}
	return built.Sum(canonical(nil, content)), nil
}

// ContentOf is the decoded body of a request; no body, or null, is an empty object.
func ContentOf(e *core.RequestEvent) (any, error) {
	if isForm.MatchString(e.Request.Header.Get("Content-Type")) {
		return formContent(e)
	}
	text, err := io.ReadAll(e.Request.Body) // PocketBase makes it readable again, and has limited it
	if err != nil {
		return nil, err
	}
	if len(text) == 0 {
		return map[string]any{}, nil
	}
	var content any
	if err := json.Unmarshal(text, &content); err != nil {
		return nil, fmt.Errorf("The body is not JSON: %w", err)
	}
	if content == nil {
		return map[string]any{}, nil
	}
	return content, nil
}

// formContent is what PocketBase read from a form, as the hooks see it (pb_hooks/lib/http/exchange.js): uploads are left out.
func formContent(e *core.RequestEvent) (any, error) {
	info, err := e.RequestInfo()
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(info.Body)
	if err != nil {
		return nil, err
	}
	fields := map[string]any{}
	if err := json.Unmarshal(text, &fields); err != nil {
		return nil, err
	}
	delete(fields, "file")
	return fields, nil
}

// canonical appends a decoded JSON value as JSON.stringify prints it, with sorted keys. The first release's hashes were made
// from this text, so that requests it acknowledged are still recognised.
func canonical(text []byte, value any) []byte {
	switch value := value.(type) {
	case map[string]any:
		text = append(text, '{')
		for i, key := range slices.Sorted(maps.Keys(value)) {
			if i > 0 {
				text = append(text, ',')
			}
			text = append(canonicalText(text, key), ':')
			text = canonical(text, value[key])
		}
		return append(text, '}')
	case []any:
		text = append(text, '[')
		for i, item := range value {
			if i > 0 {
				text = append(text, ',')
			}
			text = canonical(text, item)
		}
		return append(text, ']')
	case string:
		return canonicalText(text, value)
	case float64:
		return canonicalNumber(text, value)
	case bool:
		return strconv.AppendBool(text, value)
	default:
		return append(text, "null"...)
	}
}

func canonicalText(text []byte, value string) []byte {
	const hex = "0123456789abcdef"
	text = append(text, '"')
	from := 0
	for i := range len(value) {
		c := value[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		text = append(text, value[from:i]...)
		from = i + 1
		switch c {
		case '"', '\\':
			text = append(text, '\\', c)
		case '\b':
			text = append(text, '\\', 'b')
		case '\f':
			text = append(text, '\\', 'f')
		case '\n':
			text = append(text, '\\', 'n')
		case '\r':
			text = append(text, '\\', 'r')
		case '\t':
			text = append(text, '\\', 't')
		default:
			text = append(text, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(append(text, value[from:]...), '"')
}

// canonicalNumber prints as JavaScript does. Go's JSON prints the same except for negative zero.
func canonicalNumber(text []byte, value float64) []byte {
	if value == 0 {
		return append(text, '0')
	}
	if abs := math.Abs(value); abs < 1e-6 || abs >= 1e21 {
		text = strconv.AppendFloat(text, value, 'e', -1, 64)
		// "1e-07" is "1e-7"
		if n := len(text); n >= 4 && text[n-4] == 'e' && text[n-2] == '0' {
			text[n-2] = text[n-1]
			text = text[:n-1]
		}
		return text
	}
	return strconv.AppendFloat(text, value, 'f', -1, 64)
}
