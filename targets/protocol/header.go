package protocol

import (
	"fmt"
	"strings"

	"github.com/schemaport/schemaport/core/jsondoc"
	"github.com/schemaport/schemaport/core/schema"
)

// noToken wants the header to be one that HTTP can carry.
func noToken(_ *pass, _ *schema.Node, header *jsondoc.Value) string {
	switch {
	case header.Kind != jsondoc.String:
		return fmt.Sprintf("a header name must be a string, found %s", brief(header))
	case header.Text == "":
		return "a header name must not be empty"
	}
	for _, r := range header.Text {
		if notTokenCharacter(r) {
			return fmt.Sprintf("%s contains %q, which no header name can", brief(header), r)
		}
	}
	return ""
}

// notTokenCharacter is everything but the tchar of RFC 9110, section 5.6.2.
func notTokenCharacter(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("!#$%&'*+-.^_`|~", r)
}

// noPlainArgument wants the schema that carries the header to be an argument
// whose value a client finds by properties alone and can write as text. The
// type is compared as it is written: a client that compares so must leave out
// a tool that says ["string"].
func noPlainArgument(_ *pass, n *schema.Node, _ *jsondoc.Value) string {
	switch kind := n.Value.Get("type"); {
	case n.Root:
		return "the root schema is no argument that a header could carry"
	case !n.ByProperties:
		return "a client finds the value of a header by following properties alone, and this schema stands behind something else"
	case kind == nil:
		return "the property has no type; a header carries a string, an integer or a boolean"
	case !kind.IsString("string") && !kind.IsString("integer") && !kind.IsString("boolean"):
		return fmt.Sprintf(`the property has type %s; a header carries exactly one of "string", "integer" and "boolean"`, brief(kind))
	}
	return ""
}

// usedBefore wants every header once, whatever its case. A name that no header
// can have collides with nothing.
func usedBefore(p *pass, n *schema.Node, header *jsondoc.Value) string {
	if noToken(p, n, header) != "" {
		return ""
	}
	name := strings.ToLower(header.Text)
	path := n.Keyword(header.Name)
	first, used := p.headers[name]
	if !used {
		if p.headers == nil {
			p.headers = map[string]*schema.Path{}
		}
		p.headers[name] = path
		return ""
	}
	return fmt.Sprintf("the header %s is already used at %s; upper and lower case make no difference", brief(header), first.Cut(longPath))
}

// longPath is how much of a path a message shows: one with a huge name in it is
// repeated for every header below.
const longPath = 1 << 10
