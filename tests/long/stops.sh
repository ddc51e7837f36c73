#!/bin/sh
# Stopped after each of the generations 1 to 25, 100 and 199, and on to 200: the run that never stopped.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/../cli/tap"

small='-S 5 -s ants.generation_ticks=300 -s ants.mines=10'
# The options are to be split.
# shellcheck disable=SC2086
go() { run -b -q $small "$@"; }

go -g 200 -o whole.csv -k whole --digest
tail -n 1 out >digest
same() { cmp -s p.csv whole.csv && cmp -s p.k whole && [ "$(tail -n 1 out)" = "$(cat digest)" ]; }
on() { run -b -q -r p.k -k p.k -o p.csv "$@"; }
for k in $(seq 1 25) 100 199; do
    rm -f p.csv p.k
    go -g "$k" -o p.csv -k p.k
    on -g 200 --digest
    check "stopped after generation $k" same
done
for t in 1 299 300 301 4567 30001 59999; do
    rm -f p.csv p.k
    go -t $t -o p.csv -k p.k
    on -g 200 --digest
    check "stopped at tick $t" same
done
rm -f p.csv p.k
go -t 777 -o p.csv -k p.k
for g in 33 34 150; do on -g $g; done
on -g 200 --digest
check "stopped four times" same
finish
