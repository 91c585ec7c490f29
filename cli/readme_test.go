package cli_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/golden"
	"github.com/schemaport/schemaport/internal/markdown"
)

// What the pages show as typed and printed is typed here, and must print just
// that. A line that is only … stands for any number of lines. With -update the
// shown output is replaced, except where it is shortened.
//
// A block begins with a command after "$ "; more may follow. They are run by a
// shell, in a copy of the examples that the blocks of one page share, so a page
// can write a file in one block and read it in the next.
func TestDocumentedCommands(t *testing.T) {
	ran := 0
	for _, page := range documentedPages(t) {
		t.Run(page.name, func(t *testing.T) {
			ran += page.runConsoleBlocks(t)
		})
	}
	if ran == 0 {
		t.Error("no page shows a command")
	}
}

// documentedPage is a page of the documentation.
type documentedPage struct {
	name string // from the top of the repository
	file string
	text string
	markdown.Page
}

// documentedPages reads the README and everything below docs.
func documentedPages(t *testing.T) []documentedPage {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	files := []string{filepath.Join(root, "README.md")}
	err = filepath.WalkDir(filepath.Join(root, "docs"), func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && filepath.Ext(file) == ".md" {
			files = append(files, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	var pages []documentedPage
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(root, file)
		if err != nil {
			t.Fatal(err)
		}
		page := documentedPage{filepath.ToSlash(name), file, string(text), markdown.Parse(string(text))}
		if page.Unclosed > 0 {
			t.Errorf("%s:%d: nothing closes this block", page.name, page.Unclosed)
		}
		pages = append(pages, page)
	}
	return pages
}

// scratch is a directory with a copy of the examples, as examples and as what
// the pages call a project's own tools.
func scratch(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, from := range map[string]string{"examples": "../examples", "tools": "../examples/tools"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// runConsoleBlocks runs the commands of a page, and returns how many.
func (p documentedPage) runConsoleBlocks(t *testing.T) int {
	dir := scratch(t)
	ran := 0
	updated := map[int]string{} // new text of blocks, by the line of their fence
	for _, block := range p.Blocks {
		if block.Language != "console" {
			continue
		}
		steps, err := readConsole(block.Text)
		if err != nil {
			t.Errorf("%s:%d: %v", p.name, block.Line, err)
			continue
		}
		for i, step := range steps {
			ran++
			got, err := runInShell(t.Context(), dir, step.command)
			if errors.Is(err, exec.ErrNotFound) {
				t.Skipf("%s:%d: %v", p.name, block.Line+step.line, err)
			}
			if err != nil {
				t.Errorf("%s:%d: %s: %v", p.name, block.Line+step.line, step.command, err)
				return ran // what follows may build on it
			}
			if matches(step.printed, got) {
				continue
			}
			if golden.Updating() && !strings.Contains("\n"+step.printed, "\n…\n") {
				steps[i].printed = got
				updated[block.Line] = writeConsole(steps)
				continue
			}
			t.Errorf("%s:%d: %s prints\n%s\nwhere the page shows\n%s", p.name, block.Line+step.line, step.command, got, step.printed)
		}
	}
	if len(updated) > 0 {
		if err := os.WriteFile(p.file, []byte(p.withBlocks(updated)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return ran
}

// withBlocks is the text of the page with new texts of blocks.
func (p documentedPage) withBlocks(updated map[int]string) string {
	lines := strings.SplitAfter(p.text, "\n")
	for _, block := range slices.Backward(p.Blocks) {
		text, ok := updated[block.Line]
		if !ok {
			continue
		}
		fence := lines[block.Line-1]
		indent := fence[:len(fence)-len(strings.TrimLeft(fence, " "))]
		var replaced []string
		for line := range strings.Lines(text) {
			replaced = append(replaced, indent+line)
		}
		lines = slices.Replace(lines, block.Line, block.Line+strings.Count(block.Text, "\n"), replaced...)
	}
	return strings.Join(lines, "")
}

// consoleStep is one command of a block and what it prints.
type consoleStep struct {
	shown   []string // the lines of the command as the page shows them
	command string
	printed string
	line    int // from the fence
}

// readConsole splits a block into its commands. A command goes on after a line
// that ends with a backslash; a shell would then show "> ".
func readConsole(text string) ([]consoleStep, error) {
	var steps []consoleStep
	goesOn := false
	for i, line := range strings.SplitAfter(text, "\n") {
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case isCommand && !goesOn:
			steps = append(steps, consoleStep{line: i + 1})
		case line == "":
			continue
		case len(steps) == 0:
			return nil, errors.New(`a console block begins with a command: "$ schemaport ..."`)
		case goesOn:
			command = strings.TrimPrefix(line, "> ")
		default:
			steps[len(steps)-1].printed += line
			continue
		}
		last := &steps[len(steps)-1]
		last.shown = append(last.shown, line)
		last.command += command
		goesOn = strings.HasSuffix(command, "\\\n")
	}
	for i := range steps {
		steps[i].command = strings.TrimSuffix(steps[i].command, "\n")
	}
	return steps, nil
}

func writeConsole(steps []consoleStep) string {
	var text strings.Builder
	for _, step := range steps {
		text.WriteString(strings.Join(step.shown, ""))
		text.WriteString(step.printed)
	}
	return text.String()
}

// otherPrograms are what the pages may use beside schemaport itself.
var otherPrograms = []string{"cat", "cp", "diff", "find", "git", "grep", "head", "ls", "mkdir", "mv", "rm", "sed", "sort", "tail", "wc"}

// runInShell runs a command line and returns what it prints on both streams. Its
// exit code is whatever it is; an error is a line that cannot be run here.
func runInShell(ctx context.Context, dir, line string) (string, error) {
	script, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(line), "")
	if err != nil {
		return "", err
	}
	var printed lockedBuffer
	var problem error // kept here, because a shell goes on after what goes wrong inside a pipe
	var first sync.Once
	runner, err := interp.New(
		interp.Dir(dir),
		interp.Env(expand.ListEnviron(
			"PATH="+os.Getenv("PATH"), "HOME="+dir, "LC_ALL=C",
			"GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir),
			"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
		)),
		interp.StdIO(nil, &printed, &printed),
		interp.ExecHandlers(func(next interp.ExecHandlerFunc) interp.ExecHandlerFunc {
			return func(ctx context.Context, args []string) error {
				if own, ok := ownArguments(args); ok {
					return runOwn(ctx, own)
				}
				_, err := exec.LookPath(args[0])
				if !slices.Contains(otherPrograms, args[0]) {
					err = fmt.Errorf("a page cannot use %q: the test runs schemaport and %s", args[0], strings.Join(otherPrograms, ", "))
				}
				if err != nil {
					first.Do(func() { problem = err })
					return err
				}
				return next(ctx, args)
			}
		}),
	)
	if err != nil {
		return "", err
	}
	err = runner.Run(ctx, script)
	if problem != nil {
		return "", problem
	}
	var status interp.ExitStatus
	if err != nil && !errors.As(err, &status) {
		return "", err
	}
	return printed.String(), nil
}

// runOwn runs the program itself inside the shell.
func runOwn(ctx context.Context, args []string) error {
	shell := interp.HandlerCtx(ctx)
	sys := cli.IO{
		Stdout: shell.Stdout, Stderr: shell.Stderr, Dir: shell.Dir, Transport: noNetwork{},
		LookupEnv: func(name string) (string, bool) {
			v := shell.Env.Get(name)
			return v.String(), v.IsSet()
		},
	}
	if shell.Stdin != nil {
		sys.Stdin = shell.Stdin
	}
	if code := cli.Run(args, sys); code != 0 {
		return interp.ExitStatus(code)
	}
	return nil
}

// ownArguments finds the arguments of schemaport in a command that runs it,
// however it is run.
func ownArguments(args []string) ([]string, bool) {
	isImage := func(arg string) bool {
		image, _, _ := strings.Cut(arg[strings.LastIndexByte(arg, '/')+1:], ":")
		return image == "schemaport"
	}
	switch {
	case len(args) > 0 && args[0] == "schemaport":
		return args[1:], true
	case len(args) > 2 && args[0] == "go" && args[1] == "run":
		name, _, _ := strings.Cut(args[2], "@")
		return args[3:], name == "./cmd/schemaport" || name == "github.com/schemaport/schemaport/cmd/schemaport"
	case len(args) > 2 && args[0] == "docker" && args[1] == "run":
		if i := slices.IndexFunc(args[2:], isImage); i >= 0 {
			return args[2+i+1:], true
		}
	}
	return nil, false
}

// noNetwork refuses every request: no test makes one.
type noNetwork struct{}

func (noNetwork) RoundTrip(*http.Request) (*http.Response, error) {
	return nil, errors.New("there is no network in tests")
}

// matches says whether got is what is shown, line by line, where a line that is
// only … stands for any number of lines.
func matches(shown, got string) bool {
	var pattern strings.Builder
	pattern.WriteString(`\A`)
	for line := range strings.Lines(shown) {
		if line == "…\n" {
			pattern.WriteString(`(?:.*\n)*`)
		} else {
			pattern.WriteString(regexp.QuoteMeta(line))
		}
	}
	pattern.WriteString(`\z`)
	return regexp.MustCompile(pattern.String()).MatchString(got)
}

func TestMatches(t *testing.T) {
	for _, test := range []struct {
		shown, got string
		want       bool
	}{
		{"a\nb\nc\n", "a\nb\nc\n", true},
		{"a\n…\nc\n", "a\nb\nc\n", true},
		{"a\n…\nb\n", "a\nb\n", true},
		{"a\n…\nc\n", "a\nc\nb\nc\n", true},
		{"…\nc\n", "a\nb\nc\n", true},
		{"a\n…\n", "a\nb\nc\n", true},
		{"", "", true},
		{"a\n", "a\nb\nc\n", false},
		{"b\nc\n", "a\nb\nc\n", false},
		{"a\n…\nd\n", "a\nb\nc\n", false},
		{"a\n…\nb\n", "a\nb\nc\n", false},
		{"a\n…\nc\n", "a\nbc\n", false},
		{"a.c\n", "abc\n", false},
		{"", "a\nb\nc\n", false},
	} {
		if got := matches(test.shown, test.got); got != test.want {
			t.Errorf("%q for %q matches: %v, want %v", test.shown, test.got, got, test.want)
		}
	}
}

// The shell that runs the pages is shown to run what they may need, and to
// refuse what it cannot vouch for.
func TestRunInShell(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tool.json", okTool)
	for _, test := range []struct{ line, want, wantError string }{
		{line: "schemaport --version", want: "schemaport " + cli.Version + "\n"},
		{line: "go run ./cmd/schemaport --version", want: "schemaport " + cli.Version + "\n"},
		{line: "schemaport check tool.json --targets mcp --quiet > report && cat < report", want: "protocol  1 tool: ok\n"},
		{line: "cat tool.json | schemaport check - --targets mcp --quiet | head -n 1", want: "protocol  1 tool: ok\n"},
		{line: "schemaport check missing.json 2> /dev/null; echo $?", want: "2\n"},
		{line: "curl example.com", wantError: `a page cannot use "curl"`},
		{line: "curl example.com | cat", wantError: `a page cannot use "curl"`},
		{line: "echo 'half", wantError: "without closing quote"},
	} {
		got, err := runInShell(t.Context(), dir, test.line)
		if test.wantError != "" {
			if err == nil || !strings.Contains(err.Error(), test.wantError) {
				t.Errorf("%s: error %v, want %q", test.line, err, test.wantError)
			}
			continue
		}
		if err != nil || !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %q (%v), want %q", test.line, got, err, test.want)
		}
	}
}

func TestReadConsole(t *testing.T) {
	text := "$ a \\\n> b \\\n  c\nout\n\n$ d\n$ e\n…\n"
	steps, err := readConsole(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, step := range steps {
		got = append(got, fmt.Sprintf("%d %q %q", step.line, step.command, step.printed))
	}
	want := []string{`1 "a \\\nb \\\n  c" "out\n\n"`, `6 "d" ""`, `7 "e" "…\n"`}
	if !slices.Equal(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if back := writeConsole(steps); back != text {
		t.Errorf("written again: %q", back)
	}
	if _, err := readConsole("out\n$ a\n"); err == nil {
		t.Error("output before the first command is not refused")
	}
}

func TestWithBlocks(t *testing.T) {
	text := "a\n```console\n$ x\nold\n```\n- b\n  ```console\n  $ y\n  ```\n"
	page := documentedPage{text: text, Page: markdown.Parse(text)}
	got := page.withBlocks(map[int]string{2: "$ x\nnew\nnewer\n", 7: "$ y\nz\n"})
	want := "a\n```console\n$ x\nnew\nnewer\n```\n- b\n  ```console\n  $ y\n  z\n  ```\n"
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// lockedBuffer takes what the programs of a pipe print at the same time.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
