#include "tui/panel.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tui/draw.h"
#include "tui/settings.h"

bool al_panel_message_due(const struct al_screen *screen)
{
    return screen->prompt.kind != AL_PROMPT_NONE || screen->message[0];
}

/* The part of the typed text that is seen when `room` cells are there, the cursor's cell included:
 * from the start while the cursor is in sight, else so that it stands in the last cell.
 * Returns the column of the cursor in it. */
static int32_t seen_part(const struct al_prompt *prompt, int32_t room, const char **from)
{
    char before[AL_PARAM_TEXT_MAX];
    memcpy(before, prompt->text, prompt->cursor);
    before[prompt->cursor] = '\0';
    int32_t column = al_canvas_text_columns(before);
    const char *seen = before;
    while (*seen && column >= room)
        column -= al_text_advance(&seen);
    *from = prompt->text + (seen - before);
    return column < 0 ? 0 : column;
}

/* What is said after the typed text: why it was refused, else what is allowed. */
static enum al_role remark(const struct al_run *run, const struct al_setting *setting,
                           const struct al_prompt *prompt, char *text, size_t size)
{
    if (prompt->complaint[0]) {
        snprintf(text, size, "%s", prompt->complaint);
        return AL_ROLE_WARNING;
    }
    char range[AL_DRAW_TEXT];
    al_param_print_range(setting->row, range, sizeof range);
    snprintf(text, size, "(%.200s; acts: %s)", range, al_setting_when(run, setting));
    return AL_ROLE_DIM;
}

static void draw_value_prompt(struct al_canvas *canvas, const struct al_rect *in,
                              const struct al_run *run, struct al_screen *screen)
{
    struct al_setting setting = al_settings_at(screen, run, screen->params_scroll.cursor);
    const struct al_prompt *prompt = &screen->prompt;
    char text[AL_DRAW_TEXT];
    enum al_role role = remark(run, &setting, prompt, text, sizeof text);
    int32_t column = in->columns >= 60 ? 1 : 0;
    if (in->columns >= 30) {
        column = al_draw(canvas, in, 0, column, AL_ROLE_TITLE, setting.row->key);
        column = al_draw(canvas, in, 0, column, AL_ROLE_TITLE, ": ");
    }
    const char *from;
    int32_t room = in->columns - column;
    if (prompt->complaint[0] && room > 40) /* the complaint is to be seen, too */
        room =
            al_canvas_text_columns(text) + 16 < room ? room - al_canvas_text_columns(text) - 4 : 12;
    screen->cursor_column = in->column + column + seen_part(prompt, room, &from);
    screen->cursor_row = in->row;
    int32_t typed = al_canvas_text(canvas, in->column + column, in->row, room, from, AL_ROLE_TEXT);
    if (in->columns - column - typed > 12)
        al_draw(canvas, in, 0, column + typed + 4, role, text);
}

static void draw_restart_prompt(struct al_canvas *canvas, const struct al_rect *in,
                                const struct al_run *run)
{
    const char *queued = al_run_queued(run, "run", "seed");
    int32_t column = in->columns >= 60 ? 1 : 0;
    if (in->columns < 50)
        al_draw(canvas, in, 0, column, AL_ROLE_TITLE, "s same seed, n new, Esc no");
    else if (queued)
        al_drawf(canvas, in, 0, column, AL_ROLE_TITLE,
                 "start anew? s: seed %.20s, n: a new seed, Esc: no", queued);
    else
        al_drawf(canvas, in, 0, column, AL_ROLE_TITLE,
                 "start anew? s: the same seed, n: a new one, Esc: no");
}

static void draw_quit_prompt(struct al_canvas *canvas, const struct al_rect *in,
                             const struct al_screen *screen)
{
    int32_t column = in->columns >= 60 ? 1 : 0;
    if (in->columns < 60)
        al_draw(canvas, in, 0, column, AL_ROLE_TITLE, "s save, d discard, Esc stay");
    else
        al_drawf(canvas, in, 0, column, AL_ROLE_TITLE,
                 "not saved yet. s: save and quit, d: quit without, Esc: stay (%.200s)",
                 screen->keeper->path);
}

/* The text of row `back` of the history, of the metrics the panel lists or of all. */
static void row_text(const struct al_run *run, size_t back, bool all, char *text, size_t size)
{
    const struct al_world_class *class = run->world->class;
    const double *row = al_history_row(&run->history, back);
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; row && i < class->metric_count && length < size; i++) {
        const struct al_metric *metric = &class->metrics[i];
        char number[AL_METRIC_TEXT];
        if (metric->text || (!all && !metric->label))
            continue;
        al_metric_text(metric, row[i], number);
        length += (size_t)snprintf(text + length, size - length, "%s%s %s",
                                   i == 0   ? ""
                                   : i == 1 ? ": "
                                            : ", ",
                                   metric->label ? metric->label : metric->name, number);
    }
}

/* Whether a text has these words among its own: "ants in a generation" has "ants". */
static bool has_word(const char *text, const char *words)
{
    const size_t length = strlen(words);
    for (const char *at = text; (at = strstr(at, words)) != NULL && length > 0; at++) {
        const bool begins = at == text || !isalnum((unsigned char)at[-1]);
        if (begins && !isalnum((unsigned char)at[length]))
            return true;
    }
    return false;
}

static void param_text(const struct al_run *run, const struct al_screen *screen, char *text,
                       size_t size)
{
    struct al_setting setting = al_settings_at(screen, run, screen->params_scroll.cursor);
    const char *unit = has_word(setting.row->help, setting.row->unit) ? "" : setting.row->unit;
    snprintf(text, size, "%s: %s%s%s%s", setting.row->key, setting.row->help, unit[0] ? " (" : "",
             unit, unit[0] ? ")" : "");
}

static void draw_quiet_line(struct al_canvas *canvas, const struct al_rect *in, int32_t column,
                            const struct al_run *run, const struct al_screen *screen)
{
    char text[AL_DRAW_TEXT];
    enum al_context context = al_screen_context(screen);
    if (context == AL_IN_PARAMS)
        param_text(run, screen, text, sizeof text);
    else if (context == AL_IN_HISTORY)
        row_text(run, screen->history_scroll.cursor, true, text, sizeof text);
    else if (screen->greeting && run->history.count == 0)
        snprintf(text, sizeof text, "%s: %s. ? explains it all, q quits", run->world->class->name,
                 run->world->class->title);
    else
        row_text(run, 0, false, text, sizeof text);
    al_draw(canvas, in, 0, column, AL_ROLE_TEXT, text);
}

void al_panel_message(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                      struct al_screen *screen)
{
    int32_t column = in->columns >= 60 ? 1 : 0;
    switch (screen->prompt.kind) {
    case AL_PROMPT_VALUE: draw_value_prompt(canvas, in, run, screen); return;
    case AL_PROMPT_RESTART: draw_restart_prompt(canvas, in, run); return;
    case AL_PROMPT_QUIT: draw_quit_prompt(canvas, in, screen); return;
    case AL_PROMPT_NONE: break;
    }
    if (screen->message[0])
        al_draw(canvas, in, 0, column, screen->warning ? AL_ROLE_WARNING : AL_ROLE_TEXT,
                screen->message);
    else
        draw_quiet_line(canvas, in, column, run, screen);
}
