package cli_test

import (
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
