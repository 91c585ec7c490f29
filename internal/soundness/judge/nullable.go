package judge

import (
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Nullable says in words that the judge knows what OpenAPI's nullable means: null
// is accepted, whatever else the schema says. At the root it means nothing, since
// arguments are an object. It fails where a reference leads to a place that is
// not known to hold a schema, where nullable could mean anything.
func Nullable(root *jsondoc.Value) (jsondoc.Value, bool) {
	r := nullableReader{references: map[*jsondoc.Value]string{}, readable: true}
	resolved := schema.NewReferences(root, schema.NewPath("inputSchema"))
	schema.Walk(root, nil, func(n *schema.Node) {
		ref := n.Value.Get("$ref")
		if !ref.Is(jsondoc.String) || !schema.IsLocal(ref.Text) {
			return
		}
		if target := resolved.Resolve(n.Resource, ref.Text); target != nil {
			_, walked := resolved.Place(target)
			r.readable = r.readable && walked
		}
		if steps, isPointer := schema.Pointer(ref.Text); isPointer {
			if text, changed := repointed(n.Resource, steps, root); changed {
				r.references[ref] = text
			}
		}
	})
	if !r.readable {
		return jsondoc.Value{}, false
	}
	r.root = root
	return r.schema(root), true
}

type nullableReader struct {
	root       *jsondoc.Value
	references map[*jsondoc.Value]string // what each $ref becomes
	readable   bool
}

// staysOutside are the keywords that are found where they were.
func staysOutside(keyword string) bool {
	switch keyword {
	case "$defs", "definitions", "$id", "$anchor", "$dynamicAnchor", "$schema", "id":
		return true
	}
	return false
}

// repointed is a pointer that takes the detour through the anyOf that a nullable
// schema becomes, and whether there is one.
func repointed(from *jsondoc.Value, steps []string, root *jsondoc.Value) (text string, changed bool) {
	var b strings.Builder
	b.WriteString("#")
	at, isSchema := from, true
	var keyword schema.Keyword
	for _, step := range steps {
		if isSchema && at != root && at.Get("nullable").IsTrue() && !staysOutside(step) {
			b.WriteString("/anyOf/0")
			changed = true
		}
		b.WriteString("/" + strings.NewReplacer("~", "~0", "/", "~1", "%", "%25").Replace(step))
		next := schema.Follow(at, step)
		if next == nil {
			return "", false
		}
		if isSchema {
			var known bool
			keyword, known = schema.Lookup(step)
			isSchema = known && next.Kind == jsondoc.Object && (keyword.Holds == schema.One || keyword.Holds == schema.OneOrBool || keyword.Holds == schema.OneOrList)
		} else {
			isSchema = keyword.Holds != schema.Data && next.Kind == jsondoc.Object
		}
		at = next
	}
	return b.String(), changed
}

func (r *nullableReader) schema(s *jsondoc.Value) jsondoc.Value {
	if s.Kind != jsondoc.Object {
		return *s
	}
	var outside, inside []jsondoc.Value
	nullable := false
	for i := range s.Kids {
		member := r.keyword(&s.Kids[i])
		switch {
		case member.Name == "nullable":
			nullable = member.IsTrue() && s != r.root
		case staysOutside(member.Name):
			outside = append(outside, member)
		default:
			inside = append(inside, member)
		}
	}
	if !nullable {
		return jsondoc.NewObject(append(outside, inside...)...)
	}
	null := jsondoc.NewObject(jsondoc.NewString("null").Named("type"))
	branches := jsondoc.NewArray(jsondoc.NewObject(inside...), null)
	return jsondoc.NewObject(append(outside, branches.Named("anyOf"))...)
}

func (r *nullableReader) keyword(member *jsondoc.Value) jsondoc.Value {
	if text, repointed := r.references[member]; repointed {
		return jsondoc.NewString(text).Named(member.Name)
	}
	keyword, known := schema.Lookup(member.Name)
	if !known || keyword.Holds == schema.Data {
		return *member
	}
	isMap := keyword.Holds == schema.Map || keyword.Holds == schema.MapOfEither
	switch {
	case member.Kind == jsondoc.Object && !isMap:
		return r.schema(member).Named(member.Name)
	case member.Kind == jsondoc.Object, member.Kind == jsondoc.Array && (keyword.Holds == schema.List || keyword.Holds == schema.OneOrList):
		read := *member
		read.Kids = make([]jsondoc.Value, len(member.Kids))
		for i := range member.Kids {
			kid := r.schema(&member.Kids[i])
			kid.Name, kid.NameAt = member.Kids[i].Name, member.Kids[i].NameAt
			read.Kids[i] = kid
		}
		return read
	}
	return *member
}
