package jsondoc

import (
	"cmp"
	"slices"
)

// Kind is the JSON type of a value.
type Kind uint8

// The six kinds. The zero Value is null.
const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// String names the kind as JSON Schema does.
func (k Kind) String() string {
	switch k {
	case Null:
		return "null"
	case Bool:
		return "boolean"
	case Number:
		return "number"
	case String:
		return "string"
	case Array:
		return "array"
	case Object:
		return "object"
	}
	return "unknown"
}

// Value is one JSON value. Values are shared between documents and outputs and
// are never changed after they were made; use the With methods to make changed
// copies.
type Value struct {
	// Name is the member name when the value is a member of an object.
	Name string
	// Text is the decoded text of a string, or the number or boolean as written.
	Text string
	// Kids holds an array's elements in order, or an object's members sorted by name.
	Kids []Value
	// At is the byte offset of the value in its document, NameAt that of its name.
	At, NameAt int32
	Kind       Kind
}

// NewString returns a string value.
func NewString(s string) Value { return Value{Kind: String, Text: s} }

// NewNumber returns a number value; literal must be a valid JSON number.
func NewNumber(literal string) Value { return Value{Kind: Number, Text: literal} }

// NewBool returns a boolean value.
func NewBool(b bool) Value {
	if b {
		return Value{Kind: Bool, Text: "true"}
	}
	return Value{Kind: Bool, Text: "false"}
}

// NewArray returns an array of the given elements. Those that were members of
// an object lose their names in it, and the object is left as it was.
func NewArray(elements ...Value) Value {
	isMember := func(v Value) bool { return v.Name != "" || v.NameAt != 0 }
	if slices.ContainsFunc(elements, isMember) {
		elements = slices.Clone(elements)
		for i := range elements {
			elements[i].Name, elements[i].NameAt = "", 0
		}
	}
	return Value{Kind: Array, Kids: elements}
}

// NewObject returns an object of the given named members. It takes the slice
// over and sorts it. Names must be distinct.
func NewObject(members ...Value) Value {
	sortMembers(members)
	return Value{Kind: Object, Kids: members}
}

// Named returns the value as a member called name. A value that already has
// that name keeps the place of it, and so its rank in the declared order.
func (v Value) Named(name string) Value {
	if v.Name != name {
		v.Name, v.NameAt = name, 0
	}
	return v
}

// WithMember returns a copy of the object in which the member of that name is
// added or replaced.
func (v Value) WithMember(member Value) Value {
	at, found := v.find(member.Name)
	kids := make([]Value, 0, len(v.Kids)+1)
	kids = append(kids, v.Kids[:at]...)
	kids = append(kids, member)
	if found {
		at++
	}
	v.Kids = append(kids, v.Kids[at:]...)
	return v
}

// Get returns the member with the given name, or nil when the value is no
// object or has no such member.
func (v *Value) Get(name string) *Value {
	if v == nil || v.Kind != Object {
		return nil
	}
	// Most objects in schemas have a handful of members, where a plain scan that
	// compares lengths first beats a binary search.
	if len(v.Kids) <= 16 {
		for i := range v.Kids {
			if v.Kids[i].Name == name {
				return &v.Kids[i]
			}
		}
		return nil
	}
	if at, found := v.find(name); found {
		return &v.Kids[at]
	}
	return nil
}

// Has says whether the object has a member of that name.
func (v *Value) Has(name string) bool { return v.Get(name) != nil }

// Is says whether the value exists and is of kind k.
func (v *Value) Is(k Kind) bool { return v != nil && v.Kind == k }

// IsString says whether the value is the string s.
func (v *Value) IsString(s string) bool { return v.Is(String) && v.Text == s }

// IsTrue says whether the value is the literal true.
func (v *Value) IsTrue() bool { return v.Is(Bool) && v.Text == "true" }

// IsFalse says whether the value is the literal false.
func (v *Value) IsFalse() bool { return v.Is(Bool) && v.Text == "false" }

// Place is the byte offset that stands for the value when a person is shown
// where it is: its name if it is a member, otherwise its first byte.
func (v *Value) Place() int32 {
	if v.NameAt > 0 {
		return v.NameAt
	}
	return v.At
}

// DeclaredOrder returns the members in the order in which the source declares
// them. Members that were made and not read come first, by name.
func (v *Value) DeclaredOrder() []Value {
	members := slices.Clone(v.Kids)
	slices.SortStableFunc(members, func(a, b Value) int { return cmp.Compare(a.NameAt, b.NameAt) })
	return members
}

// Equal says whether two values are the same JSON value: numbers by their
// mathematical value, objects whatever the order of their members.
func Equal(a, b *Value) bool {
	if a.Kind != b.Kind {
		return false
	}
	switch a.Kind {
	case Null:
		return true
	case Number:
		return a.Text == b.Text || CompareNumbers(a.Text, b.Text) == 0
	case Bool, String:
		return a.Text == b.Text
	}
	if len(a.Kids) != len(b.Kids) {
		return false
	}
	for i := range a.Kids {
		if a.Kids[i].Name != b.Kids[i].Name || !Equal(&a.Kids[i], &b.Kids[i]) {
			return false
		}
	}
	return true
}

// find returns the index of the member called name, or where it would stand.
func (v *Value) find(name string) (int, bool) {
	low, high := 0, len(v.Kids)
	for low < high {
		if middle := (low + high) / 2; v.Kids[middle].Name < name {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low, low < len(v.Kids) && v.Kids[low].Name == name
}
