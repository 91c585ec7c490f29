package cli_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/schemaport/schemaport/cli"
	"github.com/schemaport/schemaport/core/jsondoc"
)

const markerKey = "sk-marker-51c0ffee-never-show-this"

// api answers for all three vendors, by host, and counts what it is asked.
type api struct {
	mu             sync.Mutex
	answers        map[string]func() (int, string) // by host
	requests       int
	running, most  map[string]int
	hold           chan struct{} // closed when answers may go out; nil means at once
	arrived        chan struct{} // gets one for each request
	bodies         []string
	answeredByHost map[string]int
}

func newAPI() *api {
	return &api{
		answers: map[string]func() (int, string){
			"api.openai.com": func() (int, string) {
				return 200, `{"status": "completed", "output": [{"type": "function_call", "name": "ping", "arguments": "{}"}]}`
			},
			"api.anthropic.com": func() (int, string) {
				return 200, `{"stop_reason": "tool_use", "content": [{"type": "tool_use", "id": "t", "name": "ping", "input": {}}]}`
			},
			"generativelanguage.googleapis.com": func() (int, string) {
				return 200, `{"candidates": [{"finishReason": "STOP", "content": {"parts": [{"functionCall": {"name": "ping"}}]}}]}`
			},
		},
		running: map[string]int{}, most: map[string]int{}, answeredByHost: map[string]int{},
		arrived: make(chan struct{}, 1000),
	}
}

func (a *api) RoundTrip(r *http.Request) (*http.Response, error) {
	body, _ := io.ReadAll(r.Body)
	host := r.URL.Hostname()
	a.mu.Lock()
	a.requests++
	a.bodies = append(a.bodies, string(body))
	a.running[host]++
	a.most[host] = max(a.most[host], a.running[host])
	answer := a.answers[host]
	a.mu.Unlock()
	a.arrived <- struct{}{}
	defer func() {
		a.mu.Lock()
		a.running[host]--
		a.mu.Unlock()
	}()
	if a.hold != nil {
		select {
		case <-a.hold:
		case <-r.Context().Done():
			return nil, r.Context().Err()
		}
	}
	status, text := answer()
	return &http.Response{
		StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}}, Request: r,
		Body: io.NopCloser(strings.NewReader(text)),
	}, nil
}

func withKeys(name string) (string, bool) {
	switch name {
	case "VENDOR_A_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY":
		return markerKey, true
	}
	return "", false
}

func TestProbeExitCodes(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "ping.json", okTool)
	write(t, dir, "bad.json", `{"name": "no dots. please", "description": "x", "inputSchema": {"type": "object"}}`)
	write(t, dir, "none.json", `[]`)
	reject := func() (int, string) {
		return 400, `{"error": {"message": "Invalid schema for function 'ping'", "code": "invalid_function_parameters", "param": "tools[0].parameters", "type": "x"}}`
	}
	broken := func() (int, string) { return 500, "" }
	for _, test := range []struct {
		name     string
		args     []string
		openAI   func() (int, string)
		env      func(string) (string, bool)
		want     int
		requests int
		shows    string
	}{
		{"all accepted", []string{"ping.json"}, nil, withKeys, 0, 3, "3 accepted"},
		{"zero tools", []string{"none.json"}, nil, withKeys, 0, 0, "nothing to ask"},
		{"skipped", []string{"ping.json", "--targets", "protocol"}, nil, withKeys, 0, 0, "no hosted API"},
		{"rejected", []string{"ping.json"}, reject, withKeys, 1, 3, "Invalid schema for function 'ping'"},
		{"compile refused", []string{"bad.json", "--targets", "vendor-a"}, nil, withKeys, 1, 0, "compile-refused"},
		{"failed", []string{"ping.json"}, broken, withKeys, 3, 3, "error (network)"},
		{"missing credentials", []string{"ping.json", "--targets", "openai"}, nil, nil, 3, 0, "then run again: schemaport probe ping.json --targets openai"},
		{"the variable is named", []string{"ping.json", "--targets", "openai"}, nil, nil, 3, 0, "set VENDOR_A_API_KEY or OPENAI_API_KEY"},
		{"a finding counts more than the environment", []string{"ping.json", "bad.json"}, broken, withKeys, 1, 3, "compile-refused"},
		{"an input error", []string{"nowhere.json"}, nil, withKeys, 2, 0, ""},
		{"no request is sent", []string{"ping.json", "--dry-run"}, nil, withKeys, 0, 0, `"tool_choice":{"type":"function","name":"ping"}`},
		{"model for one vendor", []string{"ping.json", "--model", "x"}, nil, withKeys, 2, 0, ""},
		{"address for one vendor", []string{"ping.json", "--api-base", "https://example.com"}, nil, withKeys, 2, 0, ""},
		{"address in the clear", []string{"ping.json", "--targets", "vendor-a", "--api-base", "http://example.com"}, nil, withKeys, 2, 0, ""},
		{"no time", []string{"ping.json", "--timeout", "0s"}, nil, withKeys, 2, 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			server := newAPI()
			if test.openAI != nil {
				server.answers["api.openai.com"] = test.openAI
			}
			for _, format := range []string{"text", "json"} {
				server.requests = 0
				args := append([]string{"probe", "--format", format}, test.args...)
				code, stdout, stderr := run(t, dir, cli.IO{Transport: server, LookupEnv: test.env}, args...)
				if code != test.want || server.requests != test.requests {
					t.Errorf("%v: exit code %d and %d requests, want %d and %d\n%s%s", args, code, server.requests, test.want, test.requests, stdout, stderr)
				}
				if format == "text" && !strings.Contains(strings.ReplaceAll(stdout, " --format text", ""), test.shows) {
					t.Errorf("%v: %q is not shown:\n%s", args, test.shows, stdout)
				}
				if strings.Contains(stdout+stderr, markerKey) {
					t.Errorf("%v shows the key:\n%s%s", args, stdout, stderr)
				}
				if format == "json" {
					document := parseReport(t, stdout)
					if n := number(t, document.Root.Get("exitCode")); n != test.want {
						t.Errorf("the document says exit code %d, want %d", n, test.want)
					}
				}
			}
		})
	}
}

// At most four requests at a time go to one vendor, and the results stand in the
// order of the tools whatever the order of the answers.
func TestProbeManyTools(t *testing.T) {
	dir := t.TempDir()
	var tools []string
	for c := 'a'; c <= 't'; c++ {
		tools = append(tools, strings.Replace(okTool, "ping", string(c), 1))
	}
	write(t, dir, "tools.json", "["+strings.Join(tools, ",")+"]")
	server := newAPI()
	server.hold = make(chan struct{})
	go func() {
		for range 3 * 4 { // all that may run at a time
			<-server.arrived
		}
		time.Sleep(20 * time.Millisecond) // long enough for a fifth to come, were it let
		close(server.hold)
	}()
	code, stdout, stderr := run(t, dir, cli.IO{Transport: server, LookupEnv: withKeys}, "probe", "tools.json", "--format", "json")
	if code != 0 || server.requests != 60 {
		t.Fatalf("exit code %d, %d requests: %s", code, server.requests, stderr)
	}
	for host, most := range server.most {
		if most != 4 {
			t.Errorf("%d requests at a time went to %s, want 4", most, host)
		}
	}
	results := parseReport(t, stdout).Root.Get("results")
	var order []string
	for i := range results.Kids {
		order = append(order, results.Kids[i].Get("tool").Text+" "+results.Kids[i].Get("target").Text)
	}
	if want := "a vendor-a,a vendor-b,a vendor-c,b vendor-a"; !strings.HasPrefix(strings.Join(order, ","), want) || len(order) != 60 {
		t.Errorf("results stand in the order %v", order)
	}
}

// An interrupt stops asking, and what is known is still reported.
func TestProbeInterrupted(t *testing.T) {
	dir := t.TempDir()
	var tools []string
	for c := 'a'; c <= 'j'; c++ {
		tools = append(tools, strings.Replace(okTool, "ping", string(c), 1))
	}
	write(t, dir, "tools.json", "["+strings.Join(tools, ",")+"]")
	server := newAPI()
	server.hold = make(chan struct{}) // never closed: nothing is answered
	interrupt := func(ctx context.Context) (context.Context, context.CancelFunc) {
		ctx, cancel := context.WithCancel(ctx)
		go func() {
			for range 4 {
				<-server.arrived
			}
			cancel()
		}()
		return ctx, cancel
	}
	code, stdout, stderr := run(t, dir, cli.IO{Transport: server, LookupEnv: withKeys, Interrupt: interrupt},
		"probe", "tools.json", "--targets", "vendor-b", "--timeout", "1m")
	if code != 3 || stderr != "" {
		t.Errorf("exit code %d, stderr %q; want 3", code, stderr)
	}
	if server.requests != 4 || !strings.Contains(stdout, "not asked: the run was stopped") || !strings.Contains(stdout, "10 tools, 1 target: 10 error") {
		t.Errorf("%d requests; the report:\n%s", server.requests, stdout)
	}
}

// What --dry-run prints is what is sent, byte for byte.
func TestDryRunIsTheRequest(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "ping.json", okTool)
	server := newAPI()
	run(t, dir, cli.IO{Transport: server, LookupEnv: withKeys}, "probe", "ping.json")
	_, stdout, _ := run(t, dir, cli.IO{Transport: server}, "probe", "ping.json", "--dry-run", "--format", "json")
	results := parseReport(t, stdout).Root.Get("results")
	if len(results.Kids) != 3 {
		t.Fatalf("%d requests, want 3", len(results.Kids))
	}
	for i := range results.Kids {
		request := results.Kids[i].Get("request").Text
		if _, err := jsondoc.Parse([]byte(request), jsondoc.Limits{}); err != nil {
			t.Errorf("the request is not JSON: %v", err)
		}
		found := false
		for _, body := range server.bodies {
			found = found || body == request
		}
		if !found {
			t.Errorf("never sent:\n%s", request)
		}
	}
}

func TestProgressIsForPeopleOnly(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "tools.json", "["+okTool+","+strings.Replace(okTool, "ping", "pong", 1)+"]")
	for _, test := range []struct {
		name string
		sys  cli.IO
		args []string
		want bool
	}{
		{"terminal", cli.IO{Terminal: true, StderrTerminal: true}, nil, true},
		{"standard error in a file", cli.IO{Terminal: true}, nil, false},
		{"pipe", cli.IO{StderrTerminal: true}, nil, false},
		{"JSON", cli.IO{Terminal: true, StderrTerminal: true}, []string{"--format", "json"}, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			server := newAPI()
			slow := server.answers["api.anthropic.com"]
			server.answers["api.anthropic.com"] = func() (int, string) { time.Sleep(1100 * time.Millisecond); return slow() }
			test.sys.Transport, test.sys.LookupEnv = server, withKeys
			_, _, stderr := run(t, dir, test.sys, append([]string{"probe", "tools.json", "--targets", "vendor-b"}, test.args...)...)
			if got := bytes.Contains([]byte(stderr), []byte("of 2")); got != test.want {
				t.Errorf("%s: progress is shown: %v, want %v: %q", test.name, got, test.want, stderr)
			}
		})
	}
}
