package vendorc

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// maxMergeSteps bounds the work of merging what references point at, in
// properties and listed values; a merge takes as long as mergeSteps of these. No
// tool comes near it that is not made for it.
const (
	maxMergeSteps = 1 << 20
	mergeSteps    = 1 << 4
)

// merge makes one shape of two that both must hold: base, what a reference
// points at, and beside, what stands beside it. It is exact, or what cannot be
// said is lost at the keyword beside the reference.
func (p *pass) merge(base, beside *shape) *shape {
	switch {
	case beside.isBare():
		return base
	case base.isBare():
		return beside
	case p.tooLarge:
		return base
	}
	pair := [2]*shape{base, beside}
	if done := p.merged[pair]; done != nil {
		return done
	}
	if !p.afford(mergeSteps) {
		return base
	}
	if p.merged == nil {
		p.merged = map[[2]*shape]*shape{}
	}
	s := *base
	s.acceptsNull = base.acceptsNull && beside.acceptsNull
	if beside.nullable != nil {
		s.nullable = beside.nullable
	}
	for i := range plainFields {
		s.plain[i] = p.mergePlain(plainFields[i].join, base.plain[i], beside.plain[i])
	}
	p.mergeTypes(&s, beside)
	p.mergeUnions(&s, beside)
	if beside.enum != nil {
		s.addEnum(p, beside.enum)
	}
	p.mergeItems(&s, beside)
	p.mergeProperties(&s, beside)
	p.mergeRequired(&s, beside)
	p.recount(&s, base)
	p.merged[pair] = &s
	return &s
}

// recount works out the size of a merged shape anew, unless all that can make a
// difference is still that of the base.
func (p *pass) recount(s, base *shape) {
	if s.properties == base.properties && s.items == base.items && s.union == base.union && s.types == base.types {
		return
	}
	if s.properties == nil || p.afford(len(s.properties.list)) {
		s.count()
	}
}

// conflict loses what stands beside a reference because it cannot be said
// together with what the reference points at.
func (p *pass) conflict(beside, base *place) {
	p.lose(beside, "%s cannot be merged exactly with %s at %s", show(beside.at), show(base.at), shortened{base.path})
}

// shortened is a path of which no more is written than a message should hold.
type shortened struct{ *schema.Path }

func (s shortened) String() string { return s.Cut(1 << 10) }

func (p *pass) mergePlain(how join, base, beside *place) *place {
	switch {
	case base == nil:
		return beside
	case beside == nil:
		return base
	}
	if both := how.of(base, beside); both != nil {
		return both
	}
	p.conflict(beside, base)
	return base
}

// mergeTypes keeps the types that both allow; every integer is a number.
func (p *pass) mergeTypes(s, beside *shape) {
	switch {
	case beside.types == nil:
		return
	case s.union != nil:
		p.loseTypes(beside.types)
		return
	case s.types == nil:
		s.types = beside.types
		return
	}
	if !p.afford(len(s.types.from) + len(beside.types.from)) {
		return
	}
	both := &types{from: append(slices.Clone(s.types.from), beside.types.from...)}
	for _, a := range s.types.list {
		for _, b := range beside.types.list {
			one := a & b
			if a|b == numeric {
				one = integerType
			}
			if one != 0 && !slices.Contains(both.list, one) {
				both.list = append(both.list, one)
			}
		}
	}
	if hasType(both.list, numberType) { // which says all that integer does
		both.list = slices.DeleteFunc(both.list, func(t typeSet) bool { return t == integerType })
	}
	if len(both.list) == 0 && !s.acceptsNull {
		for _, from := range beside.types.from {
			p.conflict(from, s.types.from[0])
		}
		return
	}
	s.types = both
}

func (p *pass) mergeUnions(s, beside *shape) {
	switch {
	case beside.union == nil:
	case s.types != nil:
		p.conflict(beside.union.place, s.types.from[0])
	case s.union == nil:
		s.union = beside.union
	case !p.sameUnion(s.union, beside.union):
		p.conflict(beside.union.place, s.union.place)
	}
}

// sameUnion says whether two unions are one, or are written alike. References in
// them may lead to different schemas all the same.
func (p *pass) sameUnion(a, b *union) bool {
	if a.place == b.place {
		return true
	}
	size := 0
	for _, branch := range append(slices.Clone(a.branches), b.branches...) {
		if size += branch.nodes; branch.copied > 0 {
			return false
		}
	}
	return p.afford(size) && jsondoc.Equal(a.at, b.at)
}

func (p *pass) mergeItems(s, beside *shape) {
	switch {
	case beside.items == nil:
	case s.items == nil:
		s.items = beside.items
	default:
		s.items = &items{s.items.place, p.merge(s.items.each, beside.items.each)}
	}
}

func (p *pass) mergeProperties(s, beside *shape) {
	switch {
	case beside.properties == nil:
		return
	case s.properties == nil:
		s.properties = beside.properties
		return
	}
	a, b := s.properties.list, beside.properties.list
	if !p.afford(len(a) + len(b)) {
		return
	}
	both := &properties{s.properties.place, make([]property, 0, len(a)+len(b))}
	for len(a) > 0 && len(b) > 0 {
		switch x, y := &a[0], &b[0]; {
		case x.name() < y.name():
			both.list, a = append(both.list, *x), a[1:]
		case x.name() > y.name():
			both.list, b = append(both.list, *y), b[1:]
		default:
			both.list = append(both.list, property{x.place, p.merge(x.shape, y.shape)})
			a, b = a[1:], b[1:]
		}
	}
	both.list = append(append(both.list, a...), b...)
	s.properties = both
}

func (p *pass) mergeRequired(s, beside *shape) {
	switch {
	case beside.required == nil:
		return
	case s.required == nil:
		s.required = beside.required
		return
	}
	if !p.afford(len(s.required.names) + len(beside.required.names)) {
		return
	}
	both := &required{s.required.place, slices.Clone(s.required.names), slices.Concat(s.required.with, []*place{beside.required.place}, beside.required.with)}
	listed := make(map[string]bool, len(both.names))
	for _, name := range both.names {
		listed[name.at.Text] = true
	}
	for _, name := range beside.required.names {
		if !listed[name.at.Text] {
			both.names = append(both.names, name)
		}
	}
	s.required = both
}
