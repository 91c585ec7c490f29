package caution

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// idle says why a keyword of a schema refuses no value, whatever draft it is read
// in: words that complete "it ...". It says nothing where the keyword may refuse
// one, or is malformed so that nobody can say. A keyword that is about values of
// another type than the schema has is told by foreign.
func idle(s, keyword *jsondoc.Value) string {
	switch keyword.Name {
	case "minLength", "minItems", "minProperties":
		if keyword.Kind == jsondoc.Number && jsondoc.ParseDecimal(keyword.Text).Sign() == 0 {
			return "is 0"
		}
	case "uniqueItems":
		if keyword.IsFalse() {
			return "is false"
		}
	case "multipleOf":
		if keyword.Kind == jsondoc.Number && jsondoc.CompareNumbers(keyword.Text, "1") == 0 && s.Get("type").IsString("integer") {
			return "is 1, which every integer is a multiple of"
		}
	case "additionalItems", "unevaluatedItems", "unevaluatedProperties", "additionalProperties":
		if acceptsAll(keyword, schema.Types) {
			return "accepts whatever it is about"
		}
	case "propertyNames":
		if acceptsAll(keyword, []string{"string"}) {
			return "accepts every name"
		}
	case "patternProperties":
		// Beside a keyword that closes the object it opens it again.
		closed := slices.ContainsFunc([]string{"additionalProperties", "unevaluatedProperties"}, func(name string) bool {
			rest := s.Get(name)
			return rest != nil && !acceptsAll(rest, schema.Types)
		})
		if eachAcceptsAll(keyword, jsondoc.Object) && (len(keyword.Kids) == 0 || !closed) {
			return "accepts whatever it is about"
		}
	case "dependentSchemas":
		if eachAcceptsAll(keyword, jsondoc.Object) {
			return "asks for nothing"
		}
	case "dependentRequired":
		asks := func(list jsondoc.Value) bool { return list.Kind != jsondoc.Array || len(list.Kids) > 0 }
		if keyword.Kind == jsondoc.Object && !slices.ContainsFunc(keyword.Kids, asks) {
			return "asks for nothing"
		}
	case "allOf", "prefixItems":
		// The elements that prefixItems is about are left out by items.
		rest := s.Get("items")
		if eachAcceptsAll(keyword, jsondoc.Array) && len(keyword.Kids) > 0 && (keyword.Name == "allOf" || rest == nil || acceptsAll(rest, schema.Types)) {
			return "accepts every value in each of its schemas"
		}
	case "not":
		if keyword.IsFalse() || keyword.Kind == jsondoc.Object && len(keyword.Kids) == 1 && keyword.Kids[0].Name == "not" && acceptsAll(&keyword.Kids[0], schema.Types) {
			return "is about values that do not exist"
		}
	case "minContains", "maxContains":
		if !s.Has("contains") && hasForm(keyword) {
			return "says nothing without contains"
		}
	case "if":
		if !s.Has("then") && !s.Has("else") && isOrdinary(keyword) {
			return "says nothing without then and else"
		}
	case "then", "else":
		if !s.Has("if") && isOrdinary(keyword) {
			return "says nothing without if"
		}
	}
	return ""
}

// aboutType is the type of values that a keyword is about, where it is one and the
// keyword holds no schemas.
var aboutType = map[string]string{
	"minLength": "string", "maxLength": "string", "pattern": "string",
	"minimum": "number", "maximum": "number", "exclusiveMinimum": "number", "exclusiveMaximum": "number", "multipleOf": "number",
	"minItems": "array", "maxItems": "array", "uniqueItems": "array", "minContains": "array", "maxContains": "array",
	"minProperties": "object", "maxProperties": "object", "additionalProperties": "object",
}

// hasForm says whether one of these keywords has the form that JSON Schema asks for.
func hasForm(keyword *jsondoc.Value) bool {
	switch keyword.Name {
	case "pattern":
		return keyword.Kind == jsondoc.String
	case "uniqueItems", "additionalProperties": // a schema is left out here
		return keyword.Kind == jsondoc.Bool
	case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
		return keyword.Kind == jsondoc.Number
	case "multipleOf":
		return keyword.Kind == jsondoc.Number && jsondoc.ParseDecimal(keyword.Text).Sign() > 0
	}
	if keyword.Kind != jsondoc.Number {
		return false
	}
	n := jsondoc.ParseDecimal(keyword.Text)
	return n.Sign() >= 0 && n.IsInteger()
}

// foreign says which type of values a keyword is about, where the type of the
// schema excludes them so that the keyword refuses no value. It says nothing for
// any other keyword, for one that holds schemas, and for what is malformed.
func foreign(s, keyword *jsondoc.Value) string {
	about, known := aboutType[keyword.Name]
	if !known || !hasForm(keyword) {
		return ""
	}
	types := []*jsondoc.Value{s.Get("type")}
	if types[0].Is(jsondoc.Array) {
		types = types[:0]
		list := s.Get("type").Kids
		for i := range list {
			types = append(types, &list[i])
		}
	}
	for _, one := range types {
		if !one.Is(jsondoc.String) || !schema.IsType(one.Text) || one.Text == about || one.Text == "integer" && about == "number" {
			return ""
		}
	}
	if len(types) == 0 {
		return ""
	}
	return about
}

// acceptsAll says whether a schema plainly accepts all values of some types.
func acceptsAll(s *jsondoc.Value, types []string) bool {
	if s.Kind != jsondoc.Object {
		return s.IsTrue()
	}
	for i := range s.Kids {
		if !acceptsAllOf(s, &s.Kids[i], types) {
			return false
		}
	}
	return true
}

func acceptsAllOf(s, keyword *jsondoc.Value, types []string) bool {
	known, isKeyword := schema.Lookup(keyword.Name)
	switch {
	case !isKeyword:
		return false
	case keyword.Name == "description" || keyword.Name == "title" || keyword.Name == "$comment":
		return keyword.Kind == jsondoc.String
	case known.Role == schema.Annotation:
		return true
	case keyword.Name == "type":
		return isTypes(keyword) && !slices.ContainsFunc(types, func(name string) bool { return !allows(keyword, name) })
	case keyword.Name == "pattern":
		return keyword.Kind == jsondoc.String && slices.Contains(matchAll, keyword.Text)
	}
	if about := aboutType[keyword.Name]; about != "" && !slices.Contains(types, about) && (about != "number" || !slices.Contains(types, "integer")) {
		return hasForm(keyword)
	}
	return idle(s, keyword) != ""
}

// isOrdinary says whether a schema is made of the few keywords that conditions are
// mostly made of, each in its form.
func isOrdinary(s *jsondoc.Value) bool {
	if s.Kind != jsondoc.Object {
		return s.Kind == jsondoc.Bool
	}
	for i := range s.Kids {
		keyword := &s.Kids[i]
		ordinary := false
		switch keyword.Name {
		case "type":
			ordinary = keyword.Kind == jsondoc.String && schema.IsType(keyword.Text)
		case "const":
			ordinary = true
		case "enum":
			ordinary = keyword.Kind == jsondoc.Array && len(keyword.Kids) > 0
		case "properties":
			ordinary = keyword.Kind == jsondoc.Object && !slices.ContainsFunc(keyword.Kids, func(v jsondoc.Value) bool { return !isOrdinary(&v) })
		case "required":
			declared := s.Get("properties")
			ordinary = keyword.Kind == jsondoc.Array && !slices.ContainsFunc(keyword.Kids, func(v jsondoc.Value) bool {
				return v.Kind != jsondoc.String || declared != nil && !declared.Has(v.Text)
			})
		}
		if !ordinary {
			return false
		}
	}
	return true
}

// matchAll are patterns that match every text. One that ends in a dollar and
// begins at the start does not match a line end.
var matchAll = []string{"", "^", "$", ".*", "^.*", ".*$"}

// isTypes says whether a value is a type name or a list of distinct ones.
func isTypes(v *jsondoc.Value) bool {
	if v.Kind != jsondoc.Array {
		return v.Kind == jsondoc.String && schema.IsType(v.Text)
	}
	for i := range v.Kids {
		if !v.Kids[i].Is(jsondoc.String) || !schema.IsType(v.Kids[i].Text) ||
			slices.ContainsFunc(v.Kids[:i], func(other jsondoc.Value) bool { return other.Text == v.Kids[i].Text }) {
			return false
		}
	}
	return len(v.Kids) > 0
}

// allows says whether a type, or a list of types, allows another.
func allows(kind *jsondoc.Value, name string) bool {
	isIt := func(v jsondoc.Value) bool { return v.IsString(name) || name == "integer" && v.IsString("number") }
	if kind.Kind == jsondoc.Array {
		return slices.ContainsFunc(kind.Kids, isIt)
	}
	return isIt(*kind)
}

func eachAcceptsAll(list *jsondoc.Value, kind jsondoc.Kind) bool {
	return list.Kind == kind && !slices.ContainsFunc(list.Kids, func(s jsondoc.Value) bool { return !acceptsAll(&s, schema.Types) })
}
