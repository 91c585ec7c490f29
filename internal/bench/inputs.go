package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
)

// inputs are the tools that all throughput measures run on, as files.
type inputs struct {
	from  string // where the tools come from, for people
	dir   string
	files [][]byte
	bytes int
	tools int
}

// prepare writes the tools to a directory: the real ones where the corpus is
// there, otherwise generated ones of the same shape.
func prepare(dir string) (*inputs, error) {
	in := &inputs{dir: dir}
	var lists []list
	if corpusDir, found := corpus.Find(); found {
		var err error
		if lists, err = realTools(corpusDir); err != nil {
			return nil, err
		}
		in.from = "the real tools of the corpus"
	} else {
		lists = generatedTools(12_000)
		in.from = "generated tools (no corpus here)"
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	for _, l := range lists {
		data := []byte(`{"tools":[` + strings.Join(l.tools, ",") + "]}\n")
		if err := os.WriteFile(filepath.Join(dir, l.name), data, 0o644); err != nil {
			return nil, err
		}
		in.files = append(in.files, data)
		in.bytes += len(data)
		in.tools += len(l.tools)
	}
	return in, nil
}

// list is one file of tools.
type list struct {
	name  string
	tools []string
}

// realTools takes every tool of the corpus that loads, byte for byte, file by
// file. One whose name is taken already gets a number behind it.
func realTools(dir string) ([]list, error) {
	entries, err := corpus.Read(dir)
	if err != nil {
		return nil, err
	}
	var lists []list
	taken := map[string]bool{}
	for _, e := range entries {
		if e.Tool == nil {
			continue
		}
		name, text := e.Tool.Name, string(e.Text)
		for n := 2; taken[name]; n++ {
			suffix := "_" + strconv.Itoa(n)
			name, text = e.Tool.Name+suffix, renamed(string(e.Text), e.Tool.Value.Get("name"), suffix)
		}
		taken[name] = true
		if len(lists) == 0 || lists[len(lists)-1].name != e.File {
			lists = append(lists, list{name: e.File})
		}
		last := &lists[len(lists)-1]
		last.tools = append(last.tools, text)
	}
	return lists, nil
}

// renamed puts a suffix behind the name in the text of a tool.
func renamed(text string, name *jsondoc.Value, suffix string) string {
	end := int(name.At) + 1
	for ; text[end] != '"'; end++ {
		if text[end] == '\\' {
			end++
		}
	}
	return text[:end] + suffix + text[end:]
}

// generatedTools makes tools with the proportions of the corpus: a few
// properties each, half of them optional, now and then an enum, a bound, a
// nested object or a definition. The same tools every time.
func generatedTools(count int) []list {
	random := rand.New(rand.NewPCG(1, 2))
	const files = 40
	lists := make([]list, files)
	for i := range count {
		l := &lists[i%files]
		l.name = fmt.Sprintf("tools-%02d.json", i%files)
		l.tools = append(l.tools, generatedTool(random, i))
	}
	return lists
}

func generatedTool(random *rand.Rand, i int) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"name":"tool_%d","description":%q,"inputSchema":`, i, words(random, 4+random.IntN(20)))
	generatedObject(random, &b, 2)
	b.WriteByte('}')
	return b.String()
}

func generatedObject(random *rand.Rand, b *bytes.Buffer, deeper int) {
	b.WriteString(`{"type":"object","properties":{`)
	properties := random.IntN(4) + random.IntN(4)
	var required []string
	for i := range properties {
		if i > 0 {
			b.WriteByte(',')
		}
		name := fmt.Sprintf("%s_%d", wordList[random.IntN(len(wordList))], i)
		fmt.Fprintf(b, "%q:", name)
		generatedProperty(random, b, deeper)
		if random.IntN(2) == 0 {
			required = append(required, strconv.Quote(name))
		}
	}
	fmt.Fprintf(b, `},"required":[%s]`, strings.Join(required, ","))
	if random.IntN(4) == 0 {
		b.WriteString(`,"additionalProperties":false`)
	}
	b.WriteByte('}')
}

func generatedProperty(random *rand.Rand, b *bytes.Buffer, deeper int) {
	switch kind := random.IntN(20); {
	case kind < 10:
		fmt.Fprintf(b, `{"type":"string","description":%q}`, words(random, 3+random.IntN(10)))
	case kind < 12:
		fmt.Fprintf(b, `{"type":"string","enum":["small","medium","large"],"default":"small"}`)
	case kind < 14:
		fmt.Fprintf(b, `{"type":"integer","description":%q,"minimum":1,"maximum":%d}`, words(random, 5), random.IntN(1000)+1)
	case kind < 15:
		b.WriteString(`{"type":"boolean","default":false}`)
	case kind < 16:
		b.WriteString(`{"anyOf":[{"type":"string"},{"type":"null"}],"title":"Some text"}`)
	case kind < 18 || deeper == 0:
		fmt.Fprintf(b, `{"type":"array","items":{"type":"string","minLength":1},"description":%q}`, words(random, 6))
	default:
		generatedObject(random, b, deeper-1)
	}
}

var wordList = strings.Fields("the of account amount city date file filter id key limit list name number order page path query result sort state text time type unit user value")

func words(random *rand.Rand, n int) string {
	chosen := make([]string, n)
	for i := range chosen {
		chosen[i] = wordList[random.IntN(len(wordList))]
	}
	return strings.Join(chosen, " ") + "."
}
