#!/bin/sh
# Signals and closed pipes. The shell starts what runs in the background with INT ignored, so INT is
# sent by a helper that has it as usual.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

endless='-b -q -S 1 -s ants.generation_ticks=50 -s ants.population=10'

# A program's signal handling is set back to the default by env, where it can.
if env --default-signal=INT true 2>/dev/null; then
    plain='env --default-signal=INT,TERM,HUP,QUIT,PIPE'
else
    plain=
fi

wait_for() { # wait_for COMMAND...: up to 5 s
    tries=0
    until "$@" || [ $tries -ge 100 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}
some_rows() { [ -s h.csv ] && [ "$(wc -l <h.csv)" -gt 3 ]; }
whole_lines() { # every line has all fields and the last ends
    [ -s "$1" ] && [ -z "$(tail -c 1 "$1")" ] && [ "$(awk -F, '{ print NF }' "$1" | sort -u | wc -l)" -eq 1 ]
}

stop_by() { # stop_by SIGNAL
    rm -f h.csv
    # shellcheck disable=SC2086
    $plain "$AILIFE" $endless --digest -o h.csv >out 2>err </dev/null &
    pid=$!
    wait_for some_rows
    kill -"$1" $pid
    wait $pid
    status=$?
}

# shellcheck disable=SC3045
ulimit -c 0 # QUIT would leave a core file
[ -n "$plain" ] && signals='INT:130 TERM:143 HUP:129 QUIT:131' || signals='TERM:143 HUP:129'
for pair in $signals; do
    stop_by "${pair%:*}"
    check "${pair%:*}: dies by it" exits "${pair#*:}"
    check "${pair%:*}: nothing on standard error" no_err
    check "${pair%:*}: the history is whole" whole_lines h.csv
    check "${pair%:*}: no lock is left" test ! -e h.csv.lock
    check "${pair%:*}: the table has all its rows" test "$(grep -c '^ *[0-9]' out)" -eq "$(($(wc -l <h.csv) - 1))"
    check "${pair%:*}: the digest is printed" test "$(tail -n 1 out | grep -cxE 'digest [0-9a-f]{16}')" -eq 1
done

# A closed window sends HUP twice, a machine that goes down TERM and HUP, timeout(1) its signal twice:
# the run is saved all the same, however long that takes. Thirty thousand ants take a while.
both() { # both FIRST SECOND STATUS
    rm -f big
    # shellcheck disable=SC2086
    $plain "$AILIFE" -b -q -S 1 -s ants.population=30000 -k big >out 2>err </dev/null &
    pid=$!
    wait_for test -e big.lock
    sleep 0.5
    kill -"$1" $pid
    sleep 0.001
    kill -"$2" $pid
    wait $pid
    status=$?
    check "$1, then $2: dies by the first" exits "$3"
    check "$1, then $2: nothing on standard error" no_err
    check "$1, then $2: no lock is left" test ! -e big.lock
    run -b -q -r big --digest -g 1 -t 1
    check "$1, then $2: the run is saved" exits 0
}
both HUP HUP 129
both TERM HUP 143
both HUP TERM 129
both TERM TERM 143

# What was ignored at the start stays ignored.
rm -f h.csv
(
    trap '' TERM
    # shellcheck disable=SC2086
    exec "$AILIFE" $endless -g 4000 -o h.csv
) >out 2>err </dev/null &
pid=$!
wait_for some_rows
kill -TERM $pid
wait $pid
status=$?
check "an ignored signal stays ignored" exits 0
check "and the run goes to its end" lines 4002 h.csv

# Waiting for a pipe that nobody reads, it is gone within two seconds, and at once by a second signal.
mkfifo fifo
# to hold the other end open
# shellcheck disable=SC2217
sleep 30 <fifo &
reader=$!
for second in no yes; do
    # shellcheck disable=SC2086
    $plain "$AILIFE" $endless >fifo 2>err </dev/null &
    pid=$!
    sleep 1
    begin=$(date +%s)
    kill -TERM $pid
    [ $second = no ] || kill -TERM $pid
    wait $pid
    status=$?
    check "a stalled pipe (second signal: $second): dies by the signal" exits 143
    check "a stalled pipe (second signal: $second): in time" test $(($(date +%s) - begin)) -le 3
done
kill $reader
wait $reader 2>/dev/null

# A reader that has had enough ends it quietly, with the history whole.
if [ -n "$plain" ]; then
    rm -f h.csv
    # shellcheck disable=SC2086
    { $plain "$AILIFE" $endless -o h.csv -k kept 2>err; echo $? >status; } | head -n 3 >out
    status=$(cat status)
    check "a closed pipe: dies by SIGPIPE" exits 141
    check "a closed pipe: quietly" no_err
    check "a closed pipe: the history is whole" whole_lines h.csv
    run -b -q -r kept -t 1
    check "a closed pipe: the run is saved" exits 0
    # shellcheck disable=SC2086
    { $plain "$AILIFE" $endless -o - 2>err; echo $? >status; } | head -n 3 >out
    status=$(cat status)
    check "a closed pipe for the rows: dies by SIGPIPE" exits 141
    check "a closed pipe for the rows: quietly" no_err
else
    skip "a closed pipe" "env cannot set signals to their defaults"
fi

# With SIGPIPE ignored it is a write error like others.
(
    trap '' PIPE
    # shellcheck disable=SC2086
    { "$AILIFE" $endless 2>err; echo $? >status; } | head -n 3 >out
)
status=$(cat status)
check "a closed pipe with SIGPIPE ignored: exit 1" exits 1
check "a closed pipe with SIGPIPE ignored: one line" lines 1 err
finish
