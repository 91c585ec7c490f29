package value

import (
	"fmt"
	"math"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Validate says whether v satisfies the schema s, as far as can be told. To
// validate several values by one schema, Compile it once.
func Validate(s, v *jsondoc.Value) Result { return Compile(s).Validate(v) }

// Validate says whether v satisfies the schema, as far as can be told.
func (s *Schema) Validate(v *jsondoc.Value) Result {
	result := Result{Unevaluated: slices.Clone(s.unevaluated), Unverifiable: s.unverifiable}
	if v == nil {
		result.Unverifiable = "there is no value"
		return result
	}
	if number := incomparable(v); number != nil {
		result.Unverifiable = fmt.Sprintf("the value holds a number that is too long to be compared exactly: %s", short(number))
		return result
	}
	r := &run{limit: math.MaxInt, patternBudget: maxPatternWork}
	outcome := r.value(s.root, v)
	for keyword := range r.gaveUp {
		if at, listed := slices.BinarySearch(result.Unevaluated, keyword); !listed {
			result.Unevaluated = slices.Insert(result.Unevaluated, at, keyword)
		}
	}
	switch {
	case outcome == fail:
		result.Verdict = Invalid
		sortProblems(r.problems)
		result.Problems = r.problems
	case outcome == pass && s.unverifiable == "":
		result.Verdict = Valid
	}
	return result
}

// Verdict is the verdict of Validate without the reasons, which cost most of it.
func (s *Schema) Verdict(v *jsondoc.Value) Verdict {
	if v == nil || incomparable(v) != nil {
		return Unknown
	}
	r := &run{patternBudget: maxPatternWork}
	switch outcome := r.value(s.root, v); {
	case outcome == fail:
		return Invalid
	case outcome == pass && s.unverifiable == "":
		return Valid
	}
	return Unknown
}

// outcome is what one schema or keyword says about one value. Several that must
// all hold give the greatest, several of which one must hold the least.
type outcome uint8

const (
	pass outcome = iota
	unknown
	fail
)

// run is the state of validating one value.
type run struct {
	at       []step // the place in the value
	problems []Problem
	limit    int // how many problems are wanted
	// gaveUp holds keywords that this value is too much for.
	gaveUp        map[string]bool
	patternBudget int64
}

// step leads from a container into one of its parts.
type step struct {
	name  string
	index int // of an array's element; -1 for an object's member
}

func (r *run) value(n *node, v *jsondoc.Value) outcome {
	switch {
	case n.form == accepting:
		return pass
	case n.form == refusing:
		return r.refuse(n, v)
	case n.form == opaque, n.nullable && v.Kind == jsondoc.Null:
		return unknown
	}
	result := pass
	if n.undecided.has(v.Kind) {
		result = unknown
	}
	for i := range n.checks {
		c := &n.checks[i]
		if !c.kinds.has(v.Kind) {
			continue
		}
		result = max(result, c.verify(r, c, v))
		if result == fail && r.full() {
			break
		}
	}
	return result
}

// member judges a member of the object at the current place, element an
// element of the array there.
func (r *run) member(name string, n *node, v *jsondoc.Value) outcome {
	return r.below(step{name, -1}, n, v)
}

func (r *run) element(index int, n *node, v *jsondoc.Value) outcome {
	return r.below(step{"", index}, n, v)
}

func (r *run) below(to step, n *node, v *jsondoc.Value) outcome {
	r.at = append(r.at, to)
	result := r.value(n, v)
	r.at = r.at[:len(r.at)-1]
	return result
}

// apart judges a value by a schema whose failure is not yet a problem. At most
// limit problems are made, and handed back instead of reported.
func (r *run) apart(limit int, n *node, v *jsondoc.Value) (outcome, []Problem) {
	problems, wanted := r.problems, r.limit
	r.problems, r.limit = nil, limit
	result := r.value(n, v)
	found := r.problems
	r.problems, r.limit = problems, wanted
	return result, found
}

func (r *run) full() bool { return len(r.problems) >= r.limit }

// fails reports a violation of the check's keyword at the current place. The
// arguments are made into text only if the problem is wanted.
func (r *run) fails(c *check, format string, args ...any) outcome {
	return r.report(c.keyword, c.node.path.Member(c.keyword), format, args...)
}

func (r *run) refuse(n *node, v *jsondoc.Value) outcome {
	if n.keyword == "additionalProperties" {
		return r.report(n.keyword, n.path, "must not be there: the property is not declared, and no others are allowed")
	}
	return r.report(n.keyword, n.path, "must not be there: no value is allowed, found %s", found{v})
}

func (r *run) report(keyword string, in *schema.Path, format string, args ...any) outcome {
	if !r.full() {
		r.problems = append(r.problems, Problem{
			Path: r.path(), Message: fmt.Sprintf(format, args...), Keyword: keyword, SchemaPath: in.String(),
		})
	}
	return fail
}

func (r *run) path() string {
	var path *schema.Path
	for _, to := range r.at {
		if to.index < 0 {
			path = path.Member(to.name)
		} else {
			path = path.Element(to.index)
		}
	}
	return path.String()
}

// giveUp notes that a keyword was not evaluated for this value.
func (r *run) giveUp(c *check) outcome {
	if r.gaveUp == nil {
		r.gaveUp = map[string]bool{}
	}
	r.gaveUp[c.keyword] = true
	return unknown
}
