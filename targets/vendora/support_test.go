package vendora

import (
	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/soundness/invent"
)

// failer is what tests and property tests have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// toolWith makes a tool of a schema.
func toolWith(s *jsondoc.Value) *core.Tool { return core.NewTool("tool", "A tool.", *s) }

// drawnTool makes up a tool that no loader would let through.
func drawnTool(t *rapid.T) *core.Tool {
	s := invent.Spoiled(invent.Drawn(t))
	return toolWith(&s)
}

// mustParse reads JSON written in a test.
func mustParse(t failer, text string) *jsondoc.Value {
	t.Helper()
	document, err := jsondoc.Parse([]byte(text), jsondoc.Limits{MaxDepth: 2000})
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return &document.Root
}

// parameters compiles a tool and returns the parameters it came to; nil where
// the compile was refused.
func parameters(t failer, tool *core.Tool, options core.CompileOptions) *jsondoc.Value {
	t.Helper()
	result := core.Compile(tool, Target, options)
	if !result.OK {
		return nil
	}
	return mustParse(t, string(result.Output)).Get("parameters")
}
