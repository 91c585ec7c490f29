package schema

import (
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func TestIsLocal(t *testing.T) {
	for ref, want := range map[string]bool{
		"#": true, "#/a": true, "#a": true, "": false, "a#": false, "other.json#/a": false, "https://example.com/#a": false, " #": false,
	} {
		if got := IsLocal(ref); got != want {
			t.Errorf("IsLocal(%q) = %v", ref, got)
		}
	}
}

func TestResolve(t *testing.T) {
	// Every schema that a reference may find has a title to know it by.
	root := parse(t, `{
		"title": "root",
		"type": ["object", "null"],
		"enum": [{"title": "data"}],
		"default": {"title": "data", "not": {"title": "data"}},
		"required": ["a"],
		"properties": {
			"a": {"title": "a", "items": {"title": "a items", "$anchor": "deep"}},
			"": {"title": "empty name"},
			"a/b": {"title": "slash"},
			"m~n": {"title": "tilde"},
			"~1": {"title": "tilde one"},
			"~2": {"title": "unreachable"},
			"50%": {"title": "percent"},
			"ü x": {"title": "umlaut and space"},
			"a+b": {"title": "plus"},
			"$ref": {"title": "property named $ref"},
			"properties": {"title": "property named properties", "properties": {"x": {"title": "x"}}},
			"flag": true,
			"text": "no schema"
		},
		"$defs": {
			"d": {"title": "d", "$anchor": "named"},
			"0": {"title": "zero"},
			"old": {"title": "old", "$id": "#old-style"},
			"older": {"title": "older", "id": "#older-style"},
			"dynamic": {"title": "dynamic", "$dynamicAnchor": "dyn"},
			"own": {"title": "own", "$id": "own.json", "$anchor": "own-anchor", "not": {"title": "inside own", "$anchor": "hidden"}}
		},
		"anyOf": [{"title": "any 0"}, {"title": "any 1"}, true],
		"items": [{"title": "item 0"}, {"title": "item 1"}],
		"additionalProperties": {"title": "extra", "$anchor": "extra"},
		"dependencies": {"a": ["b", "c"], "b": {"title": "dependent"}},
		"oneOf": {"wrong": {"title": "wrong"}},
		"not": [{"title": "wrong"}],
		"patternProperties": [{"title": "wrong"}],
		"components": {"schemas": {"Pet": {"title": "pet", "tags": [{"title": "tag"}]}}},
		"x-anchor": {"title": "x", "$anchor": "in-unknown"}
	}`)
	const nothing = ""
	tests := []struct{ ref, want string }{
		// Not local, or nothing at all.
		{"", nothing},
		{"other.json", nothing},
		{"other.json#/$defs/d", nothing},
		{"/$defs/d", nothing},
		{" #", nothing},

		// The whole, and pointers into it.
		{"#", "root"},
		{"#/$defs/d", "d"},
		{"#/properties/a", "a"},
		{"#/properties/a/items", "a items"},
		{"#/additionalProperties", "extra"},
		{"#/anyOf/0", "any 0"},
		{"#/anyOf/1", "any 1"},
		{"#/items/1", "item 1"},
		{"#/dependencies/b", "dependent"},
		{"#/properties/properties", "property named properties"},
		{"#/properties/properties/properties/x", "x"},
		{"#/properties/$ref", "property named $ref"},
		{"#/$defs/0", "zero"},
		{"#/components/schemas/Pet", "pet"},
		{"#/components/schemas/Pet/tags/0", "tag"},
		{"#/$defs/own/not", "inside own"},

		// Escapes.
		{"#/properties/a~1b", "slash"},
		{"#/properties/m~0n", "tilde"},
		{"#/properties/~01", "tilde one"},
		{"#/properties/", "empty name"},
		{"#/properties/50%25", "percent"},
		{"#/properties/%C3%BC%20x", "umlaut and space"},
		{"#/properties/ü x", "umlaut and space"},
		{"#/properties/a+b", "plus"},
		{"#/%24defs/d", "d"},
		{"#%2F$defs%2Fd", "d"},
		{"#/properties/a%7E1b", "slash"},
		{"#/properties/~2", nothing},
		{"#/properties/m~", nothing},
		{"#/properties/~", nothing},
		{"#/properties/~~0", nothing},
		{"#/properties/m~n", nothing},
		{"#/properties/50%", nothing},
		{"#/properties/%zz", nothing},
		{"#/properties/a%2Fb", nothing}, // an escaped slash separates all the same

		// Places that do not exist.
		{"#/", nothing},
		{"#//", nothing},
		{"#/$defs", nothing},
		{"#/$defs/missing", nothing},
		{"#/$defs/d/", nothing},
		{"#/properties/a/items/items", nothing},
		{"#/Properties/a", nothing},
		{"#/type/0/x", nothing},

		// Elements of lists.
		{"#/anyOf/2", "true"},
		{"#/anyOf/3", nothing},
		{"#/anyOf/-1", nothing},
		{"#/anyOf/-", nothing},
		{"#/anyOf/00", nothing},
		{"#/anyOf/01", nothing},
		{"#/anyOf/+1", nothing},
		{"#/anyOf/1.0", nothing},
		{"#/anyOf/", nothing},
		{"#/anyOf/99999999999999999999", nothing},

		// Places where something else stands than a schema.
		{"#/properties", nothing},
		{"#/anyOf", nothing},
		{"#/items", nothing},
		{"#/dependencies", nothing},
		{"#/dependencies/a", nothing},
		{"#/dependencies/a/0", nothing},
		{"#/type", nothing},
		{"#/title", nothing},
		{"#/enum/0", nothing},
		{"#/default", nothing},
		{"#/default/not", nothing},
		{"#/required/0", nothing},
		{"#/properties/text", nothing},
		{"#/properties/flag", "true"},

		// Shapes that their keyword does not have.
		{"#/oneOf/wrong", nothing},
		{"#/not", nothing},
		{"#/not/0", nothing},
		{"#/patternProperties/0", nothing},

		// Anchors.
		{"#named", "d"},
		{"#deep", "a items"},
		{"#extra", "extra"},
		{"#dyn", "dynamic"},
		{"#old-style", "old"},
		{"#older-style", "older"},
		{"#missing", nothing},
		{"#Named", nothing},
		{"#own-anchor", nothing},
		{"#hidden", nothing},
		{"#in-unknown", nothing},
	}
	for _, test := range tests {
		if got := titleOf(Resolve(root, test.ref)); got != test.want {
			t.Errorf("Resolve(%q) found %q, want %q", test.ref, got, test.want)
		}
	}

	own := Resolve(root, "#/$defs/own")
	for ref, want := range map[string]string{
		"#": "own", "#/not": "inside own", "#own-anchor": "own", "#hidden": "inside own", "#named": nothing, "#/$defs/d": nothing,
	} {
		if got := titleOf(Resolve(own, ref)); got != want {
			t.Errorf("inside a resource of its own, Resolve(%q) found %q, want %q", ref, got, want)
		}
	}
}

func titleOf(v *jsondoc.Value) string {
	switch {
	case v == nil:
		return ""
	case v.Kind == jsondoc.Bool:
		return v.Text
	}
	return v.Get("title").Text
}
