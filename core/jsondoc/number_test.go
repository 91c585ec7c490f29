package jsondoc_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
)

// Literals survive reading and writing byte for byte.
func TestNumbersAreKeptAsWritten(t *testing.T) {
	for _, literal := range []string{
		"0", "-0", "0.0", "-0.0", "0e0", "1", "1.0", "1.00", "10", "1e3", "1E3", "1e+3", "1E+2", "1e-3", "1e03", "0.1", "100e-2",
		"9007199254740993", "-9007199254740993", "18446744073709551616", "3.141592653589793238462643383279502884197",
		"1e999999999999", "-1e-999999999999", "1e99999999999999999999999999", strings.Repeat("9", 5000), "0." + strings.Repeat("0", 5000) + "1",
	} {
		document := parse(t, `{"n": [`+literal+`]}`)
		if got := string(jsondoc.AppendCompact(nil, &document.Root)); got != `{"n":[`+literal+`]}` {
			t.Errorf("%.60s became %.60s", literal, got)
		}
		if got := string(jsondoc.Append(nil, &document.Root, nil)); got != "{\n  \"n\": [\n    "+literal+"\n  ]\n}" {
			t.Errorf("%.60s became %.60s", literal, got)
		}
	}
}

func TestCompareNumbers(t *testing.T) {
	// Each line is a set of spellings of one number, in rising order.
	rising := [][]string{
		{"-1e1152921504606846976", "-1e999999999999999999999999"},
		{"-1e1000000000", "-10e999999999"},
		{"-1e400"},
		{"-10", "-1e1", "-10.0", "-100e-1", "-0.1e2"},
		{"-9.99999999999999999999999999999999"},
		{"-1", "-1.0", "-1e0", "-1E-0"},
		{"-1e-400"},
		{"-1e-1000000000"},
		{"0", "-0", "0.0", "-0.0", "0e5", "0e-5", "0e999999999999999999999", "-0e-999999999999999999999", "0.000"},
		{"1e-1000000000", "0.1e-999999999"},
		{"1e-400"},
		{"0.1", "1e-1", "0.10", "0.01e1"},
		{"0.3"},
		{"0.30000000000000000000000000000001"},
		{"1", "1.0", "1.000", "10e-1", "0.001e3"},
		{"1.5", "15e-1"},
		{"9"},
		{"10", "1e1", "1e+1", "1E01"},
		{"19"},
		{"100", "1e2"},
		{"9007199254740992"},
		{"9007199254740993", "9007199254740993.0", "9.007199254740993e15"},
		{"9007199254740994"},
		{"1e400"},
		{"1e1000000000"},
		{"1.5e1000000000"},
		{"1e1152921504606846976", "1e999999999999999999999999"},
	}
	for i, line := range rising {
		for j, other := range rising {
			for _, a := range line {
				for _, b := range other {
					want := min(max(i-j, -1), 1)
					if got := jsondoc.CompareNumbers(a, b); got != want {
						t.Errorf("CompareNumbers(%s, %s) = %d, want %d", a, b, got, want)
					}
				}
			}
		}
	}
}

func TestDecimalByTable(t *testing.T) {
	tests := []struct {
		literal string
		sign    int
		integer bool
		int64   int64
		fits    bool
	}{
		{"0", 0, true, 0, true},
		{"-0", 0, true, 0, true},
		{"0.000", 0, true, 0, true},
		{"0e99999999999999999999", 0, true, 0, true},
		{"1", 1, true, 1, true},
		{"1.0", 1, true, 1, true},
		{"-1e2", -1, true, -100, true},
		{"12.5e1", 1, true, 125, true},
		{"12.5", 1, false, 0, false},
		{"1e-1", 1, false, 0, false},
		{"10e-1", 1, true, 1, true},
		{"100e-3", 1, false, 0, false},
		{"9223372036854775807", 1, true, math.MaxInt64, true},
		{"9223372036854775807.000", 1, true, math.MaxInt64, true},
		{"9.223372036854775807e18", 1, true, math.MaxInt64, true},
		{"9223372036854775808", 1, true, 0, false},
		{"-9223372036854775808", -1, true, math.MinInt64, true},
		{"-9223372036854775809", -1, true, 0, false},
		{"1e18", 1, true, 1e18, true},
		{"1e19", 1, true, 0, false},
		{"1e20", 1, true, 0, false},
		{"99999999999999999999", 1, true, 0, false},
		{"1e1000000000", 1, true, 0, false},
		{"1e-1000000000", 1, false, 0, false},
		{"1.5e999999999999999999", 1, true, 0, false},
		// Beyond the exponents that are told apart.
		{"1e1152921504606846976", 1, true, 0, false},
		{"1e1152921504606846977", 1, true, 0, false},
		{"-1e9223372036854775807", -1, true, 0, false},
		{"-1e9223372036854775808", -1, true, 0, false},
		{"1e-1152921504606846977", 1, false, 0, false},
		{"1e-9223372036854775808", 1, false, 0, false},
		{"1e-9223372036854775809", 1, false, 0, false},
		{"1e" + strings.Repeat("9", 1000), 1, true, 0, false},
	}
	for _, test := range tests {
		d := jsondoc.ParseDecimal(test.literal)
		if got := d.Sign(); got != test.sign {
			t.Errorf("%.40s: Sign() = %d, want %d", test.literal, got, test.sign)
		}
		if got := d.IsInteger(); got != test.integer {
			t.Errorf("%.40s: IsInteger() = %v, want %v", test.literal, got, test.integer)
		}
		if n, ok := d.Int64(); n != test.int64 || ok != test.fits {
			t.Errorf("%.40s: Int64() = %d, %v, want %d, %v", test.literal, n, ok, test.int64, test.fits)
		}
	}
}

func TestIsMultipleOf(t *testing.T) {
	tests := []struct {
		value, of string
		want      bool
	}{
		{"0", "3", true},
		{"-0.0", "0.1", true},
		{"0", "0", true},
		{"1", "0", false},
		{"9", "3", true},
		{"-9", "3", true},
		{"9", "-3", true},
		{"10", "3", false},
		{"0.3", "0.1", true}, // not so in binary
		{"19.99", "0.01", true},
		{"19.999", "0.01", false},
		{"1.1", "0.11", true},
		{"0.00000001", "1e-8", true},
		{"7", "0.5", true},
		{"7.25", "0.5", false},
		{"1e3", "8", true},
		{"1e2", "8", false},
		{"100", "1e2", true},
		{"50", "1e2", false},
		{"150", "1e2", false},
		{"9007199254740993", "2", false},
		{"9007199254740992", "2", true},
		{"1e1000000000", "7", false},
		{"1e1000000000", "1024", true},
		{"7e1000000000", "7", true},
		{"1e1000000000", "1e1000000000", true},
		{"1e999999999", "1e1000000000", false},
		{"1e1000000000", "1e-1000000000", true},
		{"3", "1e-1000000000", true},
		{"1e-1000000000", "3", false},
		{"3e1152921504606846976", "3", true},
		{"1e99999999999999999999", "3e-99999999999999999999", false},
		{"3e99999999999999999999", "3e-99999999999999999999", true},
		{"123456789123456789123456789e5000000000", "123456789123456789123456789", true},
	}
	for _, test := range tests {
		if got := jsondoc.ParseDecimal(test.value).IsMultipleOf(jsondoc.ParseDecimal(test.of)); got != test.want {
			t.Errorf("%s multiple of %s: got %v, want %v", test.value, test.of, got, test.want)
		}
	}
}

// literals draws JSON numbers with exponents that math/big can expand.
func literals() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		if rapid.Bool().Draw(t, "negative") {
			b.WriteByte('-')
		}
		whole := rapid.OneOf(
			rapid.Just("0"),
			rapid.StringMatching(`[1-9][0-9]{0,2}`),
			rapid.StringMatching(`[1-9][0-9]{0,22}0{0,4}`),
		).Draw(t, "whole")
		b.WriteString(whole)
		if rapid.Bool().Draw(t, "has fraction") {
			b.WriteString("." + rapid.StringMatching(`0{0,3}[0-9]{1,6}0{0,3}`).Draw(t, "fraction"))
		}
		if rapid.Bool().Draw(t, "has exponent") {
			b.WriteString(rapid.StringMatching(`[eE][+-]?0{0,2}[0-9]{1,2}`).Draw(t, "exponent"))
		}
		return b.String()
	})
}

func exact(t *rapid.T, literal string) *big.Rat {
	r, ok := new(big.Rat).SetString(literal)
	if !ok {
		t.Fatalf("math/big cannot read %s", literal)
	}
	return r
}

func TestDecimalAgainstBigRat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := literals().Draw(t, "a")
		b := rapid.OneOf(literals(), rapid.Just(a), rapid.SampledFrom([]string{"0", "1", "2", "5", "0.1", "0.25", "1e2"})).Draw(t, "b")
		x, y := exact(t, a), exact(t, b)
		d, e := jsondoc.ParseDecimal(a), jsondoc.ParseDecimal(b)

		if got := d.Sign(); got != x.Sign() {
			t.Errorf("%s: Sign() = %d", a, got)
		}
		if got := d.Compare(e); got != x.Cmp(y) {
			t.Errorf("%s compared with %s: got %d, want %d", a, b, got, x.Cmp(y))
		}
		if got := d.IsInteger(); got != x.IsInt() {
			t.Errorf("%s: IsInteger() = %v", a, got)
		}
		n, ok := d.Int64()
		fits := x.IsInt() && x.Num().IsInt64()
		if ok != fits || fits && n != x.Num().Int64() {
			t.Errorf("%s: Int64() = %d, %v", a, n, ok)
		}
		want := x.Sign() == 0
		if y.Sign() != 0 {
			want = new(big.Rat).Quo(x, y).IsInt()
		}
		if got := d.IsMultipleOf(e); got != want {
			t.Errorf("%s multiple of %s: got %v, want %v", a, b, got, want)
		}
		va, vb := jsondoc.NewNumber(a), jsondoc.NewNumber(b)
		if got := jsondoc.Equal(&va, &vb); got != (x.Cmp(y) == 0) {
			t.Errorf("Equal(%s, %s) = %v", a, b, got)
		}
	})
}

// A product is a multiple of its factors: random pairs hardly ever are.
func TestProductIsMultiple(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		factor := rapid.Int64Range(1, 1<<40).Draw(t, "factor")
		times := rapid.Int64Range(-1<<20, 1<<20).Draw(t, "times")
		scale := rapid.IntRange(-2_000_000_000, 2_000_000_000).Draw(t, "scale")
		product := new(big.Int).Mul(big.NewInt(factor), big.NewInt(times))
		d := jsondoc.ParseDecimal(fmt.Sprintf("%se%d", product, scale))
		e := jsondoc.ParseDecimal(fmt.Sprintf("%de%d", factor, scale))
		if !d.IsMultipleOf(e) {
			t.Errorf("%se%d is a multiple of %de%d", product, scale, factor, scale)
		}
		above := product.Add(product, big.NewInt(1))
		if factor > 1 && jsondoc.ParseDecimal(fmt.Sprintf("%se%d", above, scale)).IsMultipleOf(e) {
			t.Errorf("%se%d is no multiple of %de%d", above, scale, factor, scale)
		}
	})
}

// Whatever the exponents, nothing panics, hangs or contradicts itself.
func TestExtremeExponents(t *testing.T) {
	digits := rapid.StringMatching(`-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,5})?[eE][+-]?[0-9]{1,25}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := digits.Draw(t, "a"), digits.Draw(t, "b")
		d, e := jsondoc.ParseDecimal(a), jsondoc.ParseDecimal(b)
		if d.Compare(e) != -e.Compare(d) || d.Compare(d) != 0 || e.Compare(e) != 0 {
			t.Errorf("comparing %s and %s contradicts itself", a, b)
		}
		if !d.IsMultipleOf(d) {
			t.Errorf("%s is a multiple of itself", a)
		}
		if d.IsInteger() && !d.IsMultipleOf(jsondoc.ParseDecimal("1")) {
			t.Errorf("%s is whole and no multiple of 1", a)
		}
		if n, ok := d.Int64(); ok && jsondoc.CompareNumbers(a, fmt.Sprint(n)) != 0 {
			t.Errorf("%s is not %d", a, n)
		}
		d.IsMultipleOf(e)
	})
}
