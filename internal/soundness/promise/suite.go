package promise

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/corpus"
	_ "github.com/schemaport/schemaport/internal/fixedseed"
	"github.com/schemaport/schemaport/internal/soundness/invent"
)

// rounds is how often the hundred draws of the library are made.
const rounds = 15

// TestDrawn holds a target to its promises for schemas that are made up.
func TestDrawn(t *testing.T, target *core.Target) {
	t.Helper()
	trial := &Trial{Target: target, Calls: 4}
	for range rounds {
		rapid.Check(t, func(t *rapid.T) {
			trial.Dice = invent.Drawn(t)
			s := invent.Root(trial.Dice)
			if b := trial.Hold(&s); b != nil {
				t.Fatal(Shrunk(b))
			}
		})
	}
	trial.Tally.mustBeEnough(t, 50, 500)
}

// TestCorpus holds a target to its promises for the schemas of the corpus. Of the
// tools it takes some; all of them take the command.
func TestCorpus(t *testing.T, target *core.Target) {
	t.Helper()
	trial := &Trial{Target: target, Dice: invent.Seeded(1), Calls: 1}
	err := trial.Corpus(corpus.Dir(t), 25, 3, func(source string, b *Broken) bool {
		t.Errorf("%s: %s", source, Shrunk(b))
		return false
	})
	if err != nil {
		t.Fatal(err)
	}
	trial.Tally.mustBeEnough(t, 300, 3000)
}

// mustBeEnough fails a test that has shown nothing.
func (n Tally) mustBeEnough(t *testing.T, safe, accepted int) {
	t.Helper()
	t.Logf("%+v", n)
	if n.Safe-n.Unjudged < safe || n.Accepted < accepted {
		t.Errorf("too little was judged: %+v", n)
	}
}

// Case is a schema with a call, once found to break a promise.
type Case struct{ Name, Schema, Call string }

// Tool is a tool with the schema.
func (c Case) Tool(t *testing.T) *core.Tool {
	t.Helper()
	return tool(parse(t, c.Schema))
}

// TestCases holds a target to its promises for known cases.
func TestCases(t *testing.T, target *core.Target, cases []Case) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			trial := &Trial{Target: target, Dice: invent.Seeded(1), Calls: 10}
			if b := trial.Hold(parse(t, c.Schema), *parse(t, c.Call)); b != nil {
				t.Error(b)
			}
			if trial.Tally.Unjudged > 0 {
				t.Error("the judge does not take it")
			}
		})
	}
}

func parse(t *testing.T, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}
