package main

import (
	"encoding/json"
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
	{"depth", []int{5, 15, 50, 150, 500}, growDepth},
	{"enum values", twoDecades(1000), growEnum},
	{"definitions", twoDecades(100), growDefinitions},
	{"chains of definitions", twoDecades(100), growChains},
	{"branches", twoDecades(300), growBranches},
}

// tolerance is how far a time may lie from a straight line through all of them.
const tolerance = 0.15

// growth measures how the time of a check grows with its input, and compares it
// with a straight line, and with a bare parse of the same: what is a hundred times
// as large no longer fits where the processor is fastest, whatever reads it.
// Processor time on one worker is what counts: it is the work, whatever else the
// machine does.
func (b *bench) growth() error {
	b.notes = append(b.notes,
		"| growth in | sizes | processor time | farthest from a straight line | the same of a bare parse | from a tenth to all | the same of a bare parse | linear |",
		"|---|---|---|---|---|---|---|---|")
	for _, d := range dimensions {
		check, parse, err := b.grow(d)
		if err != nil {
			return err
		}
		off := farthest(d.sizes, check)
		linear := "yes"
		if off > tolerance {
			linear = "**no**"
		}
		last := len(check) - 1
		b.notes = append(b.notes, fmt.Sprintf("| %s | %d to %d | %s to %s | %.0f %% | %.0f %% | × %.1f | × %.1f | %s |", d.name, d.sizes[0], d.sizes[last],
			milliseconds(check[0]), milliseconds(check[last]), 100*off, 100*farthest(d.sizes, parse),
			ratio(check[last], check[last-2]), ratio(parse[last], parse[last-2]), linear))
	}
	return nil
}

// grow measures a check and a bare parse of each size.
func (b *bench) grow(d dimension) (check, parse []time.Duration, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var all []*series
	for i, size := range d.sizes {
		text := []byte(d.make(size))
		file := filepath.Join(b.dir, fmt.Sprintf("grown-%d.json", i))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return nil, nil, err
		}
		all = append(all,
			d.series(size, func() error {
				return b.schemaport(io.Discard, "check", file, "--quiet", "--fail-on", "never", "--jobs", "1")
			}),
			d.series(size, func() error {
				var v any
				return json.Unmarshal(text, &v)
			}))
	}
	if err := interleave(b.rounds, all...); err != nil {
		return nil, nil, err
	}
	for i, size := range d.sizes {
		times := time.Duration(d.times(size))
		check, parse = append(check, all[2*i].cpu()/times), append(parse, all[2*i+1].cpu()/times)
	}
	return check, parse, nil
}

// times is how often a run is repeated so that it takes as long as the longest,
// since no clock tells what a fraction of a millisecond is.
func (d *dimension) times(size int) int { return d.sizes[len(d.sizes)-1] / size }

func (d *dimension) series(size int, once func() error) *series {
	return &series{run: func() error {
		for range d.times(size) {
			if err := once(); err != nil {
				return err
			}
		}
		return nil
	}}
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
