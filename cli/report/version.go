package report

import (
	"io"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// Version is what is known about the program and what it is made of.
type Version struct {
	Version   string
	Commit    string // empty where the build does not tell
	Modified  bool   // the working tree had changes
	GoVersion string // empty where the build does not tell
	Targets   []*core.Target
}

// Text writes the version for a person; the first line is the name and the number.
func (v *Version) Text(w io.Writer, style Style) error {
	p := &printer{Style: style, w: w}
	p.line(0, "schemaport ", v.Version)
	commit := v.Commit
	if v.Modified {
		commit += ", with changes"
	}
	for _, one := range [][2]string{{"commit", commit}, {"built with", v.GoVersion}} {
		if one[1] != "" {
			p.row(0, pad(one[0], 12), p.paint(plain, one[1]))
		}
	}
	for _, t := range v.Targets {
		p.row(0, pad(t.ID, 12), pad(t.Name, 30), "rules reviewed at ", t.RulesReviewedAt)
	}
	return p.err
}

func (v *Version) encodeSummary(e *jsondoc.Encoder) {
	e.StringMember("version", v.Version)
	if v.Commit != "" {
		e.StringMember("commit", v.Commit)
		e.BoolMember("modified", v.Modified)
	}
	if v.GoVersion != "" {
		e.StringMember("goVersion", v.GoVersion)
	}
}

func (v *Version) size() int { return len(v.Targets) }

func (v *Version) encode(i int, e *jsondoc.Encoder) {
	t := v.Targets[i]
	e.Object(func() {
		e.StringMember("target", t.ID)
		e.StringMember("name", t.Name)
		e.StringMember("version", t.Version)
		e.StringMember("rulesReviewedAt", t.RulesReviewedAt)
		e.IntMember("rules", len(t.Rules))
		e.IntMember("transformations", len(t.Transformations))
	})
}
