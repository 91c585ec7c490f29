package core

// Evidence says what the official pages say about what a rule finds. A rule
// claims no more than its evidence carries.
type Evidence uint8

// The kinds of evidence. The zero value is no evidence, which no rule has.
const (
	Stated   Evidence = iota + 1 // the page says it
	Advised                      // the page recommends otherwise, and does not demand it
	Unlisted                     // the page lists what is supported, and this is not on the list
	Disputed                     // official sources disagree
	Reported                     // no page says it, others report it
	Derived                      // the page does not name it: it follows from something else
)

var evidence = [...]struct{ name, says string }{
	{"none", "Nothing is known."},
	{"stated", "The page states it."},
	{"advised", "The page recommends otherwise and does not demand it."},
	{"unlisted", "The page lists what is supported, and this is not on the list."},
	{"disputed", "Official sources disagree about it."},
	{"reported", "No page states it; it was reported by others and is not confirmed here."},
	{"derived", "No page names it: it follows from what compile does, or from what JSON Schema means."},
}

func (e Evidence) String() string { return evidence[e].name }

// EvidenceText says in a sentence or two what the rule's claim rests on.
func (r *Rule) EvidenceText() string {
	switch r.Tier {
	case 1:
		return "Tier 1: the page names the keywords as unsupported."
	case 2:
		return "Tier 2: the keywords are only absent from what the page lists as supported. " +
			"Whether the API enforces, ignores or rejects them is not confirmed, and not claimed."
	}
	return evidence[r.Evidence].says
}
