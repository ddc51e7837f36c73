/* The worlds as they are, on a terminal: hands that move targets, pages with wide glyphs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pty.h"

static struct pty *start(const char *arguments, int columns, int rows)
{
    struct pty *pty = malloc(sizeof *pty);
    pty_open(pty, &(struct pty_start){.arguments = arguments, .columns = columns, .rows = rows});
    return pty;
}

static void end(struct pty *pty)
{
    pty_send(pty, "q");
    pty_wait_end(pty, 5000);
    pty_assert_restored(pty);
    pty_close(pty);
    free(pty);
}

static uint32_t glyph_at(struct pty *pty, int row, int column)
{
    VTermScreenCell cell;
    vterm_screen_get_cell(pty->screen, (VTermPos){.row = row, .col = column}, &cell);
    return cell.chars[0];
}

/* Where the target is, in the world left of the panel. Returns whether it is there. */
static bool find_target(struct pty *pty, int *row, int *column)
{
    for (*row = 1; *row < pty->rows - 3; ++*row) {
        for (*column = 0; *column < pty->columns - 23; ++*column) {
            if (glyph_at(pty, *row, *column) == '+')
                return true;
        }
    }
    return false;
}

/* Make the ticks of a push, one by one, in a run that is paused. */
static void make_ticks(struct pty *pty, int count)
{
    for (int i = 0; i < count; i++)
        pty_send(pty, ".");
    pty_pump(pty, 400);
}

/* Arrow keys move the target of a paused world with the next ticks: far to the left, then up. */
static void arrows_move(const char *arguments)
{
    int row, column, row_then, column_then;
    struct pty *pty = start(arguments, 80, 24);
    pty_expect(pty, "Arrows Target");
    pty_send(pty, " ");
    pty_expect(pty, "PAUSED");
    pty_pump(pty, 200);
    assert_true(find_target(pty, &row, &column));
    for (int i = 0; i < 3; i++) {
        pty_send(pty, "\033[D");
        if (i == 0)
            pty_expect(pty, "the target moves with the next ticks");
        make_ticks(pty, 10);
    }
    assert_true(find_target(pty, &row_then, &column_then));
    assert_int_equal(row_then, row);
    assert_true(column_then < column);
    pty_send(pty, "\033OA");
    make_ticks(pty, 10);
    assert_true(find_target(pty, &row, &column));
    assert_int_equal(column, column_then);
    assert_true(row < row_then);
    end(pty);
}

static void swarm_is_led(void **state)
{
    (void)state;
    arrows_move("-S 7 -s run.speed=0.25 -s swarm.count=1 -s swarm.target=still swarm");
}

static void chase_is_led(void **state)
{
    (void)state;
    arrows_move("-S 7 -s run.speed=0.25 -s chase.hunters=1 -s chase.target=still chase");
}

/* > goes to the next row and pauses there. */
static void next_row(void **state)
{
    (void)state;
    struct pty *pty = start("-S 7 -s run.speed=0.25 -s run.row_every=70 swarm", 80, 24);
    pty_expect(pty, "RUNNING");
    pty_send(pty, ">");
    pty_expect(pty, "PAUSED");
    pty_expect(pty, " tick 70 ");
    pty_send(pty, ">");
    pty_expect(pty, " tick 140 ");
    pty_expect(pty, "PAUSED");
    end(pty);
}

/* Six wide glyphs, and among them an e with an acute in two code points: 13 cells. */
#define WIDE                                           \
    "\xe6\x9d\x8e\xe6\x98\x8e\xe5\xb1\xb1\xe5\xb7\x9d" \
    "e\xcc\x81"                                        \
    "\xe5\xb7\x9d\xe5\xb1\xb1"

/* Every row of the panel's border stands in its column, whatever stands left of it. */
static void assert_straight(struct pty *pty, int border)
{
    for (int row = 1; row < pty->rows - 2; row++)
        assert_int_equal(glyph_at(pty, row, border), '|');
}

/* Wide glyphs in the page and in the parameters move nothing: the border is straight, and the
 * terminal's cells hold each glyph once, in two cells. */
static void wide_at(int columns, int rows, int border)
{
    struct pty *pty = start("-S 7 -s run.speed=0.25 strings " WIDE, columns, rows);
    pty_expect(pty, "strings");
    pty_send(pty, " ");
    pty_expect(pty, "PAUSED");
    for (int i = 0; i < 30; i++) {
        pty_send(pty, ".");
        pty_pump(pty, 30);
        assert_straight(pty, border);
    }
    pty_send(pty, "i");
    pty_expect(pty, "Inspector");
    assert_straight(pty, border);
    bool found = false;
    for (int row = 1; row < rows - 2; row++) {
        if (glyph_at(pty, row, 1) != 0x674e)
            continue;
        VTermScreenCell cell;
        vterm_screen_get_cell(pty->screen, (VTermPos){.row = row, .col = 1}, &cell);
        assert_int_equal(cell.width, 2);
        assert_int_equal(glyph_at(pty, row, 3), 0x660e);
        found = true;
    }
    assert_true(found);
    end(pty);
}

static void wide_glyphs(void **state)
{
    (void)state;
    wide_at(80, 24, 57);
    wide_at(200, 50, 169);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swarm_is_led),
        cmocka_unit_test(chase_is_led),
        cmocka_unit_test(next_row),
        cmocka_unit_test(wide_glyphs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
