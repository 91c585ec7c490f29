package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"
)

// scale measures a check of many tools that pass through one by one: how many of
// them in a second, and whether ten times as many take more memory.
func (b *bench) scale() error {
	binary, err := b.build("./cmd/schemaport")
	if err != nil {
		return err
	}
	var peaks, sizes []int64
	for _, count := range []int{b.streamed / 10, b.streamed} {
		file := filepath.Join(b.dir, strconv.Itoa(count)+".ndjson")
		size, err := writeLines(file, count)
		if err != nil {
			return err
		}
		start, cpu := time.Now(), cpuTime(true)
		peak, err := peakOf([]string{binary, "check", file, "--format", "ndjson", "--fail-on", "never"})
		if err != nil {
			return err
		}
		took, worked := time.Since(start), cpuTime(true)-cpu
		peaks, sizes = append(peaks, peak), append(sizes, size)
		b.notes = append(b.notes, fmt.Sprintf("%d tools as a stream, %.0f MB, for all targets: %.1f s, %.0f tools a second (%.1f s of processor time, %d cores), %.0f MB of memory at most",
			count, mega(int(size)), took.Seconds(), float64(count)/took.Seconds(), worked.Seconds(), runtime.NumCPU(), mega(int(peak))))
	}
	if peaks[0] == 0 {
		return nil // not known on this system
	}
	b.rows = append(b.rows, row{
		measure: fmt.Sprintf("peak memory of `check --format ndjson`, a stream of %.0f MB", mega(int(sizes[1]))), floor: "a tenth of it",
		value: fmt.Sprintf("%.1f MB", mega(int(peaks[1]))), against: fmt.Sprintf("%.1f MB", mega(int(peaks[0]))),
		ratio: float64(peaks[1]) / float64(peaks[0]),
	})
	return nil
}

// writeLines writes generated tools to a file, one a line, and returns its size.
func writeLines(name string, count int) (int64, error) {
	file, err := os.Create(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	out := bufio.NewWriterSize(file, 1<<20)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range count {
		if _, err := out.WriteString(generatedTool(random, i) + "\n"); err != nil {
			return 0, err
		}
	}
	if err := out.Flush(); err != nil {
		return 0, err
	}
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
