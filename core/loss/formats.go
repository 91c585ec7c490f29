package loss

import "regexp"

// format is what is certain about one format. Whether a text is a valid address
// or time is for validators of that format to say; these are two ends on which
// all of them agree.
type format struct {
	needs    string   // a pattern that every text of the format matches
	examples []string // texts that are certainly of the format
}

// mayBe says whether a text is not certainly something else.
func (f format) mayBe(text string) bool {
	matched, err := regexp.MatchString(f.needs, text)
	return matched || err != nil
}

// formats are those of JSON Schema that validators know. A format that is not listed is an annotation
// to every validator that does not know it, and shows no loss.
var formats = map[string]format{
	"date-time":             {`^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d`, []string{"2024-01-02T03:04:05Z"}},
	"date":                  {`^\d{4}-\d\d-\d\d$`, []string{"2024-01-02"}},
	"time":                  {`^\d\d:\d\d:\d\d`, []string{"03:04:05Z"}},
	"duration":              {`^P`, []string{"P1D"}},
	"email":                 {`@`, []string{"a@example.com"}},
	"hostname":              {`^[^ ]+$`, []string{"example.com"}},
	"ipv4":                  {`^\d+\.\d+\.\d+\.\d+$`, []string{"192.0.2.1"}},
	"ipv6":                  {`:`, []string{"2001:db8::1"}},
	"uri":                   {`^[A-Za-z][A-Za-z0-9+.-]*:`, []string{"https://example.com/a"}},
	"uri-reference":         {`^[^\\]*$`, []string{"https://example.com/a"}},
	"iri":                   {`^[A-Za-z][A-Za-z0-9+.-]*:`, []string{"https://example.com/a"}},
	"iri-reference":         {`^[^\\]*$`, []string{"https://example.com/a"}},
	"uri-template":          {`^[^ ]*$`, []string{"https://example.com/{a}"}},
	"uuid":                  {`^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$`, []string{"123e4567-e89b-12d3-a456-426614174000"}},
	"json-pointer":          {`^(/|$)`, []string{"/a"}},
	"relative-json-pointer": {`^\d`, []string{"0"}},
	"regex":                 {`^([^(]|\([\s\S]|$)`, []string{"a"}}, // anything but an opening parenthesis alone
}
