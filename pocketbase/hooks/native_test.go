package hooks

import (
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/tools/filesystem"
)

func TestFileSha256(t *testing.T) {
	file, err := filesystem.NewFileFromBytes([]byte("abc"), "abc.txt")
	if err != nil {
		t.Fatal(err)
	}
	if sum, err := fileSha256(file); err != nil || sum != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("%s, %v", sum, err)
	}
	if _, err := fileSha256(nil); err == nil {
		t.Error("no file has no hash")
	}
}

func TestPictureHeader(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for start, most := range map[string]int{"\x89PNG\r\n\x1a\n": 64, "RIFF....WEBPVP8 ": 64, "%PDF-1.7": 64, "\xff\xd8": 2 + len(long)} {
		file, err := filesystem.NewFileFromBytes([]byte(start+long), "a")
		if err != nil {
			t.Fatal(err)
		}
		if header, err := pictureHeader(file); err != nil || string(header) != (start + long)[:most] {
			t.Errorf("%q: %d bytes, %v", start, len(header), err)
		}
	}
	if _, err := pictureHeader(nil); err == nil {
		t.Error("no file has no header")
	}
}
