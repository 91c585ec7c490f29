package report

import (
	"cmp"
	"io"
	"strings"

	"github.com/schemaport/schemaport/cli/catalog"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Explain is everything that is known about the codes that somebody asked about.
type Explain struct {
	Explanations []Explanation
}

// Explanation is everything that is known about one code.
type Explanation struct {
	catalog.Entry
	Example *catalog.Example // nil where there is none
	// Records are the transformations of a rule, RecordedFor the rules of a transformation.
	Records     []*core.TransformationKind
	RecordedFor []*core.Rule
}

// NewExplanation compiles the examples of a code to learn what they show.
func NewExplanation(entry catalog.Entry) Explanation {
	x := Explanation{Entry: entry}
	switch entry.Kind {
	case catalog.Rule:
		x.Example = catalog.OfRule(entry.Target, entry.Rule)
		x.Records = catalog.RecordsOf(entry.Target, entry.Rule, x.Example)
	case catalog.Transformation:
		x.Example = catalog.OfTransformation(entry.Target, entry.Transformation)
		x.RecordedFor = catalog.RulesOf(entry.Target, entry.Transformation)
	}
	return x
}

const ownPages = "https://github.com/schemaport/schemaport/blob/main/docs/"

// page is where to read on.
func page(entry *catalog.Entry) string {
	switch entry.Kind {
	case catalog.Rule:
		return entry.Rule.DocsURL
	case catalog.Transformation:
		return ownPages + "rules/" + entry.Target.ID + ".md#transformations"
	}
	return ownPages + "diff.md#codes"
}

// pageSays is what the official page of a rule is the source of.
func pageSays(entry *catalog.Entry) string {
	if entry.Target != nil {
		for _, p := range entry.Target.Docs {
			if p.URL == entry.Rule.DocsURL {
				return p.Says
			}
		}
	}
	return ""
}

// proseWidth is how wide an explanation is set where no terminal says otherwise: it
// is read, and not searched line by line.
const proseWidth = 100

// Text writes the explanations for a person.
func (x *Explain) Text(w io.Writer, style Style) error {
	style.Width = cmp.Or(style.Width, proseWidth)
	p := &printer{Style: style, w: w}
	for i := range x.Explanations {
		if i > 0 {
			p.line(0)
		}
		p.explanation(&x.Explanations[i])
	}
	return p.err
}

func (p *printer) explanation(x *Explanation) {
	p.line(0, p.paint(bold, x.Code), "  ", p.nature(&x.Entry))
	if x.Target != nil {
		p.line(2, p.paint(faint, x.Target.ID+": "+x.Target.Name+", rules reviewed at "+x.Target.RulesReviewedAt))
	}
	p.line(0)
	p.paragraph(2, x.Summary())
	if x.Kind == catalog.Rule {
		p.line(0)
		p.paragraph(2, x.Rule.Why)
		p.line(0)
		p.line(2, p.paint(bold, compileDoes(x.Rule.Ability)), ": ", p.paint(plain, x.Rule.Fix))
	}
	if x.Kind != catalog.Rule {
		p.line(0)
	}
	if codes := x.related(); len(codes) > 0 {
		label := "recorded as"
		if x.Kind == catalog.Transformation {
			label = "recorded for"
		}
		p.line(2, p.paint(bold, label), ": ", p.paint(plain, strings.Join(codes, ", ")))
	}
	if x.Kind == catalog.Rule {
		p.line(2, p.paint(bold, "evidence"), ": ", p.paint(plain, x.Rule.EvidenceText()))
		if says := pageSays(&x.Entry); says != "" {
			p.line(2, p.paint(bold, "page"), ": ", p.paint(plain, says))
		}
	}
	p.line(2, "see ", p.whole(faint, page(&x.Entry)))
	p.example(x)
}

// nature is what sort of code it is, and how grave.
func (p *printer) nature(entry *catalog.Entry) string {
	switch entry.Kind {
	case catalog.Rule:
		severity := entry.Rule.Severity
		return p.paint(severityLooks[severity], severity.String()) + ", compile " + entry.Rule.Ability.String()
	case catalog.Transformation:
		if entry.Transformation.Lossy {
			return "a change that compile makes, " + p.paint(red, "lossy") + ": only if allowed"
		}
		return "a change that compile makes, nothing lost"
	}
	return "a change that diff reports"
}

func (x *Explanation) related() []string {
	var codes []string
	for _, kind := range x.Records {
		codes = append(codes, kind.Code)
	}
	for _, rule := range x.RecordedFor {
		codes = append(codes, rule.Code)
	}
	return codes
}

func (p *printer) example(x *Explanation) {
	if x.Example == nil {
		return
	}
	first, then := "it fires on", "which compiles to"
	if x.Kind == catalog.Transformation {
		first = "for example"
	}
	switch options := x.Example.Options; {
	case x.Example.Compiled == nil:
		then = "which is refused"
	case options.AllowLossy:
		then = "which is refused and, with loss allowed, compiles to"
	case options.PropertyOrder == core.Declared:
		then = "which compiles, with --property-order declared, to"
	}
	p.line(0)
	p.line(2, p.paint(bold, first))
	p.excerpt(x.Example.Pretty(x.Example.Before))
	p.line(2, p.paint(bold, then))
	if x.Example.Compiled != nil {
		p.excerpt(catalog.Excerpt(string(x.Example.Compiled)))
	}
	if x.Example.After != nil {
		p.line(2, p.paint(bold, "it does not fire on"))
		p.excerpt(x.Example.Pretty(x.Example.After))
	}
}

func (p *printer) excerpt(text string) {
	for line := range strings.Lines(text) {
		p.row(4, p.paint(plain, strings.TrimSuffix(line, "\n")))
	}
}

// paragraph writes text that goes on where it began.
func (p *printer) paragraph(indent int, text string) {
	p.compose(indent, []string{p.paint(plain, text)})
	p.text = appendWrapped(nil, string(p.text), indent, p.columns())
	p.write()
}

func (x *Explain) encodeSummary(e *jsondoc.Encoder) { e.IntMember("codes", len(x.Explanations)) }

func (x *Explain) size() int { return len(x.Explanations) }

func (x *Explain) encode(i int, e *jsondoc.Encoder) {
	one := &x.Explanations[i]
	e.Object(func() {
		encodeEntry(e, &one.Entry)
		one.encode(e)
	})
}

// encode writes what an explanation adds to the entry of the code.
func (x *Explanation) encode(e *jsondoc.Encoder) {
	if x.Kind == catalog.Rule {
		e.StringMember("why", x.Rule.Why)
		e.Name("evidence")
		e.Object(func() {
			e.StringMember("kind", x.Rule.Evidence.String())
			if x.Rule.Tier > 0 {
				e.IntMember("tier", int(x.Rule.Tier))
			}
			e.StringMember("text", x.Rule.EvidenceText())
		})
		if says := pageSays(&x.Entry); says != "" {
			e.StringMember("page", says)
		}
	}
	if x.Target != nil {
		name := "recordedAs"
		if x.Kind == catalog.Transformation {
			name = "recordedFor"
		}
		e.Name(name)
		e.Array(func() {
			for _, code := range x.related() {
				e.String(code)
			}
		})
		e.StringMember("rulesReviewedAt", x.Target.RulesReviewedAt)
	}
	if x.Example == nil {
		return
	}
	e.Name("example")
	e.Object(func() {
		e.Name("before")
		e.Value(x.Example.Before.Value)
		if x.Example.After != nil {
			e.Name("after")
			e.Value(x.Example.After.Value)
		}
		if x.Example.Compiled != nil {
			// As a text: the bytes that compile writes, in their order.
			e.StringMember("compiled", string(x.Example.Compiled))
			e.BoolMember("allowLossy", x.Example.Options.AllowLossy)
			e.StringMember("propertyOrder", x.Example.Options.PropertyOrder.String())
		}
	})
}
