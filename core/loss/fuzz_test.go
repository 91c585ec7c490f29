package loss_test

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/core/loss"
	"github.com/schemaport/schemaport/targets"
)

// FuzzShow looks for witnesses of whatever is lost of any schema, sound or not. A
// second validator confirms each that it can judge.
func FuzzShow(f *testing.F) {
	for _, test := range shows {
		f.Add(test.schema)
	}
	f.Add(`{"properties":{"a":false,"b":{"anyOf":[false,{"not":{"$ref":"#"}}],"format":"regex","nullable":true}},"dependencies":{"a":["b"],"b":7},"minProperties":1}`)
	f.Fuzz(func(t *testing.T, inputSchema string) {
		document, err := jsondoc.Parse([]byte(inputSchema), jsondoc.Limits{})
		if err != nil {
			return
		}
		for _, target := range targets.All() {
			result := core.Compile(core.NewTool("t", "A tool.", document.Root), target, core.CompileOptions{AllowLossy: true})
			loss.Show(result, judge.Independent)
			court := newWitnessCourt(result)
			for _, tr := range result.Transformations {
				if tr.Witness == nil {
					continue
				}
				if !tr.Kind.Lossy {
					t.Fatalf("%s loses nothing and has a witness", tr.Kind.Code)
				}
				// What the second validator takes for no schema it cannot judge.
				if court.err == nil && court.confirm(tr.Witness) != "" {
					t.Fatalf("%s at %s: %s: %s", tr.Kind.Code, tr.Path, court.confirm(tr.Witness), jsondoc.AppendCompact(nil, &tr.Witness.Value))
				}
			}
		}
	})
}
