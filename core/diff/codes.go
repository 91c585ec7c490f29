package diff

// Kind documents a code: what change it names. What a change of that kind does to
// callers is decided over the whole tool, case by case.
type Kind struct {
	Code    Code
	Summary string
}

// Kinds lists every code, in the order in which they are declared.
var Kinds = []Kind{
	{ToolAdded, "The new set has a tool that the old one has not."},
	{ToolRemoved, "A tool of the old set is gone."},
	{ToolRenamed, "A tool is gone and a clearly similar one appeared under another name."},

	{PropertyAddedOptional, "A property that may be left out was added."},
	{PropertyAddedRequired, "A property that must be sent was added."},
	{PropertyRemoved, "A declared property is gone."},
	{PropertyMadeRequired, "A property that could be left out must now be sent."},
	{PropertyMadeOptional, "A property that had to be sent may now be left out."},

	{TypeWidened, "More types are accepted."},
	{TypeNarrowed, "Fewer types are accepted."},
	{TypeChanged, "Other types are accepted: some were added and some removed."},

	{EnumValueAdded, "A value was added to those that are accepted."},
	{EnumValueRemoved, "A value is no longer one of those that are accepted."},
	{EnumAdded, "Only listed values are accepted, where any were."},
	{EnumRemoved, "The list of accepted values is gone."},

	{ConstraintAdded, "A bound, length, count, step, pattern or uniqueness was added."},
	{ConstraintRemoved, "A bound, length, count, step, pattern or uniqueness is gone."},
	{ConstraintTightened, "A bound, length, count, step or pattern accepts less."},
	{ConstraintRelaxed, "A bound, length, count, step or pattern accepts more."},

	{ObjectClosed, "An object no longer accepts properties that are not declared."},
	{ObjectOpened, "An object now accepts properties that are not declared."},
	{AdditionalPropertiesChanged, "What undeclared properties must be has changed."},
	{ItemsChanged, "What the items of an array must be has changed."},
	{CompositionWidened, "A composition, condition or dependency accepts more."},
	{CompositionNarrowed, "A composition, condition or dependency accepts less."},
	{CompositionChanged, "A composition, condition or dependency accepts something else."},
	{ReferenceChanged, "A reference that cannot be followed has changed."},

	{DescriptionChanged, "A description has changed."},
	{TitleChanged, "A title has changed."},
	{DefaultChanged, "A default has changed."},
	{ExamplesChanged, "Examples have changed."},
	{FormatChanged, "A format has changed; formats are annotations."},
	{AnnotationChanged, "Another keyword that refuses no value has changed."},
	{EquivalentRewrite, "The same calls are accepted, spelled differently. It counts for no threshold."},

	{TargetNoLongerCompiles, "The tool compiled for the target without loss, and no longer does."},
	{TargetCompilesNow, "The tool did not compile for the target without loss, and now does."},
	{TargetEnforcementLost, "The target enforced a constraint of the tool, and no longer does."},
	{TargetNotEnforced, "The target does not enforce a constraint that is new."},
	{TargetOutputChanged, "The compiled tool has changed."},
}
