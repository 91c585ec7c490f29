// Package config reads schemaport.config.json.
package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/cli/gate"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/nearest"
	"github.com/schemaport/schemaport/targets"
)

// Name is the configuration file that is read where it exists.
const Name = "schemaport.config.json"

// Schema is where the JSON Schema of a configuration is published: editors read it.
const Schema = "https://raw.githubusercontent.com/schemaport/schemaport/main/schemas/config.schema.json"

// Config is what a configuration file says; zero values where it is silent.
type Config struct {
	File          string // as it was named
	Text          string // of the file
	Schemas       []string
	Targets       []*core.Target
	Output        string
	AllowLossy    bool
	FailOn        string
	PropertyOrder core.PropertyOrder

	// What check reports.
	Levels       map[string]gate.Level // by code
	Suppressions []gate.Suppression
	Baseline     string
}

var keys = []string{"$schema", "allowLossy", "baseline", "failOn", "output", "propertyOrder", "rules", "schemas", "suppressions", "targets"}

// Parse reads a configuration and reports everything wrong with it. Paths
// in it are relative to dir, the file's own directory.
func Parse(source, dir string, data []byte) (*Config, core.InputErrors) {
	document, err := jsondoc.Parse(data, jsondoc.Limits{})
	if err != nil {
		return nil, core.DocumentErrors(source, err)
	}
	r := &reader{source: source, document: document}
	c := &Config{}
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
				c.Schemas = append(c.Schemas, below(dir, path))
			}
		case "targets":
			c.Targets = r.targets(value)
		case "output":
			if text, ok := r.text(value); ok {
				c.Output = below(dir, text)
			}
		case "allowLossy":
			if value.Kind != jsondoc.Bool {
				r.fail(value, value.Name, "must be true or false")
			}
			c.AllowLossy = value.IsTrue()
		case "failOn":
			c.FailOn = r.word(value, "error", "warning", "never", "breaking", "any")
		case "propertyOrder":
			if r.word(value, core.Sorted.String(), core.Declared.String()) == core.Declared.String() {
				c.PropertyOrder = core.Declared
			}
		case "rules":
			c.Levels = r.levels(value)
		case "suppressions":
			c.Suppressions = r.suppressions(value)
		case "baseline":
			if text, ok := r.text(value); ok {
				c.Baseline = below(dir, text)
			}
		default:
			r.unknownKey(value, value.Name, keys)
		}
	}
	r.problems.Sort()
	return c, r.problems
}

// reader collects what is wrong with the values of a configuration.
type reader struct {
	source   string
	document *jsondoc.Document
	problems core.InputErrors
}

func (r *reader) fail(at *jsondoc.Value, key, message string) {
	r.problems = append(r.problems,
		&core.InputError{
			Source: r.source, Position: r.document.Position(at.Place()), Path: key, Message: message,
			Text: r.document.Text(), Offset: at.Place(),
		})
}

func (r *reader) unknownKey(value *jsondoc.Value, path string, valid []string) {
	message := "unknown key; the keys are " + strings.Join(valid, ", ")
	if near := nearest.Of(value.Name, valid); near != "" {
		message = fmt.Sprintf("unknown key, did you mean %q?", near)
	}
	r.fail(value, path, message)
}

func (r *reader) text(value *jsondoc.Value) (string, bool) {
	if value.Kind != jsondoc.String || value.Text == "" {
		r.fail(value, value.Name, "must be a string that is not empty")
		return "", false
	}
	return value.Text, true
}

// texts reads a list of strings or, where one is enough, a single one.
func (r *reader) texts(value *jsondoc.Value, oneIsEnough bool) []string {
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

func (r *reader) targets(value *jsondoc.Value) []*core.Target {
	names := r.texts(value, false)
	if names == nil {
		return nil
	}
	selected, err := targets.Select(names)
	if err != nil {
		r.fail(value, value.Name, err.Error())
	}
	return selected
}

func (r *reader) word(value *jsondoc.Value, valid ...string) string {
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
