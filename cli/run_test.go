package cli_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
)

// run calls the program in process in a directory of its own.
func run(t *testing.T, dir string, sys cli.IO, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	sys.Dir = dir
	if sys.Stdout == nil {
		sys.Stdout = &out
	}
	sys.Stderr = &err
	code = cli.Run(args, sys)
	return code, out.String(), err.String()
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	full := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(full, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

const okTool = `{"name": "ping", "description": "Pings a host.", "inputSchema": {"type": "object"}}`

func TestColourOnlyOnATerminal(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", okTool)
	env := func(pairs ...string) func(string) (string, bool) {
		return func(name string) (string, bool) {
			for i := 0; i < len(pairs); i += 2 {
				if pairs[i] == name {
					return pairs[i+1], true
				}
			}
			return "", false
		}
	}
	for _, test := range []struct {
		name string
		sys  cli.IO
		args []string
		want bool
	}{
		{"terminal", cli.IO{Terminal: true}, nil, true},
		{"pipe", cli.IO{}, nil, false},
		{"NO_COLOR", cli.IO{Terminal: true, LookupEnv: env("NO_COLOR", "1")}, nil, false},
		{"empty NO_COLOR", cli.IO{Terminal: true, LookupEnv: env("NO_COLOR", "")}, nil, false},
		{"dumb terminal", cli.IO{Terminal: true, LookupEnv: env("TERM", "dumb")}, nil, false},
		{"--no-color", cli.IO{Terminal: true}, []string{"--no-color"}, false},
		{"JSON", cli.IO{Terminal: true}, []string{"--format", "json"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, stdout, _ := run(t, dir, test.sys, append([]string{"check", "tool.json"}, test.args...)...)
			if got := strings.Contains(stdout, "\x1b["); got != test.want {
				t.Errorf("colour %v, want %v:\n%q", got, test.want, stdout)
			}
		})
	}
}

func TestTextFromInputCannotControlTheTerminal(t *testing.T) {
	dir := t.TempDir()
	// Names with plain control characters do not load; these get through to the report.
	write(t, dir, "tool.json", `{"name": "a\u202eb\u2028c", "description": "x", "inputSchema": {"type": "object",
		"properties": {"p\u001b[31m\u000afake: ok\u009b": {"type": "string", "format": "\u001b]8;;http://x\u0007"}}}}`)
	for _, terminal := range []bool{false, true} {
		_, stdout, _ := run(t, dir, cli.IO{Terminal: terminal, LookupEnv: nil}, "check", "tool.json", "--no-color")
		for _, bad := range []string{"\x1b", "\u009b", "\u202e", "\u2028", "\x07", "\nfake"} {
			if strings.Contains(stdout, bad) {
				t.Errorf("%q reaches the terminal:\n%q", bad, stdout)
			}
		}
		if !strings.Contains(stdout, `a\u202eb\u2028c`) {
			t.Errorf("the name is not shown escaped:\n%s", stdout)
		}
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestAReportThatCannotBeWrittenIsAnError(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", okTool)
	for _, format := range []string{"text", "json"} {
		code, _, stderr := run(t, dir, cli.IO{Stdout: failingWriter{}}, "check", "tool.json", "--format", format)
		if code != 2 || !strings.Contains(stderr, "no space left on device") {
			t.Errorf("%s: exit code %d, stderr %q; want 2 and the reason", format, code, stderr)
		}
	}
}

func TestZeroIOWorks(t *testing.T) {
	if code := cli.Run([]string{"--version"}, cli.IO{}); code != 0 {
		t.Errorf("exit code %d, want 0", code)
	}
	if code := cli.Run(nil, cli.IO{}); code != 2 {
		t.Errorf("no arguments: exit code %d, want 2", code)
	}
}

func TestTheNumberOfJobsChangesNothing(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b", "a", "c", "A", "d_1", "d-1"} {
		write(t, dir, "tools/"+strings.ToLower(name)+name+".json", strings.Replace(okTool, "ping", name, 1))
	}
	var first string
	for _, jobs := range []string{"1", "2", "16"} {
		code, stdout, stderr := run(t, dir, cli.IO{}, "compile", "tools", "--out", "out"+jobs, "--jobs", jobs, "--format", "json")
		if code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		manifest, err := os.ReadFile(filepath.Join(dir, "out"+jobs, "manifest.json"))
		if err != nil {
			t.Fatal(err)
		}
		if all := stdout + string(manifest); first == "" {
			first = all
		} else if all != first {
			t.Errorf("%s jobs give another result:\n%s", jobs, all)
		}
	}
}
