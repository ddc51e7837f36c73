#include <ailife/grid.h>

#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include <ailife/fmath.h>
#include <ailife/vec.h>

/* More columns or rows than 2^18 would come near to the coordinates' own rounding. */
#define SIDE_MAX 262144.0

/*
 * By how much of all columns (or rows) a search goes further than exact arithmetic would. A point's
 * column, the border of a column and a computed distance are each off by at most a 2^-23rd; this is
 * several times their sum, and still costs nothing that can be measured.
 */
#define MARGIN 0x1p-20f

/* Points compared at once, and how many beyond the last one are read, and ignored. */
#define LANES 4
#define PAD   (2 * LANES)

/* Neighbouring columns or rows. On a torus they may begin below 0 or end beyond the last one. */
struct span {
    int32_t from, to; /* from <= to < from + all */
};

/* A rectangle of cells. */
struct block {
    struct span columns, rows;
};

/* A place as a point, and the sizes to give to al_offset. */
struct query {
    float x, y;
    float width, height;
};

/* ---- building -------------------------------------------------------------------------------- */

static size_t cells_max(size_t points)
{
    return 2 * points + 64;
}

void al_grid_layout(struct al_grid *grid, struct al_arena *arena, size_t capacity)
{
    memset(grid, 0, sizeof *grid);
    if (capacity > AL_GRID_MAX) {
        arena->failed = true;
        return;
    }
    grid->capacity = capacity;
    grid->first = AL_ARENA_TAKE(arena, int32_t, cells_max(capacity) + 1);
    grid->number = AL_ARENA_TAKE(arena, int32_t, capacity + PAD);
    grid->x = AL_ARENA_TAKE(arena, float, capacity + PAD);
    grid->y = AL_ARENA_TAKE(arena, float, capacity + PAD);
    grid->cell = AL_ARENA_TAKE(arena, int32_t, capacity);
}

/* As many whole columns or rows as come near to x: at least one. */
static double whole(double x)
{
    return x < 1.0 ? 1.0 : x < SIDE_MAX ? (double)(int32_t)x : SIDE_MAX;
}

/*
 * Chooses columns and rows of cells that have the wanted side or more, and are not more than the
 * points allow. Too many become fewer both ways by the same factor; in a long and narrow world,
 * where the narrow way has one cell at least, the long way is cut further.
 */
static void choose_cells(struct al_grid *grid, size_t n, double side)
{
    const double most = (double)cells_max(n);
    const double width = (double)grid->width, height = (double)grid->height;
    if (!(side > 0.0))
        side = sqrt(width * height / (double)(n > 0 ? n : 1));
    const double excess = (width / side) * (height / side) / most;
    if (excess > 1.0)
        side *= sqrt(excess);
    const double columns = whole(width / side);
    const double rows_left = most / columns, rows_wanted = height / side;
    const double rows = whole(rows_left < rows_wanted ? rows_left : rows_wanted);
    grid->columns = (int32_t)(columns * rows > most ? most : columns);
    grid->rows = (int32_t)rows;
    grid->column_rate = (float)grid->columns / grid->width;
    grid->row_rate = (float)grid->rows / grid->height;
    grid->cell_width = grid->width / (float)grid->columns;
    grid->cell_height = grid->height / (float)grid->rows;
}

/*
 * The column of an x or the row of a y. It never falls as x grows, rounding included, and lies
 * within a 2^-23rd of all columns of where exact arithmetic would put it.
 */
static inline int32_t cell_of(float x, float rate, int32_t cells)
{
    return (int32_t)al_clampf(x * rate, 0.0f, (float)(cells - 1));
}

static void find_cells(struct al_grid *grid, const float *restrict x, const float *restrict y)
{
    int32_t *restrict cell = grid->cell;
    const int32_t columns = grid->columns, rows = grid->rows;
    const float column_rate = grid->column_rate, row_rate = grid->row_rate;
    for (size_t i = 0; i < grid->count; i++)
        cell[i] = cell_of(y[i], row_rate, rows) * columns + cell_of(x[i], column_rate, columns);
}

/* Counts the points of every cell and turns the counts into where the cells end. */
static void find_ends(struct al_grid *grid)
{
    const size_t cells = (size_t)grid->columns * (size_t)grid->rows;
    memset(grid->first, 0, (cells + 1) * sizeof *grid->first);
    for (size_t i = 0; i < grid->count; i++)
        grid->first[grid->cell[i]]++;
    int32_t end = 0;
    for (size_t c = 0; c <= cells; c++) {
        end += grid->first[c];
        grid->first[c] = end;
    }
}

/*
 * Puts the points in from the last to the first, each before those already in its cell: so they
 * stand there by ascending number, and each cell's end has moved to its beginning.
 */
static void place_points(struct al_grid *grid, const float *x, const float *y)
{
    for (size_t i = grid->count; i-- > 0;) {
        const int32_t k = --grid->first[grid->cell[i]];
        grid->number[k] = (int32_t)i;
        grid->x[k] = x[i];
        grid->y[k] = y[i];
    }
    memset(grid->number + grid->count, 0, PAD * sizeof *grid->number);
    memset(grid->x + grid->count, 0, PAD * sizeof *grid->x);
    memset(grid->y + grid->count, 0, PAD * sizeof *grid->y);
}

void al_grid_build(struct al_grid *grid, const float *x, const float *y, size_t n, float width,
                   float height, bool torus, float cell)
{
    assert(n <= grid->capacity);
    grid->count = n;
    grid->width = width;
    grid->height = height;
    grid->torus = torus;
    choose_cells(grid, n, (double)cell);
    find_cells(grid, x, y);
    find_ends(grid);
    place_points(grid, x, y);
}

/* ---- cells around a place -------------------------------------------------------------------- */

static bool covers_all(struct span span, int32_t cells)
{
    return span.to - span.from + 1 == cells;
}

/* A span of any extent brought to what there is: all cells at most, between walls none beyond. */
static struct span limited(int32_t from, int32_t to, int32_t cells, bool torus)
{
    if (torus)
        return to - from + 1 < cells ? (struct span){from, to} : (struct span){0, cells - 1};
    return (struct span){from > 0 ? from : 0, to < cells - 1 ? to : cells - 1};
}

static int32_t floor_between(double x, int32_t lo, int32_t hi)
{
    const double above = x > (double)lo ? x : (double)lo;
    const double within = above < (double)hi ? above : (double)hi;
    return (int32_t)(within - (double)lo) + lo; /* cutting is rounding down from 0 on */
}

/*
 * The cells in which a point can lie whose distance along this axis comes out at reach or less.
 * The last term is for tiny worlds, where squares below the smallest float vanish.
 */
static struct span cells_within(double x, double reach, double rate, int32_t cells, bool torus)
{
    const double margin = (double)cells * (double)MARGIN + 1e-22 * rate;
    const int32_t from = floor_between((x - reach) * rate - margin, -cells, cells - 1);
    const int32_t to = floor_between((x + reach) * rate + margin, 0, 2 * cells);
    return limited(from, to, cells, torus);
}

/* The block that holds every point with d2 <= square from the place. */
static struct block block_within(const struct al_grid *grid, struct query q, float square)
{
    const double reach = (double)sqrtf(square);
    return (struct block){
        cells_within((double)q.x, reach, (double)grid->column_rate, grid->columns, grid->torus),
        cells_within((double)q.y, reach, (double)grid->row_rate, grid->rows, grid->torus)};
}

/* The block of cells up to so many cells from the place's own, each way. */
static struct block block_around(const struct al_grid *grid, struct query q, int32_t away)
{
    const int32_t column = cell_of(q.x, grid->column_rate, grid->columns);
    const int32_t row = cell_of(q.y, grid->row_rate, grid->rows);
    return (struct block){limited(column - away, column + away, grid->columns, grid->torus),
                          limited(row - away, row + away, grid->rows, grid->torus)};
}

/* Both spans are around the same place, so they count columns from the same one. */
static bool span_holds(struct span outer, struct span inner, int32_t cells)
{
    return covers_all(outer, cells) || (outer.from <= inner.from && inner.to <= outer.to);
}

static bool block_holds(const struct al_grid *grid, struct block outer, struct block inner)
{
    return span_holds(outer.columns, inner.columns, grid->columns) &&
           span_holds(outer.rows, inner.rows, grid->rows);
}

/* Without a torus no difference is beyond half of FLT_MAX, and al_offset leaves it as it is. */
static struct query query_at(const struct al_grid *grid, float x, float y)
{
    return (struct query){x, y, grid->torus ? grid->width : FLT_MAX,
                          grid->torus ? grid->height : FLT_MAX};
}

static inline float distance2_of(const struct al_grid *grid, struct query q, int32_t k)
{
    const float dx = al_offset(grid->x[k] - q.x, q.width);
    const float dy = al_offset(grid->y[k] - q.y, q.height);
    return dx * dx + dy * dy;
}

/* ---- runs of points -------------------------------------------------------------------------- */

/* A row's number counted from 0, when it is counted beyond the seam. */
static inline int32_t wrapped(int32_t row, int32_t rows)
{
    return row < 0 ? row + rows : row < rows ? row : row - rows;
}

/* Cuts a span of columns at the seam: one part or two, and how many. */
static int parts_of(struct span columns, int32_t all, struct span parts[2])
{
    parts[0] = parts[1] = columns;
    if (columns.from >= 0 && columns.to < all)
        return 1;
    parts[0] = (struct span){wrapped(columns.from, all), all - 1};
    parts[1] = (struct span){0, wrapped(columns.to, all)};
    return 2;
}

/* The points in a part of a row: from, and one beyond the last. */
static inline struct span run_of(const struct al_grid *grid, int32_t row, struct span part)
{
    const int32_t *first = grid->first + (ptrdiff_t)row * grid->columns;
    return (struct span){first[part.from], first[part.to + 1]};
}

/* ---- nearest --------------------------------------------------------------------------------- */

/*
 * Four points at a time, in the vector types of gcc and clang: the machine's own vectors where it
 * has them, plain code elsewhere, and the same results. A comparison gives -1 or 0 in each lane.
 */
typedef float floats __attribute__((vector_size(4 * LANES)));
typedef int32_t ints __attribute__((vector_size(4 * LANES)));

/*
 * The nearest point so far in each lane. Distances are kept as their bits: floats that are not
 * negative are ordered like these, and NONE comes after them all, infinity included.
 */
struct best {
    ints bits;
    ints number;
};

#define NONE INT32_MAX

/*
 * A distance and a number in one, the bits above, the number below: the least key is the nearest
 * point, and of equally near ones that of the lowest number. NO_KEY is no point, and above all.
 */
#define NO_KEY ((uint64_t)NONE << 32 | UINT32_MAX)

static inline struct best nothing(void)
{
    return (struct best){(ints){0} + NONE, (ints){0} - 1};
}

static inline ints choose(ints mask, ints yes, ints no)
{
    return (mask & yes) | (~mask & no);
}

/* al_offset of each lane. */
static inline floats offsets(floats d, float size)
{
    const floats half = (floats){0} + 0.5f * size;
    const ints whole = (ints)((floats){0} + size);
    const floats over = (floats)(whole & (d > half));
    const floats under = (floats)(whole & (d < -half));
    return d - over + under;
}

/*
 * Compares up to LANES points from k on with the best of their lanes; ties go by number.
 * flat: differences are taken as they are, not across a seam.
 */
static inline struct best compare(struct best best, const struct al_grid *grid, struct query q,
                                  int32_t k, int32_t to, bool flat)
{
    const ints lane = {0, 1, 2, 3};
    floats x, y;
    ints number;
    memcpy(&x, grid->x + k, sizeof x);
    memcpy(&y, grid->y + k, sizeof y);
    memcpy(&number, grid->number + k, sizeof number);
    const floats dx = flat ? x - q.x : offsets(x - q.x, q.width);
    const floats dy = flat ? y - q.y : offsets(y - q.y, q.height);
    const ints there = lane < to - k;
    const ints bits = choose(there, (ints)(dx * dx + dy * dy), (ints){0} + NONE);
    const ints nearer = (bits < best.bits) | ((bits == best.bits) & (number < best.number));
    return (struct best){choose(nearer, bits, best.bits), choose(nearer, number, best.number)};
}

/* The same for a run; twice LANES at a time, which most runs do not exceed. */
static inline struct best compare_run(struct best best, const struct al_grid *grid, struct query q,
                                      struct span run, bool flat)
{
    do {
        best = compare(best, grid, q, run.from, run.to, flat);
        best = compare(best, grid, q, run.from + LANES, run.to, flat);
        run.from += 2 * LANES;
    } while (run.from < run.to);
    return best;
}

/* The key of the nearest point of all lanes. */
static inline uint64_t key_of(struct best best)
{
    uint64_t key = UINT64_MAX;
    for (int l = 0; l < LANES; l++) {
        const uint64_t candidate =
            (uint64_t)(uint32_t)best.bits[l] << 32 | (uint32_t)best.number[l];
        key = candidate < key ? candidate : key;
    }
    return key;
}

static inline float key_distance2(uint64_t key)
{
    return al_bits_float((uint32_t)(key >> 32));
}

static uint64_t nearest_in(const struct al_grid *grid, struct query q, struct block block)
{
    struct best best = nothing();
    struct span parts[2];
    const int n = parts_of(block.columns, grid->columns, parts);
    for (int32_t row = block.rows.from; row <= block.rows.to; row++) {
        for (int part = 0; part < n; part++) {
            const struct span run = run_of(grid, wrapped(row, grid->rows), parts[part]);
            best = compare_run(best, grid, q, run, false);
        }
    }
    return key_of(best);
}

/*
 * First any point, in a block round the place that doubles while it is empty, and so costs little
 * more than its last size. Then all that could be nearer than the best there, if they can lie
 * outside: the block that holds every point with its d2 or less.
 */
static uint64_t nearest_anywhere(const struct al_grid *grid, struct query q)
{
    struct block seen = block_around(grid, q, 1);
    uint64_t key = nearest_in(grid, q, seen);
    for (int32_t away = 3; key == NO_KEY; away = 2 * away + 1) {
        seen = block_around(grid, q, away);
        key = nearest_in(grid, q, seen);
    }
    const struct block needed = block_within(grid, q, key_distance2(key));
    return block_holds(grid, seen, needed) ? key : nearest_in(grid, q, needed);
}

/* How far a place is from the nearer end of three cells of which its own is in the middle. */
static inline float gap_of(float at, float rate, int32_t cell, int32_t cells, float side)
{
    const float into = at * rate - (float)cell;
    const float nearer = al_minf(into, 1.0f - into);
    return (1.0f + nearer - (float)cells * MARGIN) * side;
}

static inline bool is_inside(int32_t cell, int32_t cells)
{
    return cell > 0 && cell < cells - 1;
}

/*
 * The same for most places, without detours: when the nine cells around are away from the edges
 * and the nearest point in them is nearer than any outside can be. Else NO_KEY. On a torus too
 * differences are taken as they are: a way across a seam starts by leaving the nine cells, and so
 * is no shorter than to a point outside.
 */
static inline uint64_t nearest_close(const struct al_grid *grid, struct query q)
{
    const int32_t column = cell_of(q.x, grid->column_rate, grid->columns);
    const int32_t row = cell_of(q.y, grid->row_rate, grid->rows);
    if (!is_inside(column, grid->columns) || !is_inside(row, grid->rows))
        return NO_KEY;
    const struct span three = {column - 1, column + 1};
    struct best best = nothing();
    for (int32_t r = row - 1; r <= row + 1; r++)
        best = compare_run(best, grid, q, run_of(grid, r, three), true);
    const float gap_x = gap_of(q.x, grid->column_rate, column, grid->columns, grid->cell_width);
    const float gap_y = gap_of(q.y, grid->row_rate, row, grid->rows, grid->cell_height);
    const float gap = al_minf(gap_x, gap_y);
    const uint64_t key = key_of(best);
    return key_distance2(key) < gap * gap ? key : NO_KEY;
}

int32_t al_grid_nearest(const struct al_grid *grid, float x, float y, float *distance2)
{
    const struct query q = query_at(grid, x, y);
    uint64_t key = nearest_close(grid, q);
    if (key == NO_KEY && grid->count > 0)
        key = nearest_anywhere(grid, q);
    if (distance2 != NULL)
        *distance2 = key != NO_KEY ? key_distance2(key) : FLT_MAX;
    return (int32_t)(uint32_t)key;
}

/* ---- within ---------------------------------------------------------------------------------- */

/* The lowest numbers so far: in any order while there is room, then a heap, the greatest on top. */
struct harvest {
    int32_t *out;
    size_t capacity;
    size_t found;
};

/* Moves the item at the root down until no child is greater. */
static void sift_down(int32_t *heap, size_t root, size_t n)
{
    const int32_t item = heap[root];
    for (size_t child; (child = 2 * root + 1) < n; root = child) {
        if (child + 1 < n && heap[child + 1] > heap[child])
            child++;
        if (heap[child] <= item)
            break;
        heap[root] = heap[child];
    }
    heap[root] = item;
}

static void make_heap(int32_t *items, size_t n)
{
    for (size_t root = n / 2; root-- > 0;)
        sift_down(items, root, n);
}

static void insertion_sort(int32_t *items, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const int32_t item = items[i];
        size_t k = i;
        for (; k > 0 && items[k - 1] > item; k--)
            items[k] = items[k - 1];
        items[k] = item;
    }
}

static void heap_sort(int32_t *items, size_t n)
{
    make_heap(items, n);
    for (size_t end = n; end-- > 1;) {
        const int32_t greatest = items[0];
        items[0] = items[end];
        sift_down(items, 0, end);
        items[end] = greatest;
    }
}

/* The numbers are all different, so any sorting gives the one ascending order. */
static void sort(int32_t *items, size_t n)
{
    if (n <= 48)
        insertion_sort(items, n);
    else
        heap_sort(items, n);
}

/* Takes a number in; when there is no room, in place of the greatest one, if it is lower. */
static void keep(struct harvest *h, int32_t number)
{
    if (h->found < h->capacity) {
        h->out[h->found] = number;
    } else if (h->capacity > 0) {
        if (h->found == h->capacity)
            make_heap(h->out, h->capacity);
        if (number < h->out[0]) {
            h->out[0] = number;
            sift_down(h->out, 0, h->capacity);
        }
    }
    h->found++;
}

/* Where there is room for the whole run, every number is written and only those in reach stay. */
static void keep_run(struct harvest *h, const struct al_grid *grid, struct query q, float square,
                     struct span run)
{
    if (h->capacity >= h->found + (size_t)(run.to - run.from)) {
        size_t found = h->found;
        for (int32_t k = run.from; k < run.to; k++) {
            h->out[found] = grid->number[k];
            found += distance2_of(grid, q, k) <= square;
        }
        h->found = found;
        return;
    }
    for (int32_t k = run.from; k < run.to; k++) {
        if (distance2_of(grid, q, k) <= square)
            keep(h, grid->number[k]);
    }
}

size_t al_grid_within(const struct al_grid *grid, float x, float y, float radius, int32_t *out,
                      size_t capacity)
{
    struct harvest harvest = {out, capacity, 0};
    const struct query q = query_at(grid, x, y);
    const float square = radius * radius;
    if (grid->count == 0)
        return 0;
    const struct block block = block_within(grid, q, square);
    struct span parts[2];
    const int n = parts_of(block.columns, grid->columns, parts);
    for (int32_t row = block.rows.from; row <= block.rows.to; row++) {
        for (int part = 0; part < n; part++)
            keep_run(&harvest, grid, q, square,
                     run_of(grid, wrapped(row, grid->rows), parts[part]));
    }
    sort(out, harvest.found < capacity ? harvest.found : capacity);
    return harvest.found;
}
