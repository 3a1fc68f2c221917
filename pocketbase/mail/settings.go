// Package mail sends the rows of mail_queue. Triggers create them with their cause (pb_hooks/triggers), or takeover.go does.
// Here the hooks write each letter and it is sent to the mail server of SMTP_URL, with retries until it is delivered or has
// failed. No request ever waits for it. docs/mail.md describes the states.
package mail

import (
	"errors"
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Time limits of the mail server: to connect, to greet and authenticate, and for one message. The last is generous, because
// a receiver that scans a message before it answers gets it twice if we do not wait.
const (
	connectTime   = 10 * time.Second
	handshakeTime = 20 * time.Second
	messageTime   = 60 * time.Second
)

// Settings are this package's settings from the environment.
type Settings struct {
	Server *Server       // nil: mail stays queued
	Name   string        // how this machine names itself to the mail server; "": as its operating system does
	From   string        // "": the address of the company record, which the letters know
	Office string        // the same
	Retry  time.Duration // first step of the back-off

	connect, handshake, perMessage time.Duration
}

// Server is the mail server of SMTP_URL.
type Server struct {
	host, port     string
	tls            bool // from the first byte (smtps); otherwise STARTTLS where it is offered
	user, password string
}

// ReadSettings parses the environment. The error for a bad value is one line that names the setting, without passwords.
func ReadSettings(getenv func(string) string) (Settings, error) {
	settings := Settings{Retry: time.Minute, connect: connectTime, handshake: handshakeTime, perMessage: messageTime}
	var err error
	if settings.Server, err = readServer(getenv("SMTP_URL")); err != nil {
		return settings, err
	}
	settings.Name = ownName(getenv("PUBLIC_URL"))
	if settings.From, err = readAddress("MAIL_FROM", getenv("MAIL_FROM")); err != nil {
		return settings, err
	}
	if settings.Office, err = readAddress("OFFICE_EMAIL", getenv("OFFICE_EMAIL")); err != nil {
		return settings, err
	}
	if text := getenv("MAIL_RETRY_SECONDS"); text != "" {
		seconds, err := strconv.Atoi(text)
		if err != nil || seconds < 1 || seconds > 86_400 {
			return settings, fmt.Errorf("MAIL_RETRY_SECONDS must be a whole number from 1 to 86400: it is %q.", text)
		}
		settings.Retry = time.Duration(seconds) * time.Second
	}
	// Shorter in tests, which do not wait as long as production for a receiver that hangs.
	if ms, err := strconv.Atoi(getenv("AKAMAS_MAIL_TIMEOUT_MS")); err == nil && getenv("AKAMAS_TEST") == "1" {
		limit := time.Duration(ms) * time.Millisecond
		settings.connect, settings.handshake, settings.perMessage = limit, limit, limit
	}
	return settings, nil
}

func readServer(text string) (*Server, error) {
	if text == "" {
		return nil, nil
	}
	// Without the value: it contains a password.
	bad := errors.New("SMTP_URL must be like smtp://user:pass@host:port or smtps://user:pass@host:port. In user and password write % as %25, # as %23, / as %2F, ? as %3F, @ as %40 and a space as %20.")
	parsed, err := url.Parse(text)
	if err != nil || parsed.Hostname() == "" || (parsed.Scheme != "smtp" && parsed.Scheme != "smtps") {
		return nil, bad
	}
	if parsed.Path != "" && parsed.Path != "/" || parsed.RawQuery != "" || parsed.Fragment != "" {
		return nil, bad
	}
	server := &Server{host: parsed.Hostname(), port: parsed.Port(), tls: parsed.Scheme == "smtps"}
	if server.port == "" {
		server.port = map[bool]string{false: "587", true: "465"}[server.tls]
	}
	if port, err := strconv.Atoi(server.port); err != nil || port < 1 || port > 65_535 {
		return nil, bad
	}
	if parsed.User != nil {
		server.user = parsed.User.Username()
		server.password, _ = parsed.User.Password()
	}
	return server, nil
}

// ownName is the host of the site's address: many relays refuse a name that is not a full one, and a machine's own name seldom is.
func ownName(publicURL string) string {
	parsed, err := url.Parse(publicURL)
	if err != nil || net.ParseIP(parsed.Hostname()) != nil || !strings.Contains(parsed.Hostname(), ".") {
		return ""
	}
	return parsed.Hostname()
}

func readAddress(name, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text {
		return "", fmt.Errorf("%s must be an email address: it is %q.", name, text)
	}
	return text, nil
}

// isLoopback: a connection inside this machine needs no verified certificate.
func (s *Server) isLoopback() bool {
	ip := net.ParseIP(s.host)
	return s.host == "localhost" || (ip != nil && ip.IsLoopback())
}
