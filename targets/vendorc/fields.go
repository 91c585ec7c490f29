package vendorc

import (
	"maps"
	"strconv"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// written is the order of the fields of the API's schema object. No other
// member ever stands in compiled parameters.
var written = []string{
	"type", "format", "title", "description", "nullable", "default", "example", "enum", "properties", "required", "propertyOrdering",
	"items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength", "minProperties", "maxProperties", "pattern", "anyOf",
}

var layouts = [...]*jsondoc.Layout{
	core.Sorted:   newLayout(false),
	core.Declared: newLayout(true),
}

func newLayout(declared bool) *jsondoc.Layout {
	fields := jsondoc.NewLayout(written...)
	fields.Below("items", fields).Below("anyOf", fields).Below("properties", jsondoc.MapLayout(fields, declared))
	return jsondoc.NewLayout("name", "description", "parameters").Below("parameters", fields)
}

// typeSet is a set of types other than null, which the API says by nullable.
type typeSet uint8

const (
	stringType typeSet = 1 << iota
	numberType
	integerType
	booleanType
	arrayType
	objectType

	anyType = stringType | numberType | integerType | booleanType | arrayType | objectType
	numeric = numberType | integerType
)

// typeNamed returns the type with a name in lower case.
func typeNamed(name string) (typeSet, bool) {
	switch name {
	case "string":
		return stringType, true
	case "number":
		return numberType, true
	case "integer":
		return integerType, true
	case "boolean":
		return booleanType, true
	case "array":
		return arrayType, true
	case "object":
		return objectType, true
	}
	return 0, false
}

// String is the API's name of a single type.
func (t typeSet) String() string {
	switch t {
	case stringType:
		return "STRING"
	case numberType:
		return "NUMBER"
	case integerType:
		return "INTEGER"
	case booleanType:
		return "BOOLEAN"
	case arrayType:
		return "ARRAY"
	case objectType:
		return "OBJECT"
	}
	return "NULL"
}

// plainField is a field whose value is taken from the keyword of the same name:
// it holds no schema, and has nothing to do with which types are accepted.
type plainField struct {
	name string
	// of is the types that the field belongs to. Beside other types alone it has
	// no meaning and the API rejects it.
	of typeSet
	// form says whether the field can take a value.
	form form
	// join makes one value of two that both must hold.
	join join
	// remark is the rule that fires on the field by itself.
	remark *core.Rule
	// bound says that it limits a number, a length, a count or a text.
	bound bool
}

// The plain fields, in no particular order.
var plainFields = [...]plainField{
	{name: "title", of: anyType, form: formText, join: joinOverriding},
	{name: "description", of: anyType, form: formText, join: joinOverriding},
	{name: "default", of: anyType, form: formAny, join: joinOverriding, remark: defaultNotEnforced},
	{name: "example", of: anyType, form: formAny, join: joinOverriding},
	{name: "format", of: anyType, form: formText, join: joinEqual, remark: formatNotEnforced},
	{name: "pattern", of: stringType, form: formText, join: joinEqual, bound: true},
	{name: "minLength", of: stringType, form: formCount, join: joinGreater, bound: true},
	{name: "maxLength", of: stringType, form: formCount, join: joinLesser, bound: true},
	{name: "minimum", of: numeric, form: formNumber, join: joinGreater, bound: true},
	{name: "maximum", of: numeric, form: formNumber, join: joinLesser, bound: true},
	{name: "minItems", of: arrayType, form: formCount, join: joinGreater, bound: true},
	{name: "maxItems", of: arrayType, form: formCount, join: joinLesser, bound: true},
	{name: "minProperties", of: objectType, form: formCount, join: joinGreater, bound: true},
	{name: "maxProperties", of: objectType, form: formCount, join: joinLesser, bound: true},
	{name: "propertyOrdering", of: objectType, form: formNames, join: joinOverriding},
}

var plainFieldNamed = func() map[string]int {
	m := make(map[string]int, len(plainFields))
	for i := range plainFields {
		m[plainFields[i].name] = i
	}
	return m
}()

var plainFieldOf = jsondoc.NewTable(maps.All(plainFieldNamed))

// The plain fields that need more than their entry says.
var (
	orderingField = plainFieldNamed["propertyOrdering"]
	formatField   = plainFieldNamed["format"]
)

// form is the form of value that a field takes.
type form uint8

const (
	formAny form = iota
	formText
	formNumber
	formCount // a 64-bit integer of 0 or more, in any spelling of it
	formNames // a list of strings
)

func (f form) takes(v *jsondoc.Value) bool {
	switch f {
	case formText:
		return v.Kind == jsondoc.String
	case formNumber:
		return v.Kind == jsondoc.Number
	case formCount:
		if v.Kind != jsondoc.Number {
			return false
		}
		n, ok := jsondoc.ParseDecimal(v.Text).Int64()
		return ok && n >= 0
	case formNames:
		if v.Kind != jsondoc.Array {
			return false
		}
		for i := range v.Kids {
			if v.Kids[i].Kind != jsondoc.String {
				return false
			}
		}
	}
	return true
}

func (f form) String() string {
	return [...]string{"any value", "a text", "a number", "a whole number from 0 to 9223372036854775807", "a list of names"}[f]
}

// write is the value as the field holds it.
func (f form) write(v *jsondoc.Value) jsondoc.Value {
	if f != formCount {
		return *v
	}
	n, _ := jsondoc.ParseDecimal(v.Text).Int64()
	return jsondoc.NewString(strconv.FormatInt(n, 10))
}

// join is how two values of a field become one that says both.
type join uint8

const (
	joinEqual      join = iota // only where they are the same
	joinOverriding             // the one beside a reference is about this use of it
	joinGreater                // of two lower bounds
	joinLesser                 // of two upper bounds
)

// of returns the value that says both, and nil where there is none.
func (j join) of(base, beside *place) *place {
	switch j {
	case joinOverriding:
		return beside
	case joinGreater:
		if jsondoc.CompareNumbers(beside.at.Text, base.at.Text) > 0 {
			return beside
		}
		return base
	case joinLesser:
		if jsondoc.CompareNumbers(beside.at.Text, base.at.Text) < 0 {
			return beside
		}
		return base
	}
	if jsondoc.Equal(base.at, beside.at) {
		return base
	}
	return nil
}
