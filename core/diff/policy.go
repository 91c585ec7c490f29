package diff

import (
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// A handler stands behind a tool, and what it never declared it never read. So
// where an open object of the old tool gets a new property, calls that already
// sent an undeclared property of that name are not what worked before: for the
// comparison the old object does not accept that name.

// undeclaredDoNotCount says so where it decides.
const undeclaredDoNotCount = "only calls that sent a property which the old tool did not declare are refused now, and those do not count"

// overlay lists, for schemas of the old tool, property names that they are
// taken not to accept.
type overlay map[*jsondoc.Value][]string

// undeclared finds the names that the new tool declares in open objects of the
// old one.
func undeclared(old, new *reader) overlay {
	p := &policy{old: old, new: new, forbidden: overlay{}, seen: map[*jsondoc.Value]bool{}}
	p.compare(old.root, []*jsondoc.Value{new.root})
	return p.forbidden
}

type policy struct {
	old, new  *reader
	forbidden overlay
	seen      map[*jsondoc.Value]bool
}

func (p *policy) compare(o *jsondoc.Value, news []*jsondoc.Value) {
	if o.Kind != jsondoc.Object || p.seen[o] {
		return
	}
	p.seen[o] = true
	olds := inPlace(p.old, o, mentioned, nil)
	var all []*jsondoc.Value
	for _, n := range news {
		all = inPlace(p.new, n, mentioned, all)
	}
	if isOpen(olds) {
		for _, n := range all {
			declared := n.Get("properties")
			if !declared.Is(jsondoc.Object) {
				continue
			}
			for i := range declared.Kids {
				name := declared.Kids[i].Name
				if !mentions(olds, name) && !slices.Contains(p.forbidden[o], name) {
					p.forbidden[o] = append(p.forbidden[o], name)
				}
			}
		}
		slices.Sort(p.forbidden[o])
	}
	for _, s := range olds {
		p.below(s, all)
	}
}

// below compares what stands at the same place below both.
func (p *policy) below(o *jsondoc.Value, news []*jsondoc.Value) {
	find := func(path ...string) []*jsondoc.Value {
		var found []*jsondoc.Value
		for _, n := range news {
			for _, step := range path {
				n = n.Get(step)
			}
			if n != nil {
				found = append(found, n)
			}
		}
		return found
	}
	if declared := o.Get("properties"); declared.Is(jsondoc.Object) {
		for i := range declared.Kids {
			p.compare(&declared.Kids[i], find("properties", declared.Kids[i].Name))
		}
	}
	if items := o.Get("items"); items.Is(jsondoc.Object) {
		p.compare(items, find("items"))
	}
	if additional := o.Get("additionalProperties"); additional.Is(jsondoc.Object) {
		p.compare(additional, find("additionalProperties"))
	}
	if prefix := o.Get("prefixItems"); prefix.Is(jsondoc.Array) {
		for i := range prefix.Kids {
			var same []*jsondoc.Value
			for _, list := range find("prefixItems") {
				if list.Kind == jsondoc.Array && i < len(list.Kids) {
					same = append(same, &list.Kids[i])
				}
			}
			p.compare(&prefix.Kids[i], same)
		}
	}
}

// isOpen says that nothing is said about properties that are not declared.
func isOpen(schemas []*jsondoc.Value) bool {
	for _, s := range schemas {
		for _, name := range [...]string{"patternProperties", "propertyNames", "unevaluatedProperties", "enum", "const"} {
			if s.Has(name) {
				return false
			}
		}
		if a := s.Get("additionalProperties"); a != nil && !a.IsTrue() && !(a.Kind == jsondoc.Object && len(a.Kids) == 0) {
			return false
		}
	}
	return true
}

// mentions says whether a property name is named by any of the schemas.
func mentions(schemas []*jsondoc.Value, name string) bool {
	for _, s := range schemas {
		if s.Get("properties").Has(name) || s.Get("dependentSchemas").Has(name) || s.Get("dependencies").Has(name) {
			return true
		}
		if listed(s.Get("required"), name) {
			return true
		}
		for _, keyword := range [...]string{"dependentRequired", "dependencies"} {
			m := s.Get(keyword)
			if m.Has(name) {
				return true
			}
			if m.Is(jsondoc.Object) {
				for i := range m.Kids {
					if listed(&m.Kids[i], name) {
						return true
					}
				}
			}
		}
	}
	return false
}

func listed(list *jsondoc.Value, name string) bool {
	return list.Is(jsondoc.Array) && slices.ContainsFunc(list.Kids, func(v jsondoc.Value) bool { return v.IsString(name) })
}

// isAnnotation says whether a keyword refuses nothing and so is only for readers.
func isAnnotation(name string) bool {
	keyword, known := schema.Lookup(name)
	switch {
	case !known:
		return true
	case keyword.Role == schema.Annotation:
		return true
	}
	switch name {
	case "format", "contentEncoding", "contentMediaType", "contentSchema":
		return true
	}
	return false
}
