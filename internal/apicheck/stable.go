package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets"
)

// codes lists the codes of findings and transformations with what people build
// on: how grave a finding is, what compile does about it, and whether a
// transformation loses something.
func codes() []string {
	var lines []string
	rules := func(list []*core.Rule) {
		for _, r := range list {
			lines = append(lines, fmt.Sprintf("finding %s: %s, %s", r.Code, r.Severity, r.Ability))
		}
	}
	rules(core.Rules)
	for _, target := range targets.All() {
		lines = append(lines, fmt.Sprintf("target %s, also called %s", target.ID, strings.Join(target.Aliases, ", ")))
		rules(target.Rules)
		for _, kind := range target.Transformations {
			loss := "without loss"
			if kind.Lossy {
				loss = "lossy"
			}
			lines = append(lines, fmt.Sprintf("transformation of %s: %s, %s", target.ID, kind.Code, loss))
		}
	}
	slices.Sort(lines)
	return lines
}

var (
	helpCommand = regexp.MustCompile(`(?m)^  ([a-z-]+) +[A-Z]`)
	// A description that goes on over a line stands further to the right.
	helpFlag = regexp.MustCompile(`(?m)^ {2,6}(-\w, )?--([a-z][a-z0-9-]*)( [a-zA-Z]+\b)?(?: {2,}|\n)`)
)

// commandLine lists the commands and flags, as the program itself tells them.
func commandLine() []string {
	help := func(args ...string) string {
		var text strings.Builder
		cli.Run(append(args, "--help"), cli.IO{Stdout: &text})
		return text.String()
	}
	commands := []string{""}
	for _, match := range helpCommand.FindAllStringSubmatch(help(), -1) {
		if match[1] != "help" && match[1] != "completion" {
			commands = append(commands, match[1])
		}
	}
	var lines []string
	for _, command := range commands {
		program := "schemaport"
		if command != "" {
			program += " " + command
			lines = append(lines, program)
		}
		for _, match := range helpFlag.FindAllStringSubmatch(help(strings.Fields(command)...), -1) {
			lines = append(lines, fmt.Sprintf("%s %s--%s%s", program, match[1], match[2], match[3]))
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}
