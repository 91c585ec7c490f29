package schema

import "github.com/schemaport/schemaport/core/jsondoc"

// Holds says what stands under a keyword.
type Holds uint8

// What can stand under a keyword.
const (
	Data        Holds = iota // no schema: a value, a bound, a text
	One                      // a schema
	OneOrBool                // a schema, where a boolean is the everyday spelling
	OneOrList                // a schema or, before 2020-12, a list of schemas
	List                     // a list of schemas
	Map                      // an object whose members are schemas
	MapOfEither              // an object whose members are schemas or lists of names
)

// Role says what a keyword does to the set of accepted values.
type Role uint8

// The roles.
const (
	Constraint Role = iota // it can refuse a value
	Annotation             // it says something to a reader and refuses nothing
	Definition             // it holds schemas for others to refer to
	Identity               // it names the schema, its dialect or a part of it
	Reference              // it stands for another schema
)

// Keyword is what is known about a keyword whatever the target.
type Keyword struct {
	Name  string
	Role  Role
	Holds Holds
}

// keywords lists every keyword of draft-04 to 2020-12 and the two of OpenAPI
// 3.0 that tools really carry.
var keywords = []Keyword{
	{"$ref", Reference, Data},
	{"$dynamicRef", Reference, Data},
	{"$recursiveRef", Reference, Data},

	{"type", Constraint, Data},
	{"enum", Constraint, Data},
	{"const", Constraint, Data},
	{"nullable", Constraint, Data}, // OpenAPI 3.0

	{"minLength", Constraint, Data},
	{"maxLength", Constraint, Data},
	{"pattern", Constraint, Data},
	{"format", Constraint, Data},
	{"contentEncoding", Constraint, Data},
	{"contentMediaType", Constraint, Data},
	{"contentSchema", Constraint, One},

	{"minimum", Constraint, Data},
	{"maximum", Constraint, Data},
	{"exclusiveMinimum", Constraint, Data},
	{"exclusiveMaximum", Constraint, Data},
	{"multipleOf", Constraint, Data},

	{"minItems", Constraint, Data},
	{"maxItems", Constraint, Data},
	{"uniqueItems", Constraint, Data},
	{"items", Constraint, OneOrList},
	{"prefixItems", Constraint, List},
	{"additionalItems", Constraint, OneOrBool},
	{"unevaluatedItems", Constraint, OneOrBool},
	{"contains", Constraint, One},
	{"minContains", Constraint, Data},
	{"maxContains", Constraint, Data},

	{"properties", Constraint, Map},
	{"required", Constraint, Data},
	{"additionalProperties", Constraint, OneOrBool},
	{"patternProperties", Constraint, Map},
	{"unevaluatedProperties", Constraint, OneOrBool},
	{"propertyNames", Constraint, One},
	{"minProperties", Constraint, Data},
	{"maxProperties", Constraint, Data},
	{"dependentRequired", Constraint, Data},
	{"dependentSchemas", Constraint, Map},
	{"dependencies", Constraint, MapOfEither},

	{"anyOf", Constraint, List},
	{"oneOf", Constraint, List},
	{"allOf", Constraint, List},
	{"not", Constraint, One},
	{"if", Constraint, One},
	{"then", Constraint, One},
	{"else", Constraint, One},

	{"$defs", Definition, Map},
	{"definitions", Definition, Map},

	{"title", Annotation, Data},
	{"description", Annotation, Data},
	{"default", Annotation, Data},
	{"examples", Annotation, Data},
	{"example", Annotation, Data}, // OpenAPI 3.0
	{"deprecated", Annotation, Data},
	{"readOnly", Annotation, Data},
	{"writeOnly", Annotation, Data},
	{"$comment", Annotation, Data},

	{"$schema", Identity, Data},
	{"$id", Identity, Data},
	{"id", Identity, Data},
	{"$anchor", Identity, Data},
	{"$dynamicAnchor", Identity, Data},
	{"$recursiveAnchor", Identity, Data},
	{"$vocabulary", Identity, Data},
}

var byName = jsondoc.NewTable(func(yield func(string, Keyword) bool) {
	for _, k := range keywords {
		if !yield(k.Name, k) {
			return
		}
	}
})

// Lookup returns what is known about a keyword.
func Lookup(name string) (Keyword, bool) {
	if k := byName.Find(name); k != nil {
		return *k, true
	}
	return Keyword{}, false
}

// Types are the seven type names of JSON Schema.
var Types = []string{"array", "boolean", "integer", "null", "number", "object", "string"}

// IsType says whether name is one of the seven.
func IsType(name string) bool {
	switch name {
	case "array", "boolean", "integer", "null", "number", "object", "string":
		return true
	}
	return false
}

// writtenFirst is the fixed place of keywords in everything that is written;
// what is not listed comes after them, by name.
var writtenFirst = []string{
	"$ref", "type", "title", "description",
	"enum", "const",
	"minLength", "maxLength", "pattern", "format",
	"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "prefixItems",
	"items",
	"properties", "required", "additionalProperties",
	"anyOf", "oneOf", "allOf", "not", "if", "then", "else",
	"$defs",
}

var (
	sortedLayout   = newLayout(false)
	declaredLayout = newLayout(true)
)

// Layout returns the order in which the keywords of a schema are written. With
// declared, properties keep the order in which the source declares them.
func Layout(declared bool) *jsondoc.Layout {
	if declared {
		return declaredLayout
	}
	return sortedLayout
}

func newLayout(declared bool) *jsondoc.Layout {
	layout := jsondoc.NewLayout(writtenFirst...)
	for _, k := range keywords {
		switch k.Holds {
		case Data:
		case One, OneOrBool, OneOrList, List:
			layout.Below(k.Name, layout)
		case Map, MapOfEither:
			layout.Below(k.Name, jsondoc.MapLayout(layout, declared && k.Name == "properties"))
		}
	}
	return layout
}
