package vendorc

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/targettest"
)

// resolvedBy says by which transformations each finding that compile resolves is
// resolved, at the same place.
var resolvedBy = map[*core.Rule][]*core.TransformationKind{
	emptyParametersOmitted:          {omittedEmptyParameters},
	unsupportedSchemaReference:      {inlinedSchemaReference},
	booleanSubschema:                {widenedFalseSubschema},
	unsupportedAdditionalProperties: {droppedAdditionalProperties},
	unsupportedOneOf:                {convertedOneOfToAnyOf, droppedUnsupported},
	unsupportedAllOf:                {droppedAllOf},
	unsupportedNot:                  {droppedNot},
	unsupportedMultipleOf:           {droppedMultipleOf},
	unsupportedExclusiveMinimum:     {droppedExclusiveMinimum},
	unsupportedExclusiveMaximum:     {droppedExclusiveMaximum},
	unsupportedUniqueItems:          {droppedUniqueItems},
	unsupportedPrefixItems:          {droppedPrefixItems},
	unsupportedKeyword:              {droppedUnsupported},
	droppedAnnotationKeyword:        {droppedAnnotation},
	unsupportedConst:                {convertedConstToEnum, droppedConst},
	nonStringEnumValues:             {droppedNonStringEnum},
	unsupportedType:                 {droppedUnknownType},
	typeWithAnyOf:                   {droppedTypeBesideAnyOf},
	multiTypeUnion:                  {convertedTypeArrayToAnyOf, normalizedTypeCase, droppedTypeBesideAnyOf},
}

// unreported are the transformations that happen without a finding: they change
// how something is spelled.
var unreported = []*core.TransformationKind{
	droppedSchemaDefinitions, collapsedNullableAnyOf, convertedNullTypeToNullable, addedEnumFormat, droppedOpenAdditionalProperties,
	convertedTrueSubschema, renamedInputSchemaToParameters, normalizedTypeCase, int64ConstraintAsString, generatedPropertyOrdering,
	keptDeclaredPropertyOrdering,
}

// TestFindingsAndRecordCorrespond shows over every tool of the corpus that what
// is reported is done and what is done is reported, place by place.
func TestFindingsAndRecordCorrespond(t *testing.T) {
	for _, rule := range rules {
		_, listed := resolvedBy[rule]
		if resolves := rule.Severity == core.Error && rule.Ability != core.Refuses; resolves && !listed {
			t.Errorf("%s is resolved by nothing", rule.Code)
		}
	}
	for _, kind := range transformations {
		if slices.Contains(unreported, kind) {
			continue
		}
		if !slices.ContainsFunc(rules, func(r *core.Rule) bool { return slices.Contains(resolvedBy[r], kind) }) {
			t.Errorf("%s resolves nothing", kind.Code)
		}
	}
	for _, tool := range corpus.Tools(t) {
		result := Compile(tool, core.CompileOptions{})
		reported := map[string][]*core.Rule{}
		for _, d := range Check(tool) {
			if d.IsBlocking() {
				reported = nil
				break
			}
			reported[d.Path] = append(reported[d.Path], d.Rule)
		}
		if reported == nil {
			continue
		}
		done := map[string][]*core.TransformationKind{}
		for _, tr := range result.Transformations {
			done[tr.Path] = append(done[tr.Path], tr.Kind)
		}
		if diff := mismatch(reported, done); diff != "" {
			t.Fatalf("%s: %s\n%s", tool.Source, diff, targettest.Describe(result))
		}
	}
}

func mismatch(reported map[string][]*core.Rule, done map[string][]*core.TransformationKind) string {
	for path, rules := range reported {
		for _, rule := range rules {
			kinds, resolved := resolvedBy[rule]
			if !resolved || slices.ContainsFunc(done[path], func(k *core.TransformationKind) bool { return slices.Contains(kinds, k) }) {
				continue
			}
			// At the root the union goes and the type stays.
			if rule == typeWithAnyOf && path == "inputSchema.type" &&
				(slices.Contains(done["inputSchema.anyOf"], droppedUnsupported) || slices.Contains(done["inputSchema.oneOf"], droppedUnsupported)) {
				continue
			}
			return fmt.Sprintf("%s at %s is reported and not resolved", rule.Code, path)
		}
	}
	for path, kinds := range done {
		for _, kind := range kinds {
			if slices.Contains(unreported, kind) ||
				slices.ContainsFunc(reported[path], func(r *core.Rule) bool { return slices.Contains(resolvedBy[r], kind) }) {
				continue
			}
			return fmt.Sprintf("%s at %s is done and not reported", kind.Code, path)
		}
	}
	return ""
}

// TestAcceptedRequests compiles the functions of requests that the API accepted:
// none is refused, and none becomes anything but its fields.
func TestAcceptedRequests(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(corpus.Dir(t), "provider_requests", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no recorded requests: %v", err)
	}
	compiled, recursive := 0, 0
	for _, file := range files {
		records := corpus.Parse(t, file).Root.Get("records")
		for i := range records.Kids {
			record := &records.Kids[i]
			if record.Get("status").Text != "200" || !strings.HasSuffix(record.Get("host").Text, ".googleapis.com") {
				continue
			}
			for _, f := range functionsOf(record.Get("request").Get("tools")) {
				result := Compile(f.Tool, core.CompileOptions{AllowLossy: true})
				if !result.OK {
					// The API's other form of parameters, which is JSON Schema, can be recursive.
					if f.form != "parameters" && onlyUnresolvable(result.Diagnostics) {
						recursive++
						continue
					}
					t.Errorf("%s: %s was accepted by the API and is refused here: %s", record.Get("path").Text, f.Name, targettest.Describe(result))
					continue
				}
				compiledTool, err := jsondoc.Parse(result.Output, jsondoc.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if parameters := compiledTool.Root.Get("parameters"); parameters != nil {
					checkForm(t, f.Name, parameters)
				}
				compiled++
			}
		}
	}
	if compiled == 0 {
		t.Error("no function declaration was found in the recorded requests")
	}
	t.Logf("%d accepted declarations compile to the 22 fields, %d of the other form are recursive", compiled, recursive)
}

func onlyUnresolvable(diagnostics []core.Diagnostic) bool {
	for _, d := range diagnostics {
		if d.IsBlocking() && d.Rule != unresolvableSchemaReference {
			return false
		}
	}
	return true
}

type recordedFunction struct {
	*core.Tool
	form string
}

// functionsOf takes the functions of a request, in whichever spelling and form
// of schema, for canonical tools.
func functionsOf(tools *jsondoc.Value) []recordedFunction {
	if tools == nil {
		return nil
	}
	var functions []recordedFunction
	if tools.Kind == jsondoc.Array {
		for i := range tools.Kids {
			functions = append(functions, functionsOf(&tools.Kids[i])...)
		}
		return functions
	}
	for _, spelling := range []string{"functionDeclarations", "function_declarations"} {
		list := tools.Get(spelling)
		for i := 0; list != nil && i < len(list.Kids); i++ {
			one, schema := recordedFunction{}, jsondoc.NewObject()
			for _, form := range []string{"parameters", "parametersJsonSchema", "parameters_json_schema"} {
				if given := list.Kids[i].Get(form); given != nil {
					one.form, schema = form, *given
				}
			}
			one.Tool = core.NewTool(list.Kids[i].Get("name").Text, list.Kids[i].Get("description").Text, schema)
			functions = append(functions, one)
		}
	}
	return functions
}

// unseen are the rejections that no documented rule of this target sees, by class
// and what was rejected.
var unseen = map[string]string{
	`empty-object {"properties":{"query":{"type":"object"}},"type":"object"}`: "an OBJECT without properties below the root: no page documents it",
}

// TestRecordedRejections holds the target to what the API is known to have
// rejected: check reports it, or compile no longer emits it.
func TestRecordedRejections(t *testing.T) {
	rejections := corpus.Parse(t, filepath.Join(corpus.Dir(t), "rejections", "rejections.json")).Root.Get("rejections")
	seen, missed := 0, map[string]bool{}
	for i := range rejections.Kids {
		r := &rejections.Kids[i]
		if r.Get("provider").Text != "gemini" {
			continue
		}
		class, schema := r.Get("error_class").Text, r.Get("inputSchema")
		key := class
		if schema.Is(jsondoc.Object) {
			key += " " + string(jsondoc.AppendCompact(nil, schema))
		}
		if problem := rejectionSeen(t, class, schema); problem != "" {
			missed[key] = true
			if unseen[key] == "" {
				t.Errorf("%s (%s): %s", key, r.Get("message").Text, problem)
			}
			continue
		}
		seen++
	}
	for key := range unseen {
		if !missed[key] {
			t.Errorf("%s is listed as unseen and is seen", key)
		}
	}
	if seen == 0 {
		t.Error("no rejection was looked at")
	}
	t.Logf("%d rejections are seen, %d are not", seen, len(missed))
}

// rejectionSeen says what is wrong when a rejection is neither reported by the
// rule that is about it nor compiled away.
func rejectionSeen(t *testing.T, class string, schema *jsondoc.Value) string {
	about := map[string]struct {
		rule *core.Rule // that reports it
		not  string     // what the output must not have, where nothing is reported
		tool string     // an example, where the record has none
	}{
		"unknown-keyword:const":                {rule: unsupportedConst, tool: with(`{"const": "a"}`)},
		"unknown-keyword:additionalProperties": {rule: unsupportedAdditionalProperties, tool: with(`{"properties": {"a": {}}, "additionalProperties": false}`)},
		"unknown-keyword:multipleOf":           {rule: unsupportedMultipleOf, tool: with(`{"type": "number", "multipleOf": 2}`)},
		"unknown-keyword:prefixItems":          {rule: unsupportedPrefixItems, tool: with(`{"type": "array", "prefixItems": [{"type": "string"}]}`)},
		"unknown-keyword:ref":                  {rule: unsupportedSchemaReference, tool: withRoot(`{"properties": {"p": {"$ref": "#/$defs/d"}}, "$defs": {"d": {}}}`)},
		"ref-siblings":                         {rule: unsupportedSchemaReference, tool: withRoot(`{"properties": {"p": {"$ref": "#/$defs/d", "maxLength": 2}}, "$defs": {"d": {}}}`)},
		"empty-object":                         {rule: emptyParametersOmitted},
		"properties-on-non-object":             {rule: unsupportedKeyword},
		"enum-non-string":                      {rule: nonStringEnumValues},
		"enum-missing-type":                    {not: `{"format":"enum","enum":`},
		"empty-type":                           {rule: unsupportedType, tool: with(`{"anyOf": [{"type": ""}, {"type": "string"}]}`)},
		"name":                                 {rule: functionNameLeadingCharacter, tool: named("9lives")},
	}[class]
	if schema.Is(jsondoc.Object) {
		about.tool = withRoot(string(jsondoc.AppendCompact(nil, schema)))
	}
	if about.tool == "" {
		return "nothing is known about this class"
	}
	tool := targettest.Tool(t, about.tool)
	if about.rule != nil {
		for _, d := range Check(tool) {
			if d.Rule == about.rule {
				return ""
			}
		}
		return about.rule.Code + " does not report it"
	}
	output := strings.Join(strings.Fields(string(Compile(tool, core.CompileOptions{}).Output)), "")
	if output == "" || strings.Contains(output, about.not) {
		return "it is not reported, and emitted as " + output
	}
	return ""
}
