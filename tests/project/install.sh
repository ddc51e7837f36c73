#!/bin/sh
# What `make install` puts where, that the installed library can be built against, and that
# `make uninstall` leaves nothing; that two source archives of one commit are the same.

: "${TMPDIR:?is where this works; tests/run gives it one}"
n=0
result() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
    return "$1"
}
skip() {
    n=$((n + 1))
    echo "ok $n - $1 # SKIP $2"
}

dest=$TMPDIR/dest
usr=$dest/usr
make -s install DESTDIR="$dest" PREFIX=/usr >"$TMPDIR/log" 2>&1
result $? "make install" || cat "$TMPDIR/log"
[ -x "$usr/bin/ailife" ]
result $? "the program is in bin"
"$usr/bin/ailife" --version </dev/null >"$TMPDIR/version" 2>&1 &&
    grep -q "$(sed -n 's/^.define AL_VERSION  *"\(.*\)"/\1/p' include/ailife/version.h)" "$TMPDIR/version"
result $? "and tells the version of version.h"

missing=
for file in include/ailife/*.h; do [ -f "$usr/$file" ] || missing="$missing $file"; done
for file in conf/*.ini conf/*.map; do [ -f "$usr/share/ailife/presets/${file#conf/}" ] || missing="$missing $file"; done
for file in man/*.[135]; do [ -f "$usr/share/man/man${file##*.}/${file#man/}" ] || missing="$missing $file"; done
[ -z "$missing" ]
result $? "all headers, presets, maps and manuals are there${missing:+, but not$missing}"
find "$usr/include" "$usr/share" "$usr/lib" -type f >"$TMPDIR/files" && [ -s "$TMPDIR/files" ] &&
    [ -z "$(find "$usr/include" "$usr/share" "$usr/lib" -type f ! -perm 644)" ]
result $? "files are readable by all and writable by their owner"

cat >"$TMPDIR/use.c" <<'END'
#include <ailife/worlds.h>
int main(void)
{
    size_t count = 0;
    return al_worlds(&count)[0] != 0 && count > 0 ? 0 : 1;
}
END
# Flags are words to be split.
# shellcheck disable=SC2046
${CC:-cc} -o "$TMPDIR/use" "$TMPDIR/use.c" \
    $(PKG_CONFIG_PATH=$usr/lib/pkgconfig pkg-config --define-variable=prefix="$usr" --cflags --libs ailife) &&
    "$TMPDIR/use"
result $? "a program builds with what pkg-config says, and runs"

make -s uninstall DESTDIR="$dest" PREFIX=/usr >"$TMPDIR/log" 2>&1
result $? "make uninstall" || cat "$TMPDIR/log"
[ -z "$(find "$dest" ! -type d)" ] && [ ! -e "$usr/include/ailife" ] && [ ! -e "$usr/share/ailife" ]
result $? "leaves no file and no folder of its own"

if command -v git >/dev/null && git rev-parse HEAD >/dev/null 2>&1; then
    make -s dist && cp build/ailife-*.tar.gz "$TMPDIR/first.tar.gz" &&
        make -s dist && cmp build/ailife-*.tar.gz "$TMPDIR/first.tar.gz"
    result $? "make dist gives the same bytes again"
else
    skip "make dist gives the same bytes again" "not a git checkout"
fi
echo "1..$n"
