/* Texts that grow, faults, and source of manual pages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <string.h>

#include "app/faults.h"
#include "app/roff.h"
#include "app/text.h"

static void assert_word(const char *word, const char *right)
{
    struct al_text text = {0};
    al_text_add_word(&text, word);
    assert_string_equal(text.bytes, right);
    al_text_fini(&text);
}

static void words_are_quoted_for_the_shell(void **state)
{
    (void)state;
    assert_word("ants.food=3", "ants.food=3");
    assert_word("a/b-c_d:e,f@g%h+1", "a/b-c_d:e,f@g%h+1");
    assert_word("", "''");
    assert_word("two words", "'two words'");
    assert_word("it's", "'it'\\''s'");
    assert_word("$HOME;`x`", "'$HOME;`x`'");
    assert_word("~", "'~'");
    assert_word("\xc3\xa9", "'\xc3\xa9'");
}

static void texts_grow(void **state)
{
    (void)state;
    struct al_text text = {0};
    for (int i = 0; i < 1000; i++)
        al_text_add(&text, "%d,", i % 10);
    assert_int_equal(text.length, 2000);
    assert_int_equal(strlen(text.bytes), 2000);
    assert_memory_equal(text.bytes + 1990, "5,6,7,8,9,", 10);
    al_text_fini(&text);
    assert_null(text.bytes);
}

static void faults_are_kept_whole_and_escaped(void **state)
{
    (void)state;
    struct al_faults faults = {0};
    char path[3000];
    memset(path, 'p', sizeof path);
    path[2999] = '\0';
    al_faults_add(&faults, "%s: a\tb\x1b", path);
    al_faults_warn(&faults, "caf\xe9 caf\xc3\xa9");
    assert_int_equal(faults.count, 2);
    assert_int_equal(faults.errors, 1);
    assert_false(faults.items[0].warning);
    assert_true(faults.items[1].warning);
    assert_string_equal(faults.items[0].text + 2999, ": a\\x09b\\x1b");
    assert_string_equal(faults.items[1].text, "caf\\xe9 caf\xc3\xa9");
    al_faults_fini(&faults);
}

static void assert_roff(void (*write)(struct al_text *, const char *), const char *from,
                        const char *right)
{
    struct al_text page = {0};
    write(&page, from);
    assert_string_equal(page.bytes, right);
    al_text_fini(&page);
}

static void prose_is_wrapped_and_escaped(void **state)
{
    (void)state;
    assert_roff(al_roff_words, "one two", "one two\n");
    assert_roff(al_roff_words, "an end. A start", "an end.\nA start\n");
    assert_roff(al_roff_words, ".jsonl 'x' a\\b", "\\&.jsonl \\(aqx\\(aq a\\eb\n");
    assert_roff(al_roff_words, "well-known -1 --set a - b", "well-known \\-1 \\-\\-set a \\- b\n");
    assert_roff(al_roff_words, "^C ~x \xe2\x96\xb4", "\\(haC \\(tix \\[u25B4]\n");
    assert_roff(al_roff_words,
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb "
                "c",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n"
                "c\n");
    assert_roff(al_roff_words, "", "\n");
}

static void paragraphs_keep_what_is_indented(void **state)
{
    (void)state;
    assert_roff(al_roff_paragraphs, "one\ntwo\n\nthree", "one two\n.PP\nthree\n");
    assert_roff(al_roff_paragraphs, "see:\n  .x  -y\n  z\nafter",
                "see:\n.PP\n.nf\n  .x  \\-y\n  z\n.fi\n.PP\nafter\n");
    assert_roff(al_roff_heading, "ants: that-way", ".SS \"ants: that\\-way\"\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_quoted_for_the_shell),
        cmocka_unit_test(texts_grow),
        cmocka_unit_test(faults_are_kept_whole_and_escaped),
        cmocka_unit_test(prose_is_wrapped_and_escaped),
        cmocka_unit_test(paragraphs_keep_what_is_indented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
