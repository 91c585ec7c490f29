package cli_test

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
)

// The manual tells of every command and every flag that the help tells of.
func TestManualIsComplete(t *testing.T) {
	_, page, stderr := run(t, t.TempDir(), cli.IO{}, "man")
	if stderr != "" {
		t.Fatal(stderr)
	}
	plain := strings.ReplaceAll(page, `\-`, "-")
	commands := regexp.MustCompile(`(?m)^  ([a-z]+) +[A-Z]`)
	flags := regexp.MustCompile(`(?m)^ +(?:-., )?(--[a-z-]+)`)
	_, help, _ := run(t, t.TempDir(), cli.IO{}, "--help")
	found := commands.FindAllStringSubmatch(help, -1)
	if len(found) < 9 {
		t.Fatalf("the help lists only %v", found)
	}
	for _, command := range found {
		name := command[1]
		if name == "help" {
			continue
		}
		if !strings.Contains(plain, `.SS "schemaport `+name) {
			t.Errorf("the manual has no section about %s", name)
		}
		_, help, _ := run(t, t.TempDir(), cli.IO{}, name, "--help")
		for _, flag := range flags.FindAllStringSubmatch(help, -1) {
			if flag[1] != "--help" && !strings.Contains(plain, flag[1]) {
				t.Errorf("the manual does not mention %s of %s", flag[1], name)
			}
		}
	}
}

// The page is read without a complaint by whatever here reads such pages.
func TestManualReads(t *testing.T) {
	_, page, _ := run(t, t.TempDir(), cli.IO{}, "man")
	checked := false
	for _, reader := range [][]string{
		{"groff", "-man", "-ww", "-z", "-Tutf8"},
		{"mandoc", "-Tlint", "-Werror"},
	} {
		if _, err := exec.LookPath(reader[0]); err != nil {
			continue
		}
		checked = true
		command := exec.Command(reader[0], reader[1:]...)
		command.Stdin = strings.NewReader(page)
		if said, err := command.CombinedOutput(); err != nil || len(said) > 0 {
			t.Errorf("%v: %v\n%s", reader, err, said)
		}
	}
	if !checked {
		t.Skip("neither groff nor mandoc is here")
	}
}

func TestManualTakesNoArguments(t *testing.T) {
	if code, _, stderr := run(t, t.TempDir(), cli.IO{}, "man", "extra"); code != 2 || !strings.Contains(stderr, "man takes no arguments") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}
