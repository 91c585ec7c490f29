package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/golden"
)

// What the pages show as typed and printed is typed here, and must print just
// that. A line that is only … stands for any number of lines. With -update the
// shown output is replaced, except where it is shortened.
func TestDocumentedCommands(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, page := range append(pages, filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := os.Symlink(filepath.Join(root, "examples"), filepath.Join(dir, "examples")); err != nil {
			t.Skipf("no symbolic links here: %v", err)
		}
		parts := strings.Split(string(text), "```console\n")
		for i := 1; i < len(parts); i++ {
			block, after, _ := strings.Cut(parts[i], "```")
			command, want, _ := strings.Cut(block, "\n")
			args, ok := strings.CutPrefix(command, "$ go run ./cmd/schemaport ")
			if !ok {
				t.Errorf("%s: %q is not a command that this test can run", page, command)
				continue
			}
			ran++
			_, stdout, stderr := run(t, dir, cli.IO{}, strings.Fields(args)...)
			if got := stdout + stderr; !matches(want, got) {
				if golden.Updating() && !strings.Contains(want, "…\n") {
					parts[i] = command + "\n" + got + "```" + after
					continue
				}
				t.Errorf("%s: %s prints\n%s\nwhere the page shows\n%s", filepath.Base(page), command, got, want)
			}
		}
		if updated := strings.Join(parts, "```console\n"); updated != string(text) {
			if err := os.WriteFile(page, []byte(updated), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ran == 0 {
		t.Error("no page shows a command")
	}
}

// matches says whether got is what is shown: the shown parts in their order, with
// nothing between them but where the page says so.
func matches(shown, got string) bool {
	parts := strings.Split("\n"+shown, "\n…\n")
	got = "\n" + got
	for i, part := range parts {
		at := strings.Index(got, part)
		if at < 0 || i == 0 && at > 0 {
			return false
		}
		got = got[at+len(part):]
	}
	return got == "" || parts[len(parts)-1] == ""
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		shown string
		want  bool
	}{
		{"a\nb\nc\n", true},
		{"a\n…\nc\n", true},
		{"…\nc\n", true},
		{"a\n…\n", true},
		{"a\n", false},
		{"b\nc\n", false},
		{"a\n…\nd\n", false},
		{"a\n…\nb\n", false},
		{"", false},
	} {
		if got := matches(test.shown, "a\nb\nc\n"); got != test.want {
			t.Errorf("%q matches: %v, want %v", test.shown, got, test.want)
		}
	}
}
