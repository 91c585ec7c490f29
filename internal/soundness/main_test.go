package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/golden"
)

// page is where people read what the command lists with -caution.
var page = filepath.Join("..", "..", "docs", "over-caution.md")

const (
	begins = "<!-- begin of the table that the soundness command writes -->\n"
	ends   = "<!-- end of the table -->\n"
)

// TestOverCautionPage fails where the page is not what the corpus gives. Run with
// -update to rewrite it.
func TestOverCautionPage(t *testing.T) {
	corpus.Dir(t)
	var table, complaints bytes.Buffer
	if code := run([]string{"-caution", "-targets", "vendor-a,vendor-c"}, &table, &complaints); code != held {
		t.Fatalf("it ends with %d: %s", code, &complaints)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), begins)
	_, after, closed := strings.Cut(rest, ends)
	if !found || !closed {
		t.Fatalf("%s has no place for the table", page)
	}
	golden.Check(t, page, before+begins+table.String()+ends+after)
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		args string
		code int
		says string
	}{
		{"-time 0s -every 0", held, "0 promises broken\n"},
		{"-time 0s -every 0 -targets openai", held, "vendor-a\n  corpus: not looked at\n  made up: 0 schemas in 0s,"},
		{"-targets nobody", misused, "nobody"},
		{"-time", misused, "-time"},
		{"surplus", misused, "surplus"},
	} {
		var stdout, stderr bytes.Buffer
		code := run(strings.Fields(test.args), &stdout, &stderr)
		if said := stdout.String() + stderr.String(); code != test.code || !strings.Contains(said, test.says) {
			t.Errorf("%s: ends with %d and says %q", test.args, code, said)
		}
	}
}
