package cli_test

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/internal/golden"
	"github.com/schemaport/schemaport/internal/markdown"
)

// A page can show an example of a package, which the go command runs and whose
// output it compares:
//
//	<!-- example: core/example_test.go Example_startUp -->
//
// The first block of Go after the mark is then its body, and a block of text that
// follows is its output. With -update both are rewritten.
func TestDocumentedExamples(t *testing.T) {
	shown := 0
	for _, page := range documentedPages(t) {
		updated := map[int]string{}
		for _, shows := range page.examples() {
			shown++
			want, err := shows.source()
			if err != nil {
				t.Errorf("%s:%d: %v", page.name, shows.line, err)
				continue
			}
			for block, text := range map[*markdown.Block]string{shows.code: want.body, shows.output: want.output} {
				switch {
				case block == nil:
				case block.Text == text:
				case golden.Updating():
					updated[block.Line] = text
				default:
					t.Errorf("%s:%d: %s is not what %s says (run with -update):\n%s", page.name, block.Line, shows.name, shows.file, text)
				}
			}
			if shows.code == nil {
				t.Errorf("%s:%d: no block of Go follows", page.name, shows.line)
			}
		}
		if len(updated) > 0 {
			if err := os.WriteFile(page.file, []byte(page.withBlocks(updated)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if shown == 0 {
		t.Error("no page shows an example")
	}
}

// Go that is shown and is no example is at least Go.
func TestDocumentedGoIsGo(t *testing.T) {
	for _, page := range documentedPages(t) {
		for _, block := range page.Blocks {
			if block.Language != "go" {
				continue
			}
			if _, err := format.Source([]byte(block.Text)); err != nil {
				t.Errorf("%s:%d: %v", page.name, block.Line, err)
			}
		}
	}
}

// shownExample is an example on a page.
type shownExample struct {
	file, name   string
	line         int
	code, output *markdown.Block
}

var exampleMark = regexp.MustCompile(`^<!-- example: (\S+) (\w+) -->$`)

func (p documentedPage) examples() []shownExample {
	var found []shownExample
	for i, line := range strings.Split(p.text, "\n") {
		match := exampleMark.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		shows := shownExample{file: match[1], name: match[2], line: i + 1}
		for b := range p.Blocks {
			if p.Blocks[b].Line < shows.line {
				continue
			}
			if p.Blocks[b].Language == "go" {
				shows.code = &p.Blocks[b]
				if b+1 < len(p.Blocks) && p.Blocks[b+1].Language == "text" {
					shows.output = &p.Blocks[b+1]
				}
			}
			break
		}
		found = append(found, shows)
	}
	return found
}

// exampleSource is an example as its file has it.
type exampleSource struct{ body, output string }

func (e shownExample) source() (exampleSource, error) {
	file := filepath.Join("..", filepath.FromSlash(e.file))
	text, err := os.ReadFile(file)
	if err != nil {
		return exampleSource{}, err
	}
	return exampleOf(text, e.name)
}

// exampleOf finds the body of an example and what it prints.
func exampleOf(text []byte, name string) (exampleSource, error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, "", text, parser.ParseComments)
	if err != nil {
		return exampleSource{}, err
	}
	for _, declared := range parsed.Decls {
		function, ok := declared.(*ast.FuncDecl)
		if !ok || function.Name.Name != name {
			continue
		}
		body := string(text[files.Position(function.Body.Lbrace).Offset+1 : files.Position(function.Body.Rbrace).Offset])
		body, printed, ok := strings.Cut(body, "\n\t// Output:\n")
		if !ok {
			return exampleSource{}, fmt.Errorf("%s says nothing about its output, so nobody runs it", name)
		}
		var source exampleSource
		for line := range strings.Lines(strings.TrimSpace(body)) {
			source.body += strings.TrimPrefix(line, "\t")
		}
		source.body += "\n"
		for line := range strings.Lines(printed) {
			source.output += strings.TrimPrefix(strings.TrimPrefix(line, "\t//"), " ")
		}
		return source, nil
	}
	return exampleSource{}, fmt.Errorf("there is no example %s", name)
}

func TestExampleOf(t *testing.T) {
	const file = `package p

func Example_a() {
	if true {
		fmt.Println("a")
	}

	// Output:
	// a
	//
	//   b
}

func Example_b() {
	fmt.Println("b")
}
`
	got, err := exampleOf([]byte(file), "Example_a")
	want := exampleSource{"if true {\n\tfmt.Println(\"a\")\n}\n", "a\n\n  b\n"}
	if err != nil || got != want {
		t.Errorf("got %q (%v), want %q", got, err, want)
	}
	for _, name := range []string{"Example_b", "Example_c"} {
		if _, err := exampleOf([]byte(file), name); err == nil {
			t.Errorf("%s is taken for an example", name)
		}
	}
}
