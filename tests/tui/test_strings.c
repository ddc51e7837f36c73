/* The world strings on a terminal: wide characters and marks shift no column, nothing that a
 * terminal would act on gets there, the target can be changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/canvas.h>

#include "pty.h"

static struct pty pty;

static void begin(int columns, int rows, const char *arguments)
{
    pty_open(&pty, &(struct pty_start){.columns = columns, .rows = rows, .arguments = arguments});
    pty_expect(&pty, "Errors of all 200");
    pty_expect(&pty, "q Quit"); /* the last line: the first frame is whole */
}

static int finish(void **state)
{
    (void)state;
    pty_close(&pty);
    return 0;
}

static uint32_t glyph_at(int column, int row)
{
    VTermScreenCell cell;
    vterm_screen_get_cell(pty.screen, (VTermPos){.row = row, .col = column}, &cell);
    return cell.chars[0];
}

/* The border of the panel, found in the row of its heading, stands in every row between the status
 * and the messages. */
static void assert_straight(void)
{
    int column = pty.columns - 1;
    while (column > 0 && glyph_at(column, 1) != '|')
        column--;
    assert_true(column > pty.columns / 2);
    for (int row = 1; row < pty.rows - 2; row++)
        if (glyph_at(column, row) != '|')
            fail_msg("row %d: %s", row, pty_row(&pty, row));
}

/* Whether a row holds a text, wide characters and marks as they are meant. */
static bool row_holds(int row, const char *text)
{
    char line[4096];
    size_t length = 0;
    for (int column = 0; column < pty.columns; column++) {
        VTermScreenCell cell;
        vterm_screen_get_cell(pty.screen, (VTermPos){.row = row, .col = column}, &cell);
        for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i] != 0; i++)
            if (cell.chars[i] != (uint32_t)-1) /* the right half of the one before */
                length += al_utf8_encode(cell.chars[i], line + length);
    }
    line[length] = '\0';
    return strstr(line, text) != NULL;
}

/* Chinese and a smile are two cells wide, the accent of e none. */
#define NAMES "\xE6\x9D\x8E\xE6\x98\x8E,Jose\xCC\x81,\xF0\x9F\x98\x80ok"

static void stays_straight(int columns, int rows)
{
    begin(columns, rows, "strings " NAMES " -S 1");
    for (int i = 0; i < 12; i++) {
        assert_straight();
        pty_pump(&pty, 100);
    }
    pty_expect(&pty, "DONE");
    pty_pump(&pty, 200); /* the rest of that frame */
    assert_straight();
    assert_true(row_holds(3, NAMES));
}

static void no_column_shifts(void **state)
{
    (void)state;
    stays_straight(80, 24);
}

static void no_column_shifts_on_a_large_screen(void **state)
{
    (void)state;
    stays_straight(200, 50);
}

/* U+200B ... U+200F, U+2028 ... U+202E, U+2060 ... U+206F, in the bytes that were received. */
static size_t count_format_characters(void)
{
    const unsigned char *bytes = (const unsigned char *)pty.raw;
    size_t count = 0;
    for (size_t i = 0; i + 2 < pty.bytes; i++) {
        const unsigned char last = bytes[i + 2];
        if (bytes[i] == 0xE2 && bytes[i + 1] == 0x80)
            count += (last >= 0x8B && last <= 0x8F) || (last >= 0xA8 && last <= 0xAE);
        count += bytes[i] == 0xE2 && bytes[i + 1] == 0x81 && last >= 0xA0 && last <= 0xAF;
    }
    return count;
}

/* The apostrophe U+2019 has all of them in its block. */
static void no_format_character_is_shown(void **state)
{
    (void)state;
    begin(0, 0,
          "strings \xE2\x80\x99\xE2\x80\x99\xE2\x80\x99\xE2\x80\x99\xE2\x80\x99\xE2\x80\x99 -S 1");
    pty_expect(&pty, "DONE");
    assert_true(pty.bytes > 2000);
    assert_int_equal(count_format_characters(), 0);
}

/* Tab goes to the parameters, the first of which is the target. */
static void the_target_can_be_changed(void **state)
{
    (void)state;
    begin(0, 0, "strings Hello,artificial,life -S 1 -s run.speed=0.25");
    pty_send(&pty, "\t\r");
    pty_expect(&pty, "Enter Set");
    pty_send(&pty, "\xE6\x9D\x8E\xE6\x98\x8E x\r");
    pty_expect(&pty, "Target 2, since generation");
    pty_expect(&pty, "of 4 characters right");
    pty_send(&pty, "\r\t"); /* a tab is no text */
    pty_send(&pty, "\033");
    pty_send(&pty, "\033+++");
    pty_expect(&pty, "DONE");
    pty_expect(&pty, "error 0, 4 of 4 characters right");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(no_column_shifts, finish),
        cmocka_unit_test_teardown(no_column_shifts_on_a_large_screen, finish),
        cmocka_unit_test_teardown(no_format_character_is_shown, finish),
        cmocka_unit_test_teardown(the_target_can_be_changed, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
