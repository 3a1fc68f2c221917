package clock

import (
	"testing"
	"time"
)

func TestClockMovesInTestsOnly(t *testing.T) {
	with := func(test, ms string) func(string) string {
		return func(name string) string {
			return map[string]string{"AKAMAS_TEST": test, "AKAMAS_CLOCK_OFFSET_MS": ms}[name]
		}
	}
	if d := readOffset(with("1", "-1500")); d != -1500*time.Millisecond {
		t.Errorf("%s", d)
	}
	for _, getenv := range []func(string) string{with("", "1500"), with("0", "1500"), with("1", "soon"), with("1", "")} {
		if d := readOffset(getenv); d != 0 {
			t.Errorf("%s", d)
		}
	}
}
