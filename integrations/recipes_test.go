package integrations

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/internal/markdown"
)

// recipe is a block of YAML on the page about CI, of which only the members are
// read that are about schemaport.
type recipe struct {
	line int
	text string

	// A workflow of GitHub.
	Permissions map[string]string
	Jobs        map[string]struct {
		Steps []struct {
			Uses, Run string
			With      map[string]string
		}
	}
	// A configuration of pre-commit.
	Repos []struct {
		Repo, Rev string
		Hooks     []struct {
			ID   string
			Args []string
		}
	}
}

func readRecipes(t *testing.T) []recipe {
	t.Helper()
	text, err := os.ReadFile("../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	var recipes []recipe
	for _, block := range markdown.Parse(string(text)).Blocks {
		if block.Language != "yaml" {
			continue
		}
		r := recipe{line: block.Line, text: block.Text}
		if err := yaml.Unmarshal([]byte(block.Text), &r); err != nil {
			t.Fatalf("docs/ci.md:%d: %v", block.Line, err)
		}
		recipes = append(recipes, r)
	}
	return recipes
}

// The workflows on the page about CI use the action as it is: its version, its
// inputs, and values that it takes.
func TestRecipesUseTheAction(t *testing.T) {
	action := readAction(t)
	used := 0
	for _, r := range readRecipes(t) {
		if r.Jobs != nil && r.Permissions == nil {
			t.Errorf("docs/ci.md:%d: the workflow has all permissions", r.line)
		}
		for _, job := range r.Jobs {
			for _, step := range job.Steps {
				if strings.Contains(step.Run, "${{") {
					t.Errorf("docs/ci.md:%d: an expression becomes part of a script: %s", r.line, step.Run)
				}
				version, ours := strings.CutPrefix(step.Uses, "schemaport/schemaport@")
				if !ours {
					continue
				}
				used++
				if version != "v"+cli.Version {
					t.Errorf("docs/ci.md:%d: the version is %s, not v%s", r.line, version, cli.Version)
				}
				for name := range step.With {
					if _, ok := action.Inputs[name]; !ok {
						t.Errorf("docs/ci.md:%d: the action has no input %s", r.line, name)
					}
				}
				if step.With["command"] != "diff" { // which would need a repository
					runRecipe(t, r.line, step.With)
				}
			}
		}
	}
	if used == 0 {
		t.Error("no recipe uses the action")
	}
}

// runRecipe runs the action with the inputs of a recipe. It may find something in
// the examples, but it must understand what it is asked.
func runRecipe(t *testing.T, line int, inputs map[string]string) {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skipf("the action needs bash: %v", err)
	}
	script, err := filepath.Abs("action.sh")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, bin := t.TempDir(), t.TempDir()
	// This test binary is schemaport when it is called by that name.
	if err := os.Symlink(program, filepath.Join(bin, "schemaport")); err != nil {
		t.Skipf("no symbolic links here: %v", err)
	}
	if err := os.CopyFS(filepath.Join(dir, "tools"), os.DirFS("../examples/tools")); err != nil {
		t.Fatal(err)
	}
	step := exec.Command("bash", script, "run")
	step.Dir = dir
	step.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"),
		"RUNNER_TEMP="+filepath.Join(dir, "temp"), "GITHUB_OUTPUT="+filepath.Join(dir, "output"), "GITHUB_STEP_SUMMARY="+filepath.Join(dir, "summary"))
	for name, value := range inputs {
		step.Env = append(step.Env, variableOf(name)+"="+value)
	}
	printed, err := step.CombinedOutput()
	understood := step.ProcessState != nil && (step.ProcessState.ExitCode() == 0 || step.ProcessState.ExitCode() == 1)
	if !understood || !bytes.Contains(printed, []byte("\nschemaport check: ")) {
		t.Errorf("docs/ci.md:%d: the recipe does not run: %v\n%s", line, err, printed)
	}
}

// The pre-commit recipe names hooks that exist, with arguments that they take.
func TestRecipesUseTheHooks(t *testing.T) {
	hooks := readHooks(t)
	used := 0
	for _, r := range readRecipes(t) {
		for _, repo := range r.Repos {
			if repo.Repo != "https://github.com/schemaport/schemaport" || repo.Rev != "v"+cli.Version {
				t.Errorf("docs/ci.md:%d: %s at %s is not the current version of the project", r.line, repo.Repo, repo.Rev)
			}
			for _, uses := range repo.Hooks {
				used++
				i := slices.IndexFunc(hooks, func(h hook) bool { return h.ID == uses.ID })
				if i < 0 {
					t.Errorf("docs/ci.md:%d: there is no hook %s", r.line, uses.ID)
					continue
				}
				dir := t.TempDir()
				if err := os.CopyFS(filepath.Join(dir, "tools"), os.DirFS("../examples/tools")); err != nil {
					t.Fatal(err)
				}
				var printed bytes.Buffer
				args := append(strings.Fields(hooks[i].Entry)[1:], uses.Args...)
				if code := cli.Run(args, cli.IO{Dir: dir, Stdout: &printed, Stderr: &printed}); code != 1 {
					t.Errorf("docs/ci.md:%d: %s exits with %d on the examples, want 1:\n%s", r.line, uses.ID, code, printed.String())
				}
			}
		}
	}
	if used == 0 {
		t.Error("no recipe uses the hooks")
	}
}

// The workflows are well-formed to the linter for workflows.
func TestRecipesAreWorkflows(t *testing.T) {
	modules, err := filepath.Abs("../tools.mod")
	if err != nil {
		t.Fatal(err)
	}
	lint := func(workflows map[string]string) (string, error) {
		dir := t.TempDir()
		args := []string{"tool", "-modfile=" + modules, "actionlint", "-no-color", "-shellcheck=", "-pyflakes="}
		for name, text := range workflows {
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			args = append(args, file)
		}
		cmd := exec.Command("go", args...)
		cmd.Dir = ".."
		cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=") // no test makes a request
		printed, err := cmd.CombinedOutput()
		return string(printed), err
	}
	if printed, err := lint(map[string]string{"good.yml": "on: push\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: ls}]}}\n"}); err != nil {
		t.Skipf("actionlint cannot be run here (to fetch it: go mod download -modfile=tools.mod): %v\n%s", err, printed)
	}
	if printed, err := lint(map[string]string{"bad.yml": "on: push\njobs: {a: {steps: [{run: ls}]}}\n"}); err == nil {
		t.Errorf("a workflow without a runner passes: %s", printed)
	}
	workflows := map[string]string{}
	for _, r := range readRecipes(t) {
		if r.Jobs != nil {
			workflows[fmt.Sprintf("line-%d-of-ci.md.yml", r.line)] = r.text
		}
	}
	if len(workflows) == 0 {
		t.Fatal("no recipe is a workflow")
	}
	if printed, err := lint(workflows); err != nil {
		t.Errorf("%v\n%s", err, printed)
	}
}
