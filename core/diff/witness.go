package diff

import "github.com/schemaport/schemaport/core/jsondoc"

// maxShrinks is how many smaller calls are tried for one witness.
const maxShrinks = 80

// witness keeps a call only if the judge confirms it on both sides, and then
// takes out of it whatever is not needed to show the change.
func (v *verdicts) witness(literals []literal, accepts, refuses *court) answer {
	found := v.ask(literals...)
	if found.value == nil {
		return found
	}
	if !canBeShown(found.value) {
		return answer{}
	}
	shows := func(call *jsondoc.Value) bool {
		// Judging a large schema is work too, and counts as such.
		if v.total -= v.judging; v.total < 0 {
			return false
		}
		return accepts.confirms(call, yes) && refuses.confirms(call, no)
	}
	call := *found.value
	call.Name, call.NameAt = "", 0
	if !shows(&call) {
		return answer{}
	}
	about := conjOf(literals...)
	tries := 0
	smaller := func(candidate *jsondoc.Value) bool {
		tries++
		v.budget = defaultBudget
		return v.satisfies(about, candidate) == yes && shows(candidate)
	}
	for shrunk := true; shrunk; {
		shrunk = false
		eachSmaller(call, func(candidate jsondoc.Value) bool {
			if tries >= maxShrinks || v.total < 0 {
				return false
			}
			if smaller(&candidate) {
				call, shrunk = candidate, true
				return false
			}
			return true
		})
	}
	return answer{value: &call}
}

// eachSmaller calls f with every value that has one part less, until f says false.
func eachSmaller(v jsondoc.Value, f func(jsondoc.Value) bool) bool {
	for i := range v.Kids {
		without := v
		without.Kids = append(append([]jsondoc.Value{}, v.Kids[:i]...), v.Kids[i+1:]...)
		if !f(without) {
			return false
		}
	}
	for i := range v.Kids {
		more := eachSmaller(v.Kids[i], func(kid jsondoc.Value) bool {
			with := v
			with.Kids = append([]jsondoc.Value{}, v.Kids...)
			with.Kids[i] = kid
			return f(with)
		})
		if !more {
			return false
		}
	}
	return true
}

// maxParts is how many parts a call may have that is looked at. The parts of what
// the solver finds are shared, so that a small schema can have a value that would
// not fit in memory if it were written out.
const maxParts = 20_000

func canBeShown(v *jsondoc.Value) bool {
	left := maxParts
	return count(v, &left)
}

func count(v *jsondoc.Value, left *int) bool {
	if *left--; *left < 0 {
		return false
	}
	for i := range v.Kids {
		if !count(&v.Kids[i], left) {
			return false
		}
	}
	return true
}
