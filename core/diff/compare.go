package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// The walk names what changed; what a change does is not decided by its name but
// by the solver, over the whole tool. Each named change carries two formulas about
// the arguments: narrow describes the calls that it may have taken away, wide
// those that it may have added.

// pending is a change that is named and not yet classified.
type pending struct {
	Change
	narrow narrowing
	wide   id
	policy Classification // where it is decided whatever the values
	why    string         // what the policy says where there is no witness
}

// narrowing describes the calls that a change may have taken away: those that
// count as having worked, and all that the old tool accepted. They differ by
// what the policy on open objects does not count.
type narrowing struct{ counted, accepted id }

var (
	narrowsNothing  = narrowing{counted: never, accepted: never}
	narrowsAnything = narrowing{counted: always, accepted: always}
)

// narrowing describes the calls whose part at a place the old schema accepts and
// of which the formulas hold as well.
func (c *comparison) narrowing(p place, formulas ...id) narrowing {
	of := func(r *reader) id { return p.lift(c.all(append([]id{r.read(p.old)}, formulas...)...)) }
	return narrowing{counted: of(c.kept), accepted: of(c.old)}
}

// comparison compares the schemas of one tool.
type comparison struct {
	*solver
	old, new *reader
	kept     *reader // the old side under the policy
	oldPaths map[*jsondoc.Value]*schema.Path
	newPaths map[*jsondoc.Value]*schema.Path

	changes []pending
	visited map[[2]*jsondoc.Value]bool
	seen    map[seenChange]bool
	depth   int
	names   int // of changes about meaning, to see whether a place was explained
}

// place is where both tools have a schema.
type place struct {
	old, new         *jsondoc.Value
	oldPath, newPath *schema.Path
	// lift turns a formula about the value at this place into one about the arguments.
	lift func(id) id
	// oldAround and newAround are what the schemas around this one declare for
	// the same value.
	oldAround, newAround declarations
}

// maxLift is how deep in the arguments a place is described exactly. What is
// deeper is about all calls, and maxPlaces is how many places are looked at.
const (
	maxLift   = 24
	maxPlaces = 20_000
)

func newComparison(a *arena, old, new *jsondoc.Value) *comparison {
	c := &comparison{solver: newSolver(a), old: newReader(a, old), new: newReader(a, new), visited: map[[2]*jsondoc.Value]bool{}, seen: map[seenChange]bool{}}
	c.kept = newReader(a, old)
	c.kept.without = undeclared(c.old, c.new)
	c.oldPaths, c.newPaths = pathsOf(old), pathsOf(new)
	return c
}

func pathsOf(root *jsondoc.Value) map[*jsondoc.Value]*schema.Path {
	paths := map[*jsondoc.Value]*schema.Path{}
	schema.Walk(root, schema.NewPath("inputSchema"), func(n *schema.Node) {
		if _, known := paths[n.Value]; !known {
			paths[n.Value] = n.Path
		}
	})
	return paths
}

// follow replaces a schema that is nothing but a reference by what it points at.
func follow(r *reader, paths map[*jsondoc.Value]*schema.Path, s *jsondoc.Value, path *schema.Path) (*jsondoc.Value, *schema.Path) {
	for range 50 {
		ref := s.Get("$ref")
		if !ref.Is(jsondoc.String) {
			break
		}
		for i := range s.Kids {
			if name := s.Kids[i].Name; name != "$ref" && !r.draft7 && !isAnnotation(name) && name != "$defs" && name != "definitions" && name != "$schema" && name != "$id" {
				return s, path
			}
		}
		target := r.resolve(s, ref.Text)
		if target == nil {
			break
		}
		s = target
		if known := paths[target]; known != nil {
			path = known
		}
	}
	return s, path
}

// seenChange tells changes apart: a definition that is compared in several
// roles has them once.
type seenChange struct {
	code          Code
	path          string
	before, after *jsondoc.Value
}

// name records a change about meaning.
func (c *comparison) name(p pending) {
	c.names++
	key := seenChange{p.Code, p.Path, p.Before, p.After}
	if c.seen[key] && (p.Before != nil || p.After != nil) {
		return
	}
	c.seen[key] = true
	c.changes = append(c.changes, p)
}

// inform records a change that only readers see.
func (c *comparison) inform(code Code, path *schema.Path, before, after *jsondoc.Value, format string, args ...any) {
	c.changes = append(c.changes, pending{policy: Informational, Change: Change{
		Code: code, Path: path.String(), Before: before, After: after, Message: fmt.Sprintf(format, args...),
	}})
}

// fits says whether everything that the old schema accepts is accepted by the new one.
func (c *comparison) fits(o, n *jsondoc.Value) bool {
	return c.ask(is(c.kept.read(o)), not(c.new.read(n))).empty
}

// gives says the same the other way round.
func (c *comparison) gives(o, n *jsondoc.Value) bool {
	return c.ask(is(c.new.read(n)), not(c.old.read(o))).empty
}

// compare walks one place and everything below it.
func (c *comparison) compare(p place) {
	c.depth++
	defer func() { c.depth-- }()
	if c.depth > maxLift {
		p.lift = func(id) id { return always }
	}
	startOld, startNew := p.old, p.new
	c.annotations(p)
	p.old, p.oldPath = follow(c.old, c.oldPaths, p.old, p.oldPath)
	p.new, p.newPath = follow(c.new, c.newPaths, p.new, p.newPath)
	followed := p.old != startOld || p.new != startNew
	pair := [2]*jsondoc.Value{p.old, p.new}
	if c.visited[pair] || len(c.visited) > maxPlaces {
		return // what is left unnamed is still part of the verdict over the whole
	}
	c.visited[pair] = true
	if followed {
		c.annotations(p)
	}
	before := c.names
	same := c.old.read(p.old) == c.new.read(p.new) && c.kept.read(p.old) == c.old.read(p.old)
	fits, gives := same, same
	if !same {
		fits, gives = c.fits(p.old, p.new), c.gives(p.old, p.new)
	}
	inner := c.unwrapNull(p)
	if inner.old.Kind == jsondoc.Object && inner.new.Kind == jsondoc.Object {
		if !fits || !gives {
			c.ownKeywords(p, inner)
		}
		c.properties(inner)
		c.elements(inner, fits && gives)
		c.compositions(inner, fits && gives)
	}
	if c.names > before {
		return
	}
	switch {
	case fits && gives && !c.ask(is(c.old.read(p.old)), not(c.new.read(p.new))).empty:
		c.name(pending{
			narrow: narrowsNothing, wide: never, policy: NonBreaking, why: undeclaredDoNotCount,
			Change: Change{
				Code: c.fallbackCode(p, false, true), Path: p.newPath.String(), Before: p.old, After: p.new,
				Message: "properties that the old tool did not declare are now checked",
			},
		})
	case fits && gives:
		if followed || spelledDifferently(startOld, startNew) {
			if !(followed && isReferencePair(startOld, startNew) && !spelledDifferently(startOld, startNew)) {
				c.names++ // the places around it need not say so again
				c.inform(EquivalentRewrite, p.newPath, nil, nil, "spelled differently; the same values are accepted")
			}
		}
	default:
		c.name(pending{
			narrow: c.narrowing(p, c.negation(c.new.read(p.new))),
			wide:   p.lift(c.all(c.new.read(p.new), c.negation(c.old.read(p.old)))),
			Change: Change{
				Code: c.fallbackCode(p, fits, gives), Path: p.newPath.String(), Before: p.old, After: p.new,
				Message: "the accepted values changed in a way that no single keyword explains",
			},
		})
	}
}

// isReferencePair says that both sides are references.
func isReferencePair(o, n *jsondoc.Value) bool { return o.Has("$ref") && n.Has("$ref") }

func (c *comparison) fallbackCode(p place, fits, gives bool) Code {
	if p.old.Has("$ref") || p.new.Has("$ref") {
		return ReferenceChanged
	}
	return directed(fits, gives, CompositionWidened, CompositionNarrowed, CompositionChanged)
}

// directed picks the code for what is certain about a change.
func directed(fits, gives bool, widened, narrowed, changed Code) Code {
	switch {
	case fits && !gives:
		return widened
	case gives && !fits:
		return narrowed
	}
	return changed
}

// spelledDifferently compares two schemas without what only readers see and
// without definitions, which count where they are used.
func spelledDifferently(o, n *jsondoc.Value) bool {
	x, y := spelling(o), spelling(n)
	return !jsondoc.Equal(&x, &y)
}

func spelling(s *jsondoc.Value) jsondoc.Value {
	if s.Kind != jsondoc.Object {
		return *s
	}
	var kids []jsondoc.Value
	for i := range s.Kids {
		kid := s.Kids[i]
		if isAnnotation(kid.Name) || kid.Name == "$defs" || kid.Name == "definitions" || kid.Name == "$schema" || kid.Name == "$id" || kid.Name == "$anchor" {
			continue
		}
		keyword, _ := schema.Lookup(kid.Name)
		switch keyword.Holds {
		case schema.One, schema.OneOrBool, schema.OneOrList:
			if kid.Kind == jsondoc.Object {
				kid = spelling(&kid).Named(kid.Name)
				break
			}
			fallthrough
		case schema.List, schema.Map, schema.MapOfEither:
			below := make([]jsondoc.Value, len(kid.Kids))
			for j := range kid.Kids {
				below[j] = spelling(&kid.Kids[j]).Named(kid.Kids[j].Name)
			}
			kid.Kids = below
		}
		kids = append(kids, kid)
	}
	return jsondoc.NewObject(kids...)
}

// unwrapNull looks through anyOf of something and null, a common spelling of
// "or null", so that the something is compared with its counterpart.
func (c *comparison) unwrapNull(p place) place {
	var oldNull, newNull bool
	q := p
	q.old, q.oldPath, oldNull = withoutNull(c.old, c.oldPaths, p.old, p.oldPath)
	q.new, q.newPath, newNull = withoutNull(c.new, c.newPaths, p.new, p.newPath)
	if !oldNull && !newNull {
		return p
	}
	return q
}

func withoutNull(r *reader, paths map[*jsondoc.Value]*schema.Path, s *jsondoc.Value, path *schema.Path) (*jsondoc.Value, *schema.Path, bool) {
	for _, name := range [...]string{"anyOf", "oneOf"} {
		list := s.Get(name)
		if !list.Is(jsondoc.Array) || len(list.Kids) != 2 {
			continue
		}
		for i := range s.Kids {
			if s.Kids[i].Name != name && !isAnnotation(s.Kids[i].Name) {
				return s, path, false
			}
		}
		for i := range list.Kids {
			if list.Kids[i].Get("type").IsString("null") {
				other := &list.Kids[1-i]
				at := path.Member(name).Element(1 - i)
				other, at = follow(r, paths, other, at)
				return other, at, other.Kind == jsondoc.Object
			}
		}
	}
	return s, path, false
}

// annotations names what changed only for readers.
func (c *comparison) annotations(p place) {
	if p.old.Kind != jsondoc.Object || p.new.Kind != jsondoc.Object {
		return
	}
	for _, name := range keysOf(p.old, p.new) {
		before, after := p.old.Get(name), p.new.Get(name)
		if !isAnnotation(name) || before != nil && after != nil && jsondoc.Equal(before, after) {
			continue
		}
		code := AnnotationChanged
		switch name {
		case "description":
			code = DescriptionChanged
		case "title":
			code = TitleChanged
		case "default":
			code = DefaultChanged
		case "examples", "example":
			code = ExamplesChanged
		case "format":
			code = FormatChanged
		}
		path := p.newPath
		if after == nil {
			path = p.oldPath
		}
		c.inform(code, path.Member(name), before, after, "%s %s", name, verb(before, after))
	}
}

func verb(before, after *jsondoc.Value) string {
	switch {
	case before == nil:
		return "was added"
	case after == nil:
		return "was removed"
	}
	return "changed"
}

// keysOf returns the member names of two objects, sorted.
func keysOf(a, b *jsondoc.Value) []string {
	var names []string
	for _, v := range []*jsondoc.Value{a, b} {
		if v.Is(jsondoc.Object) {
			for i := range v.Kids {
				names = append(names, v.Kids[i].Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// short writes a value for a message.
func short(v *jsondoc.Value) string {
	if v == nil {
		return "nothing"
	}
	t := string(jsondoc.AppendCompact(nil, v))
	if len(t) > 80 {
		cut := 77
		for cut > 0 && t[cut]&0xc0 == 0x80 {
			cut--
		}
		return t[:cut] + "…"
	}
	return t
}

func quotedList(values []*jsondoc.Value) string {
	var words []string
	for i, v := range values {
		if i == 6 {
			words = append(words, fmt.Sprintf("and %d more", len(values)-i))
			break
		}
		words = append(words, short(v))
	}
	return strings.Join(words, ", ")
}
