package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/config"
	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/targets"
)

func (p *program) initCommand() *cobra.Command {
	force := false
	cmd := &cobra.Command{
		Use:   "init [flags] [<dir>]",
		Short: "Write a configuration to start from",
		Long: `Writes schemaport.config.json, with everything that check and compile need to run without
arguments, into the directory or the working directory. Tools are looked for in tools/,
tools.json, src/tools/ and schemas/; where there are none, one is written to tools/example.json.

Nothing that is there already is replaced, except a configuration under --force.`,
		Example: `  schemaport init
  schemaport check`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.checkCommonFlags(cmd); err != nil {
				return err
			}
			dir := "."
			switch {
			case len(args) > 1:
				return usage("init takes one directory (%d given)", len(args))
			case len(args) == 1 && args[0] == "":
				return usage("a path must not be empty")
			case len(args) == 1:
				dir = args[0]
			}
			body, err := p.initialise(dir, force)
			if err != nil {
				return err
			}
			return p.print("init", exitOK, body, body.Text)
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "replace a configuration that is there already")
	return cmd
}

// toolPlaces are where tools are looked for. A directory of schemas may hold
// anything, so it comes last, and only where it holds tools and nothing else.
var toolPlaces = []string{"tools", "tools.json", "src/tools", "schemas"}

const examplePlace = "tools/example.json"

// exampleTool is small, and yet every target has something to say about it.
const exampleTool = `{
  "name": "get_weather",
  "description": "Returns the weather of a city on a day.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "city": {
        "type": "string",
        "description": "Name of the city, in English."
      },
      "date": {
        "type": "string",
        "format": "date",
        "description": "The day; today where it is left out."
      },
      "unit": {
        "type": "string",
        "enum": ["celsius", "fahrenheit"]
      }
    },
    "required": ["city", "unit"]
  }
}
`

func (p *program) initialise(dir string, force bool) (*report.Init, error) {
	body := &report.Init{Dir: core.ShownPath(p.Dir, dir), Next: "schemaport check"}
	if body.Dir != "." {
		body.Next = "cd " + shellWord(body.Dir) + " && " + body.Next
	}
	place, tools := p.findTools(dir)
	if place == "" {
		place = path.Dir(examplePlace)
	}
	body.Schemas, body.Tools = place, tools
	change, err := p.createFile(filepath.Join(dir, config.Name), firstConfig(place), force)
	if err != nil {
		return nil, err
	}
	body.Files = append(body.Files, report.InitFile{Name: path.Join(body.Dir, config.Name), Change: change})
	if tools > 0 || holdsJSON(filepath.Join(p.inDir(dir), filepath.FromSlash(place))) {
		return body, nil
	}
	if change, err = p.createFile(filepath.Join(dir, filepath.FromSlash(examplePlace)), []byte(exampleTool), false); err != nil {
		return nil, err
	}
	body.Tools = 1
	body.Files = append(body.Files, report.InitFile{Name: path.Join(body.Dir, examplePlace), Change: change})
	return body, nil
}

// findTools returns the first place that holds tools, and how many. Where none
// loads as it is, the first that is there for tools: a check will say what is wrong
// with them.
func (p *program) findTools(dir string) (place string, tools int) {
	for _, candidate := range toolPlaces {
		full := filepath.Join(p.inDir(dir), filepath.FromSlash(candidate))
		if !holdsJSON(full) {
			continue
		}
		if set := core.Load([]string{full}, core.LoadOptions{Dir: p.Dir, Jobs: p.jobs}); len(set.Tools) > 0 {
			return candidate, len(set.Tools)
		}
		if place == "" && strings.Contains(candidate, "tools") {
			place = candidate
		}
	}
	return place, 0
}

// holdsJSON says whether there is a file that could hold tools at a place or below.
func holdsJSON(place string) bool {
	found := false
	_ = filepath.WalkDir(place, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && filepath.Ext(name) == ".json" {
			found = true
			return fs.SkipAll
		}
		return nil // what cannot be read holds nothing that could be used
	})
	return found
}

// firstConfig is a configuration that says what holds without it, so that there is
// something to change.
func firstConfig(schemas string) []byte {
	var e jsondoc.Encoder
	e.Object(func() {
		e.StringMember("$schema", config.Schema)
		e.Name("schemas")
		e.Array(func() { e.String(schemas) })
		e.Name("targets")
		e.Array(func() {
			for _, target := range targets.All() {
				e.String(target.ID)
			}
		})
		e.StringMember("output", "compiled")
		e.BoolMember("allowLossy", false)
		e.StringMember("failOn", "error")
		e.Name("rules")
		e.Object(func() {})
		e.Name("suppressions")
		e.Array(func() {})
	})
	return append(e.Bytes(), '\n')
}

// createFile writes a file that is not there yet or, where that is allowed,
// replaces it.
func (p *program) createFile(name string, data []byte, replace bool) (report.InitChange, error) {
	full := p.inDir(name)
	fail := func(format string, args ...any) (report.InitChange, error) {
		return "", core.InputErrors{{Source: core.ShownPath(p.Dir, name), Message: fmt.Sprintf(format, args...)}}
	}
	change := report.Created
	err := os.MkdirAll(filepath.Dir(full), 0o755)
	if err == nil {
		var file *os.File
		file, err = os.OpenFile(full, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		switch {
		case errors.Is(err, fs.ErrExist) && !replace:
			return fail("is there already and is left alone; --force replaces a configuration")
		case errors.Is(err, fs.ErrExist):
			change = report.Replaced
			err = replaceFile(full, func(w io.Writer) error {
				_, err := w.Write(data)
				return err
			})
		case err == nil:
			_, err = file.Write(data)
			if closeErr := file.Close(); err == nil {
				err = closeErr
			}
		}
	}
	if err != nil {
		return fail("cannot be written: %v", plainError(err))
	}
	return change, nil
}
