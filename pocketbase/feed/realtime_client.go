package feed

import (
	"sync/atomic"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// After every write PocketBase asks each connection six times which of its topics match the record. Its own client answers
// with a copied map. With thousands of connected customers, who all subscribe to our one topic, that costs as much as the
// write. syncOnlyClient wraps PocketBase's client and answers without a copy when the connection has no topic about records;
// only a superuser's dashboard may have one (pokes.subscribe).
//
// It is a fast path with one switch; without it connections receive the same
// (docs/decisions/0016-bookings-on-pocketbases-save.md).
var syncOnlyConnections = true

type syncOnlyClient struct {
	subscriptions.Client
	records atomic.Bool // it has subscribed to another topic than ours
}

func syncOnly(client subscriptions.Client) subscriptions.Client {
	if !syncOnlyConnections {
		return client
	}
	return &syncOnlyClient{Client: client}
}

func (c *syncOnlyClient) Subscribe(topics ...string) {
	for _, topic := range topics {
		if topic != pokeTopic {
			c.records.Store(true)
		}
	}
	c.Client.Subscribe(topics...)
}

// Subscriptions is called with prefixes by the broadcast of a write, and without any by everything else.
func (c *syncOnlyClient) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
	if len(prefixes) > 0 {
		if !c.records.Load() {
			return nil
		}
		if auth, _ := c.Get(apis.RealtimeClientAuthKey).(*core.Record); auth == nil || !auth.IsSuperuser() {
			return nil
		}
	}
	return c.Client.Subscriptions(prefixes...)
}
