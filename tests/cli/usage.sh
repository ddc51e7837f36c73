#!/bin/sh
# Options that only print, and wrong usage.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

run --help
check "--help: exit 0, nothing on standard error" exits 0
check "--help names the usage" has out "Usage: ailife [OPTION]... [WORLD]"
check "--help: nothing on standard error" no_err
cp out help
run -h
check "-h is --help" cmp -s out help
run --version
check "--version" is out "ailife $(sed -n 's/.*AL_VERSION  *"\(.*\)"/\1/p' "$root/include/ailife/version.h")"
run -V
check "-V exits 0" exits 0

for term in "" dumb bogus xterm; do
    TERM=$term "$AILIFE" --help >out 2>err <&-
    status=$?
    check "--help with TERM='$term' and closed standard input" exits 0
done
unset TERM
run --help --bogus more words
check "--help wins over what follows it" exits 0

run --list-worlds
check "--list-worlds names ants" has out "ants "
check "--list-worlds: exit 0" exits 0
run --list-params
check "--list-params: exit 0" exits 0
check "--list-params has a header" has out "PARAMETER"
check "--list-params has parameters of the run" has out "run.seed "
check "--list-params has parameters of ants" has out "ants.population "
run --list-params ants
check "--list-params ants: exit 0" exits 0
run --list-params nats
check "--list-params nats is refused" refused "unknown world: 'nats' (did you mean ants?"

for options in --help --version --list-worlds --list-params --print-config --check-config; do
    "$AILIFE" $options >/dev/full 2>err
    status=$?
    check "$options: a full device gives 1" exits 1
    check "$options: a full device is told in one line" lines 1 err
    "$AILIFE" $options >&- 2>err
    status=$?
    check "$options: closed standard output gives 1" exits 1
    check "$options: closed standard output is told in one line" lines 1 err
done

run --bogus
check "an unknown option" refused "ailife: unknown option '--bogus'"
run --histroy x
check "an unknown option, and the one that was meant" refused "did you mean --history?"
run -x
check "an unknown letter" refused "ailife: unknown option '-x'"
run -b -S
check "a missing argument" refused "missing argument of option '-S'"
run --batch=1
check "a needless argument" refused "no argument is taken by option '--batch'"
run --vers
check "a shortened option" refused "did you mean --version?"
for planned in -k -r -j --no-config --champion --theme --glyphs --color --fps --dump-screen --repeat \
    --selftest --list-presets; do
    ! grep -q -e " ${planned}[, ]" help || continue
    run $planned
    check "$planned is not taken and ignored" refused "unknown option"
done
run nats -b
check "an unknown world, the nearest and those there are" refused "unknown world: 'nats' (did you mean ants? known: ants"
run ants more
check "nothing may follow ants" refused "unexpected argument 'more' (nothing may follow the world ants"
run --list-worlds more
check "nor --list-worlds" refused "unexpected argument 'more'"
run --check-config --print-config
check "two questions at once" refused "--check-config and --print-config do not go together"
run -c ''
check "an empty name of a settings file" refused "ailife: --config: an empty name"
run -s ants.=3
check "a key that is missing" refused "--set: no key: 'ants.' (give ants.KEY=VALUE)"
run -s .mines=3
check "a section that is missing" refused "--set: no section: '.mines' (did you mean ants.mines=VALUE)"
long=$(head -c 100000 /dev/zero | tr '\0' x)
for words in "-s $long" "-s $long=1" "-s $long.$long=1" "-s ants.mines=$long" "-c $long" "$long" "--$long" \
    "ants $long" "-b -o $long" "-b -k $long" "-b -r $long" "-b -S $long" "-b -k k --checkpoint-every $long"; do
    # shellcheck disable=SC2086
    run $words
    check "no message is that long: $(echo "$words" | cut -c 1-20)" test "$(wc -c <err)" -le 600 -a "$status" -gt 0
done
run ants more
check "one argument too many" refused "unexpected argument 'more'"
run ''
check "an empty world" refused "unknown world: ''"
run "$(printf 'a\033[31m\nb')"
check "what is typed is escaped" refused 'a\x1b[31m\x0ab'
check "and nothing else reaches the terminal" printable err
run -b -S x
check "a seed that is none" refused "--seed: [run] seed: not a number: 'x' (allowed: 0 to 18446744073709551615 or drawn)"
run -b -g 1e3
check "a limit that is no whole number" refused "--generations: [run] generations: not a whole number: '1e3'"
run -b -t -5
check "a limit below 0" refused "--ticks: [run] ticks: out of range: '-5'"

run
check "without a terminal there is no screen" refused "--batch"
check "it names TERM" has err "TERM"
run -o h.csv
check "and no file is made" test ! -e h.csv
finish
