package value

import "github.com/schemaport/schemaport/core/jsondoc"

func compileProperties(c *compiler, at site) verify {
	if at.value.Kind != jsondoc.Object {
		return nil
	}
	declared := make(map[string]*node, len(at.value.Kids))
	for i := range at.value.Kids {
		kid := &at.value.Kids[i]
		declared[kid.Name] = c.child(at.path.Member(kid.Name), at.value.Name, kid)
	}
	return func(r *run, _ *check, v *jsondoc.Value) outcome {
		result := pass
		for i := range v.Kids {
			if n := declared[v.Kids[i].Name]; n != nil {
				result = max(result, r.member(v.Kids[i].Name, n, &v.Kids[i]))
			}
		}
		return result
	}
}

// compileAdditionalProperties needs to know which properties are additional:
// those that are not declared and match none of the patterns beside it. What a
// pattern that cannot be evaluated matches stays open.
func compileAdditionalProperties(c *compiler, at site) verify {
	declared, byPattern := at.schema.Get("properties"), at.schema.Get("patternProperties")
	if declared != nil && declared.Kind != jsondoc.Object || byPattern != nil && byPattern.Kind != jsondoc.Object {
		return nil
	}
	var patterns []*pattern
	open := false
	if byPattern != nil {
		for i := range byPattern.Kids {
			if p := c.pattern(byPattern.Kids[i].Name); p != nil {
				patterns = append(patterns, p)
			} else {
				open = true
				c.unevaluated[at.value.Name] = true
			}
		}
	}
	additional := c.child(at.path, at.value.Name, at.value)
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		result := pass
		for i := range v.Kids {
			kid := &v.Kids[i]
			if declared.Has(kid.Name) {
				continue
			}
			switch r.matchesAny(patterns, kid.Name) {
			case pass: // not additional
			case unknown:
				result = max(result, r.giveUp(c))
			case fail:
				if open {
					result = max(result, unknown)
				} else {
					result = max(result, r.member(kid.Name, additional, kid))
				}
			}
		}
		return result
	}
}

func (r *run) matchesAny(patterns []*pattern, text string) outcome {
	result := fail
	for _, p := range patterns {
		result = min(result, r.matches(p, text))
	}
	return result
}

func compileRequired(_ *compiler, at site) verify {
	names, ok := stringList(at.value)
	if !ok {
		return nil
	}
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		return r.requires(c, names, v, "")
	}
}

func compileDependentRequired(_ *compiler, at site) verify {
	if at.value.Kind != jsondoc.Object {
		return nil
	}
	required := make([][]*jsondoc.Value, len(at.value.Kids))
	for i := range at.value.Kids {
		names, ok := stringList(&at.value.Kids[i])
		if !ok {
			return nil
		}
		required[i] = names
	}
	return func(r *run, c *check, v *jsondoc.Value) outcome {
		result := pass
		for i := range at.value.Kids {
			if name := at.value.Kids[i].Name; v.Has(name) {
				result = max(result, r.requires(c, required[i], v, " because it has "+quoted(name)))
			}
		}
		return result
	}
}

func (r *run) requires(c *check, names []*jsondoc.Value, v *jsondoc.Value, because string) outcome {
	result := pass
	for _, name := range names {
		if !v.Has(name.Text) {
			result = r.fails(c, "must have the property %s%s, which is missing", literal{name}, because)
		}
	}
	return result
}

// stringList reads a list of names, each kept once.
func stringList(v *jsondoc.Value) ([]*jsondoc.Value, bool) {
	if v.Kind != jsondoc.Array {
		return nil, false
	}
	seen := map[string]bool{}
	var names []*jsondoc.Value
	for i := range v.Kids {
		kid := &v.Kids[i]
		if kid.Kind != jsondoc.String {
			return nil, false
		}
		if !seen[kid.Text] {
			names = append(names, kid)
		}
		seen[kid.Text] = true
	}
	return names, true
}

func compilePropertyNames(c *compiler, at site) verify {
	allowed := c.child(at.path, at.value.Name, at.value)
	return func(r *run, _ *check, v *jsondoc.Value) outcome {
		result := pass
		for i := range v.Kids {
			name := jsondoc.NewString(v.Kids[i].Name)
			before := len(r.problems)
			result = max(result, r.member(name.Text, allowed, &name))
			for j := before; j < len(r.problems); j++ {
				r.problems[j].Message = "the property name " + r.problems[j].Message
			}
		}
		return result
	}
}
