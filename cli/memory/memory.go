// Package memory keeps what a run did, so that the same run again need not do it
// where everything is still as it was. What is kept can be thrown away at any time.
package memory

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Store is a directory for what is kept.
type Store struct{ Dir string }

const (
	extension, unfinished = ".run", ".tmp"
	// mostRuns is how many runs are kept; the one that was kept first goes first.
	mostRuns = 8
	// longestKeep is how long nobody takes to keep a run, so that what is left
	// unfinished after it is left for good.
	longestKeep = time.Hour
)

// file is where a run is kept that was asked for with these words.
func (s Store) file(request string) string {
	sum := sha256.Sum256([]byte(request))
	return filepath.Join(s.Dir, hex.EncodeToString(sum[:])+extension)
}

// Recall returns what the run did that was asked for with the same words, or nil
// where none is kept.
func (s Store) Recall(request string) (*Run, error) {
	data, err := os.ReadFile(s.file(request))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return decode(data)
}

// Keep keeps a run in the place of an earlier one that was asked for with the same
// words, and with it the report that writeReport writes. Only the person whose run it
// is can read it.
func (s Store) Keep(request string, run *Run, writeReport func(io.Writer) error) error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(s.Dir, "*"+unfinished)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 64<<10)
	err = run.write(out, writeReport)
	if err == nil {
		err = out.Flush()
	}
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), s.file(request))
	}
	if err != nil {
		_ = os.Remove(file.Name()) // the first error is the one to tell
		return err
	}
	s.forget()
	return nil
}

// forget removes what is too much, and what a run that was killed left behind.
// Nothing depends on it, so nobody is told what cannot be removed.
func (s Store) forget() {
	entries, _ := os.ReadDir(s.Dir)
	type kept struct {
		name string
		at   time.Time
	}
	var runs []kept
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			continue
		}
		switch filepath.Ext(entry.Name()) {
		case extension:
			runs = append(runs, kept{entry.Name(), info.ModTime()})
		case unfinished:
			if time.Since(info.ModTime()) > longestKeep {
				_ = os.Remove(filepath.Join(s.Dir, entry.Name()))
			}
		}
	}
	slices.SortFunc(runs, func(a, b kept) int { return b.at.Compare(a.at) })
	for _, old := range runs[min(mostRuns, len(runs)):] {
		_ = os.Remove(filepath.Join(s.Dir, old.name))
	}
}
