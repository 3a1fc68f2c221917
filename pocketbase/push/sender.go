package push

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// Messages under way to one service, and those that wait for their turn in memory.
	atOnce   = 16
	backlog  = 64
	perLook  = 4 * backlog
	perWrite = 100
	// What arrived is written down after so long at most: a crash before that sends it again.
	writeWithin = 50 * time.Millisecond
	// After so many messages in a row without an answer a service has a pause, so that not each message waits for it.
	deafAfter = 8

	lookAnyway   = 30 * time.Second
	finishWithin = 3 * time.Second
)

// sender empties the queue: one loop claims, some workers for each service hand over, one loop writes down.
type sender struct {
	app     core.App
	queue   *queue
	hosts   Hosts
	client  *http.Client
	keys    Keys
	contact string
	writer  *writer
	limit   func(app core.App, kind string) (most, seconds int64, known bool)
	told    counter

	lanes    map[string]*lane // of the loop that claims
	outcomes chan outcome
	running  bool
	wakeUp   chan struct{}
	stopped  chan struct{}
	done     chan struct{}
}

// lane is one push service: those of others do not wait for it.
type lane struct {
	jobs chan job
	mu   sync.Mutex
	lost int       // messages in a row without an answer
	deaf time.Time // until when nothing is claimed for it
}

func (l *lane) isDeaf(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return now.Before(l.deaf)
}

func (l *lane) note(lost bool, pause time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !lost {
		l.lost = 0
		return
	}
	if l.lost++; l.lost >= deafAfter {
		l.lost, l.deaf = 0, pause
	}
}

// wake is called after a commit; it never waits.
func (s *sender) wake() {
	select {
	case s.wakeUp <- struct{}{}:
	default:
	}
}

func (s *sender) isStopped() bool {
	select {
	case <-s.stopped:
		return true
	default:
		return false
	}
}

func (s *sender) run() {
	defer close(s.done)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var workers, writing sync.WaitGroup
	writing.Go(s.writeDown)
	for !s.isStopped() {
		more, err := s.look(ctx, &workers)
		if err != nil && !s.isStopped() {
			s.app.Logger().Error("The push queue could not be worked on", slog.String("error", short(err.Error())))
		}
		if more && err == nil {
			continue
		}
		timer := time.NewTimer(s.sleep(err))
		select {
		case <-s.stopped:
		case <-s.wakeUp:
		case <-timer.C:
		}
		timer.Stop()
	}
	// What is under way may finish; what waits in memory is put back.
	stop := time.AfterFunc(finishWithin, cancel)
	defer stop.Stop()
	for _, l := range s.lanes {
		close(l.jobs)
	}
	workers.Wait()
	close(s.outcomes)
	writing.Wait()
	if err := s.queue.putBack(); err != nil {
		s.app.Logger().Warn("Messages under way were not put back", slog.String("error", short(err.Error())))
	}
}

func (s *sender) sleep(failure error) time.Duration {
	if failure != nil {
		return lookAnyway
	}
	due, waiting, err := s.queue.nextDue()
	if err != nil || !waiting || due > lookAnyway {
		return lookAnyway
	}
	// What is due and was not taken waits for room, which wakes this loop, or for the end of a pause.
	return max(due, 250*time.Millisecond)
}

// look turns events into messages and hands messages that are due to the workers of their service; true when there may be more.
func (s *sender) look(ctx context.Context, workers *sync.WaitGroup) (more bool, err error) {
	if more, err = s.queue.expand(); err != nil {
		return false, err
	}
	now := s.queue.now()
	var busy []string
	for service, l := range s.lanes {
		if l.isDeaf(now) || len(l.jobs) > backlog/2 {
			busy = append(busy, service)
		}
	}
	jobs, err := s.queue.due(append(busy, ""), perLook)
	if err != nil {
		return false, err
	}
	chosen, err := s.choose(jobs, now)
	if err != nil || len(chosen) == 0 {
		return more, err
	}
	ids := make([]string, len(chosen))
	for i, j := range chosen {
		ids[i] = j.ID
	}
	claimed, err := s.queue.claim(ids)
	if err != nil {
		return false, err
	}
	for _, j := range chosen {
		if claimed[j.ID] {
			s.told.add(j.Device, now)
			s.laneOf(ctx, j.Service, workers).jobs <- j // there is room: this loop alone fills it
		}
	}
	return true, nil
}

// choose leaves out what has no room in its lane, what may not be told any more, and what is too much for a device.
func (s *sender) choose(jobs []job, now time.Time) (chosen []job, err error) {
	room := map[string]int{}
	taken := map[string]int64{}
	var refused, tooMany []string
	var until time.Time
	most, seconds, limited := s.limit(s.app, "push_device")
	for _, j := range jobs {
		if _, known := room[j.Service]; !known {
			room[j.Service] = backlog
			if l := s.lanes[j.Service]; l != nil {
				room[j.Service] -= len(l.jobs)
			}
		}
		switch {
		case !j.Allowed:
			refused = append(refused, j.ID)
		case limited && s.told.of(j.Device, now, seconds)+taken[j.Device] >= most:
			tooMany = append(tooMany, j.ID)
			until = time.Unix((now.Unix()/seconds+1)*seconds, 0)
		case room[j.Service] > 0:
			room[j.Service]--
			taken[j.Device]++
			chosen = append(chosen, j)
		}
	}
	if len(refused) > 0 {
		err = s.queue.suppress(refused, "Not sent: the device may not be told any more.")
	}
	if err == nil && len(tooMany) > 0 {
		err = s.queue.putOff(tooMany, until, "Waiting: this device has been told much within the hour.")
	}
	return chosen, err
}

func (s *sender) laneOf(ctx context.Context, service string, workers *sync.WaitGroup) *lane {
	if l := s.lanes[service]; l != nil {
		return l
	}
	l := &lane{jobs: make(chan job, backlog)}
	s.lanes[service] = l
	for range atOnce {
		workers.Go(func() {
			for j := range l.jobs {
				if s.isStopped() {
					continue // put back
				}
				o := s.deliver(ctx, j)
				if ctx.Err() != nil && o.lost {
					continue
				}
				l.note(o.lost, s.queue.now().Add(min(s.queue.retry, 30*time.Second)))
				s.outcomes <- o
				if len(l.jobs) <= backlog/2 {
					s.wake()
				}
			}
		})
	}
	return l
}

// writeDown stores what became of messages, some at a time.
func (s *sender) writeDown() {
	for first := range s.outcomes {
		batch := []outcome{first}
		timer := time.NewTimer(writeWithin)
	gather:
		for len(batch) < perWrite {
			select {
			case o, open := <-s.outcomes:
				if !open {
					break gather
				}
				batch = append(batch, o)
			case <-timer.C:
				break gather
			}
		}
		timer.Stop()
		for _, o := range batch {
			s.tell(o)
		}
		if err := s.queue.record(batch); err != nil {
			s.app.Logger().Error("What became of push messages could not be stored", slog.String("error", short(err.Error())))
		}
		s.wake() // what is tried again is due sooner than anybody would look
	}
}

// tell logs what an operator should know: by the row's id, never the address of a device.
func (s *sender) tell(o outcome) {
	switch {
	case o.kind == never:
		s.app.Logger().Warn("A push service refused a message", slog.String("row", o.ID), slog.String("service", o.Service), slog.String("reason", short(o.reason)))
	case o.kind == later && o.Attempts+1 >= attempts:
		s.app.Logger().Warn("A push message was given up", slog.String("row", o.ID), slog.String("service", o.Service))
	}
}

// counter counts messages to devices in fixed windows, in memory: a restart forgives. Only the loop that claims uses it.
type counter struct {
	window int64
	counts map[string]int64
	length int64
}

func (c *counter) of(device string, now time.Time, seconds int64) int64 {
	c.length = seconds
	if window := now.Unix() / seconds; window != c.window || c.counts == nil {
		c.window, c.counts = window, map[string]int64{}
	}
	return c.counts[device]
}

func (c *counter) add(device string, now time.Time) {
	if c.length > 0 {
		c.of(device, now, c.length)
		c.counts[device]++
	}
}
