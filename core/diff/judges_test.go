package diff

import (
	"bytes"
	"errors"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// secondJudge is a complete validator that passes the official test suite. It
// confirms in tests what the first one has confirmed.
func secondJudge(s *jsondoc.Value) (Accepts, error) {
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	plain := forJudge(s)
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, &plain)))
	if err != nil {
		return nil, err
	}
	if err := c.AddResource("schema.json", document); err != nil {
		return nil, err
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		return nil, err
	}
	return func(v *jsondoc.Value) bool {
		instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, v)))
		return err == nil && compiled.Validate(instance) == nil
	}, nil
}

type noLoader struct{}

func (noLoader) Load(string) (any, error) { return nil, errors.New("nothing is loaded") }

func parse(t testing.TB, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

// checkWitnesses has the second judge confirm every witness, and checks what a
// change must say of itself.
func checkWitnesses(t testing.TB, old, new *jsondoc.Value, changes []Change) {
	t.Helper()
	oldAccepts, err := secondJudge(old)
	if err != nil {
		t.Fatalf("the old schema is refused: %v", err)
	}
	newAccepts, err := secondJudge(new)
	if err != nil {
		t.Fatalf("the new schema is refused: %v", err)
	}
	for _, c := range changes {
		if c.Message == "" || c.Path == "" || c.Proof == "" || c.Classification.rank() < 0 {
			t.Errorf("incomplete: %+v", c)
		}
		if c.Witness == nil {
			if c.Proof == Witnessed {
				t.Errorf("witnessed without a witness: %+v", c)
			}
			continue
		}
		if c.Witness.Kind != jsondoc.Object {
			t.Errorf("%s %s: the witness is no arguments: %s", c.Code, c.Path, short(c.Witness))
		}
		if a, b := oldAccepts(c.Witness), newAccepts(c.Witness); a == b || a != (c.Classification == Breaking) {
			t.Errorf("%s %s %s: witness %s: old accepts %v, new accepts %v", c.Classification, c.Code, c.Path, short(c.Witness), a, b)
		}
	}
}
