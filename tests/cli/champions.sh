#!/bin/sh
# Champions: written exactly, put in, alone; what does not fit is refused.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

small='-s ants.generation_ticks=200 -s ants.population=12'
# The options are to be split.
# shellcheck disable=SC2086
go() { run -b -q $small "$@"; }

go -S 3 -g 8 --save-champion best.ini -k k -o h.csv
check "it is written" exits 0
check "and says where it comes from" has best.ini "seed = 3"
check "and what it reached" has best.ini "fitness = $(tail -n 1 h.csv | cut -d, -f11)"
weights=$(sed -n 's/^values = //p' best.ini)
check "4-6-2 has 44 weights" test "$(echo "$weights" | wc -w)" -eq 44
check "as hexadecimal floats" test "$(echo "$weights" | tr ' ' '\n' | grep -cxE -e '-?0x[01](\.[0-9a-f]+)?p[+-][0-9]+')" -eq 44
go -r k -g 8 --save-champion again.ini
check "a checkpoint has it too" cmp -s again.ini best.ini

# Two processes with no weights of their own in common come to the same rows.
go -S 5 -g 3 --champion best.ini --solo -o alone.csv
check "alone" exits 0
check "no other brain is there: diversity 0" test "$(sed 1d alone.csv | cut -d, -f9 | sort -u)" = 0
go -S 5 -g 3 --champion best.ini --solo --save-champion same.ini -k solo.k
check "nothing of it changes" test "$(sed -n 's/^values = //p' same.ini)" = "$weights"
go -S 5 -g 1 --champion best.ini --solo -k part.k -o part.csv
run -b -q -r part.k -k part.k -g 3 -o part.csv
check "stopped and gone on" cmp -s part.csv alone.csv
check "down to the checkpoint" cmp -s part.k solo.k
sed 's/0x1\./0x1.0p0 0x1./' best.ini >longer.ini

go -S 5 -g 1 -o with.csv --champion best.ini
go -S 5 -g 1 -o without.csv
check "in a population it is one of many" test "$(sed -n 2p with.csv)" != "$(sed -n 2p without.csv)"
run -b -q -S 4 -g 0 -t 2000 -s ants.width=400 -s ants.height=400 --champion best.ini --solo -o -
check "with other sizes of the world" exits 0

# ---- what does not fit ----

go --champion best.ini -s ants.hidden=8 -s ants.senses=compass -g 1
check "another topology: exit 2" exits 2
check "both values are told" has err "best.ini: [ants] hidden: champion 6, this run 8"
check "other senses too" has err "best.ini: [ants] senses: champion local, this run compass"
# bad NAME TEXT: bad.ini is refused.
bad() {
    go --champion bad.ini -g 1
    check "$1" refused "bad.ini"
    check "$1: $2" has err "$2"
}
cp longer.ini bad.ini
bad "too many weights" "no place for a brain of"
sed 's/^values = [^ ]*/values =/' best.ini >bad.ini
bad "too few" "no place for a brain of 43 weights"
sed 's/^values = [^ ]*/values = nan/' best.ini >bad.ini
bad "nan" "not a finite number: 'nan'"
sed 's/^values = [^ ]*/values = 1e99/' best.ini >bad.ini
bad "beyond all floats" "not a finite number: '1e99'"
sed 's/^values = [^ ]*/values = 1,5/' best.ini >bad.ini
bad "a comma" "not a finite number: '1,5'"
sed '/^values/d' best.ini >bad.ini
bad "none" "there are no weights"
sed 's/^hidden/hiden/' best.ini >bad.ini
bad "an unknown key" "did you mean hidden?"
sed 's/^world = .*/world = moles/' best.ini >bad.ini
bad "another world" "champion moles, this run ants"
: >bad.ini
bad "an empty file" "there are no weights"
run -b --champion missing.ini -g 1
check "a file that is not there" refused "missing.ini: cannot open"
run -b --champion . -g 1
check "a folder" refused "this is a directory"
mkfifo fifo
timeout 5 "$AILIFE" -b --champion fifo -g 1 >out 2>err
status=$?
check "a pipe that nobody writes" refused "this is no regular file"
run -b --solo -g 1
check "--solo alone" refused "--solo: needs --champion FILE"
run -b -r k --champion best.ini
check "with a checkpoint" refused "--champion: not with --resume"
run -b --champion best.ini --save-champion best.ini -g 1 -f
check "onto itself" refused "it is the champion that is read"
run -b --save-champion best.ini -g 1
check "onto one that is there" refused "--save-champion: best.ini: exists already"
run -b -q -t 5 --save-champion none.ini
check "before a generation has ended: exit 1" exits 1
check "and it is said why" has err "there is no champion yet"
check "nothing is written" test ! -e none.ini
finish
