// Command apicheck keeps the promises of the project to its users: what the
// delivered packages export, and the codes, commands and flags, which are the
// stable interface. All of it is listed in api/*.txt, one promise a line, so that
// a change of it is seen in review and is never an accident.
//
//	go run ./internal/apicheck           # fails when the lists are not what the source says
//	go run ./internal/apicheck -update   # rewrites them
//
// A line that goes, or comes back different, breaks somebody. A line that is new
// is a promise from now on.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// isPromised says whether programs of others may import a package of the module.
// What stands below cli is the command line's own.
func isPromised(name string) bool {
	top, _, below := strings.Cut(name, "/")
	return top == "core" || top == "targets" || top == "cli" && !below
}

func main() {
	update := flag.Bool("update", false, "rewrite the lists")
	flag.Parse()
	different, err := run(*update)
	if err != nil {
		fmt.Fprintln(os.Stderr, "apicheck:", err)
		os.Exit(2)
	}
	if different != "" {
		fmt.Print(different)
		os.Exit(1)
	}
}

// run compares the lists with the source, and returns what differs as a person is
// told it.
func run(update bool) (string, error) {
	top, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		return "", fmt.Errorf("the module cannot be found: %w", err)
	}
	dir := filepath.Join(strings.TrimSpace(string(top)), "api")
	all, err := exec.Command("go", "list", "-f", "{{if .GoFiles}}{{.ImportPath}}{{end}}", module+"/...").Output()
	if err != nil {
		return "", fmt.Errorf("the packages cannot be listed: %w", err)
	}
	var promised []string
	for _, path := range strings.Fields(string(all)) {
		if name := strings.TrimPrefix(path, module+"/"); isPromised(name) {
			promised = append(promised, name)
		}
	}
	lists, err := packageLists(promised)
	if err != nil {
		return "", err
	}
	lists["codes"] = codes()
	lists["flags"] = commandLine()
	if update {
		return "", write(dir, lists)
	}
	return compare(dir, lists)
}

// write makes the directory hold the lists and no others.
func write(dir string, lists map[string][]string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return err
	}
	for _, file := range old {
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	for name, lines := range lists {
		if err := os.WriteFile(filepath.Join(dir, name+".txt"), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// compare says what was removed from and added to the lists in a directory.
func compare(dir string, lists map[string][]string) (string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return "", err
	}
	promised := map[string][]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		promised[name] = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	var broken, added []string
	for name, lines := range promised {
		for _, line := range lines {
			if !slices.Contains(lists[name], line) {
				broken = append(broken, fmt.Sprintf("- %s: %s\n", name, line))
			}
		}
	}
	for name, lines := range lists {
		for _, line := range lines {
			if slices.Contains(promised[name], line) {
				continue
			}
			shown := fmt.Sprintf("+ %s: %s\n", name, line)
			// Who implements an interface must have all of its methods.
			whole, _, isMethod := strings.Cut(line, " interface, ")
			if isMethod && slices.Contains(promised[name], whole+" interface") {
				broken = append(broken, shown)
			} else {
				added = append(added, shown)
			}
		}
	}
	if len(broken)+len(added) == 0 {
		return "", nil
	}
	slices.Sort(broken)
	slices.Sort(added)
	var text strings.Builder
	if len(broken) > 0 {
		text.WriteString("This breaks a promise: it is gone, or is different now:\n" + strings.Join(broken, ""))
	}
	if len(added) > 0 {
		text.WriteString("This is not promised yet:\n" + strings.Join(added, ""))
	}
	text.WriteString("If it is meant, run: go run ./internal/apicheck -update\n")
	if len(broken) > 0 {
		text.WriteString("and tell of it under Changed or Removed in the CHANGELOG.md of the package.\n")
	}
	return text.String(), nil
}
