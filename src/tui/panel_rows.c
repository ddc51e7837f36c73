#include "tui/panel.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tui/draw.h"

void al_metric_text(const struct al_metric *metric, double value, char *text)
{
    if (value >= 1e9 || value <= -1e9)
        snprintf(text, AL_METRIC_TEXT, "%.4g", value);
    else
        snprintf(text, AL_METRIC_TEXT, "%.*f", metric->decimals, value);
}

/* ---- the generation of now ------------------------------------------------------------------ */

const char *al_brief_piece(const char *brief, char *piece, size_t size)
{
    const char *comma = strstr(brief, ", ");
    size_t length = comma ? (size_t)(comma - brief) : strlen(brief);
    snprintf(piece, size, "%.*s", (int)length, brief);
    return comma ? comma + 2 : brief + length;
}

int32_t al_panel_now_lines(const struct al_run *run)
{
    char brief[AL_DRAW_TEXT], piece[AL_DRAW_TEXT];
    int32_t lines = 1;
    run->world->class->brief(run->world, brief, sizeof brief);
    for (const char *rest = brief; *rest; lines++)
        rest = al_brief_piece(rest, piece, sizeof piece);
    return lines < 5 ? lines : 5;
}

/* The metric a word names, or NULL. */
static const struct al_metric *find_metric(const struct al_world_class *class, const char *word)
{
    for (size_t i = 0; i < class->metric_count; i++) {
        const struct al_metric *metric = &class->metrics[i];
        if (strcmp(metric->name, word) == 0 || (metric->label && strcmp(metric->label, word) == 0))
            return metric;
    }
    return NULL;
}

/* Whether a generation is on its way, so that its numbers are no match for those of whole ones. */
static bool under_way(const struct al_world *world)
{
    return world->class->breeds && !world->ended;
}

/* How a number differs from the last row's, as "+1", or "" when there is nothing to compare. */
static void delta_text(const struct al_run *run, const char *word, const char *number, char *text,
                       size_t size)
{
    const struct al_world_class *class = run->world->class;
    const struct al_metric *metric = find_metric(class, word);
    const double *row = al_history_row(&run->history, run->world->ended ? 1 : 0);
    char *end;
    double value = strtod(number, &end);
    text[0] = '\0';
    if (!under_way(run->world) && metric && row && end != number && !*end)
        snprintf(text, size, "%+.*f", metric->decimals, value - row[metric - class->metrics]);
}

/* Cells of a number at least: those of numbers that grow as the world goes on. */
#define NUMBER_LEAST 4
#define DELTA        7

static int32_t wider(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Where the numbers of the pieces end, one under the other. */
static int32_t numbers_end(const char *brief, int32_t columns)
{
    int32_t end = columns * 2 / 3 < 16 ? columns * 2 / 3 : 16;
    while (*brief) {
        char piece[AL_DRAW_TEXT];
        brief = al_brief_piece(brief, piece, sizeof piece);
        char *blank = strrchr(piece, ' ');
        if (!blank)
            continue;
        int32_t number = wider(al_canvas_text_columns(blank + 1), NUMBER_LEAST);
        *blank = '\0';
        end = wider(end, 1 + al_canvas_text_columns(piece) + 1 + number);
    }
    return end < columns ? end : columns;
}

static void draw_piece(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                       const struct al_run *run, char *piece, int32_t end)
{
    char *blank = strrchr(piece, ' '), delta[AL_METRIC_TEXT];
    if (!blank) {
        al_draw(canvas, in, line, 1, AL_ROLE_TEXT, piece);
        return;
    }
    *blank = '\0';
    delta_text(run, piece, blank + 1, delta, sizeof delta);
    al_draw(canvas, in, line, 1, AL_ROLE_TEXT, piece);
    al_draw_right(canvas, in, line, end, AL_ROLE_TITLE, blank + 1);
    int32_t delta_end = end + DELTA < in->columns ? end + DELTA : in->columns;
    if (end + 1 + al_canvas_text_columns(delta) <= delta_end)
        al_draw_right(canvas, in, line, delta_end, AL_ROLE_DIM, delta);
}

static void draw_title(struct al_canvas *canvas, const struct al_rect *in,
                       const struct al_world *world)
{
    const char *so_far = under_way(world) ? ", so far" : "";
    char text[64];
    if (!world->class->breeds) {
        al_drawf(canvas, in, 0, 0, AL_ROLE_TITLE, "Tick %" PRIu64, world->tick);
        return;
    }
    int length = snprintf(text, sizeof text, "Generation %" PRIu64 "%s", world->generation, so_far);
    if (length > in->columns)
        snprintf(text, sizeof text, "Gen %" PRIu64 "%s", world->generation, so_far);
    al_draw(canvas, in, 0, 0, AL_ROLE_TITLE, text);
}

void al_panel_now(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run)
{
    const struct al_world *world = run->world;
    char brief[AL_DRAW_TEXT], piece[AL_DRAW_TEXT];
    draw_title(canvas, in, world);
    world->class->brief(world, brief, sizeof brief);
    int32_t end = numbers_end(brief, in->columns);
    const char *rest = brief;
    for (int32_t line = 1; *rest && line < in->rows; line++) {
        rest = al_brief_piece(rest, piece, sizeof piece);
        draw_piece(canvas, in, line, run, piece, end);
    }
}

/* ---- the rows before ------------------------------------------------------------------------ */

#define COLUMNS_MOST 16
#define COLUMN_LEAST 4

/* The columns of the list: which metrics, how wide. */
struct table {
    const struct al_metric *metrics[COLUMNS_MOST];
    size_t places[COLUMNS_MOST]; /* in a row */
    int32_t widths[COLUMNS_MOST];
    size_t count;
    int32_t gap;
};

/* The width a metric needs for its label and all rows in sight. */
static int32_t column_width(const struct al_run *run, size_t place, size_t top, size_t page)
{
    const struct al_metric *metric = &run->world->class->metrics[place];
    int32_t width = wider(al_canvas_text_columns(metric->label), place == 0 ? 3 : COLUMN_LEAST);
    for (size_t i = 0; i < page; i++) {
        char text[AL_METRIC_TEXT];
        const double *row = al_history_row(&run->history, top + i);
        if (!row)
            break;
        al_metric_text(metric, row[place], text);
        width = wider(width, al_canvas_text_columns(text));
    }
    return width;
}

/* As many of the listed metrics as fit. */
static struct table choose_columns(const struct al_run *run, int32_t room, size_t top, size_t page)
{
    const struct al_world_class *class = run->world->class;
    struct table table = {.count = 0};
    int32_t used = 0;
    for (size_t i = 0; i < class->metric_count && table.count < COLUMNS_MOST; i++) {
        if (!class->metrics[i].label || class->metrics[i].text)
            continue;
        int32_t width = column_width(run, i, top, page);
        if (used + width + 1 > room)
            break;
        used += width + 1;
        table.metrics[table.count] = &class->metrics[i];
        table.places[table.count] = i;
        table.widths[table.count++] = width;
    }
    int32_t spare = table.count > 0 ? (room - used) / (int32_t)table.count : 0;
    table.gap = 1 + (spare < 2 ? spare : 2);
    return table;
}

static void draw_row(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                     const struct table *table, const double *row)
{
    int32_t end = 0;
    for (size_t i = 0; i < table->count; i++) {
        char text[AL_METRIC_TEXT];
        end += table->widths[i] + (i == 0 ? 1 : table->gap);
        if (row)
            al_metric_text(table->metrics[i], row[table->places[i]], text);
        else
            snprintf(text, sizeof text, "%s", table->metrics[i]->label);
        al_draw_right(canvas, in, line, end, row ? AL_ROLE_TEXT : AL_ROLE_DIM, text);
    }
}

void al_panel_rows(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                   struct al_screen *screen)
{
    struct al_scroll *scroll = &screen->history_scroll;
    bool focused = screen->focus == AL_FOCUS_HISTORY;
    size_t height = in->rows > 1 ? (size_t)in->rows - 1 : 0;
    al_scroll_show(scroll, focused ? scroll->cursor : 0, al_screen_kept_rows(run), height);
    struct table table = choose_columns(run, in->columns, scroll->top, height);
    draw_row(canvas, in, 0, &table, NULL);
    for (size_t i = 0; i < height; i++) {
        const double *row = al_history_row(&run->history, scroll->top + i);
        int32_t line = (int32_t)i + 1;
        if (!row)
            break;
        draw_row(canvas, in, line, &table, row);
        if (focused && scroll->top + i == scroll->cursor) {
            al_draw(canvas, in, line, 0, AL_ROLE_FOCUS, ">");
            al_draw_role(canvas, in, line, AL_ROLE_FOCUS);
        }
    }
    if (!al_history_row(&run->history, 0))
        al_draw(canvas, in, 1, 1, AL_ROLE_DIM, "(none yet)");
}
