package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/golden"
)

const reportPage = "../docs/report.md"

// shownReport is a block of the page that holds the output of the command that
// stands before it. The command may be given input, after <<<.
var shownReport = regexp.MustCompile("<!-- (.*): schemaport (.*?)(?: <<< (.*))? -->\n```text\n((?s:.*?))```\n")

// checkReportPage runs the commands of the blocks that show a kind of report, and
// fails where a block holds something else. With -update it is rewritten.
func checkReportPage(t *testing.T, kind *regexp.Regexp, dir string, sys func(match []string) cli.IO) {
	t.Helper()
	page, err := os.ReadFile(reportPage)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	updated := shownReport.ReplaceAllStringFunc(string(page), func(block string) string {
		parts := shownReport.FindStringSubmatch(block)
		where, args, input, shown := parts[1], parts[2], parts[3], parts[4]
		match := kind.FindStringSubmatch(where)
		if match == nil {
			return block
		}
		found++
		io := sys(match)
		io.Stdin = strings.NewReader(input)
		_, stdout, stderr := run(t, dir, io, strings.Fields(args)...)
		got := stdout + stderr
		if got != shown && !golden.Updating() {
			t.Errorf("%s: schemaport %s prints\n%s\nwhere the page shows\n%s", where, args, got, shown)
		}
		return strings.Replace(block, "```text\n"+shown, "```text\n"+got, 1)
	})
	if found == 0 {
		t.Errorf("the page shows no report %s", kind)
	}
	if golden.Updating() && updated != string(page) {
		if err := os.WriteFile(reportPage, []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestReportPageOnATerminal(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS("../examples")); err != nil {
		t.Fatal(err)
	}
	checkReportPage(t, regexp.MustCompile(`^On a terminal of (\d+) columns$`), dir, func(match []string) cli.IO {
		width, err := strconv.Atoi(match[1])
		if err != nil {
			t.Fatal(err)
		}
		return cli.IO{Terminal: true, StderrTerminal: true, Width: width, LookupEnv: func(name string) (string, bool) { return "", name == "NO_COLOR" }}
	})
}

// corpusTools are the real tools that the page shows: some are small and some
// large, some lose something, some are refused, and of one there is next to
// nothing to say.
var corpusTools = []struct{ set, tool string }{
	{"gemini-cli", "tool_with_cyclic_schema"},
	{"github-mcp-server", "merge_pull_request"},
	{"github-mcp-server", "push_files"},
	{"google-workspace-mcp", "auth.clear"},
	{"kubernetes-mcp-server", "nodes_stats_summary"},
	{"mcp-reference-servers", "add_observations"},
	{"mcp-reference-servers", "delete"},
	{"notion-openapi", "create-a-comment"},
	{"tau-bench", "cancel_pending_order"},
	{"wire-pydantic-ai", "roll_dice"},
}

func TestReportPageOnTheCorpus(t *testing.T) {
	entries := corpus.Entries(t)
	dir := t.TempDir()
	layout := jsondoc.NewLayout("name", "description", "inputSchema").Below("inputSchema", schema.Layout(false))
	for _, wanted := range corpusTools {
		found := false
		for _, e := range entries {
			if found = e.Tool != nil && e.Tool.Name == wanted.tool && e.File == wanted.set+".json"; found {
				write(t, dir, filepath.Join("tools", wanted.set, wanted.tool+".json"), string(jsondoc.Append(nil, e.Tool.Value, layout))+"\n")
				break
			}
		}
		if !found {
			t.Fatalf("the corpus has no %s in %s", wanted.tool, wanted.set)
		}
	}
	checkReportPage(t, regexp.MustCompile(`^In a log, on the corpus$`), dir, func([]string) cli.IO { return cli.IO{} })
}
