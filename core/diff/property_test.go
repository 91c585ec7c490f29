package diff

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/internal/shuffle"
)

// The vocabularies are small, so that schemas and values meet.
var (
	drawnNames    = []string{"a", "b", "ab", "c"}
	drawnNumbers  = []string{"0", "1", "2", "3", "-1", "0.5", "1.5", "10", "5"}
	drawnTexts    = []string{"", "a", "b", "ab", "abc", "é", "1"}
	drawnPatterns = []string{"^a", "b$", "^[a-c]+$", `^\d`, "é|x", "^.?$", "a"}
)

func drawValue(t *rapid.T, depth int) jsondoc.Value {
	most := 5
	if depth == 0 {
		most = 3
	}
	switch rapid.IntRange(0, most).Draw(t, "kind") {
	case 0:
		return jsondoc.NewString(rapid.SampledFrom(drawnTexts).Draw(t, "text"))
	case 1:
		return jsondoc.NewNumber(rapid.SampledFrom(drawnNumbers).Draw(t, "number"))
	case 2:
		return jsondoc.NewBool(rapid.Bool().Draw(t, "bool"))
	case 3:
		return jsondoc.Value{}
	case 4:
		list := make([]jsondoc.Value, rapid.IntRange(0, 3).Draw(t, "length"))
		for i := range list {
			list[i] = drawValue(t, depth-1)
		}
		return jsondoc.NewArray(list...)
	}
	return drawObject(t, depth)
}

func drawObject(t *rapid.T, depth int) jsondoc.Value {
	o := jsondoc.NewObject()
	for range rapid.IntRange(0, 3).Draw(t, "members") {
		o = o.WithMember(drawValue(t, depth-1).Named(rapid.SampledFrom(drawnNames).Draw(t, "name")))
	}
	return o
}

func drawSchema(t *rapid.T, depth int) jsondoc.Value {
	if depth <= 0 {
		if rapid.IntRange(0, 2).Draw(t, "leaf") > 0 {
			return jsondoc.NewObject(drawKeyword(t, 0))
		}
		return jsondoc.NewBool(rapid.IntRange(0, 4).Draw(t, "true") > 0)
	}
	s := jsondoc.NewObject()
	for range rapid.IntRange(0, 4).Draw(t, "keywords") {
		s = s.WithMember(drawKeyword(t, depth))
	}
	return s
}

// drawKeyword draws one keyword with its value; at depth 0 one without schemas.
func drawKeyword(t *rapid.T, depth int) jsondoc.Value {
	below := func() jsondoc.Value { return drawSchema(t, depth-1) }
	schemas := func() jsondoc.Value {
		list := make([]jsondoc.Value, rapid.IntRange(1, 3).Draw(t, "branches"))
		for i := range list {
			list[i] = below()
		}
		return jsondoc.NewArray(list...)
	}
	schemaMap := func(names []string) jsondoc.Value {
		o := jsondoc.NewObject()
		for range rapid.IntRange(1, 3).Draw(t, "members") {
			o = o.WithMember(below().Named(rapid.SampledFrom(names).Draw(t, "name")))
		}
		return o
	}
	names := func() jsondoc.Value {
		var list []jsondoc.Value
		for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(drawnNames), 0, 2, rapid.ID).Draw(t, "names") {
			list = append(list, jsondoc.NewString(name))
		}
		return jsondoc.NewArray(list...)
	}
	count := func() jsondoc.Value {
		return jsondoc.NewNumber(rapid.SampledFrom([]string{"0", "1", "2", "3"}).Draw(t, "count"))
	}
	bound := func() jsondoc.Value {
		return jsondoc.NewNumber(rapid.SampledFrom(drawnNumbers).Draw(t, "bound"))
	}
	word := func(from ...string) func() jsondoc.Value {
		return func() jsondoc.Value { return jsondoc.NewString(rapid.SampledFrom(from).Draw(t, "word")) }
	}
	boolean := func() jsondoc.Value { return jsondoc.NewBool(rapid.Bool().Draw(t, "bool")) }
	type keyword struct {
		name string
		draw func() jsondoc.Value
	}
	keywords := []keyword{
		{"type", word("null", "boolean", "integer", "number", "string", "array", "object")},
		{"type", word("string", "integer", "object", "array")},
		{"type", func() jsondoc.Value {
			return jsondoc.NewArray(word("integer", "boolean")(), word("object", "string", "null", "array")())
		}},
		{"enum", func() jsondoc.Value {
			list := []jsondoc.Value{}
			for range rapid.IntRange(1, 4).Draw(t, "values") {
				v := drawValue(t, 1)
				fresh := true
				for i := range list {
					fresh = fresh && !jsondoc.Equal(&list[i], &v)
				}
				if fresh {
					list = append(list, v)
				}
			}
			return jsondoc.NewArray(list...)
		}},
		{"const", func() jsondoc.Value { return drawValue(t, 1) }},
		{"minLength", count},
		{"maxLength", count},
		{"pattern", word(drawnPatterns...)},
		{"minimum", bound},
		{"maximum", bound},
		{"exclusiveMinimum", bound},
		{"exclusiveMaximum", bound},
		{"multipleOf", func() jsondoc.Value {
			return jsondoc.NewNumber(rapid.SampledFrom([]string{"0.5", "2", "3"}).Draw(t, "step"))
		}},
		{"minItems", count},
		{"maxItems", count},
		{"uniqueItems", boolean},
		{"required", names},
		{"minProperties", count},
		{"maxProperties", count},
		{"description", word("x", "y")},
		{"format", word("date")},
	}
	if depth > 0 {
		keywords = append(keywords, []keyword{
			{"items", below},
			{"prefixItems", schemas},
			{"contains", below},
			{"minContains", count},
			{"maxContains", count},
			{"properties", func() jsondoc.Value { return schemaMap(drawnNames) }},
			{"properties", func() jsondoc.Value { return schemaMap(drawnNames) }},
			{"additionalProperties", below},
			{"additionalProperties", func() jsondoc.Value { return jsondoc.NewBool(false) }},
			{"propertyNames", below},
			{"patternProperties", func() jsondoc.Value { return schemaMap(drawnPatterns) }},
			{"dependentRequired", func() jsondoc.Value { return jsondoc.NewObject(names().Named("a")) }},
			{"dependentSchemas", func() jsondoc.Value { return schemaMap(drawnNames) }},
			{"anyOf", schemas},
			{"oneOf", schemas},
			{"allOf", schemas},
			{"not", below},
			{"if", below},
			{"then", below},
			{"else", below},
			{"unevaluatedProperties", below},
			{"unevaluatedItems", below},
			{"$ref", word("#/$defs/d", "#/$defs/d", "#")},
		}...)
	}
	k := rapid.SampledFrom(keywords).Draw(t, "keyword")
	return k.draw().Named(k.name)
}

func drawRoot(t *rapid.T) jsondoc.Value {
	s := drawSchema(t, 3)
	if s.Kind != jsondoc.Object {
		s = jsondoc.NewObject()
	}
	for s.Get("$ref").IsString("#") {
		s = jsondoc.NewObject()
	}
	return s.WithMember(jsondoc.NewObject(drawSchema(t, 2).Named("d")).Named("$defs"))
}

// isJudgeable says whether a complete validator takes a schema. It refuses one that
// refers to itself in place, or does not come back from it.
func isJudgeable(s jsondoc.Value) bool {
	if loopsInPlace(&s) {
		return false
	}
	_, err := secondJudge(&s)
	return err == nil
}

func mustJudge(t *rapid.T, s *jsondoc.Value) Accepts {
	accepts, err := secondJudge(s)
	if err != nil {
		t.Fatalf("%s is no schema: %v", text1(s), err)
	}
	return accepts
}

// drawChanged draws a schema that is close to another: mostly one keyword
// somewhere near the root differs.
func drawChanged(t *rapid.T, s jsondoc.Value, depth int) jsondoc.Value {
	if depth > 0 && s.Kind == jsondoc.Object {
		if declared := s.Get("properties"); declared.Is(jsondoc.Object) && len(declared.Kids) > 0 && rapid.Bool().Draw(t, "below") {
			kid := declared.Kids[rapid.IntRange(0, len(declared.Kids)-1).Draw(t, "property")]
			changed := declared.WithMember(drawChanged(t, kid, depth-1).Named(kid.Name))
			return s.WithMember(changed.Named("properties"))
		}
	}
	if s.Kind != jsondoc.Object {
		return drawSchema(t, 1)
	}
	if len(s.Kids) > 1 && rapid.IntRange(0, 3).Draw(t, "drop") == 0 {
		drop := rapid.IntRange(0, len(s.Kids)-1).Draw(t, "which")
		out := jsondoc.NewObject()
		for i := range s.Kids {
			if i != drop || s.Kids[i].Name == "$defs" {
				out = out.WithMember(s.Kids[i])
			}
		}
		return out
	}
	return s.WithMember(drawKeyword(t, 2))
}

// withOverlay writes the policy into a schema: what the old tool is taken not
// to accept becomes a property that is never valid.
func withOverlay(s *jsondoc.Value, without overlay) jsondoc.Value {
	out := *s
	out.Kids = make([]jsondoc.Value, len(s.Kids))
	for i := range s.Kids {
		out.Kids[i] = withOverlay(&s.Kids[i], without)
	}
	for _, name := range without[s] {
		declared := jsondoc.NewObject()
		if p := out.Get("properties"); p != nil {
			declared = *p
		}
		out = out.WithMember(declared.WithMember(jsondoc.NewBool(false).Named(name)).Named("properties"))
	}
	return out
}

// No call that the old tool accepts and the new one refuses goes unnoticed, and
// no proof of equivalence fails on a value.
func TestNeverFalselySafe(t *testing.T) {
	counts := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		old := rapid.Custom(drawRoot).Filter(isJudgeable).Draw(t, "old")
		new := rapid.Custom(func(t *rapid.T) jsondoc.Value {
			if rapid.IntRange(0, 3).Draw(t, "unrelated") == 0 {
				return drawRoot(t)
			}
			return drawChanged(t, old, 2)
		}).Filter(isJudgeable).Draw(t, "new")
		a := newArena()
		kept := withOverlay(&old, undeclared(newReader(a, &old), newReader(a, &new)))
		oldAccepts, fullAccepts, newAccepts := mustJudge(t, &kept), mustJudge(t, &old), mustJudge(t, &new)
		changes := compareSchemas(&old, &new, judge.Independent)
		breaking, widening := 0, 0
		for _, c := range changes {
			switch c.Classification {
			case Breaking:
				breaking++
				counts[string(c.Proof)]++
			case NonBreaking:
				widening++
			}
			if c.Witness != nil {
				if x, y := fullAccepts(c.Witness), newAccepts(c.Witness); x == y || x != (c.Classification == Breaking) {
					t.Fatalf("old %s\nnew %s\n%s %s: the witness %s is wrong", text1(&old), text1(&new), c.Classification, c.Code, text1(c.Witness))
				}
			}
		}
		solver := newComparison(newArena(), &old, &new)
		object1 := is(solver.arena.types(1<<object, false))
		equal := solver.ask(object1, is(solver.new.read(&new)), not(solver.old.read(&old))).empty
		for range 12 {
			v := drawObject(t, 3)
			x, y := oldAccepts(&v), newAccepts(&v)
			if x && !y {
				counts["refused"]++
			}
			if x && !y && breaking == 0 {
				t.Fatalf("old %s\nnew %s\naccepted before and refused now: %s\nnot noticed: %+v", text1(&old), text1(&new), text1(&v), changes)
			}
			if equal && y && !fullAccepts(&v) {
				t.Fatalf("old %s\nnew %s\nproven not wider, but %s is accepted only now", text1(&old), text1(&new), text1(&v))
			}
			// What the policy does not count is told all the same.
			if y != fullAccepts(&v) && widening == 0 && breaking == 0 {
				t.Fatalf("old %s\nnew %s\njudged otherwise now: %s\nnot noticed: %+v", text1(&old), text1(&new), text1(&v), changes)
			}
		}
	})
	t.Log(counts)
	if counts["refused"] == 0 || counts[string(Witnessed)] == 0 {
		t.Errorf("the draws are one-sided: %v", counts)
	}
}

func text1(v *jsondoc.Value) string { return string(jsondoc.AppendCompact(nil, v)) }

func TestNothingChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawRoot(t)
		if changes := compareSchemas(&s, &s, judge.Independent); len(changes) > 0 {
			t.Fatalf("%s changed by itself: %+v", text1(&s), changes)
		}
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		document, err := jsondoc.Parse(shuffle.Text(&s, random), jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if changes := compareSchemas(&s, &document.Root, judge.Independent); len(changes) > 0 {
			t.Fatalf("%s changed by shuffling: %+v", text1(&s), changes)
		}
	})
}

// What is only wider in one direction is only narrower in the other.
func TestAntisymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old := drawRoot(t)
		new := drawChanged(t, old, 2)
		c := newComparison(newArena(), &old, &new)
		o, n := is(c.old.read(&old)), is(c.new.read(&new))
		forward, backward := c.ask(o, n.opposite()), c.ask(n, o.opposite())
		again := newComparison(newArena(), &new, &old)
		o2, n2 := is(again.old.read(&new)), is(again.new.read(&old))
		f, b := again.ask(o2, n2.opposite()), again.ask(n2, o2.opposite())
		// What refers to itself in place means nothing: there a proof may be found from
		// one side alone, but never against a value.
		loops := loopsInPlace(&old) || loopsInPlace(&new)
		agree := func(x, y answer) bool {
			contradicts := x.empty && y.value != nil || y.empty && x.value != nil
			return !contradicts && (loops || x.empty == y.empty)
		}
		if !agree(f, backward) || !agree(b, forward) {
			t.Fatalf("old %s\nnew %s\nforward %v backward %v, the other way round %v %v", text1(&old), text1(&new), forward, backward, f, b)
		}
	})
}

// A change that lets more through is one that refuses more when it is undone: a
// call that works only after it must be missed going back. Where the policy does
// not count that call, the change is still one, and not without effect.
func TestUndoingAWideningBreaks(t *testing.T) {
	undone := 0
	rapid.Check(t, func(t *rapid.T) {
		schema := drawRoot(t)
		changed := drawChanged(t, schema, 2)
		there := compareSchemas(&schema, &changed, judge.Independent)
		back := compareSchemas(&changed, &schema, judge.Independent)
		for _, way := range []struct{ forward, backward []Change }{{there, back}, {back, there}} {
			if !slices.ContainsFunc(way.forward, func(c Change) bool { return c.Classification == NonBreaking && c.Witness != nil }) {
				continue
			}
			undone++
			// Breaking or, where the policy does not count what is refused, non-breaking.
			if !slices.ContainsFunc(way.backward, func(c Change) bool { return c.Classification != Informational }) {
				t.Fatalf("schema %s\nchanged %s\nforward %+v\nbackward %+v", text1(&schema), text1(&changed), way.forward, way.backward)
			}
		}
	})
	if undone == 0 {
		t.Error("no widening was drawn")
	}
}
