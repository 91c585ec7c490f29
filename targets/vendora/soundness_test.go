package vendora

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
)

// TestInvalidStaysInvalid takes real schemas with values that are known to be
// valid or not. Where a schema compiles without loss, no value that it refuses
// may be accepted by what was compiled, read as documented.
func TestInvalidStaysInvalid(t *testing.T) {
	compiled, refused, kept := 0, 0, 0
	for _, name := range []string{"maskbench-a", "testsuite-draft2020-12", "testsuite-draft7"} {
		for _, instance := range corpus.Instances(t, name) {
			if instance.Schema.Kind != jsondoc.Object {
				continue
			}
			// The test suites have few schemas that are objects, so each is
			// looked at as a property.
			root, asProperty := instance.Schema, name != "maskbench-a"
			if asProperty {
				if instance.Schema.Has("$id") || instance.Schema.Has("$ref") || instance.Schema.Has("$defs") || instance.Schema.Has("definitions") {
					continue // what they refer to would no longer stand at the root
				}
				object := jsondoc.NewObject(
					jsondoc.NewString("object").Named("type"),
					jsondoc.NewObject(instance.Schema.Named("p")).Named("properties"),
					jsondoc.NewArray(jsondoc.NewString("p")).Named("required"),
				)
				root = &object
			}
			output := parameters(t, wrap(root), core.CompileOptions{})
			if output == nil {
				continue
			}
			canonical, err := newJudge(root, false)
			if err != nil {
				continue // no valid schema, or one that refers elsewhere
			}
			after, err := newJudge(output, false)
			if err != nil {
				t.Errorf("%s: the judge takes the schema and not what was compiled: %v", instance.ID, err)
				continue
			}
			compiled++
			for _, test := range instance.Tests {
				data := *test.Data
				if asProperty {
					data = jsondoc.NewObject(data.Named("p"))
				}
				filled := fill(&data, output, output, 0)
				accepted := after.accepts(&filled)
				if canonical.accepts(&data) {
					if accepted {
						kept++
					}
					continue
				}
				refused++
				if accepted && !canonical.acceptsReading(&filled) {
					t.Errorf("%s: %s is refused by the schema and accepted, as %s, by what was compiled:\n%s",
						instance.ID, short(&data), short(&filled), jsondoc.AppendCompact(nil, output))
				}
			}
		}
	}
	t.Logf("%d schemas compile without loss; %d values that they refuse stay refused, %d that they accept can still be sent", compiled, refused, kept)
	if compiled < 300 || refused < 300 || kept < 300 {
		t.Errorf("too little was judged: %d schemas, %d refused, %d accepted", compiled, refused, kept)
	}
}

// TestLosslessMeansLossless draws schemas and values: whatever compiles without
// loss accepts nothing that the canonical schema does not, read as documented.
func TestLosslessMeansLossless(t *testing.T) {
	judged, accepted := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := newGenerator(t)
		canonicalSchema := drawn(t, g.root())
		output := parameters(t, wrap(canonicalSchema), core.CompileOptions{})
		if output == nil {
			return
		}
		canonical, err := newJudge(canonicalSchema, false)
		if err != nil || leadsNowhere(canonicalSchema) {
			return
		}
		after, err := newJudge(output, false)
		if err != nil {
			t.Fatalf("the judge takes the schema and not what was compiled: %v\n%s\n%s",
				err, jsondoc.AppendCompact(nil, canonicalSchema), jsondoc.AppendCompact(nil, output))
		}
		judged++
		for range 6 {
			v := drawn(t, sampler{g, output}.sample(output, 6))
			if !after.accepts(v) {
				continue
			}
			accepted++
			if !canonical.acceptsReading(v) {
				t.Fatalf("%s is accepted by what was compiled and not by the schema:\n%s\n%s", jsondoc.AppendCompact(nil, v),
					jsondoc.AppendCompact(nil, canonicalSchema), jsondoc.AppendCompact(nil, output))
			}
		}
	})
	t.Logf("%d schemas judged, %d values accepted by what was compiled", judged, accepted)
	if judged < 20 || accepted < 20 {
		t.Errorf("too little was judged: %d schemas, %d accepted values", judged, accepted)
	}
}

// leadsNowhere says whether a schema has a reference that points at nothing. The
// judge would follow it into words that only asJudged put there.
func leadsNowhere(root *jsondoc.Value) bool {
	found := false
	schema.Walk(root, nil, func(n *schema.Node) {
		if ref := n.Value.Get("$ref"); isString(ref) && schema.IsLocal(ref.Text) && schema.Resolve(n.Resource, ref.Text) == nil {
			found = true
		}
	})
	return found
}
