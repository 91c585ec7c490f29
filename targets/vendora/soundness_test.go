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
			readings := judges(root)
			if len(readings) == 0 {
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
				for _, canonical := range readings {
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
	}
	t.Logf("%d schemas compile without loss; %d values that they refuse stay refused, %d that they accept can still be sent", compiled, refused, kept)
	if compiled < 300 || refused < 300 || kept < 300 {
		t.Errorf("too little was judged: %d schemas, %d refused, %d accepted", compiled, refused, kept)
	}
}

// judges returns the judges of a canonical schema: read as 2020-12, as this
// package does, and in the draft that it declares, as its author may have.
func judges(s *jsondoc.Value) []*judge {
	var list []*judge
	for _, asDeclared := range []bool{false, true} {
		if j, err := newJudge(s, asDeclared); err == nil && (!asDeclared || s.Has("$schema")) {
			list = append(list, j)
		}
	}
	return list
}

// TestLosslessMeansLossless draws schemas and values: whatever compiles without
// loss accepts nothing that the canonical schema does not, read as documented.
func TestLosslessMeansLossless(t *testing.T) {
	judged, accepted := 0, 0
	for range 10 { // the promise is worth more than the library's hundred draws
		rapid.Check(t, lossless(&judged, &accepted))
	}
	t.Logf("%d schemas judged, %d values accepted by what was compiled", judged, accepted)
	if judged < 100 || accepted < 100 {
		t.Errorf("too little was judged: %d schemas, %d accepted values", judged, accepted)
	}
}

func lossless(judged, accepted *int) func(*rapid.T) {
	return func(t *rapid.T) {
		g := newGenerator(t)
		canonicalSchema := drawn(t, g.root())
		output := parameters(t, wrap(canonicalSchema), core.CompileOptions{})
		if output == nil {
			return
		}
		canonical, err := newJudge(canonicalSchema, false)
		if err != nil || !canBeJudged(canonicalSchema) {
			return
		}
		after, err := newJudge(output, false)
		if err != nil {
			t.Fatalf("the judge takes the schema and not what was compiled: %v\n%s\n%s",
				err, jsondoc.AppendCompact(nil, canonicalSchema), jsondoc.AppendCompact(nil, output))
		}
		*judged++
		for range 6 {
			v := drawn(t, sampler{g, output}.sample(output, 6))
			if !after.accepts(v) {
				continue
			}
			*accepted++
			if !canonical.acceptsReading(v) {
				t.Fatalf("%s is accepted by what was compiled and not by the schema:\n%s\n%s", jsondoc.AppendCompact(nil, v),
					jsondoc.AppendCompact(nil, canonicalSchema), jsondoc.AppendCompact(nil, output))
			}
		}
	}
}

// canBeJudged says whether every reference of a schema leads somewhere, and not
// into a nullable schema: asJudged puts words around the inside of one, and the
// judge would look for it at its old place.
func canBeJudged(root *jsondoc.Value) bool {
	found := true
	schema.Walk(root, nil, func(n *schema.Node) {
		ref := n.Value.Get("$ref")
		if !isString(ref) || !schema.IsLocal(ref.Text) {
			return
		}
		if schema.Resolve(n.Resource, ref.Text) == nil {
			found = false
		}
		tokens, _ := schema.Pointer(ref.Text)
		for at := n.Resource; at != nil && len(tokens) > 0; tokens = tokens[1:] {
			if at.Get("nullable").IsTrue() && tokens[0] != "$defs" && tokens[0] != "definitions" {
				found = false
			}
			at = schema.Follow(at, tokens[0])
		}
	})
	return found
}
