#include "tui/panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/draw.h"
#include "tui/settings.h"

#define DETAIL_LINES 5
#define KEY_LEAST    12 /* cells that a long value leaves to its key */

/* A text cut to `columns` cells, with ~ in place of what is missing. */
static void cut(char *text, int32_t columns)
{
    if (al_canvas_text_columns(text) <= columns)
        return;
    const char *end = text, *next = text;
    for (int32_t used = al_text_advance(&next); used < columns; used += al_text_advance(&next))
        end = next;
    text[end - text] = '\0';
    if (columns > 0)
        strcat(text, "~");
}

static void draw_setting(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                         const struct al_run *run, const struct al_setting *setting, bool focused)
{
    char value[AL_PARAM_TEXT_MAX + 1] = "*", key[64];
    bool queued = al_setting_text(run, setting, value + 1, sizeof value - 1);
    char *shown = queued ? value : value + 1;
    snprintf(key, sizeof key, "%s", setting->row->key);
    int32_t room = in->columns - 1, least_key = al_canvas_text_columns(key);
    if (least_key > KEY_LEAST)
        least_key = KEY_LEAST;
    cut(shown, room - 1 - least_key > 4 ? room - 1 - least_key : room / 2);
    cut(key, room - 1 - al_canvas_text_columns(shown));
    al_draw(canvas, in, line, 1, AL_ROLE_TEXT, key);
    al_draw_right(canvas, in, line, -1, queued ? AL_ROLE_WARNING : AL_ROLE_TEXT, shown);
    if (!focused)
        return;
    al_draw(canvas, in, line, 0, AL_ROLE_FOCUS, ">");
    al_draw_role(canvas, in, line, AL_ROLE_FOCUS);
}

/* What can be said of the chosen parameter: allowed values, default, when a change acts. */
static void draw_detail(struct al_canvas *canvas, const struct al_rect *in,
                        const struct al_run *run, const struct al_setting *setting)
{
    char range[AL_DRAW_TEXT], text[AL_PARAM_TEXT_MAX];
    for (int32_t column = 0; column < in->columns; column++)
        al_draw(canvas, in, 0, column, AL_ROLE_BORDER, "-");
    al_param_print_range(setting->row, range, sizeof range);
    const char *rest = range;
    for (int32_t line = 1; *rest && line < 3; line++) {
        size_t length = al_text_wrap(rest, in->columns - 1);
        snprintf(text, sizeof text, "%.*s", (int)length, rest);
        al_draw(canvas, in, line, 1, AL_ROLE_DIM, text);
        rest += length;
        rest += *rest == ' ';
    }
    if (al_setting_text(run, setting, text, sizeof text)) {
        al_param_print(setting->row, setting->values, text, sizeof text);
        al_drawf(canvas, in, 3, 1, AL_ROLE_DIM, "now %.64s", text);
        al_drawf(canvas, in, 4, 0, AL_ROLE_WARNING, "*from: %s", al_setting_from(run, setting));
        return;
    }
    al_param_print_default(setting->row, text, sizeof text);
    al_drawf(canvas, in, 3, 1, AL_ROLE_DIM, "default %.64s", text);
    al_drawf(canvas, in, 4, 1, AL_ROLE_DIM, "acts: %s", al_setting_when(run, setting));
}

static void draw_list(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                      struct al_screen *screen)
{
    struct al_scroll *scroll = &screen->params_scroll;
    size_t sections, count = al_settings_count(run, &sections);
    struct al_setting chosen = al_settings_at(screen, run, scroll->cursor);
    size_t height = in->rows > 0 ? (size_t)in->rows : 0;
    size_t focus = scroll->cursor + chosen.group + 1;
    /* At the top of a section its heading is to be seen, too. */
    if (chosen.first && focus <= scroll->top + 1)
        scroll->top = focus - 1;
    al_scroll_show(scroll, focus, count + sections, height);
    size_t line = 0; /* in the whole list */
    for (size_t i = 0; i < count && line < scroll->top + height; i++) {
        struct al_setting setting = al_settings_at(screen, run, i);
        if (setting.first && line++ >= scroll->top)
            al_drawf(canvas, in, (int32_t)(line - 1 - scroll->top), 0, AL_ROLE_DIM, "[%s]",
                     setting.section);
        if (line++ >= scroll->top)
            draw_setting(canvas, in, (int32_t)(line - 1 - scroll->top), run, &setting,
                         screen->focus == AL_FOCUS_PARAMS && i == scroll->cursor);
    }
}

void al_panel_params(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                     struct al_screen *screen)
{
    bool focused = screen->focus == AL_FOCUS_PARAMS;
    int32_t detail = focused && in->rows >= 2 * DETAIL_LINES ? DETAIL_LINES : 0;
    al_draw(canvas, in, 0, 0, AL_ROLE_TITLE, "Parameters");
    if (!focused)
        al_draw_right(canvas, in, 0, -1, AL_ROLE_DIM, "[Tab]");
    struct al_rect list = al_rect_lines(in, 1, in->rows - 1 - detail);
    draw_list(canvas, &list, run, screen);
    if (detail == 0)
        return;
    struct al_setting chosen = al_settings_at(screen, run, screen->params_scroll.cursor);
    struct al_rect below = al_rect_lines(in, in->rows - detail, detail);
    draw_detail(canvas, &below, run, &chosen);
}
