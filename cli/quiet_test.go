package cli_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// --quiet counts without listing, by another way through the program. It must say
// what a run that lists everything says.
func TestQuietSaysWhatAFullRunCounts(t *testing.T) {
	dir := t.TempDir()
	for i := range 5 {
		var tools []string
		for j := range 60 {
			tools = append(tools, fmt.Sprintf(`{"name": "tool.%d-%d", "inputSchema": {"properties": {"a": {"type": "string", "minLength": %d}, "b": {"oneOf": [{}, {}]}}}}`, i, j, j))
		}
		write(t, dir, fmt.Sprintf("tools/%d.json", i), "["+strings.Join(tools, ",")+"]")
	}
	for _, jobs := range []string{"1", "3"} {
		code, report, _ := run(t, dir, cli.IO{}, "check", "tools", "--format", "json", "--jobs", jobs)
		document, err := jsondoc.Parse([]byte(report), jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		counts := map[string]core.Counts{}
		results := document.Root.Get("results").Kids
		for i := range results {
			summary := results[i].Get("summary")
			number := func(name string) int {
				n, _ := jsondoc.ParseDecimal(summary.Get(name).Text).Int64()
				return int(n)
			}
			target := results[i].Get("target").Text
			counts[target] = counts[target].Plus(core.Counts{Error: number("error"), Warning: number("warning"), Info: number("info")})
		}
		quietCode, quiet, stderr := run(t, dir, cli.IO{}, "check", "tools", "--quiet", "--jobs", jobs)
		if quietCode != code || stderr != "" {
			t.Errorf("--quiet exits with %d (%s), the full run with %d", quietCode, stderr, code)
		}
		lines := strings.Split(strings.TrimSpace(quiet), "\n")
		if len(lines) != len(counts) || len(counts) != 4 {
			t.Fatalf("%d lines for %d targets:\n%s", len(lines), len(counts), quiet)
		}
		for _, line := range lines {
			target, said, _ := strings.Cut(line, "  300 tools: ")
			want := wordsFor(counts[target])
			if said != want {
				t.Errorf("%s: %q, want %q", target, said, want)
			}
		}
	}
}

func wordsFor(c core.Counts) string {
	var parts []string
	for _, one := range []struct {
		n    int
		noun string
	}{{c.Error, "error"}, {c.Warning, "warning"}, {c.Info, "info"}} {
		switch {
		case one.n == 1:
			parts = append(parts, "1 "+one.noun)
		case one.n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", one.n, one.noun))
		}
	}
	if len(parts) == 0 {
		return "ok"
	}
	return strings.Join(parts, ", ")
}

// What is wrong with the input is told in the same words, quiet or not.
func TestQuietHasTheSameErrors(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a/one.json", "[\n"+okTool+",\n"+okTool+"]")
	write(t, dir, "a/two.json", `{"name": "other", "inputSchema": {"type": 7}}`)
	write(t, dir, "a/three.json", `{`)
	write(t, dir, "b/one.json", "["+okTool+"]")
	write(t, dir, "b/two.json", "\n "+okTool)
	for _, paths := range [][]string{{"a"}, {"b"}, {"a", "b"}, {"nowhere"}} {
		code, stdout, stderr := run(t, dir, cli.IO{}, append([]string{"check"}, paths...)...)
		quietCode, quietStdout, quietStderr := run(t, dir, cli.IO{}, append([]string{"check", "--quiet"}, paths...)...)
		if code != 2 || quietCode != code || quietStdout != stdout || quietStderr != stderr {
			t.Errorf("%v: quiet exits with %d and says\n%s%s\notherwise %d:\n%s%s", paths, quietCode, quietStdout, quietStderr, code, stdout, stderr)
		}
	}
}
