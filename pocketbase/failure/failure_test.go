package failure

import (
	"errors"
	"net"
	"strings"
	"testing"
)

func TestFailuresAreOneLine(t *testing.T) {
	first, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	_, inUse := net.Listen("tcp", first.Addr().String())
	if line := OneLine(inUse); !strings.Contains(line, first.Addr().String()+" is already in use") {
		t.Errorf("%q", line)
	}
	if line := OneLine(errors.New("broken:\n  - at line 3")); line != "broken: - at line 3" {
		t.Errorf("%q", line)
	}
}
