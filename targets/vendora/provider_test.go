package vendora

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/targettest"
)

// TestAcceptedTools takes the strict tools that the live API accepted in
// recorded requests: none of them may be refused here for good, and what is
// compiled stays inside what is documented.
func TestAcceptedTools(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus.Dir(t), "provider_requests", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded requests: %v", err)
	}
	accepted := 0
	for _, file := range files {
		records := corpus.Parse(t, file).Root.Get("records")
		for i := range records.Kids {
			record := &records.Kids[i]
			if record.Get("status").Text != "200" || !fromVendor(record) {
				continue
			}
			for _, tool := range strictTools(record.Get("request").Get("tools")) {
				accepted++
				result := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true})
				if !result.OK {
					t.Errorf("%s was accepted and is refused here: %s", tool.Name, targettest.Describe(result))
					continue
				}
				if wrong := outside(mustParse(t, string(result.Output)).Get("parameters"), schema.NewPath("parameters"), true); len(wrong) > 0 {
					t.Errorf("%s: %q", tool.Name, wrong)
				}
			}
		}
	}
	t.Logf("%d strict tools that were accepted", accepted)
	if accepted < 50 {
		t.Errorf("only %d strict tools were found", accepted)
	}
}

// fromVendor says whether a recorded request went to this target's API. Some
// records hide the host, and then the model tells.
func fromVendor(record *jsondoc.Value) bool {
	return record.Get("host").IsString("api.openai.com") ||
		!strings.Contains(record.Get("host").Text, ".") && strings.HasPrefix(record.Get("model").Text, "gpt-")
}

// strictTools returns the function tools with strict: true of a request, in the
// flat form or in the nested one of the older API.
func strictTools(list *jsondoc.Value) []*core.Tool {
	var tools []*core.Tool
	if !isList(list) {
		return nil
	}
	for i := range list.Kids {
		tool := &list.Kids[i]
		if nested := tool.Get("function"); nested != nil {
			tool = nested
		}
		if parameters := tool.Get("parameters"); tool.Get("strict").IsTrue() && isObject(parameters) {
			tools = append(tools, core.ToolOf(ptr(tool.WithMember(parameters.Named("inputSchema"))), nil, ""))
		}
	}
	return tools
}

// unseenRejections are the kinds of rejection that no documented rule sees, so
// that such a tool compiles and would still be rejected. They are kept here and
// not mended, since the rules are those of the documentation.
var unseenRejections = []string{
	"array-missing-items", // the API wants items on every array
}

// TestRejectedTools takes rejections by the live API that were reported in
// public: each is found here, or gone from what is compiled.
func TestRejectedTools(t *testing.T) {
	mended := map[string]func(t *testing.T, tool *core.Tool){
		"object-missing-properties":                  outputIsDocumented,
		"additionalProperties-required-false":        outputIsDocumented,
		"nullable-object-needs-additionalProperties": outputIsDocumented,
		"root-not-object":                            isRefused,
		"top-level-combinator":                       nil, // reported without a schema: see TestRejectedShapes
		"oneOf-not-permitted":                        nil,
		"required-must-list-all":                     nil,
		"name-too-long":                              nil,
	}
	list := corpus.Parse(t, filepath.Join(corpus.Dir(t), "rejections", "rejections.json")).Root.Get("rejections")
	seen := 0
	for i := range list.Kids {
		rejection := &list.Kids[i]
		if provider := rejection.Get("provider").Text; provider != "openai" && provider != "openai-strict" {
			continue
		}
		seen++
		class := rejection.Get("error_class").Text
		check, known := mended[class]
		switch inputSchema := rejection.Get("inputSchema"); {
		case slices.Contains(unseenRejections, class):
			if result := core.Compile(toolWith(inputSchema), Target, core.CompileOptions{AllowLossy: true}); !result.OK || !strings.Contains(string(result.Output), `"array"`) {
				t.Errorf("%s: is seen now, take it off the list", class)
			}
		case !known:
			t.Errorf("%s: %s: no test knows this kind of rejection", class, rejection.Get("message").Text)
		case isObject(inputSchema):
			if check == nil {
				t.Errorf("%s: comes with a schema now, and nothing tests it", class)
			} else {
				check(t, toolWith(inputSchema))
			}
		}
	}
	if seen < 15 {
		t.Errorf("only %d rejections were found", seen)
	}
}

func outputIsDocumented(t *testing.T, tool *core.Tool) {
	t.Helper()
	if !isDocumented(t, tool) {
		t.Errorf("refused: %s", targettest.Describe(core.Compile(tool, Target, core.CompileOptions{AllowLossy: true})))
	}
}

func isRefused(t *testing.T, tool *core.Tool) {
	t.Helper()
	if core.Compile(tool, Target, core.CompileOptions{AllowLossy: true}).OK {
		t.Errorf("%s compiles", jsondoc.AppendCompact(nil, tool.InputSchema))
	}
}

// TestRejectedShapes writes out the reported rejections that came without a
// schema, and those that the collected facts name.
func TestRejectedShapes(t *testing.T) {
	for _, c := range []struct {
		rejection, tool string
		check           func(*testing.T, *core.Tool)
	}{
		{"root without type", toolOf(`{}`), isRefused},
		{"root anyOf", toolOf(`{"type": "object", "anyOf": [{}]}`), isRefused},
		{"root oneOf", toolOf(`{"type": "object", "oneOf": [{}]}`), isRefused},
		{"root allOf", toolOf(`{"type": "object", "allOf": [{}]}`), outputIsDocumented},
		{"root enum", toolOf(`{"type": "object", "enum": [{}]}`), outputIsDocumented},
		{"root const", toolOf(`{"type": "object", "const": {}}`), outputIsDocumented},
		{"root not", toolOf(`{"type": "object", "not": {}}`), outputIsDocumented},
		{"name of 67 characters", `{"name": "` + strings.Repeat("n", 67) + `", "inputSchema": {"type": "object"}}`, isRefused},
		{"name of 65 characters", `{"name": "` + strings.Repeat("n", 65) + `", "inputSchema": {"type": "object"}}`, isRefused},
		{"name with a slash", `{"name": "a/b", "inputSchema": {"type": "object"}}`, isRefused},
		{"nested oneOf", toolOf(`{"type": "object", "properties": {"a": {"type": "array", "items": {"oneOf": [{"type": "string"}]}}}}`), outputIsDocumented},
		{"nested allOf", toolOf(`{"type": "object", "properties": {"a": {"allOf": [{"$ref": "#"}]}}}`), outputIsDocumented},
		{"optional property", toolOf(`{"type": "object", "properties": {"complexity": {"type": "string"}}}`), outputIsDocumented},
		{"format uri", toolOf(`{"type": "object", "properties": {"a": {"type": "string", "format": "uri"}}}`), outputIsDocumented},
		{"propertyNames", toolOf(`{"type": "object", "properties": {"a": {"type": "object", "propertyNames": {"type": "string"}, "additionalProperties": {}}}}`), outputIsDocumented},
		{"default", toolOf(`{"type": "object", "properties": {"a": {"type": "string", "default": "x"}}}`), outputIsDocumented},
		{"unwalked $defs", toolOf(`{"type": "object", "$defs": {"a": {"type": "object", "oneOf": [{}]}}}`), outputIsDocumented},
	} {
		t.Run(c.rejection, func(t *testing.T) { c.check(t, targettest.Tool(t, c.tool)) })
	}
}

// TestUnseenRejectionsStayVisible lists the shapes that the API is known to
// reject and the documented rules do not see. When one is mended, its line goes.
func TestUnseenRejectionsStayVisible(t *testing.T) {
	for shape, property := range map[string]string{
		"array without items":         `{"type": "array"}`,
		"look-around in a pattern":    `{"type": "string", "pattern": "^(?!x)"}`,
		"property without a type":     `{"description": "Anything."}`,
		"keywords beside a reference": `{"$ref": "#", "description": "Again."}`,
	} {
		result := core.Compile(targettest.Tool(t, ruleCase{property: property}.tool()), Target, core.CompileOptions{})
		if !result.OK || len(result.Transformations) != 2 {
			t.Errorf("%s is seen now: %s", shape, targettest.Describe(result))
		}
	}
}
