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
    double low[CURVES], high[CURVES]; /* of the same unit: over both curves */
    bool shared;
    int32_t columns;
};

static const struct al_metric *metric_of(const struct plot *plot, size_t curve)
{
    return &plot->run->world->class->metrics[plot->metrics[curve]];
}

static const char *label_of(const struct al_metric *metric)
{
    return metric->label ? metric->label : metric->name;
}

static const char *unit_of(const struct al_metric *metric)
{
    return metric->unit ? metric->unit : "";
}

static void find_range(struct plot *plot, size_t curve)
{
    for (size_t point = 0; point < plot->run->history.points; point++) {
        double value = al_history_point(&plot->run->history, point)[plot->metrics[curve]];
        plot->low[curve] = point == 0 || value < plot->low[curve] ? value : plot->low[curve];
        plot->high[curve] = point == 0 || value > plot->high[curve] ? value : plot->high[curve];
    }
}

static struct plot choose_curves(const struct al_run *run, int32_t columns)
{
    const struct al_world_class *class = run->world->class;
    struct plot plot = {.run = run, .columns = columns};
    for (size_t i = 0; i < class->metric_count && plot.curves < CURVES; i++) {
        if (class->metrics[i].plotted && !class->metrics[i].text)
            plot.metrics[plot.curves++] = i;
    }
    for (size_t i = 0; i < plot.curves; i++)
        find_range(&plot, i);
    plot.shared = plot.curves == CURVES &&
                  strcmp(unit_of(metric_of(&plot, 0)), unit_of(metric_of(&plot, 1))) == 0;
    if (plot.shared) {
        plot.low[0] = plot.low[1] = plot.low[0] < plot.low[1] ? plot.low[0] : plot.low[1];
        plot.high[0] = plot.high[1] = plot.high[0] > plot.high[1] ? plot.high[0] : plot.high[1];
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
                       size_t curve, enum al_role role)
{
    double span = plot->high[curve] - plot->low[curve];
    for (int32_t column = 0; column < plot->columns; column++) {
        double value;
        if (!column_value(plot, plot->metrics[curve], column, &value))
            break;
        int levels = LEVELS * (int)in->rows;
        int level = span > 0 ? (int)((value - plot->low[curve]) / span * levels) : 0;
        level = level < 0 ? 0 : level >= levels ? levels - 1 : level;
        for (int32_t up = 0; up < in->rows && up * LEVELS <= level; up++) {
            int part = level - (int)up * LEVELS;
            char sign = ramp[part < LEVELS ? part : LEVELS - 1];
            al_canvas_put(canvas, in->column + 1 + column, in->row + in->rows - 1 - up,
                          (uint32_t)sign, role);
        }
    }
}

/* "11 to 40" of a curve, behind its name unless all curves share it; shorter when it must be. */
static void range_text(const struct plot *plot, size_t curve, int32_t room, char *text, size_t size)
{
    const struct al_metric *metric = metric_of(plot, curve);
    const char *name = plot->shared ? "" : label_of(metric), *gap = plot->shared ? "" : " ";
    char low[AL_METRIC_TEXT], high[AL_METRIC_TEXT];
    al_metric_text(metric, plot->low[curve], low);
    al_metric_text(metric, plot->high[curve], high);
    int length = snprintf(text, size, "%s%s%s to %s", name, gap, low, high);
    if (length > room)
        snprintf(text, size, "%s%s%.3g to %.3g", name, gap, plot->low[curve], plot->high[curve]);
}

/* What the curves' levels mean and how far the run has come: as much of it as fits, the range of
 * the first curve before all else. */
static void draw_range(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                       const struct plot *plot)
{
    const struct al_metric *number = &plot->run->world->class->metrics[0];
    const double *last = al_history_row(&plot->run->history, 0);
    char ranges[CURVES][3 * AL_METRIC_TEXT], to[AL_METRIC_TEXT], whole[AL_DRAW_TEXT];
    for (size_t i = 0; i < plot->curves; i++)
        range_text(plot, i, in->columns - 1, ranges[i], sizeof ranges[i]);
    al_metric_text(number, last ? last[0] : 0, to);
    if (plot->shared || plot->curves == 1)
        snprintf(whole, sizeof whole, "%s 0-%s: %s", label_of(number), to, ranges[0]);
    else
        snprintf(whole, sizeof whole, "%s, %s", ranges[0], ranges[1]);
    bool fits = al_canvas_text_columns(whole) < in->columns;
    al_draw(canvas, in, line, 1, AL_ROLE_DIM, fits ? whole : ranges[0]);
}

void al_panel_plot(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run)
{
    struct plot plot = choose_curves(run, in->columns - 1 - LABEL_WIDTH);
    if (plot.curves == 0 || run->history.points == 0 || plot.columns < 1)
        return;
    int32_t height = (in->rows - 1) / (int32_t)plot.curves;
    height = height > 1 ? height : 1;
    for (size_t i = 0; i < plot.curves; i++) {
        struct al_rect part = al_rect_lines(in, (int32_t)i * height, height);
        enum al_role role = i == 0 ? AL_ROLE_BEST : AL_ROLE_MEAN;
        draw_curve(canvas, &part, &plot, i, role);
        al_draw_right(canvas, &part, part.rows - 1, -1, role, label_of(metric_of(&plot, i)));
    }
    draw_range(canvas, in, (int32_t)plot.curves * height, &plot);
}
