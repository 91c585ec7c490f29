package markdown_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/internal/markdown"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       markdown.Page
	}{
		{"nothing", "words\n", markdown.Page{}},
		{"a block", "a\n```Console extra\n$ x\n```\nb\n", markdown.Page{Blocks: []markdown.Block{{Language: "console", Text: "$ x\n", Line: 2}}}},
		{"no language", "```\nx\n```\n", markdown.Page{Blocks: []markdown.Block{{Text: "x\n", Line: 1}}}},
		{"tildes", "~~~sh\n```\n~~~\n", markdown.Page{Blocks: []markdown.Block{{Language: "sh", Text: "```\n", Line: 1}}}},
		{"a longer fence", "````md\n```sh\n```\n````\n", markdown.Page{Blocks: []markdown.Block{{Language: "md", Text: "```sh\n```\n", Line: 1}}}},
		{"in a list", "- a\n  ```yaml\n  x:\n    y\n  ```\n", markdown.Page{Blocks: []markdown.Block{{Language: "yaml", Text: "x:\n  y\n", Line: 2}}}},
		{"an empty line in a list", "  ```\n\n  x\n  ```\n", markdown.Page{Blocks: []markdown.Block{{Text: "\nx\n", Line: 1}}}},
		{"not closed", "a\n```sh\nx\n", markdown.Page{Unclosed: 2}},
		{"closed by its own kind only", "```sh\n~~~\n", markdown.Page{Unclosed: 1}},
		{"spans", "a `b` and ``c ` d``\n`e` f", markdown.Page{Spans: []markdown.Span{{"b", 1}, {"c ` d", 1}, {"e", 2}}}},
		{"a bar in a table", "| `a\\|b` |\n", markdown.Page{Spans: []markdown.Span{{"a|b", 1}}}},
		{"half a span", "a ` b\n", markdown.Page{}},
		{"no span in a block", "```\n`a`\n```\n", markdown.Page{Blocks: []markdown.Block{{Text: "`a`\n", Line: 1}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, markdown.Parse(test.text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
