// Package catalog is every code that the program knows, of rules,
// transformations and changes, found by what a person types. It reads the tables
// of the targets and has no table of its own.
package catalog

import (
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/internal/nearest"
	"github.com/schemaport/schemaport/targets"
)

// Kind tells the three sorts of codes apart.
type Kind string

// The kinds.
const (
	Rule           Kind = "rule"           // what check reports
	Transformation Kind = "transformation" // what compile records
	Change         Kind = "change"         // what diff reports
)

// Entry is one code. Of Rule, Transformation and Change the one of its kind is set.
type Entry struct {
	Kind Kind
	// Code is how the code is written in reports: that of a rule has a prefix,
	// that of a transformation or a change has none.
	Code   string
	Target *core.Target // nil for the core's own rules and for changes

	Rule           *core.Rule
	Transformation *core.TransformationKind
	Change         *diff.Kind
}

// Summary is one line about the code.
func (e *Entry) Summary() string {
	switch e.Kind {
	case Rule:
		return e.Rule.Summary
	case Transformation:
		return e.Transformation.Summary
	}
	return e.Change.Summary
}

// Owner is what the code belongs to: a target's id, core or diff.
func (e *Entry) Owner() string {
	switch {
	case e.Target != nil:
		return e.Target.ID
	case e.Kind == Change:
		return "diff"
	}
	return "core"
}

// Bare is the code without its prefix.
func (e *Entry) Bare() string { return e.Code[strings.IndexByte(e.Code, '/')+1:] }

// All lists every code: rules, then transformations, then changes, each by owner
// and in the order of its table.
func All() []Entry {
	var entries []Entry
	for _, rule := range core.Rules {
		entries = append(entries, Entry{Kind: Rule, Code: rule.Code, Rule: rule})
	}
	for _, target := range targets.All() {
		for _, rule := range target.Rules {
			entries = append(entries, Entry{Kind: Rule, Code: rule.Code, Target: target, Rule: rule})
		}
	}
	for _, target := range targets.All() {
		for _, kind := range target.Transformations {
			entries = append(entries, Entry{Kind: Transformation, Code: kind.Code, Target: target, Transformation: kind})
		}
	}
	for i := range diff.Kinds {
		entries = append(entries, Entry{Kind: Change, Code: string(diff.Kinds[i].Code), Change: &diff.Kinds[i]})
	}
	return entries
}

// Find returns everything that a code names. It may be written with the prefix of
// its owner, by id or alias, or without one, and then names what any owner calls
// so.
func Find(code string) []Entry {
	code = strings.ToLower(strings.TrimSuffix(strings.TrimSpace(code), ":")) // as copied from a report
	owner, bare, prefixed := strings.Cut(code, "/")
	if !prefixed {
		owner, bare = "", code
	} else if selected, err := targets.Select([]string{owner}); err == nil && len(selected) == 1 {
		owner = selected[0].ID
	}
	return slices.DeleteFunc(All(), func(e Entry) bool {
		return e.Bare() != bare || prefixed && e.Owner() != owner
	})
}

// Nearest returns the code that a mistyped one most likely stands for, written as
// in reports, or "" when none is close.
func Nearest(code string) string {
	entries := All()
	code = strings.ToLower(code)
	_, bare, prefixed := strings.Cut(code, "/")
	if prefixed {
		// The name says more than the prefix: a right name under a wrong owner is near.
		for i := range entries {
			if entries[i].Bare() == bare {
				return entries[i].Code
			}
		}
		return nearest.Of(code, codes(entries, func(e *Entry) string { return e.Owner() + "/" + e.Bare() }))
	}
	return nearest.Of(code, codes(entries, (*Entry).Bare))
}

func codes(entries []Entry, of func(*Entry) string) []string {
	list := make([]string, len(entries))
	for i := range entries {
		list[i] = of(&entries[i])
	}
	return list
}

// Checked lists the codes of the rules that a check can report. The one that is
// missing is the refusal of loss, which only a compile can meet.
func Checked() []string {
	list := []string{core.NotATool.Code}
	for _, target := range targets.All() {
		for _, rule := range target.Rules {
			list = append(list, rule.Code)
		}
	}
	return list
}

// NearestChecked is Nearest among the codes that a check can report.
func NearestChecked(code string) string {
	checked := Checked()
	for _, candidate := range checked {
		if strings.HasSuffix(candidate, "/"+code[strings.IndexByte(code, '/')+1:]) {
			return candidate
		}
	}
	return nearest.Of(code, checked)
}
