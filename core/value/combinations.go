package value

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func compileAllOf(c *compiler, at site) verify {
	branches := c.list(at)
	if branches == nil {
		return nil
	}
	return func(r *run, _ *check, v *jsondoc.Value) outcome {
		result := pass
		for _, branch := range branches {
			result = max(result, r.value(branch, v))
		}
		return result
	}
}

func compileAnyOf(c *compiler, at site) verify {
	branches := c.list(at)
	if branches == nil {
		return nil
	}
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		result := fail
		for _, branch := range branches {
			one, _ := r.apart(0, branch, v)
			if result = min(result, one); result == pass {
				return pass
			}
		}
		if result == fail {
			r.fails(c, "must match at least one of %d alternatives and matches none: %s", len(branches), refusals{r, branches, v})
		}
		return result
	}
}

func compileOneOf(c *compiler, at site) verify {
	branches := c.list(at)
	if branches == nil {
		return nil
	}
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		matching, undecided := -1, false
		for i, branch := range branches {
			switch one, _ := r.apart(0, branch, v); {
			case one == unknown:
				undecided = true
			case one == pass && matching >= 0:
				return r.fails(c, "must match exactly one of %d alternatives but matches [%d] and [%d], found %s",
					len(branches), matching, i, found{v})
			case one == pass:
				matching = i
			}
		}
		switch {
		case undecided:
			return unknown
		case matching < 0:
			return r.fails(c, "must match exactly one of %d alternatives and matches none: %s", len(branches), refusals{r, branches, v})
		}
		return pass
	}
}

// refusals says why none of the alternatives takes a value: the first problem
// of each of the first few. To find out, the value is judged once more, so it
// is asked for only where the text is shown. That happens once on each level of
// nested alternatives: judging by what is below makes no text.
type refusals struct {
	run      *run
	branches []*node
	value    *jsondoc.Value
}

const (
	maxRefusals      = 3
	maxRefusalLength = 100 // in characters
)

func (w refusals) String() string {
	var b strings.Builder
	here := w.run.path()
	for i, branch := range w.branches {
		if i == maxRefusals {
			fmt.Fprintf(&b, "; and %d more", len(w.branches)-i)
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		message := "does not match"
		// There is always a problem, unless the budget for patterns is spent now.
		if _, problems := w.run.apart(1, branch, w.value); len(problems) > 0 {
			message = problems[0].Message
			if at := problems[0].Path; at != here {
				message = at + " " + message
			}
		}
		fmt.Fprintf(&b, "[%d] %s", i, cut(message, maxRefusalLength))
	}
	return b.String()
}
