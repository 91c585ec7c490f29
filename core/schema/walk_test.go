package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// visited lists the paths of a walk.
func visited(root *jsondoc.Value) []string {
	var paths []string
	Walk(root, NewPath("s"), func(n *Node) { paths = append(paths, n.Path.String()) })
	return paths
}

func TestWalkVisitsEveryPlace(t *testing.T) {
	want := `
		s
		s.$defs.a
		s.$defs.z
		s.additionalItems
		s.additionalProperties
		s.allOf[0]
		s.anyOf[0]
		s.anyOf[1]
		s.contains
		s.contentSchema
		s.definitions.b
		s.definitions.y
		s.dependencies.a
		s.dependentSchemas.z
		s.else
		s.if
		s.items[0]
		s.items[1]
		s.not
		s.oneOf[0]
		s.patternProperties["^a"]
		s.patternProperties["^z"]
		s.prefixItems[0]
		s.properties.properties
		s.properties.properties.properties.a
		s.properties.properties.properties.b
		s.properties.type
		s.properties.z
		s.propertyNames
		s.then
		s.unevaluatedItems
		s.unevaluatedProperties`
	if got := visited(everyKeyword(t)); !slices.Equal(got, strings.Fields(want)) {
		t.Errorf("visited\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestWalk(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", `{}`, `s`},
		{"boolean root", `true`, `s`},
		{"root of another kind", `[{"not":{}}]`, `s`},
		{"items as one schema", `{"items":{"items":{}}}`, `s s.items s.items.items`},
		{
			"booleans are schemas", `{"additionalProperties":false,"items":true,"anyOf":[true,{}],"properties":{"a":false}}`,
			`s s.additionalProperties s.anyOf[0] s.anyOf[1] s.items s.properties.a`,
		},
		{
			"a property named like a keyword is no keyword", `{"properties":{"not":{"type":"string"},"anyOf":{"items":{}},"$defs":{"a":{"b":{}}}}}`,
			`s s.properties.$defs s.properties.anyOf s.properties.anyOf.items s.properties.not`,
		},
		{"a definition named like a keyword is no keyword", `{"$defs":{"properties":{"a":{"type":"string"}}}}`, `s s.$defs.properties`},
		{
			"a keyword under a property named like one", `{"properties":{"properties":{"properties":{"properties":{}}}}}`,
			`s s.properties.properties s.properties.properties.properties.properties`,
		},
		{"data holds no schemas", `{"enum":[{"not":{}}],"const":{"items":{}},"default":{"properties":{"a":{}}},"examples":[{"not":{}}],"required":["a"]}`, `s`},
		{"unknown keywords hold no schemas", `{"x-schema":{"not":{}},"components":{"schemas":{"A":{"not":{}}}}}`, `s`},
		{
			"wrong shapes are passed over", `{"properties":[{}],"anyOf":{"a":{}},"not":[{}],"items":"x","additionalProperties":1,"$defs":true,"allOf":[1,{},"x",[{}]],"if":null}`,
			`s s.allOf[1]`,
		},
		{"members of wrong shape are passed over", `{"properties":{"a":1,"b":{},"c":[{}],"d":null}}`, `s s.properties.b`},
		{"dependencies of both kinds", `{"dependencies":{"a":["b"],"c":{"not":{}},"d":true}}`, `s s.dependencies.c s.dependencies.c.not s.dependencies.d`},
		{"by name, whatever the order in the source", `{"z":1,"not":{},"else":{},"properties":{"b":{},"a":{}}}`, `s s.else s.not s.properties.a s.properties.b`},
		{"a reference is not followed", `{"$ref":"#/x-defs/a","x-defs":{"a":{"not":{}}}}`, `s`},
		{"parents first", `{"anyOf":[{"not":{}},{"not":{"not":{}}}]}`, `s s.anyOf[0] s.anyOf[0].not s.anyOf[1] s.anyOf[1].not s.anyOf[1].not.not`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(visited(parse(t, test.text)), " "); got != test.want {
				t.Errorf("visited %s, want %s", got, test.want)
			}
		})
	}
}

func TestWalkNode(t *testing.T) {
	root := parse(t, `{
		"$id": "https://example.com/root",
		"properties": {
			"plain": {"properties": {"deeper": {}}, "items": {"properties": {"element": {}}}},
			"own": {"$id": "own.json", "properties": {"inside": {}, "anchor": {"$id": "#named", "not": {}}}},
			"id": {"id": "https://example.com/old", "not": {}},
			"odd": {"$id": 7, "not": {}}
		},
		"$defs": {"d": {"$id": "d.json"}}
	}`)
	var resources, byProperties, roots []string
	Walk(root, NewPath("s"), func(n *Node) {
		path := n.Path.String()
		if n.Resource != root {
			resources = append(resources, path+" in "+n.Resource.Get("$id").Text)
		}
		if n.ByProperties {
			byProperties = append(byProperties, path)
		}
		if n.Root {
			roots = append(roots, path)
		}
		if got := n.Keyword("type").String(); got != path+".type" {
			t.Errorf("the type of %s is at %s", path, got)
		}
	})
	for _, check := range []struct {
		what string
		got  []string
		want string
	}{
		{"roots", roots, "s"},
		{"resources of their own", resources, "s.$defs.d in d.json, s.properties.own in own.json, s.properties.own.properties.anchor in own.json, " +
			"s.properties.own.properties.anchor.not in own.json, s.properties.own.properties.inside in own.json"},
		{"reached by properties alone", byProperties, "s, s.properties.id, s.properties.odd, s.properties.own, s.properties.own.properties.anchor, " +
			"s.properties.own.properties.inside, s.properties.plain, s.properties.plain.properties.deeper"},
	} {
		if got := strings.Join(check.got, ", "); got != check.want {
			t.Errorf("%s:\ngot  %s\nwant %s", check.what, got, check.want)
		}
	}
}
