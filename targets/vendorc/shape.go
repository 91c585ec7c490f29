package vendorc

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// place is where in the canonical tool something is said. Places are compared
// as pointers: one place is one place however many shapes it ends up in.
type place struct {
	path *schema.Path
	at   *jsondoc.Value
	in   *place // the schema, where a keyword stands there

	bounds uint32 // of a schema: which of its plain fields are emitted and are bounds, by index
	said   []any  // the rules and kinds of transformations that were told of here, see pass.first
}

// shape is what a canonical schema asks for, in the terms of the API's schema
// object. Apart from null, a value is accepted when all parts accept it. Null
// is accepted when acceptsNull says so, whatever the parts say: that is how the
// API's nullable works. Shapes are shared and not changed once they are made.
type shape struct {
	types      *types
	enum       *enum
	union      *union
	items      *items
	properties *properties
	required   *required
	plain      [len(plainFields)]*place

	acceptsNull bool
	nullable    *place // the keyword, where the source has it

	// nodes is the number of schemas that this one becomes when it is written out,
	// copied how many of them stand there because a reference was replaced.
	nodes, copied int
	// expansions is how many references inside one another were replaced in it.
	expansions int
	// reference is the one that contributes most to copied.
	reference *place

	emitted *jsondoc.Value // what it was written as; shapes are written once all are made
}

// copyOf makes a shape that begins as another one.
func (p *pass) copyOf(s *shape) *shape {
	made := p.room.shapes.one()
	*made = *s
	return made
}

// types is a list of types other than null; an empty one accepts only null.
type types struct {
	list []typeSet
	from []*place

	few [2]typeSet // room for a short list
	one [1]*place
}

// enum is a list of strings.
type enum struct {
	values []jsondoc.Value
	from   []*place // enum and const keywords

	one [1]*place // room for a short list
}

// union is a list of alternatives.
type union struct {
	*place
	branches []*shape
	nulls    []*place // branches that accepted null and nothing else
}

type items struct {
	*place
	each *shape
}

type properties struct {
	*place
	list []property // by name
}

type property struct {
	*place
	shape *shape
}

func (p *property) name() string { return p.at.Name }

type required struct {
	*place
	names []*place
	with  []*place // the keywords that were merged into this one
}

// anyValue is the shape of the empty schema.
func anyValue() *shape { return &shape{acceptsNull: true, nodes: 1} }

// isBare says whether the shape asks for nothing at all.
func (s *shape) isBare() bool {
	bare := shape{acceptsNull: true, nodes: s.nodes, copied: s.copied, expansions: s.expansions, reference: s.reference}
	return *s == bare
}

// orNull is the shape that also accepts null.
func (s *shape) orNull() *shape {
	if s.acceptsNull {
		return s
	}
	or := *s
	or.acceptsNull = true
	return &or
}

// count works out the size of the shape from its parts.
func (s *shape) count() {
	s.nodes, s.copied, s.expansions, s.reference = 1, 0, 0, nil
	most := 0
	add := func(part *shape) {
		s.nodes = saturated(s.nodes + part.nodes)
		s.copied = saturated(s.copied + part.copied)
		s.expansions = max(s.expansions, part.expansions)
		if part.copied > most {
			most, s.reference = part.copied, part.reference
		}
	}
	if s.types != nil && len(s.types.list) > 1 {
		s.nodes += len(s.types.list)
	}
	if s.items != nil {
		add(s.items.each)
	}
	if s.properties != nil {
		for i := range s.properties.list {
			add(s.properties.list[i].shape)
		}
	}
	if s.union != nil {
		for _, branch := range s.union.branches {
			add(branch)
		}
	}
}

// saturated keeps sums of sizes from overflowing.
func saturated(n int) int { return min(n, 1<<30) }

func (p *properties) find(name string) *shape {
	if p == nil {
		return nil
	}
	at, found := slices.BinarySearchFunc(p.list, name, func(one property, name string) int {
		switch {
		case one.name() < name:
			return -1
		case one.name() > name:
			return 1
		}
		return 0
	})
	if !found {
		return nil
	}
	return p.list[at].shape
}

// union accepts null when one of its branches did.
func (u *union) acceptsNull() bool {
	return len(u.nulls) > 0 || u.writtenAcceptsNull()
}

// writtenAcceptsNull says whether a branch that is written accepts null.
func (u *union) writtenAcceptsNull() bool {
	return slices.ContainsFunc(u.branches, func(s *shape) bool { return s.acceptsNull })
}
