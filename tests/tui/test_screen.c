/* The program on a terminal: what is seen, what keys do, at every size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "pty.h"

static int open_plain(void **state)
{
    struct pty *pty = malloc(sizeof *pty);
    pty_open(pty, &(struct pty_start){0});
    *state = pty;
    return 0;
}

static int open_slow(void **state)
{
    struct pty *pty = malloc(sizeof *pty);
    pty_open(pty, &(struct pty_start){.arguments = "-S 7 -s run.speed=0.25"});
    *state = pty;
    return 0;
}

static int close_it(void **state)
{
    pty_close(*state);
    free(*state);
    return 0;
}

static void assert_quits(struct pty *pty)
{
    pty_send(pty, "q");
    int status = pty_wait_end(pty, 5000);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    pty_assert_restored(pty);
}

/* The tick of the generation, from the status line. */
static int tick_now(struct pty *pty)
{
    const char *place = strstr(pty_row(pty, 0), "tick ");
    assert_non_null(place);
    return atoi(place + 5);
}

static void layout(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_expect(pty, "q Quit");
    assert_memory_equal(pty_row(pty, 0), " ailife ants   gen 0   tick ", 28);
    assert_non_null(strstr(pty_row(pty, 0), "seed 7"));
    for (int row = 1; row <= 21; row++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(pty->screen, (VTermPos){.row = row, .col = 57}, &cell);
        assert_int_equal(cell.chars[0], '|');
    }
    assert_memory_equal(pty_row(pty, 23), " ?Help  Space Pause", 19);
    assert_true(pty->other_screen);
    assert_false(pty->cursor_shown);
    assert_quits(pty);
    assert_true(pty_shows(pty, "ants, seed 7")); /* the farewell, on the shell's screen */
}

/* Down to one cell, to nothing, up to a wall of a screen, and back: it runs on all the while. */
static void sizes(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_resize(pty, 1, 1);
    pty_expect(pty, "g");
    pty_resize(pty, 300, 80);
    pty_expect(pty, "d Dump");
    pty_expect(pty, "RUNNING");
    pty_resize(pty, 40, 10);
    pty_expect(pty, "best ");
    pty_expect_gone(pty, "seed 7");
    pty_resize(pty, 10, 3);
    pty_expect(pty, "gen 0");
    pty_resize(pty, 0, 0); /* as on a serial line: 80 x 24 */
    pty_expect(pty, "q Quit");
    pty_expect(pty, "Parameters");
    pty_resize(pty, 80, 24);
    pty_pump(pty, 200);
    pty_expect(pty, "Parameters");
    assert_quits(pty);
}

static void quits_at_one_cell(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_resize(pty, 1, 1);
    pty_pump(pty, 200);
    assert_quits(pty);
}

/* Paused: not one byte, and no time of a processor. */
static void paused_is_silent(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " ");
    pty_expect(pty, "PAUSED");
    pty_pump(pty, 300);
    size_t bytes = pty->bytes;
    pty_pump(pty, 700);
    assert_int_equal(pty->bytes - bytes, 0);
    pty_send(pty, " ");
    pty_expect(pty, "RUNNING");
    pty_pump(pty, 300);
    assert_true(pty->bytes > bytes);
}

static void single_ticks(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " ");
    pty_expect(pty, "PAUSED");
    pty_pump(pty, 200);
    int tick = tick_now(pty);
    char text[32];
    for (int i = 1; i <= 3; i++) {
        pty_send(pty, ".");
        snprintf(text, sizeof text, "tick %4d/2000", tick + i);
        pty_expect(pty, text);
    }
    pty_send(pty, ">");
    pty_expect(pty, "tick 2000/2000");
    pty_expect(pty, "PAUSED");
    pty_expect(pty, "gen 0: best ");
}

static void speeds(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "x16 "); /* the ants' own */
    pty_send(pty, "+");
    pty_expect(pty, " x32 ");
    pty_send(pty, "=");
    pty_expect(pty, " x64 ");
    pty_send(pty, "+");
    pty_expect(pty, "is the most");
    pty_send(pty, "0");
    pty_expect(pty, " x1 ");
    pty_send(pty, "---");
    pty_expect(pty, " x0.25 ");
    pty_send(pty, "f");
    pty_expect(pty, "FAST");
    pty_expect(pty, "evolving without drawing");
    pty_send(pty, "f");
    pty_expect(pty, " x0.25 ");
    pty_expect(pty, "RUNNING");
}

static void help(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, "?");
    pty_expect(pty, "pause, and go on");
    pty_send(pty, "\033[6~"); /* PgDn */
    pty_expect_gone(pty, "pause, and go on");
    pty_send(pty, "G");
    pty_expect(pty, "About ants");
    pty_send(pty, "g");
    pty_expect(pty, "pause, and go on");
    long sent = pty_clock();
    pty_send(pty, "\033");
    pty_expect(pty, "Parameters");
    assert_in_range(pty_clock() - sent, 0, 2000);
    pty_send(pty, "\033OP"); /* F1 */
    pty_expect(pty, "pause, and go on");
    assert_quits(pty);
}

static void unbound(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, "x");
    pty_expect(pty, "unbound: x, ? for help");
    pty_send(pty, "\033[99~"); /* a sequence nobody knows is one key, not five */
    pty_expect(pty, "unbound: this key");
    pty_send(pty, "\xc3\xa4");
    pty_expect(pty, "unbound: \xc3\xa4,");
}

/* A value is typed, refused with the range, corrected, taken; it waits for its time. */
static void edits(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " \t");
    pty_expect(pty, ">population");
    pty_send(pty, "\r");
    pty_expect(pty, "population: ");
    pty_expect(pty, "Enter Set");
    pty_send(pty, "5abc\r");
    pty_expect(pty, "'5abc' (allowed: 1 to 100000)");
    pty_send(pty, "\177\177\177"); /* three of four characters */
    pty_send(pty, "\b0\b1\r");     /* and the last one: 1 is left */
    pty_expect(pty, "population = 1, from: next generation");
    pty_expect(pty, "*1");
    pty_send(pty, "\r\b\b7");
    pty_expect(pty, "population: 7");
    pty_send(pty, "\033"); /* Esc, and at once a key that begins with one */
    pty_expect(pty, "*1");
    pty_send(pty, "\033[3~"); /* Del */
    pty_expect(pty, "*30");
    pty_send(pty, "l");
    pty_expect(pty, "*31");
    pty_send(pty, "h\033[D");
    pty_expect(pty, "*29");
}

/* What belongs to the screen acts at once, also while paused. */
static void display_acts_at_once(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " \tG");
    pty_expect(pty, ">labels");
    pty_send(pty, "l");
    pty_expect(pty, "labels = number");
    pty_send(pty, "kkk");
    pty_expect(pty, ">glyphs");
    pty_send(pty, "l");
    pty_expect(pty, "glyphs = ascii");
    pty_send(pty, "?G");
    pty_expect(pty, "About ants");
    for (int row = 0; row < pty->rows; row++) {
        for (const char *at = pty_row(pty, row); *at; at++)
            assert_true((unsigned char)*at < 0x80);
    }
}

/* A resize in the middle of typing keeps what was typed. */
static void prompt_survives_resize(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, "\t\r12");
    pty_expect(pty, "population: 12");
    assert_true(pty->cursor_shown);
    pty_resize(pty, 30, 8);
    pty_expect(pty, "population: 12");
    pty_resize(pty, 1, 1);
    pty_pump(pty, 150);
    pty_resize(pty, 80, 24);
    pty_expect(pty, "population: 12");
    pty_send(pty, "3\r");
    pty_expect(pty, "population = 123");
    pty_pump(pty, 200);
    assert_false(pty->cursor_shown);
}

/* While a number is typed q is a letter, and F10 quits; a paste is text there, nothing elsewhere.
 */
static void pastes_and_q(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, "\033[200~q\033[201~");
    pty_pump(pty, 300);
    assert_true(pty_shows(pty, "RUNNING"));
    pty_send(pty, "\t\r\033[200~4q2\n\033[201~");
    pty_expect(pty, "population: 4q2");
    pty_send(pty, "q");
    pty_expect(pty, "population: 4q2q");
    pty_send(pty, "\033[21~");
    int status = pty_wait_end(pty, 5000);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void follows(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " ]");
    pty_expect(pty, "following agent 0 of 0 to 29");
    pty_expect(pty, "@");
    pty_send(pty, "[");
    pty_expect(pty, "following agent 29");
    pty_send(pty, "i");
    pty_expect(pty, "29 of 30");
    pty_send(pty, "b");
    pty_expect(pty, "Inspector: the best");
    pty_send(pty, "i");
    pty_expect(pty, "gen best mean dead");
    pty_send(pty, "vvv");
    pty_expect(pty, "labels: both");
    pty_send(pty, "m");
    pty_expect(pty, "there are no mines here");
}

static void restarts(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " R");
    pty_expect(pty, "start anew?");
    pty_send(pty, "\033");
    pty_expect_gone(pty, "start anew?");
    pty_send(pty, "Rs");
    pty_expect(pty, "a new run, seed 7");
    pty_expect(pty, "tick    0/2000");
    pty_send(pty, "Rn");
    pty_expect_gone(pty, "seed 7");
    pty_expect(pty, "a new run, seed ");
}

static void dumps(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " d");
    pty_expect(pty, "ailife-screen-1.txt");
    pty_send(pty, "d");
    pty_expect(pty, "ailife-screen-2.txt");
}

static void redraws(void **state)
{
    struct pty *pty = *state;
    pty_expect(pty, "RUNNING");
    pty_send(pty, " ");
    pty_expect(pty, "PAUSED");
    pty_pump(pty, 200);
    const char scribble[] = "\033[5;5Hscribble";
    vterm_input_write(pty->vterm, scribble, sizeof scribble - 1);
    assert_true(pty_shows(pty, "scribble"));
    pty_send(pty, "\f"); /* ^L */
    pty_expect_gone(pty, "scribble");
    pty_expect(pty, "PAUSED");
}

#define ON(test, setup) cmocka_unit_test_setup_teardown(test, setup, close_it)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON(layout, open_plain),
        ON(sizes, open_slow),
        ON(quits_at_one_cell, open_plain),
        ON(paused_is_silent, open_plain),
        ON(single_ticks, open_slow),
        ON(speeds, open_plain),
        ON(help, open_plain),
        ON(unbound, open_plain),
        ON(edits, open_slow),
        ON(display_acts_at_once, open_slow),
        ON(prompt_survives_resize, open_slow),
        ON(pastes_and_q, open_slow),
        ON(follows, open_slow),
        ON(restarts, open_slow),
        ON(dumps, open_slow),
        ON(redraws, open_slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
