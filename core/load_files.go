package core

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/internal/parallel"
)

// StdinName is how standard input is shown as a source.
const StdinName = "<stdin>"

// Load loads tools from files and directories of the operating system, and from
// standard input for "-". Whatever is wrong is collected, never thrown.
func Load(paths []string, options LoadOptions) Set {
	return load(osTree{dir: options.Dir}, paths, options)
}

// LoadFS loads tools from a file system. Paths are slash-separated, "." being
// its root.
func LoadFS(fsys fs.FS, paths []string, options LoadOptions) Set {
	return load(fsTree{fsys}, paths, options)
}

func load(tree fileTree, paths []string, options LoadOptions) Set {
	files := findFiles(tree, paths, options)
	results := make([]loaded, len(files))
	parallel.Each(len(files), options.Jobs, func(i int) {
		results[i] = files[i].load(tree, options)
	})
	return assemble(results)
}

// ReadFiles reads the files that Load would and tells options.Saw of each, but does
// not look into them. It returns the first thing that is wrong.
func ReadFiles(paths []string, options LoadOptions) error {
	tree := osTree{dir: options.Dir}
	files := findFiles(tree, paths, options)
	errs := make([]error, len(files))
	parallel.Each(len(files), options.Jobs, func(i int) { _, errs[i] = files[i].read(tree, options) })
	return cmp.Or(errs...)
}

// findFiles lists the files that paths stand for.
func findFiles(tree fileTree, paths []string, options LoadOptions) []sourceFile {
	finder := &finder{tree: tree, seen: map[string]bool{}, directories: map[string]bool{}, skip: map[string]bool{}}
	for _, name := range options.Skip {
		finder.skip[tree.identity(name)] = true
	}
	for _, name := range paths {
		finder.add(name)
	}
	return finder.files
}

// fileTree is what loading needs of a file system.
type fileTree interface {
	stat(name string) (fs.FileInfo, error) // follows links
	readDir(name string) ([]fs.DirEntry, error)
	open(name string) (io.ReadCloser, error)
	join(dir, name string) string
	// identity is the same for two names of one file.
	identity(name string) string
	// shown is how a person is told of the file.
	shown(name string) string
}

// sourceFile is a file to load, or why it cannot be.
type sourceFile struct {
	name  string
	stdin bool
	err   error
}

// source is how people are told of the file.
func (f sourceFile) source(tree fileTree) string {
	if f.stdin {
		return StdinName
	}
	return tree.shown(f.name)
}

func (f sourceFile) load(tree fileTree, options LoadOptions) loaded {
	text, err := f.read(tree, options)
	if err != nil {
		return failed(f.source(tree), plainError(err))
	}
	return loadText(f.source(tree), text, options)
}

func (f sourceFile) read(tree fileTree, options LoadOptions) (string, error) {
	from, name := options.Stdin, "-"
	if !f.stdin {
		if f.err != nil {
			return "", f.err
		}
		file, err := tree.open(f.name)
		if err != nil {
			return "", err
		}
		defer file.Close()
		from, name = file, f.name
	}
	if from == nil {
		return "", errors.New("there is no standard input to read")
	}
	text, err := readLimited(from, options.Limits)
	if err == nil && options.Saw != nil {
		options.Saw(name, text)
	}
	return text, err
}

// readLimited reads no more than one byte beyond the limit, so that an endless
// or oversized file costs no more memory than an allowed one.
func readLimited(from io.Reader, limits jsondoc.Limits) (string, error) {
	var text strings.Builder
	part := int64(64 << 10)
	if sized, ok := from.(interface{ Stat() (fs.FileInfo, error) }); ok {
		if info, err := sized.Stat(); err == nil && info.Mode().IsRegular() {
			if err := limits.CheckSize(info.Size()); err != nil {
				return "", err
			}
			text.Grow(int(info.Size()))
			part = min(part, info.Size()+1) // and one byte to see the end by
		}
	}
	limited := io.LimitReader(from, limits.Bytes()+1)
	for buffer := make([]byte, part); ; {
		n, err := limited.Read(buffer)
		text.Write(buffer[:n])
		if err == io.EOF {
			return text.String(), nil
		}
		if err != nil {
			return "", err
		}
	}
}

// plainError drops the operation and path that the system's errors repeat: the
// place is shown already.
func plainError(err error) error {
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return fmt.Errorf("cannot be read: %w", pathError.Err)
	}
	return err
}

// finder collects the files that a list of paths stands for, each file once.
type finder struct {
	tree        fileTree
	files       []sourceFile
	seen        map[string]bool // identities of files
	directories map[string]bool // identities of directories, and whether they hold anything to load
	skip        map[string]bool
}

func (f *finder) add(name string) {
	switch name {
	case "-":
		if !f.seen[name] {
			f.seen[name] = true
			f.files = append(f.files, sourceFile{stdin: true})
		}
		return
	case "":
		f.files = append(f.files, sourceFile{err: errors.New("a path must not be empty")})
		return
	}
	info, err := f.tree.stat(name)
	switch {
	case err != nil:
		f.file(name, err)
	case !info.IsDir():
		f.file(name, nil)
	case !f.directory(name):
		f.file(name, errors.New("the directory holds no .json file to load"))
	}
}

// file takes a file to load, or why it cannot be, when it is met for the first
// time, by whatever name.
func (f *finder) file(name string, err error) {
	if id := f.tree.identity(name); !f.seen[id] {
		f.seen[id] = true
		f.files = append(f.files, sourceFile{name: name, err: err})
	}
}

// directory walks a directory in name order, once. It says whether there is
// anything in it to load or to complain about.
func (f *finder) directory(name string) bool {
	id := f.tree.identity(name)
	if found, been := f.directories[id]; been {
		return found
	}
	f.directories[id] = false // where a link inside leads back here
	entries, err := f.tree.readDir(name)
	if err != nil {
		f.file(name, err)
	}
	found := err != nil
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" {
			continue
		}
		if f.entry(f.tree.join(name, entry.Name()), entry) {
			found = true
		}
	}
	f.directories[id] = found
	return found
}

func (f *finder) entry(name string, entry fs.DirEntry) bool {
	if len(f.skip) > 0 && f.skip[f.tree.identity(name)] {
		return false
	}
	isJSON := strings.HasSuffix(name, ".json")
	mode := entry.Type()
	if mode&fs.ModeSymlink != 0 {
		info, err := f.tree.stat(name)
		if err != nil {
			if isJSON { // a dangling link that looks like a tool file
				f.file(name, err)
			}
			return isJSON
		}
		mode = info.Mode()
	}
	switch {
	case mode.IsDir():
		return f.directory(name)
	case !isJSON:
		return false
	case mode.IsRegular():
		f.file(name, nil)
	default: // opening a pipe or a device could wait for ever
		f.file(name, errors.New("is not a regular file"))
	}
	return true
}

// osTree is the operating system's file system, seen from a working directory.
type osTree struct{ dir string }

func (t osTree) absolute(name string) string {
	if t.dir == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(t.dir, name)
}

func (t osTree) stat(name string) (fs.FileInfo, error)      { return os.Stat(t.absolute(name)) }
func (t osTree) readDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(t.absolute(name)) }
func (t osTree) open(name string) (io.ReadCloser, error)    { return os.Open(t.absolute(name)) }
func (t osTree) join(dir, name string) string               { return filepath.Join(dir, name) }

func (t osTree) identity(name string) string {
	full, err := filepath.Abs(t.absolute(name))
	if err != nil {
		full = name
	}
	if real, err := filepath.EvalSymlinks(full); err == nil {
		return real
	}
	return full
}

func (t osTree) shown(name string) string {
	return ShownPath(t.dir, name)
}

// ShownPath is how a file is named to people and in results: relative to the
// working directory with slashes, or as it was given where it lies outside.
func ShownPath(dir, name string) string {
	base, err := filepath.Abs(dir)
	if err == nil && name != "" {
		full := name
		if !filepath.IsAbs(full) {
			full = filepath.Join(base, full)
		}
		if relative, err := filepath.Rel(base, full); err == nil && filepath.IsLocal(relative) {
			return filepath.ToSlash(relative)
		}
	}
	return filepath.ToSlash(name)
}

// fsTree is any other file system.
type fsTree struct{ fsys fs.FS }

func (t fsTree) stat(name string) (fs.FileInfo, error)      { return fs.Stat(t.fsys, name) }
func (t fsTree) readDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(t.fsys, name) }
func (t fsTree) open(name string) (io.ReadCloser, error)    { return t.fsys.Open(name) }
func (t fsTree) join(dir, name string) string               { return path.Join(dir, name) }
func (t fsTree) shown(name string) string                   { return name }

// identity follows links as far as the file system tells of them.
func (t fsTree) identity(name string) string {
	const mostLinks = 40
	resolved := "."
	rest := strings.Split(path.Clean(name), "/")
	for links := 0; len(rest) > 0; rest = rest[1:] {
		step := path.Join(resolved, rest[0])
		target, err := fs.ReadLink(t.fsys, step)
		if err != nil || path.IsAbs(target) || links == mostLinks {
			resolved = step
			continue
		}
		links++
		rest = append([]string{""}, append(strings.Split(path.Join(resolved, target), "/"), rest[1:]...)...)
		resolved = "."
	}
	return resolved
}
