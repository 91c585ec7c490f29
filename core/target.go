package core

import "github.com/schemaport/schemaport/core/jsondoc"

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
	// Example is a tool about which it is recorded, where no rule's example is one.
	Example string
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
