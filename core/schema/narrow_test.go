package schema

import "testing"

func TestCanNarrow(t *testing.T) {
	for text, want := range map[string]bool{
		`{}`: true,
		`{"properties":{"a":{"not":{"type":"string"}}}}`:                                           true,
		`{"properties":{"child":{"$ref":"#"}}}`:                                                    true,
		`{"properties":{"list":{"type":"array","items":{"$ref":"#"}}}}`:                            true,
		`{"properties":{"a":{"anyOf":[{"$ref":"#"},{"type":"null"}]}}}`:                            true,
		`{"properties":{"a":{"contains":{"$ref":"#"}}}}`:                                           true,
		`{"properties":{"a":{"$ref":"#/$defs/d"}},"$defs":{"d":{"$ref":"#"}}}`:                     true,
		`{"$defs":{"unused":{"not":{"$ref":"#"}}}}`:                                                true,
		`{"properties":{"a":{"enum":[{},1],"$ref":"#"}}}`:                                          true,
		`{"properties":{"a":{"anyOf":[{"$ref":"#"},{"type":"null"}]}},"required":["a"]}`:           true,
		`{"properties":{"a":{"type":"array","items":{"$ref":"#"}}},"required":["a"]}`:              true,
		`{"properties":{"a":{"properties":{"b":{"$ref":"#"}},"required":["b"]}},"required":["a"]}`: true, // a need not be an object
		`{"properties":{"a":{"const":{},"$ref":"#"}}}`:                                             true,

		`{"properties":{"a":{"not":{"$ref":"#"}}}}`:                                                                false,
		`{"properties":{"a":{"oneOf":[{"$ref":"#"},{"type":"string"}]}}}`:                                          false,
		`{"properties":{"a":{"if":{"$ref":"#"},"then":{}}}}`:                                                       false,
		`{"properties":{"a":{"contains":{"$ref":"#"},"maxContains":1}}}`:                                           false,
		`{"properties":{"a":{"not":{"$ref":"#/$defs/d"}}},"$defs":{"d":{"items":{"$ref":"#"}}}}`:                   false,
		`{"properties":{"a":{"type":"array","$ref":"#"}}}`:                                                         false,
		`{"properties":{"a":{"type":["array","null"],"anyOf":[{"$recursiveRef":"#"}]}}}`:                           false,
		`{"properties":{"a":{"enum":["x"],"allOf":[{"$ref":"#"}]}}}`:                                               false,
		`{"properties":{"a":{"$ref":"#"}},"required":["a"]}`:                                                       false,
		`{"properties":{"a":{"anyOf":[{"$ref":"#"}]}},"required":["a"]}`:                                           false,
		`{"properties":{"a":{"type":"array","minItems":1,"items":{"$ref":"#"}}},"required":["a"]}`:                 false,
		`{"properties":{"a":{"type":"object","properties":{"b":{"$ref":"#"}},"required":["b"]}},"required":["a"]}`: false,
		`{"properties":{"a":{"const":1,"$ref":"#"}}}`:                                                              false,
	} {
		if got := CanNarrow(parse(t, text)); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
