package stream

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Shard is one of several parts of a file that are worked on apart: of n ranges
// of its bytes, as even as can be, the one called i from 1. A line belongs to the
// range that its first byte is in, so the parts are whole lines, have none in
// common, and together are the file.
type Shard struct{ Index, Of int }

// Cut returns the part of a file, and the number of its first line.
func (s Shard) Cut(file io.ReadSeeker) (part io.Reader, firstLine int, err error) {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, 0, err
	}
	start, err := lineStart(file, s.bound(size, s.Index-1), size)
	if err != nil {
		return nil, 0, err
	}
	end, err := lineStart(file, s.bound(size, s.Index), size)
	if err != nil {
		return nil, 0, err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return nil, 0, err
	}
	before, err := countLines(io.LimitReader(file, start))
	if err != nil {
		return nil, 0, err
	}
	if _, err := file.Seek(start, io.SeekStart); err != nil {
		return nil, 0, err
	}
	return io.LimitReader(file, end-start), before + 1, nil
}

// bound is where the range after the first i begins. The product does not fit
// for a file of exabytes, so whole parts and the remainder are counted apart.
func (s Shard) bound(size int64, i int) int64 {
	of := int64(s.Of)
	return size/of*int64(i) + size%of*int64(i)/of
}

// lineStart returns the first place at or after an offset where a line begins.
func lineStart(file io.ReadSeeker, offset, size int64) (int64, error) {
	if offset <= 0 {
		return 0, nil
	}
	// A line begins at the offset itself if a line end is just before it.
	at := offset - 1
	if _, err := file.Seek(at, io.SeekStart); err != nil {
		return 0, err
	}
	for reader := bufio.NewReader(file); ; {
		piece, err := reader.ReadSlice('\n')
		at += int64(len(piece))
		switch {
		case err == nil:
			return at, nil
		case errors.Is(err, io.EOF):
			return size, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return 0, err
		}
	}
}

func countLines(r io.Reader) (int, error) {
	buffer := make([]byte, 256<<10)
	lines := 0
	for {
		n, err := r.Read(buffer)
		lines += bytes.Count(buffer[:n], newline)
		if errors.Is(err, io.EOF) {
			return lines, nil
		}
		if err != nil {
			return 0, err
		}
	}
}
