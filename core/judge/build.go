package judge

import (
	"strconv"
	"unicode/utf8"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// build makes the validator's form of a schema without writing the schema as text
// for the validator to read: reading was most of the work. It says false for
// whatever is not plainly what the validator would have read, which then decides
// about it itself. A test holds the two to the same result.
func build(s *jsondoc.Value) (*jsonschema.Schema, bool) {
	b := builder{plain: true}
	result := b.schema(s)
	return result, b.plain
}

type builder struct{ plain bool }

// unusual leaves the schema to the validator's own reading.
func (b *builder) unusual() { b.plain = false }

func (b *builder) schema(s *jsondoc.Value) *jsonschema.Schema {
	result := new(jsonschema.Schema)
	switch {
	case s.IsTrue():
	case s.IsFalse():
		result.Enum = []any{} // refuses everything, and costs half of what not does
	case s.Kind == jsondoc.Object:
		for i := range s.Kids {
			if b.keyword(result, &s.Kids[i]); !b.plain {
				break
			}
		}
	default:
		b.unusual()
	}
	return result
}

// keyword sets what one keyword says.
func (b *builder) keyword(into *jsonschema.Schema, v *jsondoc.Value) {
	switch v.Name {
	case "type":
		if v.Kind == jsondoc.String && v.Text != "" {
			into.Type = b.text(v)
		} else {
			into.Types = b.texts(v)
		}
	case "properties":
		into.Properties = b.schemas(v)
	case "required":
		into.Required = b.texts(v)
	case "additionalProperties":
		into.AdditionalProperties = b.schema(v)
	case "items":
		if v.Kind == jsondoc.Array {
			into.ItemsArray = b.list(v)
		} else {
			into.Items = b.schema(v)
		}
	case "enum":
		into.Enum = b.values(v)
	case "const":
		one := b.value(v)
		into.Const = &one
	case "anyOf":
		into.AnyOf = b.list(v)
	case "allOf":
		into.AllOf = b.list(v)
	case "oneOf":
		into.OneOf = b.list(v)
	case "not":
		into.Not = b.schema(v)
	case "pattern":
		into.Pattern = b.text(v)
	case "$schema":
		into.Schema = b.text(v)
	case "$ref":
		into.Ref = b.text(v)
	case "$defs":
		into.Defs = b.schemas(v)
	case "definitions":
		into.Definitions = b.schemas(v)
	case "minimum":
		into.Minimum = b.number(v)
	case "maximum":
		into.Maximum = b.number(v)
	case "exclusiveMinimum":
		into.ExclusiveMinimum = b.number(v)
	case "exclusiveMaximum":
		into.ExclusiveMaximum = b.number(v)
	case "multipleOf":
		into.MultipleOf = b.number(v)
	case "minLength":
		into.MinLength = b.count(v)
	case "maxLength":
		into.MaxLength = b.count(v)
	case "minItems":
		into.MinItems = b.count(v)
	case "maxItems":
		into.MaxItems = b.count(v)
	case "minProperties":
		into.MinProperties = b.count(v)
	case "maxProperties":
		into.MaxProperties = b.count(v)
	case "uniqueItems":
		if v.Kind != jsondoc.Bool {
			b.unusual()
		}
		into.UniqueItems = v.IsTrue()
	case "minContains":
		into.MinContains = b.count(v)
	case "maxContains":
		into.MaxContains = b.count(v)
	case "unevaluatedItems":
		into.UnevaluatedItems = b.schema(v)
	case "unevaluatedProperties":
		into.UnevaluatedProperties = b.schema(v)
	case "dependentSchemas":
		into.DependentSchemas = b.schemas(v)
	case "dependentRequired":
		into.DependentRequired = b.textsByName(v)
	case "prefixItems":
		into.PrefixItems = b.list(v)
	case "patternProperties":
		into.PatternProperties = b.schemas(v)
	case "propertyNames":
		into.PropertyNames = b.schema(v)
	case "contains":
		into.Contains = b.schema(v)
	case "if":
		into.If = b.schema(v)
	case "then":
		into.Then = b.schema(v)
	case "else":
		into.Else = b.schema(v)
	default:
		b.unusual()
	}
}

// text takes a string as reading its JSON would give it.
func (b *builder) text(v *jsondoc.Value) string {
	if v.Kind != jsondoc.String || !utf8.ValidString(v.Text) {
		b.unusual()
	}
	return v.Text
}

func (b *builder) texts(v *jsondoc.Value) []string {
	if v.Kind != jsondoc.Array {
		b.unusual()
		return nil
	}
	texts := make([]string, len(v.Kids))
	for i := range v.Kids {
		texts[i] = b.text(&v.Kids[i])
	}
	return texts
}

func (b *builder) textsByName(v *jsondoc.Value) map[string][]string {
	if v.Kind != jsondoc.Object {
		b.unusual()
		return nil
	}
	all := make(map[string][]string, len(v.Kids))
	for i := range v.Kids {
		all[b.name(&v.Kids[i])] = b.texts(&v.Kids[i])
	}
	return all
}

// name takes the name of a member like a text.
func (b *builder) name(v *jsondoc.Value) string {
	if !utf8.ValidString(v.Name) {
		b.unusual()
	}
	return v.Name
}

func (b *builder) number(v *jsondoc.Value) *float64 {
	n, err := strconv.ParseFloat(v.Text, 64)
	if v.Kind != jsondoc.Number || err != nil {
		b.unusual()
	}
	return &n
}

// maxCount is far below the greatest count that the validator reads.
const maxCount = 1 << 24

func (b *builder) count(v *jsondoc.Value) *int {
	n, err := strconv.Atoi(v.Text)
	if v.Kind != jsondoc.Number || err != nil || n < 0 || n > maxCount {
		b.unusual()
	}
	return &n
}

func (b *builder) list(v *jsondoc.Value) []*jsonschema.Schema {
	if v.Kind != jsondoc.Array {
		b.unusual()
		return nil
	}
	list := make([]*jsonschema.Schema, len(v.Kids))
	for i := range v.Kids {
		list[i] = b.schema(&v.Kids[i])
	}
	return list
}

func (b *builder) schemas(v *jsondoc.Value) map[string]*jsonschema.Schema {
	if v.Kind != jsondoc.Object {
		b.unusual()
		return nil
	}
	schemas := make(map[string]*jsonschema.Schema, len(v.Kids))
	for i := range v.Kids {
		schemas[b.name(&v.Kids[i])] = b.schema(&v.Kids[i])
	}
	return schemas
}

func (b *builder) values(v *jsondoc.Value) []any {
	if v.Kind != jsondoc.Array {
		b.unusual()
		return nil
	}
	values := make([]any, len(v.Kids))
	for i := range v.Kids {
		values[i] = b.value(&v.Kids[i])
	}
	return values
}

func (b *builder) value(v *jsondoc.Value) any {
	result, plain := instanceOf(v)
	if !plain {
		b.unusual()
	}
	return result
}

// instanceOf makes of a value what reading its JSON would make of it. It says
// false where reading would fail or change something.
func instanceOf(v *jsondoc.Value) (instance any, plain bool) {
	switch v.Kind {
	case jsondoc.Null:
		return nil, true
	case jsondoc.Bool:
		return v.IsTrue(), true
	case jsondoc.Number:
		n, err := strconv.ParseFloat(v.Text, 64)
		return n, err == nil
	case jsondoc.String:
		return v.Text, utf8.ValidString(v.Text)
	case jsondoc.Array:
		elements := make([]any, len(v.Kids))
		for i := range v.Kids {
			if elements[i], plain = instanceOf(&v.Kids[i]); !plain {
				return nil, false
			}
		}
		return elements, true
	case jsondoc.Object:
		members := make(map[string]any, len(v.Kids))
		for i := range v.Kids {
			name := v.Kids[i].Name
			if members[name], plain = instanceOf(&v.Kids[i]); !plain || !utf8.ValidString(name) {
				return nil, false
			}
		}
		return members, true
	}
	return nil, false
}
