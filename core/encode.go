package core

import (
	"bytes"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Encode writes a transformation as it stands in results and manifests.
func (t *Transformation) Encode(e *jsondoc.Encoder) {
	e.Object(func() {
		e.StringMember("code", t.Kind.Code)
		e.StringMember("path", t.Path)
		e.StringMember("detail", t.Detail)
		e.BoolMember("lossy", t.Kind.Lossy)
		if t.Witness != nil {
			e.Name("witness")
			t.Witness.encode(e)
		}
	})
}

func (w *Witness) encode(e *jsondoc.Encoder) {
	canonical, output := "refuses", "accepts"
	if w.Erased {
		canonical, output = output, canonical
	}
	e.Object(func() {
		e.Name("value")
		e.Value(&w.Value)
		e.StringMember("canonical", canonical)
		e.StringMember("output", output)
	})
}

// EncodeOutput writes the compiled tool of a successful result, with the members
// in the order of the compiled file.
func (r *Result) EncodeOutput(e *jsondoc.Encoder) {
	e.Written(bytes.TrimSuffix(r.Output, []byte("\n")))
}

// Encode writes a finding as it stands in results. Much of it is what its rule
// says, and the same for all findings of the rule.
func (d *Diagnostic) Encode(e *jsondoc.Encoder) {
	e.Object(func() {
		e.Refrain(d.Rule, int(d.Severity())<<1, func() {
			e.StringMember("code", d.Code())
			e.StringMember("severity", d.Severity().String())
		})
		e.StringMember("path", d.Path)
		e.StringMember("message", d.Message)
		if d.Fix == d.Rule.Fix {
			e.Refrain(d.Rule, int(d.Ability)<<1|1, func() { d.encodeFix(e) })
		} else {
			d.encodeFix(e)
		}
		if p := d.Position(); p.Line > 0 {
			e.IntMember("line", p.Line)
			e.IntMember("column", p.Column)
		}
	})
}

func (d *Diagnostic) encodeFix(e *jsondoc.Encoder) {
	e.Name("compile")
	e.Object(func() {
		e.StringMember("ability", d.Ability.String())
		e.StringMember("detail", d.Fix)
	})
	e.StringMember("docsUrl", d.Rule.DocsURL)
}

// Encode writes an input error; members without a value are left out.
func (e *InputError) Encode(to *jsondoc.Encoder) {
	to.Object(func() {
		if e.Source != "" {
			to.StringMember("source", e.Source)
		}
		if e.Line > 0 {
			to.IntMember("line", e.Line)
			to.IntMember("column", e.Column)
		}
		if e.Path != "" {
			to.StringMember("path", e.Path)
		}
		to.StringMember("message", e.Message)
	})
}
