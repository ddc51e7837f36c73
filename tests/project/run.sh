#!/bin/sh
# The test runner itself: what it counts, and that nothing that goes wrong looks like success.
# The scripts are in single quotes to be run later.
# shellcheck disable=SC2016

: "${TMPDIR:?is where this works; tests/run gives it one}"
n=0
result() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
    return "$1"
}

# says WHAT STATUS LAST-LINE TEXT...: tests/run over one script for each TEXT ends so.
says() {
    what=$1 status=$2 last=$3
    shift 3
    rm -f "$TMPDIR"/test_*.sh
    i=0
    for text; do
        i=$((i + 1))
        printf '%b\n' "$text" >"$TMPDIR/test_$i.sh"
    done
    LIMIT=2 sh tests/run "$TMPDIR"/test_*.sh >"$TMPDIR/out" 2>&1
    [ $? -eq "$status" ] && [ "$(tail -n 1 "$TMPDIR/out")" = "$last" ]
    result $? "$what" || cat "$TMPDIR/out"
}

says "passes are counted over programs" 0 "3 passed, 0 failed" \
    'echo "ok 1 - a"; echo "ok 2 - b"; echo 1..2' 'echo 1..1; echo "ok 1 - c"'
says "a failure is counted" 1 "1 passed, 1 failed" 'echo "ok 1 - a"; echo "not ok 2 - b"; echo 1..2; exit 1'
says "a failure needs no exit status" 1 "0 passed, 1 failed" 'echo "not ok 1 - a"'
says "an exit status needs no failure" 1 "1 passed, 1 failed" 'echo "ok 1 - a"; exit 3'
says "a program without a test fails" 1 "0 passed, 1 failed" 'echo hello'
says "a crash fails" 1 "1 passed, 1 failed" 'echo "ok 1 - a"; kill -SEGV $$'
says "running out of time fails" 1 "1 passed, 1 failed" 'echo "ok 1 - a"; sleep 9'
says "ending before the plan is done fails" 1 "1 passed, 1 failed" 'echo 1..3; echo "ok 1 - a"; exit 0'
says "a skipped test is neither" 0 "1 passed, 0 failed" \
    'echo 1..3; echo "ok 1 - a"; echo "ok 2 - b # SKIP not here"; echo "not ok 3 # SKIP c"'
says "a failing program's output is shown" 1 "0 passed, 1 failed" 'echo "the reason"; echo "not ok 1 - a"'
grep -q '^the reason$' "$TMPDIR/out"
result $? "in full"
says "a passing program's is not" 0 "1 passed, 0 failed" 'echo "chatter"; echo "ok 1 - a"'
! grep -q chatter "$TMPDIR/out"
result $? "at all"
export XDG_CONFIG_HOME=/nowhere NO_COLOR=1
says "settings of the person who runs the tests are kept away" 0 "1 passed, 0 failed" \
    '[ -z "$XDG_CONFIG_HOME$NO_COLOR$MAKEFLAGS" ] && [ ! -e "$HOME/.config" ] && echo "ok 1 - a"'
says "standard input is empty" 0 "1 passed, 0 failed" 'read -r line || echo "ok 1 - a"'
LIMIT=2 sh tests/run >"$TMPDIR/out" 2>&1
[ $? -eq 1 ] && [ "$(cat "$TMPDIR/out")" = "0 passed, 0 failed" ]
result $? "nothing to run is no success"
echo "1..$n"
