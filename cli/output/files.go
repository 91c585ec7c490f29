package output

import (
	"bytes"
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
	// Holds says whether a file holds exactly these bytes.
	Holds(name string, data []byte) (bool, error)
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

// Holds compares a file with bytes as it reads it.
func (OS) Holds(name string, data []byte) (bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil || info.Size() != int64(len(data)) {
		return false, err
	}
	part := make([]byte, min(len(data), 64<<10))
	for len(data) > 0 {
		n, err := io.ReadFull(file, part[:min(len(part), len(data))])
		if !bytes.Equal(part[:n], data[:n]) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
			return false, nil // also of one that is being written to
		}
		if err != nil {
			return false, err
		}
		data = data[n:]
	}
	return true, nil
}

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
	file, err := createTemp(dir)
	if err != nil {
		return "", err
	}
	_, err = file.Write(data)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		os.Remove(file.Name())
		return "", err
	}
	return file.Name(), nil
}

// createTemp makes a file that is not there yet, with the mode that files which
// programs write have. os.CreateTemp makes one for its owner alone.
func createTemp(dir string) (*os.File, error) {
	for range 100 {
		name := strings.Replace(tempPattern, "*", strconv.FormatUint(rand.Uint64(), 36), 1)
		file, err := os.OpenFile(filepath.Join(dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
	return nil, &fs.PathError{Op: "create", Path: filepath.Join(dir, tempPattern), Err: fs.ErrExist}
}

var _ Files = OS{}

func inDir(dir, slashed string) string { return filepath.Join(dir, filepath.FromSlash(slashed)) }
