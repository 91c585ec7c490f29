// Package apitypes holds what vendorc compiles to the types of the vendor's own
// client library. It stands apart so that only this test links that library.
package apitypes

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/genai"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/targettest"
	"github.com/schemaport/schemaport/targets/vendorc"
)

// counts are the fields that hold 64-bit integers. In the API's JSON these are
// decimal strings; the library's struct has them as numbers and reads nothing
// else (TestLibraryReadsCountsAsNumbers), so for it they are unquoted.
var counts = []string{"minItems", "maxItems", "minLength", "maxLength", "minProperties", "maxProperties"}

// TestOutputIsTheLibrarysSchema decodes what is compiled of every corpus tool
// into the library's own type, which must know every member, encodes it again,
// and compares. What is compared is the message, not its bytes: counts as
// numbers, other numbers as 64-bit floats, which is all that the library's
// fields hold, and without what the library leaves out when it is empty.
func TestOutputIsTheLibrarysSchema(t *testing.T) {
	compared := 0
	for _, tool := range corpus.Tools(t) {
		result := vendorc.Compile(tool, core.CompileOptions{AllowLossy: true})
		if !result.OK {
			continue
		}
		roundTrip(t, tool.Source, result.Output)
		compared++
	}
	t.Logf("%d declarations read and written by the library", compared)
}

// TestEveryFieldIsTheLibrarys does the same for a tool that uses all 22 fields.
func TestEveryFieldIsTheLibrarys(t *testing.T) {
	result := vendorc.Compile(targettest.Tool(t, `{"name": "all", "description": "Uses every field.", "inputSchema": {
		"type": "object", "title": "All", "description": "d", "minProperties": 1, "maxProperties": 9, "required": ["s"],
		"propertyOrdering": ["s", "n", "a", "u"], "default": {"s": "x"}, "example": {"s": "y", "n": 0.1},
		"properties": {
			"s": {"type": ["string", "null"], "format": "date", "pattern": "^x", "minLength": 1, "maxLength": 20},
			"e": {"enum": ["a", "b"]},
			"n": {"type": "number", "minimum": -1.5, "maximum": 10},
			"a": {"type": "array", "items": {"type": "boolean"}, "minItems": 0, "maxItems": 9007199254740993},
			"u": {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null", "description": "none"}]}}}}`), core.CompileOptions{})
	if !result.OK {
		t.Fatal(targettest.Describe(result))
	}
	roundTrip(t, "all", result.Output)

	var names []string
	for field := range reflect.TypeFor[genai.Schema]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names = append(names, name)
		if !bytes.Contains(result.Output, fmt.Appendf(nil, "%q: ", name)) {
			t.Errorf("%s is a field of the library that the tool does not use", name)
		}
	}
	if len(names) != 22 {
		t.Errorf("the library's schema has %d fields, not 22: %v", len(names), names)
	}
}

// TestLibraryReadsCountsAsNumbers shows why counts are unquoted above: the day
// the library reads the API's own form, that can go.
func TestLibraryReadsCountsAsNumbers(t *testing.T) {
	var schema genai.Schema
	if err := json.Unmarshal([]byte(`{"minItems": "1"}`), &schema); err == nil {
		t.Error("the library reads a decimal string as a count: compare the output as it is")
	}
}

func roundTrip(t *testing.T, source string, output []byte) {
	t.Helper()
	original := decode(t, output)
	unquoted, err := json.Marshal(withNumbers(original, true))
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(unquoted))
	decoder.DisallowUnknownFields()
	var declaration genai.FunctionDeclaration
	if err := decoder.Decode(&declaration); err != nil {
		t.Errorf("%s: the library does not read %s: %v", source, output, err)
		return
	}
	again, err := json.Marshal(&declaration)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(message(withNumbers(original, true)), message(decode(t, again))); diff != "" {
		t.Errorf("%s: reading and writing by the library changes the declaration:\n%s", source, diff)
	}
}

func decode(t *testing.T, data []byte) map[string]any {
	t.Helper()
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var value map[string]any
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// withNumbers unquotes the counts of a schema, or of the declaration it stands in.
func withNumbers(fields map[string]any, declaration bool) map[string]any {
	read := map[string]any{}
	for name, value := range fields {
		switch {
		case name == "parameters" && declaration, name == "items":
			value = withNumbers(value.(map[string]any), false)
		case name == "properties":
			properties := map[string]any{}
			for property, schema := range value.(map[string]any) {
				properties[property] = withNumbers(schema.(map[string]any), false)
			}
			value = properties
		case name == "anyOf":
			var branches []any
			for _, branch := range value.([]any) {
				branches = append(branches, withNumbers(branch.(map[string]any), false))
			}
			value = branches
		case slices.Contains(counts, name):
			value = json.Number(value.(string))
		}
		read[name] = value
	}
	return read
}

// message is a value as a message of the API: counts exactly, other numbers as
// floats, and members that the library leaves out when they are empty left out.
func message(v any) any {
	switch v := v.(type) {
	case map[string]any:
		read := map[string]any{}
		for name, value := range v {
			switch number, isNumber := value.(json.Number); {
			case isEmptyField(name, value):
			case isNumber && slices.Contains(counts, name):
				read[name] = number.String()
			default:
				read[name] = message(value)
			}
		}
		return read
	case []any:
		read := make([]any, len(v))
		for i := range v {
			read[i] = message(v[i])
		}
		return read
	case json.Number:
		number, _ := v.Float64()
		return number
	}
	return v
}

func isEmptyField(name string, value any) bool {
	switch name {
	case "default", "example":
		return value == nil
	case "title", "description", "format", "pattern":
		return value == ""
	case "required", "propertyOrdering":
		list, ok := value.([]any)
		return ok && len(list) == 0
	case "properties":
		properties, ok := value.(map[string]any)
		return ok && len(properties) == 0
	}
	return false
}
