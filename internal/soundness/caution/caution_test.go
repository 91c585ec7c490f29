package caution

import (
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets/vendora"
	"github.com/schemaport/schemaport/targets/vendorc"
)

func TestList(t *testing.T) {
	for _, test := range []struct {
		property, code, shape string
		only                  int
	}{
		{`{"x-unit": "m"}`, "dropped-unknown-keyword", "an extension whose name starts with `x-`", 1},
		{`{"unit": "m"}`, "dropped-unknown-keyword", "another keyword that no draft defines", 1},
		{`{"unit": "m", "minLength": 1}`, "dropped-unknown-keyword", "another keyword that no draft defines", 0},
		{`{"$dynamicAnchor": "a"}`, "dropped-unknown-keyword", "`$dynamicAnchor`, which names or describes", 1},
		{`{"contentEncoding": "base64"}`, "dropped-unknown-keyword", "`contentEncoding`, an annotation since 2019-09", 1},
		{`{"format": "int32"}`, "dropped-unsupported-format", "a `format` that JSON Schema does not define", 1},
		{`{"type": "integer", "format": "uri"}`, "dropped-unsupported-format", "a `format` of texts where no text can stand", 1},
		{`{"minLength": 0}`, "dropped-undocumented-constraint-keyword", "`minLength`: it is 0", 1},
		{`{"type": "integer", "maxLength": 3}`, "dropped-undocumented-constraint-keyword", "`maxLength` beside a type other than string", 1},
		{`{"oneOf": [{"type": "string"}]}`, "converted-one-of-to-any-of", "`oneOf` of one schema", 1},
		{`{"oneOf": [{"type": "string"}, {"type": ["integer", "null"]}]}`, "converted-one-of-to-any-of", "`oneOf` of schemas that exclude each other", 1},
		{
			`{"oneOf": [{"type": "object", "properties": {"k": {"const": 1}}, "required": ["k"]}, {"type": "object", "properties": {"k": {"enum": [2, 3]}}, "required": ["k"]}]}`,
			"converted-one-of-to-any-of", "`oneOf` of schemas that exclude each other", 1,
		},
		{`{"oneOf": [{"type": "object", "properties": {"k": {"const": 1}}}, {"type": "object", "properties": {"k": {"const": 2}}, "required": ["k"]}]}`, "", "", 0},
		{`{"oneOf": [{"type": "number"}, {"type": "integer"}]}`, "", "", 0},
		{`{"format": "uri"}`, "", "", 0},
		{`{"minLength": 1}`, "", "", 0},
		{`{"type": "string"}`, "", "", 0},
	} {
		list := List([]*core.Tool{toolWith(t, test.property)}, []*core.Target{vendora.Target})
		if test.code == "" {
			if len(list) > 0 {
				t.Errorf("%s: %+v", test.property, list)
			}
			continue
		}
		if want := (Row{"vendor-a", test.code, test.shape, 1, 1, test.only}); len(list) != 1 || list[0] != want {
			t.Errorf("%s: %+v", test.property, list)
		}
	}
	list := List([]*core.Tool{toolWith(t, `{"type": "object", "anyOf": [{"type": "object"}, {"type": "object"}]}`)}, []*core.Target{vendorc.Target})
	if want := (Row{"vendor-c", "dropped-type-beside-any-of", "`type` beside a union whose branches all say it", 1, 1, 1}); len(list) != 1 || list[0] != want {
		t.Errorf("%+v", list)
	}
}

func toolWith(t *testing.T, property string) *core.Tool {
	t.Helper()
	return core.NewTool("tool", "Does it.", *parse(t, `{"type": "object", "properties": {"p": `+property+`}, "required": ["p"]}`))
}
