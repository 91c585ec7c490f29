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
	schema *jsondoc.Value
	judge  Judge

	begun  bool
	failed bool
	refers references
	alone  bool            // every call is judged by what is about it alone
	names  map[string]bool // of members that calls have or will have
	// What the schema says about calls that have none of the names left out.
	part    *jsondoc.Value
	left    map[string]bool
	own     *value.Schema
	accepts Accepts
}

// confirms says whether it is certain that the schema accepts (yes) or refuses
// (no) a call. The core's own validation is asked first, because it costs less:
// where it contradicts, the judge cannot make it certain.
func (c *court) confirms(arguments *jsondoc.Value, claim truth) (certain bool) {
	if c.judge == nil || c.failed {
		return false
	}
	defer func() {
		// A validator that fails on a schema confirms nothing about it.
		if recover() != nil {
			c.failed, certain = true, false
		}
	}()
	if c.prepare(arguments); c.failed {
		return false
	}
	switch c.own.Verdict(arguments) {
	case value.Valid:
		if claim == no {
			return false
		}
	case value.Invalid:
		if claim == yes {
			return false
		}
	}
	return c.judged(arguments) && truthOf(c.accepts(arguments)) == claim
}

// judged makes the judge ready for a call. One that takes some part of the schema
// for no schema may still take what is about this call alone.
func (c *court) judged(arguments *jsondoc.Value) bool {
	if c.accepts != nil {
		return true
	}
	plain := c.forJudge()
	var err error
	if c.accepts, err = c.judge(&plain); err == nil {
		return true
	}
	c.accepts = nil
	if c.alone || c.refers == anyReferences {
		return false
	}
	c.alone = true
	c.part = nil
	c.prepare(arguments)
	return c.judged(arguments)
}

// expect says that a call will be judged, so that the schema is made ready for
// several at once.
func (c *court) expect(arguments *jsondoc.Value) {
	if c.names == nil {
		c.names = map[string]bool{}
	}
	addNames(arguments, c.names)
}

// prepare makes ready what the schema says about a call, where it is not yet.
func (c *court) prepare(arguments *jsondoc.Value) {
	if !c.begun {
		c.begun = true
		c.refers = referencesOf(c.schema)
		if c.refers != noReferences && loopsInPlace(c.schema) {
			c.failed = true // validators would not come back
			return
		}
	}
	if c.part != nil && !hasNameIn(arguments, c.left) && !(c.alone && c.accepts == nil) {
		return
	}
	c.own, c.accepts = nil, nil
	if c.alone {
		clear(c.names)
	}
	if c.refers == anyReferences {
		c.part = c.schema
	} else {
		c.expect(arguments)
		c.part, c.left = partAbout(c.schema, c.names)
	}
	c.own = value.Compile(c.part)
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
	return modernise(root, wording{tuples: !root.Has("$schema"), refers: referencesOf(root)})
}

func (c *court) forJudge() jsondoc.Value {
	return modernise(c.part, wording{tuples: !c.part.Has("$schema"), refers: c.refers})
}

// wording is what the words of a schema depend on.
type wording struct {
	tuples bool // no dialect is named
	refers references
}

// saysNothing says whether a validator is better off without a keyword: one that
// refuses nothing and that nothing refers to.
func (w wording) saysNothing(keyword schema.Keyword, known bool, name string) bool {
	switch {
	case !known:
		return w.refers != anyReferences
	case keyword.Role == schema.Annotation, name == "format", name == "nullable", strings.HasPrefix(name, "content"):
		return true
	}
	return keyword.Role == schema.Identity && name != "$schema" && w.refers == noReferences
}

func modernise(s *jsondoc.Value, w wording) jsondoc.Value {
	if s.Kind != jsondoc.Object {
		return *s
	}
	kids := make([]jsondoc.Value, 0, len(s.Kids))
	tuple := w.tuples && s.Get("items").Is(jsondoc.Array) && !s.Has("prefixItems")
	for i := range s.Kids {
		kid := s.Kids[i]
		keyword, known := schema.Lookup(kid.Name)
		switch {
		case w.saysNothing(keyword, known, kid.Name):
			continue
		case tuple && kid.Name == "items":
			if len(kid.Kids) == 0 {
				continue
			}
			kid = kid.Named("prefixItems")
			keyword.Holds = schema.List
		case kid.Name == "additionalItems" && w.tuples:
			if !tuple {
				continue
			}
			kid = kid.Named("items")
		}
		if known {
			kid = moderniseBelow(kid, keyword, w)
		}
		kids = append(kids, kid)
	}
	if tuple {
		return jsondoc.NewObject(kids...).Named(s.Name) // in order again
	}
	return jsondoc.Value{Kind: jsondoc.Object, Name: s.Name, Kids: kids}
}

func moderniseBelow(v jsondoc.Value, keyword schema.Keyword, w wording) jsondoc.Value {
	switch keyword.Holds {
	case schema.One, schema.OneOrBool, schema.OneOrList:
		if v.Kind == jsondoc.Object {
			return modernise(&v, w)
		}
		fallthrough
	case schema.List, schema.Map, schema.MapOfEither:
		if v.Kind != jsondoc.Array && v.Kind != jsondoc.Object {
			return v
		}
		kids := make([]jsondoc.Value, len(v.Kids))
		for i := range v.Kids {
			kids[i] = modernise(&v.Kids[i], w)
		}
		v.Kids = kids
	}
	return v
}
