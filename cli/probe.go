package cli

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/schemaport/schemaport/cli/report"
	"github.com/schemaport/schemaport/core"
	vendora "github.com/schemaport/schemaport/targets/vendora/client"
	vendorb "github.com/schemaport/schemaport/targets/vendorb/client"
	vendorc "github.com/schemaport/schemaport/targets/vendorc/client"
)

// clients makes the client of each hosted target.
var clients = map[string]func(http.RoundTripper) core.Client{
	"vendor-a": vendora.New,
	"vendor-b": vendorb.New,
	"vendor-c": vendorc.New,
}

// requestsAtATime bounds what one hosted API is asked at the same time.
const requestsAtATime = 4

type probeFlags struct {
	model, apiBase string
	allowLossy     bool
	timeout        time.Duration
	dryRun         bool
}

func (p *program) probeCommand() *cobra.Command {
	var (
		input inputFlags
		f     probeFlags
	)
	cmd := &cobra.Command{
		Use:   "probe [flags] <path>...",
		Short: "Ask the hosted APIs whether they accept the tools",
		Long: `Compiles each tool and asks the target's hosted API, in exactly one request a tool, whether
it accepts the definition. The tool is never executed, and no data but the definition is sent.

Arguments that the model sends back are held against the tool's own schema: a constraint that
the API accepts and does not enforce shows as arguments that are not valid.

Keys come from the environment: VENDOR_A_API_KEY or OPENAI_API_KEY, VENDOR_B_API_KEY or
ANTHROPIC_API_KEY, VENDOR_C_API_KEY or GEMINI_API_KEY or GOOGLE_API_KEY. They are never shown.

The exit code is 1 when a tool is rejected or does not compile, and 3 when nothing is known
because of the environment: a missing key, no answer.`,
		Example: `  schemaport probe tools/ --targets vendor-a
  schemaport probe tools/refund.json --targets openai --model gpt-5.6-luna
  schemaport probe tools/ --dry-run   # print the requests, send nothing`,
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := p.settings(cmd, &input, args)
			if err != nil {
				return err
			}
			if !cmd.Flags().Changed("targets") && !s.targetsConfigured {
				s.targets = hostedOnly(s.targets)
			}
			if !cmd.Flags().Changed("allow-lossy") {
				f.allowLossy = s.allowLossy
			}
			if err := f.check(cmd, s); err != nil {
				return err
			}
			tools, err := p.load(s)
			if err != nil {
				return err
			}
			if f.dryRun {
				return p.printRequests(s, &f, tools)
			}
			ctx, stop := p.Interrupt(context.Background())
			defer stop()
			// Once is enough to stop asking; a second interrupt ends the program.
			defer context.AfterFunc(ctx, stop)()
			result := p.probe(ctx, s, &f, tools)
			result.Again = commandLine(p.args)
			return p.print("probe", probeExit(result.Results), result, result.Text)
		},
	}
	input.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.model, "model", "", "model to ask (default: VENDOR_A_PROBE_MODEL and so on, then one for each target)")
	flags.StringVar(&f.apiBase, "api-base", "", "address of the API; one hosted target only")
	flags.BoolVar(&f.allowLossy, "allow-lossy", false, "allow changes that weaken a schema")
	flags.DurationVar(&f.timeout, "timeout", core.DefaultProbeTimeout, "how long to wait for each answer")
	flags.BoolVar(&f.dryRun, "dry-run", false, "print the exact body of each request, send nothing")
	return cmd
}

func hostedOnly(all []*core.Target) []*core.Target {
	var hosted []*core.Target
	for _, t := range all {
		if t.Hosted != nil {
			hosted = append(hosted, t)
		}
	}
	return hosted
}

func (f *probeFlags) check(cmd *cobra.Command, s *settings) error {
	if f.timeout <= 0 {
		return usage("--timeout: %s is no time to wait", f.timeout)
	}
	hosted := len(hostedOnly(s.targets))
	if cmd.Flags().Changed("model") && hosted > 1 {
		return usage("--model: name one hosted target with --targets; a model belongs to one vendor")
	}
	if cmd.Flags().Changed("api-base") {
		if hosted != 1 {
			return usage("--api-base: name one hosted target with --targets; an address belongs to one vendor")
		}
		if err := core.CheckBaseURL(f.apiBase); err != nil {
			return usage("--api-base: %v", err)
		}
	}
	return nil
}

func (p *program) probeOptions(s *settings, f *probeFlags, target *core.Target) core.ProbeOptions {
	options := core.ProbeOptions{
		Model: f.model, BaseURL: f.apiBase, Timeout: f.timeout,
		LookupEnv: p.LookupEnv, AllowLossy: f.allowLossy, PropertyOrder: s.propertyOrder,
	}
	if newClient := clients[target.ID]; newClient != nil {
		options.Client = newClient(p.Transport)
	}
	return options
}

// probe asks every target about every tool, a few requests at a time for each
// target. When ctx ends, what is not known yet is reported as not known.
func (p *program) probe(ctx context.Context, s *settings, f *probeFlags, tools []*core.Tool) *report.Probe {
	result := &report.Probe{
		Tools:   len(tools),
		Targets: s.targets,
		Results: make([]core.ProbeResult, len(tools)*len(s.targets)),
	}
	progress := p.newProgress("asking", len(result.Results))
	defer progress.clear()
	var group sync.WaitGroup
	for t, target := range s.targets {
		options := p.probeOptions(s, f, target)
		next := make(chan int)
		for range min(requestsAtATime, len(tools)) {
			group.Go(func() {
				for i := range next {
					result.Results[i*len(s.targets)+t] = probeOne(ctx, tools[i], target, options)
					progress.done()
				}
			})
		}
		group.Go(func() {
			defer close(next)
			for i := range tools {
				next <- i
			}
		})
	}
	group.Wait()
	return result
}

// probeOne asks about one tool. A run that was stopped asks nothing more.
func probeOne(ctx context.Context, tool *core.Tool, target *core.Target, options core.ProbeOptions) (result core.ProbeResult) {
	defer func() {
		if fault := recover(); fault != nil { // one bug must not hide what the other probes found
			result = core.ProbeResult{
				Tool: tool, Target: target, Outcome: core.Failed, ErrorKind: core.KindUnexpected,
				Message: fmt.Sprintf("internal fault: %v", fault),
			}
		}
	}()
	if ctx.Err() != nil && target.Hosted != nil {
		return core.ProbeResult{
			Tool: tool, Target: target, Outcome: core.Failed, ErrorKind: core.KindNetwork,
			Message: "not asked: the run was stopped",
		}
	}
	return core.Probe(ctx, tool, target, options)
}

// printRequests shows what would be sent, byte for byte.
func (p *program) printRequests(s *settings, f *probeFlags, tools []*core.Tool) error {
	result := &report.Requests{Tools: len(tools), Targets: s.targets}
	for _, tool := range tools {
		for _, target := range s.targets {
			if target.Hosted == nil {
				continue
			}
			call, refusal := core.PrepareProbe(tool, target, p.probeOptions(s, f, target))
			one := report.Request{Tool: tool, Target: target, Model: call.Model, Body: call.Body}
			if refusal != nil && refusal.Outcome == core.CompileRefused {
				one.Refused = refusal.Message
			} else if refusal != nil && refusal.Outcome != core.MissingCredentials {
				return usage("%s: %s", target.ID, refusal.Message)
			}
			result.Requests = append(result.Requests, one)
		}
	}
	code := exitOK
	if result.AnyRefused() {
		code = exitFindings
	}
	return p.print("probe", code, result, result.Text)
}

// probeExit says what a run of probes ends with: a finding counts more than an
// environment in which nothing could be learned.
func probeExit(results []core.ProbeResult) int {
	code := exitOK
	for i := range results {
		switch results[i].Outcome {
		case core.Rejected, core.CompileRefused:
			return exitFindings
		case core.MissingCredentials, core.Failed:
			code = exitEnvironment
		}
	}
	return code
}

// commandLine writes arguments as a shell would take them.
func commandLine(args []string) string {
	words := []string{"schemaport"}
	for _, arg := range args {
		words = append(words, shellWord(arg))
	}
	return strings.Join(words, " ")
}

// shellWord is a word as a person would type it.
func shellWord(word string) string {
	if word == "" || strings.ContainsAny(word, " \t\n\"'\\$`*?;&|<>()") {
		return strconv.Quote(word)
	}
	return word
}
