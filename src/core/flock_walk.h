/* flock_walk.h: the runs of a grid's points near a place, for loops of one's own (see grid.h). */
#ifndef CORE_FLOCK_WALK_H
#define CORE_FLOCK_WALK_H

#include <ailife/grid.h>

/* A part of a row's columns, and what to take from a difference in x to its points to go the
 * shorter way round; meaningful only when the walk is sure. */
struct al_flock_part {
    int32_t from, to;
    float shift;
};

/*
 * A walk over all points with d2 <= radius * radius from any place in a box. When it is sure, the
 * shorter way to each of its points goes over the seam or not as its cell tells: a difference less
 * the shift is what al_offset() makes of it. That is so when the block of cells is less than half
 * of the torus each way; else al_offset() decides for each point.
 */
struct al_flock_walk {
    struct al_flock_part parts[2];
    int count;         /* of parts */
    int32_t row, last; /* may lie beyond the seam */
    bool sure;
};

struct al_flock_run {
    int32_t from, to; /* points from ... to - 1 */
    float shift_x, shift_y;
};

/* Range: x0 <= x1 and y0 <= y1 where points may be. */
struct al_flock_walk al_flock_walk(const struct al_grid *grid, float x0, float x1, float y0,
                                   float y1, float radius);

/* The runs of the walk's present row: one for each part. */
static inline struct al_flock_run al_flock_run(const struct al_grid *grid,
                                               const struct al_flock_walk *walk, int part)
{
    const int32_t rows = grid->rows, row = walk->row;
    const int32_t inside = row < 0 ? row + rows : row < rows ? row : row - rows;
    const int32_t *first = grid->first + (ptrdiff_t)inside * grid->columns;
    return (struct al_flock_run){
        .from = first[walk->parts[part].from],
        .to = first[walk->parts[part].to + 1],
        .shift_x = walk->parts[part].shift,
        .shift_y = row < 0      ? grid->height
                   : row < rows ? 0
                                : -grid->height,
    };
}

#endif
