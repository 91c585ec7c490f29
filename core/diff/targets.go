package diff

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/schema"
)

func toolPath(member string) string { return schema.NewPath(member).String() }

// compareTargets says what a change does to the compiled tools.
func compareTargets(old, new *core.Tool, targets []*core.Target) []Change {
	var changes []Change
	for _, target := range targets {
		changes = append(changes, compareTarget(old, new, target)...)
	}
	return changes
}

func compareTarget(old, new *core.Tool, target *core.Target) []Change {
	before, after := core.Compile(old, target, core.CompileOptions{}), core.Compile(new, target, core.CompileOptions{})
	change := func(class Classification, code Code, path, format string, args ...any) Change {
		return Change{Classification: class, Code: code, Target: target.ID, Path: path, Message: fmt.Sprintf("%s: ", target.ID) + fmt.Sprintf(format, args...), Proof: Proven}
	}
	switch {
	case before.OK && !after.OK:
		return []Change{change(Breaking, TargetNoLongerCompiles, "inputSchema", "the tool no longer compiles: %s", refusal(after))}
	case !before.OK && after.OK:
		return []Change{change(NonBreaking, TargetCompilesNow, "inputSchema", "the tool compiles now and did not before")}
	}
	changes := lostEnforcement(old, before, after, change)
	if before.OK && after.OK && !bytes.Equal(before.Output, after.Output) {
		changes = append(changes, change(Informational, TargetOutputChanged, "inputSchema", "the compiled file changed"))
	}
	return changes
}

// lostEnforcement finds what the target does not enforce of the new tool and had
// no occasion to fail at before: a transformation that weakens, or a warning that
// a constraint is not enforced. Where the keyword stood there before, the target
// enforced it and does so no longer; where it is new, nothing is lost that was
// ever there.
func lostEnforcement(old *core.Tool, before, after *core.Result, change func(Classification, Code, string, string, ...any) Change) []Change {
	type finding struct{ code, path string }
	known := map[finding]bool{}
	for _, t := range before.Transformations {
		known[finding{t.Kind.Code, t.Path}] = true
	}
	for _, d := range before.Diagnostics {
		known[finding{d.Code(), d.Path}] = true
	}
	stood := keywordPaths(old)
	var changes []Change
	tell := func(code, path, message string) {
		switch {
		case known[finding{code, path}]:
		case stood[path]:
			changes = append(changes, change(Breaking, TargetEnforcementLost, path, "a constraint that was enforced is not any more (%s): %s", code, message))
		default:
			changes = append(changes, change(Informational, TargetNotEnforced, path, "a constraint that is new is not enforced (%s): %s", code, message))
		}
	}
	for _, t := range after.Transformations {
		if t.Kind.Lossy {
			tell(t.Kind.Code, t.Path, t.Detail)
		}
	}
	for _, d := range after.Diagnostics {
		if d.Severity() == core.Warning && strings.Contains(d.Code(), "not-enforced") {
			tell(d.Code(), d.Path, d.Message)
		}
	}
	return changes
}

// keywordPaths lists where the keywords of a tool's schema stand.
func keywordPaths(tool *core.Tool) map[string]bool {
	paths := map[string]bool{}
	schema.Walk(tool.InputSchema, schema.NewPath("inputSchema"), func(n *schema.Node) {
		for i := range n.Value.Kids {
			paths[n.Keyword(n.Value.Kids[i].Name).String()] = true
		}
	})
	return paths
}

// refusal is the first reason why a tool does not compile.
func refusal(r *core.Result) string {
	for _, d := range r.Diagnostics {
		if d.Severity() == core.Error && d.Ability == core.Refuses {
			return d.Message
		}
	}
	return "it is refused"
}
