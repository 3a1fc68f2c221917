package middleware

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// group is whom a sender belongs to. The groups take turns before the senders in them do, so the office and the warehouse
// do not wait behind however many guests there are, nor the office behind many accounts of the warehouse.
type group int

const (
	office  group = iota // who may see all shipments, and superusers
	members              // other accounts with a role
	customers
	guests
	groups
)

func (g group) isOutside() bool { return g == customers || g == guests }

// sender is one account, or the guests of one address. It exists while it has requests.
type sender struct {
	key      string
	group    group
	requests int          // at work, waiting and being sent; hookQueues.mu
	unsent   atomic.Int64 // bytes of answers that the receiver has not taken yet
}

// A sender whose answers are not taken gets no further turn: each would stay in memory too.
func (s *sender) isFull() bool { return s.unsent.Load() >= mostUnsent }

// room is how much may run at a time, in places. A request takes one or more of them (costOf).
type room struct {
	places int
	// At most so many for one sender; for all guests; and for guests and customers together, so that a member finds a place.
	ofOne, ofGuests, ofOutsiders int
}

// turns are the requests of one sort: those that run, and those that wait, by sender.
type turns struct {
	room
	mu      sync.Mutex
	taken   int
	byGroup [groups]int
	of      map[*sender]*line
	// Senders with waiting requests; the first of each group is next.
	ring    [groups][]*line
	next    group
	waiting int
}

// line is what one sender has running and waiting in one sort of turns.
type line struct {
	sender *sender
	taken  int
	queue  []*waiter
}

type waiter struct {
	cost   int
	called chan bool // true: it is its turn; false: it is given up for somebody else
}

func newTurns(room room) *turns { return &turns{room: room, of: map[*sender]*line{}} }

// take is false when too many wait already, when the client has left, or after the longest wait.
func (t *turns) take(ctx context.Context, who *sender, cost int, longest time.Duration) bool {
	mine := &waiter{cost: cost, called: make(chan bool, 1)}
	if !t.join(who, mine) {
		return false
	}
	select { // most requests need not wait
	case turn := <-mine.called:
		return turn
	default:
	}
	timer := time.NewTimer(longest)
	defer timer.Stop()
	select {
	case turn := <-mine.called:
		return turn
	case <-ctx.Done():
	case <-timer.C:
	}
	return t.giveUp(who, mine)
}

func (t *turns) join(who *sender, mine *waiter) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting >= mostWaiting && !t.makeRoom(who) {
		return false
	}
	of := t.of[who]
	if of == nil {
		of = &line{sender: who}
		t.of[who] = of
	}
	if len(of.queue) == 0 {
		t.ring[who.group] = append(t.ring[who.group], of)
	}
	of.queue = append(of.queue, mine)
	t.waiting++
	t.call()
	return true
}

// makeRoom sends the newest request away of whoever has most waiting: a full queue holds many senders, not many of one. It is
// false when nobody has more waiting than the newcomer would have.
func (t *turns) makeRoom(who *sender) bool {
	var longest *line
	for _, ring := range t.ring {
		for _, of := range ring {
			if longest == nil || len(of.queue) > len(longest.queue) {
				longest = of
			}
		}
	}
	own := 1
	if of := t.of[who]; of != nil {
		own += len(of.queue)
	}
	if longest == nil || len(longest.queue) <= own {
		return false
	}
	last := longest.queue[len(longest.queue)-1]
	t.leaveQueue(longest, last)
	last.called <- false
	return true
}

// giveUp is true when the turn had come at the same moment.
func (t *turns) giveUp(who *sender, mine *waiter) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case turn := <-mine.called:
		return turn
	default:
	}
	t.leaveQueue(t.of[who], mine)
	t.call() // it may have been the one that others waited behind
	return false
}

func (t *turns) leaveQueue(of *line, gone *waiter) {
	of.queue = slices.DeleteFunc(of.queue, func(one *waiter) bool { return one == gone })
	t.waiting--
	if len(of.queue) == 0 {
		t.leaveRing(of)
		t.forget(of)
	}
}

func (t *turns) leaveRing(of *line) {
	ring := &t.ring[of.sender.group]
	*ring = slices.DeleteFunc(*ring, func(one *line) bool { return one == of })
}

func (t *turns) forget(of *line) {
	if of.taken == 0 && len(of.queue) == 0 {
		delete(t.of, of.sender)
	}
}

// end gives the places of a request back.
func (t *turns) end(who *sender, cost int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	of := t.of[who]
	of.taken -= cost
	t.byGroup[who.group] -= cost
	t.taken -= cost
	t.forget(of)
	t.call()
}

// again calls who can be called now: a sender has taken its answers.
func (t *turns) again() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.call()
}

// call gives free places to those that wait: one request of a group after one of the next, and in a group one of a sender
// after one of the next. Who only needs more places than are free is waited for: otherwise small requests would keep a large
// one out.
func (t *turns) call() {
	for t.waiting > 0 {
		of := t.chosen()
		if of == nil || t.taken+of.queue[0].cost > t.places {
			return
		}
		t.start(of)
	}
}

// chosen is nil when nobody may have more at the moment. Who has all that one sender may have is passed over; who needs more
// than its group has left is waited for, by this group.
func (t *turns) chosen() *line {
	outsiders, held := t.byGroup[guests]+t.byGroup[customers], false
	for i := range groups {
		group := (t.next + i) % groups
		of := t.firstOf(group)
		switch {
		case of == nil || held && group.isOutside() || group == guests && t.byGroup[guests]+of.queue[0].cost > t.ofGuests:
		case group.isOutside() && outsiders+of.queue[0].cost > t.ofOutsiders:
			held = true
		default:
			return of
		}
	}
	return nil
}

func (t *turns) firstOf(group group) *line {
	for _, of := range t.ring[group] {
		if of.taken+of.queue[0].cost <= t.ofOne && !of.sender.isFull() {
			return of
		}
	}
	return nil
}

// start calls the first one of a line, and puts the line behind the others of its group.
func (t *turns) start(of *line) {
	first, group := of.queue[0], of.sender.group
	of.queue = of.queue[1:]
	t.waiting--
	of.taken += first.cost
	t.byGroup[group] += first.cost
	t.taken += first.cost
	t.next = (group + 1) % groups
	t.leaveRing(of)
	if len(of.queue) > 0 {
		t.ring[group] = append(t.ring[group], of)
	}
	first.called <- true
}
