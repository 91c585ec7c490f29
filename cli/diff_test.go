package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/diff"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/judge"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/golden"
	"github.com/schemaport/schemaport/targets"
)

// versionPair is two versions of one server's tools.
type versionPair struct {
	file     string
	old, new []*core.Tool
}

// versionPairs reads the pairs of the corpus, each tool by itself: one that does
// not load spoils nothing but itself.
func versionPairs(t testing.TB) (pairs []versionPair, refused int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpus.Dir(t), "diffpairs", "*", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("the corpus has no diffpairs: %v", err)
	}
	for _, file := range files {
		document := corpus.Parse(t, file)
		pair := versionPair{file: filepath.Base(filepath.Dir(file)) + "/" + filepath.Base(file)}
		for _, side := range []struct {
			name string
			into *[]*core.Tool
		}{{"old", &pair.old}, {"new", &pair.new}} {
			list := document.Root.Get(side.name).Get("tools")
			for i := range list.Kids {
				set := core.LoadBytes(side.name, jsondoc.AppendCompact(nil, &list.Kids[i]), core.LoadOptions{})
				refused += len(set.Errors)
				*side.into = append(*side.into, set.Tools...)
			}
		}
		pairs = append(pairs, pair)
	}
	return pairs, refused
}

// Every version pair of the corpus is compared, a second validator confirms
// every witness, and the page that counts what is proven is up to date.
func TestDiffCorpus(t *testing.T) {
	pairs, refused := versionPairs(t)
	type row struct{ changes, proven, witnessed, unproven, withWitness int }
	rows := map[diff.Classification]*row{diff.Breaking: {}, diff.NonBreaking: {}, diff.Informational: {}}
	total := row{}
	for _, pair := range pairs {
		byName := func(tools []*core.Tool) map[string]*core.Tool {
			m := map[string]*core.Tool{}
			for _, tool := range tools {
				m[tool.Name] = tool
			}
			return m
		}
		old, new := byName(pair.old), byName(pair.new)
		renamed := map[string]string{} // new name to old
		changes := diff.Compare(pair.old, pair.new, diff.Options{Judge: judge.Independent})
		for _, c := range changes {
			if c.Code == diff.ToolRenamed {
				renamed[c.After.Text] = c.Before.Text
			}
		}
		for _, c := range changes {
			for _, r := range []*row{rows[c.Classification], &total} {
				r.changes++
				switch c.Proof {
				case diff.Proven:
					r.proven++
				case diff.Witnessed:
					r.witnessed++
				default:
					r.unproven++
				}
				if c.Witness != nil {
					r.withWitness++
				}
			}
			if c.Witness == nil {
				continue
			}
			before, after := old[c.Tool], new[c.Tool]
			if before == nil {
				before = old[renamed[c.Tool]]
			}
			wantBefore, wantAfter := c.Classification == diff.Breaking, c.Classification == diff.NonBreaking
			if before != nil && c.Code != diff.ToolAdded && accepts(t, before, c.Witness) != wantBefore {
				t.Errorf("%s: %s %s: the old tool says otherwise about %s", pair.file, c.Code, c.Path, jsondoc.AppendCompact(nil, c.Witness))
			}
			if after != nil && accepts(t, after, c.Witness) != wantAfter {
				t.Errorf("%s: %s %s: the new tool says otherwise about %s", pair.file, c.Code, c.Path, jsondoc.AppendCompact(nil, c.Witness))
			}
		}
	}
	if 50*total.unproven > total.changes {
		t.Errorf("%d of %d changes are unproven", total.unproven, total.changes)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d version pairs (%d tools in them are no valid tools and left out).\n\n", len(pairs), refused)
	b.WriteString("| classification | changes | proven | witnessed | unproven | with a witness |\n|---|---|---|---|---|---|\n")
	for _, class := range []diff.Classification{diff.Breaking, diff.NonBreaking, diff.Informational} {
		r := rows[class]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d |\n", class, r.changes, r.proven, r.witnessed, r.unproven, r.withWitness)
	}
	fmt.Fprintf(&b, "| all | %d | %d | %d | %d | %d |\n", total.changes, total.proven, total.witnessed, total.unproven, total.withWitness)
	checkPage(t, filepath.Join("..", "docs", "diff.md"), b.String())
}

// checkPage holds the generated part of a page against what it should be.
func checkPage(t *testing.T, file, want string) {
	t.Helper()
	const begin, end = "<!-- corpus: begin -->\n", "<!-- corpus: end -->"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	got, after, alsoOK := strings.Cut(rest, end)
	if !ok || !alsoOK {
		t.Fatalf("%s has no place for the counts", file)
	}
	if got == want {
		return
	}
	if !golden.Updating() {
		t.Fatalf("%s is stale (run with -update):\n%s\nwant\n%s", file, got, want)
	}
	if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// accepts asks a complete validator that is not the one that chose the witness.
func accepts(t *testing.T, tool *core.Tool, call *jsondoc.Value) bool {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, tool.InputSchema)))
	if err == nil {
		err = c.AddResource("schema.json", document)
	}
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		t.Fatalf("%s: %v", tool.Name, err)
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(jsondoc.AppendCompact(nil, call)))
	if err != nil {
		t.Fatal(err)
	}
	return compiled.Validate(instance) == nil
}

type noLoader struct{}

func (noLoader) Load(string) (any, error) { return nil, errors.New("nothing is loaded") }

// The number of workers changes nothing.
func TestDiffJobs(t *testing.T) {
	pairs, _ := versionPairs(t)
	for _, pair := range pairs[:40] {
		var want string
		for _, jobs := range []int{1, 7} {
			var e jsondoc.Encoder
			for _, c := range diff.Compare(pair.old, pair.new, diff.Options{Judge: judge.Independent, Jobs: jobs, Targets: targets.All()}) {
				c.Encode(&e)
			}
			if jobs == 1 {
				want = string(e.Bytes())
			} else if string(e.Bytes()) != want {
				t.Errorf("%s: another result with %d jobs", pair.file, jobs)
			}
		}
	}
}

// Without the git program the error says so.
func TestDiffWithoutGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	var stderr bytes.Buffer
	if code := Run([]string{"diff", "main:tools", "main:tools"}, IO{Stderr: &stderr, Dir: t.TempDir()}); code != exitError {
		t.Errorf("exit code %d", code)
	}
	if !strings.Contains(stderr.String(), "the git program was not found") {
		t.Errorf("standard error: %s", &stderr)
	}
}

func BenchmarkDiffLargestPair(b *testing.B) {
	pairs, _ := versionPairs(b)
	largest := pairs[0]
	size := func(p versionPair) (n int) {
		for _, tool := range append(append([]*core.Tool{}, p.old...), p.new...) {
			n += len(jsondoc.AppendCompact(nil, tool.Value))
		}
		return n
	}
	for _, p := range pairs {
		if size(p) > size(largest) {
			largest = p
		}
	}
	b.SetBytes(int64(size(largest)))
	for b.Loop() {
		diff.Compare(largest.old, largest.new, diff.Options{Judge: judge.Independent, Jobs: 2})
	}
}
