#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "meadow.h"
#include "slate.h"
#include "tui/command.h"
#include "tui/frame.h"

static void open_world(struct stage *stage, const struct al_world_class *class,
                       const struct al_param_table *const *tables, int ticks)
{
    struct al_sections sections;
    memset(stage, 0, sizeof *stage);
    assert_int_equal(al_sections_init(&sections, tables, 3, NULL), AL_OK);
    assert_int_equal(al_run_new(&stage->run, class, &sections, 7, NULL), AL_OK);
    al_sections_fini(&sections);
    assert_int_equal(al_screen_init(&stage->screen, stage->run, NULL), AL_OK);
    stage->screen.greeting = true;
    assert_int_equal(al_canvas_init(&stage->canvas, 0, 0, NULL), AL_OK);
    stage_ticks(stage, ticks);
}

void stage_open(struct stage *stage, int ticks)
{
    static const struct al_param_table *const tables[] = {&al_run_table, &al_display_table,
                                                          &meadow_table};
    open_world(stage, &meadow_class, tables, ticks);
}

void stage_open_slate(struct stage *stage, int ticks)
{
    static const struct al_param_table *const tables[] = {&al_run_table, &al_display_table,
                                                          &slate_table};
    open_world(stage, &slate_class, tables, ticks);
}

void stage_close(struct stage *stage)
{
    al_canvas_fini(&stage->canvas);
    al_screen_fini(&stage->screen);
    al_run_free(stage->run);
}

void stage_ticks(struct stage *stage, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        al_run_step(stage->run);
        if (stage->run->row_ready)
            al_screen_row_added(&stage->screen, stage->run);
    }
}

unsigned stage_press(struct stage *stage, int32_t code)
{
    const struct al_key_press press = {.code = code};
    return al_command(&stage->screen, stage->run, &press);
}

unsigned stage_type(struct stage *stage, const char *text)
{
    unsigned effects = 0;
    for (; *text; text++)
        effects = stage_press(stage, (unsigned char)*text);
    return effects;
}

void stage_draw(struct stage *stage, int32_t columns, int32_t rows)
{
    assert_int_equal(al_canvas_resize(&stage->canvas, columns, rows, NULL), AL_OK);
    al_frame(&stage->canvas, stage->run, &stage->screen);
}

const char *stage_row(const struct stage *stage, int32_t row)
{
    static char text[4096];
    assert_true(stage->canvas.columns * 4 < (int32_t)sizeof text);
    al_canvas_row_text(&stage->canvas, row, text);
    return text;
}

bool stage_shows(const struct stage *stage, const char *text)
{
    for (int32_t row = 0; row < stage->canvas.rows; row++) {
        if (strstr(stage_row(stage, row), text))
            return true;
    }
    return false;
}

static void write_golden(const struct stage *stage, const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int32_t row = 0; row < stage->canvas.rows; row++)
        fprintf(file, "%s\n", stage_row(stage, row));
    assert_int_equal(fclose(file), 0);
}

void stage_assert_golden(const struct stage *stage, const char *name)
{
    char path[256], line[4096];
    const char *mode = getenv("AILIFE_GOLDEN");
    snprintf(path, sizeof path, "tests/data/tui/%s.txt", name);
    if (mode && strcmp(mode, "write") == 0)
        write_golden(stage, path);
    FILE *file = fopen(path, "r");
    if (!file)
        fail_msg("%s is missing", path);
    for (int32_t row = 0; row < stage->canvas.rows; row++) {
        if (!fgets(line, sizeof line, file))
            fail_msg("%s has no row %d", path, (int)row);
        line[strcspn(line, "\n")] = '\0';
        if (strcmp(line, stage_row(stage, row)) != 0)
            print_error("%s:%d differs\n", path, (int)row + 1);
        assert_string_equal(stage_row(stage, row), line);
    }
    assert_null(fgets(line, sizeof line, file));
    fclose(file);
}
