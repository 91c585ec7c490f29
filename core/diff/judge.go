package diff

import (
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/core/value"
)

// Judge makes an independent validator of a schema. No witness is shown that it
// has not confirmed; without a judge there are no witnesses.
type Judge func(schema *jsondoc.Value) (Accepts, error)

// Accepts says whether the schema accepts arguments.
type Accepts = func(arguments *jsondoc.Value) bool

// court judges calls by one side's schema.
type court struct {
	schema  *jsondoc.Value
	judge   Judge
	accepts Accepts
	failed  bool
	own     *value.Schema
}

// says returns whether the schema certainly accepts (yes) or refuses (no) a call:
// the judge says so, and the core's own validation does not contradict.
func (c *court) says(arguments *jsondoc.Value) (result truth) {
	if c.judge == nil || c.failed {
		return unknown
	}
	defer func() {
		// A validator that fails on a schema confirms nothing about it.
		if recover() != nil {
			c.failed = true
			result = unknown
		}
	}()
	if c.accepts == nil {
		if loopsInPlace(c.schema) {
			c.failed = true // validators would not come back
			return unknown
		}
		plain := forJudge(c.schema)
		var err error
		if c.accepts, err = c.judge(&plain); err != nil {
			c.failed = true
			return unknown
		}
		c.own = value.Compile(c.schema)
	}
	accepted := c.accepts(arguments)
	verdict := c.own.Validate(arguments).Verdict
	if accepted && verdict == value.Invalid || !accepted && verdict == value.Valid {
		return unknown
	}
	return truthOf(accepted)
}

// loopsInPlace says whether some schema leads back to itself without going into
// a part of the value.
func loopsInPlace(root *jsondoc.Value) bool {
	r := newReader(newArena(), root)
	const inProgress, done = 1, 2
	state := map[*jsondoc.Value]int{}
	var visit func(s *jsondoc.Value, depth int) bool
	visit = func(s *jsondoc.Value, depth int) bool {
		if s.Kind != jsondoc.Object || state[s] == done {
			return false
		}
		if state[s] == inProgress || depth > maxDepth || s.Has("$dynamicRef") || s.Has("$recursiveRef") {
			return true
		}
		state[s] = inProgress
		if ref := s.Get("$ref"); ref.Is(jsondoc.String) {
			if target := r.resolve(s, ref.Text); target != nil && visit(target, depth+1) {
				return true
			}
		}
		for i := range s.Kids {
			switch kid := &s.Kids[i]; kid.Name {
			case "allOf", "anyOf", "oneOf", "dependentSchemas", "dependencies":
				for j := range kid.Kids {
					if visit(&kid.Kids[j], depth+1) {
						return true
					}
				}
			case "not", "if", "then", "else":
				if visit(kid, depth+1) {
					return true
				}
			}
		}
		state[s] = done
		return false
	}
	found := false
	schema.Walk(root, nil, func(n *schema.Node) { found = found || visit(n.Value, 0) })
	return found
}

// forJudge writes a schema as every validator takes it: without annotations,
// which may be malformed, and with the tuples of draft-07 in the spelling of
// 2020-12 where no dialect is named.
func forJudge(root *jsondoc.Value) jsondoc.Value {
	return modernise(root, !root.Has("$schema"))
}

func modernise(s *jsondoc.Value, tuples bool) jsondoc.Value {
	if s.Kind != jsondoc.Object {
		return *s
	}
	out := jsondoc.Value{Kind: jsondoc.Object, Name: s.Name}
	tuple := tuples && s.Get("items").Is(jsondoc.Array) && !s.Has("prefixItems")
	for i := range s.Kids {
		kid := s.Kids[i]
		keyword, known := schema.Lookup(kid.Name)
		switch {
		case known && keyword.Role == schema.Annotation, kid.Name == "format", kid.Name == "nullable", strings.HasPrefix(kid.Name, "content"):
			continue
		case tuple && kid.Name == "items":
			if len(kid.Kids) == 0 {
				continue
			}
			kid = kid.Named("prefixItems")
			keyword.Holds = schema.List
		case kid.Name == "additionalItems" && tuples:
			if !tuple {
				continue
			}
			kid = kid.Named("items")
		}
		if known {
			kid = moderniseBelow(kid, keyword, tuples)
		}
		out.Kids = append(out.Kids, kid)
	}
	return jsondoc.NewObject(out.Kids...).Named(s.Name)
}

func moderniseBelow(v jsondoc.Value, keyword schema.Keyword, tuples bool) jsondoc.Value {
	switch keyword.Holds {
	case schema.One, schema.OneOrBool, schema.OneOrList:
		if v.Kind == jsondoc.Object {
			return modernise(&v, tuples)
		}
		fallthrough
	case schema.List, schema.Map, schema.MapOfEither:
		if v.Kind != jsondoc.Array && v.Kind != jsondoc.Object {
			return v
		}
		kids := make([]jsondoc.Value, len(v.Kids))
		for i := range v.Kids {
			kids[i] = modernise(&v.Kids[i], tuples)
		}
		v.Kids = kids
	}
	return v
}
