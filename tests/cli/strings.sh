#!/bin/sh
# The world strings from outside: texts of every kind, refusals, what its rows look like.
# shellcheck source=tests/cli/tap
. "$(dirname "$0")/tap"

# solved TEXT: the run has ended by itself and its last row holds the text, with error 0.
solved() { exits 0 && tail -n 1 out | grep -qE '^ *[0-9]+ +0 ' && tail -n 1 out | grep -qF -e "  $1"; }

for text in "Ada Lovelace" José 李明 Ελένη "😀 ok" "$(printf 'e\314\201')" "It’s"; do
    run strings "$text" -b -S 1
    check "finds $text" solved "$text"
done
run strings -b -S 1
check "finds its default" solved "Hello, artificial life!"
run -b -S 1 -- strings --help
check "a text may look like an option behind --" solved --help
run strings ' "x" ' -b -S 1
check "blanks and quotes of a text are kept" solved ' "x" '
run -b -S 1 -s strings.target=abc strings xyz
check "the text is stronger than --set" solved xyz

# The text may be refused in two places; both say which character it is.
not_in() { ! grep -qF -e "$2" "$1"; }
no_text() { refused "$1" && printable err; }
run strings "$(printf '\377')" -b
check "bytes that are not UTF-8" no_text 'character 1 is not UTF-8 (\xff)'
run strings "$(printf 'ab\tc')" -b
check "a tab" no_text "character 3 is U+0009, a control character"
run strings "
" -b
check "a newline" no_text "character 1 is U+000A, a control character"
run strings "$(printf '\033[1mx')" -b
check "an escape" no_text "character 1 is U+001B, a control character"
run strings "" -b
check "an empty text" no_text "an empty text"
run strings "$(printf 'a\342\200\256b')" -b
check "a bidirectional control" no_text "character 2 is U+202E, a format character"
run strings "$(printf '\342\200\250')" -b
check "a line separator" no_text "character 1 is U+2028, a line or paragraph separator"
run strings "$(printf '%01001d' 0)" -b
check "more than a thousand characters" no_text "the text has 1001 characters"
run strings "$(printf '%09000d' 0)" -b
check "far more" no_text "too long a"
run strings "$(printf 'a\342\200\256b\033')" -b
check "what is quoted holds no format character" no_text "character 4 is U+001B"
check "not even one that is not what is wrong" not_in err "$(printf '\342\200\256')"
run ants Ada -b
check "a text for a world that takes none" refused "unexpected argument 'Ada' (nothing may follow the world ants; see --help)"
run strings Ada Lovelace -b
check "two texts" refused "unexpected argument 'Lovelace'"

odd='a,"b'$(printf '\134') # and a backslash
run strings "$odd" -b -q -S 1 -o rows.csv
check "a history" exits 0
check "has the columns" [ "$(head -n 1 rows.csv)" = generation,best,mean,median,worst,stddev,diversity,text ]
check "has its text in quotes, with quotes doubled" [ "$(tail -n 1 rows.csv | cut -d, -f 8-)" = '"a,""b\"' ]
check "has a row for each generation from 0" [ "$(wc -l <rows.csv)" -eq $(($(tail -n 1 rows.csv | cut -d, -f 1) + 2)) ]
run strings "$odd" -b -q -S 1 -o rows.jsonl
check "as JSON it has backslashes" [ "$(tail -n 1 rows.jsonl | sed 's/.*"text"://')" = '"a,\"b\\"}' ]
run strings -b -q -S 1 -g 5
check "-g counts breeding steps" lines 7 out # a header, rows 0 to 5
run strings -b -q -S 1 -t 5
check "-t counts generations, which are ticks" lines 6 out

run strings 李明 -b -S 3 --digest
cp out once
LC_ALL=C.UTF-8 ailife strings 李明 -b -S 3 --digest >out 2>err
check "the locale changes nothing" cmp -s once out
check "and the digest is told" has out "digest "

for preset in hello scripts long slow; do
    run -b -q -S 1 -c "$root/conf/$preset.ini"
    check "the preset $preset comes to its end" [ "$(tail -n 1 out | awk '{ print $2 }')" = 0 ]
done

finish
