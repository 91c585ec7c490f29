package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/cli/stream"
	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
)

// streamFlags are the flags of commands that take one tool a line.
type streamFlags struct {
	lines bool
	shard string
}

func (f *streamFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.lines, "ndjson", false, "the input has one tool a line, as *.ndjson and *.jsonl always have")
	cmd.Flags().StringVar(&f.shard, "shard", "", "i/n: take the i-th of n parts of an NDJSON file; needs --format ndjson")
}

// streams says whether the tools pass through one by one: one tool a line comes
// in, and one result a line goes out.
func (p *program) streams(s *settings, f *streamFlags) (bool, error) {
	s.lines = f.lines
	hasLines := f.lines || !slices.ContainsFunc(s.paths, func(path string) bool { return !core.HasLines(path) })
	streams := hasLines && p.format == "ndjson" && len(s.paths) == 1
	if f.shard == "" {
		return streams, nil
	}
	var err error
	if s.shard, err = parseShard(f.shard); err != nil {
		return false, err
	}
	if !streams || s.paths[0] == "-" {
		return false, usage("--shard takes a part of one NDJSON file, and needs --format ndjson")
	}
	return true, nil
}

func parseShard(text string) (stream.Shard, error) {
	index, of, found := strings.Cut(text, "/")
	i, errIndex := strconv.Atoi(index)
	n, errOf := strconv.Atoi(of)
	if !found || errIndex != nil || errOf != nil || i < 1 || i > n {
		return stream.Shard{}, usage("--shard: %q is not i/n with i from 1 to n", text)
	}
	return stream.Shard{Index: i, Of: n}, nil
}

// toolStream passes tools through one by one. Standard output gets the lines of
// results and errors and nothing else, so that the outputs of shards, put
// together, are the output of the whole; how it ended is told on standard error.
type toolStream struct {
	source string
	limits jsondoc.Limits
	names  *stream.Names
	// results makes the results of one tool, and counts them.
	results func(tool *core.Tool, into *tally) []report.Encodable

	mu         sync.Mutex
	total      tally
	duplicates []duplicate
}

// tally is what is counted of a stream.
type tally struct {
	tools, broken, duplicates int
	findings                  core.Counts
	compiled, refused         int
}

func (t tally) plus(u tally) tally {
	return tally{
		t.tools + u.tools, t.broken + u.broken, t.duplicates + u.duplicates, t.findings.Plus(u.findings),
		t.compiled + u.compiled, t.refused + u.refused,
	}
}

// duplicate is a name that was there before.
type duplicate struct {
	name string
	line int
	key  stream.Key
}

// maxDuplicates is how many duplicate names are told of one by one.
const maxDuplicates = 20

// stream passes the tools through and tells how it ended. A run in which a line
// could not be read, or in which a name is there twice, ends with the code of an
// error. sum writes the result in a line, and says whether the findings make the
// run fail.
func (p *program) stream(s *settings, t *toolStream, sum func(tally) (line string, fails bool)) error {
	if err := p.spare(s.paths[0]); err != nil {
		return err
	}
	write := func(w io.Writer) error { return t.run(p, s, w) }
	var err error
	if p.output != "" {
		err = p.writeFile(write)
	} else {
		err = write(p.Stdout)
	}
	if err != nil {
		return err
	}
	duplicates := t.tellDuplicates()
	_ = report.Problems(p.Stderr, p.style(p.StderrTerminal), duplicates)
	line, fails := sum(t.total)
	if t.total.broken > 0 {
		line += "; " + report.Count(t.total.broken, "line") + " could not be read"
	}
	fmt.Fprintln(p.Stderr, line)
	switch {
	case t.total.broken > 0 || len(duplicates) > 0:
		p.exitCode = exitError
	case fails:
		p.exitCode = exitFindings
	}
	return nil
}

// run streams the one path that there is.
func (t *toolStream) run(p *program, s *settings, w io.Writer) error {
	t.limits, t.names = s.limits, stream.NewNames()
	path := s.paths[0]
	t.source = core.StdinName
	options := stream.Options{Jobs: p.jobs, MaxLine: int(s.limits.Bytes())}
	in := p.Stdin
	if path != "-" {
		t.source = core.ShownPath(p.Dir, path)
		file, err := os.Open(p.inDir(path))
		if err != nil {
			return core.InputErrors{{Source: t.source, Message: plainError(err).Error()}}
		}
		defer file.Close()
		in = file
		if s.shard.Of > 0 {
			if in, options.FirstLine, err = s.shard.Cut(file); err != nil {
				return core.InputErrors{{Source: t.source, Message: fmt.Sprintf("the file cannot be cut into parts: %v", plainError(err))}}
			}
		}
	}
	broken := &readError{}
	err := stream.Run(broken.watch(in), w, options, func() stream.Worker { return &lineWorker{stream: t} })
	if broken.err != nil {
		return core.InputErrors{{Source: t.source, Message: plainError(broken.err).Error()}}
	}
	if err != nil {
		return cannotWrite(err)
	}
	return nil
}

// readError tells a failure of the input from one of the output.
type readError struct{ err error }

func (e *readError) watch(r io.Reader) io.Reader { return watched{r, e} }

type watched struct {
	io.Reader
	at *readError
}

func (w watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	if err != nil && err != io.EOF {
		w.at.err = err
	}
	return n, err
}

// lineWorker makes the lines of one tool's results.
type lineWorker struct {
	stream *toolStream
	lines  *report.Lines
	out    appendWriter
}

type appendWriter struct{ buf []byte }

func (w *appendWriter) Write(p []byte) (int, error) {
	w.buf = append(w.buf, p...)
	return len(p), nil
}

// Work loads the tool of one line and makes its results. A line that cannot be
// read is a line of the output too, and spoils nothing but itself.
func (w *lineWorker) Work(dst []byte, line stream.Line) []byte {
	if line.IsBlank() {
		return dst
	}
	if w.lines == nil {
		w.lines = report.NewLines(&w.out)
	}
	w.out.buf = dst
	var counted tally
	tool, problems := w.load(line)
	for _, problem := range problems {
		_ = w.lines.Error(problem) // writing to memory does not fail
	}
	if tool == nil {
		counted.broken = 1
	} else {
		counted.tools = 1
		for _, result := range w.stream.results(tool, &counted) {
			_ = w.lines.Result(result)
		}
	}
	w.stream.add(counted, tool, line.Number)
	return w.out.buf
}

func (w *lineWorker) load(line stream.Line) (*core.Tool, core.InputErrors) {
	t := w.stream
	// A line a little over the limit may be held or not, as its bytes happen to arrive.
	if line.TooLong || int64(len(line.Text)) > t.limits.Bytes() {
		return nil, core.InputErrors{{
			Source: t.source, Position: jsondoc.Position{Line: line.Number, Column: 1},
			Message: fmt.Sprintf("the line is longer than the limit of %d bytes", t.limits.Bytes()),
		}}
	}
	set := core.LoadBytes(t.source, line.Text, core.LoadOptions{Limits: t.limits, Lines: true, FirstLine: line.Number})
	if len(set.Errors) > 0 {
		return nil, set.Errors
	}
	return set.Tools[0], nil
}

func (t *toolStream) add(counted tally, tool *core.Tool, line int) {
	var key stream.Key
	if tool != nil {
		key = t.names.Key(tool.Name)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.total = t.total.plus(counted)
	if tool == nil {
		return
	}
	later := t.names.Add(key, uint32(line))
	if later == 0 {
		return
	}
	t.total.duplicates++
	// Of all duplicates, those of the first lines are told of, whichever worker
	// met them first.
	t.duplicates = append(t.duplicates, duplicate{tool.Name, int(later), key})
	slices.SortFunc(t.duplicates, func(a, b duplicate) int { return a.line - b.line })
	t.duplicates = t.duplicates[:min(len(t.duplicates), maxDuplicates)]
}

// tellDuplicates says which names were there before.
func (t *toolStream) tellDuplicates() core.InputErrors {
	var found core.InputErrors
	for _, d := range t.duplicates {
		found = append(found, &core.InputError{
			Source: t.source, Position: jsondoc.Position{Line: d.line, Column: 1},
			Message: fmt.Sprintf("duplicate tool name %s: already defined in line %d", strconv.Quote(d.name), t.names.First(d.key)),
		})
	}
	if more := t.total.duplicates - len(t.duplicates); more > 0 {
		found = append(found, &core.InputError{Message: fmt.Sprintf("%d more duplicate tool names", more)})
	}
	return found
}
