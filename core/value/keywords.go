package value

import (
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// site is a keyword in its schema.
type site struct {
	path   *schema.Path // of the keyword
	schema *jsondoc.Value
	value  *jsondoc.Value // under the keyword
}

// evaluation is how a keyword is evaluated: from which dialect on it has this
// meaning, which kinds of values it can refuse, and what makes the check of it.
// Compiling gives nil for a value that the keyword must not have, before it has
// compiled any schema below, and then the keyword is not evaluated.
type evaluation struct {
	since   dialect
	kinds   kinds
	compile func(*compiler, site) verify
}

// evaluated is the table of the keywords that are evaluated. It is a function
// because the table leads to itself: there are schemas below most keywords.
func evaluated(keyword string) (evaluation, bool) {
	var (
		strings = kindsOf(jsondoc.String)
		numbers = kindsOf(jsondoc.Number)
		arrays  = kindsOf(jsondoc.Array)
		objects = kindsOf(jsondoc.Object)
	)
	switch keyword {
	case "type":
		return evaluation{draft4, anyKind, compileType}, true
	case "enum":
		return evaluation{draft4, anyKind, compileEnum}, true
	case "const":
		return evaluation{draft6, anyKind, compileConst}, true

	case "minLength":
		return evaluation{draft4, strings, atLeast(characters)}, true
	case "maxLength":
		return evaluation{draft4, strings, atMost(characters)}, true
	case "pattern":
		return evaluation{draft4, strings, compilePatternKeyword}, true

	case "minimum":
		return evaluation{draft4, numbers, bound("at least", func(order int) bool { return order >= 0 })}, true
	case "maximum":
		return evaluation{draft4, numbers, bound("at most", func(order int) bool { return order <= 0 })}, true
	case "exclusiveMinimum":
		return evaluation{draft6, numbers, bound("greater than", func(order int) bool { return order > 0 })}, true
	case "exclusiveMaximum":
		return evaluation{draft6, numbers, bound("less than", func(order int) bool { return order < 0 })}, true
	case "multipleOf":
		return evaluation{draft4, numbers, compileMultipleOf}, true

	case "items":
		return evaluation{draft4, arrays, compileItems}, true
	case "prefixItems":
		return evaluation{draft202012, arrays, compilePrefixItems}, true
	case "additionalItems":
		return evaluation{draft4, arrays, compileAdditionalItems}, true
	case "minItems":
		return evaluation{draft4, arrays, atLeast(elements)}, true
	case "maxItems":
		return evaluation{draft4, arrays, atMost(elements)}, true
	case "uniqueItems":
		return evaluation{draft4, arrays, compileUniqueItems}, true
	case "contains":
		return evaluation{draft6, arrays, compileContains}, true
	case "minContains", "maxContains":
		return evaluation{draft201909, arrays, compileContainsBound}, true

	case "properties":
		return evaluation{draft4, objects, compileProperties}, true
	case "required":
		return evaluation{draft4, objects, compileRequired}, true
	case "additionalProperties":
		return evaluation{draft4, objects, compileAdditionalProperties}, true
	case "propertyNames":
		return evaluation{draft6, objects, compilePropertyNames}, true
	case "minProperties":
		return evaluation{draft4, objects, atLeast(properties)}, true
	case "maxProperties":
		return evaluation{draft4, objects, atMost(properties)}, true
	case "dependentRequired":
		return evaluation{draft201909, objects, compileDependentRequired}, true

	case "allOf":
		return evaluation{draft4, anyKind, compileAllOf}, true
	case "anyOf":
		return evaluation{draft4, anyKind, compileAnyOf}, true
	case "oneOf":
		return evaluation{draft4, anyKind, compileOneOf}, true
	}
	return evaluation{}, false
}

// affects says which kinds of values a keyword that is not evaluated could
// refuse.
func affects(keyword string) kinds {
	switch keyword {
	case "patternProperties", "unevaluatedProperties", "dependentSchemas", "dependencies":
		return kindsOf(jsondoc.Object)
	case "unevaluatedItems":
		return kindsOf(jsondoc.Array)
	case "contentEncoding", "contentMediaType", "contentSchema":
		return kindsOf(jsondoc.String)
	}
	return anyKind
}

// satisfied is the check of a keyword that refuses nothing by itself.
func satisfied(*run, *check, *jsondoc.Value) outcome { return pass }
