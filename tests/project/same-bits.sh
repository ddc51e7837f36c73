#!/bin/sh
# The digests of record (tests/data/digests), by builds of the library that should not differ: the one
# under test, no optimisation, this very processor, the other compiler.

BUILD=${BUILD:-build}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
n=0

: "${SAME_BITS:?are the flags that the Makefile hands over}"
float="-std=gnu11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc $SAME_BITS"

digests() { # digests NAME: one test for all lines of the list
    n=$((n + 1))
    if "$work/digest" tests/data/digests >"$work/log" 2>&1; then
        echo "ok $n - digests: $1"
    else
        grep -v '^ok' "$work/log" | sed 's/^/# /'
        echo "not ok $n - digests: $1"
    fi
}

variant() { # variant COMPILER FLAGS...
    if ! command -v "$1" >/dev/null; then
        n=$((n + 1))
        echo "ok $n - digests: $* # SKIP there is no $1"
        return
    fi
    # shellcheck disable=SC2086
    if "$@" $float -o "$work/digest" tests/project/digest.c src/core/*.c src/sim/*.c src/worlds/*.c \
        -lm 2>"$work/log"; then
        digests "$*"
    else
        n=$((n + 1))
        sed 's/^/# /' "$work/log"
        echo "not ok $n - $* does not compile"
    fi
}

case $BUILD in
build) # a sanitizer's or another variant's library needs its own flags to link
    # shellcheck disable=SC2086
    ${CC:-cc} $float -o "$work/digest" tests/project/digest.c "$BUILD/libailife.a" -lm && digests "as built"
    ;;
esac
variant gcc -O0
variant gcc -O3 -march=native
variant clang -O1
variant clang -O3 -march=native
echo "1..$n"
