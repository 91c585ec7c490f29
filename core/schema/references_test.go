package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func TestResolveFromSaysWhereTheTargetStands(t *testing.T) {
	root := parse(t, `{
		"properties": {"a": {"$ref": "#/$defs/a~1b"}, "inner": {"$id": "https://example.com/inner", "items": {"$ref": "#named"}, "$defs": {"n": {"$anchor": "named"}}}},
		"$defs": {"a/b": {"type": "string"}, "n": {"$anchor": "named", "type": "null"}},
		"x-parts": {"list": [{"type": "number", "items": {"$ref": "#/x-parts/list/0"}}]}
	}`)
	references := NewReferences(root, NewPath("inputSchema"))
	properties := root.Get("properties")
	for _, test := range []struct {
		from *jsondoc.Value
		ref  string
		want string // path of the target, empty for none
	}{
		{properties.Get("a"), "#/$defs/a~1b", `inputSchema.$defs["a/b"]`},
		{properties.Get("a"), "#named", "inputSchema.$defs.n"},
		{properties.Get("a"), "#", "inputSchema"},
		{properties.Get("a"), "#/nothing", ""},
		{properties.Get("a"), "#nothing", ""},
		{properties.Get("inner").Get("items"), "#named", "inputSchema.properties.inner.$defs.n"},
		{properties.Get("inner").Get("items"), "#", "inputSchema.properties.inner"},
		// What no walk reaches is found by pointer, and from then on has a place.
		{properties.Get("a"), "#/x-parts/list/0", `inputSchema["x-parts"].list[0]`},
		{root.Get("x-parts").Get("list").Kids[0].Get("items"), "#/x-parts/list/0/items", `inputSchema["x-parts"].list[0].items`},
		{&jsondoc.Value{Kind: jsondoc.Object}, "#", ""}, // no schema of this root
	} {
		target, place := references.ResolveFrom(test.from, test.ref)
		if got := place.Path.String(); got != test.want || (target == nil) != (test.want == "") {
			t.Errorf("%s leads to %q, want %q", test.ref, got, test.want)
		}
	}
}

// A reference to an anchor costs a lookup and not a walk: without the index this
// would take minutes.
func TestManyAnchors(t *testing.T) {
	const many = 20_000
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, `%q: {"$anchor": "a%d"},`, fmt.Sprint(i), i)
	}
	root := parse(t, `{"$defs": {`+strings.TrimSuffix(b.String(), ",")+`}}`)
	references := NewReferences(root, nil)
	for i := range many {
		if references.Resolve(root, fmt.Sprintf("#a%d", i)) == nil {
			t.Fatalf("anchor a%d is not found", i)
		}
	}
}
