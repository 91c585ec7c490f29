package report

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"sync"

	"github.com/schemaport/schemaport/core"
)

// handful is how many tools a reader keeps in view; more get a table at the end.
const handful = 5

// mostFrequent is how many codes the table names.
const mostFrequent = 10

// frequency is how often a code occurs, and in how many tools.
type frequency struct {
	label, code  string
	look         string
	rank         int // of those that are equally frequent, the lowest comes first
	count, tools int
	last         *core.Tool // the tool that was counted last
}

func (f *frequency) add(tool *core.Tool) {
	f.count++
	if f.last != tool {
		f.last = tool
		f.tools++
	}
}

// checkTotals is what the summary of a check tells, gathered while the findings are
// printed by several workers.
type checkTotals struct {
	mu       sync.Mutex
	codes    map[ratedRule]*frequency
	affected []int // the number of tools with findings, by target
}

// ratedRule is a rule, and how grave it was found to be.
type ratedRule struct {
	rule     *core.Rule
	severity core.Severity
}

// add counts what the targets find in one tool.
func (t *checkTotals) add(results []CheckResult) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range results {
		if len(results[i].Diagnostics) > 0 {
			t.affected[i]++
		}
		for j := range results[i].Diagnostics {
			d := &results[i].Diagnostics[j]
			k := ratedRule{d.Rule, d.Severity()}
			f := t.codes[k]
			if f == nil {
				f = &frequency{label: d.Severity().String(), code: d.Code(), look: severityLooks[d.Severity()], rank: int(d.Severity())}
				t.codes[k] = f
			}
			f.add(results[i].Tool)
		}
	}
}

// summary writes the findings of many tools as two tables: by target, and the
// most frequent codes.
func (c *Check) summary(p *printer, totals *checkTotals) {
	if c.Tools <= handful || c.Counts == (core.Counts{}) {
		return
	}
	rows := [][]string{{"target", "errors", "warnings", "infos", "tools affected"}}
	for i, t := range c.Targets {
		n := c.ByTarget[i]
		rows = append(rows, []string{
			t.ID, strconv.Itoa(n.Error), strconv.Itoa(n.Warning), strconv.Itoa(n.Info),
			strconv.Itoa(totals.affected[i]) + " of " + strconv.Itoa(c.Tools),
		})
	}
	p.table(rows)
	frequencies(p, "most frequent findings", totals.codes)
}

// summary writes what became of many tools as two tables: by target, and the
// most frequent losses.
func (c *Compile) summary(p *printer) {
	if c.Tools <= handful {
		return
	}
	type kind struct {
		target *core.Target
		kind   *core.TransformationKind
	}
	type numbers struct{ compiled, refused, lossy int }
	byTarget := make(map[*core.Target]*numbers, len(c.Targets))
	for _, t := range c.Targets {
		byTarget[t] = &numbers{}
	}
	codes := map[kind]*frequency{}
	for _, r := range c.Results {
		n := byTarget[r.Target]
		if r.OK {
			n.compiled++
		} else {
			n.refused++
		}
		lossy := false
		for i := range r.Transformations {
			t := &r.Transformations[i]
			if !t.Kind.Lossy {
				continue
			}
			lossy = true
			k := kind{r.Target, t.Kind}
			f := codes[k]
			if f == nil {
				f = &frequency{label: r.Target.ID, code: t.Kind.Code, look: plain}
				codes[k] = f
			}
			f.add(r.Tool)
		}
		if lossy {
			n.lossy++
		}
	}
	rows := [][]string{{"target", "compiled", "refused", "with loss"}}
	for _, t := range c.Targets {
		n := byTarget[t]
		rows = append(rows, []string{t.ID, strconv.Itoa(n.compiled), strconv.Itoa(n.refused), strconv.Itoa(n.lossy)})
	}
	p.table(rows)
	frequencies(p, "most frequent losses", codes)
}

// table writes rows of cells: names on the left, numbers on the right, a header
// above.
func (p *printer) table(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, text := range row {
			widths[i] = max(widths[i], columnsOf(text))
		}
	}
	for r, row := range rows {
		look := plain
		if r == 0 {
			look = bold
		}
		var parts []string
		for i, text := range row {
			if i == 0 {
				parts = append(parts, p.paint(look, pad(text, widths[i])))
			} else {
				parts = append(parts, "  ", p.paint(look, padLeft(text, widths[i])))
			}
		}
		p.row(0, parts...)
	}
	p.line(0)
}

// frequencies writes the most frequent codes, the most frequent first.
func frequencies[K comparable](p *printer, title string, codes map[K]*frequency) {
	if len(codes) == 0 {
		return
	}
	all := slices.SortedFunc(maps.Values(codes), func(a, b *frequency) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.rank, b.rank), cmp.Compare(a.label, b.label), cmp.Compare(a.code, b.code))
	})
	shown := all[:min(len(all), mostFrequent)]
	countWidth := len(strconv.Itoa(all[0].count))
	labelWidth, codeWidth := 0, 0
	for _, f := range shown {
		labelWidth, codeWidth = max(labelWidth, len(f.label)), max(codeWidth, len(f.code))
	}
	p.line(0, p.paint(bold, title))
	for _, f := range shown {
		row := []string{
			padLeft(strconv.Itoa(f.count), countWidth), "  ", p.paint(f.look, pad(f.label, labelWidth)), "  ", pad(f.code, codeWidth),
		}
		tools := "  in " + Count(f.tools, "tool")
		// On a narrow terminal the last column goes, so that the others stay a table.
		if p.Width == 0 || 2+countWidth+2+labelWidth+2+codeWidth+len(tools) <= p.columns() {
			row = append(row, tools)
		}
		p.row(2, row...)
	}
	if more := len(all) - len(shown); more > 0 {
		p.line(2, "and ", Count(more, "other code"))
	}
	p.line(0)
}
