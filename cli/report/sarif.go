package report

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	driverName  = "schemaport"
	homePage    = "https://github.com/schemaport/schemaport"
	// sourceRoot is what relative addresses are relative to: the directory in
	// which the program was run. By convention that is the top of a repository.
	sourceRoot = "%SRCROOT%"
	// fingerprintName names how fingerprints are made, so that another way can
	// stand beside it.
	fingerprintName = "schemaport/v1"
)

// SARIF writes a SARIF 2.1.0 log with one run: the rules that were met, a result
// for each finding, and input errors as notifications of a run that failed.
func SARIF(w io.Writer, head Head, body Body) error {
	o, err := outlineOf(body)
	if err != nil {
		return err
	}
	var e jsondoc.Encoder
	log := &sarifLog{Encoder: &e, w: w, head: head, outline: &o}
	log.collectRules()
	e.Object(func() {
		e.StringMember("$schema", sarifSchema)
		e.StringMember("version", "2.1.0")
		e.Name("runs")
		e.Array(func() { e.Object(log.run) })
	})
	log.flush()
	if log.err == nil {
		_, log.err = io.WriteString(w, "\n")
	}
	return log.err
}

// sarifLog is a log that is being written.
type sarifLog struct {
	*jsondoc.Encoder
	w       io.Writer
	err     error
	head    Head
	outline *outline
	codes   []string // of the rules, by code
	rules   map[string]ruleDoc
	seen    map[[4]string]int // how often a fingerprint's parts occurred
}

func (l *sarifLog) collectRules() {
	l.rules, l.seen = map[string]ruleDoc{}, map[[4]string]int{}
	l.outline.each(func(_ *pair, f *finding) {
		if _, known := l.rules[f.code]; !known {
			l.rules[f.code] = f.describe()
		}
	})
	l.codes = slices.Sorted(maps.Keys(l.rules))
}

func (l *sarifLog) run() {
	l.object("tool", func() {
		l.object("driver", func() {
			l.StringMember("name", driverName)
			l.StringMember("version", l.head.Version)
			l.StringMember("informationUri", homePage)
			l.array("rules", func() {
				for _, code := range l.codes {
					l.Object(func() { l.rule(code, l.rules[code]) })
				}
			})
		})
	})
	l.array("invocations", func() { l.Object(l.invocation) })
	l.object("originalUriBaseIds", func() {
		l.object(sourceRoot, func() { l.message("description", "The directory in which schemaport was run.") })
	})
	l.array("results", func() {
		l.outline.each(func(p *pair, f *finding) {
			l.Object(func() { l.result(p, f) })
			l.flush() // a log can be far larger than what it is made of
		})
	})
	l.StringMember("columnKind", "unicodeCodePoints")
}

// flush writes out what there is of the log so far.
func (l *sarifLog) flush() {
	if l.err == nil {
		_, l.err = l.w.Write(l.Bytes())
	}
	l.Reset()
}

func (l *sarifLog) rule(code string, doc ruleDoc) {
	l.StringMember("id", code)
	if doc.summary != "" {
		l.message("shortDescription", doc.summary)
	}
	if doc.why != "" {
		l.message("fullDescription", doc.why)
	}
	if doc.severity != "" {
		l.object("defaultConfiguration", func() { l.StringMember("level", sarifLevels[doc.severity]) })
	}
	l.StringMember("helpUri", doc.docsURL)
	l.object("help", func() {
		text, markdown := doc.help()
		l.StringMember("text", text)
		l.StringMember("markdown", markdown)
	})
	l.object("properties", func() {
		for _, fact := range doc.facts {
			l.StringMember(fact.label, fact.text)
		}
		l.array("tags", func() {
			for _, tag := range doc.tags {
				l.String(tag)
			}
		})
	})
}

// help is what a person is told who asks about a rule.
func (doc *ruleDoc) help() (text, markdown string) {
	var t, m strings.Builder
	t.WriteString(doc.summary + " " + doc.why + "\n")
	m.WriteString(doc.summary + "\n\n" + doc.why + "\n")
	if doc.fix != "" {
		t.WriteString("Compile: " + doc.fix + "\n")
		m.WriteString("\n**Compile:** " + doc.fix + "\n")
	}
	if doc.evidence != "" {
		t.WriteString("Evidence: " + doc.evidence + "\n")
		m.WriteString("\n**Evidence:** " + doc.evidence + "\n")
	}
	for _, example := range []detail{{"Before", doc.before}, {"After", doc.after}} {
		if example.text != "" {
			m.WriteString("\n" + example.label + ":\n\n```json\n" + strings.TrimSpace(example.text) + "\n```\n")
		}
	}
	t.WriteString("See " + doc.docsURL)
	m.WriteString("\nSee <" + doc.docsURL + ">.")
	return t.String(), m.String()
}

func (l *sarifLog) invocation() {
	l.BoolMember("executionSuccessful", len(l.head.Errors) == 0)
	l.IntMember("exitCode", l.head.ExitCode)
	if len(l.head.Errors)+len(l.outline.notes) == 0 {
		return
	}
	l.array("toolExecutionNotifications", func() {
		for _, err := range l.head.Errors {
			l.Object(func() {
				l.StringMember("level", "error")
				l.message("message", linkless(Safe(errorText(err))))
				l.locations(placeOfError(err), "", err.Path)
			})
		}
		for _, note := range l.outline.notes {
			l.Object(func() {
				l.StringMember("level", "note")
				l.message("message", linkless(Safe(note)))
			})
		}
	})
}

// sarifLevels are SARIF's words for severities.
var sarifLevels = map[string]string{
	core.Error.String(): "error", core.Warning.String(): "warning", core.Info.String(): "note",
}

func (l *sarifLog) result(p *pair, f *finding) {
	index, _ := slices.BinarySearch(l.codes, f.code)
	l.StringMember("ruleId", f.code)
	l.IntMember("ruleIndex", index)
	l.StringMember("level", sarifLevels[f.severity.String()])
	l.message("message", linkless(f.text(p)))
	if p != nil {
		l.locations(f.at, p.tool, f.path)
	} else {
		l.locations(f.at, "", "")
	}
	l.object("partialFingerprints", func() { l.StringMember(fingerprintName, l.fingerprint(p, f)) })
	l.object("properties", func() {
		if p != nil {
			l.StringMember("tool", p.tool)
			if p.target != "" {
				l.StringMember("target", p.target)
			}
		}
		if f.path != "" {
			l.StringMember("path", f.path)
		}
		for _, fact := range f.facts {
			l.StringMember(fact.label, fact.text)
		}
	})
}

// fingerprint tells a finding from all others of the run, and stays the same
// when lines move, when messages are worded anew and when a file is renamed.
func (l *sarifLog) fingerprint(p *pair, f *finding) string {
	key := [4]string{f.code, "", f.path, ""}
	if p != nil {
		key[1], key[3] = p.tool, p.target
	}
	if f.path == "" {
		key[2] = f.at.source
	}
	ordinal := l.seen[key]
	l.seen[key]++
	sum := sha256.Sum256([]byte(strings.Join(append(key[:], strconv.Itoa(ordinal)), "\x00")))
	return hex.EncodeToString(sum[:])
}

func (l *sarifLog) locations(at place, tool, path string) {
	if !at.isFile() && tool == "" {
		return
	}
	l.array("locations", func() {
		l.Object(func() {
			if at.isFile() {
				l.object("physicalLocation", func() { l.physical(at) })
			}
			if tool != "" {
				l.array("logicalLocations", func() { l.Object(func() { l.logical(tool, path) }) })
			}
		})
	})
}

func (l *sarifLog) physical(at place) {
	l.object("artifactLocation", func() {
		address, isRelative := fileAddress(at.source)
		l.StringMember("uri", address)
		if isRelative {
			l.StringMember("uriBaseId", sourceRoot)
		}
	})
	if at.line > 0 {
		l.object("region", func() {
			l.IntMember("startLine", at.line)
			l.IntMember("startColumn", at.column)
		})
	}
}

func (l *sarifLog) logical(tool, path string) {
	if path == "" {
		l.StringMember("name", tool)
		l.StringMember("fullyQualifiedName", tool)
		l.StringMember("kind", "function")
		return
	}
	l.StringMember("name", path)
	l.StringMember("fullyQualifiedName", tool+"/"+path)
	l.StringMember("kind", "value")
}

func (l *sarifLog) object(name string, f func()) {
	l.Name(name)
	l.Object(f)
}

func (l *sarifLog) array(name string, f func()) {
	l.Name(name)
	l.Array(f)
}

func (l *sarifLog) message(name, text string) {
	l.object(name, func() { l.StringMember("text", text) })
}

// linkless keeps a text from being read as one with links: in a plain text
// SARIF takes [words](address) for one.
func linkless(text string) string { return strings.ReplaceAll(text, "](", `\](`) }

// fileAddress is a file's name as a URI reference, and whether it lies below the
// directory in which the program was run.
func fileAddress(name string) (address string, isRelative bool) {
	if isDrive := len(name) > 2 && name[1] == ':' && name[2] == '/'; isDrive {
		name = "/" + name
	}
	if path.IsAbs(name) {
		return (&url.URL{Scheme: "file", Path: name}).String(), false
	}
	return (&url.URL{Path: name}).String(), name != ".." && !strings.HasPrefix(name, "../")
}
