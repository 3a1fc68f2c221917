package main

import (
	"errors"
	"fmt"
	"net/http"
	"testing"

	"github.com/pocketbase/pocketbase/tools/router"
)

func TestABucketThatIsAwayIsTheServersTrouble(t *testing.T) {
	refused := fmt.Errorf("failed to upload all files: %w", errors.New("dial tcp 127.0.0.1:9: connection refused"))
	if got := statusOfTrouble(router.NewApiError(http.StatusBadRequest, "Failed to create record.", refused)); got != http.StatusInsufficientStorage {
		t.Errorf("a failed upload: %d", got)
	}
	if got := statusOfTrouble(router.NewApiError(http.StatusBadRequest, "Failed to create record.", errors.New("name: too long"))); got != 0 {
		t.Errorf("a refusal: %d", got)
	}
}
