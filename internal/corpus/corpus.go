// Package corpus finds the real tools that tests run on. They are not part of
// the project: where they are absent, tests that need them say so and skip.
package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Find returns the corpus directory: $SCHEMAPORT_CORPUS, or shared/corpus beside
// the project.
func Find() (dir string, found bool) {
	dir = os.Getenv("SCHEMAPORT_CORPUS")
	if dir == "" {
		_, file, _, _ := runtime.Caller(0)
		dir = filepath.Join(filepath.Dir(file), "..", "..", "..", "shared", "corpus")
	}
	_, err := os.Stat(filepath.Join(dir, "canonical"))
	return dir, err == nil
}

// Dir is the corpus directory. The test is skipped where there is none.
func Dir(t testing.TB) string {
	t.Helper()
	dir, found := Find()
	if !found {
		t.Skip("no corpus here (SCHEMAPORT_CORPUS is not set and ../shared/corpus does not exist)")
	}
	return dir
}

// Entry is one tool of the corpus, loadable or not.
type Entry struct {
	File    string // name of the file in canonical/
	ID      string // file and index
	Text    []byte // the tool as it stands in the file
	Refused error  // why it does not load
	Tool    *core.Tool
}

// Entries reads every tool of the corpus by itself, so that a name that repeats
// or a tool that does not load spoils nothing but itself.
func Entries(t testing.TB) []Entry {
	t.Helper()
	entries, err := Read(Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

// Read reads every tool of the corpus in a directory.
func Read(dir string) ([]Entry, error) {
	files, err := filepath.Glob(filepath.Join(dir, "canonical", "*.json"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("the corpus has no canonical/*.json: %v", err)
	}
	var entries []Entry
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		// The standard decoder splits the file without judging what is in it.
		var list struct{ Tools []json.RawMessage }
		if err := json.Unmarshal(data, &list); err != nil {
			return nil, fmt.Errorf("%s: %v", file, err)
		}
		for i, text := range list.Tools {
			e := Entry{File: filepath.Base(file), ID: fmt.Sprintf("%s[%d]", filepath.Base(file), i), Text: text}
			set := core.LoadBytes(e.ID, text, core.LoadOptions{})
			if len(set.Errors) > 0 {
				e.Refused = set.Errors
			} else {
				e.Tool = set.Tools[0]
			}
			entries = append(entries, e)
		}
	}
	return entries, nil
}

// Tools returns the tools of the corpus that load, in a fixed order.
func Tools(t testing.TB) []*core.Tool {
	t.Helper()
	var tools []*core.Tool
	for _, e := range Entries(t) {
		if e.Tool != nil {
			tools = append(tools, e.Tool)
		}
	}
	return tools
}

// Instance is a schema with values that are known to be valid or not.
type Instance struct {
	ID     string
	Schema *jsondoc.Value
	Tests  []InstanceTest
}

// InstanceTest is one value.
type InstanceTest struct {
	Data  *jsondoc.Value
	Valid bool
}

// Instances reads one file of instances/, by its name without ending.
func Instances(t testing.TB, name string) []Instance {
	t.Helper()
	instances, err := ReadInstances(Dir(t), name)
	if err != nil {
		t.Fatal(err)
	}
	return instances
}

// ReadInstances reads one file of instances/ of the corpus in a directory.
func ReadInstances(dir, name string) ([]Instance, error) {
	data, err := os.ReadFile(filepath.Join(dir, "instances", name+".jsonl"))
	if err != nil {
		return nil, err
	}
	var instances []Instance
	for line := range bytes.Lines(data) {
		document, err := jsondoc.Parse(line, jsondoc.Limits{})
		if err != nil {
			return nil, fmt.Errorf("%s: %v", name, err)
		}
		one := Instance{ID: document.Root.Get("id").Text, Schema: document.Root.Get("schema")}
		tests := document.Root.Get("tests")
		for i := range tests.Kids {
			one.Tests = append(one.Tests, InstanceTest{Data: tests.Kids[i].Get("data"), Valid: tests.Kids[i].Get("valid").IsTrue()})
		}
		instances = append(instances, one)
	}
	return instances, nil
}

// Parse reads a JSON file of the corpus.
func Parse(t testing.TB, file string) *jsondoc.Document {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsondoc.Parse(data, jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return document
}
