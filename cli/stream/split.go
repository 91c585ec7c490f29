package stream

import (
	"bytes"
	"errors"
	"io"
)

// splitter cuts its input into batches of whole lines.
type splitter struct {
	r       io.Reader
	size    int // of a batch, in bytes
	maxLine int
	next    int    // number of the next line
	rest    []byte // read, and not yet part of a batch
	err     error
}

// batch returns the next lines. The error is that of reading, io.EOF at the end,
// and comes with the last batch or after it.
func (s *splitter) batch() (*batch, error) {
	text := s.rest
	s.rest = nil
	// cut is where the lines end that are whole.
	cut := bytes.LastIndexByte(text, '\n') + 1
	for s.err == nil && len(text) < s.size || s.err == nil && cut == 0 {
		if cut == 0 && len(text) > s.maxLine {
			return s.tooLong()
		}
		if cap(text)-len(text) < s.size/4 {
			text = append(make([]byte, 0, max(s.size, 2*cap(text))), text...)
		}
		n, err := s.r.Read(text[len(text):cap(text)])
		if end := bytes.LastIndexByte(text[len(text):len(text)+n], '\n'); end >= 0 {
			cut = len(text) + end + 1
		}
		text, s.err = text[:len(text)+n], err
	}
	if s.err != nil && !errors.Is(s.err, io.EOF) {
		return nil, s.err // what was read of a line is no line
	}
	if s.err != nil {
		cut = len(text) // the last line need not be ended
	}
	if len(text) > cut {
		s.rest = append(make([]byte, 0, s.size), text[cut:]...)
	}
	if cut == 0 {
		return nil, s.err
	}
	b := &batch{first: s.next, text: text[:cut:cut], done: make(chan struct{})}
	s.next += bytes.Count(b.text, newline)
	if b.text[cut-1] != '\n' {
		s.next++
	}
	return b, s.err
}

var newline = []byte{'\n'}

// tooLong passes over the rest of a line that is longer than is held.
func (s *splitter) tooLong() (*batch, error) {
	b := &batch{first: s.next, tooLong: true, done: make(chan struct{})}
	s.next++
	buffer := make([]byte, s.size)
	for s.err == nil {
		n, err := s.r.Read(buffer)
		s.err = err
		if end := bytes.IndexByte(buffer[:n], '\n'); end >= 0 {
			s.rest = buffer[end+1 : n]
			return b, nil
		}
	}
	if errors.Is(s.err, io.EOF) {
		return b, s.err
	}
	return nil, s.err
}
