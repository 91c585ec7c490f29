package vendora

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// judge is a schema compiled by a validator that knows nothing of this project.
type judge struct{ schema *jsonschema.Schema }

// newJudge compiles a schema. With the draft that the schema declares, where
// asDeclared says so, and as 2020-12 otherwise. It fails for what is no valid
// schema and for references that lead out of the document or nowhere.
func newJudge(s *jsondoc.Value, asDeclared bool) (*judge, error) {
	readable := asJudged(s, true, asDeclared)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.UseLoader(nothingToLoad{})
	if err := c.AddResource("https://judge.invalid/schema.json", plain(&readable)); err != nil {
		return nil, err
	}
	compiled, err := c.Compile("https://judge.invalid/schema.json")
	if err != nil {
		return nil, err
	}
	return &judge{compiled}, nil
}

// accepts says whether a value satisfies the schema.
func (j *judge) accepts(v *jsondoc.Value) bool { return j.schema.Validate(plain(v)) == nil }

// acceptsReading says whether the schema accepts a value in which any nulls of
// properties may be read as not supplied. A property that is not optional there
// misses its value then, so that only the documented reading can help.
func (j *judge) acceptsReading(v *jsondoc.Value) bool {
	for _, reading := range readings(v) {
		if j.accepts(&reading) {
			return true
		}
	}
	return false
}

type nothingToLoad struct{}

func (nothingToLoad) Load(url string) (any, error) { return nil, fmt.Errorf("%s is not loaded", url) }

// plain converts a value for the judge.
func plain(v *jsondoc.Value) any {
	converted, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, v)))
	if err != nil {
		panic(err)
	}
	return converted
}

// asJudged says in words that the judge knows what a schema is documented to
// mean: formats are annotations, nullable accepts null, and so does an enum, or a
// const, whose type lists null.
func asJudged(s *jsondoc.Value, root, keepDialect bool) jsondoc.Value {
	if s.Kind != jsondoc.Object {
		return *s
	}
	members := map[string]jsondoc.Value{}
	for i := range s.Kids {
		keyword := &s.Kids[i]
		switch {
		case keyword.Name == "format", keyword.Name == "nullable", keyword.Name == "$schema" && !keepDialect:
			continue
		case keyword.Name == "enum" && isList(keyword) && slices.Contains(typesOf(s), "null") && !slices.ContainsFunc(keyword.Kids, isNull):
			members["enum"] = jsondoc.NewArray(append(slices.Clone(keyword.Kids), jsondoc.Value{})...)
			continue
		case keyword.Name == "const" && slices.Contains(typesOf(s), "null"):
			values := jsondoc.NewArray(*keyword, jsondoc.Value{})
			members["allOf"] = jsondoc.NewArray(jsondoc.NewObject(values.Named("enum")))
			continue
		}
		members[keyword.Name] = insideJudged(keyword, keepDialect)
	}
	if s.Get("nullable").IsTrue() && !root {
		inside := jsondoc.NewObject(named(members, "$defs", "definitions")...)
		null := jsondoc.NewObject(jsondoc.NewString("null").Named("type"))
		outside := map[string]jsondoc.Value{"anyOf": jsondoc.NewArray(inside, null)}
		for _, kept := range []string{"$defs", "definitions"} {
			if v, ok := members[kept]; ok {
				outside[kept] = v
			}
		}
		members = outside
	}
	return jsondoc.NewObject(named(members)...)
}

func insideJudged(keyword *jsondoc.Value, keepDialect bool) jsondoc.Value {
	known, ok := schema.Lookup(keyword.Name)
	if !ok || known.Holds == schema.Data {
		return *keyword
	}
	kids := slices.Clone(keyword.Kids)
	switch {
	case known.Holds == schema.Map || known.Holds == schema.MapOfEither || keyword.Kind == jsondoc.Array:
		for i := range kids {
			name, at := kids[i].Name, kids[i].NameAt
			kids[i] = asJudged(&kids[i], false, keepDialect)
			kids[i].Name, kids[i].NameAt = name, at
		}
		v := *keyword
		v.Kids = kids
		return v
	}
	return asJudged(keyword, false, keepDialect)
}

func named(members map[string]jsondoc.Value, except ...string) []jsondoc.Value {
	var list []jsondoc.Value
	for name, v := range members {
		if !slices.Contains(except, name) {
			list = append(list, v.Named(name))
		}
	}
	return list
}

// maxReadings bounds how many readings of one value are tried.
const maxReadings = 4096

// readings returns a value with every choice of null members left out.
func readings(v *jsondoc.Value) []jsondoc.Value {
	if len(v.Kids) == 0 {
		return []jsondoc.Value{*v}
	}
	// all holds the lists of members, or elements, that were chosen so far.
	all := [][]jsondoc.Value{nil}
	for i := range v.Kids {
		var longer [][]jsondoc.Value
		for _, kid := range readings(&v.Kids[i]) {
			kid.Name, kid.NameAt = v.Kids[i].Name, v.Kids[i].NameAt
			for _, chosen := range all {
				longer = append(longer, append(slices.Clone(chosen), kid))
			}
		}
		if v.Kind == jsondoc.Object && v.Kids[i].Kind == jsondoc.Null {
			longer = append(longer, all...)
		}
		if len(longer) > maxReadings {
			longer = longer[len(longer)-maxReadings:] // the ones that leave most out
		}
		all = longer
	}
	result := make([]jsondoc.Value, len(all))
	for i := range all {
		result[i] = *v
		result[i].Kids = all[i]
	}
	return result
}

// parameters compiles a tool and returns the parameters it came to; nil where
// the compile was refused.
func parameters(t failer, tool *core.Tool, options core.CompileOptions) *jsondoc.Value {
	t.Helper()
	result := core.Compile(tool, Target, options)
	if !result.OK {
		return nil
	}
	document, err := jsondoc.Parse(result.Output, jsondoc.Limits{MaxDepth: 2000})
	if err != nil {
		t.Fatalf("the output is not JSON: %v", err)
	}
	return document.Root.Get("parameters")
}

// failer is what tests and property tests have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// wrap makes a tool of a schema.
func wrap(s *jsondoc.Value) *core.Tool { return core.NewTool("tool", "A tool.", *s) }

// mustParse reads JSON written in a test.
func mustParse(t failer, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

// fill supplies null for every property that the compiled schema demands and
// the value does not have: the way a model says that it leaves one out.
func fill(v, compiled, root *jsondoc.Value, depth int) jsondoc.Value {
	if depth > 40 {
		return *v
	}
	if ref := compiled.Get("$ref"); isString(ref) {
		if target := schema.Resolve(root, ref.Text); target != nil {
			return fill(v, target, root, depth+1)
		}
	}
	if branches := compiled.Get("anyOf"); isList(branches) {
		return fill(v, fittingBranch(v, branches, root), root, depth+1)
	}
	filled := *v
	filled.Kids = slices.Clone(v.Kids)
	switch v.Kind {
	case jsondoc.Array:
		if items := compiled.Get("items"); items != nil {
			for i := range filled.Kids {
				filled.Kids[i] = fill(&v.Kids[i], items, root, depth+1)
			}
		}
	case jsondoc.Object:
		declared := compiled.Get("properties")
		for i := range filled.Kids {
			if property := declared.Get(v.Kids[i].Name); property != nil {
				kid := fill(&v.Kids[i], property, root, depth+1)
				kid.Name = v.Kids[i].Name
				filled.Kids[i] = kid
			}
		}
		if demanded := compiled.Get("required"); isList(demanded) {
			for _, name := range demanded.Kids {
				if !filled.Has(name.Text) {
					filled = filled.WithMember(jsondoc.Value{}.Named(name.Text))
				}
			}
		}
	}
	return filled
}

// fittingBranch guesses which branch a value is meant for: the first that
// declares all of its properties, and otherwise the first.
func fittingBranch(v, branches, root *jsondoc.Value) *jsondoc.Value {
	for i := range branches.Kids {
		branch := &branches.Kids[i]
		if ref := branch.Get("$ref"); isString(ref) {
			if target := schema.Resolve(root, ref.Text); target != nil {
				branch = target
			}
		}
		kind := v.Kind.String()
		types := typesOf(branch)
		if types != nil && !slices.Contains(types, kind) && !(kind == "number" && slices.Contains(types, "integer")) {
			continue
		}
		declared := branch.Get("properties")
		if v.Kind != jsondoc.Object || !slices.ContainsFunc(v.Kids, func(m jsondoc.Value) bool { return !declared.Has(m.Name) }) {
			return &branches.Kids[i]
		}
	}
	return &branches.Kids[0]
}
