package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
)

// rememberedSet is a folder with a set of tools that is large enough to be
// remembered, and a program that remembers.
type rememberedSet struct {
	t          *testing.T
	dir, cache string
	build      string
}

// megabyteOfTools is 1 MiB of tools, some of which are refused.
func megabyteOfTools(prefix string) string {
	var tools []string
	for i := range 12 {
		tools = append(tools, fmt.Sprintf(`{"name": "%s_%d", "description": %q, "inputSchema": {"type": "object", "properties": {"n": {"type": "integer", "multipleOf": %d}}}}`,
			prefix, i, strings.Repeat("x", 90_000), i+2))
	}
	return "[" + strings.Join(tools, ",\n") + "]"
}

func newRememberedSet(t *testing.T) *rememberedSet {
	s := &rememberedSet{t: t, dir: t.TempDir(), cache: t.TempDir(), build: "v1.0.0"}
	write(t, s.dir, "tools/a.json", megabyteOfTools("a"))
	write(t, s.dir, "tools/b.json", `[]`)
	return s
}

func (s *rememberedSet) compile(flags ...string) (code int, stdout string) {
	s.t.Helper()
	sys := cli.IO{Cache: s.cache, BuildInfo: func() (*debug.BuildInfo, bool) {
		return &debug.BuildInfo{Main: debug.Module{Version: s.build}}, true
	}}
	code, stdout, stderr := run(s.t, s.dir, sys, append([]string{"compile", "tools", "--out", "out"}, flags...)...)
	if stderr != "" {
		s.t.Error(stderr)
	}
	return code, stdout
}

// runs are the files of the runs that are kept.
func (s *rememberedSet) runs() []string {
	names, err := filepath.Glob(filepath.Join(s.cache, "*.run"))
	if err != nil {
		s.t.Fatal(err)
	}
	return names
}

// isRecalled says whether a run answers from what is kept: such a run compiles nothing
// and so keeps nothing new, while one that compiles keeps itself with a key of its own.
func (s *rememberedSet) isRecalled(flags ...string) (recalled bool, code int, stdout string) {
	s.t.Helper()
	before := s.contents()
	code, stdout = s.compile(flags...)
	return s.contents() == before, code, stdout
}

func (s *rememberedSet) contents() string {
	var all strings.Builder
	for _, name := range s.runs() {
		data, err := os.ReadFile(name)
		if err != nil {
			s.t.Fatal(err)
		}
		fmt.Fprintf(&all, "%s\n%s\n", name, data)
	}
	return all.String()
}

// A run that is recalled says, byte for byte, what one says that compiles again.
func TestRecalledRunSaysTheSame(t *testing.T) {
	for _, flags := range [][]string{nil, {"--quiet"}, {"--allow-lossy"}, {"--allow-lossy", "--quiet", "--targets", "vendor-a,vendor-b"}, {"--witnesses=false", "--jobs", "1"}} {
		t.Run(strings.Join(flags, " "), func(t *testing.T) {
			s := newRememberedSet(t)
			s.compile(flags...)
			recalled, code, said := s.isRecalled(flags...)
			if !recalled {
				t.Error("the second run compiles again")
			}
			wantCode, want := s.compile(append(flags, "--remember=false")...)
			if code != wantCode || said != want {
				t.Errorf("recalled: exit code %d\n%s\ncompiled: exit code %d\n%s", code, said, wantCode, want)
			}
		})
	}
}

// After anything that matters has changed, a run compiles again, leaves what a first
// run would, and is recalled from then on.
func TestChangesAreNoticed(t *testing.T) {
	edit := func(name, old, new string) func(*rememberedSet) { // one byte, and the length stays
		return func(s *rememberedSet) {
			file := filepath.Join(s.dir, filepath.FromSlash(name))
			data, err := os.ReadFile(file)
			if err != nil {
				s.t.Fatal(err)
			}
			changed := bytes.Replace(data, []byte(old), []byte(new), 1)
			if bytes.Equal(changed, data) || len(changed) != len(data) {
				s.t.Fatalf("%s has no %s", name, old)
			}
			if err := os.WriteFile(file, changed, 0o644); err != nil {
				s.t.Fatal(err)
			}
		}
	}
	remove := func(name string) func(*rememberedSet) {
		return func(s *rememberedSet) {
			if err := os.RemoveAll(filepath.Join(s.dir, filepath.FromSlash(name))); err != nil {
				s.t.Fatal(err)
			}
		}
	}
	for name, change := range map[string]func(*rememberedSet){
		"a tool":                      edit("tools/a.json", "xxx", "xyx"),
		"a compiled file":             edit("out/vendor-b/a-0.json", "xxx", "xyx"),
		"a compiled file is gone":     remove("out/vendor-b/a-0.json"),
		"the manifest":                edit("out/manifest.json", "a_0", "a_O"),
		"the manifest is gone":        remove("out/manifest.json"),
		"all compiled files are gone": remove("out"),
		"a file of tools comes":       func(s *rememberedSet) { write(s.t, s.dir, "tools/c.json", okTool) },
		"a file of tools is gone":     remove("tools/b.json"),
		"an empty file of tools":      func(s *rememberedSet) { write(s.t, s.dir, "tools/b.json", `[ ]`) },
		"a file is named otherwise": func(s *rememberedSet) {
			if err := os.Rename(filepath.Join(s.dir, "tools/a.json"), filepath.Join(s.dir, "tools/z.json")); err != nil {
				s.t.Fatal(err)
			}
		},
		"a configuration comes": func(s *rememberedSet) { write(s.t, s.dir, "schemaport.config.json", `{"targets": ["vendor-b"]}`) },
		"another program":       func(s *rememberedSet) { s.build = "v1.0.1" },
		"a run was killed":      func(s *rememberedSet) { write(s.t, s.dir, "out/vendor-b/.schemaport-x.tmp", "{") },
		"what is kept was cut off": func(s *rememberedSet) {
			for _, name := range s.runs() {
				if err := os.Truncate(name, 100_000); err != nil {
					s.t.Fatal(err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newRememberedSet(t)
			s.compile()
			if recalled, _, _ := s.isRecalled(); !recalled {
				t.Fatal("a run is not recalled although nothing changed")
			}
			change(s)
			if recalled, _, said := s.isRecalled(); recalled {
				t.Errorf("the change is not noticed:\n%s", said)
			}
			fresh := newRememberedSet(t)
			fresh.dir = s.dir
			if _, said := fresh.compile("--check", "--quiet"); !strings.Contains(said, "out is what this run would write\n") {
				t.Errorf("the directory is not in order:\n%s", said)
			}
		})
	}
}

// What is small, asked for by a program, not written, or not to be remembered leaves
// nothing behind.
func TestWhatIsNotRemembered(t *testing.T) {
	for name, flags := range map[string][]string{
		"--remember=false": {"--remember=false"},
		"--check":          {"--check"},
		"--dry-run":        {"--dry-run"},
		"json":             {"--format", "json"},
		"--output":         {"--output", "report.txt"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newRememberedSet(t)
			if s.compile(flags...); len(s.runs()) > 0 {
				t.Errorf("%v is kept", s.runs())
			}
		})
	}
	t.Run("small", func(t *testing.T) {
		s := newRememberedSet(t)
		write(t, s.dir, "tools/a.json", okTool)
		if s.compile(); len(s.runs()) > 0 {
			t.Errorf("%v is kept", s.runs())
		}
	})
	t.Run("errors", func(t *testing.T) {
		s := newRememberedSet(t)
		write(t, s.dir, "tools/b.json", `[`)
		if code, _, _ := run(t, s.dir, cli.IO{Cache: s.cache, BuildInfo: debug.ReadBuildInfo}, "compile", "tools", "--out", "out"); code != 2 || len(s.runs()) > 0 {
			t.Errorf("exit code %d, %v is kept", code, s.runs())
		}
	})
}

// A directory that nothing can be kept in is no reason to fail, nor to say so.
func TestNowhereToRemember(t *testing.T) {
	s := newRememberedSet(t)
	s.compile("--quiet")
	for _, name := range s.runs() { // a directory where the run is kept
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(name, "inside"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	caches := []string{s.cache, filepath.Join(s.dir, "file", "below")}
	write(t, s.dir, "file", "")
	for _, s.cache = range caches {
		for range 2 {
			if code, said := s.compile("--quiet"); code != 1 || !strings.Contains(said, "0 files written, 36 unchanged, 0 removed, 12 refusals\n") {
				t.Errorf("exit code %d:\n%s", code, said)
			}
		}
	}
}
