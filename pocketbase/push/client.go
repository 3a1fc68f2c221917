package push

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// Time limits of a push service: to connect, and for one message.
const (
	connectTime = 10 * time.Second
	messageTime = 20 * time.Second
)

// Addresses that are not public. Of IPv6 only 2000::/3 is routed publicly, less ranges that are reserved and those that
// embed an IPv4 address; NAT64 (64:ff9b::/96), unique local, link-local and mapped addresses are outside of it.
var (
	public6   = netip.MustParsePrefix("2000::/3")
	reserved6 = prefixes("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
	reserved4 = prefixes("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
		"192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
		"203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4")
)

func prefixes(texts ...string) (list []netip.Prefix) {
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

// isPublic is true when a resolved address may be connected to.
func isPublic(ip netip.Addr) bool {
	ip = ip.Unmap()
	if ip.Zone() != "" {
		return false
	}
	reserved := reserved4
	if ip.Is6() {
		if !public6.Contains(ip) {
			return false
		}
		reserved = reserved6
	}
	for _, prefix := range reserved {
		if prefix.Contains(ip) {
			return false
		}
	}
	return true
}

// refusePrivate runs after the name was resolved and before anything is sent, for each address that is tried.
func refusePrivate(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !isPublic(to.Addr()) {
		return fmt.Errorf("%s is no address of a push service", to.Addr())
	}
	return nil
}

// newClient posts to endpoints that Check accepted. It ignores proxies of the environment: behind a proxy the resolved
// address could not be checked. names resolves host names; nil uses the system's resolver.
func newClient(hosts Hosts, timeout time.Duration, names *net.Resolver) *http.Client {
	guarded := &net.Dialer{Timeout: min(connectTime, timeout), Control: refusePrivate, Resolver: names}
	named := &net.Dialer{Timeout: min(connectTime, timeout), Resolver: names}
	dialer := func(address string) *net.Dialer {
		if host, port, err := net.SplitHostPort(address); err == nil && (hosts.isNamed(host, port) || hosts.isNamed("["+host+"]", port)) {
			return named
		}
		return guarded
	}
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				return dialer(address).DialContext(ctx, network, address)
			},
			DialTLSContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				host, _, err := net.SplitHostPort(address)
				if err != nil {
					return nil, err
				}
				loopback := isLoopback(host) && dialer(address) == named
				config := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12, NextProtos: []string{"h2", "http/1.1"}, InsecureSkipVerify: loopback}
				return (&tls.Dialer{NetDialer: dialer(address), Config: config}).DialContext(ctx, network, address)
			},
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    min(connectTime, timeout),
			ResponseHeaderTimeout:  timeout,
			MaxConnsPerHost:        atOnce,
			MaxIdleConnsPerHost:    atOnce,
			IdleConnTimeout:        time.Minute,
			MaxResponseHeaderBytes: 16 << 10,
			DisableCompression:     true,
		},
	}
}
