package diff

import (
	"slices"
	"strconv"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// maxElements is the longest array that is made.
const maxElements = 1100

// solveArray places the elements that must be there and fills up what is left.
func (s *solver) solveArray(c conj, sh *shape) answer {
	if sh.min > maxElements {
		return answer{}
	}
	if sh.repeats {
		return s.solveRepeats(c, sh)
	}
	if len(sh.some) == 0 {
		return s.fillArray(c, sh, nil)
	}
	if len(sh.some) > 6 {
		return answer{}
	}
	return s.placeElements(c, sh, map[int]conj{}, map[[2]int]bool{}, 0)
}

// placeElements tries every index for every element that must be there. After
// the indices that are told apart, all are alike, so one for each is enough.
func (s *solver) placeElements(c conj, sh *shape, placed map[int]conj, served map[[2]int]bool, next int) answer {
	if next == len(sh.some) {
		return s.fillArray(c, sh, placed)
	}
	need := sh.some[next]
	result := emptySet
	last := max(len(sh.at), int(need.from))
	for _, other := range sh.some {
		last = max(last, int(other.from))
	}
	last += next
	for i := int(need.from); i <= last && int64(i) < sh.max; i++ {
		if !s.spend(1) {
			return answer{}
		}
		before, taken := placed[i]
		serves := [2]int{i, need.group}
		if served[serves] {
			continue // a group asks for that many different elements
		}
		if !taken {
			before = sh.element(i)
		}
		both, possible := before.and(need.what)
		if !possible {
			continue
		}
		placed[i], served[serves] = both, true
		one := s.placeElements(c, sh, placed, served, next+1)
		delete(served, serves)
		if taken {
			placed[i] = before
		} else {
			delete(placed, i)
		}
		if one.value != nil {
			return one
		}
		result.empty = result.empty && one.empty
	}
	return result
}

// fillArray makes the array with some elements given by what they satisfy.
func (s *solver) fillArray(c conj, sh *shape, placed map[int]conj) answer {
	length := int(sh.min)
	for i := range placed {
		length = max(length, i+1)
	}
	if int64(length) > sh.max {
		return emptySet
	}
	uncertain := len(sh.contains) > 0 || len(sh.excluded) > 0
	elements := make([]jsondoc.Value, 0, length)
	guess := false
	for i := range length {
		what, ok := placed[i]
		if !ok {
			what = sh.element(i)
		}
		if _, possible := conj(nil).and(what); !possible {
			return emptySet
		}
		one := s.solve(what)
		if one.empty {
			return emptySet
		}
		if one.value == nil {
			return answer{}
		}
		if sh.unique && slices.ContainsFunc(elements, func(e jsondoc.Value) bool { return jsondoc.Equal(&e, one.value) }) {
			uncertain = true
			for j := range elements {
				if what, ok = what.with(not(s.enum([]*jsondoc.Value{&elements[j]}))); !ok {
					return answer{}
				}
			}
			if one = s.solve(what); one.value == nil {
				return answer{} // another choice before might have helped
			}
		}
		for _, rule := range sh.contains {
			// More than are allowed may satisfy it by chance: avoid it where that can be done.
			if !ok || placed == nil {
				if calm, possible := what.with(rule.what.opposite()); possible {
					if other := s.solve(calm); other.value != nil {
						one = other
					}
				}
			}
		}
		elements = append(elements, *one.value)
	}
	v := jsondoc.NewArray(elements...)
	if uncertain {
		guess = s.satisfies(c, &v) != yes
	}
	if sh.excludes(&v) && int64(length) < sh.max {
		if more := s.solve(sh.element(length)); more.value != nil {
			v = jsondoc.NewArray(append(slices.Clip(elements), *more.value)...)
			guess = s.satisfies(c, &v) == no
		}
	}
	if guess {
		return answer{}
	}
	return answer{value: &v}
}

// solveRepeats puts the same value at two indices.
func (s *solver) solveRepeats(c conj, sh *shape) answer {
	result := emptySet
	last := len(sh.at) + 1
	for j := 1; j <= last; j++ {
		if j < len(sh.at)-1 && j > 24 {
			return answer{}
		}
		for i := range j {
			both, possible := sh.element(i).and(sh.element(j))
			if !possible || int64(j) >= sh.max {
				continue
			}
			same := s.solve(both)
			if same.empty {
				continue
			}
			if same.value == nil {
				result = answer{}
				continue
			}
			twice := conjOf(is(s.enum([]*jsondoc.Value{same.value})))
			rest := *sh
			rest.repeats = false
			one := answer{}
			if len(sh.some) == 0 {
				one = s.fillArray(c, &rest, map[int]conj{i: twice, j: twice})
			}
			if one.value != nil {
				return one
			}
			result = answer{} // another value might do
		}
	}
	return result
}

// solveObject gives every required property a value, finds names for those that
// must exist somewhere, and adds properties where too few are there.
func (s *solver) solveObject(c conj, sh *shape) answer {
	if len(sh.someKeys) > 0 {
		return s.placeKeys(c, sh)
	}
	members := make([]jsondoc.Value, 0, 4)
	certain := true // false where some member's value is not known
	for _, p := range sh.properties {
		if !p.required {
			continue
		}
		one := s.member(sh, p)
		if one.empty {
			return emptySet
		}
		if one.value == nil {
			certain = false
			continue
		}
		members = append(members, one.value.Named(p.name))
	}
	if int64(len(members)) > sh.max {
		return emptySet
	}
	if !certain {
		return answer{}
	}
	if sh.min > maxElements {
		return answer{}
	}
	exhaustive := true
	for _, p := range sh.mentioned() {
		if int64(len(members)) >= sh.min {
			break
		}
		if p.required || p.absent {
			continue
		}
		one := s.member(sh, p)
		if one.value != nil {
			members = append(members, one.value.Named(p.name))
		}
		exhaustive = exhaustive && (one.empty || one.value != nil)
	}
	for n := 0; int64(len(members)) < sh.min; n++ {
		key, value, none := s.freshMember(sh, n)
		if value == nil {
			return answer{empty: none && exhaustive && n == 0 && len(sh.names) == 0}
		}
		members = append(members, value.Named(key))
	}
	v := jsondoc.NewObject(members...)
	if !sh.excludes(&v) {
		return answer{value: &v}
	}
	if int64(len(members)) < sh.max {
		if key, value, _ := s.freshMember(sh, 0); value != nil {
			v = v.WithMember(value.Named(key))
			return answer{value: &v}
		}
		for _, p := range sh.properties {
			if one := s.member(sh, p); !p.required && !p.absent && one.value != nil {
				v = v.WithMember(one.value.Named(p.name))
				return answer{value: &v}
			}
		}
	}
	return answer{}
}

// mentioned returns the properties that the shape names: its own, and those that
// a rule for all others leaves out.
func (sh *shape) mentioned() []property {
	all := sh.properties
	for _, rule := range sh.rules {
		for _, name := range rule.except {
			if at, found := (&shape{properties: all}).find(name); !found {
				all = slices.Insert(slices.Clone(all), at, property{name: name})
			}
		}
	}
	return all
}

// valueOf is what the value of a property satisfies by all the rules for its name.
func (s *solver) valueOf(sh *shape, name string, value conj) (c conj, possible, certain bool) {
	c, certain = value, true
	for _, rule := range sh.rules {
		switch s.inKeys(rule.keys, name) {
		case yes:
			if c, possible = c.with(rule.value); !possible {
				return nil, false, certain
			}
		case unknown:
			certain = false
		}
	}
	return c, true, certain
}

// member solves the value of a property, and whether it may have that name.
func (s *solver) member(sh *shape, p property) answer {
	if p.absent {
		return emptySet
	}
	if len(sh.names) > 0 {
		name := jsondoc.NewString(p.name)
		switch s.satisfies(sh.names, &name) {
		case no:
			return emptySet
		case unknown:
			return answer{}
		}
	}
	value, possible, certain := s.valueOf(sh, p.name, p.value)
	if !possible {
		return emptySet
	}
	one := s.solve(value)
	if !certain && !one.empty {
		return answer{}
	}
	return one
}

// freshNames are for properties that nobody declares.
var freshNames = []string{"extra", "other", "more", "key", "a", "b", "c", "d"}

// freshMember finds a property that the shape does not name. none says that
// there is certainly no such property.
func (s *solver) freshMember(sh *shape, n int) (key string, value *jsondoc.Value, none bool) {
	excluded := make([]string, 0, len(sh.properties))
	for _, p := range sh.mentioned() {
		excluded = append(excluded, p.name)
	}
	for i, at := 0, 0; i < len(freshNames)+200; i++ {
		name := ""
		if i < len(freshNames) {
			name = freshNames[i]
		} else {
			name = "key" + strconv.Itoa(i)
		}
		if slices.Contains(excluded, name) {
			continue
		}
		one := s.member(sh, property{name: name})
		if one.value == nil {
			if one.empty && len(sh.names) == 0 && i > 2 {
				// All undeclared names are alike unless a pattern tells them apart.
				patterns := slices.ContainsFunc(sh.rules, func(r keyRule) bool { return len(r.match)+len(r.noMatch) > 0 })
				if !patterns {
					return "", nil, true
				}
				if i > len(freshNames) {
					break
				}
			}
			continue
		}
		if at == n {
			return name, one.value, false
		}
		at++
	}
	return "", nil, false
}

// maxKeyPatterns is how many patterns are told apart when a name is looked for.
const maxKeyPatterns = 5

// placeKeys finds a name for the first property that must exist somewhere: one
// of those that the shape names, or a new one of every class of names that the
// patterns tell apart.
func (s *solver) placeKeys(c conj, sh *shape) answer {
	need := sh.someKeys[0]
	rest := sh.clone()
	rest.someKeys = sh.someKeys[1:]
	result := emptySet
	if len(sh.someKeys) > 1 && slices.ContainsFunc(sh.someKeys, func(k someKey) bool { return len(k.name) > 0 }) {
		result = answer{} // one name may serve several, and not all names are tried
	}
	try := func(name string) answer {
		if !s.spend(1) {
			return answer{}
		}
		next := rest
		for _, l := range need.value {
			if next = next.withProperty(name, l, true); next == nil {
				return emptySet
			}
		}
		if next = next.withProperty(name, is(always), true); next == nil {
			return emptySet
		}
		return s.solveObject(c, next)
	}
	// The names that are mentioned anywhere are classes of their own.
	var mentioned []string
	for _, p := range sh.properties {
		mentioned = append(mentioned, p.name)
	}
	mentioned = append(mentioned, need.except...)
	var patterns []string
	for _, rule := range sh.rules {
		mentioned = append(mentioned, rule.except...)
		patterns = append(patterns, slices.Concat(rule.match, rule.noMatch)...)
	}
	for _, other := range sh.someKeys {
		mentioned = append(mentioned, other.except...)
		patterns = append(patterns, slices.Concat(other.match, other.noMatch)...)
	}
	slices.Sort(mentioned)
	mentioned = slices.Compact(mentioned)
	slices.Sort(patterns)
	patterns = slices.Compact(patterns)

	// New names first: they make the plainest witness.
	if len(patterns) > maxKeyPatterns || len(mentioned) > 2000 {
		result = answer{}
	} else if one := s.tryFreshKeys(sh, need, patterns, mentioned, try); one.value != nil {
		return one
	} else if !one.empty {
		result = answer{}
	}
	for _, name := range mentioned {
		in := s.inKeys(need.keys, name)
		if len(need.name) > 0 && in != no {
			v := jsondoc.NewString(name)
			in = min(in, s.satisfies(need.name, &v))
		}
		if in == no {
			continue
		}
		one := try(name)
		if in == unknown && !one.empty {
			result = answer{}
			continue
		}
		if one.value != nil {
			return one
		}
		result.empty = result.empty && one.empty
	}
	return result
}

// tryFreshKeys tries a new name of each class. More than one of a class may be
// needed; the second obligation then finds the first name mentioned and asks again.
func (s *solver) tryFreshKeys(sh *shape, need someKey, patterns, mentioned []string, try func(string) answer) answer {
	result := emptySet
	var except []*jsondoc.Value
	for _, name := range mentioned {
		v := jsondoc.NewString(name)
		except = append(except, &v)
	}
	for class := range 1 << len(patterns) {
		what := []literal{is(s.types(1<<text, false))}
		if len(except) > 0 {
			what = append(what, not(s.enum(except)))
		}
		what = append(append(what, sh.names...), need.name...)
		wanted := true
		for i, p := range patterns {
			matching := class&(1<<i) != 0
			wanted = wanted && !(matching && slices.Contains(need.noMatch, p)) && (matching || !slices.Contains(need.match, p))
			what = append(what, literalOf(s.arena.intern(formula{op: opPattern, text: p}), !matching))
		}
		if !wanted {
			continue
		}
		key := s.solveAll(what)
		if key.empty {
			continue
		}
		if key.value == nil {
			result = answer{}
			continue
		}
		name := key.value.Text
		if len(patterns) == 0 && len(sh.names)+len(need.name) == 0 {
			for _, nicer := range freshNames {
				if _, found := slices.BinarySearch(mentioned, nicer); !found {
					name = nicer
					break
				}
			}
		}
		one := try(name)
		if one.value != nil {
			return one
		}
		result.empty = result.empty && one.empty
	}
	return result
}
