package core

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// files writes files below a directory of the test.
func files(t *testing.T, texts map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func manyTools(prefix string, n int) string {
	tools := make([]string, n)
	for i := range tools {
		tools[i] = fmt.Sprintf(`{"name": "%s%d", "inputSchema": {"type": "object"}}`, prefix, i)
	}
	return "[" + strings.Join(tools, ",\n") + "]"
}

// LoadEach meets just the tools that Load gives, and has the same complaints.
func TestLoadEachAgreesWithLoad(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
	}{
		{"several files", map[string]string{"a.json": manyTools("a", 100), "b.json": manyTools("b", 1), "c.ndjson": `{"name": "c", "inputSchema": {}}`}},
		{"all forms", map[string]string{
			"a.json":   "\ufeff\n  {\"name\": \"\\u00e9\", \"inputSchema\": {\"enum\": [1e3, \"\\n\", null, {\"b\": [], \"a\": {}}]}}",
			"b.json":   `{"x": 1, "tools": [{"inputSchema": {"required": ["é"]}, "name": "b", "description": ""}, {"name": "a", "inputSchema": {}}]}`,
			"c.ndjson": "\n" + `{"name": "c", "inputSchema": {}}` + "\r\n\n" + `  {"name": "B", "inputSchema": {}}`,
		}},
		{"nothing in them", map[string]string{"a.json": "[]"}},
		{"duplicate in one file", map[string]string{"a.json": "[" + strings.Repeat(`{"name": "é", "inputSchema": {}},`+"\n", 2) + `{"name": "y", "inputSchema": {}}]`}},
		{"duplicate in two files", map[string]string{"a.json": manyTools("a", 50), "b.json": "\n" + manyTools("a", 3)}},
		{"a broken file", map[string]string{"a.json": manyTools("a", 50), "b.json": "[", "c.json": manyTools("c", 50)}},
		{"a tool with problems", map[string]string{"a.json": `{"name": "a", "inputSchema": {"type": "text"}}`}},
		{"no files", map[string]string{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := files(t, test.files)
			var paths []string
			for name := range test.files { // whatever their order
				paths = append(paths, name)
			}
			slices.Sort(paths)
			if len(paths) == 0 {
				paths = []string{"."}
			}
			for _, jobs := range []int{1, 4} {
				options := LoadOptions{Dir: dir, Jobs: jobs}
				want := Load(paths, options)
				var mu sync.Mutex
				var met []string
				index, errs := LoadEach(paths, options, func(tool *Tool) {
					mu.Lock()
					defer mu.Unlock()
					met = append(met, tool.Name)
				})
				if got, want := errs.Error(), want.Errors.Error(); got != want {
					t.Fatalf("errors\n%s\nwant\n%s", got, want)
				}
				if len(errs) > 0 {
					continue
				}
				slices.Sort(met)
				if index.Len() != len(want.Tools) || len(met) != index.Len() {
					t.Fatalf("%d tools, %d of them visited, want %d", index.Len(), len(met), len(want.Tools))
				}
				for i, tool := range want.Tools {
					if met[i] != tool.Name {
						t.Fatalf("tool %d is %s, want %s", i, met[i], tool.Name)
					}
					again := index.Tool(i)
					if !reflect.DeepEqual(again.Value, tool.Value) || again.Source != tool.Source ||
						again.position(again.Value.At) != tool.position(tool.Value.At) {
						t.Fatalf("%s is not the same when it is read again", tool.Name)
					}
				}
			}
		})
	}
}

// ReadFiles tells of just the files that Load reads, and of nothing in them.
func TestReadFilesReadsWhatLoadDoes(t *testing.T) {
	dir := files(t, map[string]string{"a.json": "[]", "b.json": manyTools("b", 3), "c.ndjson": "", "own.json": "{}", "d.txt": "{}"})
	paths := []string{".", "c.ndjson", "-", "./b.json"}
	var mu sync.Mutex
	seen := func(read func(LoadOptions) error) (map[string]string, error) {
		saw := map[string]string{}
		err := read(LoadOptions{Dir: dir, Jobs: 2, Stdin: strings.NewReader(manyTools("in", 1)), Skip: []string{"own.json"}, Saw: func(name, text string) {
			mu.Lock()
			defer mu.Unlock()
			saw[name] += text
		}})
		return saw, err
	}
	want, _ := seen(func(options LoadOptions) error {
		if set := Load(paths, options); len(set.Errors) > 0 {
			return set.Errors
		}
		return nil
	})
	got, err := seen(func(options LoadOptions) error { return ReadFiles(paths, options) })
	if err != nil || len(got) != 4 || !reflect.DeepEqual(got, want) || got["b.json"] != manyTools("b", 3) {
		t.Errorf("read %q (%v)\nwant %q", got, err, want)
	}
	for _, wrong := range [][]string{{"nowhere.json"}, {""}, {".", "nowhere"}, {"d"}} {
		if _, err := seen(func(options LoadOptions) error { return ReadFiles(wrong, options) }); err == nil {
			t.Errorf("nothing is wrong with %q", wrong)
		}
	}
}
