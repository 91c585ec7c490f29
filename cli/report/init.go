package report

import (
	"io"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Init is what a first configuration came to.
type Init struct {
	Dir     string // as people are shown it
	Files   []InitFile
	Schemas string // where the configuration says that tools are
	Tools   int    // that load; 0 where something is wrong with what is there
	Next    string // the command to go on with
}

// InitFile is a file that was written.
type InitFile struct {
	Name   string
	Change InitChange
}

// InitChange is what happened to a file.
type InitChange string

// The changes.
const (
	Created  InitChange = "created"
	Replaced InitChange = "replaced"
)

// Text writes what was done and what to do next.
func (i *Init) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	for _, file := range i.Files {
		p.line(0, string(file.Change), " ", p.whole(bold, file.Name))
	}
	found := Count(i.Tools, "tool") + " in " + i.Schemas
	if i.Tools == 0 {
		found = "no tool could be read from " + i.Schemas + ": check says why"
	}
	p.line(0, p.paint(plain, found))
	p.line(0)
	p.line(0, "next: ", p.whole(bold, i.Next))
	return p.err
}

func (i *Init) encodeSummary(e *jsondoc.Encoder) {
	e.StringMember("directory", i.Dir)
	e.StringMember("schemas", i.Schemas)
	e.IntMember("tools", i.Tools)
}

func (i *Init) size() int { return len(i.Files) }

func (i *Init) encode(file int, e *jsondoc.Encoder) {
	e.Object(func() {
		e.StringMember("file", i.Files[file].Name)
		e.StringMember("change", string(i.Files[file].Change))
	})
}
