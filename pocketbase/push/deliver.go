package push

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
)

const (
	// All records have this length, so that it reveals nothing: a payload, the header and the authentication tag.
	recordSize = mostPayload + 128
	// The longest Retry-After that is respected.
	mostWait = time.Hour
)

// deliver sends one message and returns the result.
func (s *sender) deliver(ctx context.Context, j job) outcome {
	written := s.writer.write(j.Template, j.Data)
	if written.fault != nil {
		return outcome{job: j, kind: later, reason: written.fault.Error()}
	}
	if written.unsent != nil {
		return outcome{job: j, kind: needless, reason: written.unsent.Error()}
	}
	// Checked again: PUSH_HOSTS may have changed since the device subscribed.
	endpoint, ok := s.hosts.Check(j.Endpoint)
	if !ok {
		return outcome{job: j, kind: noDevice, reason: "The address of the device is no push service's."}
	}
	contact := s.contact
	if contact == "" {
		contact = written.contact
	}
	response, err := webpush.SendNotificationWithContext(ctx, []byte(written.payload),
		&webpush.Subscription{Endpoint: endpoint.URL, Keys: webpush.Keys{Auth: j.Auth, P256dh: j.P256dh}},
		&webpush.Options{HTTPClient: s.client, RecordSize: recordSize, Subscriber: contact, Topic: topicOf(written.tag),
			TTL: written.ttl, Urgency: written.urgency, VAPIDPublicKey: s.keys.Public, VAPIDPrivateKey: s.keys.Private})
	if err != nil {
		return outcome{job: j, kind: later, reason: "The push service did not answer: " + err.Error(), lost: true}
	}
	// A short answer is read to its end, so that the connection can be used again.
	_, _ = io.CopyN(io.Discard, response.Body, 4<<10)
	_ = response.Body.Close()
	return answered(j, response, s.queue.now())
}

func answered(j job, response *http.Response, now time.Time) outcome {
	code := response.StatusCode
	o := outcome{job: j, kind: later, reason: fmt.Sprintf("The push service answered %d.", code)}
	switch {
	case code >= 200 && code < 300:
		o.kind = arrived
	case code == http.StatusNotFound || code == http.StatusGone:
		o.kind, o.reason = noDevice, fmt.Sprintf("The push service does not know the device any more (%d).", code)
	case code == http.StatusBadRequest || code == http.StatusUnauthorized || code == http.StatusForbidden:
		// RFC 8292, 4.2: the subscription is for another key (403). Mozilla and Windows say 401 for that, Apple and FCM 400 too,
		// also for keys of a device that are none. All say one of these when our own token is wrong: lane.judge.
		o.kind = refused
	case code == http.StatusTooManyRequests || code == http.StatusServiceUnavailable:
		o.wait = retryAfter(response.Header.Get("Retry-After"), now)
	case code == http.StatusRequestTimeout || code >= 500:
	default:
		// Redirects too: they are not followed.
		o.kind = never
	}
	return o
}

// retryAfter reads seconds or a date, at most an hour.
func retryAfter(text string, now time.Time) time.Duration {
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(min(max(seconds, 0), 86_400)) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), mostWait)
}

// topicOf is the push service's key for messages that replace each other; a hash, so that it does not reveal the reference.
func topicOf(tag string) string {
	sum := sha256.Sum256([]byte(tag))
	return base64.RawURLEncoding.EncodeToString(sum[:24]) // 32 characters
}
