package cli

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/core"
)

// loadSide loads one side of a comparison: a local path where there is one,
// otherwise a path in a git revision.
func (p *program) loadSide(ctx context.Context, s *settings, name string) ([]*core.Tool, error) {
	revision := p.revisionOf(name)
	if revision == "" {
		side := *s
		side.paths = []string{name}
		return p.load(&side)
	}
	inside := strings.TrimPrefix(name, revision+":")
	tree := gitTree{dir: p.Dir, revision: revision, limit: s.limits.Bytes()}
	set, err := tree.load(ctx, inside, core.LoadOptions{Limits: s.limits, Jobs: p.jobs})
	if err != nil {
		return nil, core.InputErrors{{Source: name, Message: err.Error()}}
	}
	// Places are shown as a person would ask git for them.
	for _, t := range set.Tools {
		t.Source = revision + ":" + t.Source
	}
	for _, e := range set.Errors {
		e.Source = revision + ":" + e.Source
	}
	if len(set.Errors) > 0 {
		return nil, set.Errors
	}
	return set.Tools, nil
}

// revisionOf is the git revision that one side of a comparison names, empty for a
// local path.
func (p *program) revisionOf(name string) string {
	revision, _, isRevision := strings.Cut(name, ":")
	if name == "-" || !isRevision {
		return ""
	}
	full := name
	if !filepath.IsAbs(full) && p.Dir != "" {
		full = p.Dir + string(filepath.Separator) + name // as it is: cleaning would make "main:.." the directory itself
	}
	if _, err := os.Stat(full); err == nil {
		return ""
	}
	return revision
}

// gitTree reads files of a revision through the git program. No shell is
// involved, nothing is checked out and nothing is written.
type gitTree struct {
	dir      string
	revision string
	limit    int64
}

// load loads the tools at a path of the revision. Like git itself it takes the
// path from the top of the repository unless it begins with a dot.
func (g gitTree) load(ctx context.Context, inside string, options core.LoadOptions) (core.Set, error) {
	prefix, err := g.git(ctx, nil, "rev-parse", "--show-prefix")
	if err != nil {
		return core.Set{}, g.explain(err, "there is no such file, and no git repository here to read a revision from")
	}
	if strings.HasPrefix(inside, ".") {
		inside = path.Join(strings.TrimSpace(string(prefix)), inside)
	}
	inside = path.Clean(filepath.ToSlash(inside))
	if inside == ".." || strings.HasPrefix(inside, "../") || strings.HasPrefix(inside, "/") {
		return core.Set{}, errors.New("the path leads out of the repository")
	}
	commit, err := g.git(ctx, nil, "rev-parse", "--verify", "--quiet", "--end-of-options", g.revision+"^{commit}")
	if err != nil {
		return core.Set{}, g.explain(err, fmt.Sprintf("there is no such file, and git knows no revision %q", g.revision))
	}
	files, err := g.list(ctx, strings.TrimSpace(string(commit)), inside)
	if err != nil {
		return core.Set{}, err
	}
	archive, err := g.archive(ctx, files)
	if err != nil {
		return core.Set{}, err
	}
	return core.LoadFS(archive, []string{inside}, options), nil
}

// blob is a file of the revision.
type blob struct {
	path, hash string
	size       int64
}

// list finds the files at a path: the file itself, or the .json files below.
func (g gitTree) list(ctx context.Context, commit, inside string) ([]blob, error) {
	args := []string{"ls-tree", "-r", "-l", "-z", "--full-tree", commit}
	if inside != "." {
		args = append(args, "--", inside)
	}
	listing, err := g.git(ctx, nil, args...)
	if err != nil {
		return nil, g.explain(err, "the revision cannot be listed")
	}
	var files []blob
	found := false
	for _, entry := range strings.Split(string(listing), "\x00") {
		meta, name, ok := strings.Cut(entry, "\t")
		fields := strings.Fields(meta)
		if !ok || len(fields) != 4 {
			continue
		}
		found = true
		// Links and submodules have no content of their own.
		if fields[1] != "blob" || !strings.HasPrefix(fields[0], "100") || name != inside && !strings.HasSuffix(name, ".json") {
			continue
		}
		size, err := strconv.ParseInt(fields[3], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("git lists %s in a way that is not understood", name)
		}
		if size > g.limit {
			return nil, fmt.Errorf("%s has %d bytes, more than are read (--max-file-size)", name, size)
		}
		files = append(files, blob{name, fields[2], size})
	}
	if !found {
		return nil, fmt.Errorf("revision %q has no %q", g.revision, inside)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%q of revision %q holds no .json file to load", inside, g.revision)
	}
	return files, nil
}

// archive reads the files into a file system in memory.
func (g gitTree) archive(ctx context.Context, files []blob) (*zip.Reader, error) {
	var wanted bytes.Buffer
	for _, f := range files {
		wanted.WriteString(f.hash + "\n")
	}
	contents, err := g.git(ctx, &wanted, "cat-file", "--batch")
	if err != nil {
		return nil, g.explain(err, "the files of the revision cannot be read")
	}
	from := bufio.NewReader(bytes.NewReader(contents))
	var packed bytes.Buffer
	archive := zip.NewWriter(&packed)
	for _, f := range files {
		header, err := from.ReadString('\n')
		fields := strings.Fields(header)
		if err != nil || len(fields) != 3 || fields[2] != strconv.FormatInt(f.size, 10) {
			return nil, fmt.Errorf("git does not give the content of %s", f.path)
		}
		file, err := archive.CreateHeader(&zip.FileHeader{Name: f.path, Method: zip.Store})
		if err == nil {
			_, err = io.CopyN(file, from, f.size)
		}
		if err != nil {
			return nil, fmt.Errorf("git does not give the content of %s: %w", f.path, err)
		}
		if _, err := from.ReadByte(); err != nil { // the line end after the content
			return nil, fmt.Errorf("git does not give the content of %s", f.path)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(packed.Bytes()), int64(packed.Len()))
}

// git runs the git program and returns what it prints.
func (g gitTree) git(ctx context.Context, stdin io.Reader, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Stdin = g.dir, stdin
	// Paths mean themselves, and reading takes no locks.
	cmd.Env = append(os.Environ(), "GIT_LITERAL_PATHSPECS=1", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C")
	return cmd.Output()
}

// explain says why git failed: that it is missing, or what it was asked for.
func (g gitTree) explain(err error, otherwise string) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("there is no such file, and a git revision cannot be read: the git program was not found")
	}
	return errors.New(otherwise)
}
