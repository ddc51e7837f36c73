#include "tui/panel.h"

#include <stdio.h>
#include <string.h>

#include "tui/draw.h"

/* A bar from the middle to the left or right: "==|  ", "  |= ". `columns` is odd. */
static void draw_gauge(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                       int32_t column, int32_t columns, float gauge)
{
    int32_t half = columns / 2;
    float size = gauge < 0 ? -gauge : gauge;
    int32_t filled = (int32_t)(size * (float)half + 0.5f);
    al_draw(canvas, in, line, column + half, AL_ROLE_DIM, "|");
    for (int32_t i = 1; i <= filled && i <= half; i++)
        al_draw(canvas, in, line, column + half + (gauge < 0 ? -i : i), AL_ROLE_TEXT, "=");
}

static int32_t gauge_columns(int32_t columns)
{
    return columns < 30 ? 5 : columns < 50 ? 9 : 15;
}

/* Where the text of an item ends when it stands beside its label; 0: there is no room for it. A
 * blank is left at the right edge where it can be. */
static int32_t text_end(const struct al_report_line *item, int32_t columns)
{
    int32_t room = item->has_gauge ? columns - gauge_columns(columns) - 1 : columns;
    int32_t label = al_canvas_text_columns(item->label);
    int32_t needed = label + (label > 0) + al_canvas_text_columns(item->text);
    return needed > room ? 0 : item->has_gauge || needed == room ? room : room - 1;
}

/* A text that did not fit beside its label: under it, in as many lines as it takes, one that needs
 * only one to the right as the others. Returns how many; draws when there is a canvas. */
static int32_t text_below(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                          const char *text)
{
    int32_t lines = 0;
    bool alone = al_canvas_text_columns(text) < in->columns;
    do {
        char piece[sizeof((struct al_report_line *)0)->text];
        size_t length = al_text_wrap(text, in->columns - 1);
        snprintf(piece, sizeof piece, "%.*s", (int)length, text);
        if (canvas && alone)
            al_draw_right(canvas, in, line + lines, in->columns - 1, AL_ROLE_TEXT, piece);
        else if (canvas)
            al_draw(canvas, in, line + lines, 1, AL_ROLE_TEXT, piece);
        text += length;
        text += *text == ' ';
        lines += length > 0;
        if (length == 0)
            break;
    } while (*text);
    return lines;
}

static int32_t item_lines(const struct al_report_line *item, int32_t columns)
{
    const struct al_rect in = {.columns = columns};
    if (text_end(item, columns) > 0 || columns < 2)
        return 1;
    return (item->label[0] ? 1 : 0) + text_below(NULL, &in, 0, item->text);
}

static void draw_item(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                      const struct al_report_line *item, int32_t lines)
{
    int32_t gauge = gauge_columns(in->columns), end = text_end(item, in->columns);
    if (item->has_gauge)
        draw_gauge(canvas, in, line, in->columns - gauge, gauge, item->gauge);
    al_draw(canvas, in, line, 0, AL_ROLE_DIM, item->label);
    if (lines == 1 && end > 0)
        al_draw_right(canvas, in, line, end, AL_ROLE_TEXT, item->text);
    else
        text_below(canvas, in, line + (item->label[0] ? 1 : 0), item->text);
}

/* The report on the followed agent, with the lines that each item takes. Returns false when there
 * is none. */
static bool make_report(const struct al_run *run, struct al_screen *screen, int32_t columns,
                        struct al_report *report)
{
    int32_t agent = al_screen_followed(screen, run);
    memset(report, 0, sizeof *report);
    if (agent < 0 || !run->world->class->inspect)
        return false;
    run->world->class->inspect(run->world, agent, report);
    if (columns != screen->report_columns)
        memset(screen->report_lines, 0, sizeof screen->report_lines);
    screen->report_columns = columns;
    for (size_t i = 0; i < report->count; i++) {
        int32_t lines = item_lines(&report->lines[i], columns);
        if (lines > screen->report_lines[i])
            screen->report_lines[i] = (uint8_t)lines;
    }
    return true;
}

int32_t al_panel_inspector_lines(const struct al_run *run, struct al_screen *screen,
                                 int32_t columns)
{
    struct al_report report;
    int32_t lines = 1;
    if (!make_report(run, screen, columns, &report))
        return 2;
    for (size_t i = 0; i < report.count; i++)
        lines += screen->report_lines[i];
    return lines;
}

void al_panel_inspector(struct al_canvas *canvas, const struct al_rect *in,
                        const struct al_run *run, struct al_screen *screen)
{
    struct al_report report;
    bool best = screen->follow == AL_FOLLOW_BEST && run->world->class->best;
    al_draw(canvas, in, 0, 0, AL_ROLE_TITLE, best ? "Inspector: the best" : "Inspector");
    if (!make_report(run, screen, in->columns, &report)) {
        al_draw(canvas, in, 1, 1, AL_ROLE_DIM, "nobody is followed");
        return;
    }
    int32_t line = 1;
    for (size_t i = 0; i < report.count; i++) {
        draw_item(canvas, in, line, &report.lines[i], screen->report_lines[i]);
        line += screen->report_lines[i];
    }
}
