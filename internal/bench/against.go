package main

import (
	"errors"
	"fmt"
	"path/filepath"
)

// against measures whole runs of this program beside those of an earlier build, in
// turns.
func (b *bench) against() error {
	if b.earlier == "" {
		return nil
	}
	now, err := b.build("./cmd/schemaport")
	if err != nil {
		return err
	}
	earlier, err := filepath.Abs(b.earlier)
	if err != nil {
		return err
	}
	for _, way := range []struct {
		name  string
		flags []string
	}{
		{"`check --quiet`", []string{"--quiet"}}, {"`check --format json`", []string{"--format", "json"}}, {"`check`, text", nil},
	} {
		arguments := append([]string{"check", b.in.dir, "--fail-on", "never"}, way.flags...)
		after, before := newProcess(way.name, now, arguments), newProcess("the earlier build", earlier, arguments)
		if err := interleave(b.rounds, before, after); err != nil {
			return err
		}
		b.compare(after, before, 0)
		peak, err := peakOf(append([]string{now}, arguments...))
		floor, floorErr := peakOf(append([]string{earlier}, arguments...))
		if err := errors.Join(err, floorErr); err != nil {
			return err
		}
		if floor > 0 {
			b.rows = append(b.rows, row{
				measure: "peak memory of " + way.name, floor: before.name, ratio: float64(peak) / float64(floor),
				value: fmt.Sprintf("%.1f MB", mega(int(peak))), against: fmt.Sprintf("%.1f MB", mega(int(floor))),
			})
		}
	}
	return nil
}
