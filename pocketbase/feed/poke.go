package feed

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/faults"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// A poke tells a connection that there is something to pull. It has no content, so it cannot leak anything and may be lost
// or repeated; only the feed (/api/sync) has data.
const pokeTopic = "sync"

// pokeGap is the least time between two pokes of one connection.
const pokeGap = 100 * time.Millisecond

// Collections with an owner in `user_id`, who is poked, and so is whoever has the right to all shipments (the office).
var ownedCollections = []string{
	"shipments", "shipment_documents", "shipment_events", "sea_freight_quotes", "air_freight_quotes",
}

// Collections that only the office is poked about.
var officeCollections = []string{"shipment_notes", "contact_messages", accounts.Users, accounts.Roles}

// Collections that the warehouse is poked about beside the office and the customer who gets the row, and those for every role.
var (
	warehouseCollections = []string{"pallets", "scans", "scan_photos", "found_pallets", "found_photos"}
	memberCollections    = []string{"sailings"}
	salesCollections     = []string{"quotes"} // beside their owner
)

// Everybody is poked about a new version: each page of the feed names the current one.

// listener is one live connection of a signed-in user. At most one goroutine sends to it, and at most one further poke
// waits: a slow connection costs one goroutine, never a queue.
type listener struct {
	client subscriptions.Client
	user   string
	role   string

	mu      sync.Mutex
	sending bool
	again   bool
}

// pokes indexes the live connections by user, and those of members separately, so that a change does not have to iterate
// over all of them.
type pokes struct {
	mu       sync.RWMutex
	byClient map[string]*listener
	byUser   map[string]map[*listener]struct{}
	members  map[*listener]struct{}
	// may tells which role is poked about which collection, by its right.
	may func(role, right string) bool
}

// NewPokes has told nobody yet.
func NewPokes() *pokes {
	return &pokes{
		byClient: map[string]*listener{},
		byUser:   map[string]map[*listener]struct{}{},
		members:  map[*listener]struct{}{},
	}
}

// Bind tells connections of what is saved.
func (p *pokes) Bind(app core.App) {
	p.may = func(role, right string) bool { return accounts.RoleMay(app, role, right) }
	app.OnRealtimeConnectRequest().BindFunc(func(e *core.RealtimeConnectRequestEvent) error {
		e.Client = syncOnly(e.Client)
		// Next returns when the connection ends.
		defer p.remove(e.Client.Id())
		return e.Next()
	})
	app.OnRealtimeSubscribeRequest().Bind(&hook.Handler[*core.RealtimeSubscribeRequestEvent]{
		Id:       "akamasPokes",
		Priority: 999,
		Func:     p.subscribe,
	})
	app.OnRecordAfterCreateSuccess(accounts.Tariffs).BindFunc(func(e *core.RecordEvent) error {
		p.pokeAll()
		return e.Next()
	})
	for _, bind := range []func(...string) *hook.TaggedHook[*core.RecordEvent]{
		app.OnRecordAfterCreateSuccess, app.OnRecordAfterUpdateSuccess, app.OnRecordAfterDeleteSuccess,
	} {
		bind(ownedCollections...).BindFunc(func(e *core.RecordEvent) error {
			p.poke(e.Record.GetString("user_id"), accounts.RightShipments)
			return e.Next()
		})
		bind(warehouseCollections...).BindFunc(func(e *core.RecordEvent) error {
			p.poke(cmp.Or(e.Record.GetString("user_id"), e.Record.GetString("shown_to")), accounts.RightWarehouse)
			return e.Next()
		})
		bind(salesCollections...).BindFunc(func(e *core.RecordEvent) error {
			p.poke(e.Record.GetString("user_id"), accounts.RightQuotes)
			return e.Next()
		})
		bind(memberCollections...).BindFunc(func(e *core.RecordEvent) error {
			p.poke("", accounts.RightSailings)
			return e.Next()
		})
		bind(officeCollections...).BindFunc(func(e *core.RecordEvent) error {
			if e.Record.Collection().Name == accounts.Roles {
				// With another role they see other rows, so they are poked as well.
				user := e.Record.GetString("user_id")
				p.regroup(user, accounts.RoleOf(e.App, user))
				p.poke(user, accounts.RightShipments)
			} else {
				p.poke("", accounts.RightShipments)
			}
			return e.Next()
		})
	}
}

// subscribe allows users only the poke topic. Superusers keep PocketBase's own topics for its dashboard; for anybody else
// those would be evaluated inside every write, for every subscriber.
func (p *pokes) subscribe(e *core.RealtimeSubscribeRequestEvent) error {
	if e.Auth != nil && e.Auth.IsSuperuser() {
		return e.Next()
	}
	// PocketBase's SDK adds its greeting to the topics of a client that listens for it.
	e.Subscriptions = slices.DeleteFunc(e.Subscriptions, func(topic string) bool { return topic == "PB_CONNECT" })
	for _, topic := range e.Subscriptions {
		if topic != pokeTopic {
			return e.ForbiddenError(faults.Say("topic_unknown"), nil)
		}
		if e.Auth == nil || e.Auth.Collection().Name != accounts.Users {
			return e.ForbiddenError(faults.Say("follow_signed_in"), nil)
		}
	}
	if err := e.Next(); err != nil {
		return err
	}
	if !slices.Contains(e.Subscriptions, pokeTopic) {
		p.remove(e.Client.Id())
		return nil
	}
	p.add(e.Client, e.Auth.Id, accounts.RoleOf(e.App, e.Auth.Id))
	return nil
}

func (p *pokes) add(client subscriptions.Client, user, role string) {
	l := &listener{client: client, user: user, role: role}
	p.mu.Lock()
	if old := p.byClient[client.Id()]; old != nil {
		p.drop(old)
	}
	p.byClient[client.Id()] = l
	if p.byUser[user] == nil {
		p.byUser[user] = map[*listener]struct{}{}
	}
	p.byUser[user][l] = struct{}{}
	if role != "" {
		p.members[l] = struct{}{}
	}
	p.mu.Unlock()
	// The connection may have ended while its subscription was being handled; then nothing else would remove it.
	if client.IsDiscarded() {
		p.remove(client.Id())
	}
}

func (p *pokes) remove(clientID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if l := p.byClient[clientID]; l != nil {
		p.drop(l)
	}
}

// drop expects the lock to be held.
func (p *pokes) drop(l *listener) {
	delete(p.byClient, l.client.Id())
	delete(p.members, l)
	delete(p.byUser[l.user], l)
	if len(p.byUser[l.user]) == 0 {
		delete(p.byUser, l.user)
	}
}

// regroup changes the role of a user's live connections.
func (p *pokes) regroup(user, role string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.byUser[user] {
		l.role = role
		if role != "" {
			p.members[l] = struct{}{}
		} else {
			delete(p.members, l)
		}
	}
}

// poke reaches the owner's connections (none for "") and those of members with the right. It never blocks on a connection.
func (p *pokes) poke(owner, right string) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if owner != "" {
		for l := range p.byUser[owner] {
			l.poke()
		}
	}
	allowed := map[string]bool{} // a dozen members share four roles
	for l := range p.members {
		if l.user == owner {
			continue
		}
		may, known := allowed[l.role]
		if !known {
			may = p.may(l.role, right)
			allowed[l.role] = may
		}
		if may {
			l.poke()
		}
	}
}

// pokeAll reaches every connection; a tariff is published only a few times a year.
func (p *pokes) pokeAll() {
	p.mu.RLock()
	defer p.mu.RUnlock()
	for _, l := range p.byClient {
		l.poke()
	}
}

func (l *listener) poke() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.sending {
		l.again = true
		return
	}
	l.sending = true
	go l.send()
}

func (l *listener) send() {
	for {
		if l.isSignedIn() {
			// Blocks until the connection accepts it or is closed.
			l.client.Send(subscriptions.Message{Name: pokeTopic, Data: []byte("{}")})
		}
		time.Sleep(pokeGap)
		l.mu.Lock()
		if !l.again {
			l.sending = false
			l.mu.Unlock()
			return
		}
		l.again = false
		l.mu.Unlock()
	}
}

// isSignedIn: PocketBase removes the user from a connection when the password changes or the account is deleted.
func (l *listener) isSignedIn() bool {
	auth, _ := l.client.Get(apis.RealtimeClientAuthKey).(*core.Record)
	return auth != nil && auth.Id == l.user
}
