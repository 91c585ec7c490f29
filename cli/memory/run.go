package memory

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/schemaport/schemaport/cli/seal"
)

// Run is what a run did: what it read and what it left in its output directory.
type Run struct {
	Key         *seal.Key
	Read, Wrote []seal.File
	ExitCode    int
	// Report is what the run would say if it were done once more. It can be so long
	// that it is kept as it is written, and only a run that is recalled has it.
	Report []byte
}

// The numbers of the seals: Read, then Wrote, from FirstNumber on. The number before
// is that of the run itself.
const (
	ownNumber   = 0
	FirstNumber = 1
)

// format is the first line of a kept run.
const format = "schemaport run 1"

// MaxReport is how long the report of a run can be that is kept.
const MaxReport = 64 << 20

var (
	errUnreadable = errors.New("a kept run cannot be read")
	errTooLong    = errors.New("the report is too long to be kept")
)

// write writes the run as text that people can read too: the key, the files by
// lines, the report, and a seal over all of it.
func (r *Run) write(w io.Writer, writeReport func(io.Writer) error) error {
	var head bytes.Buffer
	fmt.Fprintf(&head, "%s\n%s\nexit %d\n", format, r.Key, r.ExitCode)
	for _, list := range [][]seal.File{r.Read, r.Wrote} {
		fmt.Fprintf(&head, "%d\n", len(list))
		for _, file := range list {
			if strings.ContainsRune(file.Name, '\n') {
				return fmt.Errorf("%q does not fit on a line", file.Name)
			}
			head.WriteString(file.Seal.String())
			head.WriteByte(' ')
			head.WriteString(file.Name)
			head.WriteByte('\n')
		}
	}
	whole := r.Key.Writer(ownNumber)
	to := io.MultiWriter(w, whole)
	if _, err := to.Write(head.Bytes()); err != nil {
		return err
	}
	if err := writeReport(&limited{to: to, left: MaxReport}); err != nil {
		return err
	}
	_, err := io.WriteString(w, whole.Seal().String())
	return err
}

// limited passes on no more than so many bytes.
type limited struct {
	to   io.Writer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, errTooLong
	}
	return l.to.Write(p)
}

// decode reads a run that was kept. One that was cut off, or changed in any other
// way, is an error.
func decode(data []byte) (*Run, error) {
	end := len(data) - len(seal.Seal{}.String())
	if end < 0 {
		return nil, errUnreadable
	}
	lines := &lineReader{rest: data[:end]}
	if lines.next() != format {
		return nil, errUnreadable
	}
	key, err := seal.ParseKey(lines.next())
	if err != nil {
		return nil, errUnreadable
	}
	whole := key.Writer(ownNumber)
	_, _ = whole.Write(data[:end])
	if whole.Seal().String() != string(data[end:]) {
		return nil, errUnreadable
	}
	run := &Run{Key: key, ExitCode: lines.number("exit ", math.MaxUint8)}
	run.Read, run.Wrote = lines.files(), lines.files()
	run.Report = lines.rest
	if lines.failed {
		return nil, errUnreadable
	}
	return run, nil
}

// lineReader reads line by line and remembers whether something was not as it
// should be.
type lineReader struct {
	rest   []byte
	failed bool
}

func (l *lineReader) next() string {
	line, rest, found := bytes.Cut(l.rest, []byte("\n"))
	l.rest, l.failed = rest, l.failed || !found
	return string(line)
}

func (l *lineReader) number(before string, most int) int {
	text, found := strings.CutPrefix(l.next(), before)
	n, err := strconv.Atoi(text)
	if !found || err != nil || n < 0 || n > most {
		l.failed = true
		return 0
	}
	return n
}

func (l *lineReader) files() []seal.File {
	list := make([]seal.File, l.number("", len(l.rest)/len(seal.Seal{})))
	for i := range list {
		text, name, _ := strings.Cut(l.next(), " ")
		of, err := seal.Parse(text)
		if l.failed = l.failed || err != nil; l.failed {
			return nil
		}
		list[i] = seal.File{Name: name, Seal: of}
	}
	return list
}
