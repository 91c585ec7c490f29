package main

import (
	"runtime"
	"slices"
	"time"
)

// sample is what one repetition took.
type sample struct {
	wall, cpu time.Duration
}

// series is one thing that is measured again and again.
type series struct {
	name    string
	prepare func() error // not timed
	process bool         // it runs in processes of its own
	run     func() error
	samples []sample
}

// interleave runs all series in turns, so that whatever else the machine does
// disturbs them alike. The garbage of one is collected before the next begins.
func interleave(rounds int, all ...*series) error {
	for range rounds {
		for _, s := range all {
			if s.prepare != nil {
				if err := s.prepare(); err != nil {
					return err
				}
			}
			runtime.GC()
			cpu, start := cpuTime(s.process), time.Now()
			if err := s.run(); err != nil {
				return err
			}
			s.samples = append(s.samples, sample{time.Since(start), cpuTime(s.process) - cpu})
		}
	}
	return nil
}

func (s *series) walls() []time.Duration {
	walls := make([]time.Duration, len(s.samples))
	for i := range s.samples {
		walls[i] = s.samples[i].wall
	}
	return walls
}

// least is the shortest repetition: what the work takes when nothing is in its way.
func (s *series) least() time.Duration { return slices.Min(s.walls()) }

func (s *series) median() time.Duration { return median(s.walls()) }

// cpu is the least time that all cores together worked.
func (s *series) cpu() time.Duration {
	least := s.samples[0].cpu
	for _, one := range s.samples {
		least = min(least, one.cpu)
	}
	return least
}

func median(times []time.Duration) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[len(sorted)/2]
}

func ratio(a, b time.Duration) float64 { return a.Seconds() / b.Seconds() }
