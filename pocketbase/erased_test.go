package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"akamasfreight.example/server/keepsakes"
	"akamasfreight.example/server/storage"
	"akamasfreight.example/server/testapp"
)

func TestListOfErasuresIsKeptAsLongAsItIsNeeded(t *testing.T) {
	app := migrated(t, "")
	at := func(days int) string { return time.Now().AddDate(0, 0, -days).UTC().Format(time.RFC3339Nano) }
	sum := func(digit string) string { return strings.Repeat(digit, 64) }
	lines := []string{
		sum("1") + " " + at(400), sum("2") + " " + at(1), sum("3") + " " + at(1) + " id", sum("4") + " " + at(100) + " id", sum("5"),
	}
	path := filepath.Join(app.DataDir(), storage.ErasuresName)
	testapp.Must(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600))
	testapp.Must(t, keepsakes.ListErasures(app))
	testapp.Must(t, keepsakes.ListErasures(app))
	text, err := os.ReadFile(path)
	testapp.Must(t, err)
	if want := strings.Join([]string{lines[0], lines[1], lines[2], lines[4]}, "\n") + "\n"; string(text) != want {
		t.Errorf("the file:\n%s", text)
	}
	var listed string
	testapp.Must(t, app.DB().NewQuery("SELECT group_concat(substr(sum, 1, 1), '') FROM (SELECT sum FROM erasures ORDER BY sum)").Row(&listed))
	if listed != "23" {
		t.Errorf("the table: %s", listed)
	}
}
