package diff

import (
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// What a schema says about a property says nothing about a call that has no
// member of that name anywhere, and a definition says nothing where nothing refers
// to it. A call that shows something has few of the members that a large schema
// declares, so that a validator of the part that is left costs little.

// partAbout returns a schema without the properties that have none of some names
// and without the definitions that are not needed then, and the names that were
// left out. All references must lead to definitions or the root.
func partAbout(root *jsondoc.Value, names map[string]bool) (part *jsondoc.Value, left map[string]bool) {
	p := parter{names: names, left: map[string]bool{}}
	result := p.schema(root)
	var definitions, older []jsondoc.Value
	taken := map[string]bool{}
	for i := 0; i < len(p.refs); i++ { // more come with each definition
		ref := p.refs[i]
		if taken[ref] {
			continue
		}
		taken[ref] = true
		keyword, name := definitionOf(ref)
		definition := root.Get(keyword).Get(name)
		if definition == nil {
			continue
		}
		if keyword == "$defs" {
			definitions = append(definitions, p.schema(definition))
		} else {
			older = append(older, p.schema(definition))
		}
	}
	if definitions != nil {
		result = result.WithMember(jsondoc.NewObject(definitions...).Named("$defs"))
	}
	if older != nil {
		result = result.WithMember(jsondoc.NewObject(older...).Named("definitions"))
	}
	return &result, p.left
}

type parter struct {
	names, left map[string]bool
	refs        []string
}

func (p *parter) schema(s *jsondoc.Value) jsondoc.Value {
	if s.Kind != jsondoc.Object {
		return *s
	}
	result := *s
	result.Kids = make([]jsondoc.Value, 0, len(s.Kids))
	for i := range s.Kids {
		kid := &s.Kids[i]
		keyword, known := schema.Lookup(kid.Name)
		switch {
		case known && keyword.Role == schema.Definition:
			continue
		case known && keyword.Role == schema.Reference:
			p.refs = append(p.refs, kid.Text)
		case known && keyword.Role == schema.Annotation:
			continue
		}
		if !known || keyword.Holds == schema.Data {
			result.Kids = append(result.Kids, *kid)
			continue
		}
		result.Kids = append(result.Kids, p.below(keyword, kid))
	}
	return result
}

func (p *parter) below(keyword schema.Keyword, value *jsondoc.Value) jsondoc.Value {
	switch {
	case value.Kind == jsondoc.Object && (keyword.Holds == schema.Map || keyword.Holds == schema.MapOfEither):
		return p.members(value, keyword.Name == "properties")
	case value.Kind == jsondoc.Array && (keyword.Holds == schema.List || keyword.Holds == schema.OneOrList):
		result := *value
		result.Kids = make([]jsondoc.Value, len(value.Kids))
		for i := range value.Kids {
			result.Kids[i] = p.schema(&value.Kids[i])
		}
		return result
	case keyword.Holds == schema.One || keyword.Holds == schema.OneOrBool || keyword.Holds == schema.OneOrList:
		return p.schema(value)
	}
	return *value
}

func (p *parter) members(value *jsondoc.Value, properties bool) jsondoc.Value {
	result := *value
	result.Kids = make([]jsondoc.Value, 0, len(value.Kids))
	for i := range value.Kids {
		kid := &value.Kids[i]
		if properties && !p.names[kid.Name] {
			p.left[kid.Name] = true
			continue
		}
		result.Kids = append(result.Kids, p.schema(kid))
	}
	return result
}

// addNames notes the names of all members in a value.
func addNames(v *jsondoc.Value, names map[string]bool) {
	for i := range v.Kids {
		if v.Kind == jsondoc.Object {
			names[v.Kids[i].Name] = true
		}
		addNames(&v.Kids[i], names)
	}
}

// hasNameIn says whether a value has a member with one of some names.
func hasNameIn(v *jsondoc.Value, names map[string]bool) bool {
	if len(names) == 0 {
		return false
	}
	for i := range v.Kids {
		if v.Kind == jsondoc.Object && names[v.Kids[i].Name] || hasNameIn(&v.Kids[i], names) {
			return true
		}
	}
	return false
}

// references is what is known about where the references of a schema lead.
type references uint8

const (
	noReferences  references = iota
	toDefinitions            // all lead to definitions of the root
	toRoot                   // or to the root
	anyReferences
)

// referencesOf looks for the references of a root schema. Those of a schema inside
// that has an identity of its own lead elsewhere.
func referencesOf(root *jsondoc.Value) references {
	found, nested := lookForReferences(root, 0)
	if found != noReferences && nested {
		return anyReferences
	}
	return found
}

func lookForReferences(s *jsondoc.Value, depth int) (found references, nested bool) {
	if depth > maxDepth {
		return anyReferences, false
	}
	nested = depth > 0 && schema.IsResource(s)
	for i := range s.Kids {
		kid := &s.Kids[i]
		switch keyword, _ := schema.Lookup(kid.Name); {
		case keyword.Name == "$ref" && kid.Kind == jsondoc.String && leadsToDefinition(kid.Text):
			found = max(found, toDefinitions)
		case keyword.Name == "$ref" && kid.IsString("#"):
			found = max(found, toRoot)
		case keyword.Role == schema.Reference:
			return anyReferences, nested
		default:
			schema.EachBelow(keyword, kid, func(_ schema.Step, below *jsondoc.Value) {
				inside, is := lookForReferences(below, depth+1)
				found, nested = max(found, inside), nested || is
			})
		}
	}
	return found, nested
}

func leadsToDefinition(ref string) bool {
	keyword, name := definitionOf(ref)
	return keyword != "" && !strings.ContainsAny(name, "/~%")
}

// definitionOf splits a reference to a definition.
func definitionOf(ref string) (keyword, name string) {
	for _, keyword := range [...]string{"$defs", "definitions"} {
		if name, found := strings.CutPrefix(ref, "#/"+keyword+"/"); found {
			return keyword, name
		}
	}
	return "", ""
}
