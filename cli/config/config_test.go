package config

import "testing"

// Whatever a configuration holds, it is taken or refused with a place.
func FuzzConfig(f *testing.F) {
	f.Add([]byte(`{"schemas": ["tools"], "targets": ["vendor-a", "mcp"], "output": "out", "allowLossy": true, "failOn": "never", "propertyOrder": "declared"}`))
	f.Add([]byte(`{"schemas": [], "target": 1, "targets": ["x"], "output": "", "allowLossy": 0, "failOn": [], "propertyOrder": null}`))
	f.Add([]byte(`{"rules": {"vendor-a/unknown-keyword": "off", "x": 1}, "baseline": "b.json", "suppressions": [
		{"code": "vendor-a/*", "tool": "a?", "path": "inputSchema.**[*][\"x\"]", "reason": "r"}, {"code": "\\", "path": "a.", "tols": 1}, 7]}`))
	f.Add([]byte(`[`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, problems := Parse("config.json", ".", data)
		if len(problems) == 0 && c == nil {
			t.Fatal("no configuration, and nobody says why")
		}
		for _, p := range problems {
			if p.Source != "config.json" || p.Line < 1 || p.Column < 1 || p.Message == "" {
				t.Fatalf("a problem without a place: %+v", p)
			}
		}
	})
}
