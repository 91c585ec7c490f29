package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/cli/report"
)

func TestNoFormatIsSilentAboutFailure(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", okTool)
	for _, format := range report.FormatNames("check") {
		code, _, stderr := run(t, dir, cli.IO{Stdout: failingWriter{}}, "check", "tool.json", "--format", format)
		if code != 2 || !strings.Contains(stderr, "no space left on device") {
			t.Errorf("%s: exit code %d, stderr %q; want 2 and the reason", format, code, stderr)
		}
	}
}

// A file is read by programs and editors: whatever the terminal shows, it holds
// no colour.
func TestTheFileHasNoColour(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", okTool)
	_, stdout, _ := run(t, dir, cli.IO{Terminal: true}, "check", "tool.json", "--output", "report.txt")
	data, err := os.ReadFile(filepath.Join(dir, "report.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(stdout, "\x1b[") || strings.Contains(string(data), "\x1b") || len(data) == 0 {
		t.Errorf("the terminal shows\n%q, the file holds\n%q", stdout, data)
	}
}

// The file is as readable as others, and keeps the rights that somebody gave it.
func TestTheFileKeepsItsRights(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", okTool)
	name := filepath.Join(dir, "report.txt")
	for _, want := range []os.FileMode{0o644, 0o600} {
		if want != 0o644 {
			if err := os.Chmod(name, want); err != nil {
				t.Fatal(err)
			}
		}
		run(t, dir, cli.IO{}, "check", "tool.json", "--output", "report.txt")
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != want {
			t.Errorf("the file has %v, want %v", got, want)
		}
	}
}

// When standard output cannot be written the file is there, and the exit code
// tells of the failure.
func TestTheFileIsWrittenFirst(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", okTool)
	code, _, stderr := run(t, dir, cli.IO{Stdout: failingWriter{}}, "check", "tool.json", "--format", "ndjson", "--output", "report.ndjson")
	data, err := os.ReadFile(filepath.Join(dir, "report.ndjson"))
	if code != 2 || err != nil || !strings.Contains(stderr, "no space left on device") {
		t.Errorf("exit code %d, %v, %q", code, err, stderr)
	}
	if !strings.Contains(string(data), `"exitCode":2`) {
		t.Errorf("the file tells another end than the program: %s", data)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 {
		t.Errorf("the directory holds %v (%v), want the tool and the report", entries, err)
	}
}
