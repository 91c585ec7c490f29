package diff

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
)

func TestPartAbout(t *testing.T) {
	for _, test := range []struct{ schema, call, part, left string }{
		{
			`{"type":"object","properties":{"a":{"type":"string","title":"A"},"b":{"type":"string"}},"required":["b"],"additionalProperties":false}`,
			`{"a":1,"c":2}`,
			`{"additionalProperties":false,"properties":{"a":{"type":"string"}},"required":["b"],"type":"object"}`,
			"b",
		},
		// A name counts wherever the call has it.
		{
			`{"properties":{"a":{"properties":{"b":{}}},"b":{"items":{"properties":{"a":{},"c":{}}}}}}`,
			`{"x":[{"a":1}]}`,
			`{"properties":{"a":{"properties":{}}}}`,
			"b",
		},
		// Only members of properties are left out: an enum keeps what looks like one.
		{
			`{"enum":[{"properties":{"b":1}}],"patternProperties":{"b":{}},"anyOf":[{"properties":{"b":{}}},{"not":{"properties":{"b":{}}}}]}`,
			`{}`,
			`{"anyOf":[{"properties":{}},{"not":{"properties":{}}}],"enum":[{"properties":{"b":1}}],"patternProperties":{"b":{}}}`,
			"b",
		},
		// Definitions follow the references that are left.
		{
			`{"properties":{"a":{"$ref":"#/$defs/one"},"b":{"$ref":"#/definitions/two"}},"$defs":{"one":{"$ref":"#/definitions/three"},"idle":{}},"definitions":{"two":{},"three":{"type":"null"}}}`,
			`{"a":1}`,
			`{"$defs":{"one":{"$ref":"#/definitions/three"}},"definitions":{"three":{"type":"null"}},"properties":{"a":{"$ref":"#/$defs/one"}}}`,
			"b",
		},
	} {
		names := map[string]bool{}
		addNames(parse(t, test.call), names)
		part, left := partAbout(parse(t, test.schema), names)
		if got := text1(part); got != test.part {
			t.Errorf("%s about %s:\n%s\nwant\n%s", test.schema, test.call, got, test.part)
		}
		if !left[test.left] || len(left) != 1 {
			t.Errorf("%s about %s leaves out %v, want %s", test.schema, test.call, left, test.left)
		}
	}
}

func TestReferencesOf(t *testing.T) {
	for text, want := range map[string]references{
		`true`: noReferences,
		`{"const":{"$ref":"#"},"properties":{"$ref":{"type":"string"}}}`:                noReferences,
		`{"items":{"$ref":"#/$defs/a"}}`:                                                toDefinitions,
		`{"items":{"$ref":"#/definitions/a"},"not":{"$ref":"#"}}`:                       toRoot,
		`{"items":{"$ref":"#/properties/a"}}`:                                           anyReferences,
		`{"items":{"$ref":"#/$defs/a/items"}}`:                                          anyReferences,
		`{"items":{"$ref":"#/$defs/a~1b"}}`:                                             anyReferences,
		`{"items":{"$ref":"#name"}}`:                                                    anyReferences,
		`{"items":{"$ref":"https://example.com/a"}}`:                                    anyReferences,
		`{"items":{"$ref":7}}`:                                                          anyReferences,
		`{"items":{"$dynamicRef":"#/$defs/a"}}`:                                         anyReferences,
		`{"$id":"https://example.com/a","items":{"$ref":"#/$defs/a"}}`:                  toDefinitions,
		`{"items":{"$id":"https://example.com/a","items":{"$ref":"#/$defs/a"}}}`:        anyReferences,
		`{"items":{"$id":"https://example.com/a"},"contains":{"$ref":"#/$defs/a"}}`:     anyReferences,
		`{"items":{"$id":"https://example.com/a"},"properties":{"a":{"minimum":1}}}`:    noReferences,
		`{"items":{"$id":"#a"},"properties":{"a":{"$ref":"#/definitions/definition"}}}`: toDefinitions,
	} {
		if got := referencesOf(parse(t, text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// A complete validator says the same by a schema and by the part of it that is
// about a call.
func TestPartsSayTheSame(t *testing.T) {
	compared, smaller := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		// Where references lead elsewhere, a call is judged by the whole.
		root := rapid.Custom(drawRoot).Filter(func(s jsondoc.Value) bool { return referencesOf(&s) != anyReferences && isJudgeable(s) }).Draw(t, "root")
		whole := mustJudge(t, &root)
		call := drawObject(t, 3)
		names := map[string]bool{}
		addNames(&call, names)
		part, left := partAbout(&root, names)
		accepts := mustJudge(t, part)
		compared++
		if len(left) > 0 {
			smaller++
		}
		if got, want := accepts(&call), whole(&call); got != want {
			t.Fatalf("%s accepts %s: %v, but its part %s: %v", text1(&root), text1(&call), want, text1(part), got)
		}
	})
	if compared == 0 || smaller == 0 {
		t.Errorf("%d compared, %d of them with something left out", compared, smaller)
	}
}

// A court is certain of the same whatever it was told to expect, and whatever it
// has judged before.
func TestCourtsForgetNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root := drawRoot(t)
		calls := []jsondoc.Value{drawObject(t, 3), drawObject(t, 3), drawObject(t, 3)}
		one := court{schema: &root, judge: judge.Independent}
		for i := range calls {
			one.expect(&calls[i])
		}
		next := court{schema: &root, judge: judge.Independent}
		for i := range calls {
			alone := court{schema: &root, judge: judge.Independent}
			for _, claim := range []truth{yes, no} {
				want := alone.confirms(&calls[i], claim)
				if one.confirms(&calls[i], claim) != want || next.confirms(&calls[i], claim) != want {
					t.Fatalf("%s, %s: %d is confirmed %v alone", text1(&root), text1(&calls[i]), claim, want)
				}
			}
		}
	})
}

// What a judge cannot take keeps it from judging the calls that it is about, and
// no others.
func TestCourtWithAJudgeThatTakesOnlyParts(t *testing.T) {
	root := parse(t, `{"properties":{"a":{"type":"string"},"b":{"type":"string"}}}`)
	picky := func(s *jsondoc.Value) (Accepts, error) {
		if s.Get("properties").Has("b") {
			return nil, errors.New("no")
		}
		return judge.Independent(s)
	}
	c := court{schema: root, judge: picky}
	calls := []struct {
		text    string
		claim   truth
		certain bool
	}{
		{`{"a":1}`, no, true},
		{`{"a":"x"}`, yes, true},
		{`{"b":1}`, no, false},
		{`{"b":"x"}`, yes, false},
		{`{"a":1}`, no, true},
		{`{"a":1,"b":1}`, no, false},
		{`{"a":"x"}`, no, false},
		{`{}`, yes, true},
	}
	for _, test := range calls {
		c.expect(parse(t, test.text))
	}
	for _, test := range calls {
		if got := c.confirms(parse(t, test.text), test.claim); got != test.certain {
			t.Errorf("%s, %d: confirmed %v", test.text, test.claim, got)
		}
	}
}
