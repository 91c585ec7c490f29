package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/schemaport/schemaport/core"
	"github.com/schemaport/schemaport/targets"
)

// bound is where the range of bytes begins that a part is made of. A line belongs
// to the range that its first byte is in.
func (j *Job) bound(part int) int64 {
	parts, i := int64(j.Parts), int64(part)
	return j.Size/parts*i + j.Size%parts*i/parts
}

// countLines says how many lines begin in a part.
type countLines struct{ Job }

// ProcessElement takes the number of a part, and gives it back with the count.
func (f *countLines) ProcessElement(ctx context.Context, part int) (int, int, error) {
	start, end := f.bound(part), f.bound(part+1)
	if start == end {
		return part, 0, nil
	}
	// A line begins after each line end, so the line ends are counted from one
	// byte earlier. The first line begins after none.
	count := 0
	if start == 0 {
		start, count = 1, 1
	}
	err := f.read(ctx, start-1, func(in io.Reader) error {
		buffer := make([]byte, 64<<10)
		for left := end - start; left > 0; {
			n, err := in.Read(buffer[:min(left, int64(len(buffer)))])
			count += bytes.Count(buffer[:n], []byte{'\n'})
			left -= int64(n)
			if err != nil && left > 0 {
				return err
			}
		}
		return nil
	})
	return part, count, err
}

// makePart writes the results of a part, and emits the names of its tools with
// their lines.
type makePart struct {
	Job
	targets []*core.Target
}

// Setup is called on a worker before it is given any part.
func (f *makePart) Setup() (err error) {
	f.targets, err = targets.Select(f.Targets)
	return err
}

// ProcessElement takes the number of a part, and how many lines each part has.
func (f *makePart) ProcessElement(ctx context.Context, part int, counts func(*int, *int) bool, emit func(string, int)) error {
	number := 1
	var other, count int
	for counts(&other, &count) {
		if other < part {
			number += count
		}
	}
	return f.write(ctx, fmt.Sprintf("part-%05d-of-%05d", part, f.Parts), func(out *lines) error {
		return f.eachLine(ctx, part, func(line []byte) {
			if tool := f.results(out, line, number); tool != nil {
				emit(tool.Name, number)
			}
			number++
		})
	})
}

// eachLine calls do with each line that begins in a part. Of a line that is longer
// than the limit it gives no more than shows that.
func (j *Job) eachLine(ctx context.Context, part int, do func(line []byte)) error {
	at, end := j.bound(part), j.bound(part+1)
	if at == end {
		return nil
	}
	// From one byte earlier, what stands before the first line end is the rest of
	// a line of another part, or nothing.
	foreign := at > 0
	if foreign {
		at--
	}
	return j.read(ctx, at, func(in io.Reader) error {
		reader := bufio.NewReaderSize(in, 64<<10)
		var line []byte
		for at < end {
			line = line[:0]
			err := bufio.ErrBufferFull
			for errors.Is(err, bufio.ErrBufferFull) {
				var piece []byte
				piece, err = reader.ReadSlice('\n')
				at += int64(len(piece))
				if int64(len(line)) <= j.Limits.Bytes() {
					line = append(line, piece...)
				}
			}
			if err != nil && at < j.Size { // the last line need not be ended
				return err
			}
			if foreign {
				foreign = false
				continue
			}
			do(bytes.TrimSuffix(line, []byte{'\n'}))
		}
		return nil
	})
}
