package caution

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
	"github.com/schemaport/schemaport/internal/soundness/invent"
	"github.com/schemaport/schemaport/internal/soundness/judge"
)

// A schema without the keywords that are told to refuse nothing accepts what it
// accepted with them, and nothing else.
func TestIdleIsIdle(t *testing.T) {
	taken, judged := 0, 0
	for range 10 {
		rapid.Check(t, func(t *rapid.T) {
			dice := invent.Drawn(t)
			with := invent.Root(dice)
			before := taken
			without := schema.Rewrite(&with, func(s jsondoc.Value) jsondoc.Value {
				all := s
				s.Kids = slices.DeleteFunc(slices.Clone(s.Kids), func(keyword jsondoc.Value) bool {
					idle := s.Kind == jsondoc.Object && (idle(&all, &keyword) != "" || foreign(&all, &keyword) != "")
					if idle {
						taken++
					}
					return idle
				})
				return s
			})
			if taken == before {
				return
			}
			a, err := judge.New(&with)
			if err != nil {
				return // it is no schema, or leads out of the document
			}
			b, err := judge.New(&without)
			if err != nil {
				return // a reference led into what was taken out
			}
			sampler, again := invent.NewSampler(dice, &with), invent.NewSampler(dice, &without)
			for range 20 {
				for _, v := range []jsondoc.Value{sampler.Value(), again.Value()} {
					for _, call := range []jsondoc.Value{v, invent.Mutated(dice, v)} {
						judged++
						if a.Accepts(&call) != b.Accepts(&call) {
							t.Fatalf("%s is judged otherwise with %s than with %s", jsondoc.AppendCompact(nil, &call),
								jsondoc.AppendCompact(nil, &with), jsondoc.AppendCompact(nil, &without))
						}
					}
				}
			}
		})
	}
	t.Logf("%d keywords taken out, %d values judged", taken, judged)
	if taken < 50 || judged < 1000 {
		t.Errorf("too little was judged: %d keywords, %d values", taken, judged)
	}
}
