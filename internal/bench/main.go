// Command bench measures how fast the program is, and says so as ratios: each
// measure stands beside a floor that is taken in the same run, in turns with it,
// on the same machine and the same bytes. The milliseconds of two machines say
// nothing about each other; the ratios do.
//
//	go run ./internal/bench            # everything
//	go run ./internal/bench check      # one or several of: check, start, compile, memory, growth, parts, scale
//	go run ./internal/bench -against ./earlier against
//
// The tools are those of the corpus where it is there, see package corpus, and
// generated ones where it is not. Of several repetitions the shortest counts: it
// is the one that was disturbed least. Beside the ratio of times stands that of
// processor times, over all cores; on a machine that has other things to do it is
// the one to look at.
//
// What is written goes below the directory for temporary files. A disk that others
// use makes the times of compile mean little; TMPDIR can name another place.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// section is one group of measures.
type section struct {
	name string
	run  func(*bench) error
}

var sections = []section{
	{"check", (*bench).check},
	{"start", (*bench).start},
	{"compile", (*bench).compile},
	{"memory", (*bench).memory},
	{"growth", (*bench).growth},
	{"parts", (*bench).parts},
	{"scale", (*bench).scale},
	{"against", (*bench).against},
}

// bench is one run.
type bench struct {
	dir      string // a temporary directory
	in       *inputs
	rounds   int
	streamed int    // how many tools pass through in the measure of scale
	earlier  string // an earlier build of the program, to measure this one against
	rows     []row
	notes    []string // what does not fit into the table
}

// row is one measure beside its floor.
type row struct {
	measure, floor string
	value, against string // what the two took
	ratio          float64
	round          float64 // median of the ratios of each round; 0 where there is none
	processor      float64 // ratio of processor times; 0 where there is none
	goal           float64 // 0 for none
}

func main() {
	rounds := flag.Int("rounds", 9, "how often each thing is measured")
	streamed := flag.Int("tools", 1_000_000, "how many tools the measure of scale has")
	earlier := flag.String("against", "", "an earlier build of the program, which whole runs are measured against")
	peak := flag.Bool("peak", false, "run the rest of the command line and print its peak memory (used by the memory measure itself)")
	flag.Parse()
	if *peak {
		os.Exit(printPeak(flag.Args()))
	}
	if err := run(&bench{rounds: *rounds, streamed: max(*streamed, 10), earlier: *earlier}, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(b *bench, wanted []string) error {
	for _, name := range wanted {
		if !slices.ContainsFunc(sections, func(s section) bool { return s.name == name }) {
			return fmt.Errorf("there is no measure %q", name)
		}
	}
	dir, err := os.MkdirTemp("", "schemaport-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	in, err := prepare(filepath.Join(dir, "tools"))
	if err != nil {
		return err
	}
	b.dir, b.in = dir, in
	fmt.Printf("%s: %d tools in %d files, %.1f MB; %s, %d cores, %s/%s\n\n", in.from, in.tools, len(in.files), mega(in.bytes),
		runtime.Version(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH)
	for _, s := range sections {
		if len(wanted) > 0 && !slices.Contains(wanted, s.name) {
			continue
		}
		if err := s.run(b); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	b.print()
	return nil
}

// print writes the table, and below it what does not fit in.
func (b *bench) print() {
	if len(b.rows) > 0 {
		fmt.Print("| measure | floor | value | ratio | of the median round | of processor time | goal | met |\n|---|---|---|---|---|---|---|---|\n")
	}
	for _, r := range b.rows {
		goal, met := "", ""
		if r.goal > 0 {
			goal, met = fmt.Sprintf("≤ %.2g", r.goal), "yes"
			if r.ratio > r.goal {
				met = "**no**"
			}
		}
		fmt.Printf("| %s | %s: %s | %s | %.2f | %s | %s | %s | %s |\n",
			r.measure, r.floor, r.against, r.value, r.ratio, unlessNone(r.round), unlessNone(r.processor), goal, met)
	}
	if len(b.notes) > 0 {
		fmt.Printf("\n%s\n", strings.Join(b.notes, "\n"))
	}
}

// compare adds a row for two series that were measured together.
func (b *bench) compare(measure, floor *series, goal float64) {
	b.rows = append(b.rows, row{
		measure: measure.name, floor: floor.name, value: milliseconds(measure.least()), against: milliseconds(floor.least()),
		ratio: ratio(measure.least(), floor.least()), goal: goal, round: medianRound(measure, floor), processor: processorRatio(measure, floor),
	})
}

func unlessNone(ratio float64) string {
	if ratio == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", ratio)
}

// medianRound is the median of the ratios of each round. A machine that is faster or
// slower for a while is so for all of a round.
func medianRound(measure, floor *series) float64 {
	ratios := make([]float64, len(measure.samples))
	for i := range ratios {
		ratios[i] = ratio(measure.samples[i].wall, floor.samples[i].wall)
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2]
}

func processorRatio(measure, floor *series) float64 {
	if floor.cpu() == 0 {
		return 0
	}
	return ratio(measure.cpu(), floor.cpu())
}

// tellIfBusy says when the times of a series on one core were not its own.
func (b *bench) tellIfBusy(s *series) {
	if s.cpu() > 0 && ratio(s.least(), s.cpu()) > 1.15 {
		b.notes = append(b.notes, fmt.Sprintf("The machine was busy: %s took %.1f times its processor time, at best. Times on several cores mean little then.",
			s.name, ratio(s.least(), s.cpu())))
	}
}
