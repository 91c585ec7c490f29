package judge

import (
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func parse(t *testing.T, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

func TestAccepts(t *testing.T) {
	for _, test := range []struct {
		schema, value string
		want          bool
	}{
		{`{"type": "string"}`, `"x"`, true},
		{`{"type": "string"}`, `1`, false},
		{`{"format": "date"}`, `"2024-02-30"`, false},
		{`{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "maxLength": 1, "definitions": {"a": {"type": "string"}}}`, `"xx"`, false}, // as 2020-12
		{`{"pattern": "^(?!a)"}`, `"a"`, opaque("^(?!a)").MatchString("a")},
		{`{"minimum": 1}`, `1e99999999`, false}, // more than the judge can take
	} {
		j, err := New(parse(t, test.schema))
		if err != nil {
			t.Errorf("%s: %v", test.schema, err)
			continue
		}
		if got := j.Accepts(parse(t, test.value)); got != test.want {
			t.Errorf("%s of %s: %v", test.value, test.schema, got)
		}
	}
	declared, err := AsDeclared(parse(t, `{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a", "maxLength": 1, "definitions": {"a": {"type": "string"}}}`))
	if err != nil || !declared.Accepts(parse(t, `"xx"`)) {
		t.Errorf("draft-07 ignores what stands beside a reference: %v", err)
	}
	for _, text := range []string{`{"type": "text"}`, `{"$ref": "#/$defs/nobody"}`, `{"$ref": "https://example.com/other"}`, `{"minimum": 1e99999999}`} {
		if _, err := New(parse(t, text)); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

// An unknown pattern is one property of texts, and not the same as another.
func TestOpaque(t *testing.T) {
	matched, differ := 0, 0
	for _, text := range []string{"", "a", "b", "ab", "abc", "x", "xy", "1", "12", "z", "zz", "q"} {
		if opaque("(?=a)").MatchString(text) {
			matched++
		}
		if opaque("(?=a)").MatchString(text) != opaque("(?=b)").MatchString(text) {
			differ++
		}
	}
	if matched == 0 || matched == 12 || differ == 0 {
		t.Errorf("%d texts match, %d differ", matched, differ)
	}
}

func TestNullable(t *testing.T) {
	for _, test := range []struct {
		schema, value string
		want          bool
	}{
		{`{"properties": {"p": {"type": "string", "nullable": true}}}`, `{"p": null}`, true},
		{`{"properties": {"p": {"enum": ["a"], "not": {"type": "null"}, "nullable": true}}}`, `{"p": null}`, true},
		{`{"properties": {"p": {"type": "string", "nullable": true}}}`, `{"p": 1}`, false},
		{`{"properties": {"p": {"type": "string", "nullable": false}}}`, `{"p": null}`, false},
		{`{"type": "object", "nullable": true}`, `null`, false}, // the root
		// References still lead to where they led.
		{`{"properties": {"p": {"nullable": true, "items": {"type": "string"}}, "q": {"$ref": "#/properties/p/items"}}}`, `{"q": 1}`, false},
		{`{"properties": {"p": {"nullable": true, "items": {"type": "string"}}, "q": {"$ref": "#/properties/p/items"}}}`, `{"q": "x"}`, true},
		{`{"properties": {"p": {"nullable": true, "type": "string"}, "q": {"$ref": "#/properties/p"}}}`, `{"q": null}`, true},
		{`{"properties": {"p": {"nullable": true, "$defs": {"d": {"type": "string"}}}, "q": {"$ref": "#/properties/p/$defs/d"}}}`, `{"q": 1}`, false},
		{`{"properties": {"p": {"nullable": true, "$anchor": "a", "type": "string"}, "q": {"$ref": "#a"}}}`, `{"q": null}`, true},
		{`{"properties": {"p": {"anyOf": [{"nullable": true, "properties": {"x": {"type": "string"}}}]}, "q": {"$ref": "#/properties/p/anyOf/0/properties/x"}}}`, `{"q": 1}`, false},
	} {
		words, readable := Nullable(parse(t, test.schema))
		if !readable {
			t.Errorf("%s cannot be read", test.schema)
			continue
		}
		j, err := New(&words)
		if err != nil {
			t.Errorf("%s becomes %s: %v", test.schema, jsondoc.AppendCompact(nil, &words), err)
			continue
		}
		if got := j.Accepts(parse(t, test.value)); got != test.want {
			t.Errorf("%s of %s: %v", test.value, test.schema, got)
		}
	}
	if _, readable := Nullable(parse(t, `{"x-defs": {"d": {"nullable": true}}, "properties": {"p": {"$ref": "#/x-defs/d"}}}`)); readable {
		t.Error("nobody knows what nullable means below a keyword that nobody knows")
	}
}
