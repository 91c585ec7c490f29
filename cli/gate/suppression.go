package gate

import (
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Suppression keeps findings out of a report, for a reason that somebody wrote
// down. An empty Tool or Path stands for all of them.
type Suppression struct {
	Code, Tool, Path string
	Reason           string
	// Source and Position are where it is written.
	Source string
	jsondoc.Position

	code, tool textPattern
	path       pathPattern
}

// Problem is what is wrong with one member of a suppression.
type Problem struct {
	Member  string
	Message string
}

// Parse reads the patterns of a suppression and says what is wrong with them.
func (s *Suppression) Parse() []Problem {
	var problems []Problem
	note := func(member string, err error) {
		if err != nil {
			problems = append(problems, Problem{member, err.Error()})
		}
	}
	var err error
	s.code, err = parseText(s.Code)
	note("code", err)
	s.tool, err = parseText(s.Tool)
	note("tool", err)
	if s.Path != "" {
		s.path, err = parsePath(s.Path)
		note("path", err)
	}
	return problems
}

// MatchesCode says whether the suppression is about the rule.
func (s *Suppression) MatchesCode(code string) bool { return s.code.matches(code) }

// MatchesTool says whether the suppression is about the tool.
func (s *Suppression) MatchesTool(name string) bool { return s.Tool == "" || s.tool.matches(name) }

func (s *Suppression) matches(tool string, d *core.Diagnostic) bool {
	return s.MatchesTool(tool) && (s.path == nil || s.path.matches(d.Path))
}
