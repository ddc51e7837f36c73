/* grid.h: who is near: points in a rectangle, sorted into cells.
 *
 * Answers are those of trying every point, to the bit, for every input: any number of points,
 * however they lie, any radius, on a torus or between walls. The distance of a point p from a
 * query q is always the same expression,
 *
 *     dx = p.x - q.x, on a torus al_offset of that and the width; dy likewise
 *     d2 = dx * dx + dy * dy
 *
 * and equal d2 go to the lower number. Cells decide only how many points are looked at.
 *
 * The rectangle is cut into columns x rows cells, and the points are laid out cell by cell, row
 * after row, within a cell by ascending number. The cells of a row are neighbours in memory, so
 * a block of cells is one run of points for each of its rows, or two across the seam:
 *
 *     cell     0     1     2     3            first[c]  .. first[c + 1] is the run of cell c
 *     points   4 9 | 2   |     | 0 3 7        number[k] is the k-th point's number, x[k], y[k]
 *     k        0 1   2           3 4 5        its position
 */
#ifndef AILIFE_GRID_H
#define AILIFE_GRID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/arena.h>

/* The greatest capacity. */
#define AL_GRID_MAX ((size_t)1 << 29)

/* Read only, from al_grid_build to the next; who loops over neighbours in an own way may. */
struct al_grid {
    size_t capacity;       /* points there is room for */
    size_t count;          /* points in the grid */
    float width, height;   /* the rectangle, u */
    bool torus;            /* whether its edges are joined */
    int32_t columns, rows; /* cells each way, at least 1; together at most 2 * count + 64 */
    float column_rate;     /* columns per u: column of x = x * column_rate, cut and clamped */
    float row_rate;        /* rows per u */
    float cell_width;      /* u */
    float cell_height;     /* u */
    int32_t *first;        /* columns * rows + 1: where each cell's points begin */
    int32_t *number;       /* count, in cell order; then, as in x and y, some zeros */
    float *x, *y;          /* count, in cell order */
    int32_t *cell;         /* count, by number: the cell of each point */
};

/* Takes a grid's arrays from an arena; about 24 bytes for each point of the capacity.
 * Range: capacity <= AL_GRID_MAX; more fails the arena.
 * Owns: the arrays belong to the arena's block.
 * Fails: as the arena does; then, or when it only measures, the grid must not be built. */
void al_grid_layout(struct al_grid *grid, struct al_arena *arena, size_t capacity);

/* Puts n points into the grid, numbered 0 .. n - 1, in place of those before.
 * Units: x, y, width, height and cell in u; cell is the wanted side of a cell, enlarged until
 * there are at most 2 * n + 64 cells; 0 wants one cell for each point, which suits al_grid_nearest,
 * while al_grid_within likes the usual radius.
 * Range: n <= capacity; width and height in [1e-18, 1e18]; x in [0, width) and y in
 * [0, height), between walls also the width and height themselves.
 * Owns: x and y are copied. */
void al_grid_build(struct al_grid *grid, const float *x, const float *y, size_t n, float width,
                   float height, bool torus, float cell);

/* The number of the point nearest to (x, y), of equally near ones the lowest; -1 when the grid
 * is empty. A point at the place itself is the nearest one. *distance2 becomes the d2 of
 * that point, FLT_MAX when there is none; distance2 may be NULL.
 * Range: (x, y) where points may be. */
int32_t al_grid_nearest(const struct al_grid *grid, float x, float y, float *distance2);

/* How many points have d2 <= radius * radius from (x, y); the lowest of their numbers, up to
 * capacity of them, are put into out in ascending order (out may be used beyond them, up to
 * capacity). A point at the place itself counts.
 * Range: (x, y) where points may be; radius >= 0. */
size_t al_grid_within(const struct al_grid *grid, float x, float y, float radius, int32_t *out,
                      size_t capacity);

#endif
