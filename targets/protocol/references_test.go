package protocol

import "testing"

// TestReferences places each reference in the property p of a schema that has
// something of everything to point at.
func TestReferences(t *testing.T) {
	const before = `{"name": "n", "inputSchema": {"type": "object", "required": ["p"], "properties": {"p": `
	const after = `, "list": {"items": [{"type": "string"}, {}]}, "$ref": {"type": "string"}, "choice": {"anyOf": [{}, {"$anchor": "second"}]}},
		"$defs": {
			"plain": {"type": "string", "default": {"type": "string"}, "enum": [{}]},
			"a/b": {}, "c~d": {}, "e%f": {}, "g h": {}, "größe": {}, "": {}, "~1": {},
			"yes": true,
			"named": {"$anchor": "here"}, "older": {"$id": "#fragment"},
			"part": {"$id": "https://example.com/part", "$defs": {"inner": {"$anchor": "within"}}}
		},
		"dependencies": {"a": ["b"], "c": {}},
		"additionalProperties": false,
		"components": {"schemas": {"Pet": {"type": "object"}, "count": 3}}}}`

	external := []finding{{"warning external-ref fixes inputSchema.properties.p.$ref", []string{"must not fetch"}}}
	nowhere := []finding{{"warning unresolvable-ref fixes inputSchema.properties.p.$ref", nil}}
	for _, test := range []struct {
		name, ref string // ref is JSON
		want      []finding
	}{
		{"the root", `"#"`, nil},
		{"a definition", `"#/$defs/plain"`, nil},
		{"a property", `"#/properties/list"`, nil},
		{"itself", `"#/properties/p"`, nil},
		{"a property named like a keyword", `"#/properties/$ref"`, nil},
		{"an element of a tuple", `"#/properties/list/items/1"`, nil},
		{"a branch", `"#/properties/choice/anyOf/0"`, nil},
		{"a boolean schema", `"#/$defs/yes"`, nil},
		{"a boolean that is a schema", `"#/additionalProperties"`, nil},
		{"the schema kind of dependency", `"#/dependencies/c"`, nil},
		{"under an unknown keyword", `"#/components/schemas/Pet"`, nil},
		{"an escaped slash", `"#/$defs/a~1b"`, nil},
		{"an escaped tilde", `"#/$defs/c~0d"`, nil},
		{"an escaped tilde before a 1", `"#/$defs/~01"`, nil},
		{"an escaped percent sign", `"#/$defs/e%25f"`, nil},
		{"an escaped space", `"#/$defs/g%20h"`, nil},
		{"escapes of both kinds", `"#/%24defs/a%7E1b"`, nil},
		{"a letter that is not ASCII, escaped", `"#/$defs/gr%C3%B6%C3%9Fe"`, nil},
		{"a letter that is not ASCII, as it is", `"#/$defs/größe"`, nil},
		{"an empty name", `"#/$defs/"`, nil},
		{"an anchor", `"#here"`, nil},
		{"an anchor in a branch", `"#second"`, nil},
		{"an anchor of draft-07", `"#fragment"`, nil},
		{"into a part with an $id", `"#/$defs/part/$defs/inner"`, nil},

		{"a definition that is not there", `"#/$defs/absent"`, nowhere},
		{"a place that is not there", `"#/definitions/plain"`, nowhere},
		{"the map of properties", `"#/properties"`, nowhere},
		{"the map of definitions", `"#/$defs"`, nowhere},
		{"a list of branches", `"#/properties/choice/anyOf"`, nowhere},
		{"the tuple as a whole", `"#/properties/list/items"`, nowhere},
		{"a name in required", `"#/required/0"`, nowhere},
		{"the list required", `"#/required"`, nowhere},
		{"a text", `"#/type"`, nowhere},
		{"an object that is data", `"#/$defs/plain/default"`, nowhere},
		{"an object in an enum", `"#/$defs/plain/enum/0"`, nowhere},
		{"the name kind of dependency", `"#/dependencies/a"`, nowhere},
		{"a number under an unknown keyword", `"#/components/schemas/count"`, nowhere},
		{"past the end of a list", `"#/properties/choice/anyOf/2"`, nowhere},
		{"an index with a leading zero", `"#/properties/choice/anyOf/01"`, nowhere},
		{"an index that is none", `"#/properties/choice/anyOf/-"`, nowhere},
		{"an index below zero", `"#/properties/choice/anyOf/-1"`, nowhere},
		{"below a boolean schema", `"#/$defs/yes/type"`, nowhere},
		{"a slash that is not escaped", `"#/$defs/a/b"`, nowhere},
		{"a tilde that is not escaped", `"#/$defs/c~d"`, nowhere},
		{"an escape that is none", `"#/$defs/e%f"`, nowhere},
		{"a slash too many", `"#/$defs/plain/"`, nowhere},
		{"another case", `"#/$defs/Plain"`, nowhere},
		{"an anchor that is not there", `"#there"`, nowhere},
		{"an anchor that belongs to a part with an $id", `"#within"`, nowhere},
		{"no string", `7`, nowhere},
		{"null", `null`, nowhere},

		{"a page", `"https://example.com/address.json"`, external},
		{"a page and a fragment", `"https://example.com/address.json#/$defs/plain"`, external},
		{"a file", `"address.json"`, external},
		{"a path without the #", `"/$defs/plain"`, external},
		{"a part by its $id, which needs no fetching but is no # either", `"https://example.com/part"`, external},
		{"nothing", `""`, external},
		{"a space before the #", `" #/$defs/plain"`, external},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, before+`{"$ref": `+test.ref+`}`+after, test.want)
		})
	}
}

func TestReferencesByPlace(t *testing.T) {
	for _, test := range []struct {
		name, schema string
		want         []finding
	}{
		{
			"a part with an $id is the base of its references",
			`{"type": "object", "$defs": {"top": {}, "part": {"$id": "part", "items": {"$ref": "#/$defs/own"}, "not": {"$ref": "#/$defs/top"}, "$defs": {"own": {}}}}}`,
			[]finding{{"warning unresolvable-ref fixes inputSchema.$defs.part.not.$ref", []string{`"#/$defs/top"`}}},
		},
		{
			"also where the reference stands on the part itself",
			`{"type": "object", "$defs": {"top": {}, "part": {"$id": "part", "$ref": "#/$defs/top"}}}`,
			[]finding{{"warning unresolvable-ref fixes inputSchema.$defs.part.$ref", nil}},
		},
		{
			"an $id that is a fragment makes no part of its own",
			`{"type": "object", "$defs": {"top": {}, "named": {"$id": "#named", "$ref": "#/$defs/top"}}}`,
			nil,
		},
		{
			"an $id on the root changes nothing",
			`{"$id": "https://example.com/tool", "type": "object", "not": {"$ref": "#/$defs/d"}, "$defs": {"d": {}}}`,
			nil,
		},
		{
			"two references, each by itself",
			`{"type": "object", "allOf": [{"$ref": "#/a"}, {"$ref": "b"}]}`,
			[]finding{
				{"warning unresolvable-ref fixes inputSchema.allOf[0].$ref", []string{`"#/a"`}},
				{"warning external-ref fixes inputSchema.allOf[1].$ref", []string{`"b"`}},
			},
		},
		{
			"a property called $ref is no reference",
			`{"type": "object", "properties": {"$ref": {"type": "string", "description": "#/nowhere"}}}`,
			nil,
		},
		{
			"a reference inside data is none",
			`{"type": "object", "default": {"$ref": "#/nowhere"}, "examples": [{"$ref": "x"}], "x-note": {"$ref": "x"}}`,
			nil,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			check(t, `{"name": "n", "inputSchema": `+test.schema+`}`, test.want)
		})
	}
}
