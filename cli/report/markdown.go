package report

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// A comment on GitHub holds 65,536 characters. The page is kept below that in
// bytes, of which there are never fewer, and the end of it is reserved for what
// has to be said there.
const (
	markdownLimit   = 65_000
	markdownReserve = 1_000
	// tableRoom is how much of the page the table may take.
	tableRoom = 20_000
	// A text of a finding is shown up to a length, in characters.
	longestMessage = 600
	longestName    = 200
)

// Markdown writes a page for a comment or a job summary: the result, a table of
// tools and targets, and the findings folded below. Text from the input stands in
// code spans and nowhere else, so that it can be read and do nothing.
func Markdown(w io.Writer, head Head, body Body) error {
	o, err := outlineOf(body)
	if err != nil {
		return err
	}
	page := &markdownPage{room: markdownLimit - markdownReserve}
	page.headline(head, &o)
	page.errors(head.Errors)
	tools := byGravity(&o)
	page.table(&o, tools)
	for i := range tools {
		page.tool(&o, &tools[i])
	}
	page.others(&o)
	page.leftOut(head, &o)
	_, err = io.WriteString(w, page.String())
	return err
}

// markdownPage is a page that is being written, as far as there is room.
type markdownPage struct {
	strings.Builder
	room  int
	shown int // findings and errors
}

// add writes a text if there is room for it.
func (m *markdownPage) add(text string) bool {
	if len(text) > m.room {
		m.room = 0 // what comes later must not stand there without what comes first
		return false
	}
	m.room -= len(text)
	m.WriteString(text)
	return true
}

func (m *markdownPage) headline(head Head, o *outline) {
	outcome := "passed"
	switch {
	case len(head.Errors) > 0:
		outcome = "could not run"
	case o.fails:
		outcome = "failed"
	}
	m.add(fmt.Sprintf("## %s: %s\n\n%s\n", head.title(), outcome, resultLine(head, o)))
}

func (m *markdownPage) errors(errors core.InputErrors) {
	if len(errors) == 0 {
		return
	}
	m.add("\n### Errors\n\n")
	for _, err := range errors {
		place := ""
		if at := placeOfError(err).String(); at != "" {
			place = codeSpan(shorten(at, longestName)) + ": "
		}
		if m.add("- **error** " + place + codeSpan(shorten(errorText(err), longestMessage)) + "\n") {
			m.shown++
		}
	}
}

// markdownTool is the pairs of one tool.
type markdownTool struct {
	pairs  []pair
	fails  int
	counts core.Counts
}

// byGravity gathers the pairs of each tool, the gravest tool first and then by
// name.
func byGravity(o *outline) []markdownTool {
	var tools []markdownTool
	for i := 0; i < len(o.pairs); {
		end := i
		var tool markdownTool
		for ; end < len(o.pairs) && o.pairs[end].tool == o.pairs[i].tool; end++ {
			tool.counts = tool.counts.Plus(countFindings(o.pairs[end].findings))
			for _, f := range o.pairs[end].findings {
				if f.fails {
					tool.fails++
				}
			}
		}
		tool.pairs = o.pairs[i:end]
		tools = append(tools, tool)
		i = end
	}
	slices.SortStableFunc(tools, func(a, b markdownTool) int {
		return cmp.Or(cmp.Compare(b.fails, a.fails), cmp.Compare(b.counts.Error, a.counts.Error),
			cmp.Compare(b.counts.Warning, a.counts.Warning), cmp.Compare(b.counts.Info, a.counts.Info))
	})
	return tools
}

func (t *markdownTool) isClean() bool { return t.counts == core.Counts{} }

func (m *markdownPage) table(o *outline, tools []markdownTool) {
	clean := 0
	for i := range tools {
		if tools[i].isClean() {
			clean++
		}
	}
	if clean < len(tools) {
		header, rule := "\n| tool |", "\n|---|"
		for _, p := range tools[0].pairs {
			header += " " + cmp.Or(p.target, "changes") + " |"
			rule += "---|"
		}
		m.add(header + rule + "\n")
	}
	used, missing := 0, 0
	for i := range tools {
		if tools[i].isClean() {
			continue
		}
		row := "| " + tableCell(shorten(tools[i].pairs[0].tool, longestName)) + " |"
		for _, p := range tools[i].pairs {
			row += " " + p.verdict + " |"
		}
		if used += len(row) + 1; used > tableRoom || !m.add(row+"\n") {
			missing++
		}
	}
	if missing > 0 {
		m.add(fmt.Sprintf("\n%s with findings did not fit into the table.\n", Count(missing, "more tool")))
	}
	if clean > 0 && clean < len(tools) {
		m.add(fmt.Sprintf("\n%s without findings.\n", Count(clean, "more tool")))
	}
}

// tool writes the findings of a tool, folded.
func (m *markdownPage) tool(o *outline, t *markdownTool) {
	if t.isClean() {
		return
	}
	first := &t.pairs[0]
	summary := fmt.Sprintf("\n<details><summary><code>%s</code>: %s</summary>\n",
		html.EscapeString(Safe(shorten(first.tool, longestName))), o.words(t.findings()))
	if !m.add(summary) {
		return
	}
	for i := range t.pairs {
		p := &t.pairs[i]
		if len(p.findings) == 0 {
			continue
		}
		if p.target != "" {
			m.add(fmt.Sprintf("\n**%s**: %s\n", p.target, p.verdict))
		}
		m.findings(p.findings)
	}
	const closing = "\n</details>\n"
	m.room -= len(closing) // from the reserve, if need be
	m.WriteString(closing)
}

// findings are those of all the tool's targets.
func (t *markdownTool) findings() []finding {
	var all []finding
	for i := range t.pairs {
		all = append(all, t.pairs[i].findings...)
	}
	return all
}

// findings writes each code once, with all its places.
func (m *markdownPage) findings(findings []finding) {
	m.add("\n")
	for len(findings) > 0 {
		var same, rest []finding
		for _, f := range findings {
			if f.isLike(&findings[0]) {
				same = append(same, f)
			} else {
				rest = append(rest, f)
			}
		}
		m.finding(same)
		findings = rest
	}
}

// isLike says whether two findings differ in nothing but their place and message.
func (f *finding) isLike(other *finding) bool {
	return f.code == other.code && f.severity == other.severity && f.fails == other.fails && slices.Equal(f.details, other.details)
}

func (m *markdownPage) finding(same []finding) {
	first := &same[0]
	line := fmt.Sprintf("- **%s** [%s](<%s>)", first.gravity(), codeSpan(first.code), first.describe().docsURL)
	oneMessage := !slices.ContainsFunc(same, func(f finding) bool { return f.message != first.message })
	if oneMessage {
		line += ": " + codeSpan(shorten(first.message, longestMessage))
	}
	m.add(line + "\n")
	for i := range same {
		f := &same[i]
		var parts []string
		for _, part := range []string{f.path, f.at.String()} {
			if part != "" {
				parts = append(parts, codeSpan(shorten(part, longestName)))
			}
		}
		place := "  - " + strings.Join(parts, " at ")
		if !oneMessage {
			place += ": " + codeSpan(shorten(f.message, longestMessage))
		}
		if m.add(place + "\n") {
			m.shown++
		}
	}
	for _, d := range first.details {
		m.add("  - " + d.label + ": " + codeSpan(shorten(d.text, longestMessage)) + "\n")
	}
}

// others writes what is about no tool.
func (m *markdownPage) others(o *outline) {
	if len(o.others) > 0 {
		m.add("\n**Output directory**\n")
		m.findings(o.others)
	}
	if len(o.notes) > 0 {
		m.add("\n")
	}
	for _, note := range o.notes {
		m.add("- note: " + codeSpan(shorten(note, longestMessage)) + "\n")
	}
}

// leftOut says how much there was no room for.
func (m *markdownPage) leftOut(head Head, o *outline) {
	all := len(head.Errors)
	o.each(func(*pair, *finding) { all++ })
	if left := all - m.shown; left > 0 {
		fmt.Fprintf(m, "\n**Left out: %d of %s**, because a comment on GitHub holds 65,536 characters. `%s` shows all of them.\n",
			left, Count(all, "finding"), head.title())
	}
}

// codeSpan shows text from the input: whatever it is, it is read and not acted on.
func codeSpan(text string) string {
	text = Safe(text)
	if text == "" {
		return "(empty)"
	}
	longest, run := 0, 0
	for i := range len(text) {
		if run++; text[i] != '`' {
			run = 0
		}
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	// One space at each end is taken away again, where there is one at both.
	isPadded := text[0] == ' ' && text[len(text)-1] == ' ' && strings.Trim(text, " ") != ""
	if isPadded || text[0] == '`' || text[len(text)-1] == '`' {
		text = " " + text + " "
	}
	return fence + text + fence
}

// tableCell is a code span for a table, where a bar would end the cell also
// inside of code, and readers disagree about how to escape one after a backslash.
func tableCell(text string) string { return codeSpan(strings.ReplaceAll(text, "|", `\u007c`)) }
