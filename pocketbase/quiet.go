package main

import (
	"sync/atomic"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// followers counts the live connections that follow PocketBase's own record topics: superusers' dashboards, mostly none.
// After every write PocketBase asks each connection six times whether it follows the record. With thousands of customers
// connected, who follow our one topic, that costs more than the write.
type followers struct{ count atomic.Int64 }

// deaf is the app for PocketBase's broadcast while nobody follows records: it has no connections.
type deaf struct{ core.App }

var nobody = subscriptions.NewBroker()

func (deaf) SubscriptionsBroker() *subscriptions.Broker { return nobody }

// spareWrites hides the connections from the broadcast of creates and updates, which stands between the last hook on the
// record and the next one on the model. Accounts are left alone: there PocketBase looks for the connections of theirs.
func (f *followers) spareWrites(app core.App) {
	for _, records := range []*hook.TaggedHook[*core.RecordEvent]{app.OnRecordAfterCreateSuccess(), app.OnRecordAfterUpdateSuccess()} {
		records.Bind(&hook.Handler[*core.RecordEvent]{
			Id:       "akamasDeaf",
			Priority: 99999, // the last of them
			Func: func(e *core.RecordEvent) error {
				if f.count.Load() == 0 && !e.Record.Collection().IsAuth() {
					e.App = deaf{e.App}
				}
				return e.Next()
			},
		})
	}
	for _, models := range []*hook.TaggedHook[*core.ModelEvent]{app.OnModelAfterCreateSuccess(), app.OnModelAfterUpdateSuccess()} {
		models.Bind(&hook.Handler[*core.ModelEvent]{
			Id:       "akamasHearsAgain",
			Priority: -98, // PocketBase's own have -99
			Func: func(e *core.ModelEvent) error {
				if wrapped, ok := e.App.(deaf); ok {
					e.App = wrapped.App
				}
				return e.Next()
			},
		})
	}
}

// quietClient is a connection that knows whether it follows records, and answers PocketBase's question which ones without a
// lock and without copying anything when it follows none.
type quietClient struct {
	subscriptions.Client
	all     *followers
	records atomic.Bool
}

func (c *quietClient) Subscribe(topics ...string) {
	for _, topic := range topics {
		if topic != pokeTopic && !c.records.Swap(true) {
			c.all.count.Add(1)
		}
	}
	c.Client.Subscribe(topics...)
	// The connection may have ended while its subscription was on the way.
	if c.IsDiscarded() {
		c.leave()
	}
}

// leave is the end of the connection.
func (c *quietClient) leave() {
	if c.records.Swap(false) {
		c.all.count.Add(-1)
	}
}

func (c *quietClient) Subscriptions(prefixes ...string) map[string]subscriptions.SubscriptionOptions {
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
