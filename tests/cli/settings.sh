#!/bin/sh
# Settings files as a person meets them; the forms of a file are in tests/app/test_settings.c.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

value() { # value KEY ARGS...: as --print-config has it, of the first section with the key
    key=$1
    shift
    ailife "$@" --print-config 2>/dev/null | sed -n "s/^$key = //p" | head -n 1
}
is_value() { # is_value RIGHT KEY ARGS...
    right=$1
    shift
    [ "$(value "$@")" = "$right" ]
}

# ---- print and read back

run --print-config
check "--print-config: exit 0" exits 0
check "--print-config: nothing on standard error" no_err
check "conf/ailife.ini is the defaults, printed" cmp -s out "$root/conf/ailife.ini"
cp out printed.ini
run -c printed.ini --print-config
check "read back it gives the same" cmp -s out printed.ini
run -c printed.ini --check-config
check "and is good when strict" exits 0
ailife -S 7 -g 5 -s ants.mines=20 -s ants.max_turn=17.188733853924695 -s 'run.world="ants"' \
    --print-config >changed.ini
run -c changed.ini --print-config
check "changed settings read back too" cmp -s out changed.ini
check "the world of the command line shows" is_value swarm world swarm
check "and its text" is_value '"a ""b"" c"' target strings 'a "b" c'
check "a seed shows" is_value 7 seed -c changed.ini
run -c "$root/conf/ailife.ini" --check-config
check "settings that are good are told so" is out "settings are good"
run -q -c "$root/conf/ailife.ini" --check-config
check "but not with -q" no_out
for preset in "$root"/conf/*.ini; do
    run -c "$preset" --check-config
    check "preset ${preset##*/} is good" exits 0
done

# ---- where they come from

mkdir -p home/.config/ailife xdg/ailife
echo '[ants]
food = 1
mines = 1' >home/.config/ailife/ailife.ini
echo '[ants]
food = 2' >xdg/ailife/ailife.ini
echo '[ants]
food = 3' >c.ini
echo '[ants]
food = 4' >d.ini
export XDG_CONFIG_HOME="$work/xdg"
check "\$XDG_CONFIG_HOME/ailife/ailife.ini is read" is_value 2 food
check "and ~/.config is not then" is_value 0 mines
XDG_CONFIG_HOME=xdg
check "a relative XDG_CONFIG_HOME is not looked at" is_value 1 food
XDG_CONFIG_HOME=
check "nor is an empty one" is_value 1 food
unset XDG_CONFIG_HOME
check "ailife.ini under ~/.config is read" is_value 1 food
check "--config wins over it" is_value 3 food -c c.ini
check "the last --config wins" is_value 4 food -c c.ini -c d.ini
check "the last --config wins, the other way" is_value 3 food -c d.ini -c c.ini
check "--set wins over files" is_value 5 food -s ants.food=5 -c c.ini
check "the last --set wins" is_value 6 food -s ants.food=5 -s ants.food=6
check "options win over --set" is_value 8 seed -S 8 -s run.seed=7
check "what no source sets stays" is_value 1 mines -c c.ini
(
    unset HOME
    "$AILIFE" --print-config 2>/dev/null | grep -qx 'food = 40'
)
status=$?
check "without HOME there is no user's file" exits 0
mkdir -p nodir/.config
echo x >nodir/.config/ailife
HOME=$work/nodir
run --check-config
check "a file in place of the folder: there is no user's file" exits 0
HOME=$work/home
rm home/.config/ailife/ailife.ini
mkdir home/.config/ailife/ailife.ini
run -b -g 1
check "a folder in place of the user's file" refused "home/.config/ailife/ailife.ini: this is a directory"
rmdir home/.config/ailife/ailife.ini

# ---- any readable thing

check "standard input" is_value 9 food -c /dev/stdin <<END
[ants]
food = 9
END
mkfifo fifo
cat c.ini >fifo &
check "a pipe with a name" is_value 3 food -c fifo
wait
run -c /dev/null --check-config
check "an empty device" exits 0
run -b -c .
check "a directory" refused "ailife: .: this is a directory"
run -b -c missing.ini
check "a missing file" refused "ailife: missing.ini: cannot open: No such file or directory"
run -b -c ''
check "an empty name" refused "ailife: --config: an empty name"
run -b -c /dev/zero
check "a device full of NULs" refused "/dev/zero:1: this is"
if [ "$(id -u)" -ne 0 ]; then
    mkdir -p home/.config/ailife
    echo >home/.config/ailife/ailife.ini
    chmod 0 home/.config/ailife/ailife.ini
    run -b -g 1
    check "a user's file that may not be read" refused "Permission denied"
    rm -f home/.config/ailife/ailife.ini
else
    skip "a user's file that may not be read" "root may read all"
fi

# ---- forms

printf '\357\273\277  [ants]\r\n\tpopulation = 99\r\n   food = 50' >odd.ini
check "BOM, CRLF, blanks, no last newline: population" is_value 99 population -c odd.ini
check "BOM, CRLF, blanks, no last newline: food" is_value 50 food -c odd.ini
awk 'BEGIN { printf "[ants]\n; "; while (n++ < 197) printf "c"; print "population = 99" }' >tail.ini
check "the tail of a long comment sets nothing" is_value 30 population -c tail.ini

# ---- all faults in one go

cat >bad.ini <<END
[ants]
population = 5abc
populaton = 5
max_speed = nan
max_turn = 1,5
food = -1
hidden = 0x10
width = 1e999
END
run -b -g 1 -c bad.ini -c missing.ini -s ants.mines=x -s ant.food=3 -S x nats
check "all faults are told" lines 12 err
check "and nothing is run" exits 2
check "each is a line of its own form" test "$(grep -c '^ailife: ' err)" -eq 12
while IFS= read -r line; do
    check "$line" has err "$line"
done <<END
ailife: bad.ini:2: [ants] population: not a number: '5abc' (allowed: 1 to 100000)
ailife: bad.ini:3: [ants] populaton: unknown key (did you mean population?)
ailife: bad.ini:4: [ants] max_speed: not a number: 'nan' (allowed: 0 to 1000)
ailife: bad.ini:5: [ants] max_turn: not a number (the decimal point is '.'): '1,5' (allowed: 0 to 180)
ailife: bad.ini:6: [ants] food: out of range: '-1' (allowed: 0 to 1000000)
ailife: bad.ini:7: [ants] hidden: not a number: '0x10' (allowed: 0 to 64)
ailife: bad.ini:8: [ants] width: out of range: '1e999' (allowed: 50 to 1000000)
ailife: missing.ini: cannot open: No such file or directory
ailife: --set: [ants] mines: not a number: 'x' (allowed: 0 to 1000000)
ailife: --set: [ant] food: unknown section (did you mean [ants]?)
ailife: --seed: [run] seed: not a number: 'x' (allowed: 0 to 18446744073709551615 or drawn)
ailife: unknown world: 'nats' (did you mean ants? known: ants
END
run -c bad.ini --check-config
check "--check-config reports them too" lines 7 err
check "--check-config: exit 2" exits 2
check "--check-config: nothing on standard output" no_out
run -c bad.ini --print-config
check "--print-config prints nothing then" exits 2
check "--print-config prints nothing then, indeed" no_out
printf '[ants]\nfood = \033[2J\007\n\033x = 1\n[\033]\n' >escape.ini
run -c escape.ini --check-config
check "control signs in a file do not reach the terminal" printable err
check "they are shown" has err '\x1b[2J\x07'

printf '[ants]\nfood = 1\nfood = 2\n' >twice.ini
run -b -q -g 1 -c twice.ini
check "a key given twice: -q keeps quiet" no_err
run -c twice.ini --print-config
check "a key given twice is a warning that names both lines" \
    is err "ailife: twice.ini:3: [ants] food: given again, also in line 2; the last one counts"
check "a key given twice: the last counts" has out "food = 2"
run -c twice.ini --check-config
check "and an error with --check-config" refused "twice.ini:3: [ants] food: given again, also in line 2"

run -b -s ants.population=100000 -s ants.hidden=64
check "settings that do not go together" refused "[ants] population"
run -s ants.population=100000 -s ants.hidden=64 --check-config
check "--check-config sees that, too" refused "[ants] population"
run -b -g 1 -s run.world=nats
check "an unknown world in the settings" refused "--set: [run] world: unknown world: 'nats' (did you mean ants?"
finish
