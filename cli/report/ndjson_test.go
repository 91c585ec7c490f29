package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// lineWriter checks that what it is given is one whole line at a time.
type lineWriter struct {
	t     *testing.T
	lines int
	bytes int
}

func (w *lineWriter) Write(line []byte) (int, error) {
	w.lines++
	w.bytes += len(line)
	if bytes.IndexByte(line, '\n') != len(line)-1 {
		w.t.Errorf("not one line: %q", line)
	}
	if !json.Valid(line) {
		w.t.Errorf("no JSON: %s", line)
	}
	return len(line), nil
}

type numbered int

func (n numbered) Encode(e *jsondoc.Encoder) {
	e.Object(func() {
		e.IntMember("number", int(n))
		e.StringMember("text", "a\nb\u2028c")
	})
}

// Lines go out as they come, and nothing is kept of those that went.
func TestLinesAreAStream(t *testing.T) {
	w := &lineWriter{t: t}
	lines := NewLines(w)
	const n = 10_000
	for i := range n {
		if err := lines.Result(numbered(i)); err != nil || w.lines != i+1 {
			t.Fatalf("%d lines after %d results: %v", w.lines, i+1, err)
		}
	}
	if err := lines.Error(&core.InputError{Source: "a.json", Message: "x\ny"}); err != nil {
		t.Fatal(err)
	}
	if err := lines.End(Head{Command: "check"}, nil); err != nil || w.lines != n+2 {
		t.Fatalf("%d lines: %v", w.lines, err)
	}
	if held := cap(lines.encoder.Bytes()); held > 1_000 {
		t.Errorf("%d bytes are held after %d were written", held, w.bytes)
	}
}

type fullDisk struct{ left int }

var errFull = errors.New("no space left")

func (d *fullDisk) Write(data []byte) (int, error) {
	if d.left--; d.left < 0 {
		return 0, errFull
	}
	return len(data), nil
}

func TestLinesTellOfFailure(t *testing.T) {
	lines := NewLines(&fullDisk{left: 1})
	if err := lines.Result(numbered(1)); err != nil {
		t.Fatal(err)
	}
	_ = lines.Result(numbered(2))
	if err := lines.End(Head{}, nil); !errors.Is(err, errFull) {
		t.Errorf("End says %v, want %v", err, errFull)
	}
}

// A line is the result of the JSON document, only on one line.
func TestLinesAgreeWithJSON(t *testing.T) {
	tool, err := core.ParseTool([]byte(`{"name": "a", "inputSchema": {"type": "object"}}`))
	if err != nil {
		t.Fatal(err)
	}
	rule := &core.Rule{Code: "vendor-a/rule", DocsURL: "https://example.com"}
	target := &core.Target{ID: "vendor-a", Rules: []*core.Rule{rule}}
	var all []CheckResult
	for i := range 3 {
		all = append(all, CheckResult{Tool: tool, Target: target, Diagnostics: []core.Diagnostic{{Rule: rule, Path: "p", Message: fmt.Sprint(i)}}})
	}
	check := NewCheck([]*core.Target{target}, all)
	var document, lines bytes.Buffer
	if err := errors.Join(JSON(&document, Head{Command: "check"}, check), NDJSON(&lines, Head{Command: "check"}, check)); err != nil {
		t.Fatal(err)
	}
	whole, err := jsondoc.Parse(document.Bytes(), jsondoc.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	each := strings.Split(strings.TrimSuffix(lines.String(), "\n"), "\n")
	results := whole.Root.Get("results").Kids
	if len(each) != len(results)+1 {
		t.Fatalf("%d lines for %d results", len(each), len(results))
	}
	for i := range results {
		line, err := jsondoc.Parse([]byte(each[i]), jsondoc.Limits{})
		if err != nil || !jsondoc.Equal(&line.Root, &results[i]) {
			t.Errorf("line %d is %s (%v)", i+1, each[i], err)
		}
	}
	last, err := jsondoc.Parse([]byte(each[len(results)]), jsondoc.Limits{})
	if err != nil || !jsondoc.Equal(last.Root.Get("summary"), whole.Root.Get("summary")) {
		t.Errorf("the last line is %s (%v)", each[len(results)], err)
	}
}
