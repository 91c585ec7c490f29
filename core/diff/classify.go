package diff

import (
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// totalBudget is how many steps the comparison of one tool may take, and
// budgetOfPart how many more it may take for each part of the schemas.
const (
	totalBudget  = 150_000
	budgetOfPart = 4
)

// judgingCost is what one look of a validator at a call counts: on a schema that
// is large and nested it takes more than its size, because of the reasons that
// validators collect.
func judgingCost(size int) int { return 1 + size/16 + size*size/40_000 }

func parts(v *jsondoc.Value) int {
	n := 1
	for i := range v.Kids {
		n += parts(&v.Kids[i])
	}
	return n
}

// compareSchemas names and classifies every change between two input schemas.
// The verdict comes from the solver over the whole schemas: as long as it cannot
// prove that everything accepted before is accepted now, at least one change is
// breaking.
func compareSchemas(old, new *jsondoc.Value, judge Judge) []Change {
	if !schema.IsSchema(old) || !schema.IsSchema(new) {
		if old.Kind == new.Kind && jsondoc.Equal(old, new) {
			return nil
		}
		return []Change{{
			Classification: Breaking, Code: CompositionChanged, Path: "inputSchema", Before: old, After: new, Proof: Unproven,
			Message: "the input schema is no schema, so nothing can be said about what it accepts",
		}}
	}
	if jsondoc.Equal(old, new) {
		return nil
	}
	c := newComparison(newArena(), old, new)
	size := parts(old) + parts(new)
	c.total = totalBudget + budgetOfPart*size
	root := schema.NewPath("inputSchema")
	c.compare(place{old: old, new: new, oldPath: root, newPath: root, lift: func(f id) id { return f }})

	v := &verdicts{
		comparison: c,
		oldCourt:   court{schema: old, judge: judge}, newCourt: court{schema: new, judge: judge},
		judging: judgingCost(size), arguments: is(c.arena.types(1<<object, false)),
	}
	v.keptOld, v.before, v.after = is(c.kept.read(old)), is(c.old.read(old)), is(c.new.read(new))
	v.safe = c.ask(v.arguments, v.keptOld, v.after.opposite())
	v.wider = c.ask(v.arguments, v.after, v.before.opposite())

	changes := make([]Change, 0, len(c.changes)+1)
	for i := range c.changes {
		changes = append(changes, v.classify(&c.changes[i]))
	}
	if !v.isExplainedBy(Summarise(changes)) {
		one := pending{narrow: narrowsAnything, wide: always, Change: Change{
			Code: directed(v.safe.empty && !v.wider.empty, v.wider.empty, CompositionWidened, CompositionNarrowed, CompositionChanged), Path: root.String(),
			Message: "the accepted arguments changed in a way that no single change explains",
		}}
		changes = append(changes, v.classify(&one))
	}
	return changes
}

// verdicts classifies changes over the whole arguments.
type verdicts struct {
	*comparison
	oldCourt, newCourt court
	arguments          literal // they are an object
	keptOld            literal // the old tool under the policy
	before, after      literal
	safe, wider        answer
	judging            int // what one look at a call costs
}

// isExplainedBy says whether the changes that were found are as grave as what
// happened to the arguments as a whole.
func (v *verdicts) isExplainedBy(found Summary) bool {
	switch {
	case found.Breaking > 0:
		return true
	case !v.safe.empty:
		return false
	case found.NonBreaking > 0:
		return true
	}
	return v.wider.empty && !v.refusesUndeclared(always)
}

// narrowed looks for a call that worked and is refused now.
func (v *verdicts) narrowed(about id) answer {
	if v.safe.empty || about == never {
		return emptySet
	}
	return v.witness([]literal{v.arguments, v.keptOld, v.after.opposite(), is(about)}, &v.oldCourt, &v.newCourt)
}

// widened looks for a call that was refused and works now.
func (v *verdicts) widened(about id) answer {
	if v.wider.empty || about == never {
		return emptySet
	}
	return v.witness([]literal{v.arguments, v.after, v.before.opposite(), is(about)}, &v.newCourt, &v.oldCourt)
}

// refusesUndeclared says whether there may be calls that are refused now and do
// not count as having worked, by the policy on open objects.
func (v *verdicts) refusesUndeclared(about id) bool {
	return about != never && !v.ask(v.arguments, v.before, v.after.opposite(), is(about)).empty
}

func (v *verdicts) classify(p *pending) Change {
	change := p.Change
	change.Proof = Proven
	if p.policy == Informational {
		change.Classification = Informational
		return change
	}
	narrowed := v.narrowed(p.narrow.counted)
	switch {
	case narrowed.value != nil:
		change.Classification, change.Witness, change.Proof = Breaking, narrowed.value, Witnessed
		return change
	case p.policy == Breaking:
		change.Classification = Breaking
		change.Message += "; " + p.why
		if !narrowed.empty {
			change.Proof = Unproven
		}
		return change
	case !narrowed.empty:
		change.Classification, change.Proof = Breaking, Unproven
		change.Message += "; it could neither be proven safe nor be shown by a call"
		return change
	}
	widened := v.widened(p.wide)
	switch {
	case widened.value != nil:
		change.Classification, change.Witness = NonBreaking, widened.value
	case p.policy == NonBreaking:
		change.Classification = NonBreaking
		change.Message += "; " + p.why
	case widened.empty && v.refusesUndeclared(p.narrow.accepted):
		change.Classification = NonBreaking
		change.Message += "; " + undeclaredDoNotCount
	case widened.empty:
		// Whatever it is called where it stands, the same values are accepted.
		change.Classification, change.Code = Informational, EquivalentRewrite
		change.Message += "; it has no effect on what the tool accepts"
	default:
		change.Classification = NonBreaking
		change.Message += "; no call was found that shows it"
	}
	return change
}
