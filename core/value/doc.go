// Package value says whether a JSON value satisfies a JSON Schema, as far as
// that can be told.
//
//	result := value.Validate(tool.InputSchema, arguments)
//	switch result.Verdict {
//	case value.Invalid: // result.Problems says where and why
//	case value.Valid:   // for certain
//	case value.Unknown: // result.Unevaluated, result.Unverifiable say what stood in the way
//	}
//
// # Three answers
//
// The answer is never a guess. A problem is reported only when the value
// violates the schema for certain, and Valid is said only when nothing that was
// left out could refuse the value. Inside anyOf, oneOf, contains and the like a
// branch that depends on something not evaluated is neither passed nor failed:
// oneOf finds "several match" only where two branches match for certain, and
// "none match" only where all fail for certain.
//
// # What is evaluated
//
// type, enum, const; minLength, maxLength (in code points), pattern; minimum,
// maximum, exclusiveMinimum, exclusiveMaximum, multipleOf; items, prefixItems,
// additionalItems, minItems, maxItems, uniqueItems, contains, minContains,
// maxContains; properties, required, additionalProperties, propertyNames,
// minProperties, maxProperties, dependentRequired; anyOf, oneOf, allOf; and
// boolean schemas.
//
// Not evaluated are if, then, else, not, dependentSchemas, dependencies,
// patternProperties, unevaluatedItems, unevaluatedProperties, format, the
// content keywords, keywords that nobody knows, and whatever has not the form
// that its keyword asks for. A pattern is evaluated when it can be translated
// exactly from ECMA-262, and is otherwise not. The patterns of patternProperties
// are looked at for one thing only: to tell which properties are additional.
//
// nullable is not JSON Schema but OpenAPI 3.0, where it lets null past the
// type. Which of the two an author means cannot be told, so a schema with
// nullable: true says nothing certain about null; for all other values it is
// evaluated as if nullable were absent. nullable: false changes nothing.
//
// References are never resolved. A schema that contains $ref, $dynamicRef or
// $recursiveRef anywhere is Unverifiable, and so is one whose $schema names a
// dialect that is not known. Keywords beside a $ref are not judged, because
// draft-07 ignores them and 2019-09 does not.
//
// # Dialects
//
// A schema is read in the dialect that its $schema names, draft-04 to 2020-12,
// and as 2020-12 where it names none, except that a list under items is then
// the tuple of the earlier drafts. A keyword that the dialect does not have yet
// is not evaluated. Patterns match code points in all dialects.
//
// # Limits
//
// The work grows with the size of the schema times that of the value, and with
// the depth in which refused alternatives nest, but not faster. Patterns have a
// budget, for one schema and for one value; those beyond it are not evaluated. A
// value with a number that takes more than a thousand characters to write, or
// whose exponent has more than 17 digits, is not judged at all.
//
// # Why not a library
//
// A general validator answers yes or no, and takes a keyword that it does not
// evaluate as satisfied. The well-kept one for Go (santhosh-tekuri/jsonschema,
// 6.0.3) moreover expands exponents to compare numbers and panics on 1e20000000,
// reads patterns in the dialect of package regexp, and prepares all meta-schemas
// in every process that links it, which takes milliseconds. This package gives the
// third answer, compares exactly whatever the exponent, says where in the value
// a problem is, and costs nothing until it is called. Its tests use that library
// as an independent judge, beside the official test suite.
package value
