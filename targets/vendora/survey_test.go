package vendora

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/golden"
)

// surveyPage is the page that shows what becomes of real tools.
const surveyPage = "../../docs/compile-vendor-a.md"

const (
	surveyBegins = "<!-- begin of the table that TestSurvey writes -->\n"
	surveyEnds   = "<!-- end of the table -->\n"
)

// TestSurvey counts what becomes of every tool of the corpus, and fails where
// the page says something else. Run with -update to rewrite the page.
func TestSurvey(t *testing.T) {
	tools := corpus.Tools(t)
	page, err := os.ReadFile(surveyPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(page), surveyBegins)
	_, after, closed := strings.Cut(rest, surveyEnds)
	if !found || !closed {
		t.Fatalf("%s has no place for the table", surveyPage)
	}
	golden.Check(t, surveyPage, before+surveyBegins+survey(tools)+surveyEnds+after)
}

// survey writes the table: tools by what becomes of them, and by the codes that
// are to blame. A tool with several codes counts for each.
func survey(tools []*core.Tool) string {
	var safe, lossy, refused int
	lossyCodes, refusingCodes := map[string]int{}, map[string]int{}
	for _, tool := range tools {
		result := core.Compile(tool, Target, core.CompileOptions{AllowLossy: true})
		codes := map[string]bool{}
		if !result.OK {
			refused++
			for i := range result.Diagnostics {
				if d := &result.Diagnostics[i]; d.IsBlocking() {
					codes[d.Code()] = true
				}
			}
			tally(refusingCodes, codes)
			continue
		}
		for _, tr := range result.Transformations {
			if tr.Kind.Lossy {
				codes[tr.Kind.Code] = true
			}
		}
		tally(lossyCodes, codes)
		if len(codes) > 0 {
			lossy++
		} else {
			safe++
		}
	}
	var b strings.Builder
	row := func(what string, n int) {
		fmt.Fprintf(&b, "| %s | %d | %.1f %% |\n", what, n, 100*float64(n)/float64(len(tools)))
	}
	b.WriteString("| outcome | tools | share |\n|---|---:|---:|\n")
	row("compiles without loss", safe)
	row("compiles only with loss", lossy)
	for _, code := range byCount(lossyCodes) {
		row("&nbsp;&nbsp;`"+code+"`", lossyCodes[code])
	}
	row("refused", refused)
	for _, code := range byCount(refusingCodes) {
		row("&nbsp;&nbsp;`"+code+"`", refusingCodes[code])
	}
	row("all", len(tools))
	return b.String()
}

func tally(counts map[string]int, codes map[string]bool) {
	for code := range codes {
		counts[code]++
	}
}

// byCount orders codes by how often they occur, and by name.
func byCount(counts map[string]int) []string {
	codes := slices.Sorted(maps.Keys(counts))
	slices.SortStableFunc(codes, func(a, b string) int { return counts[b] - counts[a] })
	return codes
}
