package middleware

import (
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testdir"
	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"
)

func TestAnUnreachableBucketIsAServerError(t *testing.T) {
	refused := fmt.Errorf("failed to upload all files: %w", errors.New("dial tcp 127.0.0.1:9: connection refused"))
	if got := statusOfStorageError(router.NewApiError(http.StatusBadRequest, "Failed to create record.", refused)); got != http.StatusInsufficientStorage {
		t.Errorf("a failed upload: %d", got)
	}
	if got := statusOfStorageError(router.NewApiError(http.StatusBadRequest, "Failed to create record.", errors.New("name: too long"))); got != 0 {
		t.Errorf("a refusal: %d", got)
	}
}

func TestAQueryTimeoutIsAServerError(t *testing.T) {
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: testdir.New(t), DBConnect: storage.ConnectDB, QueryTimeout: time.Second})
	if err := app.Bootstrap(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = app.ResetBootstrapState() })
	endless := dbx.NewExp("(WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n) > 0")
	err := app.CollectionQuery().AndWhere(endless).All(&[]*core.Collection{})
	if got := statusOfStorageError(router.NewApiError(http.StatusBadRequest, "", err)); got != http.StatusServiceUnavailable {
		t.Errorf("%d for %v", got, err)
	}
}
