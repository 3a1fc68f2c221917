package push

import (
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/mailer"
)

// Headers of a message that is never mailed, between this program and the hook that writes notifications
// (pb_hooks/jobs/outgoing.js).
const (
	headerTemplate = "X-Push-Template"
	headerData     = "X-Push-Data"
	headerUnsent   = "X-Push-Unsent" // "gone", "needless", or "fault"
	headerReason   = "X-Push-Reason"
	headerPayload  = "X-Push-Payload"
	headerUrgency  = "X-Push-Urgency"
	headerTTL      = "X-Push-Ttl"
	headerTag      = "X-Push-Tag"
	headerContact  = "X-Push-Contact"

	mostPayload = 2048
	// How long a written message is reused for other devices of the same event.
	keepWritten = 10 * time.Second
)

// Draft is the mailer of our own events: nothing is mailed. The mail package lets only its own letters and drafts pass.
type Draft struct{}

func (Draft) Send(*mailer.Message) error { return nil }

// message is what a device gets.
type message struct {
	payload, tag, contact string
	urgency               webpush.Urgency
	ttl                   int
	// The reasons why there is none: deliberately not sent, or a fault.
	unsent error
	fault  error
}

// writer lets the hooks write notifications, once for all devices that get the same one.
type writer struct {
	app  core.App
	mu   sync.Mutex
	last map[string]writtenAt
}

type writtenAt struct {
	message
	at time.Time
}

func (w *writer) write(template, data string) message {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := template + " " + data
	if known, ok := w.last[key]; ok && time.Since(known.at) < keepWritten {
		return known.message
	}
	if len(w.last) > 1000 {
		clear(w.last)
	}
	made := w.writeNew(template, data)
	w.last[key] = writtenAt{made, time.Now()}
	return made
}

func (w *writer) writeNew(template, data string) (made message) {
	defer func() {
		if r := recover(); r != nil {
			made = message{fault: fmt.Errorf("The message could not be written: %v", r)}
		}
	}()
	draft := &mailer.Message{Headers: map[string]string{headerTemplate: template, headerData: data}}
	e := &core.MailerEvent{App: w.app, Mailer: Draft{}, Message: draft}
	if err := w.app.OnMailerSend().Trigger(e, func(e *core.MailerEvent) error { return e.Mailer.Send(e.Message) }); err != nil {
		return message{fault: err}
	}
	said := draft.Headers
	switch unsent := said[headerUnsent]; {
	case unsent == "fault":
		return message{fault: errors.New(said[headerReason])}
	case unsent != "":
		return message{unsent: errors.New(said[headerReason])}
	case said[headerPayload] == "" || len(said[headerPayload]) > mostPayload:
		return message{fault: errors.New("No hook wrote the message.")}
	}
	ttl, _ := strconv.Atoi(said[headerTTL])
	return message{payload: said[headerPayload], tag: said[headerTag], contact: said[headerContact],
		urgency: webpush.Urgency(said[headerUrgency]), ttl: ttl}
}
