package jsondoc

import (
	"cmp"
	"math/big"
	"strconv"
	"strings"
)

// Decimal is the exact value of a JSON number: ± 0.d1d2d3… × 10^exponent. It
// never expands the exponent, so 1e1000000000 costs no more than 10.
type Decimal struct {
	negative bool
	digits   string // significant digits without zeros at either end; empty for zero
	exponent int64
}

// maxExponent is where exponents are capped. No two numbers that differ only
// beyond it can be told apart, and none occur outside hostile input.
const maxExponent = 1 << 60

// ParseDecimal reads a JSON number literal, as Parse lets it through.
func ParseDecimal(literal string) Decimal {
	rest, negative := strings.CutPrefix(literal, "-")
	mantissa, exponentText := rest, ""
	if at := strings.IndexAny(rest, "eE"); at >= 0 {
		mantissa, exponentText = rest[:at], rest[at+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	exponent := int64(len(whole))
	trimmed := strings.TrimLeft(digits, "0")
	exponent -= int64(len(digits) - len(trimmed))
	trimmed = strings.TrimRight(trimmed, "0")
	if trimmed == "" {
		return Decimal{}
	}
	return Decimal{negative: negative, digits: trimmed, exponent: exponent + parseExponent(exponentText)}
}

func parseExponent(text string) int64 {
	if text == "" {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(text, "+"), 10, 64)
	if err != nil || n > maxExponent || n < -maxExponent {
		if strings.HasPrefix(text, "-") {
			return -maxExponent
		}
		return maxExponent
	}
	return n
}

// Sign returns -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// IsInteger says whether the value is a whole number: 1.0 and 1e2 are.
func (d Decimal) IsInteger() bool { return d.digits == "" || d.exponent >= int64(len(d.digits)) }

// Compare returns -1, 0 or 1 as d is less than, equal to or greater than e.
func (d Decimal) Compare(e Decimal) int {
	if d.Sign() != e.Sign() {
		return cmp.Compare(d.Sign(), e.Sign())
	}
	magnitude := cmp.Compare(d.exponent, e.exponent)
	if magnitude == 0 {
		magnitude = strings.Compare(d.digits, e.digits)
	}
	return magnitude * d.Sign()
}

// IsMultipleOf says whether d is a whole multiple of e, exactly. Nothing but
// zero is a multiple of zero.
func (d Decimal) IsMultipleOf(e Decimal) bool {
	if d.digits == "" {
		return true
	}
	if e.digits == "" {
		return false
	}
	// As whole numbers times a power of ten: D·10^m is a multiple of E·10^n.
	m := d.exponent - int64(len(d.digits))
	n := e.exponent - int64(len(e.digits))
	if m < n {
		// D would have to end in zeros, which its digits never do.
		return false
	}
	dividend, _ := new(big.Int).SetString(d.digits, 10)
	divisor, _ := new(big.Int).SetString(e.digits, 10)
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(m-n), divisor)
	return power.Mul(power, dividend).Mod(power, divisor).Sign() == 0
}

// Int64 returns the value when it is a whole number that fits.
func (d Decimal) Int64() (int64, bool) {
	if d.digits == "" {
		return 0, true
	}
	if !d.IsInteger() || d.exponent > 19 {
		return 0, false
	}
	text := d.digits + strings.Repeat("0", int(d.exponent)-len(d.digits))
	if d.negative {
		text = "-" + text
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, false
	}
	return n, true
}

// CompareNumbers compares two JSON number literals by value.
func CompareNumbers(a, b string) int { return ParseDecimal(a).Compare(ParseDecimal(b)) }
