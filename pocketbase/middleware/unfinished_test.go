package middleware

import (
	"fmt"
	"testing"
	"time"
)

// A crowd of bodies on a fake clock; `given` says whose place was given away.
type crowd struct {
	unfinished
	at time.Time
}

func newCrowd() *crowd {
	c := &crowd{at: time.Unix(1000, 0)}
	c.clock = func() time.Time { return c.at }
	return c
}

type sentBody struct {
	*place
	short, given bool
}

func (s *sentBody) giveAway() { s.given = true }

func (c *crowd) send(account, address string, bytes int) *sentBody {
	body := &sentBody{}
	body.place, body.short = c.enter(account, address, 0, false, body)
	if body.place != nil && bytes > 0 && !body.hold(bytes) {
		body.leave()
		body.place = nil
	}
	return body
}

func (s *sentBody) isIn() bool { return s.place != nil && !s.given }

func TestPlacesOfOneSender(t *testing.T) {
	c := newCrowd()
	first := c.send("anna", "192.0.2.1", 0)
	for range mostUnfinishedOfOne - 1 {
		c.send("anna", "192.0.2.1", 0)
	}
	if c.send("anna", "192.0.2.9", 0).isIn() {
		t.Error("one more than an account may have")
	}
	if !c.send("bob", "192.0.2.1", 0).isIn() || !c.send("192.0.2.1", "192.0.2.1", 0).isIn() {
		t.Error("others behind the same address are refused")
	}
	first.arrived()
	if !c.send("anna", "192.0.2.1", 0).isIn() {
		t.Error("a place that became free is refused")
	}
	c.at = c.at.Add(stalledAfter)
	if !c.send("anna", "192.0.2.1", 0).isIn() || c.accounts["anna"].arriving != mostUnfinishedOfOne {
		t.Error("bodies that stall keep their places from others of the same sender")
	}
}

func TestTheLargestSenderMakesRoom(t *testing.T) {
	c := newCrowd()
	for n := range maxUnfinished {
		c.send(fmt.Sprintf("account %d", n/mostUnfinishedOfOne), fmt.Sprint(n), 0)
	}
	one := c.send("anna", "192.0.2.1", 0)
	if !one.isIn() || one.short || c.all.arriving != maxUnfinished {
		t.Errorf("short: %v, %d are arriving", one.short, c.all.arriving)
	}
	// Where each has one, nobody makes room for another while it moves.
	c = newCrowd()
	for n := range maxUnfinishedShort {
		if one := c.send(fmt.Sprint(n), fmt.Sprint(n), 0); !one.isIn() || one.short != (n >= maxUnfinished) {
			t.Fatalf("%d: %+v", n, one)
		}
	}
	if c.send("anna", "192.0.2.1", 0).isIn() {
		t.Error("there is no end to it")
	}
}

func TestBytesOfOneSender(t *testing.T) {
	c := newCrowd()
	if !c.send("tariff", "192.0.2.1", 2*mostBytesOfOne).isIn() {
		t.Error("an only body is refused that is larger than several may be")
	}
	first := c.send("anna", "192.0.2.2", mostBytesOfOne-10)
	if c.send("anna", "192.0.2.2", 20).isIn() {
		t.Error("one account fills more than its part")
	}
	c.at = c.at.Add(stalledAfter)
	if !c.send("anna", "192.0.2.2", 20).isIn() || !first.given {
		t.Error("what stalls does not make room")
	}
	done := c.send("bob", "192.0.2.3", mostBytesOfOne-10)
	done.arrived()
	c.at = c.at.Add(time.Hour)
	if c.send("bob", "192.0.2.3", 20).isIn() || done.given {
		t.Error("what has arrived and waits for its turn is given away")
	}
	if done.leave(); !c.send("bob", "192.0.2.3", 20).isIn() {
		t.Error("what has left is still counted")
	}
}

func TestOneAddressDoesNotFillTheMemory(t *testing.T) {
	c := newCrowd()
	var hostile []*sentBody
	for n := range mostBytesOfAddress / mostBytesOfOne {
		hostile = append(hostile, c.send(fmt.Sprint(n), "192.0.2.1", mostBytesOfOne))
	}
	if !c.send("anna", "192.0.2.1", 30_000).isIn() {
		t.Error("a booking from the same address is refused")
	}
	given := 0
	for _, one := range hostile {
		if one.given {
			given++
		}
	}
	if given != 1 || c.addresses["192.0.2.1"].bytes != mostBytesOfAddress-mostBytesOfOne+30_000 {
		t.Errorf("%d have given way, %d bytes are counted", given, c.addresses["192.0.2.1"].bytes)
	}
}

func TestAllTogetherDoNotFillTheMemory(t *testing.T) {
	c := newCrowd()
	for n := range maxBufferedBytes / mostBytesOfOne {
		c.send(fmt.Sprint(n), fmt.Sprint(n), mostBytesOfOne)
	}
	if c.send("greedy", "192.0.2.1", 2*mostBytesOfOne).isIn() {
		t.Error("the largest takes what others have")
	}
	one := c.send("anna", "192.0.2.2", 30_000)
	if !one.isIn() || c.all.bytes > maxBufferedBytes {
		t.Errorf("%d bytes", c.all.bytes)
	}
	for more := range one.of.places {
		more.leave()
	}
	if c.all != (held{}) || len(c.accounts)+len(c.addresses) > 0 {
		t.Errorf("%+v is left", c.all)
	}
}

func (c *crowd) upload(account string, atATime int) *sentBody {
	body := &sentBody{}
	body.place, _ = c.enter(account, "192.0.2.1", atATime, false, body)
	return body
}

func TestUploadsAtATime(t *testing.T) {
	for who, most := range map[string]int{"a customer": mostUploadsOfOne, "a member": mostUploadsOfMember} {
		c := newCrowd()
		var first *sentBody
		for n := range most {
			one := c.upload(who, most)
			if !one.isIn() {
				t.Fatalf("%s: %d are too many", who, n)
			}
			first = one
		}
		c.at = c.at.Add(stalledAfter)
		if c.upload(who, most).isIn() {
			t.Errorf("%s: one more", who)
		}
		if !c.send(who, "192.0.2.1", 1000).isIn() {
			t.Errorf("%s: a booking is refused beside them", who)
		}
		first.leave()
		if !c.upload(who, most).isIn() {
			t.Errorf("%s: a place that became free is refused", who)
		}
	}
}

func TestUploadsThatStallGiveWay(t *testing.T) {
	c := newCrowd()
	var all []*sentBody
	for range mostUploadsOfOne {
		all = append(all, c.upload("anna", mostUploadsOfOne))
	}
	other := c.upload("bob", mostUploadsOfOne)
	booking := c.send("anna", "192.0.2.1", 1000)
	c.at = c.at.Add(uploadStalledAfter)
	for _, one := range all[1:] {
		one.moved()
	}
	if !c.upload("anna", mostUploadsOfOne).isIn() || !all[0].given {
		t.Error("an upload that stalls keeps its place")
	}
	if c.upload("anna", mostUploadsOfOne).isIn() {
		t.Error("an upload that moves has given its place away")
	}
	if other.given || booking.given {
		t.Error("another sender's upload, or what is no upload, has given its place away")
	}
}
