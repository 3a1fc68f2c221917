package limits

import "net/netip"

// Address is the key of limits per address: for IPv6 the network (/64), because any customer of a provider has 2^64
// addresses in it; for IPv4 mapped into IPv6 the IPv4 address.
func Address(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap(); ip.Is4() {
		return ip.String()
	}
	network, err := ip.WithZone("").Prefix(64)
	if err != nil {
		return address
	}
	return network.String()
}
