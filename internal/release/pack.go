package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// release is one version of the program and where its source is.
type release struct {
	root    string
	version string
	made    time.Time // what all files in an archive are dated
	cache   string    // build cache, empty for the usual one
	build   func(root, out, cache string, p platform) error
}

// releaseDate is the day of a version in a changelog: like everything that goes
// into an archive, it comes from the source.
func releaseDate(changelog, version string) (time.Time, error) {
	heading := regexp.MustCompile(`(?m)^## \[` + regexp.QuoteMeta(version) + `\] - (\d{4}-\d{2}-\d{2})$`)
	match := heading.FindStringSubmatch(changelog)
	if match == nil {
		return time.Time{}, fmt.Errorf("cli/CHANGELOG.md has no heading \"## [%s] - year-month-day\"", version)
	}
	return time.ParseInLocation(time.DateOnly, match[1], time.UTC)
}

// companions are the files that every archive has beside the program.
var companions = []string{"LICENSE", "README.md", "cli/CHANGELOG.md"}

// pack builds the program for the platforms, packs each into an archive, and
// writes the checksums, which it also returns.
func (r *release) pack(out string, platforms []platform) (string, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return "", err
	}
	var sums strings.Builder
	for _, p := range platforms {
		name := fmt.Sprintf("schemaport_%s_%s_%s", r.version, p.os, p.arch)
		files, err := r.files(p)
		if err != nil {
			return "", err
		}
		write := writeTarGzip
		if p.os == "windows" {
			write = writeZip
			name += ".zip"
		} else {
			name += ".tar.gz"
		}
		sum, err := writeFile(filepath.Join(out, name), func(w io.Writer) error { return write(w, files, r.made) })
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&sums, "%s  %s\n", sum, name)
	}
	return sums.String(), os.WriteFile(filepath.Join(out, "checksums.txt"), []byte(sums.String()), 0o644)
}

// packedFile is a file of an archive.
type packedFile struct {
	name    string
	mode    int64
	content []byte
}

// files are what an archive holds for a platform.
func (r *release) files(p platform) ([]packedFile, error) {
	dir, err := os.MkdirTemp("", "schemaport-release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := r.build(r.root, dir, r.cache, p); err != nil {
		return nil, err
	}
	binary, err := os.ReadFile(filepath.Join(dir, binaryName(p)))
	if err != nil {
		return nil, err
	}
	files := []packedFile{{binaryName(p), 0o755, binary}}
	for _, name := range companions {
		content, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		files = append(files, packedFile{filepath.Base(name), 0o644, content})
	}
	return files, nil
}

// writeFile writes a file and returns its SHA-256.
func writeFile(name string, write func(io.Writer) error) (string, error) {
	file, err := os.Create(name)
	if err != nil {
		return "", err
	}
	hash := sha256.New()
	err = write(io.MultiWriter(file, hash))
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), err
}

func writeTarGzip(w io.Writer, files []packedFile, made time.Time) error {
	compressed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range files {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: f.mode, Size: int64(len(f.content)), ModTime: made, Format: tar.FormatUSTAR}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.content); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}

func writeZip(w io.Writer, files []packedFile, made time.Time) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: made}
		header.SetMode(os.FileMode(f.mode))
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.content); err != nil {
			return err
		}
	}
	return archive.Close()
}
