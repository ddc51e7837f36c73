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

static void draw_line(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                      const struct al_report_line *item)
{
    int32_t gauge = in->columns < 30 ? 5 : in->columns < 50 ? 9 : 15;
    int32_t end = in->columns - 1;
    if (item->has_gauge) {
        draw_gauge(canvas, in, line, end - gauge + 1, gauge, item->gauge);
        end -= gauge;
    }
    al_draw(canvas, in, line, 0, AL_ROLE_DIM, item->label);
    al_draw_right(canvas, in, line, end, AL_ROLE_TEXT, item->text);
}

void al_panel_inspector(struct al_canvas *canvas, const struct al_rect *in,
                        const struct al_run *run, const struct al_screen *screen)
{
    struct al_report report;
    int32_t agent = al_screen_followed(screen, run);
    bool best = screen->follow == AL_FOLLOW_BEST;
    al_draw(canvas, in, 0, 0, AL_ROLE_TITLE, best ? "Inspector: the best" : "Inspector");
    if (agent < 0 || !run->world->class->inspect) {
        al_draw(canvas, in, 1, 1, AL_ROLE_DIM, "nobody is followed");
        return;
    }
    memset(&report, 0, sizeof report);
    run->world->class->inspect(run->world, agent, &report);
    for (size_t i = 0; i < report.count; i++)
        draw_line(canvas, in, (int32_t)i + 1, &report.lines[i]);
}
