package gate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// textPattern is a text with wildcards.
type textPattern struct {
	source string
	parts  []textPart
	plain  bool // without wildcards: source is what it matches
}

type textPart struct {
	char rune // 0 for a wildcard
	many bool // any number of characters, or one
}

// parseText reads a text in which * stands for any number of characters, ? for
// one, and \ takes the meaning from the next.
func parseText(source string) (textPattern, error) {
	p := textPattern{source: source, plain: !strings.ContainsAny(source, `*?\`)}
	escaped := false
	for _, r := range source {
		switch {
		case escaped:
			p.parts = append(p.parts, textPart{char: r})
			escaped = false
		case r == '\\':
			escaped = true
		case r == '*':
			p.parts = append(p.parts, textPart{many: true})
		case r == '?':
			p.parts = append(p.parts, textPart{})
		default:
			p.parts = append(p.parts, textPart{char: r})
		}
	}
	if escaped {
		return textPattern{}, fmt.Errorf(`ends in \, which must stand before another character`)
	}
	return p, nil
}

func (p *textPattern) matches(text string) bool {
	if p.plain {
		return p.source == text
	}
	return match(p.parts, []rune(text),
		func(part textPart) bool { return part.many },
		func(part textPart, r rune) bool { return part.char == 0 || part.char == r })
}

// match says whether a pattern fits the whole of a text, of whatever both are made.
// It goes back to the last part that stands for any number and nowhere else, so
// its effort is bounded by the product of the two lengths.
func match[P, T any](pattern []P, text []T, many func(P) bool, one func(P, T) bool) bool {
	at, back, resume := 0, -1, 0
	for i := 0; i < len(text); {
		switch {
		case at < len(pattern) && many(pattern[at]):
			back, resume = at, i
			at++
		case at < len(pattern) && one(pattern[at], text[i]):
			at++
			i++
		case back >= 0:
			resume++
			at, i = back+1, resume
		default:
			return false
		}
	}
	return !slices.ContainsFunc(pattern[at:], func(p P) bool { return !many(p) })
}

// step is one step of a path, or of a pattern of paths.
type step struct {
	kind  stepKind
	name  textPattern
	index int
}

type stepKind uint8

const (
	member     stepKind = iota
	element             // [0]
	anyElement          // [*]
	anySteps            // **
)

// pathPattern is a path with wildcards.
type pathPattern []step

func (p pathPattern) matches(path string) bool {
	steps, err := parsePath(path)
	return err == nil && match(p, steps,
		func(s step) bool { return s.kind == anySteps },
		func(s, at step) bool {
			switch s.kind {
			case member:
				return at.kind == member && s.name.matches(at.name.source)
			case element:
				return at.kind == element && s.index == at.index
			}
			return at.kind == element
		})
}

// parsePath reads a path or a pattern of paths. A path that a finding has never
// has a wildcard outside quotes, so one reading serves both.
func parsePath(text string) (pathPattern, error) {
	var steps pathPattern
	for rest := text; rest != "" || len(steps) == 0; {
		var (
			s   step
			err error
		)
		switch {
		case strings.HasPrefix(rest, "["):
			s, rest, err = bracket(rest)
		case strings.HasPrefix(rest, ".") && len(steps) > 0:
			s, rest, err = name(rest[1:])
		case len(steps) == 0:
			s, rest, err = name(rest)
		default:
			err = fmt.Errorf("%q cannot follow a ]", rest)
		}
		if err != nil {
			return nil, err
		}
		steps = append(steps, s)
	}
	return steps, nil
}

// name reads a step that is written without brackets.
func name(text string) (s step, rest string, err error) {
	end := strings.IndexAny(text, ".[]")
	if end < 0 {
		end = len(text)
	}
	word, rest := text[:end], text[end:]
	switch {
	case word == "":
		return s, "", fmt.Errorf("a name is missing")
	case strings.HasPrefix(rest, "]"):
		return s, "", fmt.Errorf("a ] has no [ before it")
	case word == "**":
		return step{kind: anySteps}, rest, nil
	case strings.Contains(word, "**"):
		return s, "", fmt.Errorf("** must be a step by itself")
	}
	pattern, err := parseText(word)
	return step{kind: member, name: pattern}, rest, err
}

// bracket reads [0], [*] or ["any name"].
func bracket(text string) (s step, rest string, err error) {
	if strings.HasPrefix(text, `["`) {
		end := 2
		for end < len(text) && text[end] != '"' {
			if text[end] == '\\' {
				end++
			}
			end++
		}
		if !strings.HasPrefix(text[min(end, len(text)):], `"]`) {
			return s, "", fmt.Errorf(`%q is not closed by "]`, text)
		}
		quoted, err := jsondoc.Parse([]byte(text[1:end+1]), jsondoc.Limits{})
		if err != nil {
			return s, "", fmt.Errorf("%s is no JSON string", text[1:end+1])
		}
		return step{kind: member, name: textPattern{source: quoted.Root.Text, plain: true}}, text[end+2:], nil
	}
	inside, rest, closed := strings.Cut(text[1:], "]")
	if !closed {
		return s, "", fmt.Errorf("%q is not closed by ]", text)
	}
	if inside == "*" {
		return step{kind: anyElement}, rest, nil
	}
	n, err := strconv.Atoi(inside)
	if err != nil || n < 0 || strconv.Itoa(n) != inside {
		return s, "", fmt.Errorf(`[%s] is no element: write [0], [*] or ["name"]`, inside)
	}
	return step{kind: element, index: n}, rest, nil
}
