package core_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// The fake target of these tests does whatever a tool's x-fake member tells it
// to: a list of findings and changes. The policy is all that is left to test.
var (
	fakeError   = &core.Rule{Code: "fake/error", Severity: core.Error, Ability: core.Fixes, Fix: "Mends it."}
	fakeLossy   = &core.Rule{Code: "fake/lossy", Severity: core.Error, Ability: core.FixesLossy, Fix: "Drops it."}
	fakeRefusal = &core.Rule{Code: "fake/refusal", Severity: core.Error, Ability: core.Refuses, Fix: "Writes nothing."}
	fakeWarning = &core.Rule{Code: "fake/warning", Severity: core.Warning, Ability: core.Fixes}
	fakeInfo    = &core.Rule{Code: "fake/info", Severity: core.Info, Ability: core.Fixes}
	// A warning whose ability says that nothing can be done blocks nothing.
	fakeHarmless = &core.Rule{Code: "fake/harmless", Severity: core.Warning, Ability: core.Refuses}

	fakeSafe    = &core.TransformationKind{Code: "renamed"}
	fakeDropped = &core.TransformationKind{Code: "dropped", Lossy: true}
	fakeWidened = &core.TransformationKind{Code: "widened", Lossy: true}
)

var fake = &core.Target{ID: "fake", Lower: func(l *core.Lowering) core.Output {
	rules := map[string]*core.Rule{
		"error": fakeError, "lossy": fakeLossy, "refusal": fakeRefusal, "warning": fakeWarning, "info": fakeInfo, "harmless": fakeHarmless,
	}
	kinds := map[string]*core.TransformationKind{"did safe": fakeSafe, "did dropped": fakeDropped, "did widened": fakeWidened}
	if script := l.Tool.Value.Get("x-fake"); script != nil {
		for _, step := range script.Kids {
			what, where, _ := strings.Cut(step.Text, " at ")
			path := l.SchemaPath().Member(where)
			if rule := rules[what]; rule != nil {
				l.Report(rule, path, l.Tool.InputSchema.Get(where), "found %s", where)
			} else {
				l.Record(kinds[what], path, "did it to %s", where)
			}
		}
	}
	return core.Output{
		Value: jsondoc.NewObject(
			jsondoc.NewString(l.Tool.Name).Named("name"),
			l.Tool.InputSchema.Named("schema"),
		),
		Layout: jsondoc.NewLayout("schema", "name").Below("schema", schema.Layout(l.PropertyOrder == core.Declared)),
	}
}}

func fakeTool(t testing.TB, steps ...string) *core.Tool {
	t.Helper()
	list, err := json.Marshal(steps)
	if err != nil {
		t.Fatal(err)
	}
	tool, err := core.ParseTool(fmt.Appendf(nil, ` [{"x-fake": %s, "name": "t", "inputSchema": {
		"type": "object", "b": 1, "a": 2}}]`, list))
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func diagnosticsText(diagnostics []core.Diagnostic) string {
	var lines []string
	for _, d := range diagnostics {
		lines = append(lines, fmt.Sprintf("%s %s at %s: %s", d.Severity(), d.Code(), d.Path, d.Message))
	}
	return strings.Join(lines, "\n")
}

func transformationsText(transformations []core.Transformation) string {
	var lines []string
	for _, tr := range transformations {
		lines = append(lines, fmt.Sprintf("%s at %s: %s", tr.Kind.Code, tr.Path, tr.Detail))
	}
	return strings.Join(lines, "\n")
}

func TestCompilePolicy(t *testing.T) {
	const lossRefused = "error core/lossy-transformation-refused at inputSchema: "
	tests := []struct {
		name          string
		steps         []string
		strict, lossy bool   // OK without and with loss allowed
		diagnostics   string // without loss allowed
		allowed       string // with loss allowed
	}{
		{"nothing to say", nil, true, true, "", ""},
		{"a change that loses nothing", []string{"did safe at a"}, true, true, "", ""},
		{"an error that was mended is dropped", []string{"error at a", "did safe at a"}, true, true, "", ""},
		{
			"warnings and infos survive",
			[]string{"info at a", "warning at b", "error at a"},
			true, true,
			"warning fake/warning at inputSchema.b: found b\ninfo fake/info at inputSchema.a: found a",
			"warning fake/warning at inputSchema.b: found b\ninfo fake/info at inputSchema.a: found a",
		},
		{
			"an error that cannot be compiled around",
			[]string{"refusal at a", "warning at a", "error at b"},
			false, false,
			"error fake/refusal at inputSchema.a: found a\nerror fake/error at inputSchema.b: found b\nwarning fake/warning at inputSchema.a: found a",
			"error fake/refusal at inputSchema.a: found a\nerror fake/error at inputSchema.b: found b\nwarning fake/warning at inputSchema.a: found a",
		},
		{
			"loss",
			[]string{"lossy at a", "did dropped at a", "warning at b"},
			false, true,
			lossRefused + "1 constraint would be lost: dropped at inputSchema.a\nerror fake/lossy at inputSchema.a: found a\nwarning fake/warning at inputSchema.b: found b",
			"warning fake/warning at inputSchema.b: found b",
		},
		{
			"loss that no finding announced",
			[]string{"did widened at b"},
			false, true,
			lossRefused + "1 constraint would be lost: widened at inputSchema.b", "",
		},
		{
			"every loss is named, in the order of the record",
			[]string{"did widened at b", "did safe at x-y", "did dropped at a", "did dropped at b"},
			false, true,
			lossRefused + "3 constraints would be lost: widened at inputSchema.b, dropped at inputSchema.a, dropped at inputSchema.b", "",
		},
		{"a lossy finding without a loss", []string{"lossy at a"}, true, true, "", ""},
		{
			"loss and an error that cannot be compiled around",
			[]string{"did dropped at a", "refusal at b"},
			false, false,
			lossRefused + "1 constraint would be lost: dropped at inputSchema.a\nerror fake/refusal at inputSchema.b: found b",
			"error fake/refusal at inputSchema.b: found b",
		},
		{
			"a warning never blocks",
			[]string{"harmless at a"},
			true, true,
			"warning fake/harmless at inputSchema.a: found a", "warning fake/harmless at inputSchema.a: found a",
		},
		{
			"by severity, path and code",
			[]string{"info at a", "warning at b", "refusal at b", "warning at a", "error at a", "refusal at a"},
			false, false,
			"error fake/error at inputSchema.a: found a\nerror fake/refusal at inputSchema.a: found a\nerror fake/refusal at inputSchema.b: found b\n" +
				"warning fake/warning at inputSchema.a: found a\nwarning fake/warning at inputSchema.b: found b\ninfo fake/info at inputSchema.a: found a",
			"error fake/error at inputSchema.a: found a\nerror fake/refusal at inputSchema.a: found a\nerror fake/refusal at inputSchema.b: found b\n" +
				"warning fake/warning at inputSchema.a: found a\nwarning fake/warning at inputSchema.b: found b\ninfo fake/info at inputSchema.a: found a",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			tool := fakeTool(t, test.steps...)
			var record []string // what the script did, whatever the policy made of it
			for _, step := range test.steps {
				if what, where, _ := strings.Cut(strings.TrimPrefix(step, "did "), " at "); strings.HasPrefix(step, "did ") {
					code := map[string]string{"safe": "renamed"}[what]
					if code == "" {
						code = what
					}
					path := schema.NewPath("inputSchema").Member(where).String()
					record = append(record, fmt.Sprintf("%s at %s: did it to %s", code, path, where))
				}
			}
			for _, mode := range []struct {
				allow bool
				ok    bool
				want  string
			}{{false, test.strict, test.diagnostics}, {true, test.lossy, test.allowed}} {
				result := core.Compile(tool, fake, core.CompileOptions{AllowLossy: mode.allow})
				if result.OK != mode.ok || (result.Output != nil) != mode.ok {
					t.Errorf("loss allowed %v: OK is %v with %d bytes of output, want OK %v", mode.allow, result.OK, len(result.Output), mode.ok)
				}
				if got := diagnosticsText(result.Diagnostics); got != mode.want {
					t.Errorf("loss allowed %v: diagnostics\n%s\nwant\n%s", mode.allow, got, mode.want)
				}
				if got := transformationsText(result.Transformations); got != strings.Join(record, "\n") {
					t.Errorf("loss allowed %v: transformations\n%s\nwant\n%s", mode.allow, got, strings.Join(record, "\n"))
				}
				if result.Tool != tool || result.Target != fake {
					t.Error("the result is about another tool or target")
				}
				checkAgrees(t, tool, result)
			}
		})
	}
}

// checkAgrees holds Check against Compile: a refusal shows what Check shows and
// the core's own finding; a success shows the same without what was mended.
func checkAgrees(t *testing.T, tool *core.Tool, result *core.Result) {
	t.Helper()
	want := slices.Clone(core.Check(tool, result.Target))
	got := slices.Clone(result.Diagnostics)
	if result.OK {
		want = slices.DeleteFunc(want, func(d core.Diagnostic) bool { return d.Severity() == core.Error })
	} else {
		got = slices.DeleteFunc(got, func(d core.Diagnostic) bool { return d.Rule == core.LossyTransformationRefused })
	}
	if diagnosticsText(got) != diagnosticsText(want) {
		t.Errorf("compile shows\n%s\ncheck shows\n%s", diagnosticsText(got), diagnosticsText(want))
	}
}

func TestCompileOutput(t *testing.T) {
	tool, err := core.ParseTool([]byte(`{"name": "t", "inputSchema": {"properties": {"b": {"maximum": 1.0}, "a": {}}, "type": "object"}}`))
	if err != nil {
		t.Fatal(err)
	}
	for order, want := range map[core.PropertyOrder]string{
		core.Sorted: "{\n  \"schema\": {\n    \"type\": \"object\",\n    \"properties\": {\n      \"a\": {},\n      \"b\": {\n" +
			"        \"maximum\": 1.0\n      }\n    }\n  },\n  \"name\": \"t\"\n}\n",
		core.Declared: "{\n  \"schema\": {\n    \"type\": \"object\",\n    \"properties\": {\n      \"b\": {\n" +
			"        \"maximum\": 1.0\n      },\n      \"a\": {}\n    }\n  },\n  \"name\": \"t\"\n}\n",
	} {
		result := core.Compile(tool, fake, core.CompileOptions{PropertyOrder: order})
		if string(result.Output) != want {
			t.Errorf("%s:\n%s\nwant\n%s", order, result.Output, want)
		}
	}
}

func TestDiagnosticDetails(t *testing.T) {
	tool := fakeTool(t, "warning at a", "lossy at missing")
	found := core.Check(tool, fake)
	if len(found) != 2 {
		t.Fatal(diagnosticsText(found))
	}
	lossy, warning := found[0], found[1]
	if p := warning.Position(); p.Line != 2 || p.Column != 29 {
		t.Errorf("a finding about a keyword is at %v", p)
	}
	if p := lossy.Position(); p != (jsondoc.Position{Line: 1, Column: 3}) {
		t.Errorf("a finding about nothing in particular is at %v, not at the tool", p)
	}
	if lossy.Ability != core.FixesLossy || lossy.Fix != "Drops it." || lossy.Rule != fakeLossy {
		t.Errorf("got %+v", lossy)
	}
	made := core.NewTool("t", "", *tool.InputSchema)
	pass := &core.Lowering{Tool: made}
	if p := pass.Report(fakeWarning, pass.SchemaPath(), made.InputSchema, "x").Position(); p != (jsondoc.Position{}) {
		t.Errorf("a tool that was never read has a place: %v", p)
	}
	var none core.Diagnostic
	if p := none.Position(); p != (jsondoc.Position{}) {
		t.Errorf("a diagnostic about no tool has a place: %v", p)
	}
}

// The text of a report is a format only when there is something to put in.
func TestReportText(t *testing.T) {
	l := &core.Lowering{Tool: &core.Tool{}}
	path := l.SchemaPath()
	if got := l.Report(fakeInfo, path, nil, "100% sure").Message; got != "100% sure" {
		t.Error(got)
	}
	if got := l.Report(fakeInfo, path, nil, "%d%% of %s", 50, "it").Message; got != "50% of it" {
		t.Error(got)
	}
	if got := l.Report(fakeInfo, path, nil, "%s", "%s").Message; got != "%s" {
		t.Error(got)
	}
}

// A rule's ability may be overruled at a place; the policy goes by the place.
func TestAbilityAtAPlace(t *testing.T) {
	target := &core.Target{ID: "fake", Lower: func(l *core.Lowering) core.Output {
		l.Report(fakeError, l.SchemaPath(), nil, "cannot be mended here").Ability = core.Refuses
		l.Report(fakeRefusal, l.SchemaPath(), nil, "can be mended here").Ability = core.Fixes
		return core.Output{}
	}}
	result := core.Compile(fakeTool(t), target, core.CompileOptions{})
	if result.OK || len(result.Diagnostics) != 2 || !result.Diagnostics[0].IsBlocking() || result.Diagnostics[1].IsBlocking() {
		t.Errorf("OK %v:\n%s", result.OK, diagnosticsText(result.Diagnostics))
	}
}

// What has no schema to look at is refused before any target sees it.
func TestNotATool(t *testing.T) {
	never := &core.Target{ID: "never", Lower: func(*core.Lowering) core.Output {
		t.Error("the target was asked about something that is no tool")
		return core.Output{}
	}}
	text := jsondoc.NewString("object")
	array := jsondoc.NewArray()
	boolean := jsondoc.NewBool(true)
	null := jsondoc.Value{}
	for name, tool := range map[string]*core.Tool{
		"zero value":     {},
		"no schema":      {Name: "t"},
		"text":           {Name: "t", InputSchema: &text},
		"array":          {Name: "t", InputSchema: &array},
		"boolean":        {Name: "t", InputSchema: &boolean},
		"null":           {Name: "t", InputSchema: &null},
		"made of a text": core.NewTool("t", "d", text),
		"of nothing":     core.ToolOf(nil, nil, ""),
		"of a text":      core.ToolOf(&text, nil, ""),
	} {
		for _, allow := range []bool{false, true} {
			result := core.Compile(tool, never, core.CompileOptions{AllowLossy: allow})
			if got := diagnosticsText(result.Diagnostics); result.OK || result.Output != nil ||
				got != "error core/not-a-tool at inputSchema: the tool has no input schema that is an object" {
				t.Errorf("%s: OK %v, %s", name, result.OK, got)
			}
			if len(result.Diagnostics) == 1 && result.Diagnostics[0].Position() != (jsondoc.Position{}) {
				t.Errorf("%s: a tool that was never read has a place", name)
			}
		}
		if got := core.Check(tool, never); len(got) != 1 || got[0].Rule != core.NotATool {
			t.Errorf("%s: check shows %s", name, diagnosticsText(got))
		}
	}
}

func TestWarnings(t *testing.T) {
	result := core.Compile(fakeTool(t, "info at a", "warning at b", "warning at a"), fake, core.CompileOptions{})
	if got := diagnosticsText(result.Warnings()); got != "warning fake/warning at inputSchema.a: found a\nwarning fake/warning at inputSchema.b: found b" {
		t.Error(got)
	}
	if got := (&core.Result{}).Warnings(); len(got) != 0 {
		t.Errorf("no warnings are %v", got)
	}
}

func TestCountsAndBlocking(t *testing.T) {
	of := func(rules ...*core.Rule) []core.Diagnostic {
		var list []core.Diagnostic
		for _, r := range rules {
			list = append(list, core.Diagnostic{Rule: r, Ability: r.Ability})
		}
		return list
	}
	tests := []struct {
		found    []core.Diagnostic
		counts   core.Counts
		blocking bool
	}{
		{nil, core.Counts{}, false},
		{of(fakeError, fakeLossy, fakeWarning, fakeInfo, fakeInfo, fakeInfo), core.Counts{Error: 2, Warning: 1, Info: 3}, false},
		{of(fakeInfo, fakeRefusal), core.Counts{Error: 1, Info: 1}, true},
		{of(fakeHarmless), core.Counts{Warning: 1}, false},
	}
	var sum core.Counts
	for _, test := range tests {
		if got := core.CountBySeverity(test.found); got != test.counts {
			t.Errorf("counted %v, want %v", got, test.counts)
		}
		if got := core.HasBlockingError(test.found); got != test.blocking {
			t.Errorf("blocking is %v, want %v", got, test.blocking)
		}
		sum = sum.Plus(test.counts)
	}
	if want := (core.Counts{Error: 3, Warning: 2, Info: 4}); sum != want {
		t.Errorf("the sum is %v, want %v", sum, want)
	}
}

// The words of the stable interface.
func TestWords(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{core.Error.String(), "error"},
		{core.Warning.String(), "warning"},
		{core.Info.String(), "info"},
		{core.Fixes.String(), "fixes"},
		{core.FixesLossy.String(), "fixes (lossy)"},
		{core.Refuses.String(), "refuses"},
		{core.Sorted.String(), "sorted"},
		{core.Declared.String(), "declared"},
		{core.Version, "0.1.0"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
	for _, rule := range core.Rules {
		if !strings.HasPrefix(rule.Code, "core/") || rule.Severity != core.Error || rule.Ability != core.Refuses ||
			rule.Summary == "" || rule.Why == "" || rule.Fix == "" || !strings.HasPrefix(rule.DocsURL, "https://") {
			t.Errorf("rule %s is not complete", rule.Code)
		}
	}
}

func TestSortDiagnostics(t *testing.T) {
	at := func(rule *core.Rule, path, message string) core.Diagnostic {
		return core.Diagnostic{Rule: rule, Path: path, Message: message}
	}
	sorted := []core.Diagnostic{
		at(fakeError, "a", "1"), at(fakeError, "a", "2"), at(fakeRefusal, "a", "1"), at(fakeError, "a[10]", "1"), at(fakeError, "a[2]", "1"), at(fakeError, "b", "1"),
		at(fakeWarning, "Z", "1"), at(fakeWarning, "a", "1"), at(fakeWarning, "é", "1"),
		at(fakeInfo, "", "1"), at(fakeInfo, "a", "1"),
	}
	want := diagnosticsText(sorted)
	for shift := range sorted {
		turned := append(slices.Clone(sorted[shift:]), sorted[:shift]...)
		slices.Reverse(turned)
		core.SortDiagnostics(turned)
		if got := diagnosticsText(turned); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	}
}
