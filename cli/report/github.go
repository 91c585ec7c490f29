package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// GitHub writes workflow commands, which GitHub Actions shows as annotations of
// files. Only the first few of a step are shown, so the gravest come first. The
// last line is plain and tells the result.
func GitHub(w io.Writer, head Head, body Body) error {
	o, err := outlineOf(body)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, err := range head.Errors {
		writeCommand(out, core.Error, placeOfError(err), head.title(), Safe(errorText(err)))
	}
	for _, a := range annotations(&o) {
		writeCommand(out, a.severity, a.at, a.code, a.text)
	}
	for _, note := range o.notes {
		writeCommand(out, core.Info, place{}, head.title(), Safe(note))
	}
	fmt.Fprintf(out, "%s: %s\n", head.title(), resultLine(head, &o))
	return out.Flush()
}

// resultLine is how the run ended, in our own words.
func resultLine(head Head, o *outline) string {
	if n := len(head.Errors); n > 0 {
		return Count(n, "error") + "; nothing was done"
	}
	return o.result
}

// annotation is a finding with its text.
type annotation struct {
	*finding
	text string
}

func annotations(o *outline) []annotation {
	var all []annotation
	o.each(func(p *pair, f *finding) { all = append(all, annotation{f, f.text(p)}) })
	slices.SortStableFunc(all, func(a, b annotation) int {
		return cmp.Or(cmp.Compare(a.severity, b.severity), compareBool(b.fails, a.fails))
	})
	return all
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// writeCommand writes one annotation. A text may have several lines; whatever it
// is made of, it stays the text of this one command.
func writeCommand(out *bufio.Writer, severity core.Severity, at place, title, text string) {
	out.WriteString("::" + [...]string{core.Error: "error", core.Warning: "warning", core.Info: "notice"}[severity] + " ")
	if at.isFile() {
		out.WriteString("file=" + commandProperty(Safe(at.source)) + ",")
		if at.line > 0 {
			fmt.Fprintf(out, "line=%d,col=%d,", at.line, at.column)
		}
	}
	out.WriteString("title=" + commandProperty(title) + "::" + commandData(text) + "\n")
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// commandData and commandProperty escape as GitHub's own toolkit does.
func commandData(text string) string     { return dataEscapes.Replace(text) }
func commandProperty(text string) string { return propertyEscapes.Replace(text) }
