package site

import (
	"net/url"
	"strconv"
	"strings"
)

// acceptsEncoding reads an Accept-Encoding header: true when the encoding is named with a weight above 0, or covered by "*".
func acceptsEncoding(values []string, encoding string) bool {
	covered := false
	for _, part := range strings.Split(strings.Join(values, ","), ",") {
		name, parameters, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		accepted := weight(parameters) > 0
		switch name {
		case encoding:
			return accepted
		case "*":
			covered = accepted
		}
	}
	return covered
}

func weight(parameters string) float64 {
	for _, parameter := range strings.Split(parameters, ";") {
		key, value, found := strings.Cut(parameter, "=")
		if found && strings.EqualFold(strings.TrimSpace(key), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil {
				return 0
			}
			return q
		}
	}
	return 1
}

// matchesETag compares as If-None-Match requires: weakly, with any tag of a list, or "*".
func matchesETag(values []string, etag string) bool {
	for _, part := range strings.Split(strings.Join(values, ","), ",") {
		part = strings.TrimSpace(part)
		if part == "*" || strings.TrimPrefix(part, "W/") == etag {
			return true
		}
	}
	return false
}

// localTarget is a redirect's target on this host.
func localTarget(path, query string) string {
	return (&url.URL{Path: path, RawQuery: query}).String()
}
