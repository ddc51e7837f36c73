#!/bin/sh
# Checkpoint files: what is none is refused fast, in little memory and untouched; what is written is
# written whole or not at all; signals and kill -9.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

small='-s ants.generation_ticks=40 -s ants.population=4 -s ants.hidden=0 -s ants.food=5'
# The options are to be split.
# shellcheck disable=SC2086
go() { run -b -q $small "$@"; }
go -S 3 -g 3 -k good
size=$(wc -c <good)

# bad FILE TEXT: refused with exit 1, nothing on standard output, one line with the text, in 2 s and
# 200 MB, the file as it was. Sanitizers need more address space than that.
limit='ulimit -v 200000'
case $BUILD in *asan*) limit=: ;; esac
bad() {
    [ -f "$1" ] && cp "$1" copy
    (
        $limit
        exec timeout 2 "$AILIFE" -b -r "$1" -g 9
    ) >out 2>err </dev/null
    status=$?
    exits 1 && no_out && lines 1 err && has err "ailife: $1: " && has err "$2" || return 1
    [ ! -f "$1" ] || cmp -s "$1" copy
}

check "a file that is not there" bad missing "No such file"
: >empty
check "an empty file" bad empty "this is no checkpoint: it is empty"
mkdir folder
check "a folder" bad folder "this is a directory"
check "an endless device" bad /dev/zero "this is no regular file"
check "an empty device" bad /dev/null "this is no regular file"
mkfifo fifo
check "a pipe that nobody writes" bad fifo "this is no regular file"
echo "hello" >text
check "a text" bad text "this is no checkpoint"
head -c 100000 /dev/urandom >noise
check "noise" bad noise "this is no checkpoint"
ln -s loop loop
check "a loop of links" bad loop "cannot open"
truncate -s 300M sparse && dd if=good of=sparse conv=notrunc 2>/dev/null
check "a good one with a lot behind it" bad sparse "damaged"
rm sparse
{ cat good; printf x; } >longer
check "a byte behind its end" bad longer "damaged"
sed 's/\r$//' good >unixed
check "one that was sent as a text" bad unixed "this is no checkpoint"
{ head -c 8 good; printf '\2'; tail -c +10 good; } >version
check "another version" bad version "written in format 2, this program reads format 1"
{ head -c 16 good; printf '\377\377\377\377\377\377\377\377'; tail -c +25 good; } >long
check "a length of 2^64 - 1" bad long "damaged"
{ head -c 16 good; printf '\377\377\377\377\0\0\0\0'; tail -c +25 good; } >long
check "a length of 2^32 - 1" bad long "damaged"

every=${AILIFE_LONG:+13} # tests/unit/test_checkpoint.c does each
every=${every:-211}
cut_all() {
    for n in $(seq 1 "$every" $((size - 1))); do
        head -c "$n" good >cut.k
        bad cut.k "" || { echo "# cut at $n"; return 1; }
    done
}
check "cut anywhere" cut_all
flip_all() {
    for n in $(seq 0 "$every" $((size - 1))); do
        byte=$(od -An -tu1 -j "$n" -N 1 good)
        {
            head -c "$n" good
            # shellcheck disable=SC2059 # the format is the byte
            printf "\\$(printf '%03o' $((byte ^ 1 << n % 8)))"
            tail -c +$((n + 2)) good
        } >flipped
        bad flipped "" || { echo "# flipped at $n"; return 1; }
    done
}
check "a bit flipped anywhere" flip_all
run -b -q -r good -g 4
check "the good one is good" exits 0

# ---- writing ----

mkdir real
ln -s real/k link
go -S 3 -g 1 -k real/k
chmod 640 real/k
go -S 3 -g 3 -k link -f
check "a link is followed" cmp -s real/k good
check "and stays one" test -h link
check "permissions stay" test "$(stat -c %a real/k)" = 640
check "nothing is left beside it" test "$(ls -A real)" = k
echo left >real/k.tmp
go -S 3 -g 2 -k link -f
check "what a killed run has left is in nobody's way" exits 0
check "and gone" test "$(ls -A real)" = k
go -S 3 -g 2 -k /dev/null
check "a device is written, not replaced" test -c /dev/null -a "$status" -eq 0
go -S 3 -g 2 -k /dev/full
check "a full device: exit 1" exits 1
check "one line" is err "ailife: /dev/full: cannot write: No space left on device"

# No room: a limit on the size of files is the nearest thing to a full disk without being root. The
# outputs are pipes, which have no size.
cramped() {
    {
        {
            (
                ulimit -f 1 # 512 or 1024 bytes
                # shellcheck disable=SC2086
                exec "$AILIFE" -b -q $small "$@" 2>&3 </dev/null
            )
            echo $? >status
        } | cat >out
    } 3>&1 | cat >err
    status=$(cat status)
}
cp good old
cramped -r old -k old -g 9
check "no room for it: exit 1" exits 1
check "no room for it: one line" lines 1 err
check "no room for it: told" has err "cannot write: File too large"
check "the old one is good still" cmp -s old good
check "no litter" test "$(ls old*)" = old
cramped -r old -k old -g 900 --checkpoint-every 1
check "no room while running: exit 1" exits 1
check "no room while running: at once" lines 2 out
check "no room while running: one line" lines 1 err
go -S 3 -g 300 -o /dev/full -k full
check "a full disk for the history: exit 1" exits 1
check "a full disk for the history: one line" is err "ailife: /dev/full: cannot write the history: No space left on device"
cramped -S 3 -g 900 -o h.csv -k h.k
check "a history that can grow no more: exit 1" exits 1
check "one message" lines 1 err
check "no checkpoint that does not go with it" test ! -e h.k
rm -f h.csv

# ---- signals ----

plain=
env --default-signal=INT true 2>/dev/null && plain='env --default-signal=INT,TERM,HUP'
rows() { [ -s "$1" ] && [ "$(wc -l <"$1")" -gt "$2" ]; }
await() {
    tries=0
    until "$@" || [ $tries -ge 200 ]; do
        sleep 0.05
        tries=$((tries + 1))
    done
}
last_row() { tail -n 1 "$1" | cut -d, -f1; }
for pair in ${plain:+INT:130} TERM:143 HUP:129; do
    rm -f s.csv s.k
    # shellcheck disable=SC2086
    $plain "$AILIFE" -b -q $small -S 3 -o s.csv -k s.k >out 2>err </dev/null &
    pid=$!
    await rows s.csv 5
    begin=$(date +%s)
    kill -"${pair%:*}" $pid
    wait $pid
    status=$?
    check "${pair%:*}: dies by it" exits "${pair#*:}"
    check "${pair%:*}: within 2 s" test $(($(date +%s) - begin)) -le 2
    check "${pair%:*}: nothing else is left" test "$(echo s.*)" = "s.csv s.k"
    cp s.csv stopped.csv
    n=$(last_row s.csv)
    go -r s.k -k s.k -o s.csv -g "$((n + 1))"
    head -n "$((n + 2))" s.csv >kept
    check "${pair%:*}: the checkpoint's last row is the history's" cmp -s kept stopped.csv
    check "${pair%:*}: it goes on with the next" test "$(last_row s.csv)" = $((n + 1))
done

# Killed at any moment: always resumable, never older than before, each row once.
rounds=${AILIFE_LONG:+200}
rm -f s.csv s.k
go -S 3 -g 1 -o s.csv -k s.k
killed_anywhere() {
    reached=1
    i=0
    while [ $i -lt "${rounds:-12}" ]; do
        i=$((i + 1))
        # shellcheck disable=SC2086
        "$AILIFE" -b -q $small -r s.k -k s.k -o s.csv -g 1000000 --checkpoint-every 1 >/dev/null 2>err </dev/null &
        pid=$!
        ms=$(od -An -N2 -tu2 /dev/urandom)
        sleep "$(printf '0.%03d' $((5 + ms % 296)))"
        kill -9 $pid
        wait $pid 2>/dev/null
        go -r s.k --digest -g 1 || { echo "# round $i: status $status"; return 1; }
        exits 0 || return 1
        cp s.k probe.k
        ailife -b -r probe.k -g 1 2>probe >/dev/null
        now=$(sed -n 's/.* at generation \([0-9]*\),.*/\1/p' probe)
        [ "${now:-0}" -ge "$reached" ] || { echo "# round $i: $now after $reached"; return 1; }
        reached=$now
        set -- s.* # two files, and what a killed run may leave: two locks and a half written file
        [ $# -le 5 ] || { echo "# left: $*"; return 1; }
    done
}
check "killed at any moment" killed_anywhere
go -r s.k -k s.k -o s.csv -g $((reached + 3))
check "and once more to the end" exits 0
go -S 3 -g $((reached + 3)) -o straight.csv -k straight.k
check "each row is there once, as if never killed" cmp -s s.csv straight.csv
check "and the state is the same" cmp -s s.k straight.k
check "nothing is left beside" test "$(echo s.*)" = "s.csv s.k"
finish
