package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// configName is the configuration file that is read where it exists.
const configName = "schemaport.config.json"

// config is what a configuration file says; zero values where it is silent.
type config struct {
	file          string
	schemas       []string
	targets       []*core.Target
	output        string
	allowLossy    bool
	failOn        string
	propertyOrder core.PropertyOrder
}

var configKeys = []string{"$schema", "allowLossy", "failOn", "output", "propertyOrder", "schemas", "targets"}

// readConfig reads the file that was named or, where none was, the one in the
// working directory if it exists.
func (p *program) readConfig(name string, named bool) (*config, error) {
	if !named {
		name = configName
	}
	full := name
	if !filepath.IsAbs(full) {
		full = filepath.Join(p.Dir, full)
	}
	data, err := os.ReadFile(full)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return &config{}, nil
	}
	shown := core.ShownPath(p.Dir, name)
	if err != nil {
		var pathError *fs.PathError
		if errors.As(err, &pathError) {
			err = pathError.Err
		}
		return nil, core.InputErrors{{Source: shown, Message: fmt.Sprintf("the configuration cannot be read: %v", err)}}
	}
	c, problems := parseConfig(shown, filepath.Dir(name), data)
	if len(problems) > 0 {
		return nil, problems
	}
	c.file = name
	return c, nil
}

// parseConfig reads a configuration and reports everything wrong with it. Paths
// in it are relative to dir, the file's own directory.
func parseConfig(source, dir string, data []byte) (*config, core.InputErrors) {
	document, err := jsondoc.Parse(data, jsondoc.Limits{})
	if err != nil {
		var problems core.InputErrors
		var parseErrors jsondoc.Errors
		errors.As(err, &parseErrors)
		for _, e := range parseErrors {
			problems = append(problems, &core.InputError{Source: source, Position: e.Position, Message: e.Message})
		}
		return nil, problems
	}
	r := &configReader{source: source, document: document}
	c := &config{}
	if document.Root.Kind != jsondoc.Object {
		r.fail(&document.Root, "", "a configuration must be an object")
		return nil, r.problems
	}
	for i := range document.Root.Kids {
		value := &document.Root.Kids[i]
		switch value.Name {
		case "$schema":
			r.text(value)
		case "schemas":
			for _, path := range r.texts(value, true) {
				c.schemas = append(c.schemas, below(dir, path))
			}
		case "targets":
			c.targets = r.targets(value)
		case "output":
			if text, ok := r.text(value); ok {
				c.output = below(dir, text)
			}
		case "allowLossy":
			if value.Kind != jsondoc.Bool {
				r.fail(value, value.Name, "must be true or false")
			}
			c.allowLossy = value.IsTrue()
		case "failOn":
			c.failOn = r.word(value, "error", "warning", "never", "breaking", "any")
		case "propertyOrder":
			if r.word(value, core.Sorted.String(), core.Declared.String()) == core.Declared.String() {
				c.propertyOrder = core.Declared
			}
		default:
			message := "unknown key; the keys are " + strings.Join(configKeys, ", ")
			if near := nearest(value.Name, configKeys); near != "" {
				message = fmt.Sprintf("unknown key, did you mean %q?", near)
			}
			r.fail(value, value.Name, message)
		}
	}
	r.problems.Sort()
	return c, r.problems
}

// configReader collects what is wrong with the values of a configuration.
type configReader struct {
	source   string
	document *jsondoc.Document
	problems core.InputErrors
}

func (r *configReader) fail(at *jsondoc.Value, key, message string) {
	r.problems = append(r.problems,
		&core.InputError{Source: r.source, Position: r.document.Position(at.Place()), Path: key, Message: message})
}

func (r *configReader) text(value *jsondoc.Value) (string, bool) {
	if value.Kind != jsondoc.String || value.Text == "" {
		r.fail(value, value.Name, "must be a string that is not empty")
		return "", false
	}
	return value.Text, true
}

// texts reads a list of strings or, where one is enough, a single one.
func (r *configReader) texts(value *jsondoc.Value, oneIsEnough bool) []string {
	if value.Kind == jsondoc.String && oneIsEnough {
		text, _ := r.text(value)
		return []string{text}
	}
	if value.Kind != jsondoc.Array || len(value.Kids) == 0 {
		r.fail(value, value.Name, "must be a list that is not empty")
		return nil
	}
	var texts []string
	for i := range value.Kids {
		kid := &value.Kids[i]
		if kid.Kind != jsondoc.String || kid.Text == "" {
			r.fail(kid, fmt.Sprintf("%s[%d]", value.Name, i), "must be a string that is not empty")
			continue
		}
		texts = append(texts, kid.Text)
	}
	return texts
}

func (r *configReader) targets(value *jsondoc.Value) []*core.Target {
	names := r.texts(value, false)
	if names == nil {
		return nil
	}
	selected, err := selectTargets(names)
	if err != nil {
		r.fail(value, value.Name, err.Error())
	}
	return selected
}

func (r *configReader) word(value *jsondoc.Value, valid ...string) string {
	if value.Kind != jsondoc.String || !slices.Contains(valid, value.Text) {
		r.fail(value, value.Name, "must be one of "+strings.Join(valid, ", "))
		return ""
	}
	return value.Text
}

// below takes a path of the configuration from the configuration's directory.
func below(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
