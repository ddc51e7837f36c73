/* The parts of the screen that need neither a run nor a terminal: pacing, typing, scrolling, keys.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tui/keys.h"
#include "tui/pace.h"
#include "tui/prompt.h"
#include "tui/scroll.h"

#define MS AL_PACE_MS

/* ---- pace ----------------------------------------------------------------------------------- */

static int due(struct al_pace *pace, double rate, int64_t now)
{
    int ticks = 0;
    for (al_pace_rate(pace, rate, now); al_pace_owes(pace); ticks++)
        al_pace_pay(pace);
    return ticks;
}

/* 320 ticks a second, asked every 45 ms and every 7 ms: in the end the same number of ticks. */
static void ticks_keep_time(void **state)
{
    (void)state;
    static const int64_t steps[] = {45, 7, 100};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        struct al_pace pace;
        int ticks = 0;
        int64_t now = 0;
        al_pace_init(&pace, 0);
        due(&pace, 320, 0);
        for (; now < 6300 * MS; now += steps[i] * MS)
            ticks += due(&pace, 320, now);
        int64_t last = now - steps[i] * MS; /* 0.32 ticks a millisecond */
        assert_in_range(ticks, last / MS * 32 / 100 - 1, last / MS * 32 / 100 + 1);
    }
}

/* After a stop of an hour no more than a quarter of a second is made up for; at a rate of less than
 * four a second, one tick. */
static void no_race_after_a_stop(void **state)
{
    (void)state;
    struct al_pace pace;
    al_pace_init(&pace, 0);
    assert_int_equal(due(&pace, 1000, 0), 0);
    assert_int_equal(due(&pace, 1000, 3600 * AL_PACE_SECOND), 250);
    al_pace_init(&pace, 0);
    due(&pace, 2, 0);
    assert_int_equal(due(&pace, 2, 3600 * AL_PACE_SECOND), 1);
}

/* Standing still owes nothing, before and after. */
static void stands_still(void **state)
{
    (void)state;
    struct al_pace pace;
    al_pace_init(&pace, 0);
    due(&pace, 5, 0);
    assert_int_equal(due(&pace, 0, 190 * MS), 0); /* 0.95 ticks are forgotten */
    assert_true(al_pace_next_tick(&pace) == INT64_MAX);
    assert_int_equal(due(&pace, 5, 10000 * MS), 0);
    assert_int_equal(due(&pace, 5, 10199 * MS), 0);
    assert_int_equal(due(&pace, 5, 10201 * MS), 1);
}

/* The next tick is announced when it is due: 20 a second, 50 ms. */
static void announces_ticks(void **state)
{
    (void)state;
    struct al_pace pace;
    al_pace_init(&pace, 0);
    assert_int_equal(due(&pace, 20, 0), 0);
    int64_t next = al_pace_next_tick(&pace);
    assert_in_range(next, 50 * MS, 50 * MS + 10);
    assert_int_equal(due(&pace, 20, next), 1);
}

static void frames_are_capped(void **state)
{
    (void)state;
    struct al_pace pace;
    al_pace_init(&pace, 1000 * MS);
    al_pace_frames(&pace, 10);
    assert_true(al_pace_next_frame(&pace, false) <= 1000 * MS); /* the first at once */
    al_pace_sent(&pace, 1000 * MS, 1001 * MS);
    assert_int_equal(al_pace_next_frame(&pace, false), 1100 * MS);
    assert_int_equal(al_pace_next_frame(&pace, true), 1030 * MS); /* what a key did, sooner */
    al_pace_frames(&pace, 1);
    assert_int_equal(al_pace_next_frame(&pace, false), 2000 * MS);
    assert_int_equal(al_pace_next_frame(&pace, true), 1030 * MS);
}

/* A frame that blocked for 200 ms: ten times that long none, then one each 300 ms, and back to the
 * usual 100 ms within a few that go through. A key does not hasten it. */
static void slow_line(void **state)
{
    (void)state;
    struct al_pace pace;
    al_pace_init(&pace, 0);
    al_pace_sent(&pace, 0, 200 * MS);
    assert_int_equal(al_pace_next_frame(&pace, false), 2200 * MS);
    assert_int_equal(al_pace_next_frame(&pace, true), 2200 * MS);
    assert_int_equal(pace.period, 300 * MS);
    int frames = 0;
    for (int64_t now = 2200 * MS; pace.period > 100 * MS; frames++) {
        al_pace_sent(&pace, now, now + MS);
        assert_true(al_pace_next_frame(&pace, false) > now);
        now = al_pace_next_frame(&pace, false);
    }
    assert_in_range(frames, 2, 8);
    al_pace_sent(&pace, 0, 29 * MS); /* below the measure: as usual */
    assert_int_equal(pace.period, 100 * MS);
    al_pace_sent(&pace, 0, 3000 * MS); /* not half a minute of rest */
    assert_int_equal(al_pace_next_frame(&pace, false), 3000 * MS + AL_PACE_REST);
}

/* ---- prompt --------------------------------------------------------------------------------- */

static void type(struct al_prompt *prompt, const char *text)
{
    for (; *text; text++)
        al_prompt_insert(prompt, (unsigned char)*text);
}

/* Backspace takes characters, not bytes, and nothing from nothing. */
static void erases_characters(void **state)
{
    (void)state;
    static struct al_prompt prompt;
    al_prompt_open(&prompt, AL_PROMPT_VALUE);
    al_prompt_erase(&prompt);
    al_prompt_erase_next(&prompt);
    assert_string_equal(prompt.text, "");
    type(&prompt, "a");
    al_prompt_insert(&prompt, 0xe4);    /* two bytes */
    al_prompt_insert(&prompt, 0x25b4);  /* three */
    al_prompt_insert(&prompt, 0x1f41c); /* four */
    assert_int_equal(prompt.length, 10);
    al_prompt_erase(&prompt);
    assert_string_equal(prompt.text, "a\xc3\xa4\xe2\x96\xb4");
    al_prompt_erase(&prompt);
    assert_string_equal(prompt.text, "a\xc3\xa4");
    al_prompt_erase(&prompt);
    assert_string_equal(prompt.text, "a");
    al_prompt_erase(&prompt);
    al_prompt_erase(&prompt);
    assert_string_equal(prompt.text, "");
}

static void moves_by_characters(void **state)
{
    (void)state;
    static struct al_prompt prompt;
    al_prompt_open(&prompt, AL_PROMPT_VALUE);
    type(&prompt, "ab");
    al_prompt_insert(&prompt, 0xe4);
    al_prompt_move(&prompt, -1);
    type(&prompt, "c");
    assert_string_equal(prompt.text, "abc\xc3\xa4");
    al_prompt_move(&prompt, -100);
    al_prompt_erase_next(&prompt);
    assert_string_equal(prompt.text, "bc\xc3\xa4");
    al_prompt_move(&prompt, 100);
    assert_int_equal(prompt.cursor, 4);
    al_prompt_erase(&prompt);
    assert_string_equal(prompt.text, "bc");
    al_prompt_erase_all(&prompt);
    assert_int_equal(prompt.length, 0);
}

/* A full prompt drops what comes after, whole characters of it, and stays a text. */
static void fills_up(void **state)
{
    (void)state;
    static struct al_prompt prompt;
    al_prompt_open(&prompt, AL_PROMPT_VALUE);
    for (int i = 0; i < AL_PARAM_TEXT_MAX; i++)
        al_prompt_insert(&prompt, 0x25b4);
    assert_int_equal(prompt.length, (AL_PARAM_TEXT_MAX - 1) / 3 * 3);
    assert_int_equal(strlen(prompt.text), prompt.length);
}

/* ---- scroll --------------------------------------------------------------------------------- */

static void scrolls_as_little_as_needed(void **state)
{
    (void)state;
    struct al_scroll scroll = {0};
    al_scroll_move(&scroll, 3, 10);
    al_scroll_show(&scroll, scroll.cursor, 10, 5);
    assert_int_equal(scroll.top, 0); /* line 3 of 0 to 4 is in sight */
    al_scroll_move(&scroll, 3, 10);
    al_scroll_show(&scroll, scroll.cursor, 10, 5);
    assert_int_equal(scroll.top, 2);
    al_scroll_move(&scroll, AL_SCROLL_LAST, 10);
    al_scroll_show(&scroll, scroll.cursor, 10, 5);
    assert_int_equal(scroll.cursor, 9);
    assert_int_equal(scroll.top, 5);
    al_scroll_show(&scroll, scroll.cursor, 10, 8); /* a bigger window leaves no gap below */
    assert_int_equal(scroll.top, 2);
    al_scroll_move(&scroll, AL_SCROLL_FIRST, 10);
    al_scroll_show(&scroll, scroll.cursor, 10, 8);
    assert_int_equal(scroll.cursor, 0);
    assert_int_equal(scroll.top, 0);
}

static void survives_nothing(void **state)
{
    (void)state;
    struct al_scroll scroll = {.cursor = 7, .top = 7};
    al_scroll_move(&scroll, 1, 0);
    assert_int_equal(scroll.cursor, 0);
    al_scroll_show(&scroll, 0, 0, 0);
    assert_int_equal(scroll.top, 0);
    al_scroll_show(&scroll, 5, 9, 0);
    assert_true(scroll.top <= 9);
}

/* ---- keys ----------------------------------------------------------------------------------- */

/* In one context a key does one thing; every row can be reached, and explains itself. */
static void table_is_sound(void **state)
{
    (void)state;
    size_t count;
    const struct al_key_row *rows = al_key_rows(&count);
    assert_int_equal(count, AL_ACTION_COUNT - 1);
    for (size_t i = 0; i < count; i++) {
        assert_true(rows[i].where != 0);
        assert_int_equal(rows[i].shown_in & ~rows[i].where, 0);
        assert_non_null(rows[i].help);
        assert_true(rows[i].rank == 0 || rows[i].hint);
        for (int bit = 1; bit < AL_IN_ALL; bit <<= 1) {
            for (size_t k = 0; k < AL_KEY_CODES_MAX && rows[i].codes[k]; k++) {
                if (rows[i].where & (unsigned)bit)
                    assert_int_equal(
                        al_key_action(rows[i].codes[k], (enum al_context)bit, rows[i].needs),
                        rows[i].action);
            }
        }
    }
}

/* No context is without a way out; where text is typed q is a letter, F10 is the way. */
static void quit_is_everywhere(void **state)
{
    (void)state;
    for (int bit = 1; bit < AL_IN_ALL; bit <<= 1) {
        const bool types = bit == AL_IN_VALUE;
        assert_int_equal(al_key_action('q', (enum al_context)bit, 0),
                         types ? AL_ACTION_NONE : AL_ACTION_QUIT);
        assert_int_equal(al_key_action(AL_KEY_F10, (enum al_context)bit, 0),
                         types ? AL_ACTION_QUIT_TYPING : AL_ACTION_QUIT);
        assert_int_equal(al_key_action(AL_KEY_CTRL('c'), (enum al_context)bit, 0), AL_ACTION_ABORT);
    }
}

static void names(void **state)
{
    (void)state;
    char name[AL_KEY_NAME];
    static const struct {
        int32_t code;
        const char *name;
    } cases[] = {{'q', "q"},
                 {' ', "Space"},
                 {AL_KEY_F10, "F10"},
                 {AL_KEY_F1, "F1"},
                 {AL_KEY_CTRL('l'), "^L"},
                 {AL_KEY_BACK_TAB, "S-Tab"},
                 {27, "Esc"},
                 {0xe4, "\xc3\xa4"},
                 {AL_KEY_PAGE_UP, "PgUp"},
                 {AL_KEY_DELETE, "Del"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        al_key_name(cases[i].code, name);
        assert_string_equal(name, cases[i].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_keep_time),    cmocka_unit_test(no_race_after_a_stop),
        cmocka_unit_test(stands_still),       cmocka_unit_test(announces_ticks),
        cmocka_unit_test(frames_are_capped),  cmocka_unit_test(slow_line),
        cmocka_unit_test(erases_characters),  cmocka_unit_test(moves_by_characters),
        cmocka_unit_test(fills_up),           cmocka_unit_test(scrolls_as_little_as_needed),
        cmocka_unit_test(survives_nothing),   cmocka_unit_test(table_is_sound),
        cmocka_unit_test(quit_is_everywhere), cmocka_unit_test(names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
