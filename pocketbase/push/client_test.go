package push

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

func TestOnlyPublicAddressesAreConnectedTo(t *testing.T) {
	for text, want := range map[string]bool{
		"142.250.74.202": true, "8.8.8.8": true, "2a00:1450:4001:82b::200a": true, "2620:149:a44::1": true, "::ffff:8.8.8.8": true,
		"0.0.0.0": false, "10.1.2.3": false, "100.64.0.1": false, "127.0.0.1": false, "127.255.255.254": false, "169.254.169.254": false,
		"172.16.0.1": false, "172.31.255.255": false, "192.168.1.1": false, "192.0.0.8": false, "198.18.0.1": false, "224.0.0.1": false,
		"240.0.0.1": false, "255.255.255.255": false, "192.0.2.1": false, "203.0.113.9": false,
		"::": false, "::1": false, "fc00::1": false, "fd12:3456::1": false, "fe80::1": false, "fe80::1%eth0": false, "ff02::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::127.0.0.1": false, "64:ff9b::7f00:1": false, "64:ff9b:1::1": false,
		"2002:7f00:1::": false, "2001:0:1::1": false, "2001:db8::1": false, "3fff::1": false,
	} {
		if got := isPublic(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// patience only caps the wait for an answer that does not come.
const patience = time.Minute

// The address is checked when the name has been resolved: "localhost" stands for any host that resolves to a private one.
func TestAHostThatResolvesToAPrivateAddressIsRefused(t *testing.T) {
	reached := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer server.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(server.URL, "http://"), ":")
	for _, url := range []string{"http://localhost:" + port, server.URL, "https://localhost:" + port} {
		_, err := newClient(hosts(t, ""), patience, nil).Post(url, "", nil)
		if err == nil || !strings.Contains(err.Error(), "is no address of a push service") || reached {
			t.Errorf("%s: %v, reached %v", url, err, reached)
		}
	}
	if response, err := newClient(hosts(t, "localhost:"+port), patience, nil).Post("http://localhost:"+port, "", nil); err != nil || !reached {
		t.Errorf("a host that was named: %v, %v", response, err)
	}
}

func TestRedirectsAreNotFollowed(t *testing.T) {
	followed := false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if followed = r.URL.Path == "/elsewhere"; !followed {
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		}
	}))
	defer server.Close()
	client := newClient(hosts(t, strings.TrimPrefix(server.URL, "http://")), patience, nil)
	response, err := client.Post(server.URL+"/x", "", strings.NewReader("x"))
	if err != nil || response.StatusCode != http.StatusTemporaryRedirect || followed {
		t.Errorf("%v, %v, followed %v", response, err, followed)
	}
}

func TestRetryAfterIsBounded(t *testing.T) {
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"": 0, "x": 0, "-5": 0, "30": 30 * time.Second, "7200": time.Hour, "99999999999999999999": 0,
		"Mon, 23 Nov 2026 12:10:00 GMT": 10 * time.Minute, "Mon, 23 Nov 2026 11:00:00 GMT": 0, "Tue, 24 Nov 2026 12:00:00 GMT": time.Hour,
	} {
		if got := retryAfter(text, now); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A host of PUSH_HOSTS may have any address, but needs a valid certificate.
func TestAnUntrustedCertificateIsRefused(t *testing.T) {
	reached := false
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer server.Close()
	port := strings.TrimPrefix(server.URL, "https://127.0.0.1:")
	post := func(host string) error {
		response, err := newClient(hosts(t, host+":"+port), patience, loopbackNames(t)).Post("https://"+host+":"+port+"/x", "", nil)
		if err == nil {
			_ = response.Body.Close()
		}
		return err
	}
	var unknown x509.UnknownAuthorityError
	if err := post("push.example.com"); !errors.As(err, &unknown) || reached {
		t.Errorf("a certificate of no authority: %v, reached %v", err, reached)
	}
	var another x509.HostnameError
	if err := post("push.akamas.test"); !errors.As(err, &another) || reached {
		t.Errorf("a certificate of another name: %v, reached %v", err, reached)
	}
	// On the loopback any certificate is accepted: the same receiver answers.
	if err := post("127.0.0.1"); err != nil || !reached {
		t.Errorf("the loopback: %v, reached %v", err, reached)
	}
}

// loopbackNames resolves every name to 127.0.0.1.
func loopbackNames(t *testing.T) *net.Resolver {
	t.Helper()
	server, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	go func() {
		packet := make([]byte, 512)
		for {
			n, from, err := server.ReadFrom(packet)
			if err != nil {
				return
			}
			var message dnsmessage.Message
			if message.Unpack(packet[:n]) != nil || len(message.Questions) == 0 {
				continue
			}
			asked := message.Questions[0]
			answer := dnsmessage.Message{Header: dnsmessage.Header{ID: message.ID, Response: true}, Questions: message.Questions[:1]}
			if asked.Type == dnsmessage.TypeA {
				header := dnsmessage.ResourceHeader{Name: asked.Name, Type: asked.Type, Class: asked.Class, TTL: 60}
				answer.Answers = []dnsmessage.Resource{{Header: header, Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}}}}
			}
			if said, err := answer.Pack(); err == nil {
				_, _ = server.WriteTo(said, from)
			}
		}
	}()
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", server.LocalAddr().String())
	}
	return &net.Resolver{PreferGo: true, Dial: dial}
}
