package main

import (
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

func clientOf(user string) subscriptions.Client {
	c := &quietClient{Client: subscriptions.NewDefaultClient(), all: &followers{}}
	auth := core.NewRecord(core.NewAuthCollection(usersCollection))
	auth.Id = user
	c.Set(apis.RealtimeClientAuthKey, auth)
	return c
}

// got reads one message, or says false when none came in time.
func got(c subscriptions.Client, within time.Duration) bool {
	select {
	case m, ok := <-c.Channel():
		return ok && m.Name == pokeTopic && string(m.Data) == "{}"
	case <-time.After(within):
		return false
	}
}

func TestPokeReachesOwnerAndOfficeAlone(t *testing.T) {
	p := newPokes()
	anna, annaToo, bert, office := clientOf("anna"), clientOf("anna"), clientOf("bert"), clientOf("office")
	p.add(anna, "anna", false)
	p.add(annaToo, "anna", false)
	p.add(bert, "bert", false)
	p.add(office, "office", true)
	p.poke("anna")
	for name, c := range map[string]subscriptions.Client{"anna": anna, "anna's tablet": annaToo, "office": office} {
		if !got(c, time.Second) {
			t.Errorf("%s was not poked", name)
		}
	}
	p.poke("")
	if !got(office, time.Second) {
		t.Error("the office was not poked for what is its own")
	}
	if got(bert, 3*pokeGap) || got(anna, 0) {
		t.Error("somebody else was poked")
	}
}

func TestTheOfficeIsPokedOnceForRowsOfItsOwn(t *testing.T) {
	p := newPokes()
	office := clientOf("office")
	p.add(office, "office", true)
	p.poke("office")
	if !got(office, time.Second) || got(office, 3*pokeGap) {
		t.Error("not once")
	}
}

func TestPokesAreCoalescedAndNeverWait(t *testing.T) {
	p := newPokes()
	c := clientOf("anna")
	p.add(c, "anna", false)
	started := time.Now()
	for range 10_000 {
		p.poke("anna")
	}
	// Nobody reads yet: a write that waited for the connection would never get here.
	if took := time.Since(started); took > time.Second {
		t.Errorf("10,000 pokes of a connection that does not read took %s", took)
	}
	n := 0
	for got(c, 3*pokeGap) {
		n++
	}
	if n != 2 {
		t.Errorf("%d messages, want the one under way and one more", n)
	}
	p.poke("anna")
	if !got(c, time.Second) {
		t.Error("quiet again, a poke must go out")
	}
}

func TestEndedConnectionsAreForgotten(t *testing.T) {
	p := newPokes()
	c := clientOf("anna")
	p.add(c, "anna", true)
	p.poke("anna") // blocks in its own goroutine until the connection ends
	c.Discard()
	p.remove(c.Id())
	p.poke("anna")
	late := clientOf("bert")
	late.Discard()
	p.add(late, "bert", true)
	if len(p.byClient)+len(p.byUser)+len(p.office) != 0 {
		t.Errorf("left: %v %v %v", p.byClient, p.byUser, p.office)
	}
}

func TestAConnectionThatLostItsUserIsNotPoked(t *testing.T) {
	p := newPokes()
	c := clientOf("anna")
	p.add(c, "anna", false)
	c.Unset(apis.RealtimeClientAuthKey)
	p.poke("anna")
	if got(c, 3*pokeGap) {
		t.Error("poked after the password was changed")
	}
}

func TestRegroup(t *testing.T) {
	p := newPokes()
	c := clientOf("anna")
	p.add(c, "anna", false)
	p.regroup("anna", true)
	p.poke("")
	if !got(c, time.Second) {
		t.Error("not in the office yet")
	}
	p.regroup("anna", false)
	p.poke("")
	if got(c, 3*pokeGap) {
		t.Error("still in the office")
	}
}

func TestQuietClientHidesNothingFromSuperusers(t *testing.T) {
	c := &quietClient{Client: subscriptions.NewDefaultClient(), all: &followers{}}
	c.Subscribe("shipments/*")
	if n := len(c.Subscriptions("shipments/*")); n != 0 {
		t.Errorf("a guest's record topics: %d", n)
	}
	super := core.NewRecord(core.NewAuthCollection(core.CollectionNameSuperusers))
	c.Set(apis.RealtimeClientAuthKey, super)
	if n := len(c.Subscriptions("shipments/*")); n != 1 {
		t.Errorf("a superuser's record topics: %d", n)
	}
	if n := len(c.Subscriptions()); n != 1 {
		t.Errorf("all topics: %d", n)
	}
}

func TestWritesAreBroadcastWhileSomebodyFollowsRecords(t *testing.T) {
	app := testApp(t)
	notes := core.NewBaseCollection("notes")
	notes.Fields.Add(&core.TextField{Name: "text"})
	if err := app.Save(notes); err != nil {
		t.Fatal(err)
	}
	all := &followers{}
	all.spareWrites(app)
	// Where PocketBase's broadcast stands, and where every other hook does.
	var broadcast, before, after int
	app.SubscriptionsBroker().Register(subscriptions.NewDefaultClient())
	count := func(into *int) func(e *core.ModelEvent) error {
		return func(e *core.ModelEvent) error {
			*into += e.App.SubscriptionsBroker().TotalClients()
			return e.Next()
		}
	}
	for _, models := range []*hook.TaggedHook[*core.ModelEvent]{app.OnModelAfterCreateSuccess(), app.OnModelAfterUpdateSuccess()} {
		models.Bind(&hook.Handler[*core.ModelEvent]{Func: count(&broadcast), Priority: -99})
		models.Bind(&hook.Handler[*core.ModelEvent]{Func: count(&after)})
	}
	for _, records := range []*hook.TaggedHook[*core.RecordEvent]{app.OnRecordAfterCreateSuccess(), app.OnRecordAfterUpdateSuccess()} {
		records.BindFunc(func(e *core.RecordEvent) error {
			before += e.App.SubscriptionsBroker().TotalClients()
			return e.Next()
		})
	}
	writes := func(name string, wantBroadcast int) {
		t.Helper()
		broadcast, before, after = 0, 0, 0
		note := core.NewRecord(notes)
		for _, text := range []string{"a", "b"} { // a create and an update
			note.Set("text", text)
			if err := app.Save(note); err != nil {
				t.Fatal(err)
			}
		}
		if broadcast != wantBroadcast || before != 2 || after != 2 {
			t.Errorf("%s: %d broadcast, want %d; %d before, %d after", name, broadcast, wantBroadcast, before, after)
		}
	}
	client := &quietClient{Client: subscriptions.NewDefaultClient(), all: all}
	writes("nobody", 0)
	client.Subscribe(pokeTopic)
	writes("somebody with our own topic", 0)
	client.Subscribe("notes/*")
	client.Subscribe("notes/*", pokeTopic)
	writes("somebody with records", 2)
	client.leave()
	client.leave()
	writes("gone again", 0)
	client.Discard()
	client.Subscribe("notes/*")
	writes("too late", 0)
}
