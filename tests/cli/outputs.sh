#!/bin/sh
# Output files: what is written, what is refused; nothing is touched before all is checked.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

short='-b -q -S 1 -g 2 -s ants.generation_ticks=50'
# The options are to be split.
# shellcheck disable=SC2086
go() { run $short "$@"; }

go -o h.csv
check "a new file" exits 0
check "a header and three rows" lines 4 h.csv
check "the header is of names" has h.csv "generation,best,mean,"
check "the table is printed beside it" lines 4 out
go -o h.jsonl
check "a file of JSON lines" lines 3 h.jsonl
go -o h.JSONL
check "by a name in capitals too" cmp -s h.jsonl h.JSONL
check "with names in each" has h.jsonl '{"generation":0,"best":'
cp h.csv before

go -o h.csv
check "a file that exists is refused" refused "ailife: --history: h.csv: exists already (--force replaces it)"
check "and stays as it was" cmp -s h.csv before
ln -s h.csv link
go -o link
check "also through a link" refused "--history: link: exists already"
echo more >>h.csv
go -o h.csv -f
check "--force replaces it" cmp -s h.csv before
echo more >>h.csv
go -o link --force
check "--force replaces what a link names" cmp -s h.csv before
check "and the link stays one" test -h link

go -o gone/h.csv
check "a missing folder" refused "--history: gone/h.csv: no such folder"
check "it is not made" test ! -e gone
mkdir folder
go -o folder -f
check "a folder" refused "--history: folder: this is a directory"
go -o h.csv/x
check "a file in place of a folder" refused "--history: h.csv/x: no such folder"
go -o ''
check "an empty name" refused "an empty name"
ln -s nowhere dangling
go -o dangling -f
check "a link to nothing" refused "--history: dangling: a link to what is not there"
check "nothing is made there" test ! -e nowhere
if [ "$(id -u)" -ne 0 ]; then
    mkdir closed
    chmod 500 closed
    go -o closed/h.csv
    check "a folder that may not be written" refused "Permission denied"
    chmod 400 h.csv
    go -o h.csv -f
    check "a file that may not be written" refused "Permission denied"
    chmod 600 h.csv
else
    skip "a folder that may not be written" "root may"
    skip "a file that may not be written" "root may"
fi

echo '; settings' >s.ini
cp s.ini s.before
ln s.ini hard
ln -s s.ini soft
for name in s.ini ./s.ini hard soft; do
    go -c s.ini -o "$name" -f
    check "an output that is an input: $name" refused "--history: $name: settings are read from it (s.ini)"
done
mkdir -p home/.config/ailife
cp s.ini home/.config/ailife/ailife.ini
go -o home/.config/ailife/ailife.ini -f
check "also the user's file" refused "settings are read from it"
rm -r home/.config
check "they stay as they were" cmp -s s.ini s.before

# What the program writes beside an output.
for name in h.csv.changes h.csv.lock; do
    cp s.ini "$name"
    go -f -o h.csv -c "$name"
    check "$name is an input" refused "--history: $name: settings are read from it ($name)"
    check "and stays" cmp -s s.ini "$name"
    rm "$name"
    go -f -o h.csv --save-champion "$name"
    check "$name is another output" refused "--history: $name: the same file as --save-champion $name"
    go -f -o "$name" --save-champion h.csv
    check "not the other way round" exits 0
    rm "$name"
done
for name in k.tmp k.lock; do
    cp s.ini "$name"
    go -k k -c "$name"
    check "$name is an input" refused "--checkpoint: $name: settings are read from it ($name)"
    check "and stays" cmp -s s.ini "$name"
    rm "$name"
done
go -k k
mv k k.tmp
cp k.tmp k.before
run -b -q -r k.tmp -k k -g 3
check "a checkpoint to be read that stands in the way of a new one" refused "--checkpoint: k.tmp:"
check "and stays" cmp -s k.tmp k.before
cp s.ini c.tmp
go -c c.tmp --save-champion c
check "champions have a .tmp too" refused "--save-champion: c.tmp: settings are read from it"
mkdir far
ln -s ../h.csv far/link
cp s.ini h.csv.lock
go -f -o far/link -c h.csv.lock
check "beside what a link names" refused "h.csv.lock: settings are read from it (h.csv.lock)"
rm h.csv.lock
echo hello >h.csv.changes
go -f -o h.csv
check "no notes of changes: --force does not help" refused "h.csv.changes: is no file of changes, and not replaced"
rm h.csv.changes

# These are the very faults asked about; the options are to be split.
# shellcheck disable=SC2086,SC2094
ailife $short -o both.csv -f >both.csv 2>err
status=$?
check "the file that is standard output" exits 2
check "is pointed to -" has err "this is standard output (give - to write there)"
# shellcheck disable=SC2086,SC2094
ailife $short -o both.csv -f >out 2>both.csv
status=$?
check "the file that is standard error" exits 2
check "says so in it" has both.csv "--history: both.csv: this is standard error"

go -o -
check "- is standard output: the rows" cmp -s out before
check "- is standard output: no table" lines 4 out
run -S 7 -o -
check "- is standard output: not with a screen" refused "rows on standard output need --batch"
go -o /dev/null
check "a device is written" exits 0
check "and is still one" test -c /dev/null
go -o /dev/full
check "a full device: exit 1" exits 1
check "a full device: one line" lines 1 err
check "a full device: which says why" has err "No space left on device"
mkfifo fifo
cat fifo >from &
go -o fifo
wait
check "a pipe is written" cmp -s from before
check "and is still one" test -p fifo
# shellcheck disable=SC2086
ailife $short >/dev/full 2>err
status=$?
check "a table on a full device: exit 1" exits 1
check "a table on a full device: one line" lines 1 err
# shellcheck disable=SC2086
ailife $short >&- 2>err
status=$?
check "a table without standard output: exit 1" exits 1
check "a table without standard output: one line" lines 1 err
# shellcheck disable=SC2086
ailife $short -o kept.csv -f >&- 2>err
check "no file gets the table in its place" test "$(head -n 1 kept.csv)" = "$(head -n 1 before)"

go -s ants.food=x -o unmade.csv
check "a fault in the settings: no file is made" test ! -e unmade.csv
go -o gone/h.csv -s ants.food=x
check "it is told with that of the output" lines 2 err
finish
