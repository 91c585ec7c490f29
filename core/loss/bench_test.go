package loss_test

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/core/loss"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/targets"
)

// BenchmarkShow takes every twentieth real tool, and counts only what has
// something to show.
func BenchmarkShow(b *testing.B) {
	var lossy []*core.Result
	for i, tool := range corpus.Tools(b) {
		for _, target := range targets.All() {
			if result := core.Compile(tool, target, core.CompileOptions{}); i%20 == 0 && loss.Show(result, nil) != nil {
				lossy = append(lossy, result)
			}
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		loss.Show(lossy[i%len(lossy)], judge.Independent)
	}
}
