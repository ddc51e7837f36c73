#include "tui/panel.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tui/draw.h"

#define CURVES      2
#define LABEL_WIDTH 6

static const char ramp[] = ".:-=+*#"; /* from the least to the greatest */
#define LEVELS ((int)sizeof ramp - 1)

struct plot {
    const struct al_run *run;
    size_t metrics[CURVES]; /* places in a row */
    size_t curves;
    double low, high; /* over all curves */
    int32_t columns;
};

static struct plot choose_curves(const struct al_run *run, int32_t columns)
{
    const struct al_world_class *class = run->world->class;
    struct plot plot = {.run = run, .columns = columns};
    for (size_t i = 0; i < class->metric_count && plot.curves < CURVES; i++) {
        if (class->metrics[i].plotted && !class->metrics[i].text)
            plot.metrics[plot.curves++] = i;
    }
    bool first = true;
    for (size_t point = 0; point < run->history.points; point++) {
        const double *row = al_history_point(&run->history, point);
        for (size_t i = 0; i < plot.curves; i++) {
            double value = row[plot.metrics[i]];
            plot.low = first || value < plot.low ? value : plot.low;
            plot.high = first || value > plot.high ? value : plot.high;
            first = false;
        }
    }
    return plot;
}

/* The mean of a curve over the points that fall into one column. Fewer points than columns fill
 * one column each, from the left. Returns false when the column has none. */
static bool column_value(const struct plot *plot, size_t metric, int32_t column, double *value)
{
    size_t points = plot->run->history.points, columns = (size_t)plot->columns;
    size_t at = (size_t)column, from = at, to = at + 1;
    if (points > columns) {
        from = at * points / columns;
        to = (at + 1) * points / columns;
    }
    if (from >= points)
        return false;
    *value = 0;
    for (size_t point = from; point < to; point++)
        *value += al_history_point(&plot->run->history, point)[metric];
    *value /= (double)(to - from);
    return true;
}

/* One curve as columns of ramp characters, `in` being as high as wanted. */
static void draw_curve(struct al_canvas *canvas, const struct al_rect *in, const struct plot *plot,
                       size_t metric, enum al_role role)
{
    double span = plot->high - plot->low;
    for (int32_t column = 0; column < plot->columns; column++) {
        double value;
        if (!column_value(plot, metric, column, &value))
            break;
        int levels = LEVELS * (int)in->rows;
        int level = span > 0 ? (int)((value - plot->low) / span * levels) : 0;
        level = level < 0 ? 0 : level >= levels ? levels - 1 : level;
        for (int32_t up = 0; up < in->rows && up * LEVELS <= level; up++) {
            int part = level - (int)up * LEVELS;
            char sign = ramp[part < LEVELS ? part : LEVELS - 1];
            al_canvas_put(canvas, in->column + 1 + column, in->row + in->rows - 1 - up,
                          (uint32_t)sign, role);
        }
    }
}

static void draw_range(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                       const struct plot *plot)
{
    const struct al_run *run = plot->run;
    const struct al_metric *metric = &run->world->class->metrics[plot->metrics[0]];
    const struct al_metric *number = &run->world->class->metrics[0];
    const double *last = al_history_row(&run->history, 0);
    char low[AL_METRIC_TEXT], high[AL_METRIC_TEXT], to[AL_METRIC_TEXT];
    al_metric_text(metric, plot->low, low);
    al_metric_text(metric, plot->high, high);
    al_metric_text(number, last ? last[0] : 0, to);
    al_drawf(canvas, in, line, 1, AL_ROLE_DIM, "%s 0-%s: %s to %s",
             number->label ? number->label : number->name, to, low, high);
}

void al_panel_plot(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run)
{
    struct plot plot = choose_curves(run, in->columns - 1 - LABEL_WIDTH);
    if (plot.curves == 0 || run->history.points == 0 || plot.columns < 1)
        return;
    int32_t height = (in->rows - 1) / (int32_t)plot.curves;
    height = height > 1 ? height : 1;
    for (size_t i = 0; i < plot.curves; i++) {
        const struct al_metric *metric = &run->world->class->metrics[plot.metrics[i]];
        struct al_rect part = al_rect_lines(in, (int32_t)i * height, height);
        enum al_role role = i == 0 ? AL_ROLE_BEST : AL_ROLE_MEAN;
        draw_curve(canvas, &part, &plot, plot.metrics[i], role);
        al_draw_right(canvas, &part, part.rows - 1, -1, role,
                      metric->label ? metric->label : metric->name);
    }
    draw_range(canvas, in, (int32_t)plot.curves * height, &plot);
}
