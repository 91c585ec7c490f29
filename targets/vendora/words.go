package vendora

import "github.com/schemaport/schemaport/core/jsondoc"

// The arguments of messages. Each is a pointer to what it tells of and becomes
// words when it is written, which a run that only counts never does.
type (
	nameOf      struct{ *jsondoc.Value } // the name of a member, quoted
	textOf      struct{ *jsondoc.Value } // the text of a string, quoted
	repointed   struct{ *jsondoc.Value } // the same of a reference to definitions that are renamed
	valueOf     struct{ *jsondoc.Value } // a value on one line, and only the beginning of a long one
	typeInWords struct{ *jsondoc.Value } // the type of the root
	reasonOf    struct{ *decision }      // why a keyword is dropped
)

func (n nameOf) String() string    { return quote(n.Name) }
func (t textOf) String() string    { return quote(t.Text) }
func (r repointed) String() string { return quote(newDefinitions + r.Text[len(oldDefinitions):]) }
func (r reasonOf) String() string  { return r.why }

func (t typeInWords) String() string {
	if t.Value == nil {
		return "has no type"
	}
	return "has the type " + valueOf(t).String()
}

func (v valueOf) String() string {
	text := jsondoc.AppendCompact(nil, v.Value)
	shown := 0
	for at := range string(text) {
		if shown == maxShown {
			return string(text[:at]) + "…"
		}
		shown++
	}
	return string(text)
}

const maxShown = 80

// quote writes a name as it stands in a message.
func quote(name string) string { return string(jsondoc.AppendString(nil, name)) }
