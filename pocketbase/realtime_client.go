package main

import (
	"sync/atomic"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// After every write PocketBase asks each connection six times which of its topics are about the record. By its own client the
// answer is a copied map, and with thousands of customers connected, who follow our one topic, that costs as much as the
// write. syncOnlyClient wraps PocketBase's client and knows the answer where nothing about records is followed: a superuser's
// dashboard follows records, nobody else may (pokes.subscribe).
//
// It is a fast path with one switch: with false everybody hears the same (docs/decisions/0016-bookings-on-pocketbases-save.md).
var syncOnlyConnections = true

type syncOnlyClient struct {
	subscriptions.Client
	records atomic.Bool // it once followed another topic than ours
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

// Subscriptions is asked with prefixes by the broadcast of a write, and without any by everybody else.
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
