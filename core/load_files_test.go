package core_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
	"testing/iotest"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// write makes a directory of files: a text for each slash-separated name. A name
// that ends in a slash is an empty directory.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if strings.HasSuffix(name, "/") {
			if err := os.MkdirAll(path, 0o755); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoadPaths(t *testing.T) {
	dir := write(t, map[string]string{
		"one.json":                      tool("one"),
		"tool.txt":                      tool("text"),
		"noext":                         tool("noext"),
		"bad.json":                      "{",
		"tools/b.json":                  tool("b"),
		"tools/a.json":                  "[" + tool("a2") + "," + tool("a1") + "]",
		"tools/sub/deep/c.json":         `{"tools": [` + tool("c") + "]}",
		"tools/readme.md":               "not JSON",
		"tools/data.jsonl":              "not one document",
		"tools/upper.JSON":              "not read",
		"tools/json":                    "not read",
		"tools/.hidden.json":            "not read",
		"tools/.git/config.json":        "not read",
		"tools/node_modules/p/x.json":   "not read",
		"tools/sub/node_modules/y.json": "not read",
		"empty/":                        "",
		"nothing/readme.md":             "",
		"nothing/.x.json":               "",
		"nested/only/deep/z.json":       tool("z"),
		"list/empty.json":               "[]",
		"list/emptier.json":             `{"tools": []}`,
		".config/tool.json":             tool("hidden"),
		"node_modules/tool.json":        tool("module"),
		"name.json/inside.json":         tool("inside"),
	})
	const tools = "tool a1 from tools/a.json\ntool a2 from tools/a.json\ntool b from tools/b.json\ntool c from tools/sub/deep/c.json"
	tests := []struct {
		name  string
		paths string // separated by spaces
		want  string
	}{
		{"nothing asked for", "", ""},
		{"a file", "one.json", "tool one from one.json"},
		{"a file of any extension", "tool.txt", "tool text from tool.txt"},
		{"a file without extension", "noext", "tool noext from noext"},
		{"a directory", "tools", tools},
		{"a directory with a slash", "tools/", tools},
		{"a directory with a dot", "./tools", tools},
		{"a directory by a detour", "empty/../tools", tools},
		{"a directory in which only a deeper one has tools", "nested", "tool z from nested/only/deep/z.json"},
		{"a directory that is named like a file", "name.json", "tool inside from name.json/inside.json"},
		{"a hidden directory named directly", ".config", "tool hidden from .config/tool.json"},
		{"a hidden file named directly", "tools/.hidden.json", "tools/.hidden.json:1:1: unexpected 'n', expected a value (true, false and null are the only bare words)"},
		{"node_modules named directly", "node_modules", "tool module from node_modules/tool.json"},
		{"several paths", "one.json tool.txt nested", "tool one from one.json\ntool text from tool.txt\ntool z from nested/only/deep/z.json"},
		{"files without tools", "list", ""},

		{"an empty directory", "empty", "empty: the directory holds no .json file to load"},
		{"a directory without a .json file", "nothing", "nothing: the directory holds no .json file to load"},
		{"an empty directory twice", "empty empty/ ./empty", "empty: the directory holds no .json file to load"},
		{"a missing file", "missing.json", "missing.json: cannot be read: no such file or directory"},
		{"a missing file twice", "missing.json ./missing.json", "missing.json: cannot be read: no such file or directory"},
		{"a file as a directory", "one.json/x.json", "one.json/x.json: cannot be read: not a directory"},
		{"a bad file among good ones", "tools bad.json one.json", "bad.json:1:2: unexpected end of the document: the object that starts at line 1, column 1 is not closed"},
		{
			"several errors, by source", "missing.json bad.json empty",
			"bad.json:1:2: unexpected end of the document: the object that starts at line 1, column 1 is not closed\n" +
				"empty: the directory holds no .json file to load\nmissing.json: cannot be read: no such file or directory",
		},

		{"a file twice", "one.json one.json", "tool one from one.json"},
		{"a file twice by different names", "one.json ./one.json tools/../one.json", "tool one from one.json"},
		{"a directory twice", "tools tools/ .//tools", tools},
		{"a directory and a file in it", "tools tools/b.json", tools},
		{"a file and its directory", "tools/b.json tools", tools},
		{"the only file and its directory", "nested/only/deep/z.json nested/only/deep", "tool z from nested/only/deep/z.json"},
		{"a deeper directory and the one around it", "nested/only nested", "tool z from nested/only/deep/z.json"},
		{"a directory and a deeper one", "nested nested/only", "tool z from nested/only/deep/z.json"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := core.Load(strings.Fields(test.paths), core.LoadOptions{Dir: dir})
			if got := describe(set); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestLoadEmptyPath(t *testing.T) {
	dir := write(t, map[string]string{"a.json": tool("a")})
	for _, in := range []string{"", dir} {
		if got := describe(core.Load([]string{""}, core.LoadOptions{Dir: in})); got != "a path must not be empty" {
			t.Errorf("in %q: got %s", in, got)
		}
	}
}

func TestShownPaths(t *testing.T) {
	dir := write(t, map[string]string{"work/in/a.json": tool("a"), "out/b.json": tool("b")})
	work := filepath.Join(dir, "work")
	outside := filepath.ToSlash(filepath.Join(dir, "out"))
	tests := []struct{ name, path, want string }{
		{"inside", "in/a.json", "tool a from in/a.json"},
		{"inside, absolute", filepath.Join(work, "in", "a.json"), "tool a from in/a.json"},
		{"inside, by a detour", "../work/in", "tool a from in/a.json"},
		{"the working directory", ".", "tool a from in/a.json"},
		{"the working directory, absolute", work, "tool a from in/a.json"},
		{"outside, as typed", "../out/b.json", "tool b from ../out/b.json"},
		{"outside, below what was typed", "../out", "tool b from ../out/b.json"},
		{"outside, absolute", filepath.Join(dir, "out", "b.json"), "tool b from " + outside + "/b.json"},
		{"outside, absolute directory", filepath.Join(dir, "out"), "tool b from " + outside + "/b.json"},
		{"outside and missing", "../x.json", "../x.json: cannot be read: no such file or directory"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(core.Load([]string{test.path}, core.LoadOptions{Dir: work})); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
	t.Run("the process's directory", func(t *testing.T) {
		t.Chdir(work)
		for _, path := range []string{"in", "./in/a.json", work} {
			if got := describe(core.Load([]string{path}, core.LoadOptions{})); got != "tool a from in/a.json" {
				t.Errorf("%s: got %s", path, got)
			}
		}
	})
	t.Run("a directory whose name begins with dots is inside", func(t *testing.T) {
		if got := core.ShownPath(work, "..x/a.json"); got != "..x/a.json" {
			t.Error(got)
		}
		if got := core.ShownPath(work, filepath.Join(work, "..x", "a.json")); got != "..x/a.json" {
			t.Error(got)
		}
	})
}

func TestLoadStdin(t *testing.T) {
	dir := write(t, map[string]string{"a.json": tool("a"), "-": tool("dash")})
	tests := []struct {
		name  string
		paths []string
		stdin io.Reader
		want  string
	}{
		{"a tool", []string{"-"}, strings.NewReader(tool("in")), "tool in from <stdin>"},
		{"with files", []string{"a.json", "-"}, strings.NewReader(tool("in")), "tool a from a.json\ntool in from <stdin>"},
		{"twice is once", []string{"-", "a.json", "-"}, strings.NewReader(tool("in")), "tool a from a.json\ntool in from <stdin>"},
		{"a file called -", []string{"./-"}, nil, "tool dash from -"},
		{"none there", []string{"-"}, nil, "<stdin>: there is no standard input to read"},
		{"empty", []string{"-"}, strings.NewReader(""), "<stdin>:1:1: unexpected end of the document, expected a value"},
		{"byte by byte", []string{"-"}, iotest.OneByteReader(strings.NewReader(tool("in"))), "tool in from <stdin>"},
		{"fails", []string{"-"}, iotest.ErrReader(errors.New("the pipe broke")), "<stdin>: the pipe broke"},
		{"fails late", []string{"-"}, io.MultiReader(strings.NewReader(tool("in")), iotest.ErrReader(errors.New("the pipe broke"))), "<stdin>: the pipe broke"},
		{"duplicate of a file", []string{"-", "a.json"}, strings.NewReader(tool("a")), `a.json:1:2: name: duplicate tool name "a": already defined at <stdin>:1:2`},
		{"not JSON", []string{"-"}, strings.NewReader("[1,"), "<stdin>:1:4: unexpected end of the document: the array that starts at line 1, column 1 is not closed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(core.Load(test.paths, core.LoadOptions{Dir: dir, Stdin: test.stdin})); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// endless never ends: it stands for a device.
type endless struct{ read *int64 }

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	*e.read += int64(len(p))
	return len(p), nil
}

func TestSizeLimit(t *testing.T) {
	text := tool("a")
	size := int64(len(text))
	dir := write(t, map[string]string{"a.json": text})
	read := func(limit int64, path string, stdin io.Reader) string {
		return describe(core.Load([]string{path}, core.LoadOptions{Dir: dir, Stdin: stdin, Limits: jsondoc.Limits{MaxBytes: limit}}))
	}
	tooLarge := fmt.Sprintf("1:1: the document is larger than the limit of %d bytes", size-1)
	if got := read(size, "a.json", nil); got != "tool a from a.json" {
		t.Errorf("a file of exactly the limit: %s", got)
	}
	if got := read(size-1, "a.json", nil); got != "a.json:"+tooLarge {
		t.Errorf("a file over the limit: %s", got)
	}
	if got := read(size, "-", strings.NewReader(text)); got != "tool a from <stdin>" {
		t.Errorf("standard input of exactly the limit: %s", got)
	}
	if got := read(size-1, "-", strings.NewReader(text)); got != "<stdin>:"+tooLarge {
		t.Errorf("standard input over the limit: %s", got)
	}
	var taken int64
	if got := read(size-1, "-", endless{&taken}); got != "<stdin>:"+tooLarge || taken > size {
		t.Errorf("endless standard input: %s, after %d bytes", got, taken)
	}
	set := core.LoadFS(fstest.MapFS{"a.json": {Data: []byte(text)}}, []string{"a.json"}, core.LoadOptions{Limits: jsondoc.Limits{MaxBytes: size - 1}})
	if got := describe(set); got != "a.json:"+tooLarge {
		t.Errorf("another file system: %s", got)
	}
	if got := describe(core.LoadBytes("a.json", []byte(text), core.LoadOptions{Limits: jsondoc.Limits{MaxBytes: size - 1}})); got != "a.json:"+tooLarge {
		t.Errorf("bytes: %s", got)
	}
}

// The size on disk decides before anything is read.
func TestHugeFileIsNotRead(t *testing.T) {
	dir := t.TempDir()
	file, err := os.Create(filepath.Join(dir, "huge.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(file.Truncate(1<<40), file.Close()); err != nil {
		t.Fatal(err)
	}
	if got := describe(core.Load([]string{"."}, core.LoadOptions{Dir: dir})); got != "huge.json:1:1: the document is larger than the limit of 67108864 bytes" {
		t.Error(got)
	}
}

func TestDuplicateAcrossFiles(t *testing.T) {
	dir := write(t, map[string]string{
		"x/a.json": "\n\n  " + tool("same"),
		"x/b.json": tool("other"),
		"y/a.json": "[" + tool("new") + ",\n" + tool("same") + "]",
	})
	for paths, want := range map[string]string{
		"x y":               `y/a.json:2:2: name: duplicate tool name "same": already defined at x/a.json:3:4`,
		".":                 `y/a.json:2:2: name: duplicate tool name "same": already defined at x/a.json:3:4`,
		"y x":               `x/a.json:3:4: name: duplicate tool name "same": already defined at y/a.json:2:2`,
		"y/a.json x/b.json": "tool new from y/a.json\ntool other from x/b.json\ntool same from y/a.json",
	} {
		if got := describe(core.Load(strings.Fields(paths), core.LoadOptions{Dir: dir})); got != want {
			t.Errorf("%s: got %s, want %s", paths, got, want)
		}
	}
}

func TestSkip(t *testing.T) {
	dir := write(t, map[string]string{
		"config.json": "not a tool", "tools/a.json": tool("a"), "tools/b.json": tool("b"), "out/x.json": tool("x"), "out/sub/y.json": tool("y"),
	})
	tests := []struct {
		name        string
		paths, skip []string
		want        string
	}{
		{"files and directories", []string{"."}, []string{"config.json", "out"}, "tool a from tools/a.json\ntool b from tools/b.json"},
		{"by another name", []string{"."}, []string{filepath.Join(dir, "config.json"), "tools/../out/"}, "tool a from tools/a.json\ntool b from tools/b.json"},
		{"one file of a directory", []string{"tools"}, []string{"tools/a.json"}, "tool b from tools/b.json"},
		{"what is named directly is read", []string{"out/x.json"}, []string{"out", "out/x.json"}, "tool x from out/x.json"},
		{"a directory named directly is walked", []string{"out"}, []string{"out"}, "tool x from out/x.json\ntool y from out/sub/y.json"},
		{"what does not exist", []string{"tools"}, []string{"nowhere"}, "tool a from tools/a.json\ntool b from tools/b.json"},
		{"everything", []string{"tools"}, []string{"tools/a.json", "tools/b.json"}, "tools: the directory holds no .json file to load"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(core.Load(test.paths, core.LoadOptions{Dir: dir, Skip: test.skip})); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// The number of workers changes nothing, for tools and for errors.
func TestJobsDoNotMatter(t *testing.T) {
	good, bad := map[string]string{}, map[string]string{}
	for i := range 100 {
		name := fmt.Sprintf("d%d/f%02d.json", i%7, i)
		good[name] = "[" + tool(fmt.Sprintf("t%03d", 999-i)) + "," + tool(fmt.Sprintf("u%03d", i)) + "]"
		bad[name] = good[name]
		if i%3 == 0 {
			bad[name] = "[" + tool("same") + ",\n" + strings.Repeat("7,", i) + "{}]"
		}
	}
	for kind, files := range map[string]map[string]string{"tools": good, "errors": bad} {
		dir := write(t, files)
		load := func(jobs int) core.Set { return core.Load([]string{"."}, core.LoadOptions{Dir: dir, Jobs: jobs}) }
		one := load(1)
		for _, jobs := range []int{0, 2, 8, 1000} {
			if other := load(jobs); !reflect.DeepEqual(one, other) {
				t.Errorf("%s: %d jobs give another set:\n%s\nwant\n%s", kind, jobs, describe(other), describe(one))
			}
		}
		if (len(one.Errors) > 0) != (kind == "errors") || len(one.Errors)+len(one.Tools) < 100 {
			t.Errorf("%s: got %d tools and %d errors", kind, len(one.Tools), len(one.Errors))
		}
	}
}

// broken is a file system in which some names cannot be read, whoever asks.
type broken struct {
	fstest.MapFS
	refused map[string]error // by Open
	failing map[string]error // when the open file is read
}

func (b broken) Open(name string) (fs.File, error) {
	if err := b.refused[name]; err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	file, err := b.MapFS.Open(name)
	if failure := b.failing[name]; failure != nil && err == nil {
		return failingFile{file, &fs.PathError{Op: "read", Path: name, Err: failure}}, nil
	}
	return file, err
}

func (b broken) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := b.refused[name]; err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return b.MapFS.ReadDir(name)
}

type failingFile struct {
	fs.File
	err error
}

func (f failingFile) Read([]byte) (int, error) { return 0, f.err }

func TestUnreadable(t *testing.T) {
	fsys := broken{
		MapFS: fstest.MapFS{
			"a.json":       {Data: []byte(tool("a"))},
			"closed.json":  {Data: []byte(tool("closed"))},
			"failing.json": {Data: []byte(tool("failing"))},
			"dir/b.json":   {Data: []byte(tool("b"))},
			"ok/c.json":    {Data: []byte(tool("c"))},
		},
		refused: map[string]error{"closed.json": fs.ErrPermission, "dir": fs.ErrPermission},
		failing: map[string]error{"failing.json": errors.New("input/output error")},
	}
	for paths, want := range map[string]string{
		".":         "closed.json: cannot be read: permission denied\ndir: cannot be read: permission denied\nfailing.json: cannot be read: input/output error",
		"a.json ok": "tool a from a.json\ntool c from ok/c.json",
		"dir dir":   "dir: cannot be read: permission denied",
	} {
		if got := describe(core.LoadFS(fsys, strings.Fields(paths), core.LoadOptions{})); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", paths, got, want)
		}
	}
}

func TestLoadFS(t *testing.T) {
	fsys := fstest.MapFS{
		"a.json":                    {Data: []byte(tool("a"))},
		"tools/b.json":              {Data: []byte(tool("b"))},
		"tools/.x/c.json":           {Data: []byte("not read")},
		"tools/node_modules/d.json": {Data: []byte("not read")},
		"tools/note.txt":            {Data: []byte(tool("note"))},
		"links/file.json":           {Data: []byte("../a.json"), Mode: fs.ModeSymlink},
		"links/dir":                 {Data: []byte("../tools"), Mode: fs.ModeSymlink},
		"links/over":                {Data: []byte("../over"), Mode: fs.ModeSymlink},
		"over/back":                 {Data: []byte("../links"), Mode: fs.ModeSymlink},
		"over/o.json":               {Data: []byte(tool("o"))},
		"dangling/gone.json":        {Data: []byte("../nowhere.json"), Mode: fs.ModeSymlink},
		"dangling/gone":             {Data: []byte("nowhere"), Mode: fs.ModeSymlink},
		"chain/1.json":              {Data: []byte("2.json"), Mode: fs.ModeSymlink},
		"chain/2.json":              {Data: []byte("../tools/b.json"), Mode: fs.ModeSymlink},
		"pipe/p.json":               {Mode: fs.ModeNamedPipe},
		"empty":                     {Mode: fs.ModeDir},
	}
	tests := []struct{ name, paths, want string }{
		{"a file", "a.json", "tool a from a.json"},
		{"a directory", "tools", "tool b from tools/b.json"},
		{"a file of any extension", "tools/note.txt", "tool note from tools/note.txt"},
		{"an empty directory", "empty", "empty: the directory holds no .json file to load"},
		{"a pipe is not opened", "pipe", "pipe/p.json: is not a regular file"},
		{"a missing file", "x.json", "x.json: cannot be read: file does not exist"},
		{"a file and a link to it", "a.json links/file.json", "tool a from a.json"},
		{"a link and its file", "links/file.json a.json", "tool a from links/file.json"},
		{"a chain of links", "chain", "tool b from chain/1.json"},
		{"a chain of links and its file", "tools chain", "tool b from tools/b.json"},
		{"a dangling link that looks like a tool file", "dangling", "dangling/gone.json: cannot be read: file does not exist"},
		{"a loop of linked directories", "over", "tool a from over/back/file.json\ntool b from over/back/dir/b.json\ntool o from over/o.json"},
		{"a linked directory", "links/dir", "tool b from links/dir/b.json"},
		{"a linked directory and its target", "links/dir tools", "tool b from links/dir/b.json"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(core.LoadFS(fsys, strings.Fields(test.paths), core.LoadOptions{})); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
