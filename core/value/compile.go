package value

import (
	"fmt"
	"hash/maphash"
	"maps"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Schema is a schema made ready to validate values. It does not change and can
// be used by several goroutines at a time.
type Schema struct {
	root         *node
	unevaluated  []string // sorted
	unverifiable string
}

// Compile makes a schema ready. It takes any value: what is malformed is not
// evaluated.
func Compile(s *jsondoc.Value) *Schema {
	c := &compiler{
		dialect:     draft202012,
		unevaluated: map[string]bool{},
		patterns:    map[string]*pattern{},
		seed:        maphash.MakeSeed(),
	}
	var root *node
	switch {
	case s == nil:
		c.unverifiable = "there is no schema"
		root = opaqueNode
	case !schema.IsSchema(s):
		c.unverifiable = fmt.Sprintf("the schema is %s instead of an object", found{s})
		root = opaqueNode
	default:
		root = c.schema(nil, "", s)
	}
	return &Schema{root: root, unevaluated: slices.Sorted(maps.Keys(c.unevaluated)), unverifiable: c.unverifiable}
}

// node is one schema of the tree.
type node struct {
	path    *schema.Path
	keyword string // under which the schema stands
	form    form
	checks  []check // by keyword
	// undecided holds the kinds of values that something which is not evaluated
	// might refuse.
	undecided kinds
	nullable  bool
}

type form uint8

const (
	ordinary form = iota
	accepting
	refusing
	opaque // nothing can be told about any value
)

var opaqueNode = &node{form: opaque}

// check is one keyword of one schema, ready to run.
type check struct {
	node    *node
	keyword string
	kinds   kinds // values of other kinds pass
	verify  verify
}

// verify judges a value of one of the check's kinds. Whoever returns fail has
// reported why.
type verify func(*run, *check, *jsondoc.Value) outcome

// kinds is a set of kinds.
type kinds uint8

func kindsOf(list ...jsondoc.Kind) kinds {
	var set kinds
	for _, kind := range list {
		set |= 1 << kind
	}
	return set
}

func (k kinds) has(kind jsondoc.Kind) bool { return k&(1<<kind) != 0 }

const anyKind kinds = 1<<(jsondoc.Object+1) - 1

type compiler struct {
	dialect      dialect
	declared     bool // dialect was named, not assumed
	unevaluated  map[string]bool
	unverifiable string
	patterns     map[string]*pattern
	patternTotal int
	seed         maphash.Seed
}

// child compiles what stands under a keyword where a schema belongs.
func (c *compiler) child(path *schema.Path, keyword string, value *jsondoc.Value) *node {
	if !schema.IsSchema(value) {
		c.unevaluated[keyword] = true
		return opaqueNode
	}
	return c.schema(path, keyword, value)
}

func (c *compiler) schema(path *schema.Path, keyword string, s *jsondoc.Value) *node {
	n := &node{path: path, keyword: keyword}
	if s.Kind == jsondoc.Bool {
		n.form = accepting
		if s.IsFalse() {
			n.form = refusing
		}
		return n
	}
	defer func(dialect dialect, declared bool) { c.dialect, c.declared = dialect, declared }(c.dialect, c.declared)
	if name := s.Get("$schema"); name != nil && !c.enterDialect(name) {
		n.form = opaque
		c.cannotVerify("%s names a dialect that is not known: %s", path.Member("$schema"), short(name))
	}
	for i := range s.Kids {
		c.member(n, s, &s.Kids[i])
	}
	return n
}

// member compiles one keyword of a schema.
func (c *compiler) member(n *node, s, value *jsondoc.Value) {
	name := value.Name
	known, isKnown := schema.Lookup(name)
	if isKnown && known.Role == schema.Reference {
		c.cannotVerify("%s is a reference, and references are not resolved", n.path.Member(name))
		n.undecided = anyKind
		if name == "$ref" {
			n.form = opaque
		}
		return
	}
	if name == "nullable" && value.Kind == jsondoc.Bool {
		n.nullable = value.IsTrue()
		if n.nullable {
			c.unevaluated[name] = true
		}
		return
	}
	how, isEvaluated := evaluated(name)
	if isEvaluated && c.dialect >= how.since {
		if verify := how.compile(c, site{n.path.Member(name), s, value}); verify != nil {
			n.checks = append(n.checks, check{n, name, how.kinds, verify})
			return
		}
	}
	if !isKnown || known.Role == schema.Constraint {
		c.unevaluated[name] = true
		if !isEvaluated {
			how.kinds = affects(name)
		}
		n.undecided |= how.kinds
	}
	// The schemas below are not used, but what occurs in them is to be known.
	schema.EachBelow(known, value, func(step schema.Step, kid *jsondoc.Value) {
		c.schema(step.From(n.path.Member(name)), name, kid)
	})
}

func (c *compiler) cannotVerify(format string, args ...any) {
	if c.unverifiable == "" {
		c.unverifiable = fmt.Sprintf(format, args...)
	}
}

// pattern translates a regular expression, each only once; nil means that it
// cannot be done exactly.
func (c *compiler) pattern(source string) *pattern {
	p, done := c.patterns[source]
	if !done && c.patternTotal < maxPatternTotal {
		if p = compilePattern(source); p != nil {
			c.patternTotal += p.size
		}
		c.patterns[source] = p
	}
	return p
}
