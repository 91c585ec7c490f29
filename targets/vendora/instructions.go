package vendora

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// op is what the target makes of a keyword.
type op uint8

const (
	// dropUnknown drops a keyword that the table does not list: what nobody
	// knows may constrain.
	dropUnknown op = iota

	emit         // written as it is
	emitFormat   // written as it is when it is one of the supported formats
	emitEnum     // written as it is, and counted
	emitText     // written as it is: a text that constrains nothing
	refer        // written as it is, or repointed with the definitions
	descend      // written with the schema in it lowered
	descendEach  // written with each schema in the list lowered
	descendNamed // written with each schema in the map lowered

	toEnum  // const: written as an enum of one value
	toAnyOf // oneOf: written as anyOf
	toDefs  // definitions: written as $defs
	toNull  // nullable: null becomes one of the accepted values

	// The three keywords of an object are written together when it is closed.
	properties
	required
	additionalProperties

	moveIntoBranches // type: said by each branch of anyOf instead
	emitWithoutNull  // type: written without the null that the const beside it refuses

	dropAnnotation   // refuses no value
	dropDefault      // refuses no value, but the model no longer sees it
	dropEmpty        // a constraint that constrains nothing where it stands
	dropUnsupported  // a constraint that the documentation names as unsupported, or that cannot be expressed
	dropUndocumented // a constraint that is only absent from the documentation
	dropConflicting  // definitions beside $defs
	absorbed         // enum: the const beside it says it all
	refuseRoot       // anyOf or oneOf of the root
)

// instruction is a row of the table: what the target makes of a keyword whose
// value has the form that JSON Schema asks for.
type instruction struct {
	keyword string
	op      op
	form    func(*jsondoc.Value) bool // nil: any
}

// instructions is the target: for every keyword that it knows, what it makes of
// it. A keyword that has not its form is dropped as unsupported, one that is not
// listed as unknown. What a keyword's neighbours change is decided in plan.go.
var instructions = []instruction{
	{"$ref", refer, isString},
	{"$defs", descendNamed, isObject},
	{"definitions", toDefs, isObject},

	{"type", emit, isTypes},
	{"description", emitText, nil},
	{"enum", emitEnum, isFilledList},
	{"const", toEnum, nil},
	{"nullable", toNull, nil},
	{"anyOf", descendEach, isFilledList},
	{"oneOf", toAnyOf, isFilledList},

	{"pattern", emit, isString},
	{"format", emitFormat, nil},
	{"multipleOf", emit, isPositive},
	{"minimum", emit, isNumber},
	{"maximum", emit, isNumber},
	{"exclusiveMinimum", emit, isNumber},
	{"exclusiveMaximum", emit, isNumber},
	{"minItems", emit, isCount},
	{"maxItems", emit, isCount},
	{"items", descend, schema.IsSchema},

	{"properties", properties, isObject},
	{"required", required, isList},
	{"additionalProperties", additionalProperties, schema.IsSchema},

	{"title", dropAnnotation, nil},
	{"examples", dropAnnotation, nil},
	{"example", dropAnnotation, nil},
	{"$comment", dropAnnotation, nil},
	{"$schema", dropAnnotation, nil},
	{"$id", dropAnnotation, nil},
	{"$anchor", dropAnnotation, nil},
	{"deprecated", dropAnnotation, nil},
	{"readOnly", dropAnnotation, nil},
	{"writeOnly", dropAnnotation, nil},
	{"default", dropDefault, nil},

	// Tier 1: the documentation names them as unsupported.
	{"allOf", dropUnsupported, nil},
	{"not", dropUnsupported, nil},
	{"dependentRequired", dropUnsupported, nil},
	{"dependentSchemas", dropUnsupported, nil},
	{"if", dropUnsupported, nil},
	{"then", dropUnsupported, nil},
	{"else", dropUnsupported, nil},

	// Tier 2: the documentation does not list them, and that is all it says.
	{"minLength", dropUndocumented, nil},
	{"maxLength", dropUndocumented, nil},
	{"minProperties", dropUndocumented, nil},
	{"maxProperties", dropUndocumented, nil},
	{"patternProperties", dropUndocumented, nil},
	{"propertyNames", dropUndocumented, nil},
	{"uniqueItems", dropUndocumented, nil},
	{"prefixItems", dropUndocumented, nil},
	{"contains", dropUndocumented, nil},
	{"minContains", dropUndocumented, nil},
	{"maxContains", dropUndocumented, nil},
	{"unevaluatedProperties", dropUndocumented, nil},
	{"unevaluatedItems", dropUndocumented, nil},
}

var instructionOf = jsondoc.NewTable(func(yield func(string, instruction) bool) {
	for _, i := range instructions {
		if !yield(i.keyword, i) {
			return
		}
	}
})

// notListed is what becomes of every other keyword.
var notListed = &instruction{op: dropUnknown}

// supportedFormats are the documented values of format.
var supportedFormats = []string{"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}

// The forms that keywords ask for.

func isString(v *jsondoc.Value) bool     { return v.Is(jsondoc.String) }
func isNumber(v *jsondoc.Value) bool     { return v.Is(jsondoc.Number) }
func isObject(v *jsondoc.Value) bool     { return v.Is(jsondoc.Object) }
func isList(v *jsondoc.Value) bool       { return v.Is(jsondoc.Array) }
func isFilledList(v *jsondoc.Value) bool { return v.Is(jsondoc.Array) && len(v.Kids) > 0 }

func isPositive(v *jsondoc.Value) bool {
	return isNumber(v) && jsondoc.ParseDecimal(v.Text).Sign() > 0
}

func isCount(v *jsondoc.Value) bool {
	if !isNumber(v) {
		return false
	}
	n := jsondoc.ParseDecimal(v.Text)
	return n.Sign() >= 0 && n.IsInteger()
}

// isTypes says whether v is a type name or a list of distinct ones.
func isTypes(v *jsondoc.Value) bool {
	if isString(v) {
		return schema.IsType(v.Text)
	}
	if !isFilledList(v) {
		return false
	}
	for i := range v.Kids {
		kid := &v.Kids[i]
		if !isString(kid) || !schema.IsType(kid.Text) || slices.ContainsFunc(v.Kids[:i], func(other jsondoc.Value) bool { return other.Text == kid.Text }) {
			return false
		}
	}
	return true
}

// hasType says whether a type is among those of a schema.
func hasType(s *jsondoc.Value, name string) bool {
	v := s.Get("type")
	return isTypes(v) && (v.IsString(name) || slices.ContainsFunc(v.Kids, func(kid jsondoc.Value) bool { return kid.Text == name }))
}

// typesOf lists the type names of a schema; none where its type has not the form.
func typesOf(s *jsondoc.Value) []string {
	v := s.Get("type")
	switch {
	case !isTypes(v):
		return nil
	case v.Kind == jsondoc.String:
		at, _ := slices.BinarySearch(schema.Types, v.Text)
		return schema.Types[at : at+1 : at+1] // in place of a list that would have to be made
	}
	names := make([]string, len(v.Kids))
	for i := range v.Kids {
		names[i] = v.Kids[i].Text
	}
	return names
}
