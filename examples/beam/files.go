package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
)

// read gives use the input from an offset on. Where Beam's file system cannot seek,
// as with object stores, what is before it is read and thrown away.
func (j *Job) read(ctx context.Context, offset int64, use func(io.Reader) error) error {
	files, err := filesystem.New(ctx, j.Input)
	if err != nil {
		return err
	}
	defer files.Close()
	in, err := files.OpenRead(ctx, j.Input)
	if err != nil {
		return err
	}
	defer in.Close()
	if seeker, ok := in.(io.Seeker); ok {
		_, err = seeker.Seek(offset, io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, in, offset)
	}
	if err == nil {
		err = use(in)
	}
	if errors.Is(err, io.EOF) { // which a runner may take for the end of its own data
		err = fmt.Errorf("%s ends before byte %d: %w", j.Input, j.Size, io.ErrUnexpectedEOF)
	}
	return err
}

// write makes a file of the output. It gets its name when it is whole, because an
// engine may work on a part twice at a time, and stop one of the two.
func (j *Job) write(ctx context.Context, name string, fill func(*lines) error) error {
	path := strings.TrimSuffix(j.Output, "/") + "/"
	files, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer files.Close()
	unfinished := path + "unfinished-" + name + "-" + rand.Text()
	out, err := files.OpenWrite(ctx, unfinished)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(out, 64<<10)
	if err := errors.Join(fill(&lines{out: buffered}), buffered.Flush(), out.Close()); err != nil {
		return err
	}
	return filesystem.Rename(ctx, files, unfinished, path+name)
}
