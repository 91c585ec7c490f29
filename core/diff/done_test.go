package diff_test

import (
	"sync/atomic"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
)

func TestDoneIsCalledForEachTool(t *testing.T) {
	tools := func(names ...string) []*core.Tool {
		var all []*core.Tool
		for _, name := range names {
			tool, err := core.ParseTool([]byte(`{"name": "` + name + `", "inputSchema": {"title": "` + name + `"}}`))
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, tool)
		}
		return all
	}
	var done atomic.Int64
	diff.Compare(tools("both", "removed"), tools("added", "both"), diff.Options{Jobs: 2, Done: func() { done.Add(1) }})
	if done.Load() != 3 {
		t.Errorf("called %d times, want once for each of the 3 tools", done.Load())
	}
}
