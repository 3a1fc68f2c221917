package keepsakes

import (
	"fmt"
	"testing"
	"time"
)

func TestSafeIsWhatTwoCopiesOfThisEpochHave(t *testing.T) {
	type said struct {
		to   string
		read copyRead
	}
	const now, before = "now", "before"
	for name, one := range map[string]struct {
		said []said
		want SafeUntil
	}{
		"none":                       {nil, SafeUntil{now, 0, 0}},
		"one":                        {[]said{{"a", copyRead{now, 9, true}}}, SafeUntil{now, 0, 0}},
		"one, read twice":            {[]said{{"a", copyRead{now, 9, true}}, {"a", copyRead{now, 9, true}}}, SafeUntil{now, 0, 0}},
		"two of a destination":       {[]said{{"a", copyRead{now, 5, true}}, {"a", copyRead{now, 9, true}}}, SafeUntil{now, 5, 5}},
		"two destinations":           {[]said{{"a", copyRead{now, 9, true}}, {"b", copyRead{now, 9, false}}}, SafeUntil{now, 9, 0}},
		"the newest two count":       {[]said{{"a", copyRead{now, 9, true}}, {"a", copyRead{now, 3, true}}, {"a", copyRead{now, 4, true}}}, SafeUntil{now, 3, 3}},
		"documents by themselves":    {[]said{{"a", copyRead{now, 5, true}}, {"b", copyRead{now, 9, false}}, {"c", copyRead{now, 4, true}}}, SafeUntil{now, 5, 4}},
		"another epoch":              {[]said{{"a", copyRead{before, 9, true}}, {"b", copyRead{now, 7, true}}}, SafeUntil{now, 0, 0}},
		"another epoch does no harm": {[]said{{"c", copyRead{now, 6, true}}, {"a", copyRead{before, 9, true}}, {"b", copyRead{now, 7, true}}}, SafeUntil{now, 6, 6}},
	} {
		copies := map[string][]confirmedCopy{}
		for i, one := range one.said {
			// The clock goes backwards: only places count.
			copies = addCopy(copies, one.to, one.read, time.Unix(int64(1000-i), 0))
		}
		if got := safeOf(copies, now); got != one.want {
			t.Errorf("%s: %v, want %v", name, got, one.want)
		}
	}
}

func TestDestinationsAreLimited(t *testing.T) {
	copies := map[string][]confirmedCopy{}
	for i := range mostDestinations + 5 {
		copies = addCopy(copies, fmt.Sprint(i), copyRead{"now", int64(i), true}, time.Unix(int64(i), 0))
	}
	if _, silent := copies["4"]; len(copies) != mostDestinations || silent {
		t.Error(len(copies), silent)
	}
	if _, newest := copies[fmt.Sprint(mostDestinations+4)]; !newest {
		t.Error("the newest destination is not there")
	}
}
