package judge

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
)

// sameAsRead says whether a schema was built, and fails where that differs from
// what the validator reads of its text.
func sameAsRead(t *testing.T, s *jsondoc.Value) bool {
	t.Helper()
	built, plain := build(s)
	if !plain {
		return false
	}
	text := jsondoc.AppendCompact(nil, s)
	var read jsonschema.Schema
	if err := json.Unmarshal(text, &read); err != nil {
		t.Errorf("%s was built, and cannot be read: %v", text, err)
		return true
	}
	sayNoShorter(reflect.ValueOf(&read))
	if !reflect.DeepEqual(built, &read) {
		t.Errorf("%s:\nbuilt %+v\nread  %+v", text, built, &read)
	}
	return true
}

// sayNoShorter says what refuses everything as build does.
func sayNoShorter(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if s, ok := v.Interface().(*jsonschema.Schema); ok && s.Not != nil && reflect.DeepEqual(s, &jsonschema.Schema{Not: &jsonschema.Schema{}}) {
			*s = jsonschema.Schema{Enum: []any{}}
			return
		}
		sayNoShorter(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			sayNoShorter(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			sayNoShorter(v.Index(i))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			sayNoShorter(v.MapIndex(key))
		}
	}
}

func TestBuildIsReading(t *testing.T) {
	for _, test := range []struct {
		text  string
		built bool
	}{
		{`true`, true},
		{`false`, true},
		{`{}`, true},
		{`{"type":"object","properties":{"a":{"type":["string","null"]},"b":false},"required":["a"],"additionalProperties":false}`, true},
		{`{"properties":{},"required":[],"anyOf":[],"enum":[],"type":[]}`, true},
		{`{"enum":[null,true,1,1.50,"a",[1,{}],{"a":[]}],"const":null}`, true},
		{`{"const":{"a":[1e2]}}`, true},
		{`{"minimum":1,"maximum":2.5,"exclusiveMinimum":-1e3,"exclusiveMaximum":0,"multipleOf":0.1}`, true},
		{`{"minLength":0,"maxLength":16777216,"pattern":"^a","minItems":1,"maxItems":2,"minProperties":3,"maxProperties":4}`, true},
		{`{"items":{"type":"string"},"uniqueItems":true,"contains":true,"prefixItems":[{},false]}`, true},
		{`{"items":[{"type":"string"}],"uniqueItems":false}`, true},
		{`{"allOf":[{}],"anyOf":[true],"oneOf":[{"not":{"type":"array"}}],"not":{"type":"null"},"if":{},"then":{},"else":false}`, true},
		{`{"$ref":"#/$defs/a","$defs":{"a":{"propertyNames":{"maxLength":3},"patternProperties":{"^x":{}}}}}`, true},
		{`{"$ref":"#/definitions/a","definitions":{"a":{}}}`, true},
		{`{"$schema":"http://json-schema.org/draft-07/schema#"}`, true},
		{`{"dependentRequired":{"a":["b"],"c":[]},"dependentSchemas":{"a":{"required":["b"]}}}`, true},
		{`{"contains":{},"minContains":0,"maxContains":2,"unevaluatedItems":{},"unevaluatedProperties":{"type":"null"}}`, true},
		// The validator reads these itself, or refuses them.
		{`{"type":3}`, false},
		{`{"type":""}`, false},
		{`{"type":[1]}`, false},
		{`{"minLength":1.0}`, false},
		{`{"minLength":-1}`, false},
		{`{"maxLength":99999999999}`, false},
		{`{"minimum":1e999}`, false},
		{`{"minimum":"1"}`, false},
		{`{"enum":[1e999]}`, false},
		{`{"enum":3}`, false},
		{`{"const":1e999}`, false},
		{`{"required":"a"}`, false},
		{`{"properties":[]}`, false},
		{`{"anyOf":{}}`, false},
		{`{"anyOf":[null]}`, false},
		{`{"uniqueItems":"yes"}`, false},
		{`{"items":7}`, false},
		{`{"x-order":1}`, false},
		{`{"properties":{"a":{"MinLength":3}}}`, false},
		{`{"$id":"https://example.com/a"}`, false},
		{`{"dependencies":{"a":["b"]}}`, false},
		{`{"dependentRequired":{"a":"b"}}`, false},
		{`{"dependentRequired":["b"]}`, false},
		{`null`, false},
		{`[]`, false},
	} {
		document, err := jsondoc.Parse([]byte(test.text), jsondoc.Limits{})
		if err != nil {
			t.Fatalf("%v in %s", err, test.text)
		}
		if built := sameAsRead(t, &document.Root); built != test.built {
			t.Errorf("%s: built %v", test.text, built)
		}
	}
}

// Strings that are no text become other strings when they are read.
func TestBuildLeavesBrokenText(t *testing.T) {
	broken := jsondoc.NewString("a\xff")
	for _, s := range []jsondoc.Value{
		jsondoc.NewObject(broken.Named("pattern")),
		jsondoc.NewObject(broken.Named("const")),
		jsondoc.NewObject(jsondoc.NewObject(jsondoc.NewBool(true).Named("a\xff")).Named("properties")),
		jsondoc.NewObject(jsondoc.NewObject(jsondoc.NewBool(true).Named("a\xff")).Named("const")),
	} {
		if _, plain := build(&s); plain {
			t.Errorf("%s was built", jsondoc.AppendCompact(nil, &s))
		}
	}
}

// What real schemas say without annotations is built as it is read.
func TestCorpusIsBuiltAsRead(t *testing.T) {
	tools := corpus.Tools(t)
	built := 0
	for i := 0; i < len(tools); i += 10 {
		plain := schema.Rewrite(tools[i].InputSchema, func(s jsondoc.Value) jsondoc.Value {
			var kids []jsondoc.Value
			for _, kid := range s.Kids {
				if keyword, known := schema.Lookup(kid.Name); known && keyword.Role == schema.Constraint && kid.Name != "format" {
					kids = append(kids, kid)
				}
			}
			s.Kids = kids
			return s
		})
		if sameAsRead(t, &plain) {
			built++
		}
	}
	if built*10*10 < len(tools)*9 {
		t.Errorf("only %d of %d schemas were built", built, len(tools)/10)
	}
}

func TestInstanceIsReading(t *testing.T) {
	for _, text := range []string{`null`, `true`, `false`, `-0`, `1e-400`, `12345678901234567890`, `0.1`, `"é"`, `[]`, `{}`, `[[],{"a":null}]`} {
		document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		var read any
		if err := json.Unmarshal([]byte(text), &read); err != nil {
			t.Fatal(err)
		}
		if made, plain := instanceOf(&document.Root); !plain || !reflect.DeepEqual(made, read) {
			t.Errorf("%s: %#v, want %#v", text, made, read)
		}
	}
	for _, v := range []jsondoc.Value{jsondoc.NewNumber("1e999"), jsondoc.NewString("\xff")} {
		if _, plain := instanceOf(&v); plain {
			t.Errorf("%q is not plain", v.Text)
		}
	}
}
