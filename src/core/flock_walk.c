#include "core/flock_walk.h"

/* As in grid.c: by how much of all columns a search goes further than exact arithmetic would. */
#define MARGIN 0x1p-20

struct span {
    int32_t from, to;
};

static int32_t floor_between(double x, int32_t lo, int32_t hi)
{
    const double above = x > (double)lo ? x : (double)lo;
    const double within = above < (double)hi ? above : (double)hi;
    return (int32_t)(within - (double)lo) + lo; /* cutting is rounding down from 0 on */
}

/* The columns (or rows) in which a point can lie whose distance along this axis from one of
 * lo ... hi comes out at reach or less. On a torus they may begin below 0 or end beyond the last
 * one, but are never more than there are. */
static struct span cells_near(float lo, float hi, float reach, float rate, int32_t cells,
                              bool torus)
{
    const double margin = (double)cells * MARGIN + 1e-22 * (double)rate;
    const double low = ((double)lo - (double)reach) * (double)rate - margin;
    const double high = ((double)hi + (double)reach) * (double)rate + margin;
    const int32_t from = floor_between(low, -cells, cells - 1);
    const int32_t to = floor_between(high, 0, 2 * cells);
    if (torus)
        return to - from + 1 < cells ? (struct span){from, to} : (struct span){0, cells - 1};
    return (struct span){from > 0 ? from : 0, to < cells - 1 ? to : cells - 1};
}

/* Whether a block this wide is less than half of all cells, and one cell more for rounding. */
static bool is_narrow(struct span span, int32_t cells)
{
    return 2 * (span.to - span.from + 2) < cells;
}

static void cut_at_seam(struct al_flock_walk *walk, struct span columns, int32_t all, float width)
{
    walk->count = 1;
    walk->parts[0] = (struct al_flock_part){columns.from, columns.to, 0};
    if (columns.from >= 0 && columns.to < all)
        return;
    walk->count = 2;
    if (columns.from < 0) {
        walk->parts[0] = (struct al_flock_part){columns.from + all, all - 1, width};
        walk->parts[1] = (struct al_flock_part){0, columns.to, 0};
    } else {
        walk->parts[0] = (struct al_flock_part){columns.from, all - 1, 0};
        walk->parts[1] = (struct al_flock_part){0, columns.to - all, -width};
    }
}

struct al_flock_walk al_flock_walk(const struct al_grid *grid, float x0, float x1, float y0,
                                   float y1, float radius)
{
    struct al_flock_walk walk;
    const struct span columns =
        cells_near(x0, x1, radius, grid->column_rate, grid->columns, grid->torus);
    const struct span rows = cells_near(y0, y1, radius, grid->row_rate, grid->rows, grid->torus);
    cut_at_seam(&walk, columns, grid->columns, grid->width);
    walk.row = rows.from;
    walk.last = rows.to;
    walk.sure = !grid->torus || (is_narrow(columns, grid->columns) && is_narrow(rows, grid->rows));
    return walk;
}
