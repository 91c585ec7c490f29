package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// verify packs the release twice, from copies of the source in two directories
// and with empty build caches, and compares.
func (r *release) verify(log io.Writer, platforms []platform) error {
	top, err := os.MkdirTemp("", "schemaport-verify")
	if err != nil {
		return err
	}
	defer os.RemoveAll(top)
	var sums [2]string
	// Names of different length, so that no path in the bytes goes unnoticed.
	for i, place := range []string{"a", filepath.Join("another", "place")} {
		copied := *r
		copied.root, copied.cache = filepath.Join(top, place, "source"), filepath.Join(top, place, "cache")
		if err := copySource(copied.root, r.root); err != nil {
			return err
		}
		fmt.Fprintf(log, "building in %s\n", copied.root)
		if sums[i], err = copied.pack(filepath.Join(top, place, "out"), platforms); err != nil {
			return err
		}
		fmt.Fprint(log, sums[i])
	}
	if sums[0] != sums[1] {
		return errors.New("two builds of the same source differ")
	}
	fmt.Fprintln(log, "the same bytes")
	return nil
}

// copySource copies what a build reads: no tests, no output, nothing of git.
func copySource(to, from string) error {
	return filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if base := entry.Name(); inside != "." && (strings.HasPrefix(base, ".") || base == "testdata" || inside == "dist") {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, inside), 0o755)
		}
		if !entry.Type().IsRegular() || strings.HasSuffix(inside, "_test.go") {
			return nil
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, inside), content, 0o644)
	})
}
