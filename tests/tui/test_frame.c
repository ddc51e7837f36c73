/* The whole screen as text, at all sizes: golden pictures, reviewed by eye, and what must hold at
 * every size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "stage.h"
#include "tui/draw.h"
#include "tui/frame.h"
#include "tui/layout.h"
#include "tui/settings.h"

/* 12 seasons of 200 ticks and 61 ticks of the next. */
#define TICKS (12 * 200 + 61)

static void golden_at(int32_t columns, int32_t rows)
{
    struct stage stage;
    char name[32];
    stage_open(&stage, TICKS);
    stage_draw(&stage, columns, rows);
    snprintf(name, sizeof name, "frame-%dx%d", (int)columns, (int)rows);
    stage_assert_golden(&stage, name);
    stage_close(&stage);
}

static void golden_sizes(void **state)
{
    (void)state;
    golden_at(1, 1);
    golden_at(10, 3);
    golden_at(40, 10);
    golden_at(80, 24);
    golden_at(100, 30);
    golden_at(200, 50);
}

/* Parameters focused, one changed and waiting, one being typed with a fault. */
static void golden_params(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, TICKS);
    stage_press(&stage, AL_KEY_TAB);
    stage_press(&stage, AL_KEY_RIGHT);
    stage_draw(&stage, 80, 24);
    stage_assert_golden(&stage, "params-80x24");
    stage_press(&stage, AL_KEY_DOWN);
    stage_press(&stage, AL_KEY_ENTER);
    stage_type(&stage, "fast");
    stage_press(&stage, AL_KEY_ENTER);
    stage_draw(&stage, 80, 24);
    stage_assert_golden(&stage, "prompt-80x24");
    stage_close(&stage);
}

static void golden_inspector(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, TICKS);
    stage.screen.utf8 = true;
    stage_type(&stage, "vvi");
    stage_draw(&stage, 80, 24);
    stage_assert_golden(&stage, "inspector-80x24");
    stage_close(&stage);
}

static void golden_help(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, 0);
    stage_type(&stage, "?");
    stage_draw(&stage, 80, 105); /* the whole page */
    stage_assert_golden(&stage, "help-80x105");
    stage_close(&stage);
}

/* At every size: no crash, nothing beyond the canvas, the cursor in it while a value is typed. */
static void every_size(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, TICKS);
    for (int32_t rows = 0; rows < 30; rows++) {
        for (int32_t columns = 0; columns < 120; columns += columns < 24 ? 1 : 7) {
            stage.screen.help = (rows + columns) % 3 == 0;
            stage.screen.inspecting = columns % 2 == 0;
            stage.screen.focus = (enum al_focus)((rows + columns) % AL_FOCUS_COUNT);
            stage.screen.prompt.kind = columns % 4 == 1 ? AL_PROMPT_VALUE : AL_PROMPT_NONE;
            stage_draw(&stage, columns, rows);
            if (stage.screen.prompt.kind != AL_PROMPT_VALUE || rows * columns == 0)
                continue;
            assert_in_range(stage.screen.cursor_column, 0, columns - 1);
            assert_in_range(stage.screen.cursor_row, 0, rows - 1);
        }
    }
    stage_close(&stage);
}

/* The parts of a layout lie in the screen and beside each other. */
static void parts_tile(void **state)
{
    (void)state;
    for (int32_t rows = 1; rows < 60; rows++) {
        for (int32_t columns = 1; columns < 210; columns++) {
            struct al_layout layout = al_layout(columns, rows);
            const struct al_rect *const parts[] = {
                &layout.status, &layout.world,   &layout.scale, &layout.border,
                &layout.panel,  &layout.message, &layout.hints,
            };
            int32_t cells = 0;
            for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
                if (al_rect_empty(parts[i]))
                    continue;
                assert_true(parts[i]->column >= 0 && parts[i]->row >= 0);
                assert_true(parts[i]->column + parts[i]->columns <= columns);
                assert_true(parts[i]->row + parts[i]->rows <= rows);
                cells += parts[i]->columns * parts[i]->rows;
            }
            bool text_only = layout.tiny && al_rect_empty(&layout.world);
            assert_int_equal(cells, text_only ? columns : columns * rows);
        }
    }
}

/* The breakpoints: a panel of 30 from 100 columns, of 22 from 60 x 16, else none. */
static void breakpoints(void **state)
{
    (void)state;
    assert_int_equal(al_layout(100, 16).panel.columns, 30);
    assert_int_equal(al_layout(99, 16).panel.columns, 22);
    assert_int_equal(al_layout(60, 16).panel.columns, 22);
    assert_int_equal(al_layout(59, 24).panel.columns, 0);
    assert_int_equal(al_layout(80, 15).panel.columns, 0);
    assert_int_equal(al_layout(80, 15).status.rows, 2);
    assert_false(al_layout(20, 6).tiny);
    assert_true(al_layout(19, 6).tiny);
    assert_true(al_layout(20, 5).tiny);
    struct al_layout classic = al_layout(80, 24);
    assert_int_equal(classic.world.columns, 57);
    assert_int_equal(classic.world.rows, 20);
}

/* Drawing looks on: the digest is the same with and without, at any size. */
static void drawing_changes_nothing(void **state)
{
    (void)state;
    struct stage drawn, plain;
    stage_open(&drawn, 0);
    stage_open(&plain, 0);
    for (int i = 0; i < 450; i++) {
        stage_ticks(&drawn, 1);
        stage_ticks(&plain, 1);
        stage_draw(&drawn, i % 3 == 0 ? 1 : 200 - i % 150, i % 3 == 0 ? 1 : 50 - i % 40);
        if (i % 60 == 0)
            stage_type(&drawn, "iv?");
    }
    assert_true(al_run_digest(drawn.run) == al_run_digest(plain.run));
    stage_close(&drawn);
    stage_close(&plain);
}

/* State words stand at one place whatever the numbers before them. */
static void state_words(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, 3);
    stage_draw(&stage, 80, 24);
    const char *running = strstr(stage_row(&stage, 0), "RUNNING");
    assert_non_null(running);
    ptrdiff_t place = running - stage_row(&stage, 0);
    stage_type(&stage, " ");
    stage_ticks(&stage, 1000);
    stage_draw(&stage, 80, 24);
    assert_memory_equal(stage_row(&stage, 0) + place, "PAUSED ", 7);
    stage_type(&stage, "f");
    stage_draw(&stage, 80, 24);
    assert_memory_equal(stage_row(&stage, 0) + place, "FAST   ", 7);
    assert_true(stage_shows(&stage, "max"));
    assert_true(stage_shows(&stage, "evolving without drawing"));
    stage_close(&stage);
}

/* A machine that cannot keep the speed says so: 80 ticks a second wanted, 25 made. */
static void lagging_speed(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, 3);
    stage.screen.real_rate = 79;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, " x4   seed"));
    stage.screen.real_rate = 25;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, " x4 (x1.2) "));
    stage_type(&stage, "m");
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "mines hidden   480 x 336 u, wraps"));
    stage_close(&stage);
}

/* A seed of 20 digits pushes out what matters less, never the state. */
static void long_seed(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, 3);
    assert_int_equal(al_run_restart(stage.run, UINT64_MAX, NULL), AL_OK);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "seed 18446744073709551615"));
    assert_true(stage_shows(&stage, "RUNNING"));
    assert_false(stage_shows(&stage, "saved"));
    stage_draw(&stage, 60, 16);
    assert_false(stage_shows(&stage, "seed"));
    assert_true(stage_shows(&stage, "RUNNING"));
    stage_close(&stage);
}

/* When the run was saved stands in the status line, shorter where room is short. */
static void tells_of_saves(void **state)
{
    (void)state;
    struct stage stage;
    struct al_keeper keeper = {.saved = false};
    stage_open(&stage, 3);
    stage.screen.keeper = &keeper;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "RUNNING   not saved yet"));
    keeper.saved = true;
    keeper.tick = 3;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "RUNNING   saved"));
    assert_false(stage_shows(&stage, "not saved"));
    stage_ticks(&stage, 1);
    stage.screen.saved_ago = 12;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "RUNNING   saved 12 s ago"));
    stage.screen.saved_ago = 180;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "saved 3 min ago"));
    stage.screen.saved_ago = 2 * 3600;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "saved 2 h ago"));
    assert_int_equal(al_run_restart(stage.run, 4294967295, NULL), AL_OK);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "RUNNING  not saved")); /* it was another run */
    keeper.restarts = stage.run->restarts;
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "RUNNING  saved 2h"));
    assert_true(stage_shows(&stage, "seed 4294967295"));
    stage_type(&stage, "?");
    stage_draw(&stage, 80, 110);
    assert_true(stage_shows(&stage, "saved ...    how long ago the run was saved"));
    stage_close(&stage);
}

/* A generation on its way is not compared with whole ones. */
static void compares_whole_generations(void **state)
{
    (void)state;
    struct stage stage;
    char delta[16];
    stage_open(&stage, TICKS);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "|Generation 12, so far"));
    assert_string_equal(strchr(stage_row(&stage, 2), '|'), "| best       16");
    stage_ticks(&stage, 200 - 61);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "|Generation 12"));
    assert_false(stage_shows(&stage, "so far"));
    snprintf(delta, sizeof delta, " %+.0f",
             al_history_row(&stage.run->history, 0)[1] - al_history_row(&stage.run->history, 1)[1]);
    assert_true(stage_shows(&stage, delta));
    stage_ticks(&stage, 1000 * 200 + 1);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "|Gen 1013, so far"));
    stage_close(&stage);
}

static void brief_of_sorts(const struct al_world *world, char *text, size_t size)
{
    (void)world;
    snprintf(text, size, "patrol 3, pursue 1");
}

/* Words that begin alike keep two letters. */
static void tiny_lines_of_sorts(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, TICKS);
    struct al_world_class other = *stage.run->world->class;
    other.brief = brief_of_sorts;
    stage.run->world->class = &other;
    stage_draw(&stage, 20, 5);
    assert_string_equal(stage_row(&stage, 4), "ge12 pa3 pu1  q quit");
    stage_close(&stage);
}

/* The one line of a tiny window: whole numbers, and how to leave where there is room for it. */
static void tiny_lines(void **state)
{
    (void)state;
    struct stage stage;
    static const struct {
        int32_t columns;
        const char *line;
    } cases[] = {
        {60, "gen 12 best 16, mean 9.5  q quit"},
        {31, "g12 b16 m9.5  q quit"},
        {20, "g12 b16 m9.5  q quit"},
        {19, "g12 b16 m9.5"},
        {11, "g12 b16"},
        {6, "gen 12"},
        {4, "gen"},
    };
    stage_open(&stage, TICKS);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        stage_draw(&stage, cases[i].columns, 5);
        const int32_t lowest = cases[i].columns < 8 ? 0 : 4; /* without a world it is the first */
        assert_string_equal(stage_row(&stage, lowest), cases[i].line);
    }
    stage_draw(&stage, 20, 5);
    stage_type(&stage, "x");
    stage_draw(&stage, 20, 5);
    assert_string_equal(stage_row(&stage, 4), "unbound: x");
    stage_close(&stage);
}

/* A world of 1000000 x 336 u is shown, if only on one row of cells, and its size in digits. */
static void wide_world(void **state)
{
    (void)state;
    struct stage stage;
    size_t agents = 0;
    stage_open(&stage, 0);
    assert_int_equal(al_run_edit(stage.run, "meadow", "width", "1000000", NULL), AL_OK);
    stage_type(&stage, "Rs");
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "| 100000 u "));
    assert_true(stage_shows(&stage, "1000000 x 336 u, wraps"));
    for (int32_t row = 1; row < 21; row++)
        agents += strcspn(stage_row(&stage, row), "<>^v23456789") < 57;
    assert_int_equal(agents, 1);
    stage_close(&stage);
}

/* Where there is no panel, what is focused takes the world's place. */
static void small_screens_have_lists(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, TICKS);
    stage_press(&stage, AL_KEY_TAB);
    stage_draw(&stage, 40, 10);
    assert_true(stage_shows(&stage, ">grazers"));
    stage_press(&stage, AL_KEY_TAB);
    stage_draw(&stage, 40, 10);
    assert_true(stage_shows(&stage, " gen   best   mean   dead"));
    assert_true(stage_shows(&stage, "> 11 "));
    stage_close(&stage);
}

/* A row that was looked at stays under the cursor while new ones come. */
static void history_cursor_stays(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, TICKS);
    stage_press(&stage, AL_KEY_TAB);
    stage_press(&stage, AL_KEY_TAB);
    stage_type(&stage, "jj");
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "|>  9 ")); /* 11 is the latest */
    stage_ticks(&stage, 400);
    stage_draw(&stage, 80, 24);
    assert_true(stage_shows(&stage, "|>  9 "));
    assert_true(stage_shows(&stage, " gen 9: best"));
    stage_close(&stage);
}

/* A text wider than its room scrolls so that the cursor is in sight. */
static void long_prompt(void **state)
{
    (void)state;
    struct stage stage;
    stage_open(&stage, 0);
    stage_press(&stage, AL_KEY_TAB);
    while (!strstr(
        al_settings_at(&stage.screen, stage.run, stage.screen.params_scroll.cursor).row->key,
        "motto"))
        stage_press(&stage, AL_KEY_DOWN);
    stage_press(&stage, AL_KEY_ENTER);
    for (int i = 0; i < 30; i++)
        stage_type(&stage, "abcdefghi ");
    stage_type(&stage, "end");
    stage_draw(&stage, 80, 24);
    const char *row = stage_row(&stage, 22);
    assert_memory_equal(row, " motto: ", 8);
    assert_string_equal(row + strlen(row) - 3, "end");
    assert_int_equal(stage.screen.cursor_column, 79);
    stage_press(&stage, AL_KEY_HOME);
    stage_draw(&stage, 80, 24);
    assert_memory_equal(stage_row(&stage, 22), " motto: abcdefghi abc", 21);
    assert_int_equal(stage.screen.cursor_column, 8);
    stage_close(&stage);
}

/* The dump never replaces a file and names what it wrote. */
static void dumps(void **state)
{
    (void)state;
    struct stage stage;
    char folder[] = "/tmp/ailife-frame-XXXXXX", first[AL_FRAME_NAME], second[AL_FRAME_NAME];
    char line[512] = "";
    char *here = getcwd(NULL, 0);
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    stage_open(&stage, 10);
    stage_draw(&stage, 80, 24);
    assert_int_equal(al_frame_dump(&stage.canvas, first, NULL), AL_OK);
    assert_int_equal(al_frame_dump(&stage.canvas, second, NULL), AL_OK);
    assert_string_equal(first, "ailife-screen-1.txt");
    assert_string_equal(second, "ailife-screen-2.txt");
    FILE *file = fopen(first, "r");
    assert_non_null(file);
    int lines = 0;
    for (; fgets(line, sizeof line, file); lines++) {
        if (lines == 0)
            assert_memory_equal(line, stage_row(&stage, 0), strlen(stage_row(&stage, 0)));
    }
    assert_int_equal(lines, 24);
    fclose(file);
    assert_int_equal(unlink(first), 0);
    assert_int_equal(unlink(second), 0);
    assert_int_equal(chdir(here), 0);
    assert_int_equal(rmdir(folder), 0);
    free(here);
    stage_close(&stage);
}

/* A folder that takes no file: refused with its reason. */
static void dump_fails(void **state)
{
    (void)state;
    struct stage stage;
    struct al_error error;
    char name[AL_FRAME_NAME], *here = getcwd(NULL, 0);
    stage_open(&stage, 1);
    stage_draw(&stage, 10, 3);
    assert_int_equal(chdir("/proc"), 0);
    enum al_status status = al_frame_dump(&stage.canvas, name, &error);
    assert_int_equal(chdir(here), 0);
    assert_int_equal(status, AL_IO);
    assert_non_null(strstr(error.text, "ailife-screen-1.txt"));
    free(here);
    stage_close(&stage);
}

/* "ab cd" in 3 columns breaks before the blank, a longer word is cut, blanks at the end stay out.
 */
static void wraps_text(void **state)
{
    (void)state;
    assert_int_equal(al_text_wrap("ab cd", 3), 2);
    assert_int_equal(al_text_wrap("ab cd", 5), 5);
    assert_int_equal(al_text_wrap("ab cd", 4), 2);
    assert_int_equal(al_text_wrap("abcdef gh", 4), 4);
    assert_int_equal(al_text_wrap("abcd ef", 4), 4);
    assert_int_equal(al_text_wrap("", 4), 0);
    assert_int_equal(al_text_wrap("abc", 0), 0);
    assert_int_equal(al_text_wrap("\xc3\xa4\xc3\xb6 x", 2), 4); /* two letters of two bytes each */
    assert_int_equal(al_canvas_text_columns("\xc3\xa4x"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(golden_sizes),
        cmocka_unit_test(golden_params),
        cmocka_unit_test(golden_inspector),
        cmocka_unit_test(golden_help),
        cmocka_unit_test(every_size),
        cmocka_unit_test(parts_tile),
        cmocka_unit_test(breakpoints),
        cmocka_unit_test(drawing_changes_nothing),
        cmocka_unit_test(state_words),
        cmocka_unit_test(lagging_speed),
        cmocka_unit_test(long_seed),
        cmocka_unit_test(tells_of_saves),
        cmocka_unit_test(compares_whole_generations),
        cmocka_unit_test(tiny_lines),
        cmocka_unit_test(tiny_lines_of_sorts),
        cmocka_unit_test(wide_world),
        cmocka_unit_test(small_screens_have_lists),
        cmocka_unit_test(history_cursor_stays),
        cmocka_unit_test(long_prompt),
        cmocka_unit_test(dumps),
        cmocka_unit_test(dump_fails),
        cmocka_unit_test(wraps_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
