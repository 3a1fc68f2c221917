package push

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

const (
	// Messages being sent to one service, and those queued for it in memory.
	atOnce  = 16
	backlog = 256
	// Rows in one write. Requests wait for the database's one writer too, so each write is short.
	perWrite = 50
	// Results are stored at least this often: a crash before that sends the message again.
	writeWithin = 500 * time.Millisecond
	// After so many messages in a row without an answer a service is paused, so that not each message waits for its timeout.
	pauseAfter = 8

	// So many devices may a service refuse for good (400, 401, 403) without accepting a message: beyond that the fault is ours,
	// for example a clock that is wrong, and no more subscriptions are deleted.
	refusedForGood = 3

	// Each of those being sent takes at least so long, which is 94 messages a second to one service. Requests need the
	// processor too.
	atLeast = 170 * time.Millisecond

	lookAnyway = 30 * time.Second
	// While a service is busy: how often the queue is searched for messages to others. Each search reads all that waits.
	lookForOthers = 5 * time.Second

	finishWithin = 3 * time.Second
)

// sender empties the queue: one loop claims, several workers per service send, one loop stores results.
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

	lanes    map[string]*lane // used by the claiming loop only
	outcomes chan outcome
	running  bool
	wakeUp   chan struct{}
	stopped  chan struct{}
	done     chan struct{}
}

// lane is the state of one push service, so that a slow one does not delay others.
type lane struct {
	jobs        chan job
	mu          sync.Mutex
	lost        int       // messages in a row without an answer
	refused     int       // refusals of devices since the service accepted a message
	pausedUntil time.Time // nothing is claimed for it until then
}

func (l *lane) isPaused(now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return now.Before(l.pausedUntil)
}

// isBusy is true while enough is queued in memory for it.
func (l *lane) isBusy() bool { return len(l.jobs) > backlog/2 }

func (l *lane) note(lost bool, pause time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !lost {
		l.lost = 0
		return
	}
	if l.lost++; l.lost >= pauseAfter {
		l.lost, l.pausedUntil = 0, pause
	}
}

// judge says what a refusal means: that this subscription is void, or, when the service accepts nothing, that we are wrong.
func (l *lane) judge(o outcome) outcome {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case o.kind == arrived:
		l.refused = 0
	case o.kind == refused && l.refused < refusedForGood:
		l.refused++
		o.kind = noDevice
	case o.kind == refused:
		o.kind = never
		o.reason += " It refuses all devices: compare this server's clock with another one."
	}
	return o
}

// wake is called after a commit; it never blocks.
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
	// Messages being sent may finish; those queued in memory are put back.
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
	if due == 0 {
		return lookForOthers // what was not claimed waits for free room, which wakes this loop, or for the end of a pause
	}
	return max(due, 250*time.Millisecond)
}

// look expands events, and passes due messages to the workers of their service; true when there may be more.
func (s *sender) look(ctx context.Context, workers *sync.WaitGroup) (more bool, err error) {
	if more, err = s.queue.expand(); err != nil {
		return false, err
	}
	now := s.queue.now()
	var busy []string
	for service, l := range s.lanes {
		if l.isPaused(now) || l.isBusy() {
			busy = append(busy, service)
		}
	}
	jobs, err := s.queue.due(append(busy, ""), backlog)
	if err != nil {
		return false, err
	}
	chosen, err := s.choose(jobs, now)
	if err != nil || len(chosen) == 0 {
		return more || len(jobs) > 0, err // all of them were dropped or put off
	}
	for some := range slices.Chunk(chosen, perWrite) {
		ids := make([]string, len(some))
		for i, j := range some {
			ids[i] = j.ID
		}
		claimed, err := s.queue.claim(ids)
		if err != nil {
			return false, err
		}
		for _, j := range some {
			if claimed[j.ID] {
				s.told.add(j.Device, now)
				s.laneOf(ctx, j.Service, workers).jobs <- j // does not block: only this loop fills it, and it has checked the room
			}
		}
	}
	// A service that has become busy wakes this loop when it has room.
	isFree := func(j job) bool { l := s.lanes[j.Service]; return l == nil || !l.isBusy() }
	return more || slices.ContainsFunc(chosen, isFree), nil
}

// choose drops messages without room in their lane, those no longer allowed, and those beyond a device's limit.
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
				pace := time.After(atLeast)
				o := l.judge(s.deliver(ctx, j))
				if ctx.Err() != nil && o.lost {
					continue
				}
				l.note(o.lost, s.queue.now().Add(min(s.queue.retry, 30*time.Second)))
				s.outcomes <- o
				if !l.isBusy() {
					s.wake()
				}
				select {
				case <-pace:
				case <-s.stopped:
				}
			}
		})
	}
	return l
}

// writeDown stores results of messages in batches.
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
			s.app.Logger().Error("The results of push messages could not be stored", slog.String("error", short(err.Error())))
		}
		// Retries may be due earlier than the next look. Sent messages change nothing there, and a look while a service is busy
		// reads all that waits for it.
		if slices.ContainsFunc(batch, func(o outcome) bool { return o.kind == later }) {
			s.wake()
		}
	}
}

// tell logs failures for operators, with the row's id and never a device's endpoint.
func (s *sender) tell(o outcome) {
	switch {
	case o.kind == never:
		s.app.Logger().Warn("A push service refused a message", slog.String("row", o.ID), slog.String("service", o.Service), slog.String("reason", short(o.reason)))
	case o.kind == later && o.Attempts+1 >= attempts:
		s.app.Logger().Warn("A push message was given up", slog.String("row", o.ID), slog.String("service", o.Service))
	}
}

// counter counts messages to devices in fixed windows, in memory: a restart resets it. Only the claiming loop uses it.
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
