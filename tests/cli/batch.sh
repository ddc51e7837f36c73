#!/bin/sh
# The front end without a screen: table, limits, digest, seed, repeatability.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

small='-s ants.generation_ticks=100 -s ants.population=10'
# The options are to be split.
# shellcheck disable=SC2086
go() { run -b $small "$@"; }

go -S 1 -g 3
check "exit 0" exits 0
check "a header and rows 0 to 3" lines 5 out
check "the seed is told" is err "seed 1"
check "all lines are of one length" test "$(awk '{ print length($0) }' out | sort -u | wc -l)" -eq 1
check "the header names the columns" has out "generation "
check "rows are numbered" test "$(awk 'NR > 1 { printf "%s ", $1 }' out)" = "0 1 2 3 "
cp out table
go -S 1 -g 3 -q
check "-q: the table stays" cmp -s out table
check "-q: nothing on standard error" no_err
go -S 18446744073709551615 -g 0 -t 1
check "the greatest seed" is err "seed 18446744073709551615"

go -t 250 -S 1
check "-t: rows of whole generations" lines 3 out
go -t 250 -g 1 -S 1
check "-t and -g: whichever is first" lines 3 out
go -t 150 -g 7 -S 1
check "-t and -g: whichever is first, the other way" lines 2 out
go -t 1 -S 1
check "no row yet: only the header" lines 1 out

go -S 1 -g 3 --digest
check "the digest comes last" test "$(tail -n 1 out | grep -cxE 'digest [0-9a-f]{16}')" -eq 1
check "after the table" lines 6 out
tail -n 1 out >digest
go -S 1 -g 3 --digest -q -o -
check "with rows on standard output the digest is on standard error" cmp -s err digest
check "and not among the rows" lines 5 out
go -S 2 -g 3 --digest -q
check "another seed, another digest" test "$(tail -n 1 out)" != "$(cat digest)"
go -s run.seed=1 -g 3 --digest -q
check "the seed may come from the settings" test "$(tail -n 1 out)" = "$(cat digest)"

go -g 1
cp err first
go -g 1
check "seeds are drawn" test "$(cat err)" != "$(cat first)"
go -S "$(sed 's/seed //' first)" -g 1 -q
cp out again
check "one that was told" has first "seed "
go -s run.seed=drawn -S "$(sed 's/seed //' first)" -g 1 -q
check "gives the same run again" cmp -s out again

# Nothing of the surroundings shows in a run.
rows() { # rows ENVIRONMENT...: a run in it
    # shellcheck disable=SC2086
    env "$@" "$AILIFE" -b -q $small -S 7 -g 5 -o - --digest >out 2>err </dev/null
    status=$?
    cat err >>out
}
rows LC_ALL=C
cp out right
for locale in C.UTF-8 de_DE.UTF-8 fr_FR.UTF-8; do
    rows LC_ALL=$locale LANG=$locale
    check "the same under LC_ALL=$locale" cmp -s out right
done
rows TERM=bogus
check "the same with a bogus TERM" cmp -s out right
rows -u TERM -u HOME
check "the same without TERM and HOME" cmp -s out right
rows HOME=/nonexistent TZ=Asia/Tokyo COLUMNS=1 LINES=1
check "the same with odd variables" cmp -s out right
# shellcheck disable=SC2086
"$AILIFE" -b -q $small -S 7 -g 5 -o - --digest >out 2>err <&-
cat err >>out
check "the same without standard input" cmp -s out right
if command -v setsid >/dev/null; then
    # shellcheck disable=SC2086
    setsid -w "$AILIFE" -b -q $small -S 7 -g 5 -o - --digest >out 2>err </dev/null
    cat err >>out
    check "the same without a controlling terminal" cmp -s out right
else
    skip "the same without a controlling terminal" "there is no setsid"
fi

# In a file numbers are whole: the mean of the table is that of the file, rounded.
go -S 3 -g 3 -q -o h.csv
check "table and file agree" test "$(awk 'NR > 1 { printf "%s ", $3 }' out)" = \
    "$(awk -F, 'NR > 1 { printf "%.1f ", $3 }' h.csv)"
check "each row has as many fields as the header" test \
    "$(awk -F, '{ print NF }' h.csv | sort -u | wc -l)" -eq 1
check "lines end in LF" test "$(tr -d -c '\r' <h.csv | wc -c)" -eq 0
check "no nan, no inf" test "$(grep -ciE 'nan|inf' h.csv)" -eq 0

# A natural end: done before the limit is still 0.
go -S 1 -g 500 -s ants.until_fitness=1 -q
check "a goal that is reached ends the run" exits 0
check "before the limit" test "$(wc -l <out)" -lt 400
finish
