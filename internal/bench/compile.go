package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// compile measures a first run into an empty directory against writing the same
// files with nothing else, one after another, and a second run against the first.
func (b *bench) compile() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	out := filepath.Join(b.dir, "compiled")
	// Looking for a call that shows each loss takes far longer than compiling, and
	// is measured once.
	run := func() error {
		return b.schemaport(io.Discard, "compile", b.in.dir, "--out", out, "--allow-lossy", "--witnesses=false")
	}
	if err := run(); err != nil {
		return err
	}
	files, err := readTree(out)
	if err != nil {
		return err
	}
	plainOut := filepath.Join(b.dir, "written")
	floor := &series{
		name:    "writing the same files",
		prepare: func() error { return os.RemoveAll(plainOut) },
		run:     func() error { return files.write(plainOut) },
	}
	first := &series{name: "`compile --witnesses=false`, first run", prepare: func() error { return os.RemoveAll(out) }, run: run}
	second := &series{name: "the same, second run, nothing changed", run: run}
	if err := interleave(max(3, b.rounds/2), floor, first, second); err != nil {
		return err
	}
	witnesses := &series{
		name:    "`compile`, first run, with a witness of each loss",
		prepare: func() error { return os.RemoveAll(out) },
		run:     func() error { return b.schemaport(io.Discard, "compile", b.in.dir, "--out", out, "--allow-lossy") },
	}
	if err := interleave(1, witnesses); err != nil {
		return err
	}
	b.tellIfBusy(floor)
	floor.name = files.describe()
	b.compare(first, floor, 1.5)
	b.compare(witnesses, floor, 0)
	first.name = "first run"
	b.compare(second, first, 0.3)
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

func (t tree) describe() string {
	bytes := 0
	for _, file := range t {
		bytes += len(file.data)
	}
	return fmt.Sprintf("writing the same %d files, %.1f MB", len(t), mega(bytes))
}
