package promise

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/soundness/invent"
	"github.com/schemaport/schemaport/targets/vendora"
	"github.com/schemaport/schemaport/targets/vendorb"
)

// breaking is a target that says it changes nothing but a name, and rewrites
// every schema all the same.
func breaking(by *core.Target, rewrite func(jsondoc.Value) jsondoc.Value) *core.Target {
	broken := *by
	broken.Lower = func(l *core.Lowering) core.Output {
		output := by.Lower(l)
		for _, name := range []string{"parameters", "input_schema"} {
			if s := output.Value.Get(name); s != nil {
				output.Value = output.Value.WithMember(schema.Rewrite(s, rewrite))
			}
		}
		return output
	}
	return &broken
}

func without(keyword string) func(jsondoc.Value) jsondoc.Value {
	return func(s jsondoc.Value) jsondoc.Value {
		s.Kids = slices.DeleteFunc(slices.Clone(s.Kids), func(k jsondoc.Value) bool { return k.Name == keyword })
		return s
	}
}

// judged leaves the record out, which would tell of each of these first.
func judged(t *testing.T, target *core.Target, text, call string) *Broken {
	t.Helper()
	trial := &Trial{Target: target, Dice: invent.Seeded(1), Calls: 20, unrecorded: true}
	return trial.Hold(parse(t, text), *parse(t, call))
}

// A target that breaks a promise is found out.
func TestBrokenPromisesAreFound(t *testing.T) {
	const bounded = `{"type": "object", "properties": {"a": {"type": "integer", "minimum": 3}}, "required": ["a"]}`
	for _, test := range []struct {
		name    string
		target  *core.Target
		text    string
		promise string
	}{
		{"weakens", breaking(vendorb.Target, without("minimum")), bounded, Sound},
		{"weakens, in strict mode", breaking(vendora.Target, without("minimum")), bounded, Sound},
		{"forgets what is required", breaking(vendorb.Target, without("required")), bounded, Sound},
		{"narrows", breaking(vendorb.Target, func(s jsondoc.Value) jsondoc.Value {
			if s.Has("minimum") {
				return s.WithMember(jsondoc.NewNumber("9").Named("minimum"))
			}
			return s
		}), bounded, Exact},
		{"leaves nothing", breaking(vendora.Target, func(s jsondoc.Value) jsondoc.Value {
			if s.Has("minimum") {
				return s.WithMember(jsondoc.NewNumber("2").Named("maximum"))
			}
			return s
		}), bounded, Useful},
		{"is no schema", breaking(vendorb.Target, func(s jsondoc.Value) jsondoc.Value { return s.WithMember(jsondoc.NewString("x").Named("minimum")) }), bounded, Sound},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := judged(t, test.target, test.text, `{"a": 5}`)
			if b == nil || b.Promise != test.promise {
				t.Fatalf("found %v, want %s", b, test.promise)
			}
			trial := &Trial{Target: test.target, Dice: invent.Seeded(1), Calls: 20}
			if b := trial.Hold(parse(t, test.text)); b == nil || b.Promise != OnRecord {
				t.Errorf("found %v, want that it is not on record", b)
			}
		})
	}
	for _, target := range []*core.Target{vendora.Target, vendorb.Target} {
		if b := judged(t, target, bounded, `{"a": 5}`); b != nil {
			t.Errorf("%v", b)
		}
	}
}

// A reading that does not follow the document is found out as well.
func TestWrongReadingIsFound(t *testing.T) {
	unread := *vendora.Target
	unread.Supplied = nil
	b := judged(t, &unread, `{"type": "object", "properties": {"a": {"type": "string"}}}`, `{"a": null}`)
	if b == nil || b.Promise != Sound || !strings.Contains(b.Detail, `{"a":null}`) {
		t.Errorf("found %v", b)
	}
}

// What is found is made small, and still shows it.
func TestShrunk(t *testing.T) {
	target := breaking(vendorb.Target, without("minimum"))
	trial := &Trial{Target: target, Dice: invent.Seeded(1), Calls: 20}
	b := trial.Hold(parse(t, `{"type": "object", "title": "T", "properties": {"a": {"type": "integer", "minimum": 3}, "b": {"anyOf": [{"type": "string"}, {"items": {"minimum": 4}}]}}, "required": ["a"]}`))
	if b == nil {
		t.Fatal("nothing is found")
	}
	if got := string(jsondoc.AppendCompact(nil, &Shrunk(b).Schema)); len(got) > 60 || !strings.Contains(got, "minimum") {
		t.Errorf("shrunk to %s", got)
	}
}
