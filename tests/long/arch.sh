#!/bin/sh
# The digests of record on other processors: the library and the digest program, built by Debian's cross
# compilers and run under qemu. ARCHES: which, all without it; one that is not to be had is skipped.
# With all of them also here by both compilers at every level of optimisation.

ARCHES=${ARCHES:-aarch64 s390x riscv64 i386}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
n=0 failed=0

: "${SAME_BITS:?are the flags that the Makefile hands over}"
# Static, so that no libraries of that machine are needed to run it.
flags="-static -O2 -std=gnu11 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc $SAME_BITS"

result() {
    n=$((n + 1))
    [ "$1" -eq 0 ] || failed=1
    [ "$1" -eq 0 ] && echo "ok $n - $2" || echo "not ok $n - $2"
}

skip() {
    n=$((n + 1))
    echo "ok $n - digests on $1 # SKIP there is no $2 (make check-arch installs it where it can)"
}

digests() { # digests NAME RUNNER COMPILER FLAGS...: RUNNER "": here
    name=$1 runner=$2 compiler=$3
    shift 3
    command -v "$compiler" >/dev/null || { skip "$name" "$compiler"; return; }
    [ -z "$runner" ] || command -v "$runner" >/dev/null || { skip "$name" "$runner"; return; }
    # shellcheck disable=SC2086
    if ! "$compiler" $flags "$@" -o "$work/digest" tests/project/digest.c src/core/*.c src/sim/*.c \
        src/worlds/*.c -lm 2>"$work/log"; then
        sed 's/^/# /' "$work/log"
        result 1 "$name: it does not compile"
        return
    fi
    $runner "$work/digest" tests/data/digests >"$work/log" 2>&1
    status=$?
    grep -v '^ok' "$work/log" | sed 's/^/# /'
    result $status "digests: $name"
}

if [ "$(echo "$ARCHES" | wc -w)" -gt 3 ]; then
    for compiler in gcc clang; do
        for level in -O0 -O2 '-O3 -march=native'; do
            # shellcheck disable=SC2086
            digests "$compiler $level" '' $compiler $level
        done
    done
fi
for name in $ARCHES; do
    case $name in
    i386) digests i386 qemu-i386 i686-linux-gnu-gcc -msse2 -mfpmath=sse ;;
    *) digests "$name" "qemu-$name" "$name-linux-gnu-gcc" ;;
    esac
done
echo "1..$n"
exit $failed
