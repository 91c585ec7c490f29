package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/schemaport/schemaport/cli/catalog"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Rules is a list of codes.
type Rules struct {
	Entries []catalog.Entry
}

func (r *Rules) Count(kind catalog.Kind) int {
	n := 0
	for i := range r.Entries {
		if r.Entries[i].Kind == kind {
			n++
		}
	}
	return n
}

func (r *Rules) encodeSummary(e *jsondoc.Encoder) {
	e.IntMember("rules", r.Count(catalog.Rule))
	e.IntMember("transformations", r.Count(catalog.Transformation))
	e.IntMember("changes", r.Count(catalog.Change))
}

func (r *Rules) size() int { return len(r.Entries) }

func (r *Rules) encode(i int, e *jsondoc.Encoder) {
	e.Object(func() { encodeEntry(e, &r.Entries[i]) })
}

// encodeEntry writes the members that every code has of its kind.
func encodeEntry(e *jsondoc.Encoder, entry *catalog.Entry) {
	e.StringMember("kind", string(entry.Kind))
	e.StringMember("code", entry.Code)
	if entry.Target != nil {
		e.StringMember("target", entry.Target.ID)
	}
	switch entry.Kind {
	case catalog.Rule:
		e.StringMember("severity", entry.Rule.Severity.String())
		e.Name("compile")
		e.Object(func() {
			e.StringMember("ability", entry.Rule.Ability.String())
			e.StringMember("detail", entry.Rule.Fix)
		})
	case catalog.Transformation:
		e.BoolMember("lossy", entry.Transformation.Lossy)
	}
	e.StringMember("summary", entry.Summary())
	e.StringMember("docsUrl", page(entry))
}

// Text writes a table: a row a code. On a terminal too narrow for it the summary
// stands under the code.
func (r *Rules) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	var rows [][]string
	widths := make([]int, 3)
	for i := range r.Entries {
		row := cells(&r.Entries[i])
		rows = append(rows, row)
		for j := range widths {
			widths[j] = max(widths[j], columnsOf(row[j]))
		}
	}
	const readable = 40 // columns that a summary needs to be one
	table := widths[0] + 2 + widths[1] + 2 + widths[2] + 2
	narrow := p.Width > 0 && table+readable > p.columns()
	for i, row := range rows {
		look := plain
		if rule := r.Entries[i].Rule; rule != nil {
			look = severityLooks[rule.Severity]
		} else if change := r.Entries[i].Transformation; change != nil && change.Lossy {
			look = red
		}
		head := []string{
			p.paint(bold, pad(row[0], widths[0])), "  ", p.paint(look, pad(row[1], widths[1])), "  ", p.paint(plain, pad(row[2], widths[2])),
		}
		if narrow {
			p.row(0, head...)
			p.paragraph(4, row[3])
			continue
		}
		p.compose(0, append(head, "  ", p.paint(plain, row[3])))
		if p.Width > 0 {
			p.text = appendWrapped(nil, string(p.text), table, p.columns())
		}
		p.write()
	}
	if len(rows) > 0 {
		p.line(0)
	}
	r.lastLine(p)
	return p.err
}

// cells are code, how grave, what compile does, and the summary.
func cells(entry *catalog.Entry) []string {
	switch entry.Kind {
	case catalog.Rule:
		return []string{entry.Code, entry.Rule.Severity.String(), entry.Rule.Ability.String(), entry.Summary()}
	case catalog.Transformation:
		loss := "nothing lost"
		if entry.Transformation.Lossy {
			loss = "lossy"
		}
		return []string{entry.Code, loss, entry.Target.ID, entry.Summary()}
	}
	return []string{entry.Code, "change", "diff", entry.Summary()}
}

func (r *Rules) lastLine(p *printer) {
	var parts []string
	for _, one := range []struct {
		kind catalog.Kind
		noun string
	}{{catalog.Rule, "rule"}, {catalog.Transformation, "transformation"}, {catalog.Change, "kind of change"}} {
		if n := r.Count(one.kind); n > 0 {
			text := Count(n, one.noun)
			if one.kind == catalog.Change && n > 1 {
				text = fmt.Sprintf("%d kinds of change", n)
			}
			parts = append(parts, text)
		}
	}
	if len(parts) == 0 {
		p.line(0, "nothing matches")
		return
	}
	p.line(0, p.paint(bold, strings.Join(parts, ", ")), "; schemaport explain CODE tells more about one")
}
