package report

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

func checkOf(results int) *Check {
	rule := &core.Rule{Code: "x/rule"}
	target := &core.Target{ID: "x", Lower: func(l *core.Lowering) core.Output {
		l.Report(rule, l.SchemaPath(), nil, "found in %s", l.Tool.Name)
		return core.Output{}
	}}
	all := make([]CheckResult, results)
	for i := range all {
		tool := core.NewTool(fmt.Sprintf("tool %d", i), "", jsondoc.NewObject())
		all[i] = CheckResult{Tool: tool, Target: target, Diagnostics: core.Check(tool, target)}
	}
	return NewCheck([]*core.Target{target}, all)
}

// A report is the same bytes however many workers write it, and however many
// parts it takes.
func TestJSONDoesNotDependOnJobs(t *testing.T) {
	for _, results := range []int{0, 1, 16, 17, 500} {
		check := checkOf(results)
		var whole jsondoc.Encoder
		whole.Array(func() {
			for result := range check.results() {
				result.Encode(&whole)
			}
		})
		document, err := jsondoc.Parse(whole.Bytes(), jsondoc.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var first []byte
		for _, jobs := range []int{0, 1, 2, 7} {
			var out bytes.Buffer
			if err := JSON(&out, Head{Command: "check", Jobs: jobs}, check); err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = out.Bytes()
				report, err := jsondoc.Parse(first, jsondoc.Limits{})
				if err != nil || !jsondoc.Equal(report.Root.Get("results"), &document.Root) {
					t.Errorf("%d results are not those of the report (%v)", results, err)
				}
			}
			if !bytes.Equal(out.Bytes(), first) {
				t.Errorf("%d results: %d workers write another report than one", results, jobs)
			}
		}
	}
}

// fullAfter fails once so much was written.
type fullAfter struct{ left int }

var errNoRoom = errors.New("full")

func (f *fullAfter) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errNoRoom
	}
	return len(p), nil
}

func TestJSONTellsOfWhatItCannotWrite(t *testing.T) {
	var out bytes.Buffer
	check := checkOf(1000)
	if err := JSON(&out, Head{Jobs: 2}, check); err != nil {
		t.Fatal(err)
	}
	for _, left := range []int{0, 100, out.Len() / 2, out.Len() - 1} {
		if err := JSON(&fullAfter{left}, Head{Jobs: 2}, check); !errors.Is(err, errNoRoom) {
			t.Errorf("with room for %d bytes: %v", left, err)
		}
	}
}
