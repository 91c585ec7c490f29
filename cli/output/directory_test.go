package output

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// copyTarget writes the schema as it is, which is all that these tests need.
func copyTarget(id string) *core.Target {
	return &core.Target{ID: id, Lower: func(l *core.Lowering) core.Output {
		return core.Output{Value: *l.Tool.InputSchema}
	}}
}

func compileAll(t *testing.T, targets []*core.Target, schemas map[string]string) []*core.Result {
	t.Helper()
	var tools []string
	for name, schema := range schemas {
		tools = append(tools, fmt.Sprintf(`{"name": %q, "inputSchema": %s}`, name, schema))
	}
	set := core.LoadBytes("tools.json", []byte("["+strings.Join(tools, ",")+"]"), core.LoadOptions{})
	if len(set.Errors) > 0 {
		t.Fatal(set.Errors)
	}
	var results []*core.Result
	for _, tool := range set.Tools {
		tool.Source = "tools.json"
		for _, target := range targets {
			results = append(results, core.Compile(tool, target, core.CompileOptions{}))
		}
	}
	return results
}

// tree reads every file below a directory.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		relative, _ := filepath.Rel(dir, name)
		files[filepath.ToSlash(relative)] = string(data)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	return files
}

func update(d *Directory, targets []*core.Target, results []*core.Result) error {
	plan, err := d.Plan("0.1.0", targets, results)
	if err != nil {
		return err
	}
	return d.Apply(plan)
}

// faulty fails, or dies, at its nth change to the disk.
type faulty struct {
	Files
	mu              sync.Mutex
	changes, failAt int
	torn            bool // leave a part of the file behind, as a process that is killed does
	dead            bool
}

var errDiskFull = &fs.PathError{Op: "write", Path: "file", Err: syscall.ENOSPC}

func (f *faulty) fails() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.changes++
	if f.changes == f.failAt {
		f.dead = true
	}
	return f.dead
}

func (f *faulty) MkdirAll(name string) error {
	if f.fails() {
		return errDiskFull
	}
	return f.Files.MkdirAll(name)
}

func (f *faulty) Create(name string, content func(io.Writer) error) error {
	if f.fails() {
		if f.torn {
			var whole bytes.Buffer
			_ = content(&whole)
			_ = f.Files.Create(name, holding(whole.Bytes()[:whole.Len()/2]))
		}
		return errDiskFull
	}
	return f.Files.Create(name, content)
}

// holding is the content of a file that holds some bytes.
func holding(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

func (f *faulty) Rename(from, to string) error {
	if f.fails() {
		return errDiskFull
	}
	return f.Files.Rename(from, to)
}

func (f *faulty) Remove(name string) error {
	if f.fails() {
		return errDiskFull
	}
	return f.Files.Remove(name)
}

// After a stop at any change to the disk each file is the old or the new one, a
// directory that is new is complete, the error is told, and the next run repairs
// everything.
func TestStopAtEveryChange(t *testing.T) {
	x, y := copyTarget("vendor-x"), copyTarget("vendor-y")
	both := []*core.Target{x, y}
	old := map[string]string{"stays": `{"v": 1}`, "changes": `{"v": 1}`, "goes": `{"v": 1}`}
	for name, before := range map[string][]*core.Target{"from files": both, "from files of one target": {x}, "from nothing": nil} {
		t.Run(name, func(t *testing.T) {
			start := func(dir string) {
				if len(before) == 0 {
					return
				}
				if err := update(&Directory{Path: dir, Files: OS{}}, before, compileAll(t, before, old)); err != nil {
					t.Fatal(err)
				}
			}
			after := compileAll(t, both, map[string]string{"stays": `{"v": 1}`, "changes": `{"v": 2}`, "comes": `{"v": 1}`})
			stopAtEveryChange(t, start, both, after)
		})
	}
}

func stopAtEveryChange(t *testing.T, start func(dir string), targets []*core.Target, after []*core.Result) {
	reference := t.TempDir()
	start(reference)
	old := tree(t, reference)
	if err := update(&Directory{Path: reference, Files: OS{}}, targets, after); err != nil {
		t.Fatal(err)
	}
	want := tree(t, reference)

	for _, mode := range []struct {
		torn bool
		jobs int
	}{{false, 1}, {true, 1}, {false, 4}, {true, 4}} {
		torn, finished := mode.torn, false
		for failAt := 1; !finished; failAt++ {
			dir := t.TempDir()
			start(dir)
			disk := &faulty{Files: OS{}, failAt: failAt, torn: torn}
			err := update(&Directory{Path: dir, Files: disk, Jobs: mode.jobs}, targets, after)
			finished = disk.changes < failAt
			if err == nil && fmt.Sprint(tree(t, dir)) != fmt.Sprint(want) {
				t.Errorf("change %d failed and nobody was told", failAt)
			}
			inDirectory := map[string]int{}
			for name, text := range tree(t, dir) {
				if isTemporary(name) {
					continue
				}
				inDirectory[filepath.Dir(name)]++
				if text != old[name] && text != want[name] {
					t.Errorf("stopped at change %d: %s is neither old nor new:\n%s", failAt, name, text)
				}
			}
			for _, target := range targets {
				if _, was := old[target.ID+"/stays.json"]; !was && inDirectory[target.ID] != 0 && inDirectory[target.ID] != 3 {
					t.Errorf("stopped at change %d: the new directory %s has %d files", failAt, target.ID, inDirectory[target.ID])
				}
			}
			if err := update(&Directory{Path: dir, Files: OS{}}, targets, after); err != nil {
				t.Fatal(err)
			}
			if got := tree(t, dir); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("stopped at change %d: the next run gives\n%v, want\n%v", failAt, got, want)
			}
			if failAt > 100 {
				t.Fatal("the number of changes is not bounded")
			}
		}
	}
}

// isTemporary says whether a file is temporary, or in a directory that is.
func isTemporary(name string) bool {
	for part := range strings.SplitSeq(filepath.ToSlash(name), "/") {
		if matched, _ := filepath.Match(tempPattern, part); matched {
			return true
		}
	}
	return false
}

func TestAFullDiskIsAnError(t *testing.T) {
	targets := []*core.Target{copyTarget("vendor-x")}
	results := compileAll(t, targets, map[string]string{"a": `{}`})
	dir := t.TempDir()
	for failAt := 1; failAt <= 3; failAt++ { // make the directory, write, rename
		err := update(&Directory{Path: dir, Files: &faulty{Files: OS{}, failAt: failAt}}, targets, results)
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("change %d: error %v, want that the disk is full", failAt, err)
		}
	}
	if files := tree(t, dir); len(files) != 0 && len(files[ManifestName]) != 0 {
		t.Errorf("a manifest was written although its files were not: %v", files)
	}
}

func TestUnchangedFilesAreNotTouched(t *testing.T) {
	targets := []*core.Target{copyTarget("vendor-x")}
	results := compileAll(t, targets, map[string]string{"a": `{}`, "b": `{}`})
	dir := t.TempDir()
	if err := update(&Directory{Path: dir, Files: OS{}}, targets, results); err != nil {
		t.Fatal(err)
	}
	disk := &faulty{Files: OS{}, failAt: 1}
	if err := update(&Directory{Path: dir, Files: disk}, targets, results); err != nil || disk.changes != 0 {
		t.Errorf("a second run made %d changes (%v), want none", disk.changes, err)
	}
}

// What is written does not depend on how many workers write it.
func TestJobsWriteTheSame(t *testing.T) {
	targets := []*core.Target{copyTarget("vendor-x"), copyTarget("vendor-y"), copyTarget("vendor-z")}
	schemas := map[string]string{}
	for i := range 200 {
		schemas[fmt.Sprintf("tool_%d", i)] = fmt.Sprintf(`{"v": %d}`, i)
	}
	results := compileAll(t, targets, schemas)
	var first map[string]string
	for _, jobs := range []int{1, 2, 7} {
		dir := t.TempDir()
		if err := update(&Directory{Path: dir, Files: OS{}, Jobs: jobs}, targets, results); err != nil {
			t.Fatal(err)
		}
		written := tree(t, dir)
		if first == nil {
			first = written
		}
		if len(written) != 601 || fmt.Sprint(written) != fmt.Sprint(first) {
			t.Errorf("%d workers write %d files that differ from those of one", jobs, len(written))
		}
	}
}

func TestHolds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	large := bytes.Repeat([]byte("0123456789"), 20_000)
	other := bytes.Clone(large)
	other[len(other)-1]++
	for _, test := range []struct {
		name      string
		in, asked []byte
		want      bool
	}{
		{"nothing", nil, nil, true},
		{"the same", []byte("text"), []byte("text"), true},
		{"another text", []byte("text"), []byte("tExt"), false},
		{"more", []byte("text and more"), []byte("text"), false},
		{"less", []byte("te"), []byte("text"), false},
		{"much of the same", large, large, true},
		{"much with another end", large, other, false},
	} {
		if err := os.WriteFile(file, test.in, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := (OS{}).Holds(file, holding(test.asked)); got != test.want || err != nil {
			t.Errorf("%s: got %v (%v), want %v", test.name, got, err, test.want)
		}
	}
	if _, err := (OS{}).Holds(file+"x", holding(nil)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there gives %v", err)
	}
}

// A manifest of many tools is larger than any file of tools may be.
func TestReadLargeManifest(t *testing.T) {
	manifest := `{"tools": [{"targets": {"x": {"output": "x/b.json", "sha256": "00"}}}]` + strings.Repeat(" ", jsondoc.DefaultMaxBytes) + "}"
	if files, err := readManifest([]byte(manifest)); err != nil || files["x/b.json"] != "00" {
		t.Errorf("%v (%v)", files, err)
	}
}

func TestReadManifestTrustsNothing(t *testing.T) {
	for _, output := range []string{
		"../x.json", "/etc/x.json", "vendor-b/../../x.json", "vendor-b/x.txt", "x.json", "a/b/x.json", `a\x.json`, "", "c:/x.json", "./x.json", "../.json",
	} {
		quoted := string(jsondoc.AppendString(nil, output))
		manifest := `{"tools": [{"name": "x", "targets": {"vendor-b": {"output": ` + quoted + `, "sha256": "00"}}}]}`
		if files, err := readManifest([]byte(manifest)); err == nil {
			t.Errorf("%q is taken for a file that compile wrote: %v", output, files)
		}
	}
	for _, text := range []string{``, `[]`, `{}`, `{"tools": 1}`, `{"tools": [1]}`, `{"tools": [{"targets": {"x": 1}}]}`, `{"tools": [{"targets": {"x": {"output": "a/b.json"}}}]}`} {
		if files, err := readManifest([]byte(text)); err == nil {
			t.Errorf("%s is taken for a manifest: %v", text, files)
		}
	}
}

func TestManifestReadsBack(t *testing.T) {
	targets := []*core.Target{copyTarget("vendor-x"), copyTarget("vendor-y")}
	results := compileAll(t, targets, map[string]string{"a": `{}`, "b_": `{"type": "object"}`})
	var text bytes.Buffer
	tools, _ := byTool(results)
	m := &manifest{version: "0.1.0", targets: targets, tools: tools}
	if err := m.write(&text); err != nil {
		t.Fatal(err)
	}
	written, err := readManifest(text.Bytes())
	if err != nil || len(written) != 4 {
		t.Fatalf("%d files (%v), want 4", len(written), err)
	}
	for _, r := range results {
		name := r.Target.ID + "/" + FileNames([]string{"a", "b_"})[r.Tool.Name]
		if written[name] != digest(r.Output) {
			t.Errorf("%s has digest %s, want that of its bytes", name, written[name])
		}
	}
}

func FuzzReadManifest(f *testing.F) {
	f.Add([]byte(`{"tools": [{"targets": {"x": {"output": "x/b.json", "sha256": "00"}}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		files, err := readManifest(data)
		if err != nil {
			return
		}
		for name := range files {
			if !filepath.IsLocal(name) || bytes.Count([]byte(name), []byte("/")) != 1 {
				t.Errorf("%q leads out of the directory", name)
			}
		}
	})
}
