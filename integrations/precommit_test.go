package integrations

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
)

// hook is an entry of .pre-commit-hooks.yaml.
type hook struct {
	ID, Name, Description, Entry, Language, Files string
	PassFilenames                                 *bool `yaml:"pass_filenames"`
	RequireSerial                                 bool  `yaml:"require_serial"`
}

func readHooks(t *testing.T) []hook {
	t.Helper()
	var hooks []hook
	readYAML(t, "../.pre-commit-hooks.yaml", &hooks)
	return hooks
}

func TestPreCommitHooks(t *testing.T) {
	hooks := readHooks(t)
	if len(hooks) == 0 {
		t.Fatal("there are no hooks")
	}
	for _, h := range hooks {
		if h.ID == "" || h.Name == "" || h.Description == "" {
			t.Errorf("hook %q has no id, name or description", h.ID)
		}
		// For this language pre-commit runs go install ./... in a clone, which puts
		// the program called schemaport on the path.
		if h.Language != "golang" {
			t.Errorf("hook %s has the language %q", h.ID, h.Language)
		}
		files, err := regexp.Compile(h.Files)
		if err != nil || !files.MatchString("tools/refund.json") || files.MatchString("README.md") {
			t.Errorf("hook %s runs for the wrong files: %q (%v)", h.ID, h.Files, err)
		}
		if h.PassFilenames == nil || *h.PassFilenames {
			t.Errorf("hook %s passes file names, and would judge a part of the tools", h.ID)
		}
		args := strings.Fields(h.Entry)
		if args[0] != "schemaport" {
			t.Errorf("hook %s runs %s", h.ID, args[0])
			continue
		}
		// In a project whose configuration says where the tools are, the entry runs
		// as it is.
		dir := t.TempDir()
		if err := os.CopyFS(dir+"/tools", os.DirFS("../examples/tools")); err != nil {
			t.Fatal(err)
		}
		config := `{"schemas": "tools", "targets": ["mcp"], "output": "compiled"}`
		if err := os.WriteFile(dir+"/schemaport.config.json", []byte(config), 0o644); err != nil {
			t.Fatal(err)
		}
		var printed strings.Builder
		code := cli.Run(args[1:], cli.IO{Dir: dir, Stdout: &printed, Stderr: &printed})
		want := 0
		if slices.Contains(args, "--check") {
			want = 1 // nothing is compiled yet
		}
		if code != want {
			t.Errorf("hook %s exits with %d, want %d:\n%s", h.ID, code, want, printed.String())
		}
	}
}
