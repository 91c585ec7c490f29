package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// compile measures a first run into an empty directory against writing the same
// files with nothing else, one after another. A second run is measured against the
// first, and so are one that remembers nothing and reading the files back with
// nothing else. This is done as a build
// step has it, where loss is refused and little is told, and with everything, where
// loss is allowed, shown by calls, and told in text.
// Every round writes to a new directory and nothing is removed before the end: a
// file system can take several times as long to make files where many others were
// just removed.
func (b *bench) compile() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	for i, way := range [][]string{{"--quiet"}, {"--allow-lossy"}} {
		round := 0
		out := func(what string) string {
			return filepath.Join(b.dir, "compiled", fmt.Sprintf("%s-%d-%d", what, i, round))
		}
		compile := func(flags ...string) func() error {
			return func() error {
				return b.schemaport(io.Discard, slices.Concat([]string{"compile", b.in.dir, "--out", out("compiled")}, way, flags)...)
			}
		}
		run := compile()
		if err := run(); err != nil {
			return err
		}
		files, err := readTree(out("compiled"))
		if err != nil {
			return err
		}
		name := "`compile " + strings.Join(way, " ") + "`, "
		next := func() error { round++; return nil }
		floor := &series{name: files.describe(), prepare: next, run: func() error { return files.write(out("written")) }}
		first := &series{name: name + "first run", run: run}
		second := &series{name: name + "second run, nothing changed", run: run}
		anew := &series{name: "the same with `--remember=false`", run: compile("--remember=false")}
		again := &series{name: "reading the same files back", run: func() error { return files.read(out("compiled")) }}
		if err := interleave(max(3, b.rounds/2), floor, first, second, anew, again); err != nil {
			return err
		}
		b.tellIfBusy(floor)
		b.compare(first, floor, 1.5)
		first.name = "first run"
		b.compare(second, first, 0.3)
		b.compare(anew, first, 0)
		b.compare(again, first, 0)
	}
	return nil
}

// tree is the files of a directory by name.
type tree []treeFile

type treeFile struct {
	name string
	data []byte
}

func readTree(dir string) (tree, error) {
	var files tree
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(dir, name)
		files = append(files, treeFile{relative, data})
		return err
	})
	return files, err
}

// write makes the directories and writes each file in its place.
func (t tree) write(dir string) error {
	made := map[string]bool{}
	for _, file := range t {
		name := filepath.Join(dir, file.name)
		if parent := filepath.Dir(name); !made[parent] {
			made[parent] = true
			if err := os.MkdirAll(parent, 0o755); err != nil {
				return err
			}
		}
		if err := os.WriteFile(name, file.data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// read reads each file, as whoever finds out whether it is right has to.
func (t tree) read(dir string) error {
	for _, file := range t {
		if _, err := os.ReadFile(filepath.Join(dir, file.name)); err != nil {
			return err
		}
	}
	return nil
}

func (t tree) describe() string {
	bytes := 0
	for _, file := range t {
		bytes += len(file.data)
	}
	return fmt.Sprintf("writing the same %d files, %.1f MB", len(t), mega(bytes))
}
