// Package integrations holds what runs schemaport inside other programs: the
// steps of the GitHub Action. Its tests run them as that program would, and hold
// action.yml, .pre-commit-hooks.yaml, the Dockerfile and the recipes of docs/ci.md
// to what can be known without a hosted runner or a container daemon.
package integrations

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"go.yaml.in/yaml/v4"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/golden"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"schemaport": func() { os.Exit(cli.Run(os.Args[1:], cli.System())) },
	})
}

// TestAction runs the steps of the action with a runner's environment, in which
// files stand for what GitHub reads. Run with -update to rewrite what cmp
// compares with.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skipf("the action needs bash: %v", err)
	}
	top, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       golden.Updating(),
		Setup: func(env *testscript.Env) error {
			env.Setenv("ACTION", filepath.Join(top, "integrations", "action.sh"))
			env.Setenv("GITHUB_ACTION_PATH", top)
			env.Setenv("RUNNER_TEMP", filepath.Join(env.WorkDir, "temp"))
			for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"} {
				env.Setenv(name, filepath.Join(env.WorkDir, strings.ToLower(name)))
			}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"action": runAction,
			"input":  setInput,
		},
	})
}

// runAction runs a step of the action and checks its exit code: action 1 run
func runAction(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: action <code> <step>")
	}
	code := 0
	if err := ts.Exec("bash", ts.Getenv("ACTION"), args[1]); err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// setInput gives the action an input, which is all but the last line end of a
// file: input paths two-lines.txt
func setInput(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: input <name> <file>")
	}
	ts.Setenv(variableOf(args[0]), strings.TrimSuffix(ts.ReadFile(args[1]), "\n"))
}

// variableOf is the variable that carries an input of the action.
func variableOf(input string) string {
	return "SCHEMAPORT_" + strings.ToUpper(strings.ReplaceAll(input, "-", "_"))
}

// actionFile is action.yml as GitHub reads it.
type actionFile struct {
	Name        string
	Description string
	Author      string
	Branding    struct{ Icon, Color string }
	Inputs      map[string]struct {
		Description string
		Required    bool
		Default     *string
	}
	Outputs map[string]struct {
		Description string
		Value       string
	}
	Runs struct {
		Using string
		Steps []struct {
			Name, ID, Shell, Run string
			Env                  map[string]string
		}
	}
}

// readYAML reads a file and refuses members that the type does not know.
func readYAML(t *testing.T, name string, into any) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	decoder := yaml.NewDecoder(strings.NewReader(string(text)))
	decoder.KnownFields(true)
	if err := decoder.Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return string(text)
}

func readAction(t *testing.T) actionFile {
	t.Helper()
	var action actionFile
	readYAML(t, "../action.yml", &action)
	return action
}

func TestActionFile(t *testing.T) {
	action := readAction(t)
	for name, text := range map[string]string{
		"name": action.Name, "description": action.Description,
		"branding.icon": action.Branding.Icon, "branding.color": action.Branding.Color,
	} {
		if text == "" {
			t.Errorf("action.yml has no %s", name)
		}
	}
	if action.Runs.Using != "composite" {
		t.Errorf("action.yml uses %q, not composite", action.Runs.Using)
	}
	script, err := os.ReadFile("action.sh")
	if err != nil {
		t.Fatal(err)
	}

	passed := map[string]bool{}
	ids := map[string]bool{}
	for _, step := range action.Runs.Steps {
		ids[step.ID] = true
		if step.Shell != "bash" {
			t.Errorf("step %q has the shell %q: GitHub wants one for each step, and this is bash", step.Name, step.Shell)
		}
		// What stands in ${{ }} becomes part of the script before bash reads it.
		if strings.Contains(step.Run, "${{") {
			t.Errorf("step %q puts an expression into its script: pass it in env", step.Name)
		}
		for variable, value := range step.Env {
			match := regexp.MustCompile(`^\$\{\{ inputs\.([a-z-]+) \}\}$`).FindStringSubmatch(value)
			if match == nil {
				t.Errorf("step %q: %s is not just an input: %s", step.Name, variable, value)
				continue
			}
			if _, ok := action.Inputs[match[1]]; !ok || variable != variableOf(match[1]) {
				t.Errorf("step %q: %s: %s is no input, or is called otherwise", step.Name, variable, value)
			}
			passed[match[1]] = true
			if !strings.Contains(string(script), "${"+variable+":-") {
				t.Errorf("action.sh does not read %s, or not for the case that it is absent", variable)
			}
		}
	}
	for name, input := range action.Inputs {
		if !passed[name] {
			t.Errorf("the input %s is passed to no step", name)
		}
		if input.Description == "" || input.Default == nil {
			t.Errorf("the input %s has no description or no default", name)
		}
	}
	for _, match := range regexp.MustCompile(`\bSCHEMAPORT_[A-Z_]+`).FindAllString(string(script), -1) {
		if !slices.ContainsFunc(inputNames(action), func(name string) bool { return variableOf(name) == match }) {
			t.Errorf("action.sh reads %s, which is no input", match)
		}
	}
	for name, output := range action.Outputs {
		match := regexp.MustCompile(`^\$\{\{ steps\.([a-z]+)\.outputs\.([a-z-]+) \}\}$`).FindStringSubmatch(output.Value)
		if match == nil || !ids[match[1]] || match[2] != name || !strings.Contains(string(script), "'"+name+"=%s\\n'") {
			t.Errorf("the output %s is written by no step: %s", name, output.Value)
		}
	}
}

func inputNames(action actionFile) []string {
	var names []string
	for name := range action.Inputs {
		names = append(names, name)
	}
	return names
}
