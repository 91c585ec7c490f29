package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/golden"
)

// What a person sees on terminals of several widths, and what a log gets. In the
// files ␛ stands for the escape character.
func TestTerminal(t *testing.T) {
	const colour, links = "colour", "links"
	for _, test := range []struct {
		name  string // of the golden file
		width int    // 0 is a log
		look  string
		args  string
	}{
		{"check-log", 0, "", "check tables.json --targets vendor-a,vendor-c"},
		{"check-60", 60, "", "check tables.json --targets vendor-a,vendor-c"},
		{"check-80", 80, "", "check tables.json --targets vendor-a,vendor-c"},
		{"check-120", 120, "", "check tables.json --targets vendor-a,vendor-c"},
		{"check-80-colour", 80, colour, "check tables.json --targets vendor-a"},
		{"check-80-links", 80, links, "check tables.json --targets vendor-a"},
		{"many-log", 0, "", "check many --targets vendor-a,vendor-c"},
		{"many-60", 60, "", "check many --targets vendor-a,vendor-c"},
		{"many-80-colour", 80, colour, "check many --targets vendor-b"},
		{"matrix-log", 0, "", "check many --matrix"},
		{"matrix-80", 80, "", "check many --matrix"},
		{"quiet-80-colour", 80, colour, "check many --quiet"},
		{"compile-log", 0, "", "compile tables.json --targets vendor-a --out out --dry-run"},
		{"compile-60", 60, "", "compile tables.json --targets vendor-a --out out --dry-run"},
		{"compile-80-links", 80, links, "compile tables.json --targets vendor-a --out out --dry-run"},
		{"compile-lossy-80", 80, "", "compile tables.json --targets vendor-c --out out --allow-lossy"},
		{"compile-many-log", 0, "", "compile many --targets vendor-a,vendor-c --out out"},
		{"diff-log", 0, "", "diff old.json new.json"},
		{"diff-60", 60, "", "diff old.json new.json"},
		{"diff-80-colour", 80, colour, "diff old.json new.json"},
		{"errors-log", 0, "", "check broken.json wrong.json unfinished.json absent.json"},
		{"errors-60", 60, "", "check broken.json wrong.json unfinished.json absent.json"},
		{"errors-80-links", 80, links, "check broken.json wrong.json unfinished.json absent.json"},
		{"usage-60", 60, "", "check tables.json --fail-on everything"},
		{"usage-80-colour", 80, colour, "check tables.json --fail-on everything"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS("testdata/terminal/input")); err != nil {
				t.Fatal(err)
			}
			env := map[string]string{}
			switch test.look {
			case "":
				env["NO_COLOR"] = "1"
			case links:
				env["FORCE_HYPERLINK"] = "1"
			}
			_, stdout, stderr := run(t, dir, cli.IO{
				Terminal: test.width > 0, StderrTerminal: test.width > 0, Width: test.width,
				LookupEnv: func(name string) (string, bool) { value, ok := env[name]; return value, ok },
			}, strings.Fields(test.args)...)
			got := stdout + stderr
			if strings.Contains(got, "\x1b[") != (test.look != "") || strings.Contains(got, "\x1b]8;;") != (test.look == links) {
				t.Errorf("%q has another look than %q", got, test.look)
			}
			got = strings.ReplaceAll(strings.ReplaceAll(got, filepath.ToSlash(dir), "/work"), "\x1b", "␛")
			golden.Check(t, filepath.Join("testdata", "terminal", test.name+".txt"), got)
		})
	}
}

// What goes to standard error is coloured by the same rules, also where the
// arguments cannot be parsed.
func TestColourOfErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		sys  cli.IO
		args string
		want bool
	}{
		{"terminal", cli.IO{StderrTerminal: true}, "check absent.json", true},
		{"only standard output is a terminal", cli.IO{Terminal: true}, "check absent.json", false},
		{"--no-color", cli.IO{StderrTerminal: true}, "check absent.json --no-color", false},
		{"--no-color after a mistake", cli.IO{StderrTerminal: true}, "check --nonsense --no-color", false},
		{"NO_COLOR", cli.IO{StderrTerminal: true, LookupEnv: func(name string) (string, bool) { return "", name == "NO_COLOR" }}, "check absent.json", false},
	} {
		_, _, stderr := run(t, t.TempDir(), test.sys, strings.Fields(test.args)...)
		if got := strings.Contains(stderr, "\x1b["); got != test.want || stderr == "" {
			t.Errorf("%s: colour %v, want %v: %q", test.name, got, test.want, stderr)
		}
	}
}
