// Package clock is the server's clock.
package clock

import (
	"os"
	"strconv"
	"time"
)

// Offset is how far tests have moved the clock.
var Offset = readOffset(os.Getenv)

// Now is the server's clock. Tests may shift it; in production AKAMAS_TEST is not set and the offset is ignored.
func Now() time.Time { return time.Now().Add(Offset) }

// readOffset is what the environment says of it.
func readOffset(getenv func(string) string) time.Duration {
	if getenv("AKAMAS_TEST") != "1" {
		return 0
	}
	ms, err := strconv.ParseInt(getenv("AKAMAS_CLOCK_OFFSET_MS"), 10, 64)
	if err != nil {
		return 0
	}
	return time.Duration(ms) * time.Millisecond
}
