package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// dimension is one way in which input grows.
type dimension struct {
	name  string
	sizes []int
	make  func(n int) string // a file of tools
}

// twoDecades are sizes up to a hundred times the first.
func twoDecades(first int) []int {
	return []int{first, first * 3, first * 10, first * 30, first * 100}
}

var dimensions = []dimension{
	{"tools", twoDecades(300), growTools},
	{"properties", twoDecades(1000), growProperties},
	{"depth", []int{5, 15, 50, 150, 500}, growDepth},
	{"enum values", twoDecades(1000), growEnum},
	{"definitions", twoDecades(100), growDefinitions},
	{"chains of definitions", twoDecades(100), growChains},
	{"branches", twoDecades(300), growBranches},
	{"references to properties", twoDecades(300), growReferences},
}

// tolerance is how far a time may lie from a straight line through all of them.
const tolerance = 0.15

// growth measures how the time of a check grows with its input, and compares it
// with a straight line, and with a bare parse of the same: what is a hundred times
// as large no longer fits where the processor is fastest, whatever reads it.
// What counts is the time that passes with one worker, as for all other measures on
// two cores, of which the garbage collector can have one. Beside it stand the
// processor time of both and how much memory is asked for, which is about the same
// in every run and tells an algorithm from the rest of the machine.
func (b *bench) growth() error {
	b.notes = append(b.notes,
		"| growth in | sizes | time | farthest from a straight line | in processor time | of a bare parse | from a tenth to all | of a bare parse | memory asked for, each, at a tenth and at all | linear |",
		"|---|---|---|---|---|---|---|---|---|---|")
	for _, d := range dimensions {
		check, parse, err := b.grow(d)
		if err != nil {
			return err
		}
		off := farthest(d.sizes, check, wallOf)
		linear := "yes"
		if off > tolerance {
			linear = "**no**"
		}
		last := len(check) - 1
		tenth := last - 2
		b.notes = append(b.notes, fmt.Sprintf("| %s | %d to %d | %s to %s | %.0f %% | %.0f %% | %.0f %% | × %.1f | × %.1f | %d and %d bytes | %s |", d.name, d.sizes[0], d.sizes[last],
			milliseconds(check[0].wall), milliseconds(check[last].wall), 100*off, 100*farthest(d.sizes, check, cpuOf), 100*farthest(d.sizes, parse, wallOf),
			ratio(check[last].wall, check[tenth].wall), ratio(parse[last].wall, parse[tenth].wall),
			check[tenth].bytes/uint64(d.sizes[tenth]), check[last].bytes/uint64(d.sizes[last]), linear))
	}
	return nil
}

// grown is what one run took at one size.
type grown struct {
	walls, cpus []time.Duration // by round
	wall, cpu   time.Duration
	bytes       uint64 // of memory that was asked for
	times       int    // how often it runs in a row
}

func wallOf(g grown) time.Duration { return g.wall }
func cpuOf(g grown) time.Duration  { return g.cpu }

// inARow is how long runs in a row take, about: no clock tells what a fraction of a
// millisecond is, and every size has to be disturbed as often.
const inARow = 300 * time.Millisecond

// fewest is how many runs follow one another at least: the first takes its memory
// from the system, which small runs hardly notice among so many.
const fewest = 5

// grow measures a check and a bare parse of each size, the sizes in turns. A machine
// can be half as fast a moment later, and what is compared here is five sizes with
// each other: so each round is taken as a whole, as shares of its sum, and of those
// the median counts.
func (b *bench) grow(d dimension) (check, parse []grown, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	check, parse = make([]grown, len(d.sizes)), make([]grown, len(d.sizes))
	texts, files := make([][]byte, len(d.sizes)), make([]string, len(d.sizes))
	for i, size := range d.sizes {
		texts[i] = []byte(d.make(size))
		files[i] = filepath.Join(b.dir, fmt.Sprintf("grown-%d.json", i))
		if err := os.WriteFile(files[i], texts[i], 0o644); err != nil {
			return nil, nil, err
		}
	}
	for range b.rounds {
		for i := range d.sizes { // in turns
			if err := check[i].measure(func() error {
				return b.schemaport(io.Discard, "check", files[i], "--quiet", "--fail-on", "never", "--jobs", "1")
			}); err != nil {
				return nil, nil, err
			}
			if err := parse[i].measure(func() error {
				var v any
				return json.Unmarshal(texts[i], &v)
			}); err != nil {
				return nil, nil, err
			}
		}
	}
	for _, series := range [][]grown{check, parse} {
		shares(series, func(g *grown) []time.Duration { return g.walls }, func(g *grown) *time.Duration { return &g.wall })
		shares(series, func(g *grown) []time.Duration { return g.cpus }, func(g *grown) *time.Duration { return &g.cpu })
	}
	return check, parse, nil
}

// shares sets the time of each size to the median of its shares in the rounds, in
// terms of the shortest round.
func shares(sizes []grown, rounds func(*grown) []time.Duration, result func(*grown) *time.Duration) {
	sums := make([]time.Duration, len(rounds(&sizes[0])))
	for i := range sizes {
		for round, took := range rounds(&sizes[i]) {
			sums[round] += took
		}
	}
	for i := range sizes {
		var scaled []time.Duration
		for round, took := range rounds(&sizes[i]) {
			scaled = append(scaled, time.Duration(float64(took)*slices.Min(sums).Seconds()/sums[round].Seconds()))
		}
		*result(&sizes[i]) = median(scaled)
	}
}

// measure runs something as often as there is time for and notes what one run took.
// All begins with an empty heap and nothing in the
// pools that hand memory on, which the second collection empties. The runs then
// follow one another without a break: the garbage of small ones has to be collected
// as well as that of a large one, and would cost nothing if each began with an empty
// heap.
func (g *grown) measure(run func() error) error {
	if g.times == 0 {
		start := time.Now()
		if err := run(); err != nil {
			return err
		}
		g.times = int(max(inARow/max(time.Since(start), time.Microsecond), fewest))
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&before)
	cpu, start := cpuTime(false), time.Now()
	for range g.times {
		if err := run(); err != nil {
			return err
		}
	}
	g.walls = append(g.walls, time.Since(start)/time.Duration(g.times))
	g.cpus = append(g.cpus, (cpuTime(false)-cpu)/time.Duration(g.times))
	runtime.ReadMemStats(&after)
	g.bytes = (after.TotalAlloc - before.TotalAlloc) / uint64(g.times)
	return nil
}

// farthest fits a straight line and returns by how much of the line's value the
// farthest time lies off it.
func farthest(sizes []int, times []grown, of func(grown) time.Duration) float64 {
	// Least squares of relative deviations: every size counts the same.
	var w, wx, wy, wxx, wxy float64
	for i := range sizes {
		x, y := float64(sizes[i]), of(times[i]).Seconds()
		weight := 1 / (y * y)
		w, wx, wy, wxx, wxy = w+weight, wx+weight*x, wy+weight*y, wxx+weight*x*x, wxy+weight*x*y
	}
	slope := (w*wxy - wx*wy) / (w*wxx - wx*wx)
	start := (wy - slope*wx) / w
	most := 0.0
	for i := range sizes {
		line := start + slope*float64(sizes[i])
		most = max(most, math.Abs(of(times[i]).Seconds()-line)/line)
	}
	return most
}

func growTools(n int) string {
	return "[" + repeat(n, ",", func(i int) string {
		return fmt.Sprintf(`{"name":"tool_%d","description":"Does it.","inputSchema":{"type":"object","properties":{"query":{"type":"string","minLength":1},"limit":{"type":"integer","default":20}},"required":["query"]}}`, i)
	}) + "]"
}

func growProperties(n int) string {
	return oneTool(`"properties":{` + repeat(n, ",", func(i int) string {
		return fmt.Sprintf(`"property_%d":{"type":"string","format":"uri"}`, i)
	}) + `},"required":[` + repeat(n/2, ",", func(i int) string { return fmt.Sprintf(`"property_%d"`, i) }) + `]`)
}

func growDepth(n int) string {
	// Each level of schemas is two of JSON, and the tool around them takes three.
	levels := (n - 3) / 2
	return oneTool(`"properties":{"a":` + strings.Repeat(`{"type":"object","minProperties":1,"properties":{"a":`, levels) + `{}` + strings.Repeat(`}}`, levels) + `}`)
}

func growEnum(n int) string {
	return oneTool(`"properties":{"a":{"enum":[` + repeat(n, ",", func(i int) string { return fmt.Sprintf(`"value %d"`, i) }) + `]}}`)
}

func growDefinitions(n int) string {
	return oneTool(`"properties":{` + repeat(n, ",", func(i int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/$defs/d%d"}`, i, i) }) +
		`},"$defs":{` + repeat(n, ",", func(i int) string { return fmt.Sprintf(`"d%d":{"type":"string","maxLength":%d}`, i, i+1) }) + `}`)
}

// growChains refers to definitions that refer to the next one, ten in a row.
func growChains(n int) string {
	return oneTool(`"properties":{` + repeat(n/10, ",", func(i int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/$defs/d%d"}`, i, 10*i) }) +
		`},"$defs":{` + repeat(n, ",", func(i int) string {
		if i%10 == 9 {
			return fmt.Sprintf(`"d%d":{"type":"string"}`, i)
		}
		return fmt.Sprintf(`"d%d":{"$ref":"#/$defs/d%d","description":"The next."}`, i, i+1)
	}) + `}`)
}

func growBranches(n int) string {
	return oneTool(`"properties":{"a":{"anyOf":[` + repeat(n, ",", func(i int) string {
		return fmt.Sprintf(`{"type":"object","properties":{"kind":{"const":"k%d"}},"required":["kind"]}`, i)
	}) + `]}}`)
}

// growReferences refers to properties by their place, and from one of them to the
// root, which has no type: all of them are required, so that a name is looked for
// among many again and again.
func growReferences(n int) string {
	return `{"name":"tool","description":"Does it.","inputSchema":{"properties":{"root":{"$ref":"#"},` + repeat(n, ",", func(i int) string {
		if i%2 == 0 {
			return fmt.Sprintf(`"p%d":{"type":"string"}`, i)
		}
		return fmt.Sprintf(`"p%d":{"$ref":"#/properties/p%d"}`, i, i-1)
	}) + `},"required":[` + repeat(n, ",", func(i int) string { return fmt.Sprintf(`"p%d"`, i) }) + `]}}`
}

func oneTool(keywords string) string {
	return `{"name":"tool","description":"Does it.","inputSchema":{"type":"object",` + keywords + `}}`
}

func repeat(n int, separator string, text func(int) string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = text(i)
	}
	return strings.Join(parts, separator)
}
