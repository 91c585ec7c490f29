// Package shapes has one of everything that a package can export.
package shapes

import (
	"context"
	"io"

	"github.com/schemaport/schemaport/core/jsondoc"
)

const (
	Version       = "1.2.3"
	Limit         = 1 << 40
	First   Order = iota
	hidden        = "not listed"
)

var (
	Default *Options
	secret  = hidden
)

type (
	Order   uint8
	Handler func(ctx context.Context, values ...*jsondoc.Value) (n int, err error)
	Alias   = Order
)

type Options struct {
	Out   io.Writer
	Order Order
	After func(name string) bool
	Embedded
	state []string
}

type Embedded struct{ A, B int }

type Doer interface {
	Do(name string) error
	io.Closer
}

func (o *Options) Set(value string)  { o.state = append(o.state, value, secret) }
func (o Order) String() string       { return "" }
func (o Order) private()             {}
func Run(first, second string) error { First.private(); return nil }

func Map[K comparable, V any](in map[K]V, f func(V) V) map[K]V { return in }

type List[T any] struct{ Items []T }

func (l *List[T]) Push(item T) { l.Items = append(l.Items, item) }

func helper() {}

var _ = helper
