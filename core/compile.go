package core

import (
	"fmt"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// CompileOptions are the caller's choices.
type CompileOptions struct {
	AllowLossy    bool
	PropertyOrder PropertyOrder
}

// Result is what became of one tool for one target.
type Result struct {
	Tool   *Tool
	Target *Target
	OK     bool
	// Output is the compiled file: JSON, ended by one line end. It is nil when
	// the compile was refused; the rest then says why.
	Output          []byte
	Transformations []Transformation
	Diagnostics     []Diagnostic

	propertyOrder PropertyOrder
}

// Arguments is the JSON Schema of the calls that the output accepts, read as the
// target documents it. A result that was refused has one as well, about what it
// would have accepted, as long as the target made anything of the tool.
//
// It is made by another pass: few ask for it, and to keep it for all results would
// take most of their memory.
func (r *Result) Arguments() (jsondoc.Value, bool) {
	if r.Target == nil || r.Target.Arguments == nil {
		return jsondoc.Value{}, false
	}
	pass := begin(r.Tool, wantOutput)
	defer pass.end()
	pass.PropertyOrder = r.propertyOrder
	output := pass.run(r.Target)
	if output.Value.Kind != jsondoc.Object {
		return jsondoc.Value{}, false
	}
	pass.values, pass.filled = nil, 0 // the output is made of them
	return r.Target.Arguments(&output.Value), true
}

// Warnings are the findings that a successful compile does not resolve.
func (r *Result) Warnings() []Diagnostic {
	var warnings []Diagnostic
	for _, d := range r.Diagnostics {
		if d.Severity() == Warning {
			warnings = append(warnings, d)
		}
	}
	return warnings
}

// Rules are the findings of the core itself, whatever the target.
var Rules = []*Rule{LossyTransformationRefused, NotATool}

// NotATool stops a value that got past the loader, through the library, and has
// no schema that a target could look at.
var NotATool = &Rule{
	Code:     "core/not-a-tool",
	Severity: Error,
	Ability:  Refuses,
	DocsURL:  policyPage + "#canonical-tools",
	Evidence: Stated,
	Summary:  "The input schema is missing or is no object.",
	Why:      "Everything a target does starts at the input schema. Loading a tool from a file refuses it earlier and says where.",
	Fix:      "Writes nothing.",
}

const policyPage = "https://github.com/schemaport/schemaport/blob/main/docs/policy.md"

// LossyTransformationRefused says that a compile was refused because it would
// have weakened the schema.
var LossyTransformationRefused = &Rule{
	Code:     "core/lossy-transformation-refused",
	Severity: Error,
	Ability:  Refuses,
	DocsURL:  policyPage + "#loss",
	Evidence: Stated,
	Summary:  "Compiling would weaken the schema, and loss was not allowed.",
	Why: "A compiled schema that accepts more than the canonical one lets a model send arguments that the tool " +
		"never agreed to handle. That is sometimes acceptable and never something to do silently, so it takes an explicit choice.",
	Fix: "Writes nothing. Allow loss (--allow-lossy) once the listed constraints are checked by the tool itself, or remove them from the schema.",
}

// Check reports what a target finds in a tool. It is the same pass that Compile
// makes, so the two never disagree.
func Check(tool *Tool, target *Target) []Diagnostic {
	pass := begin(tool, wantFindings)
	defer pass.end()
	pass.run(target)
	return pass.found()
}

// Count says how many findings a target has about a tool. It is the pass that
// Check makes without a word of what it finds, at a fraction of the cost.
func Count(tool *Tool, target *Target) Counts {
	pass := begin(tool, wantCounts)
	defer pass.end()
	pass.run(target)
	return pass.counts
}

// Compile makes a target's format of a tool, under one policy for all targets:
// an error that cannot be compiled around refuses, and so does a transformation
// that weakens the schema unless loss is allowed.
func Compile(tool *Tool, target *Target, options CompileOptions) *Result {
	pass := begin(tool, wantOutput)
	defer pass.end()
	pass.PropertyOrder = options.PropertyOrder
	output := pass.run(target)
	if !options.AllowLossy {
		pass.refuseLoss()
	}
	ok := !HasBlockingError(pass.diagnostics)
	if ok {
		// The transformations are the record of every error that was resolved.
		pass.diagnostics = slices.DeleteFunc(pass.diagnostics, func(d Diagnostic) bool { return d.Severity() == Error })
	}
	result := &Result{
		Tool: tool, Target: target, OK: ok, Transformations: slices.Clone(pass.transformations), Diagnostics: pass.found(),
		propertyOrder: options.PropertyOrder,
	}
	if !ok {
		return result
	}
	pass.text = append(jsondoc.Append(pass.text, &output.Value, output.Layout), '\n')
	result.Output = slices.Clone(pass.text)
	return result
}

// run makes the target's pass. Targets can rely on a root schema that is an
// object: what the loader lets through always has one.
func (l *Lowering) run(target *Target) Output {
	if !l.Tool.InputSchema.Is(jsondoc.Object) {
		l.Report(NotATool, l.SchemaPath(), l.Tool.InputSchema, "the tool has no input schema that is an object")
		return Output{}
	}
	return target.Lower(l)
}

// refuseLoss reports every lossy transformation, by code and path, as a reason not
// to compile.
func (l *Lowering) refuseLoss() {
	var lossy []string
	for _, t := range l.transformations {
		if t.Kind.Lossy {
			lossy = append(lossy, fmt.Sprintf("%s at %s", t.Kind.Code, t.Path))
		}
	}
	if len(lossy) > 0 {
		l.Report(LossyTransformationRefused, l.SchemaPath(), l.Tool.InputSchema,
			"%s would be lost: %s", plural(len(lossy), "constraint"), strings.Join(lossy, ", "))
	}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
