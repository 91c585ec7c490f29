package output

import (
	"io/fs"
	"os"
	"path/filepath"
)

// Files is the file layer under the output directory. Tests replace it to make
// disks full and processes die.
type Files interface {
	ReadFile(name string) ([]byte, error)
	ReadDir(name string) ([]fs.DirEntry, error)
	MkdirAll(name string) error
	// WriteTemp writes a new file in dir and returns its name.
	WriteTemp(dir string, data []byte) (string, error)
	Rename(from, to string) error
	Remove(name string) error
}

// tempPattern is how temporary files are called. They start with a dot, so that
// no walk over tools takes one for a tool.
const tempPattern = ".schemaport-*.tmp"

// OS is the operating system's files.
type OS struct{}

// ReadFile reads a whole file.
func (OS) ReadFile(name string) ([]byte, error) { return os.ReadFile(name) }

// ReadDir lists a directory.
func (OS) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }

// MkdirAll makes a directory and those above it.
func (OS) MkdirAll(name string) error { return os.MkdirAll(name, 0o755) }

// Rename replaces to by from in one step.
func (OS) Rename(from, to string) error { return os.Rename(from, to) }

// Remove deletes a file or an empty directory.
func (OS) Remove(name string) error { return os.Remove(name) }

// WriteTemp writes a new file; what was written of it is removed when writing fails.
func (OS) WriteTemp(dir string, data []byte) (string, error) {
	file, err := os.CreateTemp(dir, tempPattern)
	if err != nil {
		return "", err
	}
	_, err = file.Write(data)
	if err == nil {
		err = file.Chmod(0o644)
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		os.Remove(file.Name())
		return "", err
	}
	return file.Name(), nil
}

var _ Files = OS{}

func inDir(dir, slashed string) string { return filepath.Join(dir, filepath.FromSlash(slashed)) }
