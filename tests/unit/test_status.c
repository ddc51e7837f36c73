/* What a failure says: the status, one printable line, cut at whole characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/status.h>

static void tells_status_and_text(void **state)
{
    (void)state;
    struct al_error error;
    assert_int_equal(al_fail(&error, AL_IO, "%s: %d", "disk", 7), AL_IO);
    assert_int_equal(error.status, AL_IO);
    assert_string_equal(error.text, "disk: 7");
}

static void needs_no_error(void **state)
{
    (void)state;
    assert_int_equal(al_fail(NULL, AL_MEMORY, "%d", 1), AL_MEMORY);
}

static void escapes_controls(void **state)
{
    (void)state;
    struct al_error error;
    al_fail(&error, AL_INVALID, "a\tb\x1b[2J\n\x7f");
    assert_string_equal(error.text, "a\\x09b\\x1b[2J\\x0a\\x7f");
    /* C1 controls (U+009B is CSI), broken UTF-8, an overlong slash, a surrogate */
    al_fail(&error, AL_INVALID, "\xc2\x9b \xff \xc0\xaf \xed\xa0\x80 \xc3");
    assert_string_equal(error.text, "\\xc2\\x9b \\xff \\xc0\\xaf \\xed\\xa0\\x80 \\xc3");
    /* U+202E, which turns the line round, and the soft hyphen */
    al_fail(&error, AL_INVALID, "a\xe2\x80\xae z\xc2\xad");
    assert_string_equal(error.text, "a\\xe2\\x80\\xae z\\xc2\\xad");
    al_fail(&error, AL_INVALID, "é 李 😀");
    assert_string_equal(error.text, "é 李 😀");
}

static void cuts_at_whole_characters(void **state)
{
    (void)state;
    char text[2 * AL_ERROR_TEXT];
    memset(text, 'x', sizeof text);
    text[AL_ERROR_TEXT - 2] = '\0'; /* 510 x, one byte left: é takes two */
    struct al_error error;
    al_fail(&error, AL_INVALID, "%sé", text);
    assert_int_equal(strlen(error.text), AL_ERROR_TEXT - 2);
}

static void may_quote_itself(void **state)
{
    (void)state;
    struct al_error error;
    al_fail(&error, AL_INVALID, "inner");
    al_fail(&error, AL_INVALID, "outer: %s", error.text);
    assert_string_equal(error.text, "outer: inner");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tells_status_and_text), cmocka_unit_test(needs_no_error),
        cmocka_unit_test(escapes_controls),      cmocka_unit_test(cuts_at_whole_characters),
        cmocka_unit_test(may_quote_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
