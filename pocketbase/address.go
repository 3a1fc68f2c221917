package main

import "net/netip"

// countedAddress is what limits per address count by: of IPv6 the network, because a customer of any provider has 2^64
// addresses in it, and of IPv4 written as IPv6 the IPv4.
func countedAddress(address string) string {
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
