package report

import (
	"io"
	"slices"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Format writes the report of a run for another program to read: what came of
// it, or the errors that kept it from doing anything. A nil body stands for no
// results. Equal runs give equal bytes.
type Format func(w io.Writer, head Head, body Body) error

// TextFormat is the name of the format for people, which every command writes
// in a way of its own and which is therefore no Format.
const TextFormat = "text"

// JSONFormat is the name of the format of JSON.
const JSONFormat = "json"

// formats are the formats by name, in the order in which people are told of them.
var formats = []struct {
	name  string
	write Format
	// needsFindings says that the format shows findings about tools, which only
	// some commands have.
	needsFindings bool
}{
	{JSONFormat, JSON, false},
	{"sarif", SARIF, true},
	{"github", GitHub, true},
	{"junit", JUnit, true},
	{"markdown", Markdown, true},
	{"ndjson", NDJSON, true},
}

// commandsWithFindings are the commands whose results are findings about tools.
var commandsWithFindings = []string{"check", "compile", "diff"}

// CommandsWith lists the commands that can report in a format that not all can.
func CommandsWith(format string) []string {
	var commands []string
	for _, command := range commandsWithFindings {
		if slices.Contains(FormatNames(command), format) {
			commands = append(commands, command)
		}
	}
	return commands
}

// FormatNames lists the formats that a command can report in, text first.
func FormatNames(command string) []string {
	names := []string{TextFormat}
	for _, f := range formats {
		if !f.needsFindings || slices.Contains(commandsWithFindings, command) {
			names = append(names, f.name)
		}
	}
	return names
}

// FormatCalled returns the format of a name, nil where there is none.
func FormatCalled(name string) Format {
	for _, f := range formats {
		if f.name == name {
			return f.write
		}
	}
	return nil
}

// IsReport says whether a JSON document is a report of this program: the one of
// JSON, or a SARIF log.
func IsReport(document *jsondoc.Value) bool {
	if document.Has("schemaportVersion") {
		return true
	}
	runs := document.Get("runs")
	return runs.Is(jsondoc.Array) && len(runs.Kids) > 0 && runs.Kids[0].Get("tool").Get("driver").Get("name").IsString(driverName)
}
