package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/golden"
)

// What --help says is read before it changes, and fits a terminal.
func TestHelp(t *testing.T) {
	for _, command := range []string{"", "check", "compile", "completion", "diff", "explain", "init", "man", "probe", "rules"} {
		args := strings.Fields(command + " --help")
		code, stdout, stderr := run(t, t.TempDir(), cli.IO{}, args...)
		if code != 0 || stderr != "" {
			t.Errorf("%v: exit code %d, %s", args, code, stderr)
		}
		for line := range strings.Lines(stdout) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 100 {
				t.Errorf("%v: %d columns: %s", args, n, line)
			}
		}
		name := "schemaport"
		if command != "" {
			name = command
		}
		golden.Check(t, "testdata/help/"+name+".txt", stdout)
	}
}

// flagLine finds the flags in what --help says.
var flagLine = regexp.MustCompile(`(?m)^ +(?:-\w, +)?(--[a-z-]+)`)

// The page about the command line has every flag that --help has.
func TestEveryFlagIsOnThePage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "docs", "cli.md"))
	if err != nil {
		t.Fatal(err)
	}
	flags := 0
	for _, command := range []string{"check", "compile", "diff", "explain", "init", "probe", "rules"} {
		_, help, _ := run(t, t.TempDir(), cli.IO{}, command, "--help")
		for _, flag := range flagLine.FindAllStringSubmatch(help, -1) {
			flags++
			if named := regexp.MustCompile("`" + flag[1] + "[`= ]"); flag[1] != "--help" && !named.Match(page) {
				t.Errorf("docs/cli.md does not tell of %s, which %s has", flag[1], command)
			}
		}
	}
	if flags == 0 {
		t.Error("no flag was found in what --help says")
	}
}
