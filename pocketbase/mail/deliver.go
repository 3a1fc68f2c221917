package mail

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/pocketbase/pocketbase/tools/mailer"
	gomail "github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

const headerUnsubscribe = "List-Unsubscribe"

// unsubscribeLink is the form that pb_hooks/lib/mail/write-letter.js writes; it has nothing that could end a line or a header.
var unsubscribeLink = regexp.MustCompile(`^<https?://[A-Za-z0-9.:\[\]_~/-]+/api/unsubscribe\?t=[0-9a-f]{66}>$`)

// refusal is the mail server's answer to one mail. It is final when it says 5xx of this receiver or this letter.
type refusal struct {
	code  int
	final bool
	text  string
}

func (r refusal) Error() string { return r.text }

// errLost: the connection broke, or no answer came in time.
type errLost struct{ error }

// connection is one SMTP session.
type connection struct {
	raw    net.Conn
	client *smtp.Client
	send   *gomail.Client
}

// dial connects, greets, encrypts where the server offers it, and authenticates.
func (s Settings) dial(ctx context.Context) (*connection, error) {
	server := s.Server
	// On the loopback an unverified certificate is usual; anywhere else it may be a man in the middle's.
	tlsConfig := &tls.Config{ServerName: server.host, MinVersion: tls.VersionTLS12, InsecureSkipVerify: server.isLoopback()}
	c := &connection{}
	options := []gomail.Option{
		gomail.WithTimeout(s.handshake),
		gomail.WithTLSPolicy(gomail.TLSOpportunistic),
		gomail.WithTLSConfig(tlsConfig),
		gomail.WithDialContextFunc(func(ctx context.Context, network, _ string) (net.Conn, error) {
			dialer := &net.Dialer{Timeout: s.connect}
			at := net.JoinHostPort(server.host, server.port)
			var err error
			if server.tls {
				c.raw, err = (&tls.Dialer{NetDialer: dialer, Config: tlsConfig}).DialContext(ctx, network, at)
			} else {
				c.raw, err = dialer.DialContext(ctx, network, at)
			}
			return c.raw, err
		}),
	}
	if s.Name != "" {
		options = append(options, gomail.WithHELO(s.Name))
	}
	if server.user != "" {
		// PLAIN and LOGIN refuse by themselves to send a password over an unencrypted connection.
		options = append(options, gomail.WithUsername(server.user), gomail.WithPassword(server.password),
			gomail.WithOpportunisticSMTPAuth(gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin, gomail.SMTPAuthCramMD5))
	}
	client, err := gomail.NewClient(server.host, options...)
	if err != nil {
		return nil, err
	}
	if c.client, err = client.DialToSMTPClientWithContext(ctx); err != nil {
		c.close()
		return nil, fmt.Errorf("%s:%s: %w", server.host, server.port, err)
	}
	// No NOOP before and no RSET after a message: the answer to its text already says whether it was accepted, and any further
	// round trip is time in which a crash would cause a second delivery.
	c.send, err = gomail.NewClient(server.host, gomail.WithTimeout(s.perMessage), gomail.WithoutNoop(), gomail.WithoutRset())
	if err != nil {
		c.close()
		return nil, err
	}
	return c, nil
}

// deliver sends one message: nil when the server accepted it, a refusal when it refused, errLost when no answer came.
func (c *connection) deliver(message *gomail.Msg) error {
	err := c.send.SendWithSMTPClient(c.client, message)
	if err == nil || message.IsDelivered() {
		return nil
	}
	var sendError *gomail.SendError
	if !errors.As(err, &sendError) {
		return errLost{err}
	}
	if code := sendError.ErrorCode(); code >= 400 && code != 421 {
		final := isFinal(sendError.Reason, code, sendError.EnhancedStatusCode())
		return refusal{code: code, final: final, text: said(sendError)}
	}
	if sendError.Reason == gomail.ErrSMTPDataClose {
		return errLost{errors.New("The mail server took the text and did not say whether it keeps it: " + said(sendError))}
	}
	return errLost{errors.New(said(sendError))}
}

// isFinal: 5xx of this receiver or this letter. What a server says of us (our name, our address, that it does not relay for us,
// that a command is unknown) is the same for every letter, and is mended by somebody: such letters wait as for a server that
// cannot be reached. The enhanced codes are those of RFC 3463.
func isFinal(step gomail.SendErrReason, code int, enhanced string) bool {
	switch {
	case code < 500 || step == gomail.ErrSMTPMailFrom:
		return false
	case code <= 504 || code == 530 || code == 535 || strings.HasPrefix(enhanced, "5.5."):
		return false
	case step != gomail.ErrSMTPRcptTo:
		return true // of the text
	case enhanced != "":
		return !strings.HasPrefix(enhanced, "5.7.") && !strings.HasPrefix(enhanced, "5.3.")
	}
	return code != 554
}

// said is the server's answer without the library's list of addresses.
func said(err *gomail.SendError) string {
	text, _, _ := strings.Cut(err.Error(), ", affected ")
	return text
}

// quit ends the session without waiting for long.
func (c *connection) quit() {
	if c.raw != nil {
		_ = c.raw.SetDeadline(time.Now().Add(2 * time.Second))
		_ = c.client.Quit()
	}
	c.close()
}

func (c *connection) close() {
	if c.raw != nil {
		_ = c.raw.Close()
	}
}

// outgoing builds the mail from what the hooks wrote: text and HTML as alternatives, every header encoded by the library.
// The Message-ID is derived from the cause, so that a receiver can recognise a duplicate. Of the message's own headers only
// Reply-To and a List-Unsubscribe of our own form are copied, and it has exactly one recipient.
func outgoing(written *mailer.Message, key string, at time.Time) (*gomail.Msg, error) {
	if len(written.To) != 1 {
		return nil, fmt.Errorf("A mail has one recipient, this one %d.", len(written.To))
	}
	from, to := written.From, written.To[0]
	if !safeAddress(to.Address) {
		return nil, errBadAddress
	}
	if !safeHeader(from.Name) || !safeHeader(to.Name) || !safeHeader(written.Subject) {
		return nil, errors.New("A header of the mail is not one line.")
	}
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	m.FromMailAddress(&from)
	if err := m.EnvelopeFrom(from.Address); err != nil {
		return nil, err
	}
	m.ToMailAddress(&to)
	if replyTo, err := mail.ParseAddress(written.Headers["Reply-To"]); err == nil && safeAddress(replyTo.Address) && safeHeader(replyTo.Name) {
		m.ReplyToMailAddress(replyTo) // on error the letter's text has the address anyway
	}
	if link := written.Headers[headerUnsubscribe]; link != "" {
		if !unsubscribeLink.MatchString(link) {
			return nil, errors.New("The link that ends letters like this one is not of our form.")
		}
		m.SetGenHeader(gomail.HeaderListUnsubscribe, link)
		m.SetGenHeader(gomail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.Subject(written.Subject)
	m.SetDateWithValue(at)
	m.SetMessageIDWithValue(messageID(key, from.Address))
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetBodyString(gomail.TypeTextPlain, written.Text)
	m.AddAlternativeString(gomail.TypeTextHTML, written.HTML)
	return m, nil
}

// safeAddress refuses addresses that look like an encoded word, because some mail programs decode them.
func safeAddress(at string) bool {
	return !strings.Contains(at, "=?") && !strings.ContainsFunc(at, unicode.IsControl)
}

// safeHeader: the letters clean their header values (src/letters/names.ts, oneLine). A value that was not cleaned is not
// sent.
func safeHeader(text string) bool { return safeAddress(text) && !strings.Contains(text, "?=") }

func messageID(key, from string) string {
	sum := sha256.Sum256([]byte(key))
	_, domain, _ := strings.Cut(from, "@")
	return hex.EncodeToString(sum[:16]) + "@" + domain
}
