package core

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/value"
)

// ArgumentsCheck is what the arguments of a model's call prove.
type ArgumentsCheck struct {
	Received bool
	// Verified says that Valid means something: the arguments were JSON, and the
	// canonical schema can be used to check them.
	Verified bool
	Valid    bool
	Problems []value.Problem
	// Unevaluated lists the keywords that were not checked: Valid claims nothing
	// about them.
	Unevaluated []string
}

// checkArguments holds what the model sent against the canonical schema.
func (r *ProbeResult) checkArguments(text *string) {
	if text == nil {
		return
	}
	r.Arguments.Received = true
	document, err := jsondoc.Parse([]byte(*text), jsondoc.Limits{})
	if err != nil {
		r.note("the model sent arguments that are not JSON (%v), so they say nothing about the schema", err)
		return
	}
	arguments := document.Root
	if r.Target.Supplied != nil {
		arguments = r.Target.Supplied(r.Tool, &arguments)
	}
	checked := value.Validate(r.Tool.InputSchema, &arguments)
	if checked.Unverifiable != "" {
		r.note("the arguments could not be verified: %s", checked.Unverifiable)
		return
	}
	r.Arguments.Verified = true
	r.Arguments.Problems, r.Arguments.Unevaluated = checked.Problems, checked.Unevaluated
	r.Arguments.Valid = len(checked.Problems) == 0
	switch {
	case !r.Arguments.Valid:
		r.note("the API accepted the tool and let arguments through that its schema refuses: " +
			"this proves that what they violate is not enforced; it does not prove that anything else is")
	case len(checked.Unevaluated) > 0:
		r.note("the arguments satisfy what was checked; %s occur in the schema and were not checked", strings.Join(checked.Unevaluated, ", "))
	default:
		r.note("the arguments satisfy the schema: one call that happens to be right does not prove that the schema is enforced")
	}
}

func (r *ProbeResult) note(format string, args ...any) {
	r.Notes = append(r.Notes, fmt.Sprintf(format, args...))
}

// Encode writes a probe result; members without a value are left out.
func (r *ProbeResult) Encode(e *jsondoc.Encoder) {
	e.Object(func() {
		e.StringMember("tool", r.Tool.Name)
		e.StringMember("source", r.Tool.Source)
		e.StringMember("target", r.Target.ID)
		e.StringMember("outcome", string(r.Outcome))
		for _, member := range []struct{ name, text string }{
			{"model", r.Model}, {"errorKind", string(r.ErrorKind)}, {"message", r.Message},
		} {
			if member.text != "" {
				e.StringMember(member.name, member.text)
			}
		}
		if r.Status != 0 {
			e.IntMember("status", r.Status)
		}
		if r.Outcome == Accepted {
			e.BoolMember("argumentsReceived", r.Arguments.Received)
		}
		if r.Arguments.Verified {
			e.BoolMember("argumentsValid", r.Arguments.Valid)
		}
		if len(r.Arguments.Problems) > 0 {
			e.Name("argumentErrors")
			e.Array(func() {
				for _, p := range r.Arguments.Problems {
					e.Object(func() {
						e.StringMember("path", p.Path)
						e.StringMember("message", p.Message)
					})
				}
			})
		}
		encodeStrings(e, "unevaluatedKeywords", r.Arguments.Unevaluated)
		encodeStrings(e, "notes", r.Notes)
	})
}

func encodeStrings(e *jsondoc.Encoder, name string, texts []string) {
	if len(texts) == 0 {
		return
	}
	e.Name(name)
	e.Array(func() {
		for _, text := range texts {
			e.String(text)
		}
	})
}
