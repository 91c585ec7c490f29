package value

import (
	"cmp"
	"slices"
)

// Verdict is what is known for certain about a value.
type Verdict uint8

// The verdicts. Unknown is what remains when neither of the others is certain.
const (
	Unknown Verdict = iota
	Valid
	Invalid
)

func (v Verdict) String() string {
	switch v {
	case Valid:
		return "valid"
	case Invalid:
		return "invalid"
	}
	return "unknown"
}

// Result is everything that validating one value found out.
type Result struct {
	// Verdict is Invalid exactly when there are problems, and never Valid when
	// Unverifiable says something.
	Verdict Verdict
	// Problems are all violations that are certain, by path, then by keyword.
	Problems []Problem
	// Unevaluated lists the keywords that occur anywhere in the schema and were
	// not, or not for every place, evaluated: sorted, each once. Keywords that
	// constrain nothing are not listed. Without any, and if it is verifiable,
	// the verdict is not Unknown.
	Unevaluated []string
	// Unverifiable says why values cannot be verified by this schema (it has a
	// reference, or a dialect that is not known), or this value by none; it is
	// empty where they can. Problems are certain all the same.
	Unverifiable string
}

// Problem is one violation.
type Problem struct {
	// Path is the place in the value, as address.lines[0]; empty for the value itself.
	Path string
	// Message says what the value at that place must be and what it is.
	Message string
	// Keyword is the keyword that was violated. For a schema that is just false
	// it is the keyword under which it stands.
	Keyword string
	// SchemaPath is the place of the keyword in the schema.
	SchemaPath string
}

func sortProblems(problems []Problem) {
	slices.SortFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Keyword, b.Keyword),
			cmp.Compare(a.SchemaPath, b.SchemaPath), cmp.Compare(a.Message, b.Message))
	})
}
