package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/cli/catalog"
	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// levels reads what a user makes of each rule.
func (r *reader) levels(value *jsondoc.Value) map[string]gate.Level {
	if value.Kind != jsondoc.Object {
		r.fail(value, value.Name, "must be an object: levels by code")
		return nil
	}
	levels := map[string]gate.Level{}
	checked := catalog.Checked()
	for i := range value.Kids {
		one := &value.Kids[i]
		path := "rules." + one.Name
		if !slices.Contains(checked, one.Name) {
			r.fail(one, path, unknownRule(one.Name))
			continue
		}
		level, ok := gate.ParseLevel(one.Text)
		if one.Kind != jsondoc.String || !ok {
			r.fail(one, path, "must be one of "+strings.Join(gate.LevelWords, ", "))
			continue
		}
		levels[one.Name] = level
	}
	return levels
}

func unknownRule(code string) string {
	if code == core.LossyTransformationRefused.Code {
		return "is never reported by check: it is how compile refuses, and only allowing loss changes that"
	}
	if near := catalog.NearestChecked(code); near != "" {
		return fmt.Sprintf("is no rule, did you mean %q?", near)
	}
	return "is no rule; schemaport rules lists them"
}

var suppressionKeys = []string{"code", "path", "reason", "tool"}

// suppressions reads the list of suppressions.
func (r *reader) suppressions(value *jsondoc.Value) []gate.Suppression {
	if value.Kind != jsondoc.Array {
		r.fail(value, value.Name, "must be a list")
		return nil
	}
	var list []gate.Suppression
	for i := range value.Kids {
		list = append(list, r.suppression(&value.Kids[i], fmt.Sprintf("%s[%d]", value.Name, i)))
	}
	return list
}

func (r *reader) suppression(value *jsondoc.Value, path string) gate.Suppression {
	s := gate.Suppression{Source: r.source, Position: r.document.Position(value.Place())}
	if value.Kind != jsondoc.Object {
		r.fail(value, path, "must be an object with a code, a tool or a path, and a reason")
		return s
	}
	before := len(r.problems)
	into := map[string]*string{"code": &s.Code, "tool": &s.Tool, "path": &s.Path, "reason": &s.Reason}
	for i := range value.Kids {
		one := &value.Kids[i]
		at := path + "." + one.Name
		switch text := into[one.Name]; {
		case text == nil:
			r.unknownKey(one, at, suppressionKeys)
		case one.Kind != jsondoc.String || strings.TrimSpace(one.Text) == "":
			r.fail(one, at, "must be a string that is not empty")
		default:
			*text = one.Text
		}
	}
	if !value.Has("code") {
		r.fail(value, path, "needs a code, the rule that it is about")
	}
	if !value.Has("reason") {
		r.fail(value, path, "needs a reason, for whoever reads it next year")
	}
	if !value.Has("tool") && !value.Has("path") {
		r.fail(value, path, `needs a tool or a path; a rule is switched off everywhere with "rules"`)
	}
	if len(r.problems) > before {
		return s
	}
	for _, problem := range s.Parse() {
		r.fail(value.Get(problem.Member), path+"."+problem.Member, problem.Message)
	}
	if len(r.problems) == before && !slices.ContainsFunc(catalog.Checked(), s.MatchesCode) {
		r.fail(value.Get("code"), path+".code", unmatched(s.Code))
	}
	return s
}

func unmatched(code string) string {
	if strings.ContainsAny(code, `*?\\`) {
		return "matches no rule; schemaport rules lists them"
	}
	return unknownRule(code)
}
