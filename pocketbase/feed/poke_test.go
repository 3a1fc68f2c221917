package feed

import (
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/accounts"
	"akamasfreight.example/server/testapp"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"
)

// testPokes has two roles: operator with all rights, warehouse with its own.
func testPokes() *pokes {
	p := NewPokes()
	p.may = func(role, right string) bool {
		return role == "operator" || role == "warehouse" && right == accounts.RightWarehouse
	}
	return p
}

func clientOf(user string) subscriptions.Client {
	c := syncOnly(subscriptions.NewDefaultClient())
	auth := core.NewRecord(core.NewAuthCollection(accounts.Users))
	auth.Id = user
	c.Set(apis.RealtimeClientAuthKey, auth)
	return c
}

// patience only caps the wait for what does not come.
const patience = time.Minute

// got reads one message; false when none came in time.
func got(c subscriptions.Client, within time.Duration) bool {
	select {
	case m, ok := <-c.Channel():
		return ok && m.Name == pokeTopic && string(m.Data) == "{}"
	case <-time.After(within):
		return false
	}
}

func TestPokeReachesOwnerAndOfficeOnly(t *testing.T) {
	p := testPokes()
	anna, annaToo, bert, office := clientOf("anna"), clientOf("anna"), clientOf("bert"), clientOf("office")
	p.add(anna, "anna", "")
	p.add(annaToo, "anna", "")
	p.add(bert, "bert", "")
	p.add(office, "office", "operator")
	p.poke("anna", accounts.RightShipments)
	for name, c := range map[string]subscriptions.Client{"anna": anna, "anna's tablet": annaToo, "office": office} {
		if !got(c, patience) {
			t.Errorf("%s was not poked", name)
		}
	}
	p.poke("", accounts.RightShipments)
	if !got(office, patience) {
		t.Error("the office was not poked for what is its own")
	}
	if got(bert, 3*pokeGap) || got(anna, 0) {
		t.Error("somebody else was poked")
	}
}

func TestMembersArePokedByTheirRights(t *testing.T) {
	p := testPokes()
	anna, office, hall, sales := clientOf("anna"), clientOf("office"), clientOf("hall"), clientOf("sales")
	p.add(anna, "anna", "")
	p.add(office, "office", "operator")
	p.add(hall, "hall", "warehouse")
	p.add(sales, "sales", "sales")
	p.poke("anna", accounts.RightWarehouse)
	for name, c := range map[string]subscriptions.Client{"anna": anna, "office": office, "the warehouse": hall} {
		if !got(c, patience) {
			t.Errorf("%s was not poked", name)
		}
	}
	p.poke("anna", accounts.RightShipments)
	if !got(anna, patience) || !got(office, patience) {
		t.Error("owner or office was not poked")
	}
	if got(hall, 3*pokeGap) || got(sales, 0) {
		t.Error("somebody else was poked")
	}
}

func TestTheOfficeIsPokedOnceForRowsOfItsOwn(t *testing.T) {
	p := testPokes()
	office := clientOf("office")
	p.add(office, "office", "operator")
	p.poke("office", accounts.RightShipments)
	if !got(office, patience) || got(office, 3*pokeGap) {
		t.Error("not once")
	}
}

func TestPokesAreCoalescedAndNeverWait(t *testing.T) {
	p := testPokes()
	c := clientOf("anna")
	p.add(c, "anna", "")
	ended := make(chan struct{})
	go func() {
		for range 10_000 {
			p.poke("anna", accounts.RightShipments)
		}
		close(ended)
	}()
	// Nobody reads yet: a write that waited for the connection would block here.
	select {
	case <-ended:
	case <-time.After(patience):
		t.Fatal("a poke waits for a connection that does not read")
	}
	if !got(c, patience) || !got(c, patience) {
		t.Error("not the one under way and one more")
	}
	if got(c, 3*pokeGap) {
		t.Error("more than two messages")
	}
	p.poke("anna", accounts.RightShipments)
	if !got(c, patience) {
		t.Error("quiet again, a poke must go out")
	}
}

func TestEndedConnectionsAreRemoved(t *testing.T) {
	p := testPokes()
	c := clientOf("anna")
	p.add(c, "anna", "operator")
	p.poke("anna", accounts.RightShipments) // blocks in its own goroutine until the connection ends
	c.Discard()
	p.remove(c.Id())
	p.poke("anna", accounts.RightShipments)
	late := clientOf("bert")
	late.Discard()
	p.add(late, "bert", "operator")
	if len(p.byClient)+len(p.byUser)+len(p.members) != 0 {
		t.Errorf("left: %v %v %v", p.byClient, p.byUser, p.members)
	}
}

func TestAConnectionThatLostItsUserIsNotPoked(t *testing.T) {
	p := testPokes()
	c := clientOf("anna")
	p.add(c, "anna", "")
	c.Unset(apis.RealtimeClientAuthKey)
	p.poke("anna", accounts.RightShipments)
	if got(c, 3*pokeGap) {
		t.Error("poked after the password was changed")
	}
}

func TestRegroup(t *testing.T) {
	p := testPokes()
	c := clientOf("anna")
	p.add(c, "anna", "")
	p.regroup("anna", "operator")
	p.poke("", accounts.RightShipments)
	if !got(c, patience) {
		t.Error("not in the office yet")
	}
	p.regroup("anna", "warehouse")
	p.poke("", accounts.RightShipments)
	if got(c, 3*pokeGap) {
		t.Error("still in the office")
	}
}

func TestTheBroadcastIsTheSameWithoutTheFastPath(t *testing.T) {
	defer func(was bool) { syncOnlyConnections = was }(syncOnlyConnections)
	for _, syncOnlyConnections = range []bool{true, false} {
		app := testapp.New(t)
		notes := core.NewBaseCollection("notes")
		notes.Fields.Add(&core.TextField{Name: "text"})
		if err := app.Save(notes); err != nil {
			t.Fatal(err)
		}
		if _, err := apis.NewRouter(app); err != nil { // binds the broadcast
			t.Fatal(err)
		}
		follow := func(collection string, topics ...string) subscriptions.Client {
			c := syncOnly(subscriptions.NewDefaultClient())
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
			"a customer":                 follow(accounts.Users, pokeTopic),
			"a customer who follows all": follow(accounts.Users, "notes/*"),
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
					within = patience
				}
				select {
				case m := <-c.Channel():
					heard = m.Name == "notes/*" && strings.Contains(string(m.Data), `"text":"`+text+`"`)
				case <-time.After(within):
				}
				if heard != want {
					t.Errorf("quiet %v, %s, %s: heard %v", syncOnlyConnections, name, text, heard)
				}
			}
		}
	}
}

func TestAConnectionWithoutRecordTopicsIsNotCopied(t *testing.T) {
	c := clientOf("anna")
	c.Subscribe(pokeTopic)
	if c.Subscriptions("shipments/*?") != nil {
		t.Error("its topics were looked through for a record")
	}
	if n := len(c.Subscriptions()); n != 1 {
		t.Errorf("all its topics: %d", n)
	}
}
