// Command release builds what is published of a version: the program for each
// platform, packed with its licence and manual, and the checksums of all of it.
//
//	go run ./internal/release -out dist                    # everything
//	go run ./internal/release -out dist -tag v0.1.0        # refuses a tag of another version
//	go run ./internal/release -verify                      # builds twice, elsewhere and afresh: the bytes must be the same
//
// The bytes depend on the source and on the version of Go, and on nothing else:
// not on the directory, the time, the user or the state of git. So anybody can
// build a release again and compare. Which modules and which Go a binary was
// made of stands in the binary itself: go version -m schemaport.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/schemaport/schemaport/cli"
)

func main() {
	out := flag.String("out", "dist", "directory to write to; what it holds is replaced")
	only := flag.String("platforms", "", "comma-separated os/architecture pairs (default all)")
	tag := flag.String("tag", "", "tag of the release, which must be that of the version")
	verify := flag.Bool("verify", false, "build one platform twice and compare; writes nothing")
	flag.Parse()
	if err := run(*out, *only, *tag, *verify); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func run(out, only, tag string, verify bool) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	platforms, err := selectPlatforms(only)
	if err != nil {
		return err
	}
	changelog, err := os.ReadFile(filepath.Join(root, "cli", "CHANGELOG.md"))
	if err != nil {
		return err
	}
	made, err := releaseDate(string(changelog), cli.Version)
	if err != nil {
		return err
	}
	if tag != "" && tag != "v"+cli.Version {
		return fmt.Errorf("the tag %s is not that of the version %s", tag, cli.Version)
	}
	release := &release{root: root, version: cli.Version, made: made, build: build}
	if verify {
		if only == "" {
			platforms = platforms[:1]
		}
		return release.verify(os.Stdout, platforms)
	}
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	sums, err := release.pack(out, platforms)
	if err != nil {
		return err
	}
	fmt.Print(sums)
	return nil
}

// moduleRoot finds the top of the module from the working directory.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module github.com/schemaport/schemaport\n") {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("run this inside the module")
		}
		dir = filepath.Dir(dir)
	}
}
