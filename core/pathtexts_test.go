package core

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// A huge name above many findings must not be repeated for each of them, or a
// file of a megabyte fills the memory.
func TestPathsBelowAHugeNameAreBounded(t *testing.T) {
	const findings = 20_000
	rule := &Rule{Code: "x/rule"}
	target := &Target{ID: "x", Lower: func(l *Lowering) Output {
		huge := l.Member(l.SchemaPath(), strings.Repeat("n", 1<<19))
		for i := range findings {
			l.Report(rule, l.Member(huge, fmt.Sprintf("p%05d", i)), nil, "found")
		}
		return Output{}
	}}
	found := Check(NewTool("t", "", jsondoc.NewObject()), target)
	if len(found) != findings {
		t.Fatalf("%d findings, want %d", len(found), findings)
	}
	size := 0
	for i := range found {
		size += len(found[i].Path)
		if !strings.HasSuffix(found[i].Path, fmt.Sprintf(".p%05d", i)) {
			t.Fatalf("finding %d is at …%s", i, found[i].Path[len(found[i].Path)-20:])
		}
	}
	if limit := maxLongPaths + 1<<20 + findings*longPath; size > limit {
		t.Errorf("the paths take %d bytes, want at most %d", size, limit)
	}
}

// No path that a person would read is ever cut.
func TestPathsOfUsualLengthAreWhole(t *testing.T) {
	var texts pathTexts
	path := schema.NewPath("inputSchema").Member(strings.Repeat("n", longPath/2))
	for range 3 * maxLongPaths / longPath {
		if got := texts.of(path); got != path.String() {
			t.Fatalf("the path became %s", got)
		}
	}
}
