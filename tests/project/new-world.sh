#!/bin/sh
# A new world is one file and one word in the registry: the example of src/README.md, taken out of it,
# built into a program of its own, and used.

BUILD=${BUILD:-build}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
n=0

check() { # check TEXT COMMAND...
    text=$1
    shift
    n=$((n + 1))
    if "$@"; then echo "ok $n - $text"; else echo "not ok $n - $text"; fi
}

# Everything but build/, with the example in its place.
mkdir -p "$work/src/worlds"
cp -R Makefile include src tests "$work"
awk '/^```$/ { inside = 0 } inside; /^```c$/ { inside = 1 }' src/README.md >"$work/src/worlds/flies.c"
sed -i.old 's/^\(#define AL_WORLD_LIST(X).*\)$/\1 X(flies)/' "$work/src/worlds/registry.h"

build() { # only what the example changes is compiled: the rest comes from the build under test
    mkdir -p "$work/$BUILD" && cp -Rp "$BUILD/." "$work/$BUILD/" || return 1
    # The same flags, so that make finds the copied objects up to date.
    make -C "$work" BUILD="$BUILD" "$BUILD/ailife" >"$work/log" 2>&1 && return
    cat "$work/log"
    return 1
}
flies() { XDG_CONFIG_HOME="$work" "$work/$BUILD/ailife" "$@"; }
quiet() { ! grep -i warning "$work/log"; }
listed() { flies --list-worlds | grep -q '^ *flies .*wander about a lamp'; }
parameter() { flies --list-params flies | grep -q 'flies\.pull .*0\.1'; }
refuses() {
    flies flies -b -s flies.pull=2 -t 1 2>"$work/err" && return 1
    grep -q "pull.*'2'.*0 to 1" "$work/err"
}
rows() { # ticks 100, 200 and 300, and flies nearer to the lamp than a random crowd (153 u)
    flies flies -b -q -S 1 -t 300 -o "$work/h.csv" >/dev/null || return 1
    [ "$(cut -d, -f1 "$work/h.csv" | tr '\n' ' ')" = "tick 100 200 300 " ] &&
        awk -F, 'END { exit !($2 < 100) }' "$work/h.csv"
}
repeats() {
    a=$(flies flies -b -q -S 1 -t 300 --digest | tail -n 1)
    b=$(flies flies -b -q -S 1 -t 300 --digest | tail -n 1)
    c=$(flies flies -b -q -S 2 -t 300 --digest | tail -n 1)
    [ -n "$a" ] && [ "$a" = "$b" ] && [ "$a" != "$c" ]
}
settings() { flies --print-config | grep -q '^\[flies\]'; }

check "it builds" build
check "without a warning" quiet
check "it is listed" listed
check "its parameters are listed" parameter
check "its settings are printed" settings
check "a bad value is refused" refuses
check "it runs in batch" rows
check "it repeats" repeats
echo "1..$n"
