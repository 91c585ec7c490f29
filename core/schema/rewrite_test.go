package schema_test

import (
	"testing"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

func TestRewrite(t *testing.T) {
	document, err := jsondoc.Parse([]byte(`{
		"properties": {"a": {"items": {}}, "type": {"anyOf": [{}, 7, {"const": {}}]}},
		"items": [{}, true], "default": {"items": {}}, "not": 7, "x": {}
	}`), jsondoc.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	before := string(jsondoc.AppendCompact(nil, &document.Root))
	seen := 0
	got := schema.Rewrite(&document.Root, func(s jsondoc.Value) jsondoc.Value {
		seen++
		if s.Kind != jsondoc.Object {
			return s
		}
		return s.WithMember(jsondoc.NewBool(true).Named("z"))
	})
	const want = `{"default":{"items":{}},"items":[{"z":true},true],"not":7,"properties":{"a":{"items":{"z":true},"z":true},` +
		`"type":{"anyOf":[{"z":true},7,{"const":{},"z":true}],"z":true}},"x":{},"z":true}`
	if text := string(jsondoc.AppendCompact(nil, &got)); text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if seen != 8 {
		t.Errorf("%d schemas were seen", seen)
	}
	if after := string(jsondoc.AppendCompact(nil, &document.Root)); after != before {
		t.Errorf("the original changed:\n%s", after)
	}
}
