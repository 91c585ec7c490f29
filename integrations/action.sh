#!/usr/bin/env bash
# The steps of the GitHub Action in action.yml, which passes its inputs in the
# environment: nothing that a workflow gives ever becomes part of a script.
#   action.sh install   puts the program on the path of the steps that follow
#   action.sh run       runs it: annotations, a summary and, if asked, SARIF
# It is written for bash 3.2, which is what runners with macOS have.
set -euo pipefail
unset CDPATH

# error shows a line of ours on the page of the run. What a workflow gave is
# escaped, so that it cannot begin a command of its own.
error() {
	local text=$1
	text=${text//'%'/%25}
	text=${text//$'\r'/%0D}
	text=${text//$'\n'/%0A}
	printf '::error title=schemaport::%s\n' "$text"
}

# stop ends the step as schemaport ends on a usage error.
stop() {
	error "$1"
	exit 2
}

# verbatim prints a file in which GitHub looks for no commands: texts from
# schemas and file names are not ours.
verbatim() {
	[ -s "$1" ] || return 0
	local token
	token=$(head -c 16 /dev/urandom | od -An -tx1 | tr -d ' \n')
	printf '::stop-commands::%s\n' "$token"
	cat "$1"
	printf '\n::%s::\n' "$token"
}

# of_one_line refuses an input that could smuggle a second line into a file that
# GitHub reads line by line.
of_one_line() {
	case $2 in
	*$'\n'* | *$'\r'*) stop "the input $1 must be one line" ;;
	esac
}

install() {
	local version=${SCHEMAPORT_VERSION:-} bin=$RUNNER_TEMP/schemaport/bin
	command -v go >/dev/null || stop "Go was not found: put a step with actions/setup-go before this one"
	mkdir -p "$bin"
	# What the job sets for its own Go code is not meant for this build.
	unset GOFLAGS GOOS GOARCH
	export CGO_ENABLED=0 GOWORK=off
	if [ -z "$version" ]; then
		# The action is its own source: the version is the one that "uses" names.
		(cd "$GITHUB_ACTION_PATH" && go build -trimpath -buildvcs=false -ldflags '-s -w' -o "$bin/" ./cmd/schemaport)
	else
		if ! [[ $version =~ ^(v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?|[0-9a-f]{40})$ ]]; then
			stop "the input version must be pinned, as v1.2.3 or as a whole commit hash, and is \"$version\""
		fi
		GOBIN=$bin go install -trimpath -ldflags '-s -w' "github.com/schemaport/schemaport/cmd/schemaport@$version"
	fi
	printf '%s\n' "$bin" >>"$GITHUB_PATH"
}

# run makes up the command line and runs it once for each form of the report.
# None of the commands that it takes writes anything but its report.
run() {
	local command=${SCHEMAPORT_COMMAND:-check} directory=${SCHEMAPORT_WORKING_DIRECTORY:-.}
	local sarif=${SCHEMAPORT_SARIF:-} summary=${SCHEMAPORT_SUMMARY:-true}
	local targets=${SCHEMAPORT_TARGETS:-} fail_on=${SCHEMAPORT_FAIL_ON:-} config=${SCHEMAPORT_CONFIG:-}
	local baseline=${SCHEMAPORT_BASELINE:-} out=${SCHEMAPORT_OUT:-} allow_lossy=${SCHEMAPORT_ALLOW_LOSSY:-}
	of_one_line command "$command"
	of_one_line working-directory "$directory"
	of_one_line sarif "$sarif"
	of_one_line summary "$summary"

	local args=("$command")
	case $command in
	check | diff) ;;
	compile) args+=(--check) ;; # a pipeline asks whether what is committed is right
	*) stop "the input command must be check, compile or diff, and is \"$command\"" ;;
	esac
	case $summary in
	true | false) ;;
	*) stop "the input summary must be true or false, and is \"$summary\"" ;;
	esac
	if [ -n "$sarif" ] && [ "$directory" != . ]; then
		stop "the inputs sarif and working-directory cannot be combined: code scanning wants places from the top of the repository; name them so in paths and config"
	fi
	# With "=" a value stays a value, whatever it begins with.
	[ -z "$targets" ] || args+=("--targets=$targets")
	[ -z "$fail_on" ] || args+=("--fail-on=$fail_on")
	[ -z "$config" ] || args+=("--config=$config")
	[ -z "$baseline" ] || args+=("--baseline=$baseline")
	[ -z "$out" ] || args+=("--out=$out")
	[ -z "$allow_lossy" ] || args+=("--allow-lossy=$allow_lossy")

	local paths=() path
	while IFS= read -r path; do
		path=${path#"${path%%[![:space:]]*}"}
		path=${path%"${path##*[![:space:]]}"}
		[ -z "$path" ] || paths+=("$path")
	done <<<"${SCHEMAPORT_PATHS:-}"

	cd -- "$directory" || stop "there is no directory \"$directory\""
	local reports=$RUNNER_TEMP/schemaport
	mkdir -p "$reports"

	# report runs the command with some more options, and after them the paths.
	report() {
		schemaport "${args[@]}" "$@" -- ${paths[@]+"${paths[@]}"} </dev/null
	}

	local code=0
	report --format=github >"$reports/annotations" 2>"$reports/errors" || code=$?
	from_the_top "$directory" <"$reports/annotations"
	verbatim "$reports/errors"

	local again=0
	report --format=markdown >"$reports/report.md" 2>"$reports/errors" || again=$?
	if [ "$summary" = true ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
		summarise "$reports/report.md" >>"$GITHUB_STEP_SUMMARY"
	fi
	if [ -n "$sarif" ] && [ "$again" = "$code" ]; then
		again=0
		report --format=sarif "--output=$sarif" >/dev/null 2>"$reports/errors" || again=$?
	fi
	if [ "$again" != "$code" ]; then
		verbatim "$reports/errors"
		error "schemaport ended with $code and then, asked for another form of the same report, with $again"
		code=2
	fi

	{
		printf 'exit-code=%s\n' "$code"
		printf 'markdown=%s\n' "$reports/report.md"
		printf 'sarif=%s\n' "$sarif"
	} >>"$GITHUB_OUTPUT"
	return "$code"
}

# from_the_top turns places relative to a directory into places in the repository,
# which is where GitHub looks for them.
from_the_top() {
	local prefix=${1%/}
	prefix=${prefix#./}
	case $prefix in
	. | '' | /*) cat && return ;;
	esac
	# First as GitHub escapes the value of a property, then as sed does.
	prefix=${prefix//'%'/%25}
	prefix=${prefix//:/%3A}
	prefix=${prefix//,/%2C}
	prefix=$(printf '%s' "$prefix" | sed 's/[\\&#]/\\&/g')
	sed -E "s#^(::[a-z]+ ([^:]*,)?file=)([^/.]|[.][^.])#\\1$prefix/\\3#"
}

# summarise prints a report for the page of the run, which takes no more than a
# mebibyte from one step.
summarise() {
	local size
	size=$(wc -c <"$1")
	if [ "$size" -lt 1000000 ]; then
		cat "$1"
	else
		printf 'The report has %d bytes, more than can be shown here. It is the output "markdown" of the step.\n' "$size"
	fi
}

case ${1:-} in
install) install ;;
run) run ;;
*) stop "usage: action.sh install|run" ;;
esac
