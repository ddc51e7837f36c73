#!/bin/sh
# Two runs on one file: the second is refused while the first lives; a dead one is in nobody's way.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

endless='-b -q -S 1 -s ants.generation_ticks=50 -s ants.population=5'
# shellcheck disable=SC2086
"$AILIFE" $endless -k k -o h.csv --checkpoint-every 1 >/dev/null 2>&1 </dev/null &
pid=$!
tries=0
until [ -s k ] || [ $tries -ge 100 ]; do
    sleep 0.05
    tries=$((tries + 1))
done
cp k before.k
check "the lock stands beside it" test -e k.lock
check "and names its owner" is k.lock "$pid"

run -b -k k -f -g 1
check "its checkpoint" refused "ailife: k: in use by process $pid"
run -b -r k -k k -g 1
check "going on from it" refused "ailife: k: in use by process $pid"
run -b -r k -g 1
check "also without writing to it" refused "ailife: k: in use by process $pid"
run -b -o h.csv -f -g 1
check "its history" refused "ailife: h.csv: in use by process $pid"
ln -s k link
run -b -k link -f -g 1
check "by another name" refused "in use by process $pid"
run -b -q -k other -o other.csv -g 1
check "other files are free" exits 0

kill -9 $pid
wait $pid 2>/dev/null
check "killed, it leaves its locks" test -e k.lock -a -e h.csv.lock
run -b -q -r k -k k -o h.csv -g 1
check "which are no obstacle" exits 0
echo 1 >h.csv.lock
echo 1 >k.lock
run -b -q -r k -k k -o h.csv -g 1
check "whatever is in them" exits 0
check "and gone with the next run" test ! -e k.lock -a ! -e h.csv.lock
mkdir k.lock
run -b -q -r k -k k -g 1
check "no lock can be had: refused" refused "k.lock: cannot open"
rmdir k.lock

# Ten at once on one name: one of them runs.
i=0
while [ $i -lt 10 ]; do
    i=$((i + 1))
    # shellcheck disable=SC2086
    { "$AILIFE" $endless -k race -f -t 200000 >/dev/null 2>&1 </dev/null; echo $? >"race.$i"; } &
done
wait
ran=$(cat race.[0-9]* | grep -c '^0$')
check "of ten at once some run one after the other, never two" test "$((ran + $(cat race.[0-9]* | grep -c '^2$')))" -eq 10
check "and at least one" test "$ran" -ge 1
check "nothing is left" test ! -e race.lock -a ! -e race.tmp
finish
