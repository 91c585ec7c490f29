package diff

import (
	"math/big"
	"slices"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// truth is what is known about a value and a formula.
type truth int8

const (
	no      truth = -1
	unknown truth = 0
	yes     truth = 1
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// maxEvalDepth is how deep recursive references are followed for one value.
const maxEvalDepth = 1000

// satisfies says whether a value satisfies a conjunction.
func (s *solver) satisfies(c conj, v *jsondoc.Value) truth {
	result := yes
	for _, l := range c {
		t := s.eval(l.formula(), v, 0)
		if l.negated() {
			t = -t
		}
		result = min(result, t)
	}
	return result
}

func (s *solver) eval(f id, v *jsondoc.Value, depth int) truth {
	if depth > maxEvalDepth || !s.spend(1) {
		return unknown
	}
	n := s.at(f)
	k := kindOfValue[v.Kind]
	if of, isAtom := n.kindOf(); isAtom && of != k {
		return yes
	}
	below := func(kid *jsondoc.Value) truth { return s.eval(n.ids[0], kid, depth+1) }
	switch n.op {
	case opTrue:
		return yes
	case opFalse:
		return no
	case opTypes:
		if !n.kinds.has(k) {
			return no
		}
		return truthOf(k != number || !n.integer || jsondoc.ParseDecimal(v.Text).IsInteger())
	case opEnum:
		return truthOf(n.byKey[canonical(v)])
	case opMinimum, opMaximum, opMultipleOf:
		r, ok := exact(v.Text)
		if !ok {
			return unknown
		}
		if n.op == opMultipleOf {
			return truthOf(new(big.Rat).Quo(r, n.bound).IsInt())
		}
		c := r.Cmp(n.bound)
		if n.op == opMaximum {
			c = -c
		}
		return truthOf(c > 0 || c == 0 && !n.open)
	case opMinLength:
		return truthOf(int64(utf8.RuneCountInString(v.Text)) >= n.n)
	case opMaxLength:
		return truthOf(int64(utf8.RuneCountInString(v.Text)) <= n.n)
	case opPattern:
		return s.matches(n.text, v.Text)
	case opMinItems, opMinProperties:
		return truthOf(int64(len(v.Kids)) >= n.n)
	case opMaxItems, opMaxProperties:
		return truthOf(int64(len(v.Kids)) <= n.n)
	case opUnique:
		seen := map[string]bool{}
		for i := range v.Kids {
			key := canonical(&v.Kids[i])
			if seen[key] {
				return no
			}
			seen[key] = true
		}
		return yes
	case opItemAt:
		if n.n >= int64(len(v.Kids)) {
			return yes
		}
		return below(&v.Kids[n.n])
	case opItems:
		result := yes
		for i := min(n.n, int64(len(v.Kids))); i < int64(len(v.Kids)); i++ {
			result = min(result, below(&v.Kids[i]))
		}
		return result
	case opContains:
		certain, possible := int64(0), int64(0)
		for i := range v.Kids {
			switch below(&v.Kids[i]) {
			case yes:
				certain++
				possible++
			case unknown:
				possible++
			}
		}
		switch {
		case possible < n.n || certain > n.most:
			return no
		case certain < n.n || possible > n.most:
			return unknown
		}
		return yes
	case opRequired:
		return truthOf(v.Has(n.text))
	case opProperty:
		if kid := v.Get(n.text); kid != nil {
			return below(kid)
		}
		return yes
	case opAdditional, opMatching:
		result := yes
		for i := range v.Kids {
			var applies truth
			if n.op == opMatching {
				applies = s.matches(n.text, v.Kids[i].Name)
			} else {
				applies = s.inKeys(keys{except: n.names, noMatch: n.patterns}, v.Kids[i].Name)
			}
			if applies != no {
				t := below(&v.Kids[i])
				if applies == unknown && t == no {
					t = unknown
				}
				result = min(result, t)
			}
		}
		return result
	case opNames:
		result := yes
		for i := range v.Kids {
			name := jsondoc.NewString(v.Kids[i].Name)
			result = min(result, below(&name))
		}
		return result
	case opAll:
		result := yes
		for _, one := range n.ids {
			result = min(result, s.eval(one, v, depth+1))
		}
		return result
	case opAny:
		result := no
		for _, one := range n.ids {
			result = max(result, s.eval(one, v, depth+1))
		}
		return result
	case opOne:
		holds, open := 0, false
		for _, one := range n.ids {
			switch s.eval(one, v, depth+1) {
			case yes:
				holds++
			case unknown:
				open = true
			}
		}
		switch {
		case holds > 1:
			return no
		case open:
			return unknown
		}
		return truthOf(holds == 1)
	case opIf:
		switch s.eval(n.ids[0], v, depth+1) {
		case yes:
			return s.eval(n.ids[1], v, depth+1)
		case no:
			return s.eval(n.ids[2], v, depth+1)
		}
		then, otherwise := s.eval(n.ids[1], v, depth+1), s.eval(n.ids[2], v, depth+1)
		if then == otherwise {
			return then
		}
		return unknown
	case opRef:
		if len(n.ids) == 1 {
			return below(v)
		}
	}
	return unknown // opOpaque
}

func (s *solver) matches(pattern, text string) truth {
	m := s.pattern(pattern)
	if m == nil || !s.spend(1+len(text)/4) {
		return unknown
	}
	return truthOf(m.matches(text))
}

// inKeys says whether a property name is in a set.
func (s *solver) inKeys(set keys, name string) truth {
	if slices.Contains(set.except, name) {
		return no
	}
	result := yes
	for _, p := range set.match {
		result = min(result, s.matches(p, name))
	}
	for _, p := range set.noMatch {
		result = min(result, -s.matches(p, name))
	}
	return result
}
