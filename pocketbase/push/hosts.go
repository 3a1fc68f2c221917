// Package push sends the rows of mail_queue with the channel "push" to devices by web push. It keeps the server's keys and
// decides which endpoints are allowed. docs/push.md describes the states.
package push

import (
	"fmt"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// The push services of the browsers, by host. A service is the unit that can be slow or down.
var (
	knownHosts    = []string{"fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com"}
	knownSuffixes = []string{"push.services.mozilla.com", "notify.windows.com", "push.apple.com"}
)

const mostEndpoint = 2048

// The one accepted spelling of an endpoint: anything else is refused, however a parser would read it. No user info, no
// escapes in the host, only lower-case ASCII letters.
var endpointForm = regexp.MustCompile(`^(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?(/[!-~]*)$`)

// Endpoint is an address that messages may be posted to.
type Endpoint struct {
	URL     string // without the port where it is the default
	Service string
}

// Hosts decides which endpoints are allowed: those of the known services, and of hosts that the operator named.
type Hosts struct {
	named map[string]bool // "host" for any port, or "host:port"
}

// ReadHosts parses PUSH_HOSTS: host names or addresses, with or without a port, separated by commas.
func ReadHosts(text string) (Hosts, error) {
	hosts := Hosts{named: map[string]bool{}}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		match := endpointForm.FindStringSubmatch("https://" + strings.ToLower(word) + "/")
		if match == nil || match[4] != "/" || match[3] != "" && !isPort(match[3]) {
			return hosts, fmt.Errorf("PUSH_HOSTS must be hosts like push.example.com or 127.0.0.1:8443, with commas between them: %q is none.", word)
		}
		hosts.named[at(match[2], match[3])] = true
	}
	return hosts, nil
}

func at(host, port string) string {
	if port == "" {
		return host
	}
	return host + ":" + port
}

func isPort(text string) bool {
	port, err := strconv.Atoi(text)
	return err == nil && port >= 1 && port <= 65_535
}

// isNamed is true when the operator named this host, for this port or for all.
func (h Hosts) isNamed(host, port string) bool { return h.named[host] || h.named[at(host, port)] }

// Check parses an endpoint; false when it is not allowed.
func (h Hosts) Check(text string) (Endpoint, bool) {
	if len(text) > mostEndpoint || strings.ContainsAny(text, `#\`) {
		return Endpoint{}, false
	}
	match := endpointForm.FindStringSubmatch(text)
	if match == nil {
		return Endpoint{}, false
	}
	scheme, host, port, path := match[1], match[2], match[3], match[4]
	// Go's parser must read the same: it is the one that connects.
	parsed, err := url.Parse(text)
	if err != nil || parsed.User != nil || parsed.Host != at(host, port) || parsed.Scheme != scheme {
		return Endpoint{}, false
	}
	if service := serviceOf(host); service != "" && scheme == "https" && (port == "" || port == "443") {
		return Endpoint{URL: "https://" + host + path, Service: service}, true
	}
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[scheme]
	}
	if !isPort(port) || !h.isNamed(host, port) || scheme == "http" && !isLoopback(host) {
		return Endpoint{}, false
	}
	return Endpoint{URL: text, Service: host + ":" + port}, true
}

// serviceOf is "" for the host of no known service.
func serviceOf(host string) string {
	for _, known := range knownHosts {
		if host == known {
			return known
		}
	}
	for _, suffix := range knownSuffixes {
		label, under := strings.CutSuffix(host, "."+suffix)
		if under && hostLabels.MatchString(label) {
			return suffix
		}
	}
	return ""
}

var hostLabels = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?){0,3}$`)

// isLoopback: a connection inside this machine needs neither encryption nor a verified certificate.
func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}
