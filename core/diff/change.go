package diff

import (
	"cmp"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Classification says what a change does to the callers of a tool.
type Classification string

// The classifications, gravest first.
const (
	Breaking      Classification = "breaking"
	NonBreaking   Classification = "non-breaking"
	Informational Classification = "informational"
)

func (c Classification) rank() int {
	return slices.Index([]Classification{Breaking, NonBreaking, Informational}, c)
}

// Proof says how a classification is known.
type Proof string

// The proofs.
const (
	Proven    Proof = "proven"    // by reasoning over all values
	Witnessed Proof = "witnessed" // by a call on which the two sides disagree
	Unproven  Proof = "unproven"  // neither: taken for breaking
)

// Code names a kind of change. Codes are stable.
type Code string

// The codes.
const (
	ToolAdded   Code = "tool-added"
	ToolRemoved Code = "tool-removed"
	ToolRenamed Code = "tool-renamed"

	PropertyAddedOptional Code = "property-added-optional"
	PropertyAddedRequired Code = "property-added-required"
	PropertyRemoved       Code = "property-removed"
	PropertyMadeRequired  Code = "property-made-required"
	PropertyMadeOptional  Code = "property-made-optional"

	TypeWidened  Code = "type-widened"
	TypeNarrowed Code = "type-narrowed"
	TypeChanged  Code = "type-changed"

	EnumValueAdded   Code = "enum-value-added"
	EnumValueRemoved Code = "enum-value-removed"
	EnumAdded        Code = "enum-added"
	EnumRemoved      Code = "enum-removed"

	ConstraintAdded     Code = "constraint-added"
	ConstraintRemoved   Code = "constraint-removed"
	ConstraintTightened Code = "constraint-tightened"
	ConstraintRelaxed   Code = "constraint-relaxed"

	ObjectClosed                Code = "object-closed"
	ObjectOpened                Code = "object-opened"
	AdditionalPropertiesChanged Code = "additional-properties-changed"
	ItemsChanged                Code = "items-changed"
	CompositionWidened          Code = "composition-widened"
	CompositionNarrowed         Code = "composition-narrowed"
	CompositionChanged          Code = "composition-changed"
	ReferenceChanged            Code = "reference-changed"

	DescriptionChanged Code = "description-changed"
	TitleChanged       Code = "title-changed"
	DefaultChanged     Code = "default-changed"
	ExamplesChanged    Code = "examples-changed"
	FormatChanged      Code = "format-changed"
	AnnotationChanged  Code = "annotation-changed"
	EquivalentRewrite  Code = "equivalent-rewrite"

	TargetNoLongerCompiles Code = "target-no-longer-compiles"
	TargetCompilesNow      Code = "target-compiles-now"
	TargetEnforcementLost  Code = "target-enforcement-lost"
	TargetNotEnforced      Code = "target-not-enforced"
	TargetOutputChanged    Code = "target-output-changed"
)

// Change is one difference between two tool sets.
type Change struct {
	Classification Classification
	Code           Code
	Tool           string
	Target         string // for what a target makes of the change
	Path           string
	Message        string
	Before, After  *jsondoc.Value // nil where there was or is nothing
	// Witness is a call on which the two sides disagree: for a breaking change
	// the old tool accepts it and the new one refuses it, for a non-breaking one
	// the other way round. For a tool that was added or removed it is a call of
	// the one that there is.
	Witness *jsondoc.Value
	Proof   Proof
}

// Encode writes a change as it stands in results; members without a value are
// left out.
func (c *Change) Encode(e *jsondoc.Encoder) {
	e.Object(func() {
		e.StringMember("classification", string(c.Classification))
		e.StringMember("code", string(c.Code))
		e.StringMember("tool", c.Tool)
		if c.Target != "" {
			e.StringMember("target", c.Target)
		}
		e.StringMember("path", c.Path)
		e.StringMember("message", c.Message)
		for _, m := range []struct {
			name  string
			value *jsondoc.Value
		}{{"before", c.Before}, {"after", c.After}, {"witness", c.Witness}} {
			if m.value != nil {
				e.Name(m.name)
				e.Value(m.value)
			}
		}
		e.StringMember("proof", string(c.Proof))
	})
}

// Summary counts changes.
type Summary struct {
	Breaking, NonBreaking, Informational int
	// Rewrites are those of the informational changes that change no meaning at
	// all and count for no threshold.
	Rewrites int
}

// Summarise counts changes.
func Summarise(changes []Change) Summary {
	var s Summary
	for i := range changes {
		switch changes[i].Classification {
		case Breaking:
			s.Breaking++
		case NonBreaking:
			s.NonBreaking++
		default:
			s.Informational++
			if changes[i].Code == EquivalentRewrite {
				s.Rewrites++
			}
		}
	}
	return s
}

// VersionStep is the step of a semantic version that the changes call for.
func (s Summary) VersionStep() string {
	switch {
	case s.Breaking > 0:
		return "major"
	case s.NonBreaking > 0:
		return "minor"
	case s.Informational > 0:
		return "patch"
	}
	return "none"
}

// sortChanges orders by tool, classification, path and code.
func sortChanges(changes []Change) {
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Tool, b.Tool), cmp.Compare(a.Classification.rank(), b.Classification.rank()),
			cmp.Compare(a.Path, b.Path), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Message, b.Message))
	})
}
