package output

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Files is the file layer under the output directory. Tests replace it to make
// disks full and processes die. It is used by several workers at a time.
type Files interface {
	ReadFile(name string) ([]byte, error)
	// Read hands a file on as it is read.
	Read(name string, to io.Writer) error
	// Holds says whether a file holds exactly what content writes.
	Holds(name string, content func(io.Writer) error) (bool, error)
	ReadDir(name string) ([]fs.DirEntry, error)
	MkdirAll(name string) error
	// Create writes a file that is not there yet.
	Create(name string, content func(io.Writer) error) error
	Rename(from, to string) error
	Remove(name string) error
}

// tempPattern is how temporary files are called. They start with a dot, so that
// no walk over tools takes one for a tool.
const tempPattern = ".schemaport-*.tmp"

// temporary is the name of something temporary in a directory, which nothing else
// has: chance could make two alike once in ten thousand million million.
func temporary(dir string) string {
	return filepath.Join(dir, strings.Replace(tempPattern, "*", strconv.FormatUint(rand.Uint64(), 36), 1))
}

// OS is the operating system's files.
type OS struct{}

// ReadFile reads a whole file.
func (OS) ReadFile(name string) ([]byte, error) { return os.ReadFile(name) }

// Read copies a file to a writer.
func (OS) Read(name string, to io.Writer) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = io.Copy(to, file)
	return err
}

// Holds compares a file with what it should hold as both come.
func (OS) Holds(name string, content func(io.Writer) error) (bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	c := comparers.Get().(*comparer)
	defer comparers.Put(c)
	c.with = file
	if err := content(c); errors.Is(err, errDiffers) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	// Nothing may follow.
	switch n, err := file.Read(c.part[:1]); {
	case n > 0:
		return false, nil
	case err == nil || errors.Is(err, io.EOF):
		return true, nil
	default:
		return false, err
	}
}

// ReadDir lists a directory.
func (OS) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }

// MkdirAll makes a directory and those above it.
func (OS) MkdirAll(name string) error { return os.MkdirAll(name, 0o755) }

// Rename replaces to by from in one step.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// Remove deletes a file or an empty directory.
func (OS) Remove(name string) error { return os.Remove(name) }

// Create writes a new file; what was written of it is removed when writing fails.
// It has the mode that files which programs write have.
func (OS) Create(name string, content func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = content(file)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		os.Remove(name)
	}
	return err
}

var _ Files = OS{}

func inDir(dir, slashed string) string { return filepath.Join(dir, filepath.FromSlash(slashed)) }
