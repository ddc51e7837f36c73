#!/bin/sh
# The world guards from outside: maps and machines that are refused with file and line, presets, the
# example of the manual, a run that goes on without its map.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

guards() { run guards -b -q -S 1 -t 300 "$@"; }

guards
check "runs as it is" exits 0
check "has the columns" has out "tick  patrol   chase  search  return    flee    wait  caught    seen"
guards --digest
cp out once
guards --digest
check "the same digest again" cmp -s once out

cat >bad.ini <<'END'
; a machine with a state too many
[state.patrol]
do = patrol
see = chase

[state.chase]
do = chase
lose = patrol

[state.orphan]
do = wait
timeout = patrol
END
guards -c bad.ini
check "a state nobody can reach" refused "bad.ini:10: [state.orphan]: no events lead to this state"
run guards --check-config -c bad.ini
check "is found by --check-config" refused "bad.ini:10: [state.orphan]: no events lead"
printf '[state.patrol]\nsee = chase\nlose = chaise\n\n[state.chase]\ndo = chase\n' >bad.ini
guards -c bad.ini
check "an unknown state" refused "bad.ini:3: [state.patrol] lose: unknown state: 'chaise' (did you mean chase?"
printf '[state.a]\n[state.b]\ndo = wait\n' >bad.ini
guards -c bad.ini
check "no first state" refused "bad.ini:2: [state.b]: there is no first state"
run ants -b -q -S 1 -t 1 -c bad.ini
check "other worlds do not care" exits 0
guards -s state.patrol.see=x
check "a fault of an option" refused "--set: [state.patrol] see: unknown state: 'x'"

mkdir maps
cat >maps/my.ini <<'END'
[guards]
map = my.map

[route.r]
points = a b
END
printf '######\n#Ga..#\n#...b#\n######\n' >maps/my.map
guards -c maps/my.ini
check "a map beside its settings file" exits 0
run guards --check-config -c maps/my.ini
check "a good map" exits 0
printf '######\n#Ga###\n#..#b#\n######\n' >maps/my.map
guards -s guards.map=maps/my.map
check "a waypoint on an island" refused "maps/my.map:3:5: no guard can reach waypoint b"
printf '######\n#Ga#.#\n#...b#\n######\n' >maps/my.map
guards -c maps/my.ini
check "a leg past a corner" refused "maps/my.ini:5: [route.r] points: the leg from a to b goes through the wall at tile 3,1 (line 2, column 4 of the map)"
run guards --check-config -c maps/my.ini
check "is found by --check-config" refused "maps/my.ini:5: [route.r] points"
printf '######\n#Ga.#\n######\n' >maps/my.map
guards -c maps/my.ini
check "a ragged line" refused "maps/my.map:2:6: the line has 5 tiles, the first one has 6"
printf '###\n#\033#\n###\n' >maps/my.map
guards -c maps/my.ini
check "an unknown character" refused "maps/my.map:2:2: unknown character U+001B (allowed: # . blank G I a to z)"
printf '###\n#.#\n###\n' >maps/my.map
guards -c maps/my.ini
check "no guard" refused "maps/my.map: the map has no guard (G)"
awk 'BEGIN { while (n++ < 10000) printf "."; print "" }' >row
cat row row row row row row row row row row >ten
: >huge.map
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do cat ten ten ten ten ten >>huge.map; done
guards -s guards.map=huge.map
check "a thousand rows of 10,000 tiles" refused "huge.map:101: the map is too big (allowed: up to 1000000 tiles"
guards -s guards.map=nowhere.map
check "no such map" refused "--set: [guards] map: cannot open nowhere.map: No such file or directory"
guards -s guards.map=maps
check "a directory" refused "[guards] map: cannot read maps: Is a directory"

for preset in courtyard museum maze; do
    run -b -q -S 1 -t 2000 -c "$root/conf/$preset.ini"
    check "the preset $preset catches somebody" [ "$(tail -n 1 out | awk '{ print $8 }')" -gt 0 ]
done

# The example stands in the manual in lines that begin with blanks.
sed -n '/^  \[guards\]/,/^Save it as/s/^  //p' "$root/man/ailife.1" | sed 's/\\-/-/g' >timid.ini
check "the manual has an example" has timid.ini "[state.panic]"
run guards -b -q -S 1 -t 3000 -s run.row_every=1 -c timid.ini -o timid.csv
check "which runs" exits 0
did() { awk -F, -v column="$1" 'NR > 1 { sum += $column } END { exit sum == 0 }' timid.csv; }
check "and patrols" did 2
check "and chases" did 3
check "and returns" did 5
check "and flees" did 6
check "and waits" did 7

printf '########\n#Ga...b#\n#.####.#\n#I....G#\n########\n' >go.map
run guards -b -q -S 3 -t 400 --digest -s guards.map=go.map -s 'route.r.points=a b'
grep digest out >whole
run guards -b -q -S 3 -t 200 -k half.save -s guards.map=go.map -s 'route.r.points=a b'
rm go.map
run guards -b -q -t 400 --digest -r half.save
grep digest out >parts
check "a resumed run equals one that never stopped, without its map" cmp -s whole parts

finish
