package vendora

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
	"github.com/schemaport/schemaport/internal/targettest"
)

// resolvedBy says which change resolves the findings of a rule, at the same
// path. Rules that are missing refuse the tool or change nothing.
var resolvedBy = map[*core.Rule]*core.TransformationKind{
	strictOptionalProperty:            convertedOptionalPropertyToNullable,
	nullableInsteadOfOmitted:          convertedOptionalPropertyToNullable,
	objectMissingAdditionalProperties: addedAdditionalPropertiesFalse,
	additionalPropertiesTrue:          closedOpenObject,
	extraPropertiesNoLongerAccepted:   closedOpenObject,
	additionalPropertiesSchema:        droppedAdditionalPropertiesSchema,
	unsupportedKeyword:                droppedUnsupportedKeyword,
	undocumentedConstraintKeyword:     droppedUndocumentedConstraintKeyword,
	unknownKeyword:                    droppedUnknownKeyword,
	unsupportedStringFormat:           droppedUnsupportedFormat,
	oneOfConvertedToAnyOf:             convertedOneOfToAnyOf,
	conflictingDefinitionsKeywords:    droppedConflictingDefinitions,
	constConvertedToEnum:              convertedConstToEnum,
	annotationKeywordDropped:          droppedAnnotationKeyword,
	defaultKeywordDropped:             droppedDefaultKeyword,
	legacyDefinitionsKeyword:          renamedDefinitionsToDefs,
	nullableKeywordConverted:          convertedNullableToTypeUnion,
}

// changesNothing are the rules that no change resolves, though they do not refuse.
var changesNothing = []*core.Rule{missingToolDescription}

// notFound are the changes that no rule finds fault with: two are made to every
// tool, and a reference follows the definitions it leads to.
var notFound = []*core.TransformationKind{renamedInputSchemaToParameters, enabledStrictMode, rewroteDefinitionsReference}

// TestRulesAndChangesCorrespond checks the table itself.
func TestRulesAndChangesCorrespond(t *testing.T) {
	used := slices.Clone(notFound)
	for _, rule := range Target.Rules {
		kind := resolvedBy[rule]
		used = append(used, kind)
		switch {
		case (kind == nil) != (rule.Ability == core.Refuses || slices.Contains(changesNothing, rule)):
			t.Errorf("%s is resolved by %v, and %s", rule.Code, kind, rule.Ability)
		case kind != nil && kind.Lossy != (rule.Ability == core.FixesLossy):
			t.Errorf("%s %s, but %s is lossy: %v", rule.Code, rule.Ability, kind.Code, kind.Lossy)
		}
	}
	for _, kind := range Target.Transformations {
		if !slices.Contains(used, kind) {
			t.Errorf("%s resolves nothing", kind.Code)
		}
	}
}

// TestCheckAndCompileAgree checks over the corpus that every finding is resolved
// by its change at the same path, and every change has been found.
func TestCheckAndCompileAgree(t *testing.T) {
	for _, tool := range corpus.Tools(t) {
		agree(t, tool)
	}
}

// TestCheckAndCompileAgreeOnAnything does the same for schemas that no loader
// lets through.
func TestCheckAndCompileAgreeOnAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { agree(t, drawnTool(t)) })
}

func agree(t failer, tool *core.Tool) {
	t.Helper()
	result := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true})
	found, done := map[*core.Rule][]string{}, map[*core.TransformationKind][]string{}
	var kept, got []string
	for _, d := range core.Check(tool, Target) {
		found[d.Rule] = append(found[d.Rule], d.Path)
		if d.Severity() != core.Error {
			kept = append(kept, d.Code()+d.Path)
		}
	}
	for _, tr := range result.Transformations {
		done[tr.Kind] = append(done[tr.Kind], tr.Path)
	}
	for _, paths := range done {
		slices.Sort(paths)
	}
	for _, rule := range Target.Rules { // findings come sorted by path
		if kind := resolvedBy[rule]; kind != nil && !slices.Equal(found[rule], done[kind]) {
			t.Fatalf("%s: %s is found at and %s is done at (-found +done):\n%s", tool.Source, rule.Code, kind.Code, cmp.Diff(found[rule], done[kind]))
		}
	}
	// A successful compile keeps warnings and infos, and nothing else.
	for _, d := range result.Diagnostics {
		got = append(got, d.Code()+d.Path)
	}
	if result.OK && !slices.Equal(kept, got) {
		t.Fatalf("%s: the result keeps %q, want %q", tool.Source, got, kept)
	}
}

// TestCompiledCompilesToItself: what was compiled is a canonical tool again, and
// compiling it changes nothing beyond the name of the schema and the switch to
// strict mode. One difference is left: limits are measured on the canonical
// schema, and the anyOf around an optional reference adds a level, so a schema
// of 10 levels can come back with 11.
func TestCompiledCompilesToItself(t *testing.T) {
	for _, tool := range corpus.Tools(t) {
		compilesToItself(t, tool)
	}
	for _, c := range slices.Concat(ruleCases, fieldCases) {
		compilesToItself(t, targettest.Tool(t, c.tool()))
	}
}

// Shapes of which what was compiled was once compiled otherwise.
func TestKnownCasesCompileToThemselves(t *testing.T) {
	for _, property := range []string{
		// Listed objects beside branches that are dropped, because one of them is null.
		`{"type": "object", "enum": [{"b": 1}, "b"], "anyOf": [{"type": "object"}, {"type": "null"}]}`,
		`{"type": "object", "enum": [{"b": 1}], "anyOf": [{"type": "object", "properties": {"b": {}}}, {"type": "null"}]}`,
		// A listed value that the type excludes, which moves into the branches.
		`{"type": "object", "const": ["x"], "anyOf": [{"type": "object", "properties": {}}]}`,
	} {
		compilesToItself(t, targettest.Tool(t, toolOf(`{"type": "object", "properties": {"a": `+property+`}, "required": ["a"]}`)))
	}
}

func TestAnythingCompiledCompilesToItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { compilesToItself(t, drawnTool(t)) })
}

func compilesToItself(t failer, tool *core.Tool) {
	t.Helper()
	first := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true})
	if !first.OK {
		return
	}
	compiled := mustParse(t, string(first.Output))
	again := core.ToolOf(ptr(compiled.WithMember(compiled.Get("parameters").Named("inputSchema"))), nil, tool.Source)
	second := core.Compile(again, Target, core.CompileOptions{})
	if !second.OK && len(second.Diagnostics) == 1 && second.Diagnostics[0].Rule == schemaTooDeep {
		return
	}
	if !second.OK || len(second.Transformations) != 2 || string(second.Output) != string(first.Output) {
		t.Fatalf("%s: compiled a second time it is\n%s\nand was\n%s", tool.Source, targettest.Describe(second), first.Output)
	}
}

func ptr(v jsondoc.Value) *jsondoc.Value { return &v }

// TestMalformedIsNeverSilent spoils drawn schemas: whatever the loader finds
// wrong with a schema is a loss, or refuses it.
func TestMalformedIsNeverSilent(t *testing.T) {
	spoiled := 0
	rapid.Check(t, func(t *rapid.T) {
		// Two things only the loader refuses, because nothing is lost with them: the
		// schema true, which is {}, and a name that is required twice.
		s := schema.Rewrite(drawnTool(t).InputSchema, func(s jsondoc.Value) jsondoc.Value {
			if s.IsTrue() {
				return jsondoc.NewObject()
			}
			if required := s.Get("required"); required.Is(jsondoc.Array) {
				once := slices.CompactFunc(slices.Clone(required.Kids), func(a, b jsondoc.Value) bool { return jsondoc.Equal(&a, &b) })
				return s.WithMember(jsondoc.NewArray(once...).Named("required"))
			}
			return s
		})
		tool := toolWith(&s)
		problems := core.ValidateCanonicalTool(tool.Value)
		if len(problems) == 0 {
			return
		}
		spoiled++
		if result := core.Compile(tool, Target, core.CompileOptions{}); result.OK {
			t.Fatalf("%v, and yet it compiles without loss:\n%s\n%s", problems, jsondoc.AppendCompact(nil, tool.InputSchema), targettest.Describe(result))
		}
	})
	if spoiled < 20 {
		t.Errorf("only %d schemas were spoiled", spoiled)
	}
}
