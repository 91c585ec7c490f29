package value

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

func compileType(c *compiler, at site) verify {
	names := at.value.Kids
	switch {
	case at.value.Kind == jsondoc.String:
		names = []jsondoc.Value{*at.value}
	case at.value.Kind != jsondoc.Array || len(names) == 0:
		return nil
	}
	var accepted kinds
	integer := false
	var expected []string
	for i := range names {
		if names[i].Kind != jsondoc.String || !schema.IsType(names[i].Text) {
			return nil
		}
		expected = append(expected, article(names[i].Text))
		if names[i].Text == "integer" {
			integer = true
			continue
		}
		for kind := jsondoc.Null; kind <= jsondoc.Object; kind++ {
			if kind.String() == names[i].Text {
				accepted |= kindsOf(kind)
			}
		}
	}
	// For draft-04 an integer is written without fraction and exponent, which
	// validators of draft-04 take seriously or not.
	byLiteral := c.dialect == draft4
	wanted := joined(expected)
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		if accepted.has(v.Kind) {
			return pass
		}
		if integer && v.Kind == jsondoc.Number && jsondoc.ParseDecimal(v.Text).IsInteger() {
			if byLiteral && strings.ContainsAny(v.Text, ".eE") {
				return r.giveUp(c)
			}
			return pass
		}
		return r.fails(c, "must be %s, found %s", wanted, found{v})
	}
}

func compileEnum(c *compiler, at site) verify {
	if at.value.Kind != jsondoc.Array || incomparable(at.value) != nil {
		return nil
	}
	set := &valueSet{seed: c.seed}
	for i := range at.value.Kids {
		set.add(&at.value.Kids[i])
	}
	allowed := at.value.Kids
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		if set.find(v) >= 0 {
			return pass
		}
		return r.fails(c, "must be %s, found %s", choice(allowed), found{v})
	}
}

func compileConst(_ *compiler, at site) verify {
	if incomparable(at.value) != nil {
		return nil
	}
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		if jsondoc.Equal(at.value, v) {
			return pass
		}
		return r.fails(c, "must be %s, found %s", literal{at.value}, found{v})
	}
}

func bound(words string, holds func(order int) bool) func(*compiler, site) verify {
	return func(_ *compiler, at site) verify {
		limit, ok := number(at.value)
		if !ok {
			return nil
		}
		return func(r *run, c *check, v *jsondoc.Value) outcome {
			if holds(jsondoc.ParseDecimal(v.Text).Compare(limit)) {
				return pass
			}
			return r.fails(c, "must be %s %s, found %s", words, literal{at.value}, found{v})
		}
	}
}

func compileMultipleOf(_ *compiler, at site) verify {
	divisor, ok := number(at.value)
	if !ok || divisor.Sign() <= 0 {
		return nil
	}
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		if jsondoc.ParseDecimal(v.Text).IsMultipleOf(divisor) {
			return pass
		}
		return r.fails(c, "must be a multiple of %s, found %s", literal{at.value}, found{v})
	}
}

func compilePatternKeyword(c *compiler, at site) verify {
	if at.value.Kind != jsondoc.String {
		return nil
	}
	p := c.pattern(at.value.Text)
	if p == nil {
		return nil
	}
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		switch r.matches(p, v.Text) {
		case pass:
			return pass
		case unknown:
			return r.giveUp(c)
		}
		return r.fails(c, "must match the pattern %s, found %s", literal{at.value}, found{v})
	}
}

// measure is something that is counted in a value.
type measure struct {
	one, many string
	count     func(*jsondoc.Value) int
}

var (
	characters = measure{"character", "characters", func(v *jsondoc.Value) int { return utf8.RuneCountInString(v.Text) }}
	elements   = measure{"element", "elements", func(v *jsondoc.Value) int { return len(v.Kids) }}
	properties = measure{"property", "properties", func(v *jsondoc.Value) int { return len(v.Kids) }}
)

func atLeast(what measure) func(*compiler, site) verify {
	return counted("at least", what, func(n, limit int64) bool { return n >= limit })
}

func atMost(what measure) func(*compiler, site) verify {
	return counted("at most", what, func(n, limit int64) bool { return n <= limit })
}

func counted(words string, what measure, holds func(n, limit int64) bool) func(*compiler, site) verify {
	return func(_ *compiler, at site) verify {
		limit, ok := count(at.value)
		if !ok {
			return nil
		}
		return func(r *run, c *check, v *jsondoc.Value) outcome {
			n := what.count(v)
			if holds(int64(n), limit) {
				return pass
			}
			unit := what.many
			if limit == 1 {
				unit = what.one
			}
			return r.fails(c, "must have %s %s %s, found %d", words, literal{at.value}, unit, n)
		}
	}
}

// number reads the number under a keyword.
func number(v *jsondoc.Value) (jsondoc.Decimal, bool) {
	if v.Kind != jsondoc.Number || incomparable(v) != nil {
		return jsondoc.Decimal{}, false
	}
	return jsondoc.ParseDecimal(v.Text), true
}

// count reads the whole number of 0 or more under a keyword. No value has as
// many parts as the greatest one that fits, which therefore stands for all above.
func count(v *jsondoc.Value) (int64, bool) {
	d, ok := number(v)
	if !ok || d.Sign() < 0 || !d.IsInteger() {
		return 0, false
	}
	if n, fits := d.Int64(); fits {
		return n, true
	}
	return math.MaxInt64, true
}
