#!/bin/sh
# A run that is stopped and goes on is the run that never stopped: rows, digest, checkpoint.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

small='-s ants.generation_ticks=40 -s ants.population=9 -s ants.mines=5'
# The options are to be split.
# shellcheck disable=SC2086
go() { run -b -q $small "$@"; }

go -S 3 -g 30 -o whole.csv -k whole --digest
check "a run with a checkpoint" exits 0
tail -n 1 out >digest
go -S 3 -g 30 -o whole.jsonl

# same NAME: history, checkpoint and the last output are those of the run that never stopped.
same() { cmp -s "$1.csv" whole.csv && cmp -s "$1.k" whole && [ "$(tail -n 1 out)" = "$(cat digest)" ]; }
# stop OPTIONS...: the first part, of a new run.
stop() {
    rm -f p.csv p.k
    go -S 3 -o p.csv -k p.k "$@"
}
on() { go -r p.k -k p.k -o p.csv "$@"; }

for k in 1 2 3 7 19 29; do
    stop -g $k
    on -g 30 --digest
    check "stopped after generation $k" same p
done
for t in 1 39 40 41 79 333 1205; do
    stop -t $t
    on -g 30 --digest
    check "stopped at tick $t" same p
done
stop -g 4
on -g 9
on -t 613
on -g 30 --digest
check "stopped three times" same p
stop -g 4
env -u HOME LC_ALL=C "$AILIFE" -b -q -r p.k -k p.k -o p.csv -g 30 --digest >out 2>err </dev/null
check "elsewhere" same p
go -r p.k -g 30 --digest
check "its limit is reached: exit 0" exits 0
check "nothing is printed but the digest" is out "$(cat digest)"
ailife -b -r p.k -g 20 -o p.csv >out 2>err
check "and that is told" has err "nothing to do: the limit is reached already, at generation 30"
check "a history of more rows is left alone" cmp -s p.csv whole.csv
stop -g 30
cp p.k copy.k
go -r copy.k -g 31
check "without -k the checkpoint stays" cmp -s copy.k p.k

# Without a limit the saved one holds.
rm -f p.csv p.k
# shellcheck disable=SC2086
"$AILIFE" -b -q $small -S 3 -o p.csv -k p.k -g 30 --checkpoint-every 1 >out 2>err </dev/null &
pid=$!
until [ -s p.k ]; do sleep 0.01; done
kill -9 $pid
wait $pid 2>/dev/null
on --digest
check "killed, and on to its own limit" same p
check "nothing is left beside" test "$(ls p.k* p.csv*)" = "p.csv
p.k"

# ---- every world, as it is ----

worlds=$(ailife --list-worlds | cut -d' ' -f1)
for world in $worlds; do
    args="-b -q -s run.row_every=10"
    # shellcheck disable=SC2086
    ailife $args -S 3 -t 150 -o w1.csv -k w1 --digest "$world" >out 2>err </dev/null && tail -n 1 out >w1.digest
    # shellcheck disable=SC2086
    ailife $args -S 3 -t 77 -o w2.csv -k w2 "$world" >out 2>err </dev/null
    run -b -q -r w2 -k w2 -o w2.csv -t 150 --digest
    check "$world: its rows" cmp -s w1.csv w2.csv
    check "$world: its state" cmp -s w1 w2
    check "$world: its digest" test "$(tail -n 1 out)" = "$(cat w1.digest)"
    run -b -q -r w2 "$world" -t 151
    check "$world: it may be named" exits 0
    for other in $worlds; do
        [ "$other" = "$world" ] || break
        other=
    done
    if [ -n "$other" ]; then
        run -b -q -r w2 "$other" -t 151
        check "$world: another may not" refused "world: checkpoint $world, given $other"
    fi
    rm -f w1* w2*
done

# ---- the history ----

stop -g 5
cp p.csv five.csv
cp p.k five.k
history() { # history NAME: go on from the fifth generation, whatever stands in p.csv
    cp five.k p.k
    on -g 30 --digest
    check "$1" same p
}
printf '6,1,1,1,1,1,1,1,1,1,1\n7,2' >>p.csv
history "rows beyond the checkpoint are cut"
head -c -9 five.csv >p.csv
history "half a last line is repaired"
head -n 4 five.csv >p.csv
history "rows missing at the end are written again"
cp whole.csv p.csv
history "a whole history is cut back first"
rm -f p.jsonl
cp five.k p.k
go -S 3 -g 5 -o p.jsonl
printf '{"generation":6,"be' >>p.jsonl
go -r p.k -g 30 -o p.jsonl
check "JSON lines too" cmp -s p.jsonl whole.jsonl

rm p.csv
cp five.k p.k
run -b -r p.k -k p.k -o p.csv -g 30
check "a deleted history begins at the next row" test "$(sed -n 2p p.csv | cut -d, -f1)" = 6
check "under a header" test "$(head -n 1 p.csv)" = "$(head -n 1 whole.csv)"
check "with a warning" has err "ailife: p.csv: there is no history of this run yet"
cp five.k p.k
go -r p.k -k p.k -o p.csv -g 30
tail -n 25 whole.csv >rest
sed 1d p.csv >rows
check "and goes on from there" cmp -s rows rest

go -S 4 -g 9 -o other.csv
cp other.csv before.csv
go -r five.k -o other.csv -g 9
check "a history of another run is refused" refused "ailife: other.csv:2: this row is of another run"
check "and left as it is" cmp -s other.csv before.csv
echo "a letter" >letter.csv
go -r five.k -o letter.csv -g 9
check "so is what is none" refused "ailife: letter.csv:1: this is no history of such a world"
check "and it is still there" is letter.csv "a letter"
stop -t 5
go -r p.k -o other.csv -g 9
check "also before the first row" refused "this row is of another run"
cp whole.csv mine.csv
go -r p.k -o mine.csv -g 30
check "where the run's own history is known by its next row" cmp -s mine.csv whole.csv

go -r five.k -g 9 -o - && cp out first.csv
check "on standard output: a header and the next rows" test "$(sed -n 1p out)" = "$(sed -n 1p whole.csv)"
cp five.csv joined.csv
# shellcheck disable=SC2086
ailife -b -q $small -r five.k -g 30 -o - >>joined.csv
check "appended to what is there: no second header" cmp -s joined.csv whole.csv

# ---- other settings ----

check "settings of the run are kept" test "$(go -r five.k -g 6 --digest; tail -n 1 out)" = \
    "$(ailife -b -q -r five.k -g 6 --digest | tail -n 1)"
ailife -b -q -r five.k -S 4 -s ants.hidden=8 -s ants.population=10 -s run.row_every=7 -g 9 >out 2>err
status=$?
check "settings that shape the run: exit 2" exits 2
check "nothing is run" no_out
check "each is a line" lines 4 err
for text in 'seed: checkpoint 3, given 4' 'hidden: checkpoint 6, given 8' \
    'population: checkpoint 9, given 10' 'row_every: checkpoint 100, given 7'; do
    check "$text" has err "$text"
done
run -b -q -r five.k -S 3 -s ants.hidden=6 ants -g 6
check "the same values may be given" exits 0
check "nothing is said of them" no_err
printf '[ants]\nhidden = 8\n' >given.ini
run -b -q -r five.k -c given.ini -g 6
check "a file of this command counts" refused "[ants] hidden: checkpoint 6, given 8"
mkdir -p home/.config/ailife
printf '[run]\ngenerations = 2\nseed = 77\n[ants]\nhidden = 8\n' >home/.config/ailife/ailife.ini
run -b -q -r five.k -g 6
check "a default file does not" exits 0
rm -r home/.config
run -b -r five.k -s ants.mutation_rate=0.2 -s display.fps=30 -s run.tick_rate=10 -g 9 -o rate.csv -k rate.k
check "what may change is used" exits 0
check "with a line that says so" has err "ailife: [ants] mutation_rate: checkpoint 0.1, given 0.2"
check "and no other for it" test "$(grep -c mutation_rate err)-$(grep -c 'fps\|tick_rate' err)" = 1-0
check "rows are others then" test "$(sed -n 9p rate.csv)" != "$(sed -n 9p whole.csv)"
printf 'tick,row,setting,value\n240,6,ants.mutation_rate,"0.2"\n' >expected
check "and it is noted when" cmp -s rate.csv.changes expected
run -b -q -r rate.k -k rate.k -o rate.csv -g 12
check "the change stays with the run" exits 0
check "and its note" cmp -s rate.csv.changes expected
run -b -q -r rate.k -s ants.mutation_rate=0.2 -g 13
check "where it is in force" no_err

ailife -b -q -r five.k -s ants.mutation_rate=0.2 -s display.fps=30 --print-config >printed.ini 2>err
status=$?
check "the settings of a saved run can be printed" exits 0
for line in 'seed = 3' 'population = 9' 'mines = 5' 'mutation_rate = 0.2' 'fps = 30'; do
    check "with $line" has printed.ini "$line"
done
check "it tells of the change as when it runs" test "$(ailife -r five.k -s ants.mutation_rate=0.2 --print-config 2>&1 >out)" = \
    "ailife: [ants] mutation_rate: checkpoint 0.1, given 0.2; it acts: next generation"
run -r five.k --print-config -S 4
check "what cannot be is refused" refused "[run] seed: checkpoint 3, given 4"
run -r five.k --check-config -s ants.hidden=8
check "when checking too" refused "[ants] hidden: checkpoint 6, given 8"
run -r five.k --check-config -s ants.hidden=6
check "what can be is good" exits 0
for question in --print-config --check-config; do
    run -r gone.k $question
    check "$question of no checkpoint: exit 1" exits 1
    check "$question of no checkpoint: one line" lines 1 err
done

# ---- autosaves ----

mkdir -p state/ailife
export XDG_STATE_HOME="$work/state"
run -b -r last -g 6
check "no autosave: exit 1" exits 1
check "in one line" is err "ailife: $work/state/ailife: no autosave is there"
cp five.k state/ailife/autosave-1
touch -d '2000-01-01' state/ailife/autosave-1
run -b -r last -g 6 --digest
check "the newest autosave" exits 0
check "is the run" test "$(tail -n 1 out)" = "$(ailife -b -q -r five.k -g 6 --digest | tail -n 1)"
echo "of another version" >state/ailife/autosave-2
run -b -r last -g 6
check "one that cannot be read is passed over" exits 0
check "that is told in one line" test "$(grep -c autosave err)" = 1
check "with the reason" has err "autosave-2: "
run -b -q -r last -g 6
check "or not told" no_err
run -b -r state/ailife/autosave-2 -g 6
check "by its name it is not: exit 1" exits 1
rm state/ailife/autosave-1
run -b -r last -g 6
check "none can be read: exit 1" exits 1
check "with one line" lines 1 err
unset XDG_STATE_HOME

# ---- what is refused ----

run -b -k p.k -S 1 -g 1
check "a checkpoint that exists" refused "--checkpoint: p.k: exists already"
cp five.k mine.k
run -b -k mine.k -r five.k -g 6
check "another one than that of --resume" refused "--checkpoint: mine.k: exists already"
run -b -q -k mine.k -r five.k -g 6 -f
check "with --force it is replaced" exits 0
run -b -r five.k -o five.k -g 6
check "the checkpoint as history" refused "it is the checkpoint that is gone on from"
run -b -k new.k -o new.k -g 1
check "one file for both" refused "the same file as"
run -b -k - -g 1
check "a checkpoint on standard output" refused "--checkpoint: -: standard output is not for this"
run -b --save-champion - -g 1
check "a champion on standard output" refused "--save-champion: -: standard output is not for this"
check "no file of that name" test ! -e ./-
run -b -k gone/k -g 1
check "a missing folder" refused "no such folder"
run -b --checkpoint-every 5 -g 1
check "--checkpoint-every alone" refused "--checkpoint-every: needs --checkpoint FILE"
for n in 0 -1 x 1.5 1e3 99999999999999999999; do
    run -b -k new.k --checkpoint-every $n -g 1
    check "--checkpoint-every $n" refused "'$n' (allowed: whole, from 1)"
done
check "nothing is left of those" test ! -e new.k -a ! -e new.k.lock
finish
