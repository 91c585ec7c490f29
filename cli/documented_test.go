package cli_test

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/markdown"
)

// Code that cannot be run here, because it is about another machine, is held to
// what can be known: it is well-formed, and every command in it that runs
// schemaport is one that schemaport understands, with flags that exist and
// values that they take.
func TestDocumentedCodeIsUnderstood(t *testing.T) {
	flags := allFlags(t)
	commands := 0
	for _, page := range documentedPages(t) {
		problems, found := page.misunderstandings(t, flags)
		for _, problem := range problems {
			t.Error(problem)
		}
		commands += found
	}
	if commands == 0 {
		t.Error("no page shows a command")
	}
}

// misunderstandings says what is wrong with the code of a page, each with its
// line, and how many commands were looked at.
func (p documentedPage) misunderstandings(t *testing.T, flags map[string][]string) (problems []string, commands int) {
	dir := scratch(t)
	for _, block := range p.Blocks {
		found, err := commandsOf(block.Language, block.Text)
		if err != nil {
			problems = append(problems, fmt.Sprintf("%s:%d: not well-formed %s: %v", p.name, block.Line, block.Language, err))
		}
		commands += len(found)
		for _, command := range found {
			if problem := misunderstood(t, dir, command.args); problem != "" {
				problems = append(problems, fmt.Sprintf("%s:%d: %s: %s", p.name, block.Line+command.line, strings.Join(command.args, " "), problem))
			}
		}
	}
	return append(problems, unknownNames(p, flags)...), commands
}

// shellCommand is a command that a page shows.
type shellCommand struct {
	args []string
	line int // from the beginning of the text, from 1
}

// commandsOf finds the commands in code of a language, or says why the code is
// not well-formed. Languages that it does not know have none.
func commandsOf(language, text string) ([]shellCommand, error) {
	switch language {
	case "sh", "bash", "shell":
		return commandsOfShell(text)
	case "yaml", "yml":
		return commandsOfYAML(text)
	case "groovy":
		return commandsOfGroovy(text)
	case "json":
		if strings.Contains(text, "…") {
			return nil, nil // shortened
		}
		_, err := jsondoc.Parse([]byte(text), jsondoc.Limits{})
		return nil, err
	}
	return nil, nil
}

// standIn is what an expansion in a command gives here: a number is also a name.
const standIn = "1"

func commandsOfShell(text string) ([]shellCommand, error) {
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		return nil, err
	}
	config := &expand.Config{
		Env:      expand.FuncEnviron(func(string) string { return standIn }),
		CmdSubst: func(w io.Writer, _ *syntax.CmdSubst) error { _, err := io.WriteString(w, standIn); return err },
	}
	var found []shellCommand
	syntax.Walk(file, func(node syntax.Node) bool {
		if call, ok := node.(*syntax.CallExpr); ok && err == nil && len(call.Args) > 0 {
			command := shellCommand{line: int(call.Pos().Line())}
			for _, word := range call.Args {
				var arg string
				if arg, err = expand.Literal(config, word); err != nil {
					break
				}
				command.args = append(command.args, arg)
			}
			found = append(found, command)
		}
		return err == nil
	})
	return found, err
}

// scriptKeys are the members under which the pipelines of the pages hold scripts.
var scriptKeys = []string{"run", "script", "before_script", "after_script", "entry"}

// githubExpression is replaced by a runner before a shell sees the script.
var githubExpression = regexp.MustCompile(`\$\{\{.*?\}\}`)

func commandsOfYAML(text string) ([]shellCommand, error) {
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		return nil, err
	}
	var found []shellCommand
	var err error
	script := func(node *yaml.Node) {
		commands, problem := commandsOfShell(githubExpression.ReplaceAllString(node.Value, standIn))
		if problem != nil && err == nil {
			err = fmt.Errorf("the script at line %d: %w", node.Line, problem)
		}
		for _, command := range commands {
			command.line += node.Line - 1
			if node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
				command.line++ // its text begins on the line after
			}
			found = append(found, command)
		}
	}
	var walk func(*yaml.Node)
	walk = func(node *yaml.Node) {
		for i, below := range node.Content {
			if node.Kind == yaml.MappingNode && i%2 == 1 && slices.Contains(scriptKeys, node.Content[i-1].Value) {
				switch below.Kind {
				case yaml.ScalarNode:
					script(below)
					continue
				case yaml.SequenceNode:
					for _, line := range below.Content {
						if line.Kind == yaml.ScalarNode {
							script(line)
						}
					}
					continue
				}
			}
			walk(below)
		}
	}
	walk(&document)
	return found, err
}

// groovyScript is a step of a Jenkins pipeline that runs a shell.
var groovyScript = regexp.MustCompile(`(?s)\bsh\s*\(?\s*(?:script:\s*)?(?:'''(.*?)'''|'([^'\n]*)'|"([^"\n]*)")`)

func commandsOfGroovy(text string) ([]shellCommand, error) {
	if open, closed := strings.Count(text, "{"), strings.Count(text, "}"); open != closed {
		return nil, fmt.Errorf("%d braces are opened and %d closed", open, closed)
	}
	var found []shellCommand
	for _, at := range groovyScript.FindAllStringSubmatchIndex(text, -1) {
		for group := 2; group < len(at); group += 2 {
			if at[group] < 0 {
				continue
			}
			commands, err := commandsOfShell(text[at[group]:at[group+1]])
			if err != nil {
				return nil, err
			}
			for _, command := range commands {
				command.line += strings.Count(text[:at[group]], "\n")
				found = append(found, command)
			}
		}
	}
	return found, nil
}

// misunderstood runs a command that a page shows, if it runs schemaport, and
// says why schemaport does not understand it. That a file of the page is not
// there is no misunderstanding.
func misunderstood(t *testing.T, dir string, args []string) string {
	t.Helper()
	if problem := unknownPackage(args); problem != "" {
		return problem
	}
	own, ok := ownArguments(args)
	if !ok {
		return ""
	}
	// A configuration that is missing would be complained about first.
	for i, arg := range own {
		if file, ok := strings.CutPrefix(arg, "--config="); ok {
			write(t, dir, file, "{}")
		} else if arg == "--config" && i+1 < len(own) {
			write(t, dir, own[i+1], "{}")
		}
	}
	if _, _, stderr := run(t, dir, cli.IO{Transport: noNetwork{}}, own...); strings.Contains(stderr, "for how to use it") {
		first, _, _ := strings.Cut(stderr, "\n")
		return first
	}
	return ""
}

// unknownPackage says whether a go command names a package of this module that
// does not exist, or a version that is not the current one.
func unknownPackage(args []string) string {
	const module = "github.com/schemaport/schemaport"
	if len(args) < 2 || args[0] != "go" {
		return ""
	}
	for _, arg := range args[1:] {
		name, version, _ := strings.Cut(arg, "@")
		inside, ours := strings.CutPrefix(name, module)
		if !ours && !strings.HasPrefix(name, "./") {
			continue
		}
		if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(strings.TrimSuffix(inside, "...")))); ours && err != nil {
			return "there is no package " + name
		}
		if version != "" && version != "latest" && version != "v"+cli.Version {
			return fmt.Sprintf("version %s, while the current one is v%s", version, cli.Version)
		}
	}
	return ""
}

// helpFlag and helpCommand find the flags of a command and the commands of the
// program in their help.
var (
	helpFlag    = regexp.MustCompile(`(?m)^ {2,6}(?:-\w, )?--([a-z][a-z0-9-]*)`)
	helpCommand = regexp.MustCompile(`(?m)^  ([a-z-]+) +[A-Z]`)
)

// allFlags asks the program for the flags of each of its commands; "" has all of
// them.
func allFlags(t *testing.T) map[string][]string {
	t.Helper()
	_, help, _ := run(t, t.TempDir(), cli.IO{}, "--help")
	flags := map[string][]string{}
	for _, match := range append(helpCommand.FindAllStringSubmatch(help, -1), []string{"", ""}) {
		args := append(strings.Fields(match[1]), "--help")
		_, help, _ := run(t, t.TempDir(), cli.IO{}, args...)
		for _, flag := range helpFlag.FindAllStringSubmatch(help, -1) {
			flags[match[1]] = append(flags[match[1]], flag[1])
			flags[""] = append(flags[""], flag[1])
		}
	}
	for command, flag := range map[string]string{"check": "fail-on", "compile": "out", "diff": "targets", "probe": "model", "": "version"} {
		if !slices.Contains(flags[command], flag) {
			t.Fatalf("--%s is not found in the help of %q: this test reads the help wrongly", flag, command)
		}
	}
	return flags
}

// shownFlag is a flag as prose and forms of use write it.
var shownFlag = regexp.MustCompile(`^\[?--([a-z][a-z0-9-]*)`)

// unknownNames finds what prose and forms of use name that does not exist:
// commands, and flags. A flag by itself is taken for one of schemaport; another
// program's is written with the program's name before it.
func unknownNames(page documentedPage, flags map[string][]string) []string {
	var problems []string
	examine := func(line int, code string) {
		words := strings.Fields(code)
		if len(words) == 0 {
			return
		}
		command := ""
		switch {
		case words[0] == "schemaport" && len(words) > 1:
			words = words[1:]
			if known := flags[words[0]]; known != nil {
				command, words = words[0], words[1:]
			} else if regexp.MustCompile(`^[a-z]+$`).MatchString(words[0]) {
				problems = append(problems, fmt.Sprintf("%s:%d: %s: there is no command %q", page.name, line, code, words[0]))
				return
			}
		case !strings.HasPrefix(words[0], "--"):
			return
		}
		for _, word := range words {
			word, _, _ = strings.Cut(word, "=")
			if word == "--flag" { // any of them
				continue
			}
			if word == "--" || strings.HasPrefix(word, "#") {
				return
			}
			flag := shownFlag.FindStringSubmatch(word)
			if flag != nil && !slices.Contains(flags[command], flag[1]) && !slices.Contains(flags[""], flag[1]) {
				problems = append(problems, fmt.Sprintf("%s:%d: %s: there is no flag --%s", page.name, line, code, flag[1]))
			} else if flag != nil && !slices.Contains(flags[command], flag[1]) {
				problems = append(problems, fmt.Sprintf("%s:%d: %s: %s has no flag --%s", page.name, line, code, command, flag[1]))
			}
		}
	}
	for _, span := range page.Spans {
		examine(span.Line, span.Text)
	}
	for _, block := range page.Blocks {
		if block.Language != "" && block.Language != "text" {
			continue
		}
		for i, line := range strings.Split(block.Text, "\n") {
			if strings.HasPrefix(line, "schemaport ") {
				examine(block.Line+1+i, line)
			}
		}
	}
	return problems
}

// Each kind of mistake that a page can make is shown to be found.
func TestDocumentedMistakesAreFound(t *testing.T) {
	flags := allFlags(t)
	for _, test := range []struct{ name, page, want string }{
		{"fine", "`schemaport check tools --fail-on warning`, `--targets LIST`, `--flag=value`, `docker run --user 1`\n" +
			"```sh\nschemaport diff main:tools tools \\\n  --fail-on any && schemaport check \"$DIR\" | cat\n```\n", ""},
		{"unknown flag", "\n```sh\n\nschemaport check tools --fial-on any\n```\n", "p.md:4: schemaport check tools --fial-on any: error: unknown flag --fial-on"},
		{"wrong value", "```bash\nif true; then schemaport check tools --fail-on any; fi\n```\n", `p.md:2: schemaport check tools --fail-on any: error: --fail-on: "any" is not one of`},
		{"wrong value beside a missing configuration", "```sh\nschemaport check tools --config x.json --fail-on any\n```\n", "is not one of error"},
		{"unknown command", "```sh\nschemaport chekc tools\n```\n", `unknown command "chekc"`},
		{"unknown target", "```sh\nschemaport check tools --targets vendor-d\n```\n", `unknown target "vendor-d"`},
		{"in a pipeline of GitHub", "```yaml\nsteps:\n  - run: |\n      x=${{ inputs.x }}\n      schemaport check --nope\n```\n", "p.md:5: schemaport check --nope: "},
		{"in a pipeline of GitLab", "```yaml\njob:\n  script:\n    - ls\n    - schemaport check --nope\n```\n", "p.md:5: schemaport check --nope: "},
		{"in a pipeline of Jenkins", "```groovy\nstage {\n  sh 'schemaport check --nope'\n}\n```\n", "p.md:3: schemaport check --nope: "},
		{"in a container", "```sh\ndocker run --rm -v \"$PWD:/work\" example.com/x/schemaport:1 check --nope\n```\n", "unknown flag"},
		{"with go run", "```sh\ngo run github.com/schemaport/schemaport/cmd/schemaport@v" + cli.Version + " check --nope\n```\n", "unknown flag"},
		{"an old version", "```sh\ngo install github.com/schemaport/schemaport/cmd/schemaport@v0.0.1\n```\n", "version v0.0.1, while the current one is v" + cli.Version},
		{"no such package", "```sh\ngo install github.com/schemaport/schemaport/cmd/port@latest\n```\n", "there is no package"},
		{"no shell", "```sh\nif true\n```\n", "p.md:1: not well-formed sh"},
		{"no YAML", "```yaml\na: [\n```\n", "p.md:1: not well-formed yaml"},
		{"no shell in YAML", "```yaml\nrun: if true\n```\n", "p.md:1: not well-formed yaml: the script at line 1"},
		{"no JSON", "```json\n{,}\n```\n", "p.md:1: not well-formed json"},
		{"no Groovy", "```groovy\n{\n```\n", "p.md:1: not well-formed groovy"},
		{"a flag in prose", "a\n`--nope x`\n", "p.md:2: --nope x: there is no flag --nope"},
		{"a flag of another command in prose", "`schemaport diff --matrix`\n", "p.md:1: schemaport diff --matrix: diff has no flag --matrix"},
		{"a command in prose", "`schemaport chekc`\n", `p.md:1: schemaport chekc: there is no command "chekc"`},
		{"a form of use", "```\nschemaport check [--nope] <path>...\n```\n", "p.md:2: schemaport check [--nope] <path>...: there is no flag --nope"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := documentedPage{name: "p.md", text: test.page, Page: markdown.Parse(test.page)}
			problems, _ := page.misunderstandings(t, flags)
			got := strings.Join(problems, "\n")
			if !strings.Contains(got, test.want) || test.want == "" && got != "" {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Links between pages lead somewhere.
func TestDocumentedLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s#]+)(#[^)\s]*)?\)`)
	for _, page := range documentedPages(t) {
		for i, line := range strings.Split(page.text, "\n") {
			for _, match := range link.FindAllStringSubmatch(line, -1) {
				if strings.Contains(match[1], "://") {
					continue
				}
				if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(path.Join(path.Dir(page.name), match[1])))); err != nil {
					t.Errorf("%s:%d: the link to %s leads nowhere", page.name, i+1, match[1])
				}
			}
		}
	}
}
