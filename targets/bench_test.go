package targets_test

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/targets"
)

// BenchmarkTargets looks at one usual tool and at all tools of the corpus, in the
// three ways there are.
func BenchmarkTargets(b *testing.B) {
	usual, err := core.ParseTool([]byte(usualTool))
	if err != nil {
		b.Fatal(err)
	}
	for _, set := range []struct {
		name  string
		tools func(testing.TB) []*core.Tool
	}{
		{"usual", func(testing.TB) []*core.Tool { return []*core.Tool{usual} }},
		{"corpus", corpus.Tools},
	} {
		b.Run(set.name, func(b *testing.B) {
			tools := set.tools(b)
			for _, target := range targets.All() {
				for _, way := range []struct {
					name string
					look func(*core.Tool)
				}{
					{"count", func(tool *core.Tool) { core.Count(tool, target) }},
					{"check", func(tool *core.Tool) { core.Check(tool, target) }},
					{"compile", func(tool *core.Tool) { core.Compile(tool, target, core.CompileOptions{AllowLossy: true}) }},
				} {
					b.Run(target.ID+"/"+way.name, func(b *testing.B) {
						b.ReportAllocs()
						for b.Loop() {
							for _, tool := range tools {
								way.look(tool)
							}
						}
					})
				}
			}
		})
	}
}
