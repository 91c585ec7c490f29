package vendorc

import (
	"fmt"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
)

// Where every definition is merged with what it points at in several ways, the
// work doubles from one to the next: it is bounded, and the tool refused.
func TestMergingIsBounded(t *testing.T) {
	const definitions = 40
	var text strings.Builder
	for i := range definitions {
		next := fmt.Sprintf(`{"$ref":"#/$defs/d%d"}`, i+1)
		fmt.Fprintf(&text, `"d%d":{"$ref":"#/$defs/d%d","anyOf":[%s,{"type":"null"}],"items":%s},`, i, i+1, next, next)
	}
	tool, err := core.ParseTool(fmt.Appendf(nil, `{"name":"t","description":"d","inputSchema":{"type":"object","properties":{"a":{"$ref":"#/$defs/d0"}},
		"$defs":{%s"d%d":{"type":["string","integer"]}}}}`, text.String(), definitions))
	if err != nil {
		t.Fatal(err)
	}
	result := Compile(tool, core.CompileOptions{AllowLossy: true})
	refused := false
	for _, d := range result.Diagnostics {
		refused = refused || d.Code() == "vendor-c/unresolvable-schema-reference"
	}
	if result.OK || !refused {
		t.Errorf("it compiles to %d bytes", len(result.Output))
	}
}
