/* UTF-8 both ways, against the tables of the Unicode Standard. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/canvas.h>

#include "sim/utf8.h"

static void assert_decodes(const char *text, uint32_t code_point, size_t length)
{
    uint32_t got = 0;

    assert_int_equal(al_utf8_decode(text, &got), length);
    assert_int_equal(got, code_point);
}

static void assert_encodes(uint32_t code_point, const char *bytes)
{
    char text[5] = "####";

    assert_int_equal(al_utf8_encode(code_point, text), strlen(bytes));
    assert_string_equal(text, bytes);
}

/* The boundaries of table 3-6, and the dollar, cent, euro and hwair by hand:
 * U+20AC = 0010 0000 1010 1100 -> 1110.0010 10.000010 10.101100 = E2 82 AC
 * U+10348 = 1 0000 0011 0100 1000 -> 11110.000 10.010000 10.001101 10.001000 = F0 90 8D 88 */
static const struct {
    uint32_t code_point;
    const char *bytes;
} known[] = {
    {0x01, "\x01"},
    {0x24, "$"},
    {0x7F, "\x7F"},
    {0x80, "\xC2\x80"},
    {0xA2, "\xC2\xA2"},
    {0x7FF, "\xDF\xBF"},
    {0x800, "\xE0\xA0\x80"},
    {0x20AC, "\xE2\x82\xAC"},
    {0x25B4, "\xE2\x96\xB4"},
    {0xD7FF, "\xED\x9F\xBF"},
    {0xE000, "\xEE\x80\x80"},
    {0xFFFF, "\xEF\xBF\xBF"},
    {0x10000, "\xF0\x90\x80\x80"},
    {0x10348, "\xF0\x90\x8D\x88"},
    {0x10FFFF, "\xF4\x8F\xBF\xBF"},
};

static void known_code_points(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_encodes(known[i].code_point, known[i].bytes);
        assert_decodes(known[i].bytes, known[i].code_point, strlen(known[i].bytes));
    }
}

static void end_of_text(void **state)
{
    (void)state;
    assert_decodes("", 0, 0);
    assert_encodes(0, "");
}

static void what_is_no_code_point_encodes_as_question_mark(void **state)
{
    (void)state;
    assert_encodes(0xD800, "?");
    assert_encodes(0xDFFF, "?");
    assert_encodes(0x110000, "?");
    assert_encodes(UINT32_MAX, "?");
}

static void every_code_point_survives(void **state)
{
    (void)state;
    for (uint32_t code_point = 1; code_point <= 0x10FFFF; code_point++) {
        char text[5];
        uint32_t got;
        const size_t length = al_utf8_encode(code_point, text);
        const uint32_t expected = code_point >> 11 == 0x1B ? '?' : code_point; /* D800...DFFF */
        if (al_utf8_decode(text, &got) != length || got != expected)
            fail_msg("U+%04X came back as U+%04X", (unsigned)code_point, (unsigned)got);
    }
}

/* Decode by shifting alone, whatever comes out. */
static uint32_t shift_together(const unsigned char *bytes, size_t length)
{
    static const unsigned mask[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t value = bytes[0] & mask[length];

    for (size_t i = 1; i < length; i++)
        value = value << 6 | (bytes[i] & 0x3Fu);
    return value;
}

/* A sequence of the right shape is UTF-8 exactly when encoding its value gives it back: that turns
 * away overlong forms (the value has a shorter one), surrogates and numbers too great ("?"). */
static void well_formed_is_what_encodes_to_itself(void **state)
{
    static const unsigned char tails[][2] = {{0x80, 0x80}, {0xBF, 0xBF}, {0x80, 0xBF}};

    (void)state;
    for (unsigned lead = 0xC0; lead < 0xF8; lead++)
        for (unsigned second = 0x80; second < 0xC0; second++)
            for (size_t t = 0; t < 3; t++) {
                const unsigned char bytes[] = {(unsigned char)lead, (unsigned char)second,
                                               tails[t][0], tails[t][1], 0};
                const size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
                const uint32_t value = shift_together(bytes, length);
                char back[5];
                uint32_t got;
                const size_t used = al_utf8_decode((const char *)bytes, &got);
                if (al_utf8_encode(value, back) == length && memcmp(back, bytes, length) == 0) {
                    assert_int_equal(got, value);
                    assert_int_equal(used, length);
                } else {
                    assert_int_equal(got, AL_UTF8_BROKEN);
                    assert_int_equal(used, 1);
                }
            }
}

/* Every byte that can begin nothing: continuations, C0, C1, F5 to FF. */
static void stray_bytes(void **state)
{
    (void)state;
    for (unsigned byte = 0x80; byte <= 0xFF; byte++) {
        const char text[] = {(char)byte, 'a', 0};
        assert_decodes(text, AL_UTF8_BROKEN, 1);
    }
}

/* A sequence cut short is skipped up to the byte that does not belong to it. */
static void sequences_cut_short(void **state)
{
    (void)state;
    assert_decodes("\xE2", AL_UTF8_BROKEN, 1);
    assert_decodes("\xE2\x82", AL_UTF8_BROKEN, 2);
    assert_decodes("\xE2\x82x", AL_UTF8_BROKEN, 2);
    assert_decodes("\xF0\x90\x8D", AL_UTF8_BROKEN, 3);
    assert_decodes("\xF0\x90\x8D\xC2\xA2", AL_UTF8_BROKEN, 3);
    assert_decodes("\xE0\x80\x80", AL_UTF8_BROKEN, 1);     /* overlong U+0000 */
    assert_decodes("\xED\xA0\x80", AL_UTF8_BROKEN, 1);     /* U+D800 */
    assert_decodes("\xF4\x90\x80\x80", AL_UTF8_BROKEN, 1); /* U+110000 */
}

/* "aé李": bytes 0, 1 to 2, 3 to 5. */
static void cuts_at_whole_characters(void **state)
{
    (void)state;
    static const size_t right[] = {0, 1, 1, 3, 3, 3, 6, 6};
    for (size_t most = 0; most < sizeof right / sizeof right[0]; most++)
        assert_int_equal(al_utf8_cut("a\xc3\xa9\xe6\x9d\x8e", most), right[most]);
    assert_int_equal(al_utf8_cut("\x80\x80\x80", 2), 0); /* no character begins at all */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_code_points),
        cmocka_unit_test(end_of_text),
        cmocka_unit_test(what_is_no_code_point_encodes_as_question_mark),
        cmocka_unit_test(every_code_point_survives),
        cmocka_unit_test(well_formed_is_what_encodes_to_itself),
        cmocka_unit_test(stray_bytes),
        cmocka_unit_test(sequences_cut_short),
        cmocka_unit_test(cuts_at_whole_characters),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
