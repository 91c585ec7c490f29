package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// memory measures the most memory that a whole run takes, against the size of
// what it reads.
func (b *bench) memory() error {
	binary, err := b.build("./cmd/schemaport")
	if err != nil {
		return err
	}
	for _, run := range []struct {
		name      string
		goal      float64
		arguments []string
	}{
		{"peak memory of `--version`", 0, []string{"--version"}},
		{"peak memory of `check --quiet`", 8, []string{"check", b.in.dir, "--quiet", "--fail-on", "never"}},
		{"peak memory of `check --format json`", 8, []string{"check", b.in.dir, "--format", "json", "--fail-on", "never"}},
		{"peak memory of `check`, text", 8, []string{"check", b.in.dir, "--fail-on", "never"}},
	} {
		var least int64
		for range max(3, b.rounds/2) {
			peak, err := peakOf(append([]string{binary}, run.arguments...))
			if err != nil {
				return err
			}
			if peak == 0 {
				b.notes = append(b.notes, "peak memory is not known on this system")
				return nil
			}
			if least == 0 || peak < least {
				least = peak
			}
		}
		b.rows = append(b.rows, row{
			measure: run.name, floor: "the input", goal: run.goal, ratio: float64(least) / float64(b.in.bytes),
			value: fmt.Sprintf("%.1f MB", mega(int(least))), against: fmt.Sprintf("%.1f MB", mega(b.in.bytes)),
		})
	}
	return nil
}

// peakOf starts this program again to start the other one: the system counts
// towards a new process what the one that starts it has in memory, and this one
// has the whole input.
func peakOf(command []string) (int64, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	output, err := exec.Command(self, append([]string{"-peak", "--"}, command...)...).Output()
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(strings.TrimSpace(string(output)), 10, 64)
}

// printPeak runs a command and prints the most memory that it had.
func printPeak(command []string) int {
	run := exec.Command(command[0], command[1:]...)
	run.Stderr = os.Stderr
	var exit *exec.ExitError
	if err := run.Run(); err != nil && !errors.As(err, &exit) {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	fmt.Println(peakMemory(run.ProcessState))
	return 0
}
