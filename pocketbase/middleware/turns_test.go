package middleware

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"
)

// queued waits until so many wait in a queue.
func (t *turns) queued(test *testing.T, count int) {
	test.Helper()
	for {
		t.mu.Lock()
		waiting := t.waiting
		t.mu.Unlock()
		if waiting == count {
			return
		}
		if test.Context().Err() != nil {
			test.Fatalf("%d wait, not %d", waiting, count)
		}
		time.Sleep(100 * time.Microsecond)
	}
}

// called starts the waiting request of a sender and returns once it waits, or has its turn: its name is sent then.
func called(test *testing.T, queue *turns, who *sender, cost int, names chan<- string) {
	test.Helper()
	mine := &waiter{cost: cost, called: make(chan bool, 1)}
	if !queue.join(who, mine) {
		names <- who.key + " is refused"
		return
	}
	go func() {
		if <-mine.called {
			names <- who.key
		} else {
			names <- who.key + " is sent away"
		}
	}()
}

func TestNoMoreAtOnceThanThereAreTurns(t *testing.T) {
	queue, meet, anna := newTurns(room{2, 2, 2, 2}), make(chan struct{}), someone("anna", customers)
	var mu sync.Mutex
	inside, peak, done := 0, 0, 0
	count := func(by int) {
		mu.Lock()
		defer mu.Unlock()
		inside += by
		peak = max(peak, inside)
		if by < 0 {
			done++
		}
	}
	var working sync.WaitGroup
	for range 50 {
		working.Go(func() {
			if queue.take(t.Context(), anna, 1, time.Minute) {
				count(1)
				// Leaves when the other turn is taken as well.
				select {
				case meet <- struct{}{}:
				case <-meet:
				}
				count(-1)
				queue.end(anna, 1)
			}
		})
	}
	working.Wait()
	if peak != 2 || done != 50 || queue.waiting != 0 || len(queue.of) != 0 {
		t.Errorf("%d at once, %d done, %d still waiting of %d senders", peak, done, queue.waiting, len(queue.of))
	}
}

func TestNobodyWaitsForever(t *testing.T) {
	queue, anna := newTurns(oneTurn), someone("anna", customers)
	if !queue.take(t.Context(), anna, 1, 0) {
		t.Fatal("the first one waits")
	}
	if queue.take(t.Context(), anna, 1, time.Millisecond) {
		t.Error("a turn is given twice")
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	if queue.take(left, anna, 1, time.Minute) {
		t.Error("a turn is given to a client that has left")
	}
	queue.waiting = mostWaiting
	if queue.take(t.Context(), anna, 1, time.Minute) {
		t.Error("more wait than may")
	}
	if queue.waiting != mostWaiting {
		t.Errorf("%d are counted", queue.waiting)
	}
	queue.waiting = 0
	queue.end(anna, 1)
	if !queue.take(t.Context(), anna, 1, 0) {
		t.Error("the turn was not given back")
	}
}

func TestTurnsGoRoundByGroupAndSender(t *testing.T) {
	queue, names := newTurns(oneTurn), make(chan string, 100)
	first := someone("first", guests)
	queue.take(t.Context(), first, 1, 0)
	anna, bob := someone("anna", customers), someone("bob", customers)
	desk, hall, guest := someone("desk", office), someone("hall", members), someone("guest", guests)
	for range 4 {
		called(t, queue, guest, 1, names)
	}
	for range 3 {
		called(t, queue, anna, 1, names)
	}
	called(t, queue, bob, 1, names)
	called(t, queue, hall, 1, names)
	called(t, queue, desk, 1, names)
	queue.queued(t, 10)
	var order []string
	for done := first; len(order) < 10; {
		queue.end(done, 1)
		name := <-names
		order = append(order, name)
		done = map[string]*sender{"anna": anna, "bob": bob, "desk": desk, "hall": hall, "guest": guest}[name]
	}
	want := []string{"desk", "hall", "anna", "guest", "bob", "guest", "anna", "guest", "anna", "guest"}
	if !slices.Equal(order, want) {
		t.Errorf("called in the order %v, want %v", order, want)
	}
}

func TestNobodyTakesAllPlaces(t *testing.T) {
	room := room{places: 6, ofOne: 3, ofGuests: 3, ofOutsiders: 5}
	for name, c := range map[string]struct {
		who  []*sender
		cost int
		want int
	}{
		"one sender":           {[]*sender{someone("a", members)}, 1, 3},
		"one with large ones":  {[]*sender{someone("a", members)}, 2, 1},
		"guests":               {[]*sender{someone("a", guests), someone("b", guests)}, 1, 3},
		"guests and customers": {[]*sender{someone("a", guests), someone("b", guests), someone("c", customers), someone("d", customers)}, 1, 5},
		"members":              {[]*sender{someone("a", members), someone("b", members), someone("c", members)}, 1, 6},
	} {
		queue, inside := newTurns(room), 0
		for range 10 {
			for _, who := range c.who {
				if queue.take(t.Context(), who, c.cost, 0) {
					inside++
				}
			}
		}
		if inside != c.want {
			t.Errorf("%s: %d at once, want %d", name, inside, c.want)
		}
	}
}

func TestALargeRequestIsNotKeptOutBySmallOnes(t *testing.T) {
	queue, names := newTurns(room{places: 2, ofOne: 2, ofGuests: 2, ofOutsiders: 2}), make(chan string, 10)
	small, large := someone("small", customers), someone("large", customers)
	queue.take(t.Context(), small, 1, 0)
	queue.take(t.Context(), small, 1, 0)
	called(t, queue, large, 2, names)
	called(t, queue, someone("later", customers), 1, names)
	queue.end(small, 1)
	queue.queued(t, 2)
	queue.end(small, 1)
	if name := <-names; name != "large" {
		t.Errorf("%s came first", name)
	}
	// One that leaves lets those behind it go on.
	queue.end(large, 2)
	<-names
	if queue.take(t.Context(), large, 2, time.Millisecond) {
		t.Error("there was room for it")
	}
	if !queue.take(t.Context(), small, 1, 0) {
		t.Error("it still keeps the place free")
	}
}

func TestAFullQueueHoldsManySenders(t *testing.T) {
	queue, names := newTurns(oneTurn), make(chan string, 2*mostWaiting)
	queue.take(t.Context(), someone("first", guests), 1, 0)
	greedy, modest := someone("greedy", guests), someone("modest", guests)
	for range mostWaiting {
		called(t, queue, greedy, 1, names)
	}
	queue.queued(t, mostWaiting)
	called(t, queue, modest, 1, names)
	if name := <-names; name != "greedy is sent away" {
		t.Error(name)
	}
	called(t, queue, greedy, 1, names)
	if name := <-names; name != "greedy is refused" {
		t.Error(name)
	}
	queue.queued(t, mostWaiting)
}
