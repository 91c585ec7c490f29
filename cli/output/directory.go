package output

import (
	"cmp"
	"sync/atomic"

	"github.com/schemaport/schemaport/cli/seal"
	"github.com/schemaport/schemaport/internal/parallel"
)

// Directory is the output directory.
type Directory struct {
	Path  string
	Files Files
	Jobs  int // how many files are read or written at a time; 0 means one
	// Seals are for what the directory is to hold; nil where nobody will ask.
	Seals *seal.Range
}

// each does something with n files, several at a time, and returns the error of
// the first that has one. After an error no more are begun.
func (d *Directory) each(n int, do func(int) error) error {
	errs := make([]error, n)
	var failed atomic.Bool
	parallel.Each(n, d.Jobs, func(i int) {
		if failed.Load() {
			return
		}
		if errs[i] = do(i); errs[i] != nil {
			failed.Store(true)
		}
	})
	return cmp.Or(errs...)
}
