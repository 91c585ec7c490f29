package vendora

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestTool covers what stands around the schema.
func TestTool(t *testing.T) {
	const schema = `"inputSchema": {"type": "object", "properties": {}, "additionalProperties": false}`
	long := strings.Repeat("n", 64)
	for _, c := range []struct {
		name, tool string
		want       []string // code and path
		output     bool
	}{
		{"plain", `{"name": "a_B-9", "description": "D.", ` + schema + `}`, nil, true},
		{"64 characters", `{"name": "` + long + `", "description": "D.", ` + schema + `}`, nil, true},
		{"65 characters", `{"name": "` + long + `n", "description": "D.", ` + schema + `}`, []string{"vendor-a/tool-name-too-long at name"}, false},
		{"a dot", `{"name": "a.b", "description": "D.", ` + schema + `}`, []string{"vendor-a/tool-name-invalid-characters at name"}, false},
		{"a letter of another script", `{"name": "größe", "description": "D.", ` + schema + `}`, []string{"vendor-a/tool-name-invalid-characters at name"}, false},
		{
			"65 characters of another script", `{"name": "` + strings.Repeat("ß", 65) + `", "description": "D.", ` + schema + `}`,
			[]string{"vendor-a/tool-name-invalid-characters at name", "vendor-a/tool-name-too-long at name"},
			false,
		},
		{
			"64 characters of another script", `{"name": "` + strings.Repeat("ß", 64) + `", "description": "D.", ` + schema + `}`,
			[]string{"vendor-a/tool-name-invalid-characters at name"},
			false,
		},
		{"empty name", `{"name": "", "description": "D.", ` + schema + `}`, []string{"vendor-a/tool-name-invalid-characters at name"}, false},
		{"name of another kind", `{"name": 7, "description": "D.", ` + schema + `}`, []string{"vendor-a/tool-name-invalid-characters at name"}, false},
		{"no name", `{"description": "D.", ` + schema + `}`, []string{"vendor-a/tool-name-invalid-characters at name"}, false},
		{"no description", `{"name": "a", ` + schema + `}`, []string{"vendor-a/missing-tool-description at description"}, true},
		{"blank description", `{"name": "a", "description": " \n", ` + schema + `}`, []string{"vendor-a/missing-tool-description at description"}, true},
		{"no input schema", `{"name": "a", "description": "D."}`, []string{"core/not-a-tool at inputSchema"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tool := targettest.Tool(t, c.tool)
			var got []string
			for _, d := range Check(tool) {
				got = append(got, d.Code()+" at "+d.Path)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("found %q, want %q", got, c.want)
			}
			if result := Compile(tool, core.CompileOptions{}); result.OK != c.output {
				t.Errorf("compiles: %v, want %v", result.OK, c.output)
			}
		})
	}
}

// TestOutput fixes the bytes of a small tool: members, keywords and their order.
func TestOutput(t *testing.T) {
	tool := targettest.Tool(t, `{
		"inputSchema": {
			"required": ["z"], "additionalProperties": false, "description": "Arguments.",
			"properties": {
				"z": {"enum": ["b", "a"], "description": "Choice.", "type": "string"},
				"a": {"maximum": 1.0, "minimum": 1e0, "description": "Number.", "type": "number"}
			}, "type": "object"
		}, "description": "Does <it> & more: größer.", "name": "do_it"}`)
	for _, c := range []struct {
		order       core.PropertyOrder
		first, last string
	}{{core.Sorted, "a", "z"}, {core.Declared, "z", "a"}} {
		properties := map[string]string{
			"a": `      "a": {
        "type": [
          "number",
          "null"
        ],
        "description": "Number.",
        "minimum": 1e0,
        "maximum": 1.0
      }`,
			"z": `      "z": {
        "type": "string",
        "description": "Choice.",
        "enum": [
          "b",
          "a"
        ]
      }`,
		}
		want := `{
  "type": "function",
  "name": "do_it",
  "description": "Does <it> & more: größer.",
  "parameters": {
    "type": "object",
    "description": "Arguments.",
    "properties": {
` + properties[c.first] + `,
` + properties[c.last] + `
    },
    "required": [
      "` + c.first + `",
      "` + c.last + `"
    ],
    "additionalProperties": false
  },
  "strict": true
}
`
		got := Compile(tool, core.CompileOptions{PropertyOrder: c.order})
		if string(got.Output) != want {
			t.Errorf("%s:\n%s\nwant\n%s", c.order, got.Output, want)
		}
	}
}

// TestSourceIsLeftAlone makes sure that nothing of a tool is changed, since tools
// are compiled for several targets at once.
func TestSourceIsLeftAlone(t *testing.T) {
	for _, c := range slices.Concat(ruleCases, fieldCases) {
		tool := targettest.Tool(t, c.tool())
		before := string(jsondoc.AppendCompact(nil, tool.Value))
		Compile(tool, core.CompileOptions{AllowLossy: true, PropertyOrder: core.Declared})
		if after := string(jsondoc.AppendCompact(nil, tool.Value)); before != after {
			t.Errorf("%s: the tool was changed to %s", c.name, after)
		}
	}
}
