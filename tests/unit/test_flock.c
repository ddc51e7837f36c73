/* The crowd's sums and measures against trying all pairs, for every kind of world and place. */
#include <ailife/flock.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/fmath.h>
#include <ailife/steer.h>

#include "floats.h"

#define MOST 1200

static float x[MOST], y[MOST], vx[MOST], vy[MOST], hx[MOST], hy[MOST];
static int32_t work[MOST];
static struct al_flock flock;
static void *block;

static int take(void **state)
{
    (void)state;
    struct al_arena arena;
    al_arena_init(&arena, NULL, 0);
    al_flock_layout(&flock, &arena, MOST);
    assert_int_equal(posix_memalign(&block, AL_ALIGN, arena.used), 0);
    memset(block, 0x7f, arena.used); /* nothing counts on a clean block */
    al_arena_init(&arena, block, arena.used);
    al_flock_layout(&flock, &arena, MOST);
    return arena.failed ? -1 : 0;
}

static int let_go(void **state)
{
    (void)state;
    free(block);
    return 0;
}

struct scene {
    size_t n;
    float width, height;
    bool torus;
    float radius[3], angle[3]; /* of the rules; a negative radius: not wanted */
};

static float shorter(float d, float size, bool torus)
{
    if (torus && d > size / 2)
        return d - size;
    if (torus && d < -size / 2)
        return d + size;
    return d;
}

/* What vehicle i perceives by trying all, sums in double. */
struct truth {
    int count[3];
    double push_x, push_y, velocity_x, velocity_y, way_x, way_y;
};

static bool sees(const struct scene *s, int rule, float d2, float along)
{
    if (s->radius[rule] < 0 || d2 > s->radius[rule] * s->radius[rule])
        return false;
    return s->angle[rule] >= 360 ||
           along + 1e-18f >= al_cos(al_radians(0.5f * s->angle[rule])) * sqrtf(d2);
}

static struct truth look(const struct scene *s, size_t i)
{
    struct truth t = {0};
    for (size_t j = 0; j < s->n; j++) {
        const float dx = shorter(x[j] - x[i], s->width, s->torus);
        const float dy = shorter(y[j] - y[i], s->height, s->torus);
        const float d2 = dx * dx + dy * dy, along = hx[i] * dx + hy[i] * dy;
        if (j == i)
            continue;
        if (sees(s, 0, d2, along)) {
            const double r = sqrt((double)dx * (double)dx + (double)dy * (double)dy);
            const struct al_vec apart = al_steer_apart((int32_t)i, (int32_t)j);
            t.count[0]++;
            t.push_x -= r < 1e-20 ? -(double)apart.x : (double)dx / r / (r > 1 ? r : 1);
            t.push_y -= r < 1e-20 ? -(double)apart.y : (double)dy / r / (r > 1 ? r : 1);
        }
        if (sees(s, 1, d2, along)) {
            t.count[1]++;
            t.velocity_x += (double)vx[j];
            t.velocity_y += (double)vy[j];
        }
        if (sees(s, 2, d2, along)) {
            t.count[2]++;
            t.way_x += (double)dx;
            t.way_y += (double)dy;
        }
    }
    return t;
}

/* Sums of n terms of a size in float, against the same in double. */
static void same(float got, double wanted, int terms, double size)
{
    const double allowed = (terms + 2) * (terms + 2) * size * 6e-8 + 1e-6 * fabs(wanted);
    if (!(fabs((double)got - wanted) <= allowed))
        fail_msg("got %.9g, wanted %.9g", (double)got, wanted);
}

static void check_look(const struct scene *s)
{
    struct al_flock_sight sight;
    al_flock_sees_nothing(&sight);
    float usual = 0;
    for (int rule = 0; rule < 3; rule++) {
        if (s->radius[rule] >= 0)
            al_flock_sees(&sight, (enum al_flock_rule)rule, s->radius[rule], s->angle[rule]);
        usual = al_maxf(usual, s->radius[rule]);
    }
    al_flock_build(&flock, x, y, vx, vy, hx, hy, s->n, s->width, s->height, s->torus, usual);
    al_flock_look(&flock, &sight);
    for (size_t k = 0; k < s->n; k++) {
        const struct truth t = look(s, (size_t)flock.grid.number[k]);
        const struct al_flock_seen seen = al_flock_seen(&flock, k);
        assert_int_equal((int)seen.close, t.count[0]);
        assert_int_equal((int)seen.aligned, t.count[1]);
        assert_int_equal((int)seen.together, t.count[2]);
        same(seen.push.x, t.push_x, t.count[0], 1);
        same(seen.push.y, t.push_y, t.count[0], 1);
        same(seen.velocity.x, t.velocity_x, t.count[1], 4);
        same(seen.velocity.y, t.velocity_y, t.count[1], 4);
        same(seen.way.x, t.way_x, t.count[2], (double)usual);
        same(seen.way.y, t.way_y, t.count[2], (double)usual);
    }
}

static size_t find(size_t *parent, size_t i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

static void check_measures(const struct scene *s, float group, float touch, float sight)
{
    static size_t parent[MOST];
    struct al_flock_measures m;
    size_t touching = 0, seen = 0, groups = 0;
    double nearest = 0;
    for (size_t i = 0; i < s->n; i++)
        parent[i] = i;
    for (size_t i = 0; i < s->n; i++) {
        float least = FLT_MAX;
        for (size_t j = 0; j < s->n; j++) {
            const float dx = shorter(x[j] - x[i], s->width, s->torus);
            const float dy = shorter(y[j] - y[i], s->height, s->torus);
            const float d2 = dx * dx + dy * dy;
            if (i == j)
                continue;
            least = al_minf(least, d2);
            touching += d2 < touch * touch;
            seen += d2 <= sight * sight;
            if (d2 <= group * group)
                parent[find(parent, i)] = find(parent, j);
        }
        nearest += s->n > 1 ? (double)sqrtf(least) : 0;
    }
    for (size_t i = 0; i < s->n; i++)
        groups += parent[i] == i;
    al_flock_measure(&flock, group, touch, sight, work, &m);
    assert_int_equal(m.groups, groups);
    assert_int_equal(m.touching, touching / 2);
    assert_true(m.neighbours == (double)seen / (double)s->n);
    assert_true(fabs(m.nearest - nearest / (double)s->n) <= 1e-9 * nearest);
}

static void scatter(const struct scene *s, uint64_t *draw)
{
    for (size_t i = 0; i < s->n; i++) {
        x[i] = draw_between(draw, 0, (double)s->width);
        y[i] = draw_between(draw, 0, (double)s->height);
    }
}

static void set_off(const struct scene *s, uint64_t *draw)
{
    for (size_t i = 0; i < s->n; i++) {
        const float angle = draw_between(draw, -3.14, 3.14);
        al_sincos(angle, &hy[i], &hx[i]);
        vx[i] = draw_between(draw, -4, 4);
        vy[i] = draw_between(draw, -4, 4);
    }
}

static void check(const struct scene *s)
{
    check_look(s);
    check_measures(s, s->radius[2], s->radius[0] / 2, s->radius[1]);
}

static const struct scene scenes[] = {
    {1, 800, 600, true, {30, 60, 60}, {360, 360, 360}},
    {2, 800, 600, true, {30, 60, 600}, {360, 360, 360}},
    {64, 800, 600, true, {30, 60, 60}, {360, 360, 360}},
    {65, 800, 600, true, {30, 60, 60}, {360, 360, 360}},
    {1200, 800, 600, true, {30, 60, 60}, {360, 360, 360}},
    {1200, 800, 600, false, {30, 60, 60}, {360, 360, 360}},
    {1200, 800, 600, true, {15, 22, 27}, {270, 91, 197}},
    {1200, 800, 600, false, {15, 22, 27}, {270, 91, 197}},
    {300, 800, 600, true, {0, 20, 0}, {360, 180, 0}},
    {300, 800, 600, true, {-1, 50, -1}, {360, 360, 360}},
    {300, 800, 600, true, {401, 300, 2000}, {300, 360, 360}}, /* over half the world */
    {300, 20, 2000, true, {60, 60, 60}, {360, 360, 200}},     /* narrower than a cell */
    {300, 10, 10, true, {60, 3, 60}, {360, 360, 200}},        /* smaller than a cell */
    {300, 3000, 30, false, {60, 30, 10}, {360, 100, 360}},
    {10, 1e6f, 1e6f, true, {30, 60, 60}, {360, 360, 360}},
    {10, 1e6f, 1e6f, false, {30, 4e5f, 7e5f}, {360, 100, 360}},
    {200, 1e6f, 1e6f, true, {30, 60, 60}, {360, 360, 360}},
};

static void as_all_pairs(void **state)
{
    (void)state;
    uint64_t draw = 88172645463325252u;
    for (size_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++)
        for (int round = 0; round < 2; round++) {
            scatter(&scenes[i], &draw);
            set_off(&scenes[i], &draw);
            check(&scenes[i]);
        }
}

/* Places on a lattice of 10 u: many at exactly the radius (30, and 50 by 3-4-5 triangles), and all
 * on borders of cells. */
static void exactly_at_the_radius(void **state)
{
    (void)state;
    uint64_t draw = 7;
    for (int torus = 0; torus < 2; torus++) {
        const struct scene s = {1200, 400, 300, torus == 1, {30, 50, 10}, {360, 180, 90}};
        for (size_t i = 0; i < s.n; i++) {
            x[i] = (float)(i % 40 * 10);
            y[i] = (float)(i / 40 * 10);
        }
        set_off(&s, &draw);
        for (size_t i = 0; i < s.n; i += 2) { /* headings along the axes: neighbours abeam */
            hx[i] = i % 4 == 0 ? 1 : 0;
            hy[i] = i % 4 == 0 ? 0 : 1;
        }
        check(&s);
    }
}

/* Clumps: many on one spot, some next to nothing apart, and the rest around. */
static void on_one_spot(void **state)
{
    (void)state;
    uint64_t draw = 99;
    const struct scene s = {600, 800, 600, true, {30, 60, 60}, {360, 200, 360}};
    scatter(&s, &draw);
    for (size_t i = 0; i < 100; i++) {
        x[i] = 799.9999f;
        y[i] = 0;
    }
    for (size_t i = 100; i < 150; i++) {
        x[i] = (float)(i % 7) * 1e-30f;
        y[i] = (float)(i % 5) * 1e-15f;
    }
    for (size_t i = 150; i < 200; i++) {
        x[i] = 400;
        y[i] = (float)(i % 9) * 3e-7f;
    }
    set_off(&s, &draw);
    check(&s);
}

/* Between walls places go up to the width and height themselves. */
static void on_the_walls(void **state)
{
    (void)state;
    uint64_t draw = 5;
    const struct scene s = {300, 800, 600, false, {30, 60, 60}, {360, 360, 360}};
    scatter(&s, &draw);
    for (size_t i = 0; i < 100; i++)
        x[i] = i % 2 == 0 ? 0 : 800;
    for (size_t i = 50; i < 150; i++)
        y[i] = i % 3 == 0 ? 0 : 600;
    set_off(&s, &draw);
    check(&s);
}

static void adding_one_by_one_is_the_same(void **state)
{
    (void)state;
    uint64_t draw = 3;
    const struct scene s = {200, 300, 300, true, {30, 60, 60}, {270, 91, 197}};
    scatter(&s, &draw);
    set_off(&s, &draw);
    struct al_flock_sight sight;
    for (int rule = 0; rule < 3; rule++)
        al_flock_sees(&sight, (enum al_flock_rule)rule, s.radius[rule], s.angle[rule]);
    for (size_t i = 0; i < s.n; i++) {
        const struct truth t = look(&s, i);
        struct al_flock_seen seen = {.close = 0};
        for (size_t j = 0; j < s.n; j++) {
            const struct al_vec to = {al_offset(x[j] - x[i], 300), al_offset(y[j] - y[i], 300)};
            if (j != i)
                al_flock_add(&seen, &sight, to, (struct al_vec){hx[i], hy[i]},
                             (struct al_vec){vx[j], vy[j]}, (int32_t)i, (int32_t)j);
        }
        assert_int_equal((int)seen.close, t.count[0]);
        assert_int_equal((int)seen.aligned, t.count[1]);
        assert_int_equal((int)seen.together, t.count[2]);
        same(seen.push.x, t.push_x, t.count[0], 1);
        same(seen.velocity.y, t.velocity_y, t.count[1], 4);
        same(seen.way.x, t.way_x, t.count[2], 60);
    }
}

struct visits {
    size_t count;
    int32_t met[MOST];
};

static void visit(void *context, size_t other, struct al_vec to)
{
    struct visits *visits = context;
    assert_true(al_vec_length(to) <= 40.001f);
    visits->met[other]++;
    visits->count++;
}

static void each_is_visited_once(void **state)
{
    (void)state;
    uint64_t draw = 17;
    const struct scene s = {500, 100, 700, true, {40, 40, 40}, {360, 360, 360}};
    scatter(&s, &draw);
    set_off(&s, &draw);
    check_look(&s);
    for (size_t k = 0; k < s.n; k++) {
        struct visits visits = {0};
        al_flock_each(&flock, k, 40, visit, &visits);
        assert_int_equal(visits.count, (size_t)al_flock_seen(&flock, k).together);
        assert_int_equal(visits.met[k], 0);
        for (size_t other = 0; other < s.n; other++)
            assert_true(visits.met[other] <= 1);
    }
}

/* Memory goes by the vehicles, not by the area. */
static void memory_by_vehicles(void **state)
{
    (void)state;
    struct al_flock small;
    struct al_arena arena;
    al_arena_init(&arena, NULL, 0);
    al_flock_layout(&small, &arena, 1000000);
    assert_true(arena.used < 84u * 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_all_pairs),         cmocka_unit_test(exactly_at_the_radius),
        cmocka_unit_test(on_one_spot),          cmocka_unit_test(on_the_walls),
        cmocka_unit_test(each_is_visited_once), cmocka_unit_test(adding_one_by_one_is_the_same),
        cmocka_unit_test(memory_by_vehicles),
    };
    return cmocka_run_group_tests(tests, take, let_go);
}
