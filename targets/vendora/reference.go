package vendora

import (
	"net/url"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

const (
	oldDefinitions = "#/definitions/"
	newDefinitions = "#/$defs/"
)

// fate is what becomes of a reference.
type fate uint8

const (
	holds    fate = iota // it leads to the same schema as before
	alone                // it leads out of the document or nowhere, before as after
	collided             // documented: it led into definitions that collide with $defs, and stays as written
	unnamed              // documented: it led into nested definitions, which are renamed, and stays as written
	lost                 // what it leads to has no place in the output, or another one
)

// reference is a place that says what another schema says.
type reference struct {
	path    *schema.Path
	keyword *jsondoc.Value
	target  *jsondoc.Value
}

// agreement is a schema that says what another one says and takes a null there.
type agreement struct{ from, to *jsondoc.Value }

// lowerReference writes a $ref. Where it would no longer lead to what it led
// to, nothing is written and the reason is returned.
func (p *pass) lowerReference(s *jsondoc.Value, at site, out *builder) string {
	keyword := s.Get("$ref")
	path, ref := p.Member(at.path, "$ref"), keyword.Text
	target, fate := p.follow(ref, at.resource)
	definitions := p.planOf(p.root, p.root).of("definitions")
	renamed := definitions != nil && definitions.op == toDefs
	switch fate {
	case lost:
		return "leads to " + quote(ref) + ", which has no place, or another one, in the output"
	case unnamed:
		p.dropUnsupported(path, keyword, "%s leads to the definitions of a nested schema, which are renamed, and is not repointed",
			"%s no longer leads anywhere", textOf{keyword}).Fix = "Leaves the reference, which leads nowhere. Move the definition to the root."
	case collided:
		// The collision of the two maps is the record.
	case holds:
		if at.takesNull {
			p.agreements = append(p.agreements, agreement{s, target})
		} else {
			p.references = append(p.references, reference{path, keyword, target})
		}
	}
	if rest, ok := strings.CutPrefix(ref, oldDefinitions); ok && renamed {
		ref = newDefinitions + rest
		p.Record(rewroteDefinitionsReference, path, "%s becomes %s", textOf{keyword}, repointed{keyword})
	}
	out.add("$ref", jsondoc.NewString(ref))
	return ""
}

// judgeReferences tells of the references that say more than before: what they
// lead to gained null because it is an optional property.
func (p *pass) judgeReferences() {
	if len(p.references) == 0 {
		return
	}
	p.agreed = make(map[*jsondoc.Value]*jsondoc.Value, len(p.agreements))
	for _, a := range p.agreements {
		p.agreed[a.from] = a.to
	}
	p.madeNullable = make(map[*jsondoc.Value]bool, len(p.nullable))
	for _, s := range p.nullable {
		p.madeNullable[s] = true
	}
	for _, r := range p.references {
		if p.leadsToNull(r.target) {
			p.dropUnsupported(r.path, r.keyword,
				"%s leads to an optional property, which strict mode makes nullable for everyone who refers to it",
				"%s now accepts null as well", textOf{r.keyword}).Fix = "Leaves the reference, which accepts null as well. Move what it leads to to $defs."
		}
	}
}

// leadsToNull says whether a schema gained null, itself or because it is nothing
// but a reference to one that did.
func (p *pass) leadsToNull(s *jsondoc.Value) bool {
	var way []*jsondoc.Value
	for !p.madeNullable[s] {
		next := p.agreed[s]
		if next == nil {
			return false
		}
		delete(p.agreed, s) // nobody needs to go this way, or round in it, again
		way, s = append(way, s), next
	}
	for _, passed := range way {
		p.madeNullable[passed] = true
	}
	return true
}

// follow finds what a reference leads to, and whether it still does in the
// output.
func (p *pass) follow(ref string, resource *jsondoc.Value) (*jsondoc.Value, fate) {
	if !schema.IsLocal(ref) {
		if p.leadsBack(ref, resource) {
			return nil, lost
		}
		return nil, alone
	}
	target := p.targets.Resolve(resource, ref)
	if target == nil {
		return nil, alone
	}
	return target, p.trace(ref, target)
}

// resources are the schemas of a document that an $id names.
type resources struct {
	base map[*jsondoc.Value]*url.URL // what references in a resource are relative to
	ids  map[string]bool
}

// leadsBack says whether a reference that names a document names this one, or a
// part of it, by an $id that the output does not have.
func (p *pass) leadsBack(ref string, resource *jsondoc.Value) bool {
	if p.resources == nil {
		p.resources = &resources{map[*jsondoc.Value]*url.URL{p.root: {}}, map[string]bool{}}
		p.resources.collect(p.root, &url.URL{})
	}
	base := p.resources.base[resource]
	if base == nil {
		return false
	}
	target, err := base.Parse(ref)
	return err == nil && p.resources.ids[withoutFragment(target)]
}

// collect notes the resources in a schema. An $id is relative to the one around it.
func (r *resources) collect(s *jsondoc.Value, base *url.URL) {
	if schema.IsResource(s) {
		if id, err := base.Parse(s.Get("$id").Text); err == nil {
			base = id
			r.base[s], r.ids[withoutFragment(id)] = id, true
		}
	}
	for i := range s.Kids {
		if keyword, known := schema.Lookup(s.Kids[i].Name); known {
			schema.EachBelow(keyword, &s.Kids[i], func(_ schema.Step, below *jsondoc.Value) { r.collect(below, base) })
		}
	}
}

func withoutFragment(id *url.URL) string {
	document := *id
	document.Fragment, document.RawFragment = "", ""
	return document.String()
}

// trace follows a reference through what is planned for the schemas on its way.
func (p *pass) trace(ref string, target *jsondoc.Value) fate {
	tokens, ok := schema.Pointer(ref)
	if !ok {
		return lost // a name that only an $anchor gives
	}
	at, resource := p.root, p.root
	optional, fate := false, holds
	for len(tokens) > 0 {
		if at.Kind != jsondoc.Object {
			return lost
		}
		if schema.IsResource(at) {
			resource = at
		}
		plan := p.planOf(at, resource)
		keyword := tokens[0]
		if plan.wraps(optional) && keyword != "$defs" && keyword != "definitions" {
			return lost
		}
		optional = false
		d := plan.of(keyword)
		if d == nil {
			return lost
		}
		var next *jsondoc.Value
		switch tokens = tokens[1:]; d.op {
		case descend:
			at = d.keyword
			continue
		case descendEach, descendNamed, properties, toDefs, dropConflicting:
			if len(tokens) == 0 {
				return lost
			}
			next = schema.Follow(d.keyword, tokens[0])
		}
		if next == nil {
			return lost
		}
		switch d.op {
		case toDefs:
			if at != p.root || !strings.HasPrefix(ref, oldDefinitions) {
				fate = max(fate, unnamed)
			}
		case dropConflicting:
			fate = max(fate, collided)
		case properties:
			if !plan.closes {
				return lost
			}
			optional = !plan.requires(at, tokens[0])
		}
		at, tokens = next, tokens[1:]
	}
	if at != target {
		return lost // the $id that made it lead elsewhere is gone
	}
	return fate
}
