package schema

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// IsLocal says whether a reference stays inside its document.
func IsLocal(ref string) bool { return strings.HasPrefix(ref, "#") }

// Resolve returns the schema that a local reference points at, and nil when
// nothing that is a schema stands there. The resource is the schema that the
// reference belongs to, see [Node.Resource].
func Resolve(resource *jsondoc.Value, ref string) *jsondoc.Value {
	fragment, ok := strings.CutPrefix(ref, "#")
	if !ok {
		return nil
	}
	fragment, err := url.PathUnescape(fragment)
	if err != nil {
		return nil
	}
	if fragment == "" {
		return resource
	}
	if fragment[0] != '/' {
		return findAnchor(resource, fragment)
	}
	return resolvePointer(resource, strings.Split(fragment[1:], "/"))
}

// resolvePointer follows a JSON Pointer and keeps track of whether the place
// reached can be a schema: the value of properties is an object but no schema,
// while nobody can say what an object under an unknown keyword is meant to be.
func resolvePointer(resource *jsondoc.Value, tokens []string) *jsondoc.Value {
	at := resource
	holds := One // what at is: One stands for a schema
	for _, token := range tokens {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		var next *jsondoc.Value
		switch at.Kind {
		case jsondoc.Object:
			next = at.Get(token)
		case jsondoc.Array:
			if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < len(at.Kids) && strconv.Itoa(i) == token {
				next = &at.Kids[i]
			}
		}
		if next == nil {
			return nil
		}
		holds = holdsNext(holds, at, token)
		at = next
	}
	if holds == Data || holds == List || holds == Map || holds == MapOfEither || !IsSchema(at) {
		return nil
	}
	return at
}

// unknown is what stands inside a keyword that no draft defines, where an
// object may well be a schema ("#/components/schemas/Pet").
const unknown Holds = 255

// holdsNext says what a member or element of at is, when at itself is what
// holds says.
func holdsNext(holds Holds, at *jsondoc.Value, token string) Holds {
	switch holds {
	case Data, unknown:
		return holds
	case List, Map, MapOfEither:
		return One
	case OneOrList:
		if at.Kind == jsondoc.Array {
			return One
		}
	}
	if keyword, known := Lookup(token); known {
		return keyword.Holds
	}
	return unknown
}

// findAnchor looks for a plain-name fragment inside one resource.
func findAnchor(resource *jsondoc.Value, name string) *jsondoc.Value {
	var found *jsondoc.Value
	Walk(resource, nil, func(n *Node) {
		if found != nil || n.Resource != resource {
			return
		}
		switch {
		case n.Value.Get("$anchor").IsString(name), n.Value.Get("$dynamicAnchor").IsString(name),
			n.Value.Get("$id").IsString("#" + name), n.Value.Get("id").IsString("#" + name):
			found = n.Value
		}
	})
	return found
}

// isResource says whether a schema has an identity of its own, which makes it
// the base of the references inside it. An $id that is only a fragment names
// an anchor (draft-06 and draft-07).
func isResource(v *jsondoc.Value) bool {
	id := v.Get("$id")
	return id.Is(jsondoc.String) && !strings.HasPrefix(id.Text, "#")
}
