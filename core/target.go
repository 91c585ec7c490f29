package core

import (
	"fmt"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Target is a format that tools are compiled to. It is a value: a new target is
// a new package with a new value, and nothing here changes.
type Target struct {
	ID      string   // stable, the prefix of every code
	Name    string   // for people
	Aliases []string // also accepted where a person names the target
	Version string   // of the target's package

	RulesReviewedAt string // the day the rules were held against the official pages
	Docs            []Page
	Rules           []*Rule
	Transformations []*TransformationKind

	// Lower walks the tool once. At each place it decides what the target makes
	// of it, and tells the Lowering what it finds and does.
	Lower func(*Lowering) Output
	// Arguments says in the words of JSON Schema 2020-12 which calls a compiled
	// tool accepts, as the target documents it.
	Arguments func(compiled *jsondoc.Value) jsondoc.Value
	// Supplied reads the arguments of a call as a handler of the compiled tool
	// must; nil means as they are.
	Supplied func(tool *Tool, arguments *jsondoc.Value) jsondoc.Value
	// Hosted is the target's hosted API, which a probe asks; nil where there is none.
	Hosted *HostedAPI
}

// Page is an official page that rules come from.
type Page struct {
	URL  string
	Says string // what it is the source of
}

// Output is what a target makes of a tool: a value, and the order in which it
// is written.
type Output struct {
	Value  jsondoc.Value
	Layout *jsondoc.Layout
}

// TransformationKind is one kind of change that a target makes.
type TransformationKind struct {
	Code    string
	Lossy   bool // it weakens the schema
	Summary string
}

// Transformation is one change that was made to one tool.
type Transformation struct {
	Kind   *TransformationKind
	Path   string
	Detail string
	// Witness shows the loss of a lossy transformation. Compile leaves it out:
	// package core/loss finds it.
	Witness *Witness
}

// Witness is a call on which the canonical schema and the output disagree.
type Witness struct {
	Value jsondoc.Value // the arguments
	// Erased says that the call can no longer be sent: the canonical schema
	// accepts it and the output refuses it. It is the other way round otherwise.
	Erased bool
}

// PropertyOrder says in which order properties are written.
type PropertyOrder uint8

// The property orders.
const (
	Sorted   PropertyOrder = iota // by name: the same bytes whatever the order in the source
	Declared                      // as the source declares them
)

func (o PropertyOrder) String() string { return [...]string{"sorted", "declared"}[o] }

// Lowering collects what one pass of a target over one tool finds and does.
type Lowering struct {
	Tool          *Tool
	PropertyOrder PropertyOrder

	diagnostics     []Diagnostic
	transformations []Transformation
}

// SchemaPath is the path of the tool's input schema, where every walk begins.
func (l *Lowering) SchemaPath() *schema.Path { return schema.NewPath("inputSchema") }

// Report records a finding at a path. The place shown to people is that of at,
// the value itself or, where the finding is that something is missing, what it
// is missing from; nil stands for the tool. The returned diagnostic may be
// refined until the next call.
func (l *Lowering) Report(rule *Rule, path *schema.Path, at *jsondoc.Value, format string, args ...any) *Diagnostic {
	d := Diagnostic{Rule: rule, Ability: rule.Ability, Path: path.String(), Message: sprintf(format, args), Fix: rule.Fix, tool: l.Tool}
	if at == nil {
		at = l.Tool.Value
	}
	if at != nil {
		d.place = at.Place()
	}
	l.diagnostics = append(l.diagnostics, d)
	return &l.diagnostics[len(l.diagnostics)-1]
}

// Record notes a change. Changes are kept in the order in which they are made,
// so a pass must not depend on the order of keys in the source.
func (l *Lowering) Record(kind *TransformationKind, path *schema.Path, format string, args ...any) {
	l.transformations = append(l.transformations, Transformation{Kind: kind, Path: path.String(), Detail: sprintf(format, args)})
}

func sprintf(format string, args []any) string {
	if len(args) == 0 {
		return format
	}
	return fmt.Sprintf(format, args...)
}
