package vendorc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// judge decides whether values satisfy a schema. It is a validator that this
// project did not write.
type judge struct{ schema *jsonschema.Schema }

func newJudge(schema any) (*judge, error) { return compileJudge(jsonschema.NewCompiler(), schema) }

// newFormatJudge holds values to formats too.
func newFormatJudge(schema any) (*judge, error) {
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	return compileJudge(compiler, schema)
}

func compileJudge(compiler *jsonschema.Compiler, schema any) (*judge, error) {
	compiler.UseLoader(noLoader{})
	if err := compiler.AddResource("mem:schema.json", schema); err != nil {
		return nil, err
	}
	compiled, err := compiler.Compile("mem:schema.json")
	if err != nil {
		return nil, err
	}
	return &judge{compiled}, nil
}

// noLoader keeps references inside the document.
type noLoader struct{}

func (noLoader) Load(url string) (any, error) { return nil, fmt.Errorf("%s is not loaded", url) }

func (j *judge) accepts(value any) bool { return j.schema.Validate(value) == nil }

// plain is a value as the judge takes it.
func plain(t testing.TB, v *jsondoc.Value) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, v)))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// compiledAsJSONSchema reads a compiled declaration as the JSON Schema of its
// arguments: types in lower case, nullable as "or null", decimal strings as
// numbers, the format "enum" as nothing. A function without parameters takes
// the empty call alone.
func compiledAsJSONSchema(t testing.TB, output []byte) any {
	t.Helper()
	declaration, err := jsonschema.UnmarshalJSON(bytes.NewReader(output))
	if err != nil {
		t.Fatalf("the output is not JSON: %v", err)
	}
	parameters, given := declaration.(map[string]any)["parameters"]
	if !given {
		return map[string]any{"type": "object", "maxProperties": json.Number("0")}
	}
	return parametersAsJSONSchema(t, parameters.(map[string]any))
}

func parametersAsJSONSchema(t testing.TB, fields map[string]any) map[string]any {
	t.Helper()
	read := map[string]any{}
	for name, value := range fields {
		switch name {
		case "type":
			read[name] = strings.ToLower(value.(string))
		case "nullable", "propertyOrdering", "example", "default", "title", "description":
		case "format":
			if value != "enum" {
				read[name] = value
			}
		case "minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties":
			read[name] = json.Number(value.(string))
		case "items":
			read[name] = parametersAsJSONSchema(t, value.(map[string]any))
		case "properties":
			properties := map[string]any{}
			for property, schema := range value.(map[string]any) {
				properties[property] = parametersAsJSONSchema(t, schema.(map[string]any))
			}
			read[name] = properties
		case "anyOf":
			var branches []any
			for _, branch := range value.([]any) {
				branches = append(branches, parametersAsJSONSchema(t, branch.(map[string]any)))
			}
			read[name] = branches
		case "enum", "required", "minimum", "maximum", "pattern":
			read[name] = value
		default:
			t.Fatalf("%q is none of the API's fields", name)
		}
	}
	if fields["nullable"] == true {
		return map[string]any{"anyOf": []any{map[string]any{"type": "null"}, read}}
	}
	return read
}

// canonicalAsJSONSchema reads the OpenAPI keyword nullable as "or null" around
// the schema it stands in; all else is JSON Schema already.
func canonicalAsJSONSchema(v any) any {
	switch v := v.(type) {
	case map[string]any:
		read := map[string]any{}
		for name, value := range v {
			read[name] = canonicalAsJSONSchema(value)
		}
		if v["nullable"] == true {
			delete(read, "nullable")
			return map[string]any{"anyOf": []any{map[string]any{"type": "null"}, read}}
		}
		return read
	case []any:
		read := make([]any, len(v))
		for i := range v {
			read[i] = canonicalAsJSONSchema(v[i])
		}
		return read
	}
	return v
}
