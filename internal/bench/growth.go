package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
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
	{"depth", twoDecades(5), growDepth},
	{"enum values", twoDecades(1000), growEnum},
	{"definitions", twoDecades(100), growDefinitions},
	{"chains of definitions", twoDecades(100), growChains},
	{"branches", twoDecades(300), growBranches},
}

// tolerance is how far a time may lie from a straight line through all of them.
const tolerance = 0.15

// growth measures how the time of a check grows with its input, and compares it
// with a straight line. Processor time on one worker is what counts: it is the
// work, whatever else the machine does.
func (b *bench) growth() error {
	b.notes = append(b.notes, "| growth in | sizes | processor time | farthest from a straight line | from a tenth to all | linear |", "|---|---|---|---|---|---|")
	for _, d := range dimensions {
		times, err := b.grow(d)
		if err != nil {
			return err
		}
		off := farthest(d.sizes, times)
		last := len(times) - 1
		linear := "yes"
		if off > tolerance {
			linear = "**no**"
		}
		b.notes = append(b.notes, fmt.Sprintf("| %s | %d to %d | %s to %s | %.0f %% | × %.1f | %s |", d.name, d.sizes[0], d.sizes[last],
			milliseconds(times[0]), milliseconds(times[last]), 100*off, ratio(times[last], times[last-2]), linear))
	}
	return nil
}

// grow measures a check of each size.
func (b *bench) grow(d dimension) ([]time.Duration, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	all := make([]*series, len(d.sizes))
	for i, size := range d.sizes {
		file := filepath.Join(b.dir, fmt.Sprintf("grown-%d.json", i))
		if err := os.WriteFile(file, []byte(d.make(size)), 0o644); err != nil {
			return nil, err
		}
		// A short run is repeated until it takes as long as the longest, since no
		// clock tells what a fraction of a millisecond is.
		times := d.sizes[len(d.sizes)-1] / size
		all[i] = &series{run: func() error {
			for range times {
				if err := b.schemaport(io.Discard, "check", file, "--quiet", "--fail-on", "never", "--jobs", "1"); err != nil {
					return err
				}
			}
			return nil
		}}
	}
	if err := interleave(b.rounds, all...); err != nil {
		return nil, err
	}
	times := make([]time.Duration, len(all))
	for i, s := range all {
		times[i] = s.cpu() / time.Duration(d.sizes[len(d.sizes)-1]/d.sizes[i])
	}
	return times, nil
}

// farthest fits a straight line and returns by how much of the line's value the
// farthest time lies off it.
func farthest(sizes []int, times []time.Duration) float64 {
	// Least squares of relative deviations: every size counts the same.
	var w, wx, wy, wxx, wxy float64
	for i := range sizes {
		x, y := float64(sizes[i]), times[i].Seconds()
		weight := 1 / (y * y)
		w, wx, wy, wxx, wxy = w+weight, wx+weight*x, wy+weight*y, wxx+weight*x*x, wxy+weight*x*y
	}
	slope := (w*wxy - wx*wy) / (w*wxx - wx*wx)
	start := (wy - slope*wx) / w
	most := 0.0
	for i := range sizes {
		line := start + slope*float64(sizes[i])
		most = max(most, math.Abs(times[i].Seconds()-line)/line)
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
