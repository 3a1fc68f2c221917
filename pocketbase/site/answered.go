package site

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"akamasfreight.example/server/operations"
	"github.com/pocketbase/pocketbase/core"
)

// answeredFile describes pages that come with an answer of the API, for one pattern (docs/decisions/0061-tracking-paints-first.md).
type answeredFile struct {
	// The API's path, to which the last segment of the page's address is added.
	API string `json:"api"`
	// The page: what stands between the marks is a template (html/template) of the answer's words.
	Page string `json:"page"`
	// What is sent with 404, the same for all that the API does not know.
	Missing string `json:"missing"`
}

// answered is such a page in three parts; the first and the last are compressed once.
type answered struct {
	api           string
	csp           string
	before, after part
	words         *template.Template
	missing       *asset
}

// part is a piece of a page and what it adds to a deflate stream, without reference to what stands before it.
type part struct {
	plain, packed []byte
}

const (
	answerBegins, answerEnds = "<!--answer-->", "<!--/answer-->"
	noStore                  = "no-store"
	// Who opens the page of a busy server gets the shell after that, and the app asks again.
	answerWithin = 2 * time.Second
)

// Ask tells the site where the API is. Called before the first request.
func (s *Site) Ask(api func() http.Handler) { s.api = api }

func (s *Site) readAnswered(dir string, described siteFile) error {
	for pattern, file := range described.Answered {
		page, err := s.described(dir, file.Page, pattern)
		if err != nil {
			return err
		}
		missing, err := s.described(dir, file.Missing, pattern)
		if err != nil {
			return err
		}
		made, err := newAnswered(page, file.API)
		if err != nil {
			return fmt.Errorf("%s is not valid: %w", filepath.Join(dir, file.Page), err)
		}
		made.missing = missing
		s.answered[pattern] = made
		for _, name := range []string{file.Page, file.Missing} {
			delete(s.files, "/"+strings.TrimPrefix(name, "/"))
		}
	}
	return nil
}

func newAnswered(page *asset, api string) (*answered, error) {
	before, rest, begins := strings.Cut(string(page.forms[0].body), answerBegins)
	middle, after, ends := strings.Cut(rest, answerEnds)
	if !begins || !ends {
		return nil, fmt.Errorf("it has no %s and %s", answerBegins, answerEnds)
	}
	words, err := template.New("page").Parse(middle)
	if err != nil {
		return nil, err
	}
	// Finds what cannot be escaped.
	if err := words.Execute(io.Discard, map[string]any{}); err != nil {
		return nil, err
	}
	return &answered{
		api: api, csp: page.csp, words: words,
		before: part{[]byte(before), packed([]byte(before), flate.BestCompression, false)},
		after:  part{[]byte(after), packed([]byte(after), flate.BestCompression, true)},
	}, nil
}

// writeAnswered asks the API and sends the page with what it said. Whatever else than "found" and "not known" it says, as that
// there were too many requests, the shell is sent, which asks again later.
func (s *Site) writeAnswered(e *core.RequestEvent, pattern string, page *answered) error {
	e.Response.Header().Set("X-Robots-Tag", "noindex")
	address := e.Request.URL.Path
	ctx, cancel := context.WithTimeout(e.Request.Context(), answerWithin)
	defer cancel()
	kept := operations.AskInside(ctx, e, s.api(), page.api+url.PathEscape(address[strings.LastIndex(address, "/")+1:])+"?words=1")
	switch kept.Status {
	case http.StatusNotFound:
		return s.writeFresh(e, page.missing, http.StatusNotFound)
	case http.StatusOK:
		if body, err := page.fill(kept.Body.Bytes()); err == nil {
			return page.write(e, body)
		} else {
			e.App.Logger().Error("A page could not be filled", "pattern", pattern, "error", err)
		}
	}
	return s.writeFresh(e, s.ofApp(address), http.StatusOK)
}

// writeFresh sends a file that may not be kept: the same address may say something else in a moment.
func (s *Site) writeFresh(e *core.RequestEvent, file *asset, status int) error {
	fresh := *file
	fresh.cacheControl = noStore
	return s.write(e, &fresh, status)
}

// fill is the page's part with the answer's words in it, escaped, and the answer itself as data.
func (a *answered) fill(answer []byte) ([]byte, error) {
	var said struct {
		Answer json.RawMessage `json:"answer"`
		Words  map[string]any  `json:"words"`
	}
	if err := json.Unmarshal(answer, &said); err != nil {
		return nil, err
	}
	if said.Words == nil {
		return nil, fmt.Errorf("the answer has no words")
	}
	said.Words["answer"] = said.Answer
	var filled bytes.Buffer
	err := a.words.Execute(&filled, said.Words)
	return filled.Bytes(), err
}

func (a *answered) write(e *core.RequestEvent, middle []byte) error {
	whole := &asset{
		contentType: contentTypes[".html"], cacheControl: noStore, csp: a.csp,
		forms: []form{{}, {encoding: "gzip"}},
	}
	if acceptsEncoding(e.Request.Header.Values("Accept-Encoding"), "gzip") {
		whole.forms[1].body = a.gzip(middle)
	} else {
		whole.forms[0].body = bytes.Join([][]byte{a.before.plain, middle, a.after.plain}, nil)
	}
	return (&Site{}).write(e, whole, http.StatusOK)
}

// gzip joins the packed parts: to compress a whole page for each request would take longer than to make its answer.
func (a *answered) gzip(middle []byte) []byte {
	sum := crc32.NewIEEE()
	size := uint32(0)
	for _, plain := range [][]byte{a.before.plain, middle, a.after.plain} {
		_, _ = sum.Write(plain)
		size += uint32(len(plain))
	}
	header := []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255} // RFC 1952: deflate, no name, no time
	trailer := binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, sum.Sum32()), size)
	return bytes.Join([][]byte{header, a.before.packed, packed(middle, flate.BestSpeed, false), a.after.packed, trailer}, nil)
}

// A writer of deflate has tables of more than half a megabyte.
var quickWriters = sync.Pool{New: func() any {
	writer, _ := flate.NewWriter(io.Discard, flate.BestSpeed)
	return writer
}}

// packed is a text as blocks of a deflate stream that refer to nothing before them and end on a whole byte.
func packed(plain []byte, level int, last bool) []byte {
	var out bytes.Buffer
	var writer *flate.Writer
	if level == flate.BestSpeed {
		writer = quickWriters.Get().(*flate.Writer)
		defer quickWriters.Put(writer)
		writer.Reset(&out)
	} else {
		writer, _ = flate.NewWriter(&out, level)
	}
	// A buffer takes everything.
	_, _ = writer.Write(plain)
	if last {
		_ = writer.Close()
	} else {
		_ = writer.Flush()
	}
	return out.Bytes()
}
