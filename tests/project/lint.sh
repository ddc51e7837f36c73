#!/bin/sh
# The lint itself: each rule is shown a breach planted in a small tree, and must name its line; and a
# clean tree must pass.

: "${TMPDIR:?is where this works; tests/run gives it one}"
n=0
root=$TMPDIR/tree
BUILD=build
export BUILD

header() {
    guard=AILIFE_$(echo "$1" | tr '[:lower:]' '[:upper:]')_H
    printf '#ifndef %s\n#define %s\n#endif\n' "$guard" "$guard" >"include/ailife/$1.h"
}

# A small project without a breach, to plant them in.
clean=$TMPDIR/clean
for layer in core sim worlds batch tui app; do mkdir -p "$clean/src/$layer"; done
mkdir -p "$clean/include/ailife" "$clean/man" "$clean/tests/cli" "$clean/.ci"
cp .clang-format "$clean"
cp tests/lint "$clean/tests"
(
    cd "$clean" || exit 1
    header vec
    header run
    header worlds
    echo '#include <ailife/vec.h>' >src/core/vec.c
    echo '#include <ailife/run.h>' | tee src/sim/run.c src/worlds/ants.c >src/worlds/swarm.c
    echo '#include <ailife/worlds.h>' | tee src/worlds/registry.c >src/app/main.c
    echo '#include <curses.h>' >src/tui/term.c
    echo '#include <ini.h>' >src/app/settings.c
    : >Makefile
)

fresh() {
    rm -rf "$root"
    cp -R "$clean" "$root"
}

result() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
    return "$1"
}

# caught RULE FILE LINE TEXT: with TEXT in that line of FILE, RULE fails and names FILE:LINE.
caught() {
    awk -v at="$3" -v text="$4" 'NR == at { print text; done = 1; next } { print }
        END { if (!done) { while (++NR < at) print ""; print text } }' \
        "$([ -f "$root/$2" ] && echo "$root/$2" || echo /dev/null)" >"$TMPDIR/planted"
    cp "$TMPDIR/planted" "$root/$2"
    (cd "$root" && sh tests/lint "$1") >"$TMPDIR/out" 2>&1
    status=$?
    grep -q "^$2:$3: " "$TMPDIR/out" && [ "$status" -eq 1 ]
    result $? "$1 catches $4 in $2" || cat "$TMPDIR/out"
}

# passes RULE FILE TEXT: the same text there is no breach.
passes() {
    printf '%s\n' "$3" >>"$root/$2"
    (cd "$root" && sh tests/lint "$1") >"$TMPDIR/out" 2>&1
    result $? "$1 lets $3 in $2 be"
}

fresh
(cd "$root" && sh tests/lint layers calls guards unfinished toplevel) >"$TMPDIR/out" 2>&1
result $? "a clean tree passes"

plant() { fresh && caught "$@"; }
allow() { fresh && passes "$@"; }

plant layers src/core/vec.c 2 '#include <ailife/run.h>'
plant layers src/sim/run.c 2 '#include <ailife/worlds.h>'
plant layers src/sim/run.c 2 '#include "tui/term.h"'
plant layers src/core/vec.c 2 '#include "term.h"'
plant layers include/ailife/vec.h 3 '#include <ailife/run.h>'
plant layers include/ailife/odd.h 1 '#include <stddef.h>'
plant layers src/worlds/ants.c 2 '#include "worlds/swarm.h"'
plant layers src/tui/term.c 2 '#include "batch/batch.h"'
plant layers src/batch/batch.c 1 '#include "app/settings.h"'
plant layers src/batch/batch.c 1 '#include "worlds/ants.h"'
plant layers src/tui/panel.c 1 '#include <curses.h>'
plant layers src/app/main.c 1 '#include <ncursesw/curses.h>'
plant layers src/app/cli.c 1 '#include <ini.h>'
allow layers src/worlds/ants.c '#include "worlds/ants.h"'
allow layers src/worlds/ants.c '#include "worlds/ants_brain.h"'
plant layers src/worlds/ants.c 2 '#include "worlds/antsy.h"'
allow layers src/worlds/registry.c '#include "worlds/ants.h"'
allow layers src/app/main.c '#include "tui/term.h"'

plant calls src/core/vec.c 2 'float f(float x) { return expf(x); }'
plant calls src/worlds/ants.c 2 'int r(void) { return rand (); }'
plant calls include/ailife/vec.h 3 'static inline double g(double x) { return pow(x, 2); }'
plant calls src/core/vec.c 2 'void *m(void) { return malloc(1); }'
plant calls src/sim/run.c 2 'void p(void) { fprintf(stderr, "x"); }'
plant calls src/tui/panel.c 1 'void p(void) { fprintf(stdout, "x"); }'
plant calls src/tui/term.c 2 'void p(void) { printf("x"); }'
plant calls src/sim/run.c 2 'int d(void) { return dup(STDOUT_FILENO); }'
plant calls src/tui/pace.c 1 'int t(void) { return clock_gettime(0, 0); }'
allow calls src/tui/tui.c 'int t(void) { return clock_gettime(0, 0); }'
plant calls src/worlds/ants.c 3 'long t(void) { return time(0); }'
allow calls src/core/vec.c 'float s(float x) { return sqrtf(fabsf(floorf(x))); } /* not exp(x) */'
allow calls src/core/vec.c 'const char *s = "rand() time(0)"; // rand()'
allow calls src/tui/term.c 'void p(void) { fflush(stdout); }'
allow calls src/sim/run.c 'void *m(void) { return malloc(1); }'
allow calls src/sim/run.c 'void *m(struct a *a) { return a->time(1); }'

plant guards include/ailife/odd.h 1 '#define ODD_H'
plant unfinished src/core/vec.c 2 "/* TO""DO: later */"
allow unfinished src/sim/run.c 'char name[] = "/tmp/X''XXXXX";'
plant toplevel notes.txt 1 'text'

if command -v clang-format >/dev/null; then
    plant format src/core/vec.c 2 'int  x ;'
fi
if command -v mandoc >/dev/null; then
    fresh
    printf '.TH AILIFE 1\n.SH NAME\nailife \\- x\n.BROKEN\n' >"$root/man/ailife.1"
    (cd "$root" && sh tests/lint manuals) >"$TMPDIR/out" 2>&1
    result $((!$?)) "manuals catches an unknown macro"
fi
if command -v shellcheck >/dev/null; then
    fresh
    # shellcheck disable=SC2016
    printf '#!/bin/sh\nrm $1\n' >"$root/tests/cli/x.sh"
    (cd "$root" && sh tests/lint scripts) >"$TMPDIR/out" 2>&1
    result $((!$?)) "scripts catches an unquoted variable"
fi

# What only the objects show.
compiled() {
    mkdir -p "$root/build/obj/src/core"
    printf '%s\n' "$2" >"$root/src/core/vec.c"
    (cd "$root" && ${CC:-cc} -fno-builtin -c -o build/obj/src/core/vec.o src/core/vec.c &&
        sh tests/lint "$1") >"$TMPDIR/out" 2>&1
}

object() { # RULE BREACH TEXT
    fresh
    compiled "$1" "$3"
    [ $? -eq 1 ] && grep -q "^src/core/vec.c:1: .*$2" "$TMPDIR/out"
    result $? "$1 catches $3"
}

for tool in nm objdump; do
    command -v $tool >/dev/null || echo "ok $((n += 1)) - $tool # SKIP not installed"
done
if command -v nm >/dev/null; then
    object symbols expf 'float expf(float); float (*al_f)(float) = expf;'
    object symbols 'vec_add' 'int vec_add(int a) { return a; }'
    fresh
    compiled symbols 'float sqrtf(float); float al_f(float x) { return sqrtf(x); }'
    result $? "symbols lets sqrtf be"
fi
if command -v objdump >/dev/null; then
    object globals counter 'int al_f(void) { static int counter; return ++counter; }'
    object globals state 'int al_state = 3;'
    fresh
    compiled globals 'const int al_k = 3; static const int *const p = &al_k; const int *al_g(void) { return p; }'
    result $? "globals lets constants be"
fi

echo "1..$n"
