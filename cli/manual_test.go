package cli_test

import (
	"fmt"
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
		for _, flag := range flagLine.FindAllStringSubmatch(help, -1) {
			if flag[1] != "--help" && !strings.Contains(plain, flag[1]) {
				t.Errorf("the manual does not mention %s of %s", flag[1], name)
			}
		}
	}
}

// roffArguments is how many arguments each macro takes that the page may use.
var roffArguments = map[string]struct{ least, most int }{
	"TH": {5, 5}, "SH": {1, 1}, "SS": {1, 1}, "B": {1, 1}, "RS": {1, 1}, "RE": {}, "PP": {}, "TP": {}, "br": {}, "nf": {}, "fi": {},
}

var (
	roffMacro    = regexp.MustCompile(`^\.([A-Za-z]+)((?: "[^"]*")*)$`)
	roffArgument = regexp.MustCompile(`"[^"]*"`)
	roffEscape   = regexp.MustCompile(`\\(?:-|e|&|\(dq)`)
)

// faultOfManual says what a reader of manuals could stumble over.
func faultOfManual(page string) string {
	previous, indented, filled := "", 0, true
	for number, line := range strings.Split(strings.TrimSuffix(page, "\n"), "\n") {
		fault := func(text string) string { return fmt.Sprintf("line %d: %s: %q", number+1, text, line) }
		if rest := roffEscape.ReplaceAllString(line, ""); strings.ContainsAny(rest, "\\-") {
			return fault("an escape that is none, or a hyphen that cannot be typed")
		}
		macro := roffMacro.FindStringSubmatch(line)
		switch {
		case number == 0 && (macro == nil || macro[1] != "TH"):
			return fault("no title")
		case line == "":
			return fault("empty")
		case previous == "TP" && (macro == nil || macro[1] != "B"):
			return fault("a list without a term")
		case macro == nil && (strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'")):
			return fault("no macro, and would be taken for one")
		case macro == nil:
			previous = ""
			continue
		}
		takes, known := roffArguments[macro[1]]
		if n := len(roffArgument.FindAllString(macro[2], -1)); !known || n < takes.least || n > takes.most {
			return fault("not a macro of this page, or with other arguments")
		}
		switch macro[1] {
		case "RS":
			indented++
		case "RE":
			indented--
		case "nf", "fi":
			if filled == (macro[1] == "fi") {
				return fault("nothing to begin or end")
			}
			filled = !filled
		}
		if indented < 0 {
			return fault("not indented")
		}
		previous = macro[1]
	}
	if indented != 0 || !filled || previous == "TP" {
		return "the end: something is left open"
	}
	return ""
}

// The page holds to the few macros that every reader of manuals knows.
func TestManualIsPlain(t *testing.T) {
	_, page, _ := run(t, t.TempDir(), cli.IO{}, "man")
	if fault := faultOfManual(page); fault != "" {
		t.Error(fault)
	}
	const title = `.TH "A" "1" "" "a" "b"` + "\n"
	for _, fine := range []string{title, title + ".TP\n.B \"a\"\nb \\-c\n", title + ".nf\n.RS \"4\"\n\\&.a\n.RE\n.fi\n"} {
		if fault := faultOfManual(fine); fault != "" {
			t.Errorf("%q: %s", fine, fault)
		}
	}
	for _, broken := range []string{
		"a\n", title + "\n", title + "a-b\n", title + "a\\b\n", title + ".XX\n", title + ".SH\n", title + ".SH a\n", title + ".SH \"a\n", title + "'a\n",
		title + ".TP\na\n", title + ".TP\n", title + ".nf\n", title + ".fi\n", title + ".RS \"4\"\n", title + ".RE\n",
	} {
		if faultOfManual(broken) == "" {
			t.Errorf("%q is taken for a page", broken)
		}
	}
}

// Whatever here reads such pages has no complaint either.
func TestManualReads(t *testing.T) {
	_, page, _ := run(t, t.TempDir(), cli.IO{}, "man")
	for _, reader := range [][]string{
		{"groff", "-man", "-ww", "-z", "-Tutf8"},
		{"mandoc", "-Tlint", "-Werror"},
	} {
		if _, err := exec.LookPath(reader[0]); err != nil {
			t.Logf("%s is not here", reader[0])
			continue
		}
		command := exec.Command(reader[0], reader[1:]...)
		command.Stdin = strings.NewReader(page)
		if said, err := command.CombinedOutput(); err != nil || len(said) > 0 {
			t.Errorf("%v: %v\n%s", reader, err, said)
		}
	}
}

func TestManualTakesNoArguments(t *testing.T) {
	if code, _, stderr := run(t, t.TempDir(), cli.IO{}, "man", "extra"); code != 2 || !strings.Contains(stderr, "man takes no arguments") {
		t.Errorf("exit code %d, %s", code, stderr)
	}
}
