package report_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/internal/golden"
)

// formatRuns are the runs that every format is tried on. The files stand where
// nothing about their names is simple.
var formatRuns = []struct {
	name     string
	args     []string
	exitCode int
}{
	{"check", []string{"check", "menu 100%/tools ü.json", "--targets", "vendor-a,vendor-b"}, 1},
	{"compile", []string{"compile", "menu 100%/tools ü.json", "--out", "out", "--dry-run", "--targets", "vendor-a,vendor-b"}, 1},
	{"compile-lossy", []string{"compile", "menu 100%/tools ü.json", "--out", "out", "--allow-lossy", "--dry-run", "--targets", "vendor-a"}, 1},
	{"compile-stale", []string{"compile", "ping.json", "--out", "stale", "--check", "--targets", "vendor-b"}, 1},
	{"diff", []string{"diff", "before.json", "after.json", "--targets", "vendor-a"}, 1},
	{"errors", []string{"check", "broken [1](x).json", "missing|.json"}, 2},
	{"nothing", []string{"check", "none.json"}, 0},
	{"usage", []string{"compile", "--nonsense", "a\nb"}, 2},
}

// menu makes a directory with the files of formatRuns.
func menu(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	for name, from := range map[string]string{"menu 100%/tools ü.json": "tools.json", "before.json": "before.json", "after.json": "after.json"} {
		data, err := os.ReadFile(filepath.Join("testdata", "formats", from))
		if err != nil {
			t.Fatal(err)
		}
		writeFile(t, filepath.Join(dir, name), string(data))
	}
	writeFile(t, filepath.Join(dir, "none.json"), "[]")
	writeFile(t, filepath.Join(dir, "broken [1](x).json"), "[{\"name\": \"<b>\\nx\"},\n {]")
	writeFile(t, filepath.Join(dir, "ping.json"), `{"name": "ping", "description": "Pings.", "inputSchema": {"type": "object"}}`)
	writeFile(t, filepath.Join(dir, "old.json"), `{"name": "ring", "description": "Rings.", "inputSchema": {"type": "object"}}`)
	if code, _, stderr := run(dir, "compile", "old.json", "--out", "stale", "--targets", "vendor-b"); code != 0 {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	return dir
}

func writeFile(t testing.TB, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func run(dir string, args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = cli.Run(args, cli.IO{Dir: dir, Stdout: &out, Stderr: &err})
	return code, out.String(), err.String()
}

// inFormat runs one of formatRuns.
func inFormat(t testing.TB, dir, name, format string) string {
	t.Helper()
	for _, r := range formatRuns {
		if r.name == name {
			code, stdout, stderr := run(dir, append(r.args, "--format", format)...)
			if code != r.exitCode {
				t.Fatalf("%v in %s: exit code %d, want %d: %s", r.args, format, code, r.exitCode, stderr)
			}
			return stdout
		}
	}
	t.Fatalf("no run is called %s", name)
	return ""
}

var extensions = map[string]string{
	"json": "json", "sarif": "sarif", "github": "txt", "junit": "xml", "markdown": "md", "ndjson": "ndjson",
}

// Every format, for every kind of run, over the same input. The files are read
// before they change.
func TestFormats(t *testing.T) {
	dir := menu(t)
	for _, r := range formatRuns {
		for _, format := range report.FormatNames("check")[1:] {
			t.Run(r.name+"/"+format, func(t *testing.T) {
				got := inFormat(t, dir, r.name, format)
				if got == "" || !strings.HasSuffix(got, "\n") {
					t.Errorf("not a text that ends with a line end: %q", got)
				}
				golden.Check(t, "testdata/formats/golden/"+r.name+"."+extensions[format], got)
				if again := inFormat(t, dir, r.name, format); again != got {
					t.Errorf("the same run gives other bytes:\n%s", again)
				}
			})
		}
	}
}

// A format that does not fit a command says what does.
func TestFormatNames(t *testing.T) {
	for command, want := range map[string]string{
		"check": "text, json, sarif, github, junit, markdown, ndjson",
		"diff":  "text, json, sarif, github, junit, markdown, ndjson",
		"probe": "text, json",
	} {
		if got := strings.Join(report.FormatNames(command), ", "); got != want {
			t.Errorf("%s reports as %s, want %s", command, got, want)
		}
	}
	for _, name := range report.FormatNames("check") {
		if isText := name == report.TextFormat; (report.FormatCalled(name) == nil) != isText {
			t.Errorf("%s: there is a format: %v", name, isText)
		}
	}
	if report.FormatCalled("yaml") != nil {
		t.Error("there is a format called yaml")
	}
}

// A format that shows findings is no way to report what has none.
func TestFormatsWithoutFindings(t *testing.T) {
	for _, name := range []string{"sarif", "github", "junit", "markdown", "ndjson"} {
		if err := report.FormatCalled(name)(&bytes.Buffer{}, report.Head{Command: "probe"}, &report.Probe{}); err == nil {
			t.Errorf("%s reports a probe", name)
		}
	}
}
