package diff

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/targets"
)

func load(t *testing.T, text string) []*core.Tool {
	t.Helper()
	set := core.LoadBytes("tools.json", []byte(text), core.LoadOptions{})
	if len(set.Errors) > 0 {
		t.Fatal(set.Errors)
	}
	return set.Tools
}

func TestTools(t *testing.T) {
	const weather = `"inputSchema": {"type": "object", "properties": {"city": {"type": "string"}, "days": {"type": "integer"}, "unit": {"enum": ["c", "f"]}}, "required": ["city"]}`
	for _, test := range []struct{ name, old, new, want string }{
		{"added", `[]`, `[{"name": "a", "inputSchema": {"type": "object"}}]`, "a non-breaking tool-added name"},
		{"removed", `[{"name": "a", "inputSchema": {"type": "object"}}]`, `[]`, "a breaking tool-removed name"},
		{"unrelated", `[{"name": "aaaa", "inputSchema": {"type": "object"}}]`, `[{"name": "zzzz", ` + weather + `}]`, "aaaa breaking tool-removed name, zzzz non-breaking tool-added name"},
		{"renamed", `[{"name": "get_weather", ` + weather + `}]`, `[{"name": "forecast", ` + weather + `}]`, "get_weather breaking tool-renamed name"},
		{
			"renamed and changed", `[{"name": "get_weather", ` + weather + `}]`, `[{"name": "getWeather", ` + strings.Replace(weather, `"f"`, `"f", "k"`, 1) + `}]`,
			"getWeather non-breaking enum-value-added inputSchema.properties.unit.enum, get_weather breaking tool-renamed name",
		},
		{"renamed by its words", `[{"name": "x1", "description": "Does it.", "inputSchema": {"type": "object"}}]`, `[{"name": "qq", "description": "Does it.", "inputSchema": {"type": "object"}}]`, "x1 breaking tool-renamed name"},
		{"described", `[{"name": "a", "description": "x", "inputSchema": {"type": "object"}}]`, `[{"name": "a", "title": "y", "inputSchema": {"type": "object"}}]`, "a informational description-changed description, a informational title-changed title"},
	} {
		var got []string
		for _, c := range Compare(load(t, test.old), load(t, test.new), Options{Judge: judge.Independent}) {
			got = append(got, fmt.Sprintf("%s %s %s %s", c.Tool, c.Classification, c.Code, c.Path))
			if strings.HasPrefix(string(c.Code), "tool-") && c.Witness == nil {
				t.Errorf("%s: no call is shown", test.name)
			}
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, text, test.want)
		}
	}
}

func TestPropertyRenameIsSuggested(t *testing.T) {
	old := parse(t, `{"type":"object","properties":{"userId":{"type":"string"},"n":{"type":"integer"}}}`)
	new := parse(t, `{"type":"object","properties":{"user_id":{"type":"string"},"n":{"type":"integer"}}}`)
	changes := compareSchemas(old, new, judge.Independent)
	if !slices.ContainsFunc(changes, func(c Change) bool {
		return c.Code == PropertyRemoved && strings.Contains(c.Message, `renamed to "user_id"`)
	}) {
		t.Errorf("%+v", changes)
	}
}

// Without a judge nothing is shown, and nothing is taken for safe.
func TestWithoutJudge(t *testing.T) {
	old, new := parse(t, `{"properties":{"a":{"type":"string"}}}`), parse(t, `{"properties":{"a":{"type":"integer"}}}`)
	changes := compareSchemas(old, new, nil)
	if len(changes) != 1 || changes[0].Classification != Breaking || changes[0].Proof != Unproven || changes[0].Witness != nil {
		t.Errorf("%+v", changes)
	}
}

func TestTargets(t *testing.T) {
	const plain = `{"name": "a", "description": "x", "inputSchema": {"type": "object", "properties": {"v": {"type": "string"}}, "required": ["v"], "additionalProperties": false}}`
	listOf := func(minItems string) string {
		return strings.Replace(plain, `{"type": "string"}`, `{"type": "array", "items": {}, "minItems": `+minItems+`}`, 1)
	}
	for _, test := range []struct{ name, old, new, target, want string }{
		{"no longer compiles", plain, strings.Replace(plain, `{"type": "string"}`, `{"type": "string", "minLength": 1}`, 1), "vendor-a", "breaking target-no-longer-compiles"},
		{"compiles now", strings.Replace(plain, `{"type": "string"}`, `{"type": "string", "minLength": 1}`, 1), plain, "vendor-a", "non-breaking target-compiles-now"},
		{"bytes", plain, strings.Replace(plain, `"x"`, `"y"`, 1), "vendor-a", "informational target-output-changed"},
		{"a constraint that is not enforced", plain, strings.Replace(plain, `{"type": "string"}`, `{"type": "string", "minLength": 1}`, 1), "vendor-b", "informational target-output-changed, informational target-not-enforced"},
		{"a constraint that is no longer enforced", listOf("1"), listOf("2"), "vendor-b", "breaking target-enforcement-lost, informational target-output-changed"},
		{
			"the same on a new property", plain, strings.Replace(plain, `{"type": "string"}`, `{"type": "string"}, "w": {"type": "string", "minLength": 1}`, 1), "vendor-b",
			"informational target-output-changed, informational target-not-enforced",
		},
		{"nothing", plain, plain, "protocol", ""},
	} {
		at := slices.IndexFunc(targets.All(), func(one *core.Target) bool { return one.ID == test.target })
		var got []string
		for _, c := range Compare(load(t, test.old), load(t, test.new), Options{Judge: judge.Independent, Targets: targets.All()[at : at+1]}) {
			if c.Target != "" {
				got = append(got, fmt.Sprintf("%s %s", c.Classification, c.Code))
			}
		}
		if text := strings.Join(got, ", "); text != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.name, text, test.want)
		}
	}
}
