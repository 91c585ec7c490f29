package vendorc

import (
	"encoding/json"
	"flag"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestNothingIsWeakenedSilently is the promise of this package over schemas that
// are made up at random, references and keywords beside them above all: when no
// loss was recorded, the compiled parameters and the canonical schema accept the
// same objects.
func TestNothingIsWeakenedSilently(t *testing.T) {
	if checks := flag.Lookup("rapid.checks"); checks.Value.String() == checks.DefValue {
		if err := checks.Value.Set("1500"); err != nil { // the default of 100 finds little in this many combinations
			t.Fatal(err)
		}
	}
	outcomes := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		root := randomRoot(rt)
		text, err := json.Marshal(map[string]any{"name": "tool", "description": "Does it.", "inputSchema": root})
		if err != nil {
			rt.Fatal(err)
		}
		result := core.Compile(targettest.Tool(t, string(text)), Target, core.CompileOptions{})
		if !result.OK {
			outcomes["refused"]++
			return
		}
		canonical, err := newJudge(canonicalAsJSONSchema(plain(t, result.Tool.InputSchema)))
		if err != nil {
			rt.Fatalf("the canonical schema is not one: %v\n%s", err, text)
		}
		compiled, err := newJudge(compiledAsJSONSchema(t, result.Output))
		if err != nil {
			rt.Fatalf("the compiled parameters are no schema: %v\n%s", err, result.Output)
		}
		omitted := !hasParameters(result)
		outcomes["compiled"]++
		for range 30 {
			value := randomArguments(rt)
			before, after := canonical.accepts(value), compiled.accepts(value)
			outcomes[fmt.Sprintf("accepted %v", after)]++
			if after && !before {
				rt.Fatalf("weakened: %v is refused by\n%s\nand accepted by\n%s", value, text, result.Output)
			}
			if before && !after && !omitted {
				rt.Fatalf("narrowed: %v is accepted by\n%s\nand refused by\n%s", value, text, result.Output)
			}
		}
	})
	for _, needed := range []string{"refused", "compiled", "accepted true", "accepted false"} {
		if outcomes[needed] == 0 {
			t.Errorf("the schemas made up here are too tame: %s never happened (%v)", needed, outcomes)
		}
	}
	t.Log(outcomes)
}

func hasParameters(result *core.Result) bool {
	for _, tr := range result.Transformations {
		if tr.Kind == omittedEmptyParameters {
			return false
		}
	}
	return true
}

var (
	argumentNames = []string{"a", "b", "c"}

	// definitionNames are referred to by those that stand before them, and by
	// schemas of the same kind; now and then by any other.
	definitionNames = []string{"object0", "array0", "object1", "string0", "number0", "string1", "object2", "string2"}
	kinds           = []string{"object", "array", "string", "number"}
)

// uniform draws a number below n, at most 128. Unlike rapid's own ranges it does not
// prefer small ones, which would make every rare keyword a common one.
func uniform(t *rapid.T, n int) int {
	drawn := 0
	for range 7 {
		drawn *= 2
		if rapid.Bool().Draw(t, "bit") {
			drawn++
		}
	}
	return drawn * n / 128
}

func oneOf[T any](t *rapid.T, choices ...T) T { return choices[uniform(t, len(choices))] }

// often is true so many times in a hundred.
func often(t *rapid.T, percent int) bool { return uniform(t, 100) >= 100-percent }

func someOf[T any](t *rapid.T, choices ...T) []any {
	some := []any{}
	for _, choice := range choices {
		if often(t, 50) {
			some = append(some, choice)
		}
	}
	return some
}

// inventor makes up schemas for one place of the document: a definition, with
// those after it to refer to, or a property, with all of them.
type inventor struct {
	*rapid.T
	after []string
}

func randomRoot(t *rapid.T) map[string]any {
	all := inventor{t, definitionNames}
	defs := map[string]any{}
	for i, name := range definitionNames {
		defs[name] = inventor{t, definitionNames[i+1:]}.schema(2, strings.TrimRight(name, "0123456789"))
	}
	root := all.schema(3, "object")
	root["$defs"] = defs
	// Arguments are an object, so whether the root may be null says nothing. The
	// three properties are always there for others to refer to.
	delete(root, "nullable")
	properties, declared := root["properties"].(map[string]any)
	if !declared {
		properties = map[string]any{}
		root["properties"] = properties
	}
	for _, name := range argumentNames {
		if properties[name] == nil {
			properties[name] = map[string]any{}
		}
	}
	if often(t, 80) {
		root["type"] = "object"
	}
	return root
}

// reference refers to a definition, of the kind if there is one.
func (in inventor) reference(kind string) (string, bool) {
	if often(in.T, 2) {
		return "#/properties/" + oneOf(in.T, argumentNames...), true
	}
	if often(in.T, 3) {
		return "#/$defs/" + oneOf(in.T, definitionNames...), true
	}
	var fitting []string
	for _, name := range in.after {
		if strings.HasPrefix(name, kind) {
			fitting = append(fitting, name)
		}
	}
	if len(fitting) == 0 {
		return "", false
	}
	return "#/$defs/" + oneOf(in.T, fitting...), true
}

// schema makes a schema of a few keywords, most of which fit together.
func (in inventor) schema(depth int, kind string) map[string]any {
	s := map[string]any{}
	if kind == "" {
		kind = oneOf(in.T, kinds...)
	}
	if depth > 0 && often(in.T, 12) {
		s["anyOf"] = in.union(depth, kind)
	} else if often(in.T, 75) {
		s["type"] = in.types(kind)
	}
	if often(in.T, 30) {
		if ref, found := in.reference(kind); found {
			s["$ref"] = ref
		}
	}
	if often(in.T, 3) { // a keyword of another type's
		kind = oneOf(in.T, kinds...)
	}
	switch kind {
	case "string":
		in.stringKeywords(s)
	case "number":
		in.bounds(s, 30, "minimum", "maximum")
	case "array":
		in.bounds(s, 20, "minItems", "maxItems")
		if depth > 0 && often(in.T, 60) {
			s["items"] = in.schema(depth-1, "")
		}
	case "object":
		in.objectKeywords(s, depth)
	}
	if often(in.T, 5) {
		s["nullable"] = often(in.T, 70)
	}
	if often(in.T, 10) {
		s["description"] = "About it."
	}
	return s
}

func (in inventor) types(kind string) any {
	if kind == "number" && often(in.T, 50) {
		kind = "integer"
	}
	switch chance := uniform(in.T, 20); {
	case chance < 14:
		return kind
	case chance < 18:
		return []any{kind, "null"}
	case chance < 19 && kind != "boolean":
		return []any{kind, "boolean"}
	}
	return []any{kind}
}

// bounds adds a lower and an upper bound, each with a chance.
func (in inventor) bounds(s map[string]any, percent int, lower, upper string) {
	if often(in.T, percent) {
		s[lower] = uniform(in.T, 3)
	}
	if often(in.T, percent) {
		s[upper] = uniform(in.T, 4)
	}
}

func (in inventor) stringKeywords(s map[string]any) {
	switch uniform(in.T, 12) {
	case 0, 1, 2:
		if values := someOf[any](in.T, "a", "b", "ab", nil); len(values) > 0 {
			s["enum"] = values
		}
	case 3:
		s["const"] = oneOf(in.T, "a", "b")
	case 4:
		s["const"], s["enum"] = "a", []any{"b", oneOf[any](in.T, "a", "a", nil)}
	}
	if often(in.T, 10) {
		s["pattern"] = oneOf(in.T, "^a", "^a", "b")
	}
	in.bounds(s, 15, "minLength", "maxLength")
}

func (in inventor) objectKeywords(s map[string]any, depth int) {
	declared := []string{}
	if depth > 0 {
		properties := map[string]any{}
		for _, name := range argumentNames {
			if often(in.T, 45) {
				properties[name] = in.schema(depth-1, "")
				declared = append(declared, name)
			}
		}
		if len(properties) > 0 {
			s["properties"] = properties
		}
	}
	switch {
	case often(in.T, 3):
		s["required"] = someOf(in.T, argumentNames...)
	case often(in.T, 50):
		s["required"] = someOf(in.T, declared...)
	}
	in.bounds(s, 10, "minProperties", "maxProperties")
	if often(in.T, 3) {
		s["additionalProperties"] = often(in.T, 80)
	}
}

func (in inventor) union(depth int, kind string) []any {
	branches := []any{in.schema(depth-1, kind)}
	for often(in.T, 40) {
		branches = append(branches, in.schema(depth-1, ""))
	}
	if often(in.T, 50) {
		branches = append(branches, map[string]any{"type": "null"})
	}
	return branches
}

func randomArguments(t *rapid.T) any {
	arguments := map[string]any{}
	for _, name := range argumentNames {
		if often(t, 50) {
			arguments[name] = randomValue(t, 2)
		}
	}
	return arguments
}

func randomValue(t *rapid.T, depth int) any {
	kind := uniform(t, 10)
	switch {
	case kind < 2:
		return nil
	case kind < 5:
		return oneOf(t, "", "a", "b", "ab", "abc")
	case kind < 6:
		return json.Number(oneOf(t, "-1", "0", "1", "2.5", "1.0", "4"))
	case kind < 7:
		return often(t, 50)
	case kind < 8 && depth > 0:
		list := []any{}
		for often(t, 50) {
			list = append(list, randomValue(t, depth-1))
		}
		return list
	case depth > 0:
		object := map[string]any{}
		for _, name := range argumentNames {
			if often(t, 50) {
				object[name] = randomValue(t, depth-1)
			}
		}
		return object
	}
	return "a"
}
