package core_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// FuzzLoad loads anything: there are tools or errors and never both, every error
// has a place and says something, what is loaded is canonical, and loading again
// gives the same.
func FuzzLoad(f *testing.F) {
	for _, seed := range []string{
		tool("a"), "[" + tool("a") + "," + tool("b") + "]", `{"tools":[` + tool("a") + `],"nextCursor":"x"}`, "[" + tool("a") + "," + tool("a") + "]",
		`{"name":"","description":1,"inputSchema":{"type":["x","x"],"properties":{"a":true},"required":["b","b"],"enum":[]}}`,
		`{"name":"a","inputSchema":{"$defs":{"d":{"items":[{}]}},"dependencies":{"a":["b"],"c":{}},"multipleOf":0,"minLength":1.5,"anyOf":[]}}`,
		`{"name":"a\u0000","inputSchema":{"additionalProperties":false,"patternProperties":{"^x":{"$ref":"#"}}}}`,
		`{"tools":1}`, `{"tools":[],"inputSchema":{}}`, `[1,null,"x",[],{}]`, `{`, "\ufeff[]", "[\"\xff\"]", `{"a":1,"a":2}`, "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		set := core.LoadBytes("f.json", data, core.LoadOptions{})
		if len(set.Tools) > 0 && len(set.Errors) > 0 {
			t.Fatal("both tools and errors")
		}
		lines := strings.Count(string(data), "\n") + 1
		for i, e := range set.Errors {
			if e.Source != "f.json" || e.Line < 1 || e.Line > lines || e.Column < 1 || e.Message == "" {
				t.Fatalf("an error without a proper place or message: %+v", e)
			}
			if i > 0 && (e.Line < set.Errors[i-1].Line || e.Line == set.Errors[i-1].Line && e.Column < set.Errors[i-1].Column) {
				t.Fatalf("errors are not in order: %v before %v", set.Errors[i-1], e)
			}
		}
		for i, tool := range set.Tools {
			if problems := core.ValidateCanonicalTool(tool.Value); len(problems) > 0 {
				t.Fatalf("a tool was loaded that is not canonical: %v", problems)
			}
			if i > 0 && tool.Name <= set.Tools[i-1].Name {
				t.Fatalf("tools are not in order: %q before %q", set.Tools[i-1].Name, tool.Name)
			}
			written := jsondoc.Append(nil, tool.Value, nil)
			again, err := core.ParseTool(written)
			if err != nil || !jsondoc.Equal(tool.Value, again.Value) {
				t.Fatalf("a loaded tool does not load again: %v\n%s", err, written)
			}
		}
		if again := core.LoadBytes("f.json", data, core.LoadOptions{}); !reflect.DeepEqual(set, again) {
			t.Fatal("loading twice gives two results")
		}
	})
}
