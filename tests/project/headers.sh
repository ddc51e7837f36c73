#!/bin/sh
# Every public header compiles alone, without a warning, with gcc and with clang.

flags='-Iinclude -std=gnu11 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Werror -fsyntax-only'
n=0
for compiler in gcc clang; do
    if ! command -v "$compiler" >/dev/null; then
        n=$((n + 1))
        echo "ok $n - $compiler # SKIP not installed"
        continue
    fi
    for header in include/ailife/*.h; do
        n=$((n + 1))
        # Twice, since a guard that does not hold shows only then.
        # shellcheck disable=SC2086
        if printf '#include <%s>\n#include <%s>\nint unit;\n' "${header#include/}" "${header#include/}" |
            "$compiler" $flags -x c - 2>&1; then
            echo "ok $n - $compiler: $header"
        else
            echo "not ok $n - $compiler: $header"
        fi
    done
done
echo "1..$n"
