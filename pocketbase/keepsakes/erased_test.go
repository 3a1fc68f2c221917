package keepsakes

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

func TestWhatARequestNames(t *testing.T) {
	body := `{"id": "ownownownownown", "pallet": "palletpalletpal", "note": "a note", "pallets": ["notnotnotnotnot"], "n": 3}`
	request := httptest.NewRequest(http.MethodPost, "/api/shipments/shipshipshipshi/edit", strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	own, about := namedIDs(&core.RequestEvent{Event: router.Event{Request: request}})
	if own != "ownownownownown" || strings.Join(about, " ") != "shipshipshipshi palletpalletpal" {
		t.Error(own, about)
	}
}
