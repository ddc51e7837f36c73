/* Which characters a text may have, and where each stands in the alphabet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "worlds/strings_alphabet.h"

/* The categories by what they are for, not by their ranges: each of them named once, and what
 * stands right before and behind the ranges. */
static void tells_what_may_not_be_there(void **state)
{
    (void)state;
    static const struct {
        uint32_t code_point;
        const char *fault;
    } cases[] = {
        {0x00, "a control character"},
        {0x09, "a control character"},
        {0x1B, "a control character"},
        {0x1F, "a control character"},
        {0x20, NULL},
        {0x7E, NULL},
        {0x7F, "a control character"},
        {0x85, "a control character"},
        {0x9B, "a control character"}, /* CSI in one byte */
        {0x9F, "a control character"},
        {0xA0, NULL},
        {0xAD, "a format character"}, /* soft hyphen */
        {0xAE, NULL},
        {0x301, NULL},                 /* combining acute accent */
        {0x61C, "a format character"}, /* Arabic letter mark */
        {0x200A, NULL},
        {0x200B, "a format character"}, /* zero width space */
        {0x200D, "a format character"}, /* zero width joiner */
        {0x200E, "a format character"}, /* left-to-right mark */
        {0x200F, "a format character"},
        {0x2010, NULL},
        {0x2019, NULL}, /* the apostrophe of It's */
        {0x2027, NULL},
        {0x2028, "a line or paragraph separator"},
        {0x2029, "a line or paragraph separator"},
        {0x202A, "a format character"},
        {0x202E, "a format character"}, /* right-to-left override */
        {0x202F, NULL},
        {0x2065, NULL},                 /* not assigned */
        {0x2066, "a format character"}, /* left-to-right isolate */
        {0x2069, "a format character"},
        {0x3000, NULL},
        {0xD7FF, NULL},
        {0xD800, "a surrogate"},
        {0xDFFF, "a surrogate"},
        {0xE000, NULL},
        {0xFDCF, NULL},
        {0xFDD0, "no character"},
        {0xFDEF, "no character"},
        {0xFDF0, NULL},
        {0xFE0F, NULL},                 /* variation selector */
        {0xFEFF, "a format character"}, /* byte order mark */
        {0xFFFD, NULL},
        {0xFFFE, "no character"},
        {0xFFFF, "no character"},
        {0x10000, NULL},
        {0x1F600, NULL},
        {0x4FFFE, "no character"},
        {0xE0001, "a format character"},
        {0xE0041, "a format character"}, /* a tag */
        {0x10FFFD, NULL},
        {0x10FFFE, "no character"},
        {0x10FFFF, "no character"},
        {0x110000, "no character"},
        {UINT32_MAX, "not UTF-8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *fault = al_alphabet_fault(cases[i].code_point);
        if (cases[i].fault == NULL)
            assert_null(fault);
        else
            assert_string_equal(fault, cases[i].fault);
    }
}

/* The Unicode Character Database 15.0 counts 65 characters of Cc, 170 of Cf, one of Zl and one of
 * Zp, 2048 of Cs; there are 66 noncharacters. */
static void excludes_as_many_as_the_database(void **state)
{
    (void)state;
    size_t count = 0;
    for (uint32_t c = 0; c < 0x110000; c++)
        count += al_alphabet_fault(c) != NULL;
    assert_int_equal(count, 65 + 170 + 1 + 1 + 2048 + 66);
}

/* The alphabet as it is described: every code point in order, in if its block is and it may be. */
static void is_what_it_is_said_to_be(const uint32_t *text, size_t length)
{
    static struct al_alphabet alphabet;
    al_alphabet_init(&alphabet, text, length);
    int32_t symbol = 0;
    for (uint32_t c = 0; c < 0x110000; c++) {
        bool in = c < 0x80;
        for (size_t i = 0; i < length; i++)
            in = in || c / 128 == text[i] / 128;
        in = in && al_alphabet_fault(c) == NULL;
        if (al_alphabet_symbol(&alphabet, c) != (in ? symbol : -1))
            fail_msg("symbol of U+%04X", (unsigned)c);
        if (in && al_alphabet_code_point(&alphabet, symbol++) != c)
            fail_msg("code point of symbol %d", (int)symbol - 1);
    }
    assert_int_equal(alphabet.symbols, symbol);
    assert_int_equal(al_alphabet_symbol(&alphabet, 0x110000), -1);
    assert_int_equal(al_alphabet_symbol(&alphabet, UINT32_MAX), -1);
}

static void holds_the_blocks_of_its_text(void **state)
{
    (void)state;
    is_what_it_is_said_to_be((uint32_t[]){'a', 'b'}, 2);
    is_what_it_is_said_to_be((uint32_t[]){0xE9}, 1);                    /* loses U+00AD */
    is_what_it_is_said_to_be((uint32_t[]){0x2019, 0x2100, 'x'}, 3);     /* loses much */
    is_what_it_is_said_to_be((uint32_t[]){0x1F600, 0x674E, 0x660E}, 3); /* not in order */
    is_what_it_is_said_to_be((uint32_t[]){0xFDCF, 0xFDF0, 0xFDF1, 0xFFFD, 0xD7FF, 0x600 + 6}, 6);
    is_what_it_is_said_to_be((uint32_t[]){0x10FFFD, 0xE0000, 0xE0100, 0x301, 0x1FFFD, 0x20000}, 6);
}

/* By hand: 95 of ASCII, U+00A0 ... U+00FF without U+00AD. */
static void sizes_by_hand(void **state)
{
    (void)state;
    struct al_alphabet alphabet;
    al_alphabet_init(&alphabet, (uint32_t[]){'A'}, 1);
    assert_int_equal(alphabet.symbols, 95);
    assert_int_equal(al_alphabet_symbol(&alphabet, ' '), 0);
    assert_int_equal(al_alphabet_symbol(&alphabet, '~'), 94);
    al_alphabet_init(&alphabet, (uint32_t[]){0xE9, 0xE9}, 2);
    assert_int_equal(alphabet.symbols, 95 + 96 - 1);
    assert_int_equal(al_alphabet_symbol(&alphabet, 0xE9), 95 + 0xE9 - 0xA0 - 1);
}

static void takes_as_many_blocks_as_a_text_can_have(void **state)
{
    (void)state;
    static struct al_alphabet alphabet;
    static uint32_t text[AL_TARGET_MOST];
    for (uint32_t i = 0; i < AL_TARGET_MOST; i++)
        text[i] = 0x20000 + 128 * (AL_TARGET_MOST - i); /* the later, the smaller */
    al_alphabet_init(&alphabet, text, AL_TARGET_MOST);
    assert_int_equal(alphabet.count, AL_TARGET_MOST + 1);
    for (size_t i = 0; i < AL_TARGET_MOST; i++)
        assert_int_equal(al_alphabet_code_point(&alphabet, al_alphabet_symbol(&alphabet, text[i])),
                         text[i]);
}

static void reads_texts(void **state)
{
    (void)state;
    uint32_t text[AL_TARGET_MOST];
    size_t fault;
    assert_int_equal(al_alphabet_read("", text, &fault), 0);
    assert_true(fault == SIZE_MAX);
    assert_int_equal(al_alphabet_read("a\xC3\xA9\xF0\x9F\x98\x80", text, &fault), 3);
    assert_true(fault == SIZE_MAX);
    assert_int_equal(text[0], 'a');
    assert_int_equal(text[1], 0xE9);
    assert_int_equal(text[2], 0x1F600);
    assert_int_equal(al_alphabet_read("ab\xFFz", text, &fault), 4);
    assert_int_equal(fault, 2);
    assert_int_equal(al_alphabet_read("a\xE2\x80\xAE\x1B", text, &fault), 3); /* U+202E, ESC */
    assert_int_equal(fault, 1);
    static char many[AL_TARGET_MOST + 3];
    memset(many, 'x', sizeof many - 1);
    many[AL_TARGET_MOST + 1] = '\t'; /* beyond what is kept, and yet seen */
    assert_int_equal(al_alphabet_read(many, text, &fault), AL_TARGET_MOST + 2);
    assert_int_equal(fault, AL_TARGET_MOST + 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_what_may_not_be_there),
        cmocka_unit_test(excludes_as_many_as_the_database),
        cmocka_unit_test(holds_the_blocks_of_its_text),
        cmocka_unit_test(sizes_by_hand),
        cmocka_unit_test(takes_as_many_blocks_as_a_text_can_have),
        cmocka_unit_test(reads_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
