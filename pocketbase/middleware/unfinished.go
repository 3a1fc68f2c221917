package middleware

import (
	"runtime/debug"
	"sync"
	"time"
)

// How many bodies may be arriving, and how many bytes of them may be in memory, arriving or waiting for their turn. These are
// sizes: RATE_LIMITS=off does not end them.
const (
	// Of one account, or of the guests of one address: thirty devices on a bad network that send four at a time each.
	mostUnfinishedOfOne = 128
	// Of everybody. Above it the largest sender gives a place away; if there is no larger one than the newcomer, the body gets
	// only a short deadline: bodies of honest devices arrive with their headers or right after them.
	maxUnfinished      = 1024
	maxUnfinishedShort = 2 * maxUnfinished

	// Bytes in memory. One sender's only body may be as large as its route allows: a tariff has 8 MB.
	mostBytesOfOne     = 4 << 20
	mostBytesOfAddress = 16 << 20
	maxBufferedBytes   = 64 << 20

	// Forms with files go to the disk while they arrive, 10 MB each, and are not in those bytes. A device sends four at a time.
	// One account of a member may be on ten phones of a warehouse.
	mostUploadsOfOne    = 8
	mostUploadsOfMember = 40

	// A body of which nothing has arrived for so long gives its place away when its own sender, or a smaller one, needs it. An
	// upload that gives way begins again with its first byte, and a phone that changes its cell is silent for some seconds.
	stalledAfter       = 2 * time.Second
	uploadStalledAfter = 10 * time.Second
)

// unfinished counts bodies that are being received. It does not count connections: event streams have no body.
type unfinished struct {
	mu        sync.Mutex
	clock     func() time.Time
	places    map[*place]struct{}
	accounts  map[string]*held
	addresses map[string]*held
	all       held

	most     int // the largest number at once since memory was last returned
	trimming bool
}

// held is what one account, one address or everybody has.
type held struct{ arriving, uploads, bytes, places int }

// place is that of one body. Its methods may be called without one.
type place struct {
	of               *unfinished
	account, address string
	upload, free     bool
	body             interface{ giveAway() }
	bytes            int
	last             time.Time // when something of it arrived
	done             bool      // it has arrived, or its place was given away
	left             bool
}

// enter returns nil when there is no place, and short when it only has a moment. `uploads` is 0 for a body that is no upload,
// otherwise how many the account may have at a time. `free` senders have no limit of their own.
func (u *unfinished) enter(account, address string, uploads int, free bool, body interface{ giveAway() }) (p *place, short bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.places == nil {
		u.places, u.accounts, u.addresses = map[*place]struct{}{}, map[string]*held{}, map[string]*held{}
		if u.clock == nil {
			u.clock = time.Now
		}
	}
	p = &place{of: u, account: account, address: address, upload: uploads > 0, free: free, body: body, last: u.clock()}
	p.count(1)
	own := u.accounts[account]
	ofOwn := func(other *place) bool { return other.account == account }
	uploadOfOwn := func(other *place) bool {
		return ofOwn(other) && other.upload && u.clock().Sub(other.last) >= uploadStalledAfter
	}
	switch {
	case free:
	case p.upload && own.uploads > uploads && !u.giveWay(p, uploadOfOwn, uploadsOf):
		p.count(-1)
		return nil, false
	case own.arriving > mostUnfinishedOfOne && !u.giveWay(p, ofOwn, arrivingOf):
		p.count(-1)
		return nil, false
	}
	if u.all.arriving > maxUnfinished && !u.giveWay(p, ofAnybody, arrivingOf) {
		if short = true; u.all.arriving > maxUnfinishedShort {
			p.count(-1)
			return nil, false
		}
	}
	u.places[p] = struct{}{}
	u.most = max(u.most, u.all.arriving)
	return p, short
}

// count adds a body to what its account, its address and everybody have, or takes it away.
func (p *place) count(by int) {
	for _, of := range p.holders() {
		of.arriving += by
		of.places += by
		if p.upload {
			of.uploads += by
		}
	}
	p.forget()
}

func (p *place) holders() []*held {
	if p.of.accounts[p.account] == nil {
		p.of.accounts[p.account] = &held{}
	}
	if p.of.addresses[p.address] == nil {
		p.of.addresses[p.address] = &held{}
	}
	return []*held{p.of.accounts[p.account], p.of.addresses[p.address], &p.of.all}
}

func (p *place) forget() {
	if of := p.of.accounts[p.account]; of.places == 0 {
		delete(p.of.accounts, p.account)
	}
	if of := p.of.addresses[p.address]; of.places == 0 {
		delete(p.of.addresses, p.address)
	}
}

func arrivingOf(of *held) int     { return of.arriving }
func bytesOf(of *held) int        { return of.bytes }
func uploadsOf(of *held) int      { return of.uploads }
func ofAnybody(other *place) bool { return true }

// giveWay takes the place of another body: one that has stalled of the same sender, or of whoever has most, if that is more
// than the newcomer's sender has, or as much while it stalls.
func (u *unfinished) giveWay(newcomer *place, among func(*place) bool, size func(*held) int) bool {
	own := size(u.accounts[newcomer.account])
	now := u.clock()
	var chosen *place
	for other := range u.places {
		if other.done || other == newcomer || !among(other) {
			continue
		}
		stalls, its := now.Sub(other.last) >= stalledAfter, size(u.accounts[other.account])
		if other.account == newcomer.account && !stalls || its < own || its == own && !stalls {
			continue
		}
		if chosen == nil || its > size(u.accounts[chosen.account]) ||
			its == size(u.accounts[chosen.account]) && other.last.Before(chosen.last) {
			chosen = other
		}
	}
	if chosen == nil {
		return false
	}
	chosen.finish()
	chosen.drop()
	chosen.body.giveAway()
	return true
}

// moved notes that something has arrived.
func (p *place) moved() {
	if p == nil {
		return
	}
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.last = p.of.clock()
}

// hold counts bytes in memory. It is false when there are too many and nobody else has to give way.
func (p *place) hold(n int) bool {
	u := p.of
	u.mu.Lock()
	defer u.mu.Unlock()
	if p.left { // given away meanwhile: not counted any more
		return false
	}
	p.bytes += n
	holders := p.holders()
	for _, of := range holders {
		of.bytes += n
	}
	own, near, all := holders[0], holders[1], holders[2]
	ofOwn := func(other *place) bool { return other.account == p.account }
	ofAddress := func(other *place) bool { return other.address == p.address }
	for !p.free && own.bytes > mostBytesOfOne && own.bytes > p.bytes {
		if !u.giveWay(p, ofOwn, bytesOf) {
			return false
		}
	}
	for !p.free && near.bytes > mostBytesOfAddress && near.bytes > p.bytes {
		if !u.giveWay(p, ofAddress, bytesOf) {
			return false
		}
	}
	for all.bytes > maxBufferedBytes {
		if !u.giveWay(p, ofAnybody, bytesOf) {
			return false
		}
	}
	return true
}

// arrived frees the place, not the bytes: they wait in memory for their turn.
func (p *place) arrived() {
	if p == nil {
		return
	}
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.finish()
}

// leave frees everything.
func (p *place) leave() {
	if p == nil {
		return
	}
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.finish()
	p.drop()
}

func (p *place) finish() {
	if p.done {
		return
	}
	p.done = true
	for _, of := range p.holders() {
		of.arriving--
		if p.upload {
			of.uploads--
		}
	}
	p.of.trimLater()
}

func (p *place) drop() {
	if p.left {
		return
	}
	p.left = true
	for _, of := range p.holders() {
		of.bytes -= p.bytes
		of.places--
	}
	delete(p.of.places, p)
	p.forget()
}

// Go keeps the memory of many connections, above all their stacks, for minutes after they have closed: until the next
// collection, and then returns it slowly. After a peak it is returned at once, at the cost of one collection.
const (
	trimFrom  = 100
	trimAfter = 5 * time.Second
)

func (u *unfinished) trimLater() {
	if u.most >= trimFrom && u.all.arriving < trimFrom/4 && !u.trimming {
		u.trimming = true
		time.AfterFunc(trimAfter, u.trim)
	}
}

func (u *unfinished) trim() {
	debug.FreeOSMemory()
	u.mu.Lock()
	defer u.mu.Unlock()
	u.most, u.trimming = u.all.arriving, false
}
