package cli_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/racing"
	"github.com/schemaport/schemaport/targets"
)

// Every real tool that loads goes through the whole program, renamed where names
// repeat: check and compile end as they should, the report has a result for each
// pair, and a second compile has nothing left to do. What is lost is shown in
// the tests of core/loss.
func TestCorpus(t *testing.T) {
	tools := corpus.Tools(t)
	if racing.Enabled {
		tools = tools[:len(tools)/8]
	}
	dir := t.TempDir()
	seen := map[string]int{}
	var b strings.Builder
	for i, tool := range tools {
		if i > 0 {
			b.WriteByte(',')
		}
		name := tool.Name
		if n := seen[tool.Name]; n > 0 {
			name = fmt.Sprintf("%s_%d", tool.Name, n)
		}
		seen[tool.Name]++
		renamed := tool.Value.WithMember(jsondoc.NewString(name).Named("name"))
		b.Write(jsondoc.AppendCompact(nil, &renamed))
	}
	write(t, dir, "tools.json", "["+b.String()+"]")

	code, stdout, stderr := run(t, dir, cli.IO{}, "check", "tools.json", "--format", "json")
	if code != 1 || stderr != "" {
		t.Fatalf("check: exit code %d, stderr %.500q", code, stderr)
	}
	pairs := len(tools) * len(targets.All())
	if got := results(t, stdout); got != pairs {
		t.Errorf("check: %d results, want %d", got, pairs)
	}

	code, stdout, stderr = run(t, dir, cli.IO{}, "compile", "tools.json", "--out", "out", "--allow-lossy", "--witnesses=false", "--format", "json")
	if code != 1 || stderr != "" {
		t.Fatalf("compile: exit code %d, stderr %.500q", code, stderr)
	}
	document := parseReport(t, stdout)
	summary := document.Root.Get("summary")
	written, refused := number(t, summary.Get("written")), number(t, summary.Get("refused"))
	if written+refused != pairs || len(document.Root.Get("results").Kids) != pairs {
		t.Errorf("compile: %d written and %d refused, want %d together", written, refused, pairs)
	}
	files := 0
	err := filepath.WalkDir(filepath.Join(dir, "out"), func(name string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && entry.Name() != "manifest.json" {
			files++
		}
		return err
	})
	if err != nil || files != written {
		t.Errorf("compile: %d files in the directory (%v), want the %d that were written", files, err, written)
	}

	_, stdout, _ = run(t, dir, cli.IO{}, "compile", "tools.json", "--out", "out", "--allow-lossy", "--witnesses=false", "--format", "json", "--jobs", "1")
	summary = parseReport(t, stdout).Root.Get("summary")
	if n := number(t, summary.Get("unchanged")); n != written {
		t.Errorf("the second compile left %d of %d files unchanged", n, written)
	}
	t.Logf("%d tools, %d targets: %d files, %d refused", len(tools), len(targets.All()), written, refused)
}

func parseReport(t *testing.T, text string) *jsondoc.Document {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{MaxBytes: 1 << 30})
	if err != nil {
		t.Fatalf("the report is not JSON: %v", err)
	}
	return document
}

func results(t *testing.T, text string) int {
	return len(parseReport(t, text).Root.Get("results").Kids)
}

func number(t *testing.T, v *jsondoc.Value) int {
	t.Helper()
	n, ok := jsondoc.ParseDecimal(v.Text).Int64()
	if !ok {
		t.Fatalf("%q is no count", v.Text)
	}
	return int(n)
}
