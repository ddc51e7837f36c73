/* Worlds of other kinds than the meadow: pages of text, worlds that do not breed, that can be
 * touched, that have no mines or no best one: what is offered, and what it looks like. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stage.h"
#include "tui/draw.h"
#include "tui/prompt.h"

/* The page at the sizes that matter; whatever the size, no edge and no scale. */
static void golden_pages(void **state)
{
    (void)state;
    static const struct {
        int32_t columns, rows;
        const char *name;
    } sizes[] = {
        {80, 24, "page-80x24"}, {60, 16, "page-60x16"}, {20, 6, "page-20x6"}, {10, 4, "page-10x4"}};
    struct stage stage;
    stage_open_slate(&stage, 350);
    stage.screen.utf8 = true;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        stage_draw(&stage, sizes[i].columns, sizes[i].rows);
        stage_assert_golden(&stage, sizes[i].name);
        assert_false(stage_shows(&stage, "-|"));
        assert_false(stage_shows(&stage, "walls"));
    }
    stage_close(&stage);
}

/* The report at 80 x 24 and at a width where all stands on one line. */
static void golden_reports(void **state)
{
    (void)state;
    struct stage stage;
    stage_open_slate(&stage, 350);
    stage_type(&stage, "i");
    stage_draw(&stage, 80, 24);
    stage_assert_golden(&stage, "report-80x24");
    stage_draw(&stage, 59, 20);
    stage_assert_golden(&stage, "report-59x20");
    stage_close(&stage);
}

static int32_t row_of(const struct stage *stage, const char *text)
{
    for (int32_t row = 0; row < stage->canvas.rows; row++) {
        if (strstr(stage_row(stage, row), text))
            return row;
    }
    return -1;
}

/* A text that grows takes its second line once and keeps it: what is under it stands still. */
static void reports_stand_still(void **state)
{
    (void)state;
    struct stage stage;
    stage_open_slate(&stage, 350);
    stage_type(&stage, "i");
    stage_draw(&stage, 80, 24);
    int32_t before = row_of(&stage, "the end");
    stage_ticks(&stage, 1);
    stage_draw(&stage, 80, 24);
    int32_t after = row_of(&stage, "the end");
    assert_true(after > before && before > 0);
    stage_ticks(&stage, 1);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "short"));
    assert_int_equal(row_of(&stage, "the end"), after);
    stage_type(&stage, "ii"); /* opened anew, as little as can be */
    stage_draw(&stage, 80, 24);
    assert_int_equal(row_of(&stage, "the end"), before);
    stage_close(&stage);
}

/* Curves of different units have scales of their own: 3 scribes lie flat, at the least level, and
 * the chalk rises through all of seven levels in ten rows. A range that does not fit is not cut. */
static void plots_by_unit(void **state)
{
    (void)state;
    struct stage stage;
    stage_open_slate(&stage, 1000);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "| ..:-==+*##       down"));
    assert_true(stage_shows(&stage, "| ..........        who"));
    assert_true(stage_shows(&stage, "| down 1e+05 to 1e+06"));
    stage_draw(&stage, 200, 30);
    assert_true(stage_shows(&stage, "down 100000.00 to 1000000.00"));
    stage_close(&stage);
}

/* While the rows are focused they are seen, not the report that is open. */
static void rows_before_report(void **state)
{
    (void)state;
    struct stage stage;
    stage_open_slate(&stage, 350);
    stage_type(&stage, "i\t\t");
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, ">"));
    assert_false(stage_shows(&stage, "Inspector"));
    stage_press(&stage, AL_KEY_TAB);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "Inspector"));
    stage_close(&stage);
}

/* A hand acts at the next tick, paused or not, and only while the world is focused. */
static void touches(void **state)
{
    (void)state;
    struct stage stage;
    stage_open_slate(&stage, 1);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "Arrows Target"));
    stage_press(&stage, AL_KEY_RIGHT);
    stage_press(&stage, AL_KEY_RIGHT);
    stage_press(&stage, AL_KEY_DOWN);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "at 0, 0"));
    stage_ticks(&stage, 1);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "at 2, 1"));
    stage_type(&stage, " ");
    stage_press(&stage, AL_KEY_LEFT);
    stage_press(&stage, AL_KEY_UP);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "the target moves with the next ticks"));
    stage_ticks(&stage, 1);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "at 1, 0"));
    stage_type(&stage, "\t");
    stage_press(&stage, AL_KEY_DOWN);
    stage_ticks(&stage, 1);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "at 1, 0"));
    assert_false(stage_shows(&stage, "Arrows Target"));
    stage_close(&stage);
}

/* Keys without a use are not offered, and say why when they are pressed. */
static void offers(void **state)
{
    (void)state;
    struct stage stage;
    stage_open_slate(&stage, 1);
    stage_draw(&stage, 200, 50);
    assert_true(stage_shows(&stage, "i Inspect  []Agent"));
    assert_true(stage_shows(&stage, ">Next row"));
    assert_false(stage_shows(&stage, "Mines"));
    assert_false(stage_shows(&stage, "Labels"));
    assert_false(stage_shows(&stage, "b Best"));
    stage_type(&stage, "m");
    assert_string_equal(stage.screen.message, "there are no mines here");
    stage_type(&stage, "v");
    assert_string_equal(stage.screen.message, "there is nothing to label in this world");
    stage_type(&stage, "b");
    assert_string_equal(stage.screen.message, "nobody is the best in this world");
    stage_type(&stage, "?");
    stage_draw(&stage, 80, 100);
    assert_true(stage_shows(&stage, "run to the next row"));
    assert_true(stage_shows(&stage, "move the target up"));
    assert_true(stage_shows(&stage, "abc          text that matches"));
    assert_false(stage_shows(&stage, "generation"));
    assert_false(stage_shows(&stage, "mines"));
    assert_false(stage_shows(&stage, "2...9"));
    assert_false(stage_shows(&stage, "units of the world"));
    stage_close(&stage);
}

/* The meadow has all that, but no target. */
static void offers_of_meadow(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, 1);
    stage_draw(&stage, 200, 50);
    assert_true(stage_shows(&stage, "b Best"));
    assert_true(stage_shows(&stage, "v Labels  m Mines"));
    assert_true(stage_shows(&stage, ">Next row"));
    assert_false(stage_shows(&stage, "Target"));
    stage_press(&stage, AL_KEY_UP);
    assert_non_null(strstr(stage.screen.message, "nothing to move here"));
    assert_int_equal(stage.run->touch_count, 0);
    stage_close(&stage);
}

/* Cells and bytes by hand: a wide glyph takes 2 cells in 3 bytes, e with an acute 1 in 3. */
static void steps_over_characters(void **state)
{
    (void)state;
    const char text[] = "\xe6\x9d\x8e"
                        "e\xcc\x81x",
               *at = text;
    assert_int_equal(al_text_advance(&at), 2);
    assert_int_equal(at - text, 3);
    assert_int_equal(al_text_advance(&at), 1);
    assert_int_equal(at - text, 6);
    assert_int_equal(al_text_advance(&at), 1);
    assert_int_equal(al_text_advance(&at), 0);
    assert_int_equal(at - text, 7);
    assert_int_equal(al_text_wrap(text, 3), 6);
    assert_int_equal(al_text_wrap(text, 1), 0);
}

/* A mark goes with what it stands on. */
static void edits_characters(void **state)
{
    (void)state;
    static struct al_prompt prompt;
    static const uint32_t typed[] = {0x674e, 'e', 0x301, 0x660e};
    al_prompt_open(&prompt, AL_PROMPT_VALUE);
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++)
        al_prompt_insert(&prompt, typed[i]);
    al_prompt_move(&prompt, -1);
    al_prompt_erase(&prompt);
    assert_string_equal(prompt.text, "\xe6\x9d\x8e\xe6\x98\x8e");
    assert_int_equal(prompt.cursor, 3);
    al_prompt_move(&prompt, -1);
    al_prompt_erase_next(&prompt);
    assert_string_equal(prompt.text, "\xe6\x98\x8e");
}

/* The cursor stands in the cell after what was typed: " words: " takes 8. */
static void cursor_after_wide_glyphs(void **state)
{
    (void)state;
    static const uint32_t typed[] = {0x674e, 'e', 0x301, 0x660e};
    struct stage stage;
    stage_open_slate(&stage, 1);
    stage.screen.params_scroll.cursor = 0;
    stage_type(&stage, "\t\r");
    for (size_t i = 0; i < sizeof typed / sizeof typed[0]; i++)
        stage_press(&stage, (int32_t)typed[i]);
    stage_draw(&stage, 80, 24);
    assert_int_equal(stage.screen.cursor_column, 8 + 2 + 1 + 2);
    stage_press(&stage, AL_KEY_LEFT);
    stage_draw(&stage, 80, 24);
    assert_int_equal(stage.screen.cursor_column, 8 + 2 + 1);
    stage_press(&stage, AL_KEY_LEFT);
    stage_draw(&stage, 80, 24);
    assert_int_equal(stage.screen.cursor_column, 8 + 2);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_pages),
        cmocka_unit_test(golden_reports),
        cmocka_unit_test(reports_stand_still),
        cmocka_unit_test(plots_by_unit),
        cmocka_unit_test(rows_before_report),
        cmocka_unit_test(touches),
        cmocka_unit_test(offers),
        cmocka_unit_test(offers_of_meadow),
        cmocka_unit_test(steps_over_characters),
        cmocka_unit_test(edits_characters),
        cmocka_unit_test(cursor_after_wide_glyphs),
    };
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
