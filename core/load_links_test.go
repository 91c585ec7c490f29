//go:build unix

package core_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/schemaport/schemaport/core"
)

// links makes symbolic links in a directory: from a name to where it leads.
func links(t *testing.T, dir string, targets map[string]string) {
	t.Helper()
	for name, target := range targets {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(target, path); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLinks(t *testing.T) {
	dir := write(t, map[string]string{
		"real/a.json": tool("a"), "real/sub/b.json": tool("b"), "real/text": tool("text"), "one/x.json": tool("x"),
		"hidden/.secret/s.json": tool("secret"),
	})
	links(t, dir, map[string]string{
		"file/link.json":      "../real/a.json",
		"file/to-text.json":   "../real/text",
		"file/no-extension":   "../real/sub/b.json",
		"dir/real":            "../real",
		"twice/first":         "../one",
		"twice/second":        "../one",
		"loop/self":           ".",
		"loop/up":             "..",
		"loop/a/b":            "../../loop",
		"selfish/l.json":      "l.json",
		"dangling/gone.json":  "nowhere.json",
		"dangling/gone":       "nowhere",
		"dangling/ok.json":    "../one/x.json",
		"only-dangling/gone":  "nowhere",
		"around/.hidden-link": "../one",
		"around/to-hidden":    "../hidden/.secret",
		"around/node_modules": "../real",
		"around/modules":      "../real/sub",
		"absolute/one":        filepath.Join(dir, "one"),
		"top.json":            "one/x.json",
	})
	tests := []struct{ name, paths, want string }{
		{"a link to a file is read", "file/link.json", "tool a from file/link.json"},
		{"links in a directory go by their own name", "file", "tool a from file/link.json\ntool text from file/to-text.json"},
		{"a link named directly is read whatever its extension", "file/no-extension", "tool b from file/no-extension"},
		{"a link to a directory is followed", "dir", "tool a from dir/real/a.json\ntool b from dir/real/sub/b.json"},
		{"two links to one directory", "twice", "tool x from twice/first/x.json"},
		{"a directory and a link to it", "one twice", "tool x from one/x.json"},
		{"a link and its file", "top.json one/x.json", "tool x from top.json"},
		{"a file and a link to it", "one/x.json top.json", "tool x from one/x.json"},
		{"an absolute link", "absolute one", "tool x from absolute/one/x.json"},
		{"a link to itself", "selfish", "selfish/l.json: cannot be read: too many levels of symbolic links"},
		{"a dangling link that looks like a tool file", "dangling", "dangling/gone.json: cannot be read: no such file or directory"},
		{"a dangling link that does not", "only-dangling", "only-dangling: the directory holds no .json file to load"},
		{"hidden and node_modules go by the name of the link", "around", "tool b from around/modules/b.json\ntool secret from around/to-hidden/s.json"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(core.Load(strings.Fields(test.paths), core.LoadOptions{Dir: dir})); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestLinkLoops(t *testing.T) {
	dir := write(t, map[string]string{"d/a.json": tool("a"), "d/e/b.json": tool("b")})
	links(t, dir, map[string]string{"d/self": ".", "d/e/up": "..", "d/e/up2": "../e", "alone/self": ".", "x/to-y": "../y", "y/to-x": "../x"})
	for paths, want := range map[string]string{
		"d":         "tool a from d/a.json\ntool b from d/e/b.json",
		"d/e":       "tool a from d/e/up/a.json\ntool b from d/e/b.json",
		"d/self d":  "tool a from d/self/a.json\ntool b from d/self/e/b.json",
		"alone":     "alone: the directory holds no .json file to load",
		"x":         "x: the directory holds no .json file to load",
		"x d/e/up2": "x: the directory holds no .json file to load",
	} {
		if got := describe(core.Load(strings.Fields(paths), core.LoadOptions{Dir: dir})); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", paths, got, want)
		}
	}
}

// Opening a pipe that nobody writes to would wait for ever.
func TestPipeInADirectory(t *testing.T) {
	dir := write(t, map[string]string{"d/a.json": tool("a")})
	for _, name := range []string{"d/pipe.json", "d/pipe"} {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	links(t, dir, map[string]string{"d/to-pipe.json": "pipe"})
	done := make(chan string, 1)
	go func() { done <- describe(core.Load([]string{"d"}, core.LoadOptions{Dir: dir})) }()
	select {
	case got := <-done:
		if want := "d/pipe.json: is not a regular file\nd/to-pipe.json: is not a regular file"; got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("loading a directory with a pipe in it hangs")
	}
}

// A pipe that is named is read: it is how a shell hands over what a command writes.
func TestPipeNamedDirectly(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	go func() { written <- os.WriteFile(pipe, []byte(tool("piped")), 0) }()
	if got := describe(core.Load([]string{"pipe"}, core.LoadOptions{Dir: dir})); got != "tool piped from pipe" {
		t.Error(got)
	}
	if err := <-written; err != nil {
		t.Error(err)
	}
}
