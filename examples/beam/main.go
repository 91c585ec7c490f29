// Command beam runs the schemaport library on Apache Beam: it checks or compiles
// a registry of tools, one a line, on as many machines as the engine has, and its
// parts, put together, are byte for byte what the command line writes.
//
// Beam keeps no order. So what it distributes is not lines but ranges of the
// file's bytes: each is worked on whole, in its own order, and written under its
// own number.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/targets"
)

// Job is what to do. It travels to the workers inside the functions that Beam
// runs there, which is why everything in it is plain data.
type Job struct {
	Input, Output string
	Source        string // how results name the input
	Size          int64  // of the input, in bytes
	Parts         int
	Command       string // check or compile
	Targets       []string
	AllowLossy    bool
	Witnesses     bool
	Limits        jsondoc.Limits
}

func init() {
	register.DoFn2x3[context.Context, int, int, int, error](&countLines{})
	register.DoFn4x1[context.Context, int, func(*int, *int) bool, func(string, int), error](&makePart{})
	register.Function3x0(findDuplicates)
	register.DoFn3x1[context.Context, []byte, func(*int, *string) bool, error](&writeDuplicates{})
	register.Iter1[int]()
	register.Iter2[int, int]()
	register.Iter2[int, string]()
	register.Emitter2[string, int]()
	register.Emitter2[int, string]()
}

// pipeline puts the job together. Every byte is read twice: first the lines of
// each part are counted, because a part must know the number of its first line.
func (j Job) pipeline() *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	numbers := make([]int, j.Parts)
	for i := range numbers {
		numbers[i] = i
	}
	// Without the reshuffle a runner may give all parts to the worker that lists them.
	parts := beam.Reshuffle(s, beam.CreateList(s, numbers))
	counts := beam.ParDo(s, &countLines{j}, parts)
	names := beam.ParDo(s, &makePart{Job: j}, parts, beam.SideInput{Input: counts})

	duplicates := beam.ParDo(s, findDuplicates, beam.GroupByKey(s, names))
	beam.ParDo0(s, &writeDuplicates{j}, beam.Impulse(s), beam.SideInput{Input: duplicates})
	return p
}

// complete looks at the input, and fails where the job makes no sense.
func (j *Job) complete(ctx context.Context) error {
	switch {
	case j.Input == "" || j.Output == "":
		return errors.New("-input and -output are needed")
	case j.Parts < 1 || j.Parts > 100_000: // beyond, names of parts do not sort by number
		return errors.New("-parts must be from 1 to 100000")
	case j.Command != "check" && j.Command != "compile":
		return fmt.Errorf("-command: %q is neither check nor compile", j.Command)
	}
	if _, err := targets.Select(j.Targets); err != nil {
		return err
	}
	j.Source = j.Input
	if !strings.Contains(j.Input, "://") {
		j.Source = core.ShownPath("", j.Input)
	}
	files, err := filesystem.New(ctx, j.Input)
	if err != nil {
		return err
	}
	defer files.Close()
	j.Size, err = files.Size(ctx, j.Input)
	return err
}

func main() {
	var j Job
	flag.StringVar(&j.Input, "input", "", "file with one tool a line")
	flag.StringVar(&j.Output, "output", "", "directory for the parts")
	flag.IntVar(&j.Parts, "parts", 8, "how many parts to cut the input into")
	flag.StringVar(&j.Command, "command", "check", "check or compile")
	names := flag.String("targets", "all", "comma-separated targets")
	flag.BoolVar(&j.AllowLossy, "allow-lossy", false, "compile: allow changes that weaken a schema")
	flag.BoolVar(&j.Witnesses, "witnesses", true, "compile: look for a call that shows each loss")
	flag.Parse()
	beam.Init() // on a worker this does the work, and does not return

	j.Targets = strings.Split(*names, ",")
	ctx := context.Background()
	err := j.complete(ctx)
	if err == nil {
		_, err = beam.Run(ctx, runnerName(), j.pipeline())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(2)
	}
}

func runnerName() string {
	if *runners.Runner != "" {
		return *runners.Runner
	}
	return "direct"
}
