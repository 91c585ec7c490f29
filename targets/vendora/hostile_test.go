package vendora

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestHostileShapes compiles schemas on which a pass that looks twice would take
// minutes. Each takes well under a second.
func TestHostileShapes(t *testing.T) {
	const many = 10_000
	each := func(schema string) string {
		list := make([]string, many)
		for i := range list {
			list[i] = fmt.Sprintf(`"p%d": `, i) + strings.ReplaceAll(strings.ReplaceAll(schema, "<next>", fmt.Sprint(i+1)), "<this>", fmt.Sprint(i))
		}
		return strings.Join(list, ", ")
	}
	nested := func(open, inside, close string, depth int) string {
		return strings.Repeat(open, depth) + inside + strings.Repeat(close, depth)
	}
	for name, root := range map[string]string{
		"references one after the other":     `{"type": "object", "properties": {` + each(`{"$ref": "#/properties/p<next>"}`) + `}}`,
		"references in a circle, required":   `{"type": "object", "properties": {` + each(`{"anyOf": [{"$ref": "#/properties/p<next>/anyOf/0"}, {"type": "null"}], "items": {"$ref": "#/properties/p0/anyOf/0"}}`) + `}}`,
		"documents in the document":          `{"type": "object", "$id": "https://example.com/", "properties": {` + each(`{"$id": "p<this>", "items": {"$ref": "p<next>"}}`) + `}}`,
		"anchors":                            `{"type": "object", "properties": {` + each(`{"$anchor": "p<this>", "items": {"$ref": "#p<next>"}}`) + `}}`,
		"keywords that nobody knows":         `{"type": "object", ` + each(`7`) + `}`,
		"choices in choices on objects":      toNested(nested(`{"type": "object", "anyOf": [{"properties": {"a": `, `{}`, `}}]}`, 80)),
		"choices in choices beside the rest": toNested(nested(`{"enum": [{"a": null}], "items": {"type": "array"}, "anyOf": [`, `{}`, `]}`, 200)),
		"values beside branches, none of which can be sent": toNested(`{"enum": [{` + strings.ReplaceAll(each(`1}`), `, "`, `, {"`) + `], "anyOf": [{"properties": {` +
			strings.ReplaceAll(each(`{}, "z": {}}}`), `, "p`, `, {"properties": {"p`) + `]}`),
		"branches that lead to the same place in many ways": `{"type": "object", "properties": {"a": {"enum": [{"q": 1}], "anyOf": [{"$ref": "#/$defs/p0"}]}}, "$defs": {` +
			each(`{"anyOf": [{"$ref": "#/$defs/p<next>"}, {"$ref": "#/$defs/p<next>"}]}`) + `, "p10000": {"type": "object", "properties": {"x": {}}}}}`,
		"lists in lists beside references": toNested(nested(`{"$ref": "#", "items": `, `{}`, `}`, 400)),
	} {
		tool := targettest.Tool(t, toolOf(root))
		// What is looked up again for every other place would keep this busy for hours.
		if result := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true}); len(result.Transformations) < 3 {
			t.Errorf("%s: only %d changes are recorded", name, len(result.Transformations))
		}
	}
}

func toNested(schema string) string { return `{"type": "object", "properties": {"p": ` + schema + `}}` }
