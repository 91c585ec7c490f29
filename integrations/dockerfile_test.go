package integrations

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/schemaport/schemaport/cli"
)

// instruction is a line of a Dockerfile with what it goes on over.
type instruction struct{ name, rest string }

func readDockerfile(t *testing.T) []instruction {
	t.Helper()
	text, err := os.ReadFile("../Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	var found []instruction
	joined := strings.ReplaceAll(string(text), "\\\n", " ")
	for line := range strings.Lines(joined) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, rest, _ := strings.Cut(line, " ")
		found = append(found, instruction{name, strings.TrimSpace(rest)})
	}
	return found
}

func TestDockerfile(t *testing.T) {
	instructions := readDockerfile(t)
	last := 0 // where the image itself begins
	for i, in := range instructions {
		if in.name == "FROM" {
			last = i
		}
	}
	image := map[string]string{}
	for _, in := range instructions[last:] {
		image[in.name] += in.rest + "\n"
	}
	for name, want := range map[string]string{
		"FROM":       `^scratch\n$`,
		"USER":       `^[1-9][0-9]*:[1-9][0-9]*\n$`, // a number, because there is no user database, and not root
		"WORKDIR":    `^/work\n$`,
		"ENTRYPOINT": `^\["/schemaport"\]\n$`, // no shell to start it
		"COPY":       `(?s)ca-certificates\.crt.*/out/schemaport /schemaport`,
		"LABEL":      `org\.opencontainers\.image\.source="https://github\.com/schemaport/schemaport"`,
		"ARG":        `^VERSION=` + regexp.QuoteMeta(cli.Version) + `\n$`,
	} {
		if !regexp.MustCompile(want).MatchString(image[name]) {
			t.Errorf("%s of the image is %q, not %s", name, image[name], want)
		}
	}
	mod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	language := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(mod))[1]
	if !slices.Contains(instructions, instruction{"ARG", "GO_VERSION=" + language}) {
		t.Errorf("the image is not built with Go %s, which go.mod asks for", language)
	}
}

// What .dockerignore keeps out is not needed, and what it lets in exists.
func TestDockerignoreLetsTheBuildIn(t *testing.T) {
	text, err := os.ReadFile("../.dockerignore")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	if !slices.Contains(lines, "*") {
		t.Error(".dockerignore does not begin with keeping everything out")
	}
	var letIn []string
	for _, line := range lines {
		if name, ok := strings.CutPrefix(line, "!"); ok {
			letIn = append(letIn, name)
			if _, err := os.Stat(filepath.Join("..", name)); err != nil {
				t.Errorf(".dockerignore lets in %s: %v", name, err)
			}
		}
	}
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,EmbedFiles,Module", "./cmd/schemaport")
	list.Dir = ".."
	output, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var pkg struct {
			ImportPath string
			EmbedFiles []string
			Module     struct{ Main bool }
		}
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if !pkg.Module.Main {
			continue
		}
		own++
		inside := strings.TrimPrefix(pkg.ImportPath, "github.com/schemaport/schemaport/")
		if top, _, _ := strings.Cut(inside, "/"); !slices.Contains(letIn, top) {
			t.Errorf("the build needs %s, which .dockerignore keeps out", inside)
		}
		for _, file := range pkg.EmbedFiles {
			if strings.HasPrefix(file, "testdata/") || strings.HasSuffix(file, "_test.go") {
				t.Errorf("the build needs %s/%s, which .dockerignore keeps out", inside, file)
			}
		}
	}
	if own == 0 {
		t.Error("the program has no packages of its own")
	}
}
