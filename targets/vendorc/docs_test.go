package vendorc

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/golden"
)

// TestCorpusPage keeps docs/compile-vendor-c.md true.
func TestCorpusPage(t *testing.T) {
	var page corpusPage
	for _, tool := range corpus.Tools(t) {
		page.add(Compile(tool, core.CompileOptions{}))
	}
	golden.Check(t, "../../docs/compile-vendor-c.md", page.String())
}

// corpusPage counts what becomes of tools.
type corpusPage struct {
	tools, safe, lossy, refused int
	losses, refusals            tally
}

// tally counts tools and places by code.
type tally map[string]*[2]int

func (t *tally) add(codes map[string]int) {
	if *t == nil {
		*t = tally{}
	}
	for code, places := range codes {
		if (*t)[code] == nil {
			(*t)[code] = &[2]int{}
		}
		(*t)[code][0]++
		(*t)[code][1] += places
	}
}

func (p *corpusPage) add(result *core.Result) {
	p.tools++
	refusals, losses := map[string]int{}, map[string]int{}
	for _, d := range result.Diagnostics {
		if d.IsBlocking() && d.Rule != core.LossyTransformationRefused {
			refusals[d.Code()]++
		}
	}
	for _, tr := range result.Transformations {
		if tr.Kind.Lossy {
			losses[tr.Kind.Code]++
		}
	}
	switch {
	case len(refusals) > 0:
		p.refused++
		p.refusals.add(refusals)
	case len(losses) > 0:
		p.lossy++
		p.losses.add(losses)
	default:
		p.safe++
	}
}

func (p *corpusPage) String() string {
	var b strings.Builder
	share := func(n int) string { return fmt.Sprintf("%d (%.1f %%)", n, 100*float64(n)/float64(p.tools)) }
	fmt.Fprintf(&b, `# What real tools become for vendor-c

Every tool of the test corpus that loads, compiled to a Gemini function declaration. The corpus is real tools and real JSON Schemas taken for
tools; it is not part of this repository, and the schemas among it are wilder than tools usually are.

| outcome | tools |
|---|---:|
| compiles, nothing lost | %s |
| compiles only with loss allowed | %s |
| refused | %s |
| all | %d |

## What is lost

Of the tools that compile only with loss allowed; one tool can lose several things.

`, share(p.safe), share(p.lossy), share(p.refused), p.tools)
	p.losses.table(&b, "transformation")
	b.WriteString("\n## Why tools are refused\n\n")
	p.refusals.table(&b, "rule")
	b.WriteString(`
## How this page is made

It is written by a test, which fails where the page is not what the corpus gives:

    SCHEMAPORT_CORPUS=path/to/corpus go test ./targets/vendorc -run TestCorpusPage -update
`)
	return b.String()
}

func (t tally) table(b *strings.Builder, heading string) {
	codes := make([]string, 0, len(t))
	for code := range t {
		codes = append(codes, code)
	}
	slices.SortFunc(codes, func(a, b string) int { return cmp.Or(t[b][0]-t[a][0], strings.Compare(a, b)) })
	fmt.Fprintf(b, "| %s | tools | places |\n|---|---:|---:|\n", heading)
	for _, code := range codes {
		fmt.Fprintf(b, "| `%s` | %d | %d |\n", code, t[code][0], t[code][1])
	}
}
