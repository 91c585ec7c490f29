package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/schemaport/schemaport/cli"
)

var someFiles = []packedFile{
	{"schemaport", 0o755, []byte("#!/bin/true\n")},
	{"LICENSE", 0o644, bytes.Repeat([]byte("free\n"), 1000)},
}

var someDay = time.Date(2026, 8, 20, 0, 0, 0, 0, time.UTC)

func TestArchivesHoldTheFiles(t *testing.T) {
	want := []string{"schemaport 755 12 2026-08-20", "LICENSE 644 5000 2026-08-20"}

	var packed bytes.Buffer
	if err := writeTarGzip(&packed, someFiles, someDay); err != nil {
		t.Fatal(err)
	}
	unzipped, err := gzip.NewReader(&packed)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(content, someFiles[len(got)].content) {
			t.Errorf("%s holds something else", header.Name)
		}
		if header.Uid != 0 || header.Uname != "" {
			t.Errorf("%s belongs to %d %s", header.Name, header.Uid, header.Uname)
		}
		got = append(got, describe(header.FileInfo(), header.ModTime))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tar:\n%s", diff)
	}

	packed.Reset()
	if err := writeZip(&packed, someFiles, someDay); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
	if err != nil {
		t.Fatal(err)
	}
	got = nil
	for i, file := range archive.File {
		from, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(content, someFiles[i].content) {
			t.Errorf("%s holds something else", file.Name)
		}
		got = append(got, describe(file.FileInfo(), file.Modified.UTC()))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("zip:\n%s", diff)
	}
}

func describe(info os.FileInfo, made time.Time) string {
	return fmt.Sprintf("%s %o %d %s", info.Name(), info.Mode().Perm(), info.Size(), made.Format(time.DateOnly))
}

// fakeBuild writes what a build would, without building.
func fakeBuild(_, out, _ string, p platform) error {
	return os.WriteFile(filepath.Join(out, binaryName(p)), []byte(p.String()), 0o700)
}

func TestPack(t *testing.T) {
	root := filepath.Join("..", "..")
	sums := map[string]string{}
	for _, place := range []string{"one", "two"} {
		out := filepath.Join(t.TempDir(), place)
		r := &release{root: root, version: "1.2.3", made: someDay, build: fakeBuild}
		got, err := r.pack(out, platforms)
		if err != nil {
			t.Fatal(err)
		}
		sums[place] = got
		for line := range strings.Lines(got) {
			sum, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
			content, err := os.ReadFile(filepath.Join(out, name))
			if err != nil {
				t.Fatal(err)
			}
			if want := fmt.Sprintf("%x", sha256.Sum256(content)); sum != want {
				t.Errorf("%s: the checksum is %s, not %s", name, want, sum)
			}
		}
		written, err := os.ReadFile(filepath.Join(out, "checksums.txt"))
		if err != nil || string(written) != got {
			t.Errorf("checksums.txt (%v) holds\n%s\nwant\n%s", err, written, got)
		}
	}
	if sums["one"] != sums["two"] {
		t.Errorf("two runs differ:\n%s\n%s", sums["one"], sums["two"])
	}
	for _, name := range []string{"schemaport_1.2.3_linux_amd64.tar.gz\n", "schemaport_1.2.3_darwin_arm64.tar.gz\n", "schemaport_1.2.3_windows_amd64.zip\n"} {
		if !strings.Contains(sums["one"], "  "+name) {
			t.Errorf("there is no %s in\n%s", name, sums["one"])
		}
	}
}

// A build that depends on its directory is noticed.
func TestVerify(t *testing.T) {
	source := t.TempDir()
	for _, name := range append(companions, "go.mod", "cmd/main.go", "cmd/main_test.go", ".git/config", "dist/old", "cmd/testdata/x") {
		file := filepath.Join(source, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var copied []string
	r := &release{root: source, version: "1.2.3", made: someDay}
	r.build = func(root, out, cache string, p platform) error {
		if copied != nil {
			return fakeBuild(root, out, cache, p)
		}
		err := filepath.WalkDir(root, func(name string, entry os.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				inside, _ := filepath.Rel(root, name)
				copied = append(copied, filepath.ToSlash(inside))
			}
			return err
		})
		return errors.Join(err, fakeBuild(root, out, cache, p))
	}
	if err := r.verify(io.Discard, platforms[:1]); err != nil {
		t.Errorf("equal builds: %v", err)
	}
	if want := []string{"LICENSE", "README.md", "cli/CHANGELOG.md", "cmd/main.go", "go.mod"}; !slices.Equal(copied, want) {
		t.Errorf("copied %s, want %s", copied, want)
	}
	r.build = func(root, out, cache string, p platform) error {
		return os.WriteFile(filepath.Join(out, binaryName(p)), []byte(root), 0o700)
	}
	if err := r.verify(io.Discard, platforms[:1]); err == nil {
		t.Error("builds that hold the name of their directory pass")
	}
}

func TestReleaseDate(t *testing.T) {
	const changelog = "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2027-01-02\n\n## [0.1.0] - 2026-08-20\n"
	made, err := releaseDate(changelog, "0.2.0")
	if err != nil || made != time.Date(2027, 1, 2, 0, 0, 0, 0, time.UTC) {
		t.Errorf("%v, %v", made, err)
	}
	for _, version := range []string{"0.3.0", "0.1", "0x1.0"} {
		if _, err := releaseDate(changelog, version); err == nil {
			t.Errorf("%s has a date", version)
		}
	}
}

// The version that is built is one that the changelog tells of.
func TestVersionHasADate(t *testing.T) {
	changelog, err := os.ReadFile("../../cli/CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := releaseDate(string(changelog), cli.Version); err != nil {
		t.Error(err)
	}
}

func TestSelectPlatforms(t *testing.T) {
	if got, err := selectPlatforms(""); err != nil || len(got) != 6 {
		t.Errorf("all: %v, %v", got, err)
	}
	if got, err := selectPlatforms("windows/arm64,linux/amd64"); err != nil || fmt.Sprint(got) != "[windows/arm64 linux/amd64]" {
		t.Errorf("two: %v, %v", got, err)
	}
	if _, err := selectPlatforms("linux/sparc"); err == nil {
		t.Error("an unknown platform is taken")
	}
}

// Every way to get the program gives the same program: it is built with the same
// flags everywhere.
func TestBuiltAlikeEverywhere(t *testing.T) {
	for _, name := range []string{"Dockerfile", "integrations/action.sh"} {
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		flags := strings.ReplaceAll(strings.Join(buildFlags, " "), "-s -w", "Q-s -wQ")
		found := strings.NewReplacer("\"-s -w\"", "Q-s -wQ", "'-s -w'", "Q-s -wQ").Replace(string(text))
		if !strings.Contains(found, "go build "+flags+" -o ") || !strings.Contains(found, "CGO_ENABLED=0") {
			t.Errorf("%s does not build as a release is built: CGO_ENABLED=0 go build %s", name, strings.Join(buildFlags, " "))
		}
	}
}
