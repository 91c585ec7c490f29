package value

import (
	"math"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// list compiles a list of schemas; nil when it is none or empty.
func (c *compiler) list(at site) []*node {
	if at.value.Kind != jsondoc.Array {
		return nil
	}
	var nodes []*node
	for i := range at.value.Kids {
		nodes = append(nodes, c.child(at.path.Element(i), at.value.Name, &at.value.Kids[i]))
	}
	return nodes
}

func compileItems(c *compiler, at site) verify {
	prefix := at.schema.Get("prefixItems")
	if at.value.Kind == jsondoc.Array {
		if prefix != nil || !c.hasTuples() {
			return nil
		}
		return tuple(c.list(at))
	}
	from := 0
	if prefix != nil {
		if prefix.Kind != jsondoc.Array || len(prefix.Kids) == 0 || c.dialect < draft202012 {
			return nil // which elements are left for items cannot be told
		}
		from = len(prefix.Kids)
	}
	return c.rest(at, from)
}

func compilePrefixItems(c *compiler, at site) verify { return tuple(c.list(at)) }

// compileAdditionalItems applies to what a list under items leaves over. Beside
// anything else under items the keyword is ignored, in every draft that has it.
func compileAdditionalItems(c *compiler, at site) verify {
	items := at.schema.Get("items")
	switch {
	case !c.hasTuples() || at.schema.Has("prefixItems") || items.Is(jsondoc.Array) && len(items.Kids) == 0:
		return nil
	case items.Is(jsondoc.Array):
		return c.rest(at, len(items.Kids))
	}
	c.child(at.path, at.value.Name, at.value)
	return satisfied
}

// tuple judges elements by the schema in the same place.
func tuple(nodes []*node) verify {
	if nodes == nil {
		return nil
	}
	return func(r *run, _ *check, v *jsondoc.Value) outcome {
		result := pass
		for i := range min(len(nodes), len(v.Kids)) {
			result = max(result, r.element(i, nodes[i], &v.Kids[i]))
		}
		return result
	}
}

// rest judges all elements from a certain one on by one schema.
func (c *compiler) rest(at site, from int) verify {
	each := c.child(at.path, at.value.Name, at.value)
	return func(r *run, _ *check, v *jsondoc.Value) outcome {
		result := pass
		for i := from; i < len(v.Kids); i++ {
			result = max(result, r.element(i, each, &v.Kids[i]))
		}
		return result
	}
}

func compileUniqueItems(c *compiler, at site) verify {
	switch {
	case at.value.IsFalse():
		return satisfied
	case !at.value.IsTrue():
		return nil
	}
	seed := c.seed
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		set := &valueSet{seed: seed}
		for i := range v.Kids {
			if first := set.add(&v.Kids[i]); first >= 0 {
				return r.fails(c, "must not repeat an element, but [%d] and [%d] are both %s", first, i, found{&v.Kids[i]})
			}
		}
		return pass
	}
}

// compileContainsBound only looks whether the bound is one: contains reads it.
func compileContainsBound(_ *compiler, at site) verify {
	if _, ok := count(at.value); !ok {
		return nil
	}
	return satisfied
}

func compileContains(c *compiler, at site) verify {
	least, known := c.containsBound(at, "minContains", 1)
	most, alsoKnown := c.containsBound(at, "maxContains", math.MaxInt64)
	if !known || !alsoKnown {
		return nil
	}
	wanted := c.child(at.path, at.value.Name, at.value)
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		var certain, possible int64
		for i := range v.Kids {
			result, _ := r.apart(0, wanted, &v.Kids[i])
			if result == pass {
				certain++
			}
			if result != fail {
				possible++
			}
		}
		switch {
		case possible < least:
			return r.fails(c, "must have at least %d of the elements that contains describes, found %d", least, possible)
		case certain > most:
			return r.fails(c, "must have at most %d of the elements that contains describes, found %d", most, certain)
		case certain < least || possible > most:
			return unknown
		}
		return pass
	}
}

// containsBound is how many elements the keyword beside contains asks for. It is
// not known where that keyword is not evaluated.
func (c *compiler) containsBound(at site, keyword string, otherwise int64) (int64, bool) {
	given := at.schema.Get(keyword)
	if given == nil {
		return otherwise, true
	}
	n, ok := count(given)
	return n, ok && c.dialect >= draft201909
}
