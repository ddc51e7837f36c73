#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/number.h>

#include <float.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void assert_prints(double value, const char *text)
{
    char printed[AL_NUMBER_TEXT];
    size_t length = al_number_print(value, printed);
    assert_string_equal(printed, text);
    assert_int_equal(length, strlen(text));
}

static void assert_prints_float(float value, const char *text)
{
    char printed[AL_NUMBER_TEXT];
    size_t length = al_number_print_float(value, printed);
    assert_string_equal(printed, text);
    assert_int_equal(length, strlen(text));
}

static void prints_whole_numbers_plainly(void **state)
{
    (void)state;
    assert_prints(0, "0");
    assert_prints(1, "1");
    assert_prints(-12, "-12");
    assert_prints(100000, "100000");
    assert_prints(999999999999999, "999999999999999");
    assert_prints(1e15, "1000000000000000");
    assert_prints(1e16, "1e16");
}

/* 0.1 + 0.2 is the double after 0.3; 2^-1074 is the least double, and 5 its shortest digit. */
static void prints_the_shortest_fraction(void **state)
{
    (void)state;
    assert_prints(0.1, "0.1");
    assert_prints(0.5, "0.5");
    assert_prints(-2.75, "-2.75");
    assert_prints(0.1 + 0.2, "0.30000000000000004");
    assert_prints(1.0 / 3.0, "0.3333333333333333");
    assert_prints(0.00001, "0.00001");
    assert_prints(0.000001, "1e-6");
    assert_prints(1.5e300, "1.5e300");
    assert_prints(DBL_MAX, "1.7976931348623157e308");
    assert_prints(0x1p-1074, "5e-324");
}

static void prints_floats_by_their_own_precision(void **state)
{
    (void)state;
    assert_prints_float(0.1f, "0.1");
    assert_prints_float(17.2f, "17.2");
    assert_prints_float(16777216.0f, "16777216");
    assert_prints_float(FLT_MAX, "3.4028235e38");
    assert_prints_float(0x1p-149f, "1e-45");
}

static void never_prints_what_is_no_number(void **state)
{
    (void)state;
    assert_prints(-0.0, "0");
    assert_prints((double)NAN, "0");
    assert_prints((double)INFINITY, "0");
    assert_prints_float(-INFINITY, "0");
}

/* Marsaglia's xorshift: bits of all kinds, the same each time. */
static uint64_t next(uint64_t *bits)
{
    *bits ^= *bits << 13;
    *bits ^= *bits >> 7;
    *bits ^= *bits << 17;
    return *bits;
}

/* Digits of a number but for zeros before it and its exponent. */
static int count_digits(const char *text)
{
    int count = 0;
    for (; *text != '\0' && *text != 'e'; text++)
        count += *text >= (count > 0 ? '0' : '1') && *text <= '9';
    return count;
}

static void reads_back_what_it_printed(void **state)
{
    (void)state;
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        char text[AL_NUMBER_TEXT];
        double value;
        uint64_t drawn = next(&bits);
        memcpy(&value, &drawn, sizeof value);
        if (!isfinite(value))
            continue;
        size_t length = al_number_print(value, text);
        assert_true(length < sizeof text);
        assert_int_not_equal(al_number_kind(text), AL_NUMBER_NONE);
        assert_true(al_number_read(text) == value);
        assert_true(strtod(text, NULL) == value);
        assert_true(count_digits(text) <= 17); /* that many always do */
    }
}

static void reads_back_floats_too(void **state)
{
    (void)state;
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 20000; i++) {
        char text[AL_NUMBER_TEXT];
        float value;
        uint32_t drawn = (uint32_t)(next(&bits) >> 32);
        memcpy(&value, &drawn, sizeof value);
        if (!isfinite(value))
            continue;
        al_number_print_float(value, text);
        assert_true(al_number_read_float(text) == value);
    }
}

static void tells_kinds_apart(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum al_number_kind kind;
    } cases[] = {
        {"0", AL_NUMBER_WHOLE},     {"+7", AL_NUMBER_WHOLE},      {"-12", AL_NUMBER_WHOLE},
        {"007", AL_NUMBER_WHOLE},   {"1.5", AL_NUMBER_REAL},      {".5", AL_NUMBER_REAL},
        {"5.", AL_NUMBER_REAL},     {"-1e3", AL_NUMBER_REAL},     {"1E+3", AL_NUMBER_REAL},
        {"2.5e-3", AL_NUMBER_REAL}, {"", AL_NUMBER_NONE},         {"+", AL_NUMBER_NONE},
        {".", AL_NUMBER_NONE},      {"-.", AL_NUMBER_NONE},       {"1e", AL_NUMBER_NONE},
        {"1e+", AL_NUMBER_NONE},    {"e3", AL_NUMBER_NONE},       {"5abc", AL_NUMBER_NONE},
        {"0x10", AL_NUMBER_NONE},   {"1,5", AL_NUMBER_NONE},      {"nan", AL_NUMBER_NONE},
        {"inf", AL_NUMBER_NONE},    {"infinity", AL_NUMBER_NONE}, {"--1", AL_NUMBER_NONE},
        {" 1", AL_NUMBER_NONE},     {"1 ", AL_NUMBER_NONE},       {"1.2.3", AL_NUMBER_NONE},
        {"1e2.5", AL_NUMBER_NONE},  {"1_000", AL_NUMBER_NONE},    {"0x1p3", AL_NUMBER_NONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (al_number_kind(cases[i].text) != cases[i].kind)
            fail_msg("'%s' is of kind %d", cases[i].text, (int)al_number_kind(cases[i].text));
}

static void reads_decimals(void **state)
{
    (void)state;
    assert_true(al_number_read("0.1") == 0.1);
    assert_true(al_number_read(".5") == 0.5);
    assert_true(al_number_read("5.") == 5);
    assert_true(al_number_read("-1.25e2") == -125);
    assert_true(al_number_read("+00012.500") == 12.5);
    assert_true(al_number_read("0.000125e+4") == 1.25);
    assert_true(al_number_read_float("17.2") == 17.2f);
}

static void reads_the_very_large_and_small(void **state)
{
    (void)state;
    assert_true(isinf(al_number_read("1e999")));
    assert_true(al_number_read("-1e999") < -DBL_MAX);
    assert_true(isinf(al_number_read("1e99999999999999999999999999")));
    assert_true(al_number_read("1e-999") == 0);
    assert_true(al_number_read("1e-99999999999999999999999999") == 0);
    assert_true(isinf(al_number_read_float("3.5e38")));
    assert_false(signbit(al_number_read("-0")));
    assert_false(signbit(al_number_read("-0.000e5")));
    assert_false(signbit(al_number_read_float("-1e-999")));
}

/* Digits beyond all precision still decide a tie: 2^53 + 1 lies halfway between two doubles and
 * goes to the even one, 2^53; anything more goes to 2^53 + 2. */
static void rounds_by_all_digits(void **state)
{
    (void)state;
    char text[3000] = "9007199254740993.";
    assert_true(al_number_read("9007199254740993") == 9007199254740992.0);
    memset(text + strlen(text), '0', 2000);
    assert_true(al_number_read(text) == 9007199254740992.0);
    strcat(text, "1");
    assert_true(al_number_read(text) == 9007199254740994.0);
}

/* One followed by n zeros, times 10^-n. */
static void places_long_digits_rightly(void **state)
{
    (void)state;
    char text[2100] = "1";
    memset(text + 1, '0', 2000);
    strcpy(text + 2001, "e-2000");
    assert_true(al_number_read(text) == 1);
    memset(text, '0', 2000);
    text[1] = '.';
    strcpy(text + 2000, "7e1999");
    assert_true(al_number_read(text) == 7);
}

static void reads_whole_numbers(void **state)
{
    (void)state;
    bool negative;
    uint64_t size;
    assert_true(al_number_read_whole("18446744073709551615", &negative, &size));
    assert_false(negative);
    assert_true(size == UINT64_MAX);
    assert_false(al_number_read_whole("18446744073709551616", &negative, &size));
    assert_false(al_number_read_whole("99999999999999999999999", &negative, &size));
    assert_true(al_number_read_whole("-0042", &negative, &size));
    assert_true(negative && size == 42);
    assert_true(al_number_read_whole("-0", &negative, &size));
    assert_false(negative);
}

static void knows_no_locale(void **state)
{
    (void)state;
    if (setlocale(LC_NUMERIC, "de_DE.UTF-8") == NULL && setlocale(LC_NUMERIC, "de_DE") == NULL &&
        setlocale(LC_NUMERIC, "fr_FR.UTF-8") == NULL)
        skip();
    char here[16];
    snprintf(here, sizeof here, "%.1f", 1.5);
    assert_string_equal(here, "1,5"); /* the locale is in force */
    assert_prints(1.5, "1.5");
    assert_prints_float(0.25f, "0.25");
    assert_prints(1.5e300, "1.5e300");
    assert_true(al_number_read("1.5") == 1.5);
    assert_int_equal(al_number_kind("1,5"), AL_NUMBER_NONE);
    setlocale(LC_NUMERIC, "C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prints_whole_numbers_plainly),
        cmocka_unit_test(prints_the_shortest_fraction),
        cmocka_unit_test(prints_floats_by_their_own_precision),
        cmocka_unit_test(never_prints_what_is_no_number),
        cmocka_unit_test(reads_back_what_it_printed),
        cmocka_unit_test(reads_back_floats_too),
        cmocka_unit_test(tells_kinds_apart),
        cmocka_unit_test(reads_decimals),
        cmocka_unit_test(reads_the_very_large_and_small),
        cmocka_unit_test(rounds_by_all_digits),
        cmocka_unit_test(places_long_digits_rightly),
        cmocka_unit_test(reads_whole_numbers),
        cmocka_unit_test(knows_no_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
