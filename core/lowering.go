package core

import (
	"slices"
	"sync"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// Lowering collects what one pass of a target over one tool finds and does.
type Lowering struct {
	Tool          *Tool
	PropertyOrder PropertyOrder

	diagnostics     []Diagnostic
	order           []*Diagnostic // room to sort them
	transformations []Transformation
	texts           pathTexts

	wants  wanted
	counts Counts
	unread Diagnostic // what Report returns in a pass that only counts

	paths  schema.Paths
	values []jsondoc.Value // room for values of the output, of which Values gives parts away
	pieces int             // how many pieces of memory came before this one
	filled int             // how much of this piece has ever been in use
	text   []byte          // room for the text of the output
}

// wanted is what a pass is made for. The pass is the same for all; what nobody
// wants is not put into words.
type wanted uint8

const (
	wantOutput   wanted = iota // with the findings and changes on the way
	wantFindings               // without changes
	wantCounts                 // the number of findings, and not a word
)

// lowerings hands the memory of one pass on to the next: most tools are so small
// that making it would cost more than the pass.
var lowerings = sync.Pool{New: func() any { return new(Lowering) }}

// begin prepares a pass, which has to be ended.
func begin(tool *Tool, wants wanted) *Lowering {
	l := lowerings.Get().(*Lowering)
	l.Tool, l.wants = tool, wants
	return l
}

// end lets go of all that the pass has made.
func (l *Lowering) end() {
	if cap(l.values) > mostValues {
		l.values, l.filled = nil, 0 // most passes need far less
	}
	clear(l.diagnostics)
	clear(l.transformations)
	clear(l.values[:max(l.filled, len(l.values))])
	l.paths.Reset()
	*l = Lowering{diagnostics: l.diagnostics[:0], order: l.order[:0], transformations: l.transformations[:0], paths: l.paths, values: l.values[:0], text: l.text[:0]}
	lowerings.Put(l)
}

// found returns a sorted copy of the findings.
func (l *Lowering) found() []Diagnostic {
	if len(l.diagnostics) == 0 {
		return nil
	}
	l.order = l.order[:0]
	for i := range l.diagnostics {
		l.order = append(l.order, &l.diagnostics[i])
	}
	slices.SortStableFunc(l.order, (*Diagnostic).compare)
	found := make([]Diagnostic, len(l.order))
	for i, d := range l.order {
		found[i] = *d
	}
	return found
}

var schemaPath = schema.NewPath("inputSchema")

// SchemaPath is the path of the tool's input schema, where every walk begins.
func (l *Lowering) SchemaPath() *schema.Path { return schemaPath }

// Member and Element take a step on a path that lasts as long as the pass.
func (l *Lowering) Member(p *schema.Path, name string) *schema.Path { return l.paths.Member(p, name) }

// Element is the path of an element of the array at p.
func (l *Lowering) Element(p *schema.Path, i int) *schema.Path { return l.paths.Element(p, i) }

// Walk visits the tool's input schema and every schema inside it, see
// [schema.Walk].
func (l *Lowering) Walk(visit func(*schema.Node)) {
	l.paths.Walk(l.Tool.InputSchema, l.SchemaPath(), visit)
}

// Report records a finding at a path. The place shown to people is that of at,
// the value itself or, where the finding is that something is missing, what it
// is missing from; nil stands for the tool. The returned diagnostic may be
// refined until the next call.
//
// Words cost more than finding what they are about, and a run that only counts
// makes none. So an argument that takes work to write is best a [fmt.Stringer]
// around a pointer, which does the work when it is asked to.
func (l *Lowering) Report(rule *Rule, path *schema.Path, at *jsondoc.Value, format string, args ...any) *Diagnostic {
	if l.wants == wantCounts {
		l.counts.add(rule.Severity)
		l.unread = Diagnostic{Rule: rule}
		return &l.unread
	}
	d := Diagnostic{Rule: rule, Ability: rule.Ability, Path: l.texts.of(path), Message: sprintf(format, args), Fix: rule.Fix, tool: l.Tool}
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
	if l.wants == wantOutput {
		l.record(kind, l.texts.of(path), sprintf(format, args))
	}
}

// Resolve notes the change that resolves a finding, in the same place.
func (l *Lowering) Resolve(finding *Diagnostic, kind *TransformationKind, format string, args ...any) {
	if l.wants == wantOutput {
		l.record(kind, finding.Path, sprintf(format, args))
	}
}

func (l *Lowering) record(kind *TransformationKind, path, detail string) {
	l.transformations = append(l.transformations, Transformation{Kind: kind, Path: path, Detail: detail})
}

// Counting says that findings are only counted, so that no words are needed.
func (l *Lowering) Counting() bool { return l.wants == wantCounts }

// Values returns an empty list with room for n values of the output. Many small
// lists share one piece of memory, which is left to the next pass.
func (l *Lowering) Values(n int) []jsondoc.Value {
	if cap(l.values)-len(l.values) < n {
		l.values = make([]jsondoc.Value, 0, max(n, min(2*cap(l.values), mostValues), leastValues))
		l.pieces, l.filled = l.pieces+1, 0
	}
	start := len(l.values)
	l.values = l.values[:start+n]
	return l.values[start:start:len(l.values)]
}

// Writes says that somebody wants the output.
func (l *Lowering) Writes() bool { return l.wants == wantOutput }

// Mark is how much room for values was given away at some time.
type Mark struct{ pieces, used int }

// Mark notes how much room for values has been given away.
func (l *Lowering) Mark() Mark { return Mark{l.pieces, len(l.values)} }

// Release takes the room back that was given away since the mark, and says that it
// did, unless the output is wanted. A pass looks at most of what it makes no more
// than once: with the room taken back, a huge schema needs no more of it than its
// largest parts. What was made of it must not be looked at again.
func (l *Lowering) Release(since Mark) bool {
	if l.wants == wantOutput {
		return false
	}
	l.filled = max(l.filled, len(l.values))
	if since.pieces != l.pieces {
		since.used = 0 // all of this piece was given away later
	}
	l.values = l.values[:since.used]
	return true
}

// How many values have room in a piece of memory, which a pass shares with the next.
const leastValues, mostValues = 64, 4096
