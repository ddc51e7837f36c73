#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/grid.h>
#include <ailife/vec.h>

#include "floats.h"

#define MOST 4000

/* A world of points, its grid, and room for two lists of answers. */
struct fixture {
    struct al_grid grid;
    void *block;
    float width, height;
    bool torus;
    size_t n;
    float x[MOST], y[MOST];
    int32_t found[MOST + 1], expected[MOST];
};

static int setup(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    struct al_arena arena;
    al_arena_init(&arena, NULL, 0);
    al_grid_layout(&f->grid, &arena, MOST);
    f->block = aligned_alloc(AL_ALIGN, arena.used);
    al_arena_init(&arena, f->block, arena.used);
    al_grid_layout(&f->grid, &arena, MOST);
    *state = f;
    return arena.failed ? -1 : 0;
}

static int teardown(void **state)
{
    struct fixture *f = *state;
    free(f->block);
    free(f);
    return 0;
}

static void world(struct fixture *f, float width, float height, bool torus)
{
    f->width = width;
    f->height = height;
    f->torus = torus;
    f->n = 0;
}

static void put(struct fixture *f, float x, float y)
{
    f->x[f->n] = x;
    f->y[f->n++] = y;
}

static void build(struct fixture *f, float cell)
{
    al_grid_build(&f->grid, f->x, f->y, f->n, f->width, f->height, f->torus, cell);
}

/* ---- trying every point ---------------------------------------------------------------------- */

static float distance2(const struct fixture *f, size_t i, float x, float y)
{
    float dx = f->x[i] - x, dy = f->y[i] - y;
    if (f->torus) {
        dx = al_offset(dx, f->width);
        dy = al_offset(dy, f->height);
    }
    return dx * dx + dy * dy;
}

static int32_t nearest(const struct fixture *f, float x, float y, float *d2)
{
    int32_t best = -1;
    *d2 = FLT_MAX;
    for (size_t i = 0; i < f->n; i++) {
        const float candidate = distance2(f, i, x, y);
        if (best < 0 || candidate < *d2) {
            best = (int32_t)i;
            *d2 = candidate;
        }
    }
    return best;
}

static size_t within(struct fixture *f, float x, float y, float radius)
{
    size_t count = 0;
    for (size_t i = 0; i < f->n; i++)
        if (distance2(f, i, x, y) <= radius * radius)
            f->expected[count++] = (int32_t)i;
    return count;
}

static void check_nearest(struct fixture *f, float x, float y)
{
    float d2 = -1, expected_d2;
    const int32_t expected = nearest(f, x, y, &expected_d2);
    const int32_t found = al_grid_nearest(&f->grid, x, y, &d2);
    if (found != expected)
        print_error("%zu points, %a x %a, %d x %d cells, torus %d, at %a, %a: %d, not %d\n", f->n,
                    (double)f->width, (double)f->height, f->grid.columns, f->grid.rows, f->torus,
                    (double)x, (double)y, found, expected);
    assert_int_equal(found, expected);
    assert_int_equal(bits_of_float(d2), bits_of_float(expected_d2));
}

static void check_within(struct fixture *f, float x, float y, float radius, size_t capacity)
{
    const size_t expected = within(f, x, y, radius);
    const size_t kept = expected < capacity ? expected : capacity;
    f->found[capacity] = -77; /* must stay: it is beyond the capacity */
    assert_int_equal(al_grid_within(&f->grid, x, y, radius, f->found, capacity), expected);
    for (size_t i = 0; i < kept; i++)
        assert_int_equal(f->found[i], f->expected[i]);
    assert_int_equal(f->found[capacity], -77);
}

/* ---- what a grid is made of ------------------------------------------------------------------ */

/*
 * Four columns of 10 in one row. Points 1 and 5 are in column 0, 3 in column 1, none in 2, and
 * 0, 2, 4 in 3: the last one from its border on, and to the far edge, which walls allow.
 */
static void cells_by_hand(void **state)
{
    struct fixture *f = *state;
    static const float x[] = {30, 0, 35, 12, 40, 9.5f};
    static const int32_t first[] = {0, 2, 3, 3, 6}, number[] = {1, 5, 3, 0, 2, 4};
    world(f, 40, 10, false);
    for (size_t i = 0; i < 6; i++)
        put(f, x[i], 5);
    build(f, 10);
    assert_int_equal(f->grid.columns, 4);
    assert_int_equal(f->grid.rows, 1);
    for (size_t c = 0; c <= 4; c++)
        assert_int_equal(f->grid.first[c], first[c]);
    for (size_t k = 0; k < 6; k++) {
        assert_int_equal(f->grid.number[k], number[k]);
        assert_true(f->grid.x[k] == x[number[k]] && f->grid.y[k] == 5);
    }
    assert_int_equal(f->grid.cell[3], 1);
}

/* Whatever the points: every one is there once, by cell, in a cell by number, and cells are few. */
static void check_shape(const struct fixture *f)
{
    const struct al_grid *grid = &f->grid;
    const size_t cells = (size_t)grid->columns * (size_t)grid->rows;
    assert_int_equal(grid->count, f->n);
    assert_true(grid->columns >= 1 && grid->rows >= 1 && cells <= 2 * f->n + 64);
    assert_int_equal(grid->first[0], 0);
    assert_int_equal(grid->first[cells], f->n);
    for (size_t c = 0; c < cells; c++) {
        assert_true(grid->first[c] <= grid->first[c + 1]);
        for (int32_t k = grid->first[c]; k < grid->first[c + 1]; k++) {
            const int32_t i = grid->number[k];
            assert_in_range(i, 0, f->n - 1);
            assert_int_equal(grid->cell[i], c); /* so no number is in two cells */
            assert_true(k == grid->first[c] || grid->number[k - 1] < i);
            assert_true(grid->x[k] == f->x[i] && grid->y[k] == f->y[i]);
        }
    }
}

static void cells_have_the_wanted_side_or_more(void **state)
{
    struct fixture *f = *state;
    world(f, 480, 336, true);
    for (int i = 0; i < 40; i++)
        put(f, (float)i, (float)i);
    build(f, 50); /* 9.6 x 6.72 */
    assert_int_equal(f->grid.columns, 9);
    assert_int_equal(f->grid.rows, 6);
    build(f, 500); /* wider than the world */
    assert_int_equal(f->grid.columns * f->grid.rows, 1);
    /* 48 x 33.6 = 1613 would be 11.2 times as many as 144, so both sides grow by 3.35. */
    build(f, 10);
    assert_int_equal(f->grid.columns, 14);
    assert_int_equal(f->grid.rows, 10);
    build(f, 0); /* 63.5: a cell for each point */
    assert_int_equal(f->grid.columns, 7);
    assert_int_equal(f->grid.rows, 5);
}

/* Memory goes by the points: a world a million million times as large takes no byte more. */
static void memory_is_bounded_by_points(void **state)
{
    struct fixture *f = *state;
    static const float sizes[][2] = {{1, 1}, {1e6f, 1e6f}, {1e6f, 1}, {1, 1e6f}, {1e18f, 1e-18f}};
    static const float sides[] = {0, 1e-30f, 1, 7, 1e6f, INFINITY};
    static const size_t counts[] = {0, 1, 10, 1000};
    struct al_arena arena;
    struct al_grid grid;
    al_arena_init(&arena, NULL, 0);
    al_grid_layout(&grid, &arena, 1000000);
    assert_true(arena.used <= 24u * 1000000 + 1024);
    for (size_t s = 0; s < 5; s++)
        for (size_t c = 0; c < 6; c++)
            for (size_t k = 0; k < 4; k++) {
                uint64_t seed = 1;
                world(f, sizes[s][0], sizes[s][1], true);
                while (f->n < counts[k])
                    put(f, draw_between(&seed, 0, (double)f->width),
                        draw_between(&seed, 0, (double)f->height));
                build(f, sides[c]);
                check_shape(f);
            }
}

static void layout_fails_with_its_arena(void **state)
{
    static _Alignas(AL_ALIGN) unsigned char block[1024];
    struct al_arena arena;
    struct al_grid grid;
    (void)state;
    al_arena_init(&arena, block, sizeof block);
    al_grid_layout(&grid, &arena, 100);
    assert_true(arena.failed);
    al_arena_init(&arena, NULL, 0);
    al_grid_layout(&grid, &arena, AL_GRID_MAX);
    assert_false(arena.failed);
    al_arena_init(&arena, NULL, 0);
    al_grid_layout(&grid, &arena, AL_GRID_MAX + 1);
    assert_true(arena.failed);
}

/* ---- answers by hand ------------------------------------------------------------------------- */

static void nobody_is_near_in_an_empty_world(void **state)
{
    struct fixture *f = *state;
    float d2 = 0;
    world(f, 100, 100, true);
    build(f, 10);
    assert_int_equal(al_grid_nearest(&f->grid, 50, 50, &d2), -1);
    assert_true(d2 == FLT_MAX);
    assert_int_equal(al_grid_within(&f->grid, 50, 50, 1000, f->found, MOST), 0);
}

static void near_across_the_seam(void **state)
{
    struct fixture *f = *state;
    float d2 = 0;
    world(f, 100, 60, true);
    put(f, 90, 30); /* from (1, 30): 11 across the seam, 89 straight */
    put(f, 13, 30); /* 12 straight */
    put(f, 1, 50);  /* 20 */
    put(f, 2, 58);  /* from (1, 1): 1 and 3, across the other seam */
    build(f, 5);
    assert_int_equal(al_grid_nearest(&f->grid, 1, 30, &d2), 0);
    assert_true(d2 == 121);
    assert_int_equal(al_grid_nearest(&f->grid, 1, 1, &d2), 3);
    assert_true(d2 == 10);
    assert_int_equal(al_grid_within(&f->grid, 1, 30, 12, f->found, MOST), 2); /* 12 itself too */
    assert_int_equal(f->found[0], 0);
    assert_int_equal(f->found[1], 1);
    f->torus = false;
    build(f, 5);
    assert_int_equal(al_grid_nearest(&f->grid, 1, 30, NULL), 1);
    assert_int_equal(al_grid_within(&f->grid, 1, 30, 12, f->found, MOST), 1);
}

/* Eight points round the middle, all 5 away by right triangles; and twice the last one. */
static void ties_go_to_the_lower_number(void **state)
{
    struct fixture *f = *state;
    static const float ring[][2] = {{5, 0}, {0, 5},  {-5, 0}, {0, -5},
                                    {3, 4}, {-4, 3}, {4, -3}, {-3, -4}};
    static const float middles[][2] = {{50, 50}, {0, 0}, {99, 1}, {30, 59}};
    for (size_t m = 0; m < 4; m++)
        for (size_t start = 0; start < 8; start++) {
            float d2 = 0;
            world(f, 100, 60, true);
            for (size_t i = 0; i < 16; i++)
                put(f, al_wrap(middles[m][0] + ring[(start + i) % 8][0], 100),
                    al_wrap(middles[m][1] + ring[(start + i) % 8][1], 60));
            for (float cell = 1; cell < 200; cell *= 1.7f) {
                build(f, cell);
                assert_int_equal(al_grid_nearest(&f->grid, middles[m][0], middles[m][1], &d2), 0);
                assert_true(d2 == 25);
                assert_int_equal(
                    al_grid_within(&f->grid, middles[m][0], middles[m][1], 5, f->found, MOST), 16);
            }
        }
}

static void the_lowest_numbers_fit_first(void **state)
{
    struct fixture *f = *state;
    uint64_t seed = 2;
    world(f, 100, 100, true);
    while (f->n < 300)
        put(f, draw_between(&seed, 0, 100), draw_between(&seed, 0, 100));
    build(f, 7);
    for (size_t capacity = 0; capacity <= 301; capacity++)
        check_within(f, 97, 3, 40, capacity);
}

/* ---- the same as trying every point ---------------------------------------------------------- */

enum kind { EVEN, LATTICE, ONE_SPOT, CLUSTERS, EDGES, DIAGONAL, KINDS };

static float below(float size)
{
    return nextafterf(size, 0);
}

/* A coordinate at or next to an edge, or to the middle. */
static float edge(uint64_t *seed, float size, bool torus)
{
    switch (draw_bits(seed) >> 32 & 7) {
    case 0: return 0;
    case 1: return nextafterf(0, 1);
    case 2: return below(size);
    case 3: return torus ? below(below(size)) : size;
    case 4: return 0.5f * size;
    case 5: return below(0.5f * size);
    default: return draw_between(seed, 0, (double)size);
    }
}

/* A coordinate on a lattice of eighths, which cells' borders share. */
static float eighth(uint64_t *seed, float size)
{
    return size * (float)(draw_bits(seed) >> 32 & 7) / 8;
}

static void put_one(struct fixture *f, enum kind kind, uint64_t *seed, const float middle[2])
{
    const double width = (double)f->width, height = (double)f->height;
    const float x = draw_between(seed, 0, width), y = draw_between(seed, 0, height);
    switch (kind) {
    case LATTICE: put(f, eighth(seed, f->width), eighth(seed, f->height)); break;
    case ONE_SPOT: put(f, middle[0], middle[1]); break;
    case CLUSTERS:
        put(f, al_wrap(middle[0] + x * 0x1p-7f, f->width),
            f->n % 9 == 0 ? y : al_wrap(middle[1] + y * 0x1p-7f, f->height));
        break;
    case EDGES: put(f, edge(seed, f->width, f->torus), edge(seed, f->height, f->torus)); break;
    case DIAGONAL: put(f, x, al_wrap(x * (f->height / f->width), f->height)); break;
    default: put(f, x, y); break;
    }
}

static void populate(struct fixture *f, enum kind kind, size_t n, uint64_t *seed)
{
    const float middle[2] = {draw_between(seed, 0, (double)f->width),
                             draw_between(seed, 0, (double)f->height)};
    while (f->n < n)
        put_one(f, kind, seed, middle);
}

/* A size from a thousandth to a million, all magnitudes equally likely; at times rather round. */
static float draw_size(uint64_t *seed)
{
    const float size = powf(10, draw_between(seed, -3, 6));
    return draw_bits(seed) % 4 == 0 ? ceilf(size) : size;
}

/* From a cell for each point to one for all, by way of far too many. */
static float draw_side(uint64_t *seed, const struct fixture *f)
{
    switch (draw_bits(seed) >> 32 & 3) {
    case 0: return 0;
    case 1: return f->width / 8;
    default: return f->width * powf(10, draw_between(seed, -5, 0.3));
    }
}

static void draw_place(uint64_t *seed, const struct fixture *f, float *x, float *y)
{
    *x = draw_between(seed, 0, (double)f->width);
    *y = draw_between(seed, 0, (double)f->height);
    switch (draw_bits(seed) >> 32 & 3) {
    case 0:
        *x = edge(seed, f->width, f->torus);
        *y = edge(seed, f->height, f->torus);
        break;
    case 1:
        *x = eighth(seed, f->width);
        *y = eighth(seed, f->height);
        break;
    case 2:
        if (f->n > 0) {
            const size_t i = draw_bits(seed) % f->n;
            *x = f->x[i];
            *y = f->y[i];
        }
        break;
    default: break;
    }
}

/* A radius to some point exactly, or a part of the world, or more than all of it. */
static float draw_radius(uint64_t *seed, const struct fixture *f, float x, float y)
{
    switch (draw_bits(seed) >> 32 & 7) {
    case 0: return 0;
    case 1: return 2 * (f->width + f->height);
    case 2: return 0.5f * f->width;
    case 3:
    case 4: return f->n > 0 ? sqrtf(distance2(f, draw_bits(seed) % f->n, x, y)) : 1;
    default: return f->width * powf(10, draw_between(seed, -4, 0));
    }
}

static void check_places(struct fixture *f, uint64_t *seed, int places)
{
    for (int i = 0; i < places; i++) {
        float x, y;
        draw_place(seed, f, &x, &y);
        check_nearest(f, x, y);
        const float radius = draw_radius(seed, f, x, y);
        check_within(f, x, y, radius, draw_bits(seed) % 3 == 0 ? draw_bits(seed) % 20 : MOST);
    }
}

static void any_small_world(void **state)
{
    struct fixture *f = *state;
    const int worlds = getenv("AILIFE_LONG") != NULL ? 200000 : 8000;
    uint64_t seed = 3;
    for (int i = 0; i < worlds; i++) {
        const float width = draw_size(&seed);
        const float height = i % 3 == 0 ? draw_size(&seed) : width * draw_between(&seed, 0.5, 2);
        world(f, width, height, draw_bits(&seed) >> 63 != 0);
        populate(f, (enum kind)(draw_bits(&seed) % KINDS), draw_bits(&seed) % 70, &seed);
        build(f, draw_side(&seed, f));
        check_shape(f);
        check_places(f, &seed, 6);
    }
}

static void larger_worlds(void **state)
{
    struct fixture *f = *state;
    uint64_t seed = 4;
    for (int i = 0; i < 60; i++) {
        world(f, 8764, i % 5 == 0 ? 10 : 6134, i % 2 == 0);
        populate(f, (enum kind)(i % KINDS), 500 + draw_bits(&seed) % (MOST - 500), &seed);
        build(f, i % 3 == 0 ? 0 : draw_between(&seed, 1, 500));
        check_shape(f);
        check_places(f, &seed, 100);
    }
}

/* The ends of what a grid is for: squares that all but vanish, and that all but overflow. */
static void tiny_and_huge_worlds(void **state)
{
    static const float sizes[] = {1e-18f, 3e-17f, 1e-10f, 1e10f, 1e17f, 1e18f};
    struct fixture *f = *state;
    uint64_t seed = 5;
    for (int i = 0; i < 1200; i++) {
        world(f, sizes[i % 6], sizes[i / 6 % 6], i % 4 < 2);
        populate(f, (enum kind)(i % KINDS), 40, &seed);
        build(f, i % 7 == 0 ? 0 : f->width / 8);
        check_places(f, &seed, 5);
    }
}

/* Squares of differences below 2.6e-23 vanish, so both are at distance 0, on both sides of a
 * border. */
static void differences_that_vanish(void **state)
{
    struct fixture *f = *state;
    const float border = 1e-18f / 8;
    world(f, 1e-18f, 1e-18f, true);
    put(f, border - 1e-23f, border);
    put(f, border + 1e-23f, border);
    build(f, border);
    assert_int_not_equal(f->grid.cell[0], f->grid.cell[1]);
    for (int i = 0; i < 2; i++) {
        check_nearest(f, f->x[i], f->y[i]);
        check_within(f, f->x[i], f->y[i], 0, MOST);
        assert_int_equal(al_grid_within(&f->grid, f->x[i], f->y[i], 0, f->found, MOST), 2);
    }
}

/* Ten points that hardly fill a world made for millions, and one in the farthest corner. */
static void lonely_points(void **state)
{
    struct fixture *f = *state;
    uint64_t seed = 6;
    for (int i = 0; i < 200; i++) {
        world(f, 1e6f, 1e6f, i % 2 == 0);
        populate(f, EVEN, i % 4 < 2 ? 10 : 1, &seed);
        build(f, 50);
        check_places(f, &seed, 20);
    }
    world(f, 1e6f, 1e6f, false);
    put(f, 1e6f, 1e6f);
    build(f, 1);
    check_nearest(f, 0, 0);
}

/*
 * A torus of two columns or three, and of one: there the same cell lies on both sides, and must
 * not be counted twice.
 */
static void few_cells(void **state)
{
    struct fixture *f = *state;
    uint64_t seed = 7;
    for (int columns = 1; columns <= 8; columns++)
        for (int rows = 1; rows <= 8; rows++)
            for (int torus = 0; torus < 2; torus++) {
                world(f, 10 * (float)columns + 0.5f, 10 * (float)rows + 0.5f, torus == 1);
                populate(f, EVEN, 30, &seed);
                build(f, 10);
                assert_int_equal(f->grid.columns, columns);
                assert_int_equal(f->grid.rows, rows);
                check_places(f, &seed, 30);
            }
}

static void a_grid_is_built_again_and_again(void **state)
{
    struct fixture *f = *state;
    static const size_t counts[] = {1000, 3, 0, 200, 1, MOST};
    uint64_t seed = 8;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        world(f, 100 * (float)(i + 1), 77, i % 2 == 0);
        populate(f, EVEN, counts[i], &seed);
        build(f, 10);
        check_shape(f);
        check_places(f, &seed, 50);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_by_hand),
        cmocka_unit_test(cells_have_the_wanted_side_or_more),
        cmocka_unit_test(memory_is_bounded_by_points),
        cmocka_unit_test(layout_fails_with_its_arena),
        cmocka_unit_test(nobody_is_near_in_an_empty_world),
        cmocka_unit_test(near_across_the_seam),
        cmocka_unit_test(ties_go_to_the_lower_number),
        cmocka_unit_test(the_lowest_numbers_fit_first),
        cmocka_unit_test(any_small_world),
        cmocka_unit_test(larger_worlds),
        cmocka_unit_test(tiny_and_huge_worlds),
        cmocka_unit_test(differences_that_vanish),
        cmocka_unit_test(lonely_points),
        cmocka_unit_test(few_cells),
        cmocka_unit_test(a_grid_is_built_again_and_again),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
