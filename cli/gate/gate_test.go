package gate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

var (
	loud = &core.Rule{Code: "one/loud", Severity: core.Error, Ability: core.Refuses}
	soft = &core.Rule{Code: "one/soft", Severity: core.Info}
	far  = &core.Rule{Code: "two/far", Severity: core.Warning}

	one = &core.Target{ID: "one", Rules: []*core.Rule{loud, soft}, Lower: func(l *core.Lowering) core.Output {
		at := func(path string) *schema.Path { return schema.NewPath(path) }
		l.Report(loud, at("b"), nil, "second")
		l.Report(loud, at("a"), nil, "first")
		l.Report(soft, at("a"), nil, "twice")
		l.Report(soft, at("a"), nil, "twice again")
		return core.Output{}
	}}
	two = &core.Target{ID: "two", Rules: []*core.Rule{far}, Lower: func(l *core.Lowering) core.Output {
		l.Report(far, schema.NewPath("a"), nil, "far")
		return core.Output{}
	}}
	both = []*core.Target{one, two}
)

func suppression(code, tool, path string) Suppression {
	s := Suppression{Code: code, Tool: tool, Path: path, Reason: "because"}
	if problems := s.Parse(); len(problems) > 0 {
		panic(problems)
	}
	return s
}

func baseline(counts map[Fingerprint]int) *Baseline { return &Baseline{counts: counts} }

// pass runs a check of the tools x and y for the targets through a gate, and
// writes down what comes out.
func pass(g *Gate, targets []*core.Target, part bool) (string, *Outcome) {
	run := g.Start()
	var b strings.Builder
	for _, name := range []string{"x", "y"} {
		tool := core.NewTool(name, "d", jsondoc.NewObject())
		for _, target := range targets {
			for _, d := range run.Filter(name, core.Check(tool, target)) {
				fmt.Fprintf(&b, "%s %s %s %s %s\n", name, d.Severity(), d.Code(), d.Path, d.Message)
			}
		}
	}
	return b.String(), run.End(Scope{Targets: targets, Part: part}, both)
}

func TestGate(t *testing.T) {
	const (
		loudX = "x error one/loud a first\nx error one/loud b second\n"
		softX = "x info one/soft a twice\nx info one/soft a twice again\n"
		farX  = "x warning two/far a far\n"
		loudY = "y error one/loud a first\ny error one/loud b second\n"
		softY = "y info one/soft a twice\ny info one/soft a twice again\n"
		farY  = "y warning two/far a far\n"
		all   = loudX + softX + farX + loudY + softY + farY
	)
	for _, test := range []struct {
		name    string
		gate    Gate
		targets []*core.Target
		part    bool
		want    string
		outcome Outcome
	}{
		{name: "open", want: all},
		{
			name: "off", gate: Gate{Levels: map[string]Level{"one/loud": {Off: true}}},
			want: softX + farX + softY + farY, outcome: Outcome{SwitchedOff: 4, HasOff: true},
		},
		{
			name: "rated, and ordered anew", gate: Gate{Levels: map[string]Level{"one/loud": {Severity: core.Info}, "one/soft": {Severity: core.Warning}}},
			targets: []*core.Target{one},
			want: "x warning one/soft a twice\nx warning one/soft a twice again\nx info one/loud a first\nx info one/loud b second\n" +
				"y warning one/soft a twice\ny warning one/soft a twice again\ny info one/loud a first\ny info one/loud b second\n",
		},
		{
			name: "suppressed in a tool", gate: Gate{Suppressions: []Suppression{suppression("one/loud", "x", "")}},
			want: softX + farX + loudY + softY + farY, outcome: Outcome{Suppressed: 2, HasSuppressions: true},
		},
		{
			name: "suppressed at a path", gate: Gate{Suppressions: []Suppression{suppression("*", "", "a")}},
			want: "x error one/loud b second\ny error one/loud b second\n", outcome: Outcome{Suppressed: 8, HasSuppressions: true},
		},
		{
			name: "two that say the same are both used", gate: Gate{Suppressions: []Suppression{suppression("one/*", "*", ""), suppression("one/loud", "?", "*")}},
			want: farX + farY, outcome: Outcome{Suppressed: 8, HasSuppressions: true},
		},
		{
			name: "unused", gate: Gate{Suppressions: []Suppression{suppression("one/loud", "x", "c"), suppression("one/loud", "gone", "")}},
			want: all, outcome: Outcome{HasSuppressions: true, Unused: []*Suppression{{Tool: "x", Path: "c"}, {Tool: "gone"}}},
		},
		{
			name: "of a tool that may be elsewhere", gate: Gate{Suppressions: []Suppression{suppression("one/loud", "x", "c"), suppression("one/loud", "gone", "")}}, part: true,
			want: all, outcome: Outcome{HasSuppressions: true, Unused: []*Suppression{{Tool: "x", Path: "c"}}},
		},
		{
			name: "of a target that is not checked", gate: Gate{Suppressions: []Suppression{suppression("two/far", "x", "c")}}, targets: []*core.Target{one},
			want: loudX + softX + loudY + softY, outcome: Outcome{HasSuppressions: true},
		},
		{
			name: "what is off uses no suppression", gate: Gate{Levels: map[string]Level{"one/loud": {Off: true}}, Suppressions: []Suppression{suppression("one/loud", "x", "")}},
			want: softX + farX + softY + farY, outcome: Outcome{SwitchedOff: 4, HasOff: true, HasSuppressions: true, Unused: []*Suppression{{Tool: "x"}}},
		},
		{
			name: "known before", gate: Gate{Baseline: baseline(map[Fingerprint]int{{"x", "one/loud", "a"}: 1, {"x", "one/soft", "a"}: 2})},
			want: "x error one/loud b second\n" + farX + loudY + softY + farY, outcome: Outcome{Baselined: 3, HasBaseline: true},
		},
		{
			name: "one more of the same is new", gate: Gate{Baseline: baseline(map[Fingerprint]int{{"x", "one/soft", "a"}: 1})},
			want: loudX + "x info one/soft a twice again\n" + farX + loudY + softY + farY, outcome: Outcome{Baselined: 1, HasBaseline: true},
		},
		{
			name: "no longer there", gate: Gate{Baseline: baseline(map[Fingerprint]int{
				{"x", "one/soft", "a"}: 5, {"gone", "one/soft", "a"}: 1, {"x", "one/removed", "a"}: 1, {"x", "three/loud", "a"}: 2,
			})},
			want: loudX + farX + loudY + softY + farY,
			outcome: Outcome{Baselined: 2, HasBaseline: true, Fixed: []Fixed{
				{Fingerprint{"gone", "one/soft", "a"}, 1},
				{Fingerprint{"x", "one/removed", "a"}, 1},
				{Fingerprint{"x", "one/soft", "a"}, 3},
				{Fingerprint{"x", "three/loud", "a"}, 2},
			}},
		},
		{
			name: "not looked at", part: true, targets: []*core.Target{one},
			gate: Gate{Baseline: baseline(map[Fingerprint]int{{"x", "two/far", "a"}: 1, {"gone", "one/soft", "a"}: 1, {"y", "one/soft", "c"}: 1})},
			want: loudX + softX + loudY + softY, outcome: Outcome{HasBaseline: true, Fixed: []Fixed{{Fingerprint{"y", "one/soft", "c"}, 1}}},
		},
		{
			name: "what is suppressed uses nothing of the baseline", targets: []*core.Target{two},
			gate: Gate{Suppressions: []Suppression{suppression("two/far", "x", "")}, Baseline: baseline(map[Fingerprint]int{{"x", "two/far", "a"}: 1})},
			want: farY, outcome: Outcome{Suppressed: 1, HasSuppressions: true, HasBaseline: true, Fixed: []Fixed{{Fingerprint{"x", "two/far", "a"}, 1}}},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			targets := test.targets
			if targets == nil {
				targets = both
			}
			got, outcome := pass(&test.gate, targets, test.part)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("reported (-want +got):\n%s", diff)
			}
			which := cmp.Comparer(func(a, b *Suppression) bool { return a.Tool == b.Tool && a.Path == b.Path })
			if diff := cmp.Diff(&test.outcome, outcome, which); diff != "" {
				t.Errorf("outcome (-want +got):\n%s", diff)
			}
		})
	}
}

// A baseline that a run recorded hides exactly what that run would have reported.
func TestRecording(t *testing.T) {
	g := Gate{Levels: map[string]Level{"one/loud": {Off: true}}, Suppressions: []Suppression{suppression("one/soft", "x", "")}, Record: true}
	reported, outcome := pass(&g, both, false)
	if reported != "" || outcome.Baselined != 4 || outcome.Recorded.Size() != 4 {
		t.Fatalf("%d findings recorded, %d counted, and reported:\n%s", outcome.Recorded.Size(), outcome.Baselined, reported)
	}
	g.Record, g.Baseline = false, outcome.Recorded
	reported, outcome = pass(&g, both, false)
	if reported != "" || len(outcome.Fixed) > 0 || outcome.Baselined != 4 {
		t.Errorf("with the recorded baseline %d are known, %d fixed, and reported:\n%s", outcome.Baselined, len(outcome.Fixed), reported)
	}
}

// A severity that a user chose is for the report alone: what cannot be compiled
// still cannot.
func TestRatingIsNoPolicy(t *testing.T) {
	g := Gate{Levels: map[string]Level{"one/loud": {Severity: core.Info}}}
	tool := core.NewTool("x", "d", jsondoc.NewObject())
	for _, d := range g.Start().Filter("x", core.Check(tool, one)) {
		if d.Rule == loud && (d.Severity() != core.Info || !d.IsBlocking()) {
			t.Errorf("%s is rated %s and blocks: %v", d.Code(), d.Severity(), d.IsBlocking())
		}
	}
}
