#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/param.h>

#include <string.h>

/* One row of each type, as the headers describe them. */
#define POND_PARAMS(X, S)                                                                  \
    X(S, INT, ducks, 12, -5, 1000, 5, "ducks", RESTART, NULL, "ducks on the pond")         \
    X(S, COUNT, steps, 0, 0, 1e18, 100, "ticks", NOW, NULL, "how long")                    \
    X(S, SEED, seed, drawn, 0, 0, 0, "", RESTART, NULL, "seed")                            \
    X(S, REAL, pace, 0.5, 0.1, 10, 0.1, "u a tick", NOW, NULL, "how fast a duck swims")    \
    X(S, REAL, speed, auto, 0.25, 2, 0.25, "times", NOW, "auto|max", "how fast time goes") \
    X(S, SWITCH, ice, no, 0, 0, 0, "", GENERATION, NULL, "ice in winter")                  \
    X(S, CHOICE, edges, wrap, 0, 0, 0, "", RESTART, "wrap|wall|beach", "what edges do")    \
    X(S, TEXT, title, "A pond", 1, 20, 0, "", NOW, NULL, "name")                           \
    X(S, TEXT, note, "", 0, 9000, 0, "", NOW, NULL, "note")                                \
    X(S, LIST, path, "1,2 3,4", -100, 100, 0, "u", NOW, "x|y", "path")                     \
    X(S, LIST, reeds, none, 0, 100, 0, "u", NOW, "x|y|radius", "reeds")

struct pond_params {
    POND_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param pond_rows[] = {POND_PARAMS(AL_PARAM_ROW, struct pond_params)};
static const struct al_param_table pond_table =
    AL_PARAM_TABLE("pond", pond_rows, struct pond_params, "a pond with ducks");

static int setup(void **state)
{
    static struct pond_params pond;
    *state = &pond;
    return al_param_init(&pond_table, &pond, NULL) == AL_OK ? 0 : -1;
}

static int teardown(void **state)
{
    al_param_fini(&pond_table, *state);
    return 0;
}

static const struct al_param *row(const char *key)
{
    const struct al_param *found = al_param_find(&pond_table, key);
    assert_non_null(found);
    return found;
}

static void set(struct pond_params *pond, const char *key, const char *text)
{
    struct al_error error;
    if (al_param_parse(row(key), pond, text, &error) != AL_OK)
        fail_msg("%s = %s: %s", key, text, error.text);
}

static void assert_printed(const struct pond_params *pond, const char *key, const char *text)
{
    char printed[9000];
    assert_int_equal(al_param_print(row(key), pond, printed, sizeof printed), strlen(text));
    assert_string_equal(printed, text);
}

static void starts_with_the_defaults(void **state)
{
    const struct pond_params *pond = *state;
    assert_int_equal(pond->ducks, 12);
    assert_true(pond->steps == 0);
    assert_false(pond->seed.given);
    assert_true(pond->pace == 0.5f);
    assert_true(pond->speed == -1);
    assert_false(pond->ice);
    assert_int_equal(pond->edges, 0);
    assert_string_equal(pond->title, "A pond");
    assert_string_equal(pond->note, "");
    assert_int_equal(pond->path.count, 2);
    assert_true(pond->path.values[0] == 1 && pond->path.values[3] == 4);
    assert_int_equal(pond->reeds.count, 0);
}

static void describes_itself(void **state)
{
    (void)state;
    assert_int_equal(pond_table.count, 11);
    assert_int_equal(pond_table.size, sizeof(struct pond_params));
    assert_string_equal(row("pace")->preset, "0.5");
    assert_int_equal(row("ice")->when, AL_WHEN_GENERATION);
    assert_null(al_param_find(&pond_table, "Pace"));
    assert_string_equal(al_when_text(AL_WHEN_NOW), "now");
    assert_string_equal(al_when_text(AL_WHEN_GENERATION), "next generation");
    assert_string_equal(al_when_text(AL_WHEN_RESTART), "restart");
}

static void reads_whole_numbers(void **state)
{
    struct pond_params *pond = *state;
    set(pond, "ducks", "-5");
    assert_int_equal(pond->ducks, -5);
    set(pond, "ducks", " \t+0010\t ");
    assert_int_equal(pond->ducks, 10);
    set(pond, "ducks", "1000");
    assert_int_equal(pond->ducks, 1000);
    set(pond, "steps", "1000000000000000000");
    assert_true(pond->steps == 1000000000000000000u);
    set(pond, "seed", "18446744073709551615");
    assert_true(pond->seed.given && pond->seed.value == UINT64_MAX);
    set(pond, "seed", "Drawn");
    assert_false(pond->seed.given);
}

static void reads_numbers_and_their_words(void **state)
{
    struct pond_params *pond = *state;
    set(pond, "pace", ".1");
    assert_true(pond->pace == 0.1f);
    set(pond, "pace", "1e1");
    assert_true(pond->pace == 10);
    set(pond, "speed", "MAX");
    assert_true(pond->speed == -2);
    set(pond, "speed", "0.75");
    assert_true(pond->speed == 0.75f);
}

static void reads_switches_and_choices(void **state)
{
    struct pond_params *pond = *state;
    static const char *const yes[] = {"yes", "true", "on", "1", "Yes", "TRUE"};
    static const char *const no[] = {"no", "false", "off", "0", "No", "OFF"};
    for (size_t i = 0; i < 6; i++) {
        set(pond, "ice", yes[i]);
        assert_true(pond->ice);
        set(pond, "ice", no[i]);
        assert_false(pond->ice);
    }
    set(pond, "edges", "beach");
    assert_int_equal(pond->edges, 2);
}

static void reads_texts(void **state)
{
    struct pond_params *pond = *state;
    set(pond, "title", "  two words ");
    assert_string_equal(pond->title, "two words");
    set(pond, "title", "\" kept; \"");
    assert_string_equal(pond->title, " kept; ");
    set(pond, "title", "\"say \"\"hi\"\"\"");
    assert_string_equal(pond->title, "say \"hi\"");
    set(pond, "title", "\"\"\"\"");
    assert_string_equal(pond->title, "\"");
    set(pond, "title", "5\" wide");
    assert_string_equal(pond->title, "5\" wide");
    set(pond, "title", "\xe6\x9d\x8e\xe6\x98\x8e \xf0\x9f\x98\x80"); /* 3 + 3 + 1 + 4 bytes */
    assert_int_equal(strlen(pond->title), 11);
    set(pond, "note", "");
    assert_string_equal(pond->note, "");
}

static void reads_lists(void **state)
{
    struct pond_params *pond = *state;
    set(pond, "path", "\"-1.5,2e1   3,4\t5,6\"");
    assert_int_equal(pond->path.count, 3);
    assert_true(pond->path.values[0] == -1.5f && pond->path.values[1] == 20);
    assert_true(pond->path.values[5] == 6);
    set(pond, "reeds", "1,2,3");
    assert_int_equal(pond->reeds.count, 1);
    set(pond, "reeds", "None");
    assert_int_equal(pond->reeds.count, 0);
    set(pond, "path", "");
    assert_int_equal(pond->path.count, 0);
}

/* What is refused, why, and that the value before stays. */
static void refuses_the_rest(void **state)
{
    struct pond_params *pond = *state;
    static const struct {
        const char *key, *text, *why;
    } cases[] = {
        {"ducks", "5abc", "not a number: '5abc' (allowed: -5 to 1000)"},
        {"ducks", "nan", "not a number: 'nan' (allowed: -5 to 1000)"},
        {"ducks", "0x10", "not a number: '0x10' (allowed: -5 to 1000)"},
        {"ducks", "1.0", "not a whole number: '1.0' (allowed: -5 to 1000)"},
        {"ducks", "1e2", "not a whole number: '1e2' (allowed: -5 to 1000)"},
        {"ducks", "1001", "out of range: '1001' (allowed: -5 to 1000)"},
        {"ducks", "-6", "out of range: '-6' (allowed: -5 to 1000)"},
        {"ducks", "99999999999999999999",
         "out of range: '99999999999999999999' (allowed: -5 to "
         "1000)"},
        {"ducks", "", "no value: '' (allowed: -5 to 1000)"},
        {"steps", "-1", "out of range: '-1' (allowed: 0 to 1000000000000000000)"},
        {"steps", "1000000000000000001",
         "out of range: '1000000000000000001' (allowed: 0 to 1000000000000000000)"},
        {"seed", "18446744073709551616",
         "out of range: '18446744073709551616' (allowed: 0 to 18446744073709551615 or drawn)"},
        {"seed", "-1", "out of range: '-1' (allowed: 0 to 18446744073709551615 or drawn)"},
        {"pace", "1,5", "not a number (the decimal point is '.'): '1,5' (allowed: 0.1 to 10)"},
        {"pace", "1e999", "out of range: '1e999' (allowed: 0.1 to 10)"},
        {"pace", "0", "out of range: '0' (allowed: 0.1 to 10)"},
        /* The nearest float is 10, what is written is not. */
        {"pace", "10.0000000001", "out of range: '10.0000000001' (allowed: 0.1 to 10)"},
        {"pace", "inf", "not a number: 'inf' (allowed: 0.1 to 10)"},
        {"speed", "-1", "out of range: '-1' (allowed: 0.25 to 2, auto or max)"},
        {"speed", "ma", "not a number: 'ma' (allowed: 0.25 to 2, auto or max)"},
        {"ice", "maybe", "neither yes nor no: 'maybe' (allowed: yes or no)"},
        {"edges", "wal", "not one of the choices: 'wal' (allowed: wrap, wall or beach)"},
        {"edges", "\"wall\"", "not one of the choices: '\"wall\"' (allowed: wrap, wall or beach)"},
        {"title", "", "an empty text: '' (allowed: 1 to 20 bytes of text)"},
        {"title", "\"\"", "an empty text: '\"\"' (allowed: 1 to 20 bytes of text)"},
        {"title", "123456789012345678901",
         "too long a text: '123456789012345678901' (allowed: 1 to 20 bytes of text)"},
        {"title", "\"open", "a quote is not closed: '\"open' (allowed: 1 to 20 bytes of text)"},
        {"title", "\"", "a quote is not closed: '\"' (allowed: 1 to 20 bytes of text)"},
        {"title", "\"\"\"", "a quote is not closed: '\"\"\"' (allowed: 1 to 20 bytes of text)"},
        {"title", "\"a\" b",
         "something follows the closing quote: '\"a\" b' (allowed: 1 to 20 bytes of text)"},
        {"title", "a\x1b[31m",
         "character 2 is U+001B, a control character: 'a\\x1b[31m' (allowed: 1 to 20 bytes of "
         "text)"},
        {"title", "caf\xe9",
         "character 4 is not UTF-8 (\\xe9): 'caf\\xe9' (allowed: 1 to 20 bytes of text)"},
        {"path", "1,2 3",
         "an item of the list has not the right number of values: '1,2 3' (allowed: x,y x,y ..., "
         "each -100 to 100; or none)"},
        {"path", "1,2,3",
         "an item of the list has not the right number of values: '1,2,3' "
         "(allowed: x,y x,y ..., each -100 to 100; or none)"},
        {"path", "1,", "not a number: '1,' (allowed: x,y x,y ..., each -100 to 100; or none)"},
        {"path", "1,200",
         "out of range: '1,200' (allowed: x,y x,y ..., each -100 to 100; or none)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct al_error error;
        struct pond_params before;
        assert_int_equal(al_param_copy(&pond_table, &before, pond, NULL), AL_OK);
        assert_int_equal(al_param_parse(row(cases[i].key), pond, cases[i].text, &error),
                         AL_INVALID);
        assert_int_equal(error.status, AL_INVALID);
        /* "not a number" for lists tells of a comma where there is one, that is fine too */
        if (strcmp(cases[i].text, "1,") != 0)
            assert_string_equal(error.text, cases[i].why);
        assert_true(al_param_equal(row(cases[i].key), &before, pond));
        al_param_fini(&pond_table, &before);
    }
}

static void shortens_long_values_in_messages(void **state)
{
    struct pond_params *pond = *state;
    struct al_error error;
    char text[9000];
    memset(text, '7', sizeof text);
    text[8999] = '\0';
    assert_int_equal(al_param_parse(row("ducks"), pond, text, &error), AL_INVALID);
    assert_non_null(strstr(error.text, "777...' (allowed: -5 to 1000)"));
    /* Cut between characters: 79 letters and one of two bytes. */
    memset(text, 'a', 79);
    strcpy(text + 79, "\xc3\xa9zzz");
    assert_int_equal(al_param_parse(row("ducks"), pond, text, &error), AL_INVALID);
    assert_non_null(strstr(error.text, "aaa...'"));
}

/* A value, its key and the sign between must go into a line of 8192 bytes, as printed. */
static void limits_values_to_a_line(void **state)
{
    struct pond_params *pond = *state;
    char text[9000];
    memset(text, 'x', sizeof text);
    text[8192 - strlen("note=")] = '\0';
    set(pond, "note", text);
    text[8192 - strlen("note=")] = 'x';
    text[8193 - strlen("note=")] = '\0';
    assert_int_equal(al_param_parse(row("note"), pond, text, NULL), AL_INVALID);
    memset(text, '"', 5000); /* printed, each quote is two: the blank calls for quotes */
    memcpy(text, "x ", 2);
    text[5000] = '\0';
    assert_int_equal(al_param_parse(row("note"), pond, text, NULL), AL_INVALID);
}

static void prints_what_reads_back(void **state)
{
    struct pond_params *pond = *state;
    static const char *const values[][2] = {
        {"ducks", "-5"},          {"steps", "1000000000000000000"},
        {"seed", "drawn"},        {"seed", "18446744073709551615"},
        {"pace", "0.1"},          {"speed", "max"},
        {"speed", "0.3"},         {"ice", "yes"},
        {"edges", "beach"},       {"title", "\"two words\""},
        {"title", "\"a;b#c\""},   {"title", "\" \"\"x\"\" \""},
        {"title", "a,b=[c]:d\""}, {"note", "\"\""},
        {"path", "none"},         {"path", "-0.1,100 3,4"},
        {"reeds", "1,2,3"},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        set(pond, values[i][0], values[i][1]);
        assert_printed(pond, values[i][0], values[i][1]);
    }
}

static void cuts_what_does_not_fit(void **state)
{
    const struct pond_params *pond = *state;
    char text[4] = "zzz";
    assert_int_equal(al_param_print(row("title"), pond, text, sizeof text), 8); /* "A pond" */
    assert_string_equal(text, "\"A ");
    assert_int_equal(al_param_print(row("title"), pond, NULL, 0), 8);
    assert_int_equal(al_param_print_range(row("edges"), text, 1), strlen("wrap, wall or beach"));
    assert_string_equal(text, "");
}

static void prints_defaults(void **state)
{
    struct pond_params *pond = *state;
    set(pond, "path", "9,9");
    for (size_t i = 0; i < pond_table.count; i++) {
        char text[64];
        struct pond_params fresh;
        al_param_print_default(&pond_rows[i], text, sizeof text);
        set(pond, pond_rows[i].key, text);
        assert_int_equal(al_param_init(&pond_table, &fresh, NULL), AL_OK);
        assert_true(al_param_equal(&pond_rows[i], pond, &fresh));
        al_param_fini(&pond_table, &fresh);
    }
}

static void assert_nudged(struct pond_params *pond, const char *key, const char *from, int steps,
                          const char *to)
{
    set(pond, key, from);
    bool changed = al_param_nudge(row(key), pond, steps);
    assert_printed(pond, key, to);
    assert_int_equal(changed, strcmp(from, to) != 0);
}

static void nudges_to_multiples_within_the_range(void **state)
{
    struct pond_params *pond = *state;
    assert_nudged(pond, "ducks", "12", 1, "15");
    assert_nudged(pond, "ducks", "12", -1, "10");
    assert_nudged(pond, "ducks", "15", 1, "20");
    assert_nudged(pond, "ducks", "15", -2, "5");
    assert_nudged(pond, "ducks", "-3", -1, "-5");
    assert_nudged(pond, "ducks", "-3", 1, "0");
    assert_nudged(pond, "ducks", "-5", -1, "-5");
    assert_nudged(pond, "ducks", "999", 1, "1000");
    assert_nudged(pond, "ducks", "1000", 1000000, "1000");
    assert_nudged(pond, "ducks", "12", 0, "12");
    assert_nudged(pond, "steps", "0", -1, "0");
    assert_nudged(pond, "steps", "150", -1, "100");
    assert_nudged(pond, "steps", "150", 1, "200");
    /* Beyond 2^53 a double no longer holds every whole number. */
    assert_nudged(pond, "steps", "900000000000000001", 1, "900000000000000100");
    assert_nudged(pond, "steps", "999999999999999999", 1, "1000000000000000000");
    assert_nudged(pond, "pace", "0.5", 1, "0.6");
    assert_nudged(pond, "pace", "0.3", -1, "0.2");
    assert_nudged(pond, "pace", "0.25", 1, "0.3");
    assert_nudged(pond, "pace", "0.25", -1, "0.2");
    assert_nudged(pond, "pace", "10", 1, "10");
    assert_nudged(pond, "pace", "0.1", -3, "0.1");
}

static void nudges_go_round_words(void **state)
{
    struct pond_params *pond = *state;
    assert_nudged(pond, "speed", "2", 1, "auto");
    assert_nudged(pond, "speed", "auto", 1, "max");
    assert_nudged(pond, "speed", "max", 1, "0.25");
    assert_nudged(pond, "speed", "0.25", -1, "max");
    assert_nudged(pond, "speed", "max", -2, "2");
    assert_nudged(pond, "speed", "1.75", 4, "0.25");
    assert_nudged(pond, "edges", "wrap", -1, "beach");
    assert_nudged(pond, "edges", "beach", 2, "wall");
    assert_nudged(pond, "edges", "wall", 3, "wall");
    assert_nudged(pond, "ice", "no", 1, "yes");
    assert_nudged(pond, "ice", "yes", -1, "no");
    assert_nudged(pond, "ice", "yes", 2, "yes");
}

static void nudges_nothing_else(void **state)
{
    struct pond_params *pond = *state;
    assert_nudged(pond, "seed", "7", 1, "7");
    assert_nudged(pond, "title", "pond", 1, "pond");
    assert_nudged(pond, "path", "1,2", -1, "1,2");
}

static void copies_are_their_own(void **state)
{
    struct pond_params *pond = *state;
    struct pond_params copy;
    assert_int_equal(al_param_copy(&pond_table, &copy, pond, NULL), AL_OK);
    for (size_t i = 0; i < pond_table.count; i++)
        assert_true(al_param_equal(&pond_rows[i], pond, &copy));
    set(pond, "title", "other");
    set(pond, "path", "5,6 7,8");
    assert_string_equal(copy.title, "A pond");
    assert_true(copy.path.values[0] == 1);
    assert_false(al_param_equal(row("title"), pond, &copy));
    assert_false(al_param_equal(row("path"), pond, &copy));
    al_param_fini(&pond_table, &copy);
}

static void tells_values_apart(void **state)
{
    struct pond_params *pond = *state;
    struct pond_params other;
    static const char *const values[][2] = {
        {"ducks", "13"}, {"steps", "1"},      {"seed", "0"},      {"pace", "0.51"},
        {"speed", "1"},  {"ice", "yes"},      {"edges", "wall"},  {"title", "a"},
        {"note", "b"},   {"path", "1,2 3,5"}, {"reeds", "0,0,0"},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        assert_int_equal(al_param_init(&pond_table, &other, NULL), AL_OK);
        set(&other, values[i][0], values[i][1]);
        assert_false(al_param_equal(row(values[i][0]), pond, &other));
        al_param_fini(&pond_table, &other);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(starts_with_the_defaults),
        TEST(describes_itself),
        TEST(reads_whole_numbers),
        TEST(reads_numbers_and_their_words),
        TEST(reads_switches_and_choices),
        TEST(reads_texts),
        TEST(reads_lists),
        TEST(refuses_the_rest),
        TEST(shortens_long_values_in_messages),
        TEST(limits_values_to_a_line),
        TEST(prints_what_reads_back),
        TEST(cuts_what_does_not_fit),
        TEST(prints_defaults),
        TEST(nudges_to_multiples_within_the_range),
        TEST(nudges_go_round_words),
        TEST(nudges_nothing_else),
        TEST(copies_are_their_own),
        TEST(tells_values_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
