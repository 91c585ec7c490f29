// Package markdown finds the code in a Markdown page, with the line it stands
// on, so that tests can hold what a page shows against what the program does.
// It knows the fences and code spans that this project's pages use, and nothing
// else of Markdown.
package markdown

import "strings"

// Block is a fenced block of code.
type Block struct {
	Language string // first word after the fence, in lower case; empty when there is none
	Text     string // without the indentation of the fence
	Line     int    // of the opening fence, from 1
}

// Span is a piece of code inside a line of prose.
type Span struct {
	Text string
	Line int
}

// Page is the code of a page.
type Page struct {
	Blocks []Block
	Spans  []Span
	// Unclosed is the line of a fence that nothing closes, 0 when there is none.
	Unclosed int
}

// Parse finds the code of a page.
func Parse(text string) Page {
	var page Page
	var fence, indent string
	var open Block
	for i, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeft(line, " ")
		marks := run(trimmed)
		switch {
		case fence != "":
			if strings.HasPrefix(marks, fence) && strings.TrimSpace(trimmed[len(marks):]) == "" {
				page.Blocks = append(page.Blocks, open)
				fence = ""
				continue
			}
			open.Text += strings.TrimPrefix(line, indent) + "\n"
		case len(marks) >= 3:
			fence, indent = marks, line[:len(line)-len(trimmed)]
			open = Block{Line: i + 1}
			if words := strings.Fields(trimmed[len(marks):]); len(words) > 0 {
				open.Language = strings.ToLower(words[0])
			}
		default:
			for _, code := range spans(line) {
				page.Spans = append(page.Spans, Span{code, i + 1})
			}
		}
	}
	if fence != "" {
		page.Unclosed = open.Line
	}
	return page
}

// run returns the backticks or tildes that a line begins with.
func run(line string) string {
	if line == "" || line[0] != '`' && line[0] != '~' {
		return ""
	}
	return line[:len(line)-len(strings.TrimLeft(line, line[:1]))]
}

// spans returns the code between backticks on one line. A bar of a table is
// written \| there and means a bar.
func spans(line string) []string {
	var found []string
	for {
		at := strings.IndexByte(line, '`')
		if at < 0 {
			return found
		}
		marks := run(line[at:])
		rest := line[at+len(marks):]
		end := strings.Index(rest, marks)
		if end < 0 {
			return found
		}
		found = append(found, strings.TrimSpace(strings.ReplaceAll(rest[:end], `\|`, "|")))
		line = rest[end+len(marks):]
	}
}
