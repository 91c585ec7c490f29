package vendora

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/targettest"
)

// contract is what the specification says of each rule.
var contract = []struct {
	code     string
	severity core.Severity
	ability  core.Ability
}{
	{"tool-name-invalid-characters", core.Error, core.Refuses},
	{"tool-name-too-long", core.Error, core.Refuses},
	{"missing-tool-description", core.Info, core.Fixes},
	{"root-schema-not-object", core.Error, core.Refuses},
	{"root-schema-anyof", core.Error, core.Refuses},
	{"strict-optional-property", core.Error, core.Fixes},
	{"nullable-instead-of-omitted", core.Warning, core.Fixes},
	{"object-missing-additional-properties", core.Error, core.Fixes},
	{"additional-properties-true", core.Error, core.Fixes},
	{"extra-properties-no-longer-accepted", core.Warning, core.Fixes},
	{"additional-properties-schema", core.Error, core.FixesLossy},
	{"unsupported-keyword", core.Error, core.FixesLossy},
	{"undocumented-constraint-keyword", core.Error, core.FixesLossy},
	{"unknown-keyword", core.Error, core.FixesLossy},
	{"unsupported-string-format", core.Error, core.FixesLossy},
	{"one-of-converted-to-any-of", core.Error, core.FixesLossy},
	{"conflicting-definitions-keywords", core.Error, core.FixesLossy},
	{"const-converted-to-enum", core.Info, core.Fixes},
	{"annotation-keyword-dropped", core.Info, core.Fixes},
	{"default-keyword-dropped", core.Warning, core.Fixes},
	{"legacy-definitions-keyword", core.Warning, core.Fixes},
	{"nullable-keyword-converted", core.Warning, core.Fixes},
	{"too-many-properties", core.Error, core.Refuses},
	{"schema-too-deep", core.Error, core.Refuses},
	{"too-many-enum-values", core.Error, core.Refuses},
	{"large-enum-too-long", core.Error, core.Refuses},
	{"schema-too-large", core.Error, core.Refuses},
}

// kinds is what the specification says of each transformation.
var kinds = map[string]bool{ // lossy
	"renamed-input-schema-to-parameters":      false,
	"enabled-strict-mode":                     false,
	"converted-optional-property-to-nullable": false,
	"added-additional-properties-false":       false,
	"closed-open-object":                      false,
	"dropped-annotation-keyword":              false,
	"dropped-default-keyword":                 false,
	"converted-const-to-enum":                 false,
	"renamed-definitions-to-defs":             false,
	"rewrote-definitions-reference":           false,
	"converted-nullable-to-type-union":        false,
	"dropped-unsupported-keyword":             true,
	"dropped-undocumented-constraint-keyword": true,
	"dropped-unknown-keyword":                 true,
	"dropped-unsupported-format":              true,
	"dropped-additional-properties-schema":    true,
	"dropped-conflicting-definitions":         true,
	"converted-one-of-to-any-of":              true,
}

// TestContract holds the tables of the package against the specification.
func TestContract(t *testing.T) {
	if len(Target.Rules) != len(contract) {
		t.Errorf("%d rules, want %d", len(Target.Rules), len(contract))
	}
	for _, want := range contract {
		at := slices.IndexFunc(Target.Rules, func(r *core.Rule) bool { return r.Code == "vendor-a/"+want.code })
		if at < 0 {
			t.Errorf("no rule %s", want.code)
		} else if r := Target.Rules[at]; r.Severity != want.severity || r.Ability != want.ability {
			t.Errorf("%s is %s and %s, want %s and %s", want.code, r.Severity, r.Ability, want.severity, want.ability)
		}
	}
	if len(Target.Transformations) != len(kinds) {
		t.Errorf("%d transformations, want %d", len(Target.Transformations), len(kinds))
	}
	for _, kind := range Target.Transformations {
		if lossy, ok := kinds[kind.Code]; !ok || lossy != kind.Lossy {
			t.Errorf("%s: lossy %v, want it listed as %v", kind.Code, kind.Lossy, lossy)
		}
	}
	if Version != "0.1.0" || RulesReviewedAt != "2026-08-20" || Target.ID != "vendor-a" || !slices.Equal(Target.Aliases, []string{"openai"}) {
		t.Error("version, date of review, id or alias is not what the specification says")
	}
}

// ruleCase is a schema, everything that is found in it and everything that is
// done about it.
type ruleCase struct {
	name string
	// property is the schema of the required property p of a closed root; root,
	// where given, is the whole schema instead.
	property, root string
	// want has a line for each place: the codes of what is found, separated by
	// commas, the codes of what is done, and after @ the path below the
	// property, or below inputSchema.
	want string
	out  string // the schema as it is compiled, loss allowed; empty where it is refused
}

func (c ruleCase) tool() string {
	root := c.root
	if root == "" {
		root = `{"type": "object", "properties": {"p": ` + c.property + `}, "required": ["p"], "additionalProperties": false}`
	}
	return `{"name": "tool", "description": "A tool.", "inputSchema": ` + root + `}`
}

func (c ruleCase) run(t *testing.T) {
	t.Helper()
	tool := targettest.Tool(t, c.tool())
	prefix := "inputSchema.properties.p"
	if c.root != "" {
		prefix = "inputSchema"
	}
	var found, done []string
	lossy, refused := false, false
	for line := range strings.Lines(c.want) {
		codes, at, _ := strings.Cut(strings.TrimSpace(line), "@")
		path := prefix
		switch {
		case strings.HasPrefix(at, "["):
			path += at
		case at != "":
			path += "." + at
		}
		for code := range strings.FieldsFuncSeq(codes, func(r rune) bool { return r == ',' || r == ' ' }) {
			if isLossy, ok := kinds[code]; ok {
				done = append(done, code+" at "+path)
				lossy = lossy || isLossy
			} else {
				found = append(found, "vendor-a/"+code+" at "+path)
			}
		}
	}
	var gotFound, gotDone []string
	for _, d := range core.Check(tool, Target) {
		gotFound = append(gotFound, d.Code()+" at "+d.Path)
		refused = refused || d.IsBlocking()
	}
	allowed := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true})
	for _, tr := range allowed.Transformations {
		if tr.Kind != renamedInputSchemaToParameters && tr.Kind != enabledStrictMode {
			gotDone = append(gotDone, tr.Kind.Code+" at "+tr.Path)
		}
		if tr.Detail == "" || strings.ContainsAny(tr.Detail, "\n\r") {
			t.Errorf("%s at %s needs a detail of one line, has %q", tr.Kind.Code, tr.Path, tr.Detail)
		}
	}
	for _, list := range [][]string{found, done, gotFound, gotDone} {
		slices.Sort(list)
	}
	if diff := cmp.Diff(found, gotFound); diff != "" {
		t.Errorf("found (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(done, gotDone); diff != "" {
		t.Errorf("done (-want +got):\n%s", diff)
	}
	if strict := core.Compile(tool, Target, core.CompileOptions{}); strict.OK != (!lossy && !refused) {
		t.Errorf("compiles without loss: %v", strict.OK)
	}
	if c.out == "" {
		if allowed.OK {
			t.Errorf("compiles to %s, must be refused", allowed.Output)
		}
		return
	}
	if !allowed.OK {
		t.Fatalf("is refused:\n%s", targettest.Describe(allowed))
	}
	got := mustParse(t, string(allowed.Output)).Get("parameters")
	if c.root == "" {
		got = got.Get("properties").Get("p")
	}
	if want := mustParse(t, c.out); !jsondoc.Equal(want, got) {
		t.Errorf("compiles to %s\nwant %s", jsondoc.AppendCompact(nil, got), jsondoc.AppendCompact(nil, want))
	}
}

const (
	unsupported  = "unsupported-keyword dropped-unsupported-keyword"
	undocumented = "undocumented-constraint-keyword dropped-undocumented-constraint-keyword"
	annotation   = "annotation-keyword-dropped dropped-annotation-keyword"
	missing      = "object-missing-additional-properties added-additional-properties-false @additionalProperties"
	optional     = "strict-optional-property, nullable-instead-of-omitted converted-optional-property-to-nullable @properties."
	opened       = "additional-properties-true, extra-properties-no-longer-accepted closed-open-object @additionalProperties"
	mapped       = "additional-properties-schema dropped-additional-properties-schema @additionalProperties"
	emptyObject  = `"properties": {}, "required": [], "additionalProperties": false`
)

var ruleCases = []ruleCase{
	{name: "nothing to find", property: `{"type": "string", "description": "Text."}`, out: `{"type": "string", "description": "Text."}`},

	// Tool and root.
	{name: "root without type", root: `{"properties": {}, "additionalProperties": false}`, want: "root-schema-not-object"},
	{name: "root of another type", root: `{"type": "string"}`, want: "root-schema-not-object"},
	{name: "root with a list of types", root: `{"type": ["object"], "additionalProperties": false}`, want: "root-schema-not-object"},
	{name: "root anyOf", root: `{"type": "object", "anyOf": [{"allOf": []}], "additionalProperties": false}`, want: "root-schema-anyof @anyOf"},
	{name: "root oneOf", root: `{"type": "object", "oneOf": [{"allOf": []}], "additionalProperties": false}`, want: "root-schema-anyof @oneOf"},
	{
		name: "root anyOf and oneOf", root: `{"type": "object", "anyOf": 1, "oneOf": [{}], "additionalProperties": false}`,
		want: "root-schema-anyof @anyOf\nroot-schema-anyof @oneOf",
	},
	{
		name: "root allOf, not, enum and const",
		root: `{"type": "object", "properties": {}, "additionalProperties": false, "allOf": [{}], "not": {}, "enum": [{}], "const": {}}`,
		want: unsupported + "@allOf\n" + unsupported + "@not\n" + unsupported + "@enum\n" + unsupported + "@const",
		out:  `{"type": "object", ` + emptyObject + `}`,
	},
	{
		name: "root $ref", root: `{"type": "object", "$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}}`,
		want: unsupported + "@$ref\n" + missing, out: `{"type": "object", ` + emptyObject + `, "$defs": {"a": {"type": "string"}}}`,
	},
	{
		name: "root nullable", root: `{"type": "object", "nullable": true, "additionalProperties": false}`,
		want: annotation + "@nullable", out: `{"type": "object", ` + emptyObject + `}`,
	},

	// Optional properties.
	{
		name: "optional", property: `{"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false}`,
		want: optional + "a", out: `{"type": "object", "properties": {"a": {"type": ["string", "null"]}}, "required": ["a"], "additionalProperties": false}`,
	},
	{
		name: "optional and required", property: `{"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "string"}}, "required": ["b"], "additionalProperties": false}`,
		want: optional + "a", out: `{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"type": "string"}}, "required": ["a", "b"], "additionalProperties": false}`,
	},
	{
		name: "required twice", property: `{"type": "object", "properties": {"a": {}}, "required": ["a", "a"], "additionalProperties": false}`,
		out: `{"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": false}`,
	},

	// additionalProperties.
	{name: "additionalProperties missing", property: `{"type": "object", "properties": {}}`, want: missing, out: `{"type": "object", ` + emptyObject + `}`},
	{name: "additionalProperties missing, object by its properties", property: `{"properties": {}}`, want: missing, out: `{` + emptyObject + `}`},
	{name: "additionalProperties missing, object or null", property: `{"type": ["null", "object"]}`, want: missing, out: `{"type": ["null", "object"], ` + emptyObject + `}`},
	{name: "additionalProperties false", property: `{"type": "object", "additionalProperties": false}`, out: `{"type": "object", ` + emptyObject + `}`},
	{name: "additionalProperties true", property: `{"type": "object", "additionalProperties": true}`, want: opened, out: `{"type": "object", ` + emptyObject + `}`},
	{name: "additionalProperties empty", property: `{"additionalProperties": {}}`, want: opened, out: `{` + emptyObject + `}`},
	{name: "additionalProperties schema", property: `{"type": "object", "additionalProperties": {"allOf": []}}`, want: mapped, out: `{"type": "object", ` + emptyObject + `}`},
	{
		name: "additionalProperties malformed", property: `{"type": "object", "additionalProperties": "no"}`, want: unsupported + "@additionalProperties",
		out: `{"type": "object", ` + emptyObject + `}`,
	},

	// required where it cannot be carried, and where it says nothing.
	{
		name: "required not declared", property: `{"type": "object", "properties": {"a": {}}, "required": ["a", "b", "c"], "additionalProperties": false}`,
		want: unsupported + "@required", out: `{"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": false}`,
	},
	{
		name: "required without properties", property: `{"type": "object", "required": ["a"], "additionalProperties": false}`,
		want: unsupported + "@required", out: `{"type": "object", ` + emptyObject + `}`,
	},
	{name: "required on no object", property: `{"required": ["a"]}`, want: unsupported + "@required", out: `{}`},
	{name: "required on a string", property: `{"type": "string", "required": ["a"]}`, want: annotation + "@required", out: `{"type": "string"}`},
	{name: "required empty on no object", property: `{"required": []}`, want: annotation + "@required", out: `{}`},
	{name: "required malformed", property: `{"type": "string", "required": true}`, want: unsupported + "@required", out: `{"type": "string"}`},
	{
		name: "required with a number", property: `{"type": "object", "properties": {"a": {}}, "required": [1, "a"], "additionalProperties": false}`,
		want: unsupported + "@required", out: `{"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": false}`,
	},

	// Composition.
	{
		name: "oneOf", property: `{"oneOf": [{"type": "string"}, {"title": "N", "type": "integer"}]}`,
		want: "one-of-converted-to-any-of converted-one-of-to-any-of @oneOf\n" + annotation + "@oneOf[1].title", out: `{"anyOf": [{"type": "string"}, {"type": "integer"}]}`,
	},
	{name: "anyOf and oneOf", property: `{"oneOf": [{"title": "N"}], "anyOf": [{"type": "string"}]}`, want: unsupported + "@oneOf", out: `{"anyOf": [{"type": "string"}]}`},
	{
		name: "anyOf malformed and oneOf", property: `{"anyOf": [], "oneOf": [{"type": "string"}]}`,
		want: unsupported + "@anyOf\none-of-converted-to-any-of converted-one-of-to-any-of @oneOf", out: `{"anyOf": [{"type": "string"}]}`,
	},
	{
		name: "anyOf beside properties", property: `{"properties": {"a": {}}, "required": ["a"], "additionalProperties": false, "anyOf": [{"title": "A"}]}`,
		want: unsupported + "@anyOf", out: `{"properties": {"a": {}}, "required": ["a"], "additionalProperties": false}`,
	},
	{name: "oneOf beside properties", property: `{"properties": {}, "additionalProperties": false, "oneOf": [{}]}`, want: unsupported + "@oneOf", out: `{` + emptyObject + `}`},
	{name: "anyOf on a closed object", property: `{"additionalProperties": false, "anyOf": [{}]}`, want: unsupported + "@anyOf", out: `{` + emptyObject + `}`},
	{name: "anyOf beside a type", property: `{"type": "string", "anyOf": [{"pattern": "a"}, {"pattern": "b"}]}`, out: `{"type": "string", "anyOf": [{"pattern": "a"}, {"pattern": "b"}]}`},
	{
		name: "anyOf of objects below type object", property: `{"type": "object", "anyOf": [{"type": "object", "additionalProperties": false}, {"properties": {}, "additionalProperties": false}]}`,
		want: annotation + "@type", out: `{"anyOf": [{"type": "object", ` + emptyObject + `}, {"type": "object", ` + emptyObject + `}]}`,
	},
	{
		name: "anyOf of references below type object", root: `{"type": "object", "properties": {"p": {"type": "object", "anyOf": [{"$ref": "#/$defs/a"}]}}, "required": ["p"],
		"additionalProperties": false, "$defs": {"a": {"type": "object", "additionalProperties": false}}}`, want: annotation + "@properties.p.type",
		out: `{"type": "object", "properties": {"p": {"anyOf": [{"$ref": "#/$defs/a"}]}}, "required": ["p"], "additionalProperties": false, "$defs": {"a": {"type": "object", ` + emptyObject + `}}}`,
	},
	{
		name: "anyOf in anyOf below type object", property: `{"type": "object", "anyOf": [{"type": "object", "anyOf": [{"type": "object", "additionalProperties": false}]}]}`,
		want: annotation + "@type\n" + annotation + "@anyOf[0].type", out: `{"anyOf": [{"anyOf": [{"type": "object", ` + emptyObject + `}]}]}`,
	},
	{
		name: "open anyOf of objects", property: `{"additionalProperties": true, "anyOf": [{"type": "object", "additionalProperties": false}]}`, want: opened,
		out: `{"anyOf": [{"type": "object", ` + emptyObject + `}]}`,
	},
	{
		name: "anyOf of something else below type object", property: `{"type": "object", "anyOf": [{"type": "object", "properties": {}}, {"description": "Any."}]}`,
		want: unsupported + "@anyOf\n" + missing, out: `{"type": "object", ` + emptyObject + `}`,
	},
	{name: "anyOf of required only", property: `{"anyOf": [{"required": ["a"]}, {"type": "string"}]}`, want: unsupported + "@anyOf[0].required", out: `{"anyOf": [{}, {"type": "string"}]}`},
	{name: "anyOf with booleans", property: `{"anyOf": [true, false, 1]}`, want: unsupported + "@anyOf[1]\n" + unsupported + "@anyOf[2]", out: `{"anyOf": [{}, {}, {}]}`},
	{name: "anyOf empty", property: `{"anyOf": []}`, want: unsupported + "@anyOf", out: `{}`},

	// Values.
	{name: "const", property: `{"const": {"a": 1}}`, want: "const-converted-to-enum converted-const-to-enum @const", out: `{"enum": [{"a": 1}]}`},
	{name: "const of an enum", property: `{"const": 2.0, "enum": [1, 2]}`, want: "const-converted-to-enum converted-const-to-enum @const", out: `{"enum": [2.0]}`},
	{
		name: "const outside its enum", property: `{"const": 3, "enum": [1, 2]}`,
		want: "const-converted-to-enum converted-const-to-enum @const\n" + unsupported + "@enum", out: `{"enum": [3]}`,
	},
	{name: "enum", property: `{"type": ["string", "null"], "enum": ["a", 1, null]}`, out: `{"type": ["string", "null"], "enum": ["a", 1, null]}`},
	{name: "enum empty", property: `{"enum": []}`, want: unsupported + "@enum", out: `{}`},
	{name: "enum malformed", property: `{"enum": "a"}`, want: unsupported + "@enum", out: `{}`},

	// Strings, numbers, arrays.
	{
		name: "supported keywords", property: `{"pattern": "^a", "format": "uuid", "multipleOf": 0.10, "minimum": -1, "maximum": 1e3, "exclusiveMinimum": 0, "exclusiveMaximum": 9, "minItems": 0, "maxItems": 2.0, "items": {}}`,
		out: `{"pattern": "^a", "format": "uuid", "multipleOf": 0.10, "minimum": -1, "maximum": 1e3, "exclusiveMinimum": 0, "exclusiveMaximum": 9, "minItems": 0, "maxItems": 2.0, "items": {}}`,
	},
	{
		name: "malformed bounds", property: `{"pattern": 1, "multipleOf": 0, "minimum": "1", "maximum": null, "exclusiveMinimum": true, "exclusiveMaximum": [], "minItems": -1, "maxItems": 1.5}`,
		want: unsupported + "@pattern\n" + unsupported + "@multipleOf\n" + unsupported + "@minimum\n" + unsupported + "@maximum\n" +
			unsupported + "@exclusiveMinimum\n" + unsupported + "@exclusiveMaximum\n" + unsupported + "@minItems\n" + unsupported + "@maxItems", out: `{}`,
	},
	{name: "format", property: `{"type": "string", "format": "uri"}`, want: "unsupported-string-format dropped-unsupported-format @format", out: `{"type": "string"}`},
	{name: "format of a number", property: `{"type": "integer", "format": "int32"}`, want: "unsupported-string-format dropped-unsupported-format @format", out: `{"type": "integer"}`},
	{name: "format malformed", property: `{"format": 1}`, want: "unsupported-string-format dropped-unsupported-format @format", out: `{}`},
	{name: "items", property: `{"type": "array", "items": {"title": "T"}}`, want: annotation + "@items.title", out: `{"type": "array", "items": {}}`},
	{name: "items true", property: `{"items": true}`, out: `{"items": {}}`},
	{name: "items false", property: `{"items": false}`, want: unsupported + "@items", out: `{"items": {}}`},
	{name: "items list", property: `{"type": "array", "items": [{"title": "T"}]}`, want: undocumented + "@items", out: `{"type": "array"}`},
	{name: "items malformed", property: `{"items": "string"}`, want: unsupported + "@items", out: `{}`},

	// Schemas that are none.
	{name: "true", property: `true`, out: `{}`},
	{name: "false", property: `false`, want: unsupported, out: `{}`},
	{name: "null for a schema", property: `null`, want: unsupported, out: `{}`},
	{name: "text for a schema", property: `"string"`, want: unsupported, out: `{}`},
	{name: "type unknown", property: `{"type": "any"}`, want: unsupported + "@type", out: `{}`},
	{name: "type list with an unknown one", property: `{"type": ["string", "date"]}`, want: unsupported + "@type", out: `{}`},
	{name: "type list empty", property: `{"type": []}`, want: unsupported + "@type", out: `{}`},
	{name: "type list with a double", property: `{"type": ["string", "string"]}`, want: unsupported + "@type", out: `{}`},
	{name: "type malformed", property: `{"type": {"title": "T"}}`, want: unsupported + "@type", out: `{}`},
	{name: "properties malformed", property: `{"properties": ["a"], "additionalProperties": false}`, want: unsupported + "@properties", out: `{` + emptyObject + `}`},
	{name: "description malformed", property: `{"description": 1}`, want: annotation + "@description", out: `{}`},

	// Tiers and the unknown.
	{
		name: "tier 1", property: `{"allOf": [{"title": "T"}], "not": {}, "dependentRequired": {}, "dependentSchemas": {}, "if": {}, "then": {}, "else": {}}`,
		want: unsupported + "@allOf\n" + unsupported + "@not\n" + unsupported + "@dependentRequired\n" + unsupported + "@dependentSchemas\n" +
			unsupported + "@if\n" + unsupported + "@then\n" + unsupported + "@else", out: `{}`,
	},
	{
		name: "tier 2", property: `{"minLength": 0, "maxLength": 1, "minProperties": 0, "maxProperties": 1, "patternProperties": {}, "propertyNames": {"title": "T"}, "uniqueItems": false,
		"prefixItems": [], "contains": {}, "minContains": 0, "maxContains": 1, "unevaluatedProperties": true, "unevaluatedItems": true}`,
		want: undocumented + "@minLength\n" + undocumented + "@maxLength\n" + undocumented + "@minProperties\n" + undocumented + "@maxProperties\n" +
			undocumented + "@patternProperties\n" + undocumented + "@propertyNames\n" + undocumented + "@uniqueItems\n" + undocumented + "@prefixItems\n" +
			undocumented + "@contains\n" + undocumented + "@minContains\n" + undocumented + "@maxContains\n" + undocumented + "@unevaluatedProperties\n" +
			undocumented + "@unevaluatedItems", out: `{}`,
	},
	{
		name: "unknown", property: `{"x-unit": "m", "example": 1, "dependencies": {}, "additionalItems": false, "$dynamicRef": "#", "contentEncoding": "base64", "id": "a"}`,
		want: "unknown-keyword dropped-unknown-keyword @[\"x-unit\"]\n" + annotation + "@example\nunknown-keyword dropped-unknown-keyword @dependencies\n" +
			"unknown-keyword dropped-unknown-keyword @additionalItems\nunknown-keyword dropped-unknown-keyword @$dynamicRef\nunknown-keyword dropped-unknown-keyword @contentEncoding\n" +
			"unknown-keyword dropped-unknown-keyword @id", out: `{}`,
	},
	{name: "id that is only a name", property: `{"id": "/p", "type": "string"}`, want: annotation + "@id", out: `{"type": "string"}`},
	{
		name: "annotations", property: `{"title": "T", "examples": [], "$comment": "", "$schema": "", "$id": "", "$anchor": "a", "deprecated": true, "readOnly": true, "writeOnly": 1, "nullable": false}`,
		want: annotation + "@title\n" + annotation + "@examples\n" + annotation + "@$comment\n" + annotation + "@$schema\n" + annotation + "@$id\n" + annotation + "@$anchor\n" +
			annotation + "@deprecated\n" + annotation + "@readOnly\n" + annotation + "@writeOnly\n" + annotation + "@nullable", out: `{}`,
	},
	{name: "default", property: `{"type": "integer", "default": 1}`, want: "default-keyword-dropped dropped-default-keyword @default", out: `{"type": "integer"}`},

	// nullable.
	{name: "nullable", property: `{"type": "string", "nullable": true}`, want: "nullable-keyword-converted converted-nullable-to-type-union @nullable", out: `{"type": ["string", "null"]}`},
	{
		name: "nullable enum", property: `{"enum": ["a"], "nullable": true}`, want: "nullable-keyword-converted converted-nullable-to-type-union @nullable",
		out: `{"type": ["string", "null"], "enum": ["a"]}`,
	},
	{
		name: "nullable anyOf", property: `{"anyOf": [{"type": "string"}], "nullable": true}`, want: "nullable-keyword-converted converted-nullable-to-type-union @nullable",
		out: `{"anyOf": [{"type": "string"}, {"type": "null"}]}`,
	},
	{name: "nullable anything", property: `{"nullable": true, "maximum": 1}`, want: "nullable-keyword-converted converted-nullable-to-type-union @nullable", out: `{"maximum": 1}`},
	{name: "nullable malformed", property: `{"type": "string", "nullable": "yes"}`, want: annotation + "@nullable", out: `{"type": "string"}`},

	// Definitions and references.
	{
		name: "definitions", root: `{"type": "object", "properties": {"p": {"$ref": "#/definitions/a"}}, "required": ["p"], "additionalProperties": false, "definitions": {"a": {"title": "A"}}}`,
		want: "legacy-definitions-keyword renamed-definitions-to-defs @definitions\nrewrote-definitions-reference @properties.p.$ref\n" + annotation + "@definitions.a.title",
		out:  `{"type": "object", "properties": {"p": {"$ref": "#/$defs/a"}}, "required": ["p"], "additionalProperties": false, "$defs": {"a": {}}}`,
	},
	{
		name: "definitions and $defs", root: `{"type": "object", "properties": {"p": {"$ref": "#/definitions/a"}}, "required": ["p"], "additionalProperties": false, "definitions": {"a": {"title": "A"}}, "$defs": {"a": {}}}`,
		want: "conflicting-definitions-keywords dropped-conflicting-definitions @definitions",
		out:  `{"type": "object", "properties": {"p": {"$ref": "#/definitions/a"}}, "required": ["p"], "additionalProperties": false, "$defs": {"a": {}}}`,
	},
	{name: "definitions malformed", property: `{"definitions": []}`, want: unsupported + "@definitions", out: `{}`},
	{name: "$defs malformed", property: `{"$defs": true}`, want: unsupported + "@$defs", out: `{}`},
	{name: "$defs with booleans", property: `{"$defs": {"a": true, "b": false}}`, want: unsupported + "@$defs.b", out: `{"$defs": {"a": {}, "b": {}}}`},
	{
		name: "$ref with siblings", property: `{"$ref": "#", "description": "Again.", "type": "object", "minimum": 1, "title": "T"}`,
		want: annotation + "@title", out: `{"$ref": "#", "description": "Again.", "type": "object", "minimum": 1}`,
	},
	{name: "$ref beside properties", property: `{"$ref": "#", "properties": {}, "additionalProperties": false}`, want: unsupported + "@$ref", out: `{` + emptyObject + `}`},
	{name: "$ref beside required", property: `{"$ref": "#", "required": ["p"]}`, want: unsupported + "@required", out: `{"$ref": "#"}`},
	{name: "$ref beside additionalProperties false", property: `{"$ref": "#", "additionalProperties": false}`, want: unsupported + "@additionalProperties", out: `{"$ref": "#"}`},
	{
		name: "$ref beside additionalProperties false, without properties", property: `{"anyOf": [{"type": "string"}, {"$ref": "#/properties/p/anyOf/0", "additionalProperties": false}]}`,
		out: `{"anyOf": [{"type": "string"}, {"$ref": "#/properties/p/anyOf/0", "additionalProperties": false}]}`,
	},
	{name: "$ref beside additionalProperties true", property: `{"$ref": "#", "additionalProperties": true}`, want: opened, out: `{"$ref": "#"}`},
	{name: "$ref beside a typed map", property: `{"$ref": "#", "additionalProperties": {"type": "string"}}`, want: mapped, out: `{"$ref": "#"}`},
	{name: "$ref malformed", property: `{"$ref": 1}`, want: unsupported + "@$ref", out: `{}`},
	{name: "$ref out of the document", property: `{"$ref": "https://example.com/a.json"}`, out: `{"$ref": "https://example.com/a.json"}`},
	{name: "$ref that leads nowhere", property: `{"$ref": "#/$defs/nobody"}`, out: `{"$ref": "#/$defs/nobody"}`},
	{
		name: "$ref to an anchor", property: `{"anyOf": [{"$anchor": "a", "type": "string"}, {"$ref": "#a"}]}`,
		want: annotation + "@anyOf[0].$anchor\n" + unsupported + "@anyOf[1].$ref", out: `{"anyOf": [{"type": "string"}, {}]}`,
	},
	{
		name: "$ref to something dropped", property: `{"allOf": [{"type": "string"}], "items": {"$ref": "#/properties/p/allOf/0"}}`,
		want: unsupported + "@allOf\n" + unsupported + "@items.$ref", out: `{"items": {}}`,
	},
	{
		name: "$ref to something moved", property: `{"oneOf": [{"type": "string"}, {"items": {"$ref": "#/properties/p/oneOf/0"}}]}`,
		want: "one-of-converted-to-any-of converted-one-of-to-any-of @oneOf\n" + unsupported + "@oneOf[1].items.$ref", out: `{"anyOf": [{"type": "string"}, {"items": {}}]}`,
	},
	{
		name: "$ref by the $id of the document", root: `{"$id": "https://example.com/tool.json", "type": "object", "properties": {"p": {"$ref": "tool.json#/$defs/a"}}, "required": ["p"],
		"additionalProperties": false, "$defs": {"a": {"type": "string"}}}`, want: annotation + "@$id\n" + unsupported + "@properties.p.$ref",
		out: `{"type": "object", "properties": {"p": {}}, "required": ["p"], "additionalProperties": false, "$defs": {"a": {"type": "string"}}}`,
	},
	{
		name: "$ref that an $id inside redirects", root: `{"type": "object", "properties": {"p": {"$id": "https://example.com/p", "$defs": {"a": {"type": "string"}}, "items": {"$ref": "#/$defs/a"}}},
		"required": ["p"], "additionalProperties": false, "$defs": {"a": {}}}`, want: annotation + "@properties.p.$id\n" + unsupported + "@properties.p.items.$ref",
		out: `{"type": "object", "properties": {"p": {"$defs": {"a": {"type": "string"}}, "items": {}}}, "required": ["p"], "additionalProperties": false, "$defs": {"a": {}}}`,
	},
	{
		name: "$ref to the inside of what null wraps", root: `{"type": "object", "properties": {"a": {"$ref": "#/$defs/d", "items": {"type": "string"}, "$defs": {"e": {}}}, "b": {"$ref": "#/properties/a/items"},
		"c": {"$ref": "#/properties/a/$defs/e"}}, "required": ["b", "c"], "additionalProperties": false, "$defs": {"d": {"type": "array"}}}`,
		want: optional + "a\n" + unsupported + "@properties.b.$ref",
		out: `{"type": "object", "properties": {"a": {"anyOf": [{"$ref": "#/$defs/d", "items": {"type": "string"}}, {"type": "null"}], "$defs": {"e": {}}}, "b": {}, "c": {"$ref": "#/properties/a/$defs/e"}},
			"required": ["a", "b", "c"], "additionalProperties": false, "$defs": {"d": {"type": "array"}}}`,
	},
	{
		name: "$ref lost beside a type", property: `{"type": "object", "$ref": "#a", "items": {"$anchor": "a"}}`,
		want: unsupported + "@$ref\n" + annotation + "@items.$anchor\n" + missing, out: `{"type": "object", "items": {}, ` + emptyObject + `}`,
	},
	{
		name: "$ref to an optional property", root: `{"type": "object", "properties": {"a": {"type": "string"}, "b": {"$ref": "#/properties/a"}, "c": {"$ref": "#/properties/a"}}, "required": ["c"], "additionalProperties": false}`,
		want: optional + "a\n" + optional + "b\n" + unsupported + "@properties.c.$ref",
		out: `{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"anyOf": [{"$ref": "#/properties/a"}, {"type": "null"}]}, "c": {"$ref": "#/properties/a"}},
			"required": ["a", "b", "c"], "additionalProperties": false}`,
	},
	{
		name: "$ref to an optional property that accepts null", root: `{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "c": {"$ref": "#/properties/a"}}, "required": ["c"], "additionalProperties": false}`,
		want: optional + "a",
		out:  `{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "c": {"$ref": "#/properties/a"}}, "required": ["a", "c"], "additionalProperties": false}`,
	},
	{
		name: "$ref to an optional property from where null is accepted anyway",
		root: `{"type": "object", "properties": {"a": {"type": "string"}, "b": {"$ref": "#/properties/a", "nullable": true}, "c": {"anyOf": [{"$ref": "#/properties/a"}, {"type": "null"}]}},
			"required": ["b", "c"], "additionalProperties": false}`,
		want: optional + "a\nnullable-keyword-converted converted-nullable-to-type-union @properties.b.nullable",
		out: `{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"anyOf": [{"$ref": "#/properties/a"}, {"type": "null"}]}, "c": {"anyOf": [{"$ref": "#/properties/a"}, {"type": "null"}]}},
			"required": ["a", "b", "c"], "additionalProperties": false}`,
	},
	{
		name: "$ref to a $ref to an optional property",
		root: `{"type": "object", "properties": {"a": {"type": "string"}, "b": {"anyOf": [{"$ref": "#/properties/a"}, {"type": "null"}]}, "c": {"$ref": "#/properties/b/anyOf/0"}},
			"required": ["b", "c"], "additionalProperties": false}`,
		want: optional + "a\n" + unsupported + "@properties.c.$ref",
		out: `{"type": "object", "properties": {"a": {"type": ["string", "null"]}, "b": {"anyOf": [{"$ref": "#/properties/a"}, {"type": "null"}]}, "c": {"$ref": "#/properties/b/anyOf/0"}},
			"required": ["a", "b", "c"], "additionalProperties": false}`,
	},
	{
		name: "nullable $ref", property: `{"$ref": "#", "nullable": true, "description": "D."}`, want: "nullable-keyword-converted converted-nullable-to-type-union @nullable",
		out: `{"description": "D.", "anyOf": [{"$ref": "#"}, {"type": "null"}]}`,
	},

	// Two keywords that would read the same null in two ways.
	{
		name: "items beside $ref", property: `{"items": {"properties": {"a": {}}, "required": ["a"], "additionalProperties": false}, "$ref": "#"}`, want: unsupported + "@$ref",
		out: `{"items": {"properties": {"a": {}}, "required": ["a"], "additionalProperties": false}}`,
	},
	{name: "plain items beside $ref", property: `{"items": {"type": "string"}, "$ref": "#"}`, out: `{"items": {"type": "string"}, "$ref": "#"}`},
	{name: "anyOf beside $ref", property: `{"anyOf": [{"items": {"$ref": "#"}}], "$ref": "#"}`, want: unsupported + "@anyOf", out: `{"$ref": "#"}`},
	{name: "plain anyOf beside $ref", property: `{"anyOf": [{"type": "string"}], "$ref": "#"}`, out: `{"anyOf": [{"type": "string"}], "$ref": "#"}`},
	{name: "enum with a null property beside $ref", property: `{"enum": [[{"a": null}]], "$ref": "#"}`, want: unsupported + "@enum", out: `{"$ref": "#"}`},
	{
		name: "const with a null property beside anyOf", property: `{"const": {"a": null}, "anyOf": [{"oneOf": [{"$ref": "#"}]}]}`,
		want: unsupported + "@const\none-of-converted-to-any-of converted-one-of-to-any-of @anyOf[0].oneOf", out: `{"anyOf": [{"anyOf": [{"$ref": "#"}]}]}`,
	},
	{name: "enum with a null property by itself", property: `{"enum": [{"a": null}], "items": {}}`, out: `{"enum": [{"a": null}], "items": {}}`},
}

func TestRules(t *testing.T) {
	for _, c := range ruleCases {
		t.Run(c.name, c.run)
	}
}

// TestEveryRuleAndTransformationIsShown makes sure that the cases leave none out.
func TestEveryRuleAndTransformationIsShown(t *testing.T) {
	shown := map[string]bool{"renamed-input-schema-to-parameters": true, "enabled-strict-mode": true} // in every case
	for _, c := range ruleCases {
		for code := range strings.FieldsFuncSeq(c.want, func(r rune) bool { return strings.ContainsRune(", \n@", r) }) {
			shown[code] = true
		}
	}
	for _, code := range []string{"tool-name-invalid-characters", "tool-name-too-long", "missing-tool-description"} {
		shown[code] = true // TestTool
	}
	for _, code := range []string{"too-many-properties", "schema-too-deep", "too-many-enum-values", "large-enum-too-long", "schema-too-large"} {
		shown[code] = true // TestLimits
	}
	for _, c := range contract {
		if !shown[c.code] {
			t.Errorf("no case shows the rule %s", c.code)
		}
	}
	for code := range kinds {
		if !shown[code] {
			t.Errorf("no case shows the transformation %s", code)
		}
	}
}

// TestHonestWording: what is not confirmed is not claimed.
func TestHonestWording(t *testing.T) {
	tool := targettest.Tool(t, ruleCase{property: ruleCases[slices.IndexFunc(ruleCases, func(c ruleCase) bool { return c.name == "tier 2" })].property}.tool())
	said := []string{undocumentedConstraintKeyword.Summary, undocumentedConstraintKeyword.Why, undocumentedConstraintKeyword.Fix, droppedUndocumentedConstraintKeyword.Summary}
	confirmed := 0
	for _, d := range core.Check(tool, Target) {
		if d.Rule == undocumentedConstraintKeyword {
			said = append(said, d.Message, d.Fix)
			if strings.Contains(d.Message, "could not be confirmed") {
				confirmed++
			}
		}
	}
	for _, tr := range core.Compile(tool, Target, core.CompileOptions{}).Transformations {
		if tr.Kind == droppedUndocumentedConstraintKeyword {
			said = append(said, tr.Detail)
		}
	}
	if confirmed != 13 {
		t.Errorf("%d of the 13 tier-2 keywords are said to be unconfirmed", confirmed)
	}
	for _, text := range said {
		text = strings.ReplaceAll(text, "whether the API enforces, ignores or rejects", "")
		for _, claim := range []string{"rejects", "rejected", "unsupported", "not supported", "ignores", "never enforced"} {
			if strings.Contains(text, claim) {
				t.Errorf("%q claims more than is known: %q", text, claim)
			}
		}
	}
}
