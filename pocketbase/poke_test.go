package main

import (
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

func clientOf(user string) subscriptions.Client {
	c := quiet(subscriptions.NewDefaultClient())
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

func TestTheBroadcastIsTheSameWithoutTheFastPath(t *testing.T) {
	defer func(was bool) { quietConnections = was }(quietConnections)
	for _, quietConnections = range []bool{true, false} {
		app := testApp(t)
		notes := core.NewBaseCollection("notes")
		notes.Fields.Add(&core.TextField{Name: "text"})
		if err := app.Save(notes); err != nil {
			t.Fatal(err)
		}
		if _, err := apis.NewRouter(app); err != nil { // binds the broadcast
			t.Fatal(err)
		}
		follow := func(collection string, topics ...string) subscriptions.Client {
			c := quiet(subscriptions.NewDefaultClient())
			if collection != "" {
				c.Set(apis.RealtimeClientAuthKey, core.NewRecord(core.NewAuthCollection(collection)))
			}
			c.Subscribe(topics...)
			app.SubscriptionsBroker().Register(c)
			return c
		}
		clients := map[string]subscriptions.Client{
			"a dashboard":                follow(core.CollectionNameSuperusers, "notes/*"),
			"a dashboard with two":       follow(core.CollectionNameSuperusers, pokeTopic, "notes/*"),
			"a dashboard that left it":   follow(core.CollectionNameSuperusers, "notes/*"),
			"a dashboard elsewhere":      follow(core.CollectionNameSuperusers, "users/*"),
			"a customer":                 follow(usersCollection, pokeTopic),
			"a customer who follows all": follow(usersCollection, "notes/*"),
			"nobody":                     follow("", "notes/*"),
		}
		clients["a dashboard that left it"].Unsubscribe("notes/*")
		note := core.NewRecord(notes)
		for _, text := range []string{"a", "b"} { // a create and an update
			note.Set("text", text)
			if err := app.Save(note); err != nil {
				t.Fatal(err)
			}
			for name, c := range clients {
				want, heard := strings.HasSuffix(name, "a dashboard") || strings.HasSuffix(name, "two"), false
				within := 100 * time.Millisecond
				if want {
					within = 10 * time.Second
				}
				select {
				case m := <-c.Channel():
					heard = m.Name == "notes/*" && strings.Contains(string(m.Data), `"text":"`+text+`"`)
				case <-time.After(within):
				}
				if heard != want {
					t.Errorf("quiet %v, %s, %s: heard %v", quietConnections, name, text, heard)
				}
			}
		}
	}
}

func TestAQuietConnectionIsNotCopied(t *testing.T) {
	c := clientOf("anna")
	c.Subscribe(pokeTopic)
	if c.Subscriptions("shipments/*?") != nil {
		t.Error("its topics were looked through for a record")
	}
	if n := len(c.Subscriptions()); n != 1 {
		t.Errorf("all its topics: %d", n)
	}
}
