package jsondoc_test

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/schemaport/schemaport/core/jsondoc"
)

func TestEncoder(t *testing.T) {
	var e jsondoc.Encoder
	e.Object(func() {
		e.StringMember("name", "a\nb")
		e.IntMember("count", -3)
		e.BoolMember("ok", true)
		e.Name("none")
		e.Object(func() {})
		e.Name("list")
		e.Array(func() {
			e.String("x")
			e.Int(0)
			e.Bool(false)
			e.Array(func() {})
			e.Array(func() { e.Object(func() { e.IntMember("", 1) }) })
		})
		e.Name("value")
		value := jsondoc.NewObject(jsondoc.NewArray(jsondoc.NewNumber("1.0")).Named("b"), jsondoc.NewBool(true).Named("a"))
		e.Value(&value)
		e.IntMember("last", 9)
	})
	want := `{
  "name": "a\nb",
  "count": -3,
  "ok": true,
  "none": {},
  "list": [
    "x",
    0,
    false,
    [],
    [
      {
        "": 1
      }
    ]
  ],
  "value": {
    "a": true,
    "b": [
      1.0
    ]
  },
  "last": 9
}`
	if got := string(e.Bytes()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Whatever is written, the bytes are those that Append gives for the same value,
// also when they are taken out in parts.
func TestEncoderAgreesWithAppend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := encodable(values().Draw(t, "value"))
		var e jsondoc.Encoder
		var taken []byte
		encode(&e, &v, func() {
			taken = append(taken, e.Bytes()...)
			e.Reset()
		})
		taken = append(taken, e.Bytes()...)
		if want := jsondoc.Append(nil, &v, nil); string(taken) != string(want) {
			t.Fatalf("the encoder writes\n%s\nAppend writes\n%s", taken, want)
		}
		onOneLine := jsondoc.Encoder{Compact: true}
		encode(&onOneLine, &v, func() {})
		if want := jsondoc.AppendCompact(nil, &v); string(onOneLine.Bytes()) != string(want) {
			t.Fatalf("the compact encoder writes\n%s\nAppendCompact writes\n%s", onOneLine.Bytes(), want)
		}
	})
}

// What Append wrote stands in a document as the value itself would, also where its
// texts look like what is between texts.
func TestWrittenAgreesWithValue(t *testing.T) {
	tricky := jsondoc.NewObject(jsondoc.NewString(`a "b" : \\" { `+"\n  }").Named(`x \" :  [`), jsondoc.NewArray(jsondoc.NewString(`\`), jsondoc.NewString(` `)).Named("y"))
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.OneOf(values(), rapid.Just(tricky)).Draw(t, "value")
		v.Name = ""
		for _, isCompact := range []bool{false, true} {
			document := func(put func(*jsondoc.Encoder)) string {
				e := jsondoc.Encoder{Compact: isCompact}
				put(&e)
				e.Object(func() {
					e.Name("a")
					put(&e)
					e.Name("b")
					e.Array(func() {
						put(&e)
						put(&e)
					})
				})
				return string(e.Bytes())
			}
			got := document(func(e *jsondoc.Encoder) { e.Written(jsondoc.Append(nil, &v, nil)) })
			if want := document(func(e *jsondoc.Encoder) { e.Value(&v) }); got != want {
				t.Fatalf("what was written gives\n%s\nthe value gives\n%s", got, want)
			}
		}
	})
}

// encodable replaces what an encoder has no method for by what it has.
func encodable(v jsondoc.Value) jsondoc.Value {
	switch v.Kind {
	case jsondoc.Null, jsondoc.Number:
		return jsondoc.NewNumber(strconv.Itoa(len(v.Text))).Named(v.Name)
	case jsondoc.Array:
		list := make([]jsondoc.Value, len(v.Kids))
		for i := range v.Kids {
			list[i] = encodable(v.Kids[i])
		}
		return jsondoc.NewArray(list...).Named(v.Name)
	case jsondoc.Object:
		members := make([]jsondoc.Value, len(v.Kids))
		for i := range v.Kids {
			members[i] = encodable(v.Kids[i])
		}
		return jsondoc.NewObject(members...).Named(v.Name)
	}
	return v
}

func encode(e *jsondoc.Encoder, v *jsondoc.Value, take func()) {
	switch v.Kind {
	case jsondoc.Bool:
		e.Bool(v.IsTrue())
	case jsondoc.Number:
		n, _ := strconv.Atoi(v.Text)
		e.Int(n)
	case jsondoc.String:
		e.String(v.Text)
	case jsondoc.Array:
		e.Array(func() {
			for i := range v.Kids {
				encode(e, &v.Kids[i], take)
			}
		})
	case jsondoc.Object:
		e.Object(func() {
			for i := range v.Kids {
				e.Name(v.Kids[i].Name)
				encode(e, &v.Kids[i], take)
			}
		})
	}
	take()
}

// What is written again is what would have been written, wherever it stands.
func TestRefrain(t *testing.T) {
	for _, compact := range []bool{false, true} {
		with, without := jsondoc.Encoder{Compact: compact}, jsondoc.Encoder{Compact: compact}
		asked := 0
		write := func(e *jsondoc.Encoder, refrain func(of any, variant int, write func())) {
			rule := new(int)
			verse := func() {
				for variant := range 3 {
					refrain(rule, variant, func() {
						asked++
						if variant < 2 { // the third has nothing to say
							e.IntMember("variant", variant)
							e.Name("inside")
							e.Array(func() { e.Int(variant) })
						}
					})
				}
			}
			e.Array(func() {
				for range 3 {
					e.Object(verse)
					e.Object(func() {
						e.BoolMember("first", true)
						verse()
						refrain(rule, 2, func() { asked++ })
					})
				}
				e.Array(func() { e.Object(verse) })
			})
		}
		write(&without, func(_ any, _ int, write func()) { write() })
		all := asked
		asked = 0
		write(&with, with.Refrain)
		if got, want := string(with.Bytes()), string(without.Bytes()); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if asked >= all/2 {
			t.Errorf("asked %d times, and %d without remembering", asked, all)
		}
	}
}
