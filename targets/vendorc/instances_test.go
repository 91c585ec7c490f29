package vendorc

import (
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
)

// TestInvalidInstancesStayInvalid holds compiled parameters to values that are
// known to be invalid: where nothing was lost, none of them is accepted.
func TestInvalidInstancesStayInvalid(t *testing.T) {
	compiled, refused := 0, 0
	for _, instance := range corpus.Instances(t, "maskbench-a") {
		if instance.Schema.Kind != jsondoc.Object {
			continue
		}
		result := Compile(core.NewTool("tool", "Does it.", *instance.Schema), core.CompileOptions{})
		if !result.OK {
			continue
		}
		judge, err := newFormatJudge(compiledAsJSONSchema(t, result.Output))
		if err != nil {
			t.Errorf("%s: the compiled parameters are no schema: %v", instance.ID, err)
			continue
		}
		compiled++
		for i, test := range instance.Tests {
			switch accepted := judge.accepts(plain(t, test.Data)); {
			case !test.Valid && accepted:
				t.Errorf("%s: test %d is invalid and accepted by\n%s", instance.ID, i, result.Output)
			case !test.Valid:
				refused++
			}
		}
	}
	if compiled < 100 || refused < 100 {
		t.Errorf("only %d schemas compiled and %d values were refused: this shows nothing", compiled, refused)
	}
	t.Logf("%d schemas compile safely; their parameters refuse all %d invalid values", compiled, refused)
}

// narrowed are the schemas of the official test suite that accept less after
// they were compiled. Before 2019-09 keywords beside a reference were ignored;
// here they always count.
var narrowed = []string{"draft4/ref#5", "draft7/ref#5"}

// TestSuiteInstances puts the schemas of the official test suite where an
// argument stands. Each is given an identity, so that its references still lead
// into itself. Where nothing was lost, the same values are accepted.
func TestSuiteInstances(t *testing.T) {
	for _, suite := range []string{"testsuite-draft4", "testsuite-draft7", "testsuite-draft2020-12"} {
		compiled, values := 0, 0
		for _, instance := range corpus.Instances(t, suite) {
			if strings.Contains(instance.ID, "/optional-") { // formats and dialects on which validators differ
				continue
			}
			result := Compile(asArgument(*instance.Schema), core.CompileOptions{})
			if !result.OK {
				continue
			}
			judge, err := newJudge(compiledAsJSONSchema(t, result.Output))
			if err != nil {
				t.Errorf("%s: the compiled parameters are no schema: %v", instance.ID, err)
				continue
			}
			compiled++
			narrower := false
			for i, test := range instance.Tests {
				values++
				accepted := judge.accepts(map[string]any{"value": plain(t, test.Data)})
				if accepted && !test.Valid {
					t.Errorf("%s: test %d (%s) is invalid and accepted by\n%s", instance.ID, i, jsondoc.AppendCompact(nil, test.Data), result.Output)
				}
				narrower = narrower || !accepted && test.Valid
			}
			if narrower != slices.Contains(narrowed, instance.ID) {
				t.Errorf("%s: refuses valid values is %v in\n%s", instance.ID, narrower, result.Output)
			}
		}
		t.Logf("%s: %d schemas compile safely, held to %d values", suite, compiled, values)
	}
}

// asArgument is a tool that takes one argument of a schema.
func asArgument(schema jsondoc.Value) *core.Tool {
	if schema.Kind == jsondoc.Object && !schema.Has("$id") {
		schema = schema.WithMember(jsondoc.NewString("https://example.com/argument").Named("$id"))
	}
	return core.NewTool("tool", "Does it.", jsondoc.NewObject(
		jsondoc.NewString("object").Named("type"),
		jsondoc.NewArray(jsondoc.NewString("value")).Named("required"),
		jsondoc.NewObject(schema.Named("value")).Named("properties"),
	))
}
