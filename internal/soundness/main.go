// Command soundness holds the targets to what they promise, for as long as it is
// told to: for every schema of the corpus, and then for schemas that it makes up.
// It prints what was judged and each promise that does not hold, with the smallest
// schema that it finds to show it.
//
//	go run ./internal/soundness -time 15m -targets vendor-a,vendor-c -seed 7
//	go run ./internal/soundness -caution
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/internal/corpus"
	"github.com/schemaport/schemaport/internal/soundness/caution"
	"github.com/schemaport/schemaport/internal/soundness/invent"
	"github.com/schemaport/schemaport/internal/soundness/promise"
	"github.com/schemaport/schemaport/targets"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// The codes that the command ends with.
const (
	held = iota
	broken
	misused
)

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("soundness", flag.ContinueOnError)
	flags.SetOutput(stderr)
	c := campaign{out: stdout}
	flags.DurationVar(&c.time, "time", time.Minute, "how long to make up schemas, over all targets")
	flags.Uint64Var(&c.seed, "seed", 1, "the first seed; each schema has its own, one after the other")
	flags.IntVar(&c.calls, "calls", 8, "how many calls to make up for a schema, in each of two ways")
	flags.IntVar(&c.limit, "limit", 10, "how many broken promises of a target to show")
	flags.IntVar(&c.every, "every", 1, "take one of so many schemas of the corpus; 0 takes none")
	names := flags.String("targets", "all", "the targets, by id or alias, with commas between them")
	cautious := flags.Bool("caution", false, "list instead what is called a loss over the corpus and refuses no value")
	if err := flags.Parse(args); err != nil {
		return misused
	}
	chosen, err := targets.Select(strings.Split(*names, ","))
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("there is nothing to do with %q", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintln(stderr, "soundness:", err)
		return misused
	}
	c.targets = chosen
	if *cautious {
		err = printCaution(stdout, chosen)
	} else {
		err = c.run()
	}
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "soundness:", err)
		return misused
	case c.found > 0:
		return broken
	}
	return held
}

// campaign is one run of the command.
type campaign struct {
	out          io.Writer
	targets      []*core.Target
	time         time.Duration
	seed         uint64
	calls, limit int
	every        int
	found        int // promises that do not hold
}

func (c *campaign) run() error {
	for _, target := range c.targets {
		fmt.Fprintln(c.out, target.ID)
		if err := c.corpus(target); err != nil {
			return err
		}
		c.drawn(target, c.time/time.Duration(len(c.targets)))
	}
	fmt.Fprintf(c.out, "%d promises broken\n", c.found)
	return nil
}

func (c *campaign) corpus(target *core.Target) error {
	dir, there := corpus.Find()
	if !there || c.every == 0 {
		fmt.Fprintln(c.out, "  corpus: not looked at")
		return nil
	}
	trial := &promise.Trial{Target: target, Dice: invent.Seeded(c.seed), Calls: 2}
	shown := 0
	start := time.Now()
	err := trial.Corpus(dir, c.every, c.every, func(source string, b *promise.Broken) bool {
		shown++
		c.show(source, b)
		return shown < c.limit
	})
	c.print("corpus", trial.Tally, time.Since(start))
	return err
}

// drawn makes schemas up. Each has a seed of its own, so that one that shows
// something can be made again by itself.
func (c *campaign) drawn(target *core.Target, long time.Duration) {
	trial := &promise.Trial{Target: target, Calls: c.calls}
	start, shown := time.Now(), 0
	for seed := c.seed; time.Since(start) < long && shown < c.limit; seed++ {
		trial.Dice = invent.Seeded(seed)
		s := invent.Root(trial.Dice)
		if b := trial.Hold(&s); b != nil {
			shown++
			c.show(fmt.Sprintf("seed %d", seed), b)
		}
	}
	c.print("made up", trial.Tally, time.Since(start))
}

func (c *campaign) show(source string, b *promise.Broken) {
	c.found++
	fmt.Fprintf(c.out, "  %s: %s", source, strings.ReplaceAll(promise.Shrunk(b).String(), "\n", "\n    "))
	fmt.Fprintln(c.out)
}

func (c *campaign) print(what string, n promise.Tally, took time.Duration) {
	fmt.Fprintf(c.out, "  %s: %d schemas in %s, %d compile without loss, %d of them not judged; %d calls judged, %d accepted, %d known beforehand; %d changes on record\n",
		what, n.Schemas, took.Round(time.Second), n.Safe, n.Unjudged, n.Calls, n.Accepted, n.Known, n.Records)
}

// printCaution prints the table of docs/over-caution.md.
func printCaution(out io.Writer, chosen []*core.Target) error {
	dir, there := corpus.Find()
	if !there {
		return fmt.Errorf("there is no corpus at %s", dir)
	}
	entries, err := corpus.Read(dir)
	if err != nil {
		return err
	}
	var tools []*core.Tool
	for _, e := range entries {
		if e.Tool != nil {
			tools = append(tools, e.Tool)
		}
	}
	fmt.Fprint(out, "| target | recorded as | what is dropped | places | tools | of them, nothing else is lost |\n|---|---|---|---:|---:|---:|\n")
	for _, row := range caution.List(tools, chosen) {
		fmt.Fprintf(out, "| %s | `%s` | %s | %d | %d | %d |\n", row.Target, row.Code, row.Shape, row.Places, row.Tools, row.Only)
	}
	return nil
}
