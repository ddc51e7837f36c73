/* The world steering by what comes of it: clumps, rest, obstacles, no favourite direction, flocks
 * and herds. Bigger sweeps, and what takes time to measure, when AILIFE_LONG is set. */
#include "steering_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include <ailife/fmath.h>

static struct al_run *run;
static struct al_steering *s;

static void begin(const char *preset, uint64_t seed, const char *settings)
{
    run = stage_run(preset, seed, settings);
    s = stage_world(run);
}

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    run = NULL;
    return 0;
}

static bool is_long(void)
{
    return getenv("AILIFE_LONG") != NULL;
}

static struct al_vec place_of(const struct al_steering *world, size_t i)
{
    return (struct al_vec){world->x[i], world->y[i]};
}

static float apart(const struct al_steering *world, size_t i, size_t j)
{
    return al_vec_length(al_steering_way(world, place_of(world, i), place_of(world, j)));
}

/* ---- clumps --------------------------------------------------------------------------------- */

static float least_distance(void)
{
    float least = FLT_MAX;
    for (size_t i = 0; i < s->n; i++)
        for (size_t j = 0; j < i; j++)
            least = al_minf(least, apart(s, i, j));
    return least;
}

/* Fifty on one spot, in the middle and in the corner where all edges meet, or 1e-30 from one to the
 * next: finite after one tick, never too fast, and all apart within 200. */
static void a_clump_comes_apart(void **state)
{
    (void)state;
    static const float places[][3] = {{400, 300, 0}, {0, 0, 0}, {0, 0, 1e-30f}, {0, 0, 1e-12f}};
    static const char *const laws[] = {"sum", "priority", "angular"};
    for (size_t c = 0; c < sizeof places / sizeof places[0]; c++)
        for (size_t law = 0; law < 3; law++) {
            char settings[100];
            snprintf(settings, sizeof settings, "count=50; behaviour=separation; law=%s",
                     laws[law]);
            begin(NULL, 1, settings);
            for (size_t i = 0; i < s->n; i++)
                stage_put(s, i, places[c][0] + (float)i * places[c][2], places[c][1], 0, 0);
            for (int t = 0; t < 200; t++) {
                al_run_step(run);
                stage_check(s);
            }
            assert_true(least_distance() > 1);
            finish(NULL);
        }
}

/* The same in the middle of what else a flock wants. */
static void a_flock_on_one_spot(void **state)
{
    (void)state;
    begin("shoal", 1, "count=100");
    for (size_t i = 0; i < s->n; i++)
        stage_put(s, i, 799.99f, 0, 1, 0);
    for (int t = 0; t < 200; t++) {
        al_run_step(run);
        stage_check(s);
    }
    assert_true(stage_measure(run, "nearest") > 5);
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* What trying all pairs would take: every other one added to what each perceives. */
static double brute_force_seconds(const struct al_steering *world)
{
    struct al_plan plan;
    al_steering_plan(world, &plan);
    const double start = seconds();
    float sum = 0;
    for (size_t i = 0; i < world->n; i++) {
        struct al_vehicle vehicle;
        al_steering_vehicle(world, &plan, i, &vehicle);
        al_steering_look_all(&vehicle);
        sum += vehicle.near.seen.close;
    }
    assert_true(sum >= 0);
    return seconds() - start;
}

static void a_great_clump_costs_no_more_than_all_pairs(void **state)
{
    (void)state;
    if (!is_long())
        return;
    double ours = 1e9, brute = 1e9;
    for (int round = 0; round < 3; round++) {
        begin(NULL, 1, "count=2000; run.row_every=1000000");
        for (size_t i = 0; i < s->n; i++)
            stage_put(s, i, 400, 300, 0, 0);
        const double b = brute_force_seconds(s);
        const double start = seconds();
        al_run_step(run);
        const double o = seconds() - start;
        ours = o < ours ? o : ours;
        brute = b < brute ? b : brute;
        finish(NULL);
    }
    if (ours > brute)
        fail_msg("%.1f ms, all pairs %.1f ms", 1e3 * ours, 1e3 * brute);
}

/* Time of the first ticks of 64,000 vehicles, in worlds of n with about 20 neighbours each. */
static double first_ticks_seconds(size_t n)
{
    char settings[200];
    const double side = 60 * sqrt((double)n * 3.14159 / 20);
    double best = 1e9;
    snprintf(settings, sizeof settings, "count=%zu; width=%g; height=%g; run.row_every=1000000", n,
             side, side);
    for (int round = 0; round < 5; round++) {
        double time = 0;
        for (uint64_t seed = 1; seed <= 64000 / n; seed++) {
            begin(NULL, seed, settings);
            stage_steps(run, 1);
            const double start = seconds();
            stage_steps(run, 3);
            time += seconds() - start;
            finish(NULL);
        }
        best = time < best ? time : best;
    }
    return best;
}

static void twice_the_vehicles_cost_twice_the_time(void **state)
{
    (void)state;
    if (!is_long())
        return;
    double before = first_ticks_seconds(1000);
    for (size_t n = 2000; n <= 64000; n *= 2) {
        const double now = first_ticks_seconds(n); /* as many vehicles, in half as many worlds */
        if (now > 1.15 * before)
            fail_msg("%zu: %.1f ms, in worlds of half of them %.1f ms", n, 1e3 * now, 1e3 * before);
        before = now;
    }
}

/* ---- coming to rest, and passing ------------------------------------------------------------ */

/* From every distance, with every engine: at rest on the target, and no trembling there. What has
 * little force for its speed swings for long before: a swing over d takes about sqrt(d / force)
 * ticks, and loses little. */
static void arrive_rests(void **state)
{
    (void)state;
    static const char *const speeds[] = {"0.1", "0.5", "2", "10"};
    static const char *const forces[] = {"0.01", "0.1", "1", "10", "100"};
    static const float distances[] = {0, 0.01f, 1, 7, 25, 50};
    for (size_t a = 0; a < 4; a++)
        for (size_t b = 0; b < 5; b++) {
            char settings[200];
            snprintf(settings, sizeof settings,
                     "count=6; behaviour=arrive; target=still; start_speed=0; max_speed=%s; "
                     "max_force=%s",
                     speeds[a], forces[b]);
            begin(NULL, 1, settings);
            for (size_t i = 0; i < s->n; i++)
                stage_put(s, i, 400 + 0.6f * distances[i], 300 - 0.8f * distances[i], 0, 0);
            stage_steps(run, 30000);
            float x[6], y[6];
            const float step = al_steering_params(s)->max_speed;
            for (size_t i = 0; i < s->n; i++) {
                x[i] = s->x[i];
                y[i] = s->y[i];
                if (al_vec_distance(place_of(s, i), s->target.place) > 0.05f)
                    fail_msg("%s: %g u from the target", settings,
                             (double)al_vec_distance(place_of(s, i), s->target.place));
            }
            for (int t = 0; t < 500; t++) {
                al_run_step(run);
                for (size_t i = 0; i < s->n; i++)
                    assert_true(al_vec_distance(place_of(s, i), (struct al_vec){x[i], y[i]}) <
                                0.01f * step);
            }
            finish(NULL);
        }
}

/* Who seeks passes the target and comes back, again and again. */
static void seek_passes_and_comes_back(void **state)
{
    (void)state;
    begin(NULL, 3, "count=30; behaviour=seek; target=still");
    int passes[30] = {0};
    bool coming[30] = {false};
    for (int t = 0; t < 1500; t++) {
        al_run_step(run);
        stage_check(s);
        for (size_t i = 0; i < 30; i++) {
            const struct al_vec to = al_steering_way(s, place_of(s, i), s->target.place);
            const bool now = al_vec_dot(to, (struct al_vec){s->vx[i], s->vy[i]}) > 0;
            passes[i] += coming[i] && !now ? 1 : 0;
            coming[i] = now;
        }
    }
    for (size_t i = 0; i < 30; i++)
        assert_true(passes[i] >= 5);
}

/* ---- obstacles ------------------------------------------------------------------------------ */

static void who_starts_inside_gets_out(void **state)
{
    (void)state;
    begin(NULL, 1,
          "count=40; behaviour=avoid; cruise_weight=1; law=priority; "
          "obstacles=400,300,80");
    for (size_t i = 0; i < s->n; i++)
        stage_put(s, i, 400 + (float)(i % 5) * 15, 300 + (float)(i / 5) * 10, (float)(i % 3), 0);
    for (int t = 0; t < 120; t++) {
        al_run_step(run);
        stage_check(s);
    }
    for (size_t i = 0; i < s->n; i++)
        assert_true(al_vec_distance(place_of(s, i), (struct al_vec){400, 300}) >= 80);
}

/* In presets/lanes nobody ever comes nearer to a centre than the obstacle's radius. */
static void nobody_touches_an_obstacle(void **state)
{
    (void)state;
    const uint64_t seeds = is_long() ? 20 : 3;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        begin("lanes", seed, "");
        const struct al_list *obstacles = &al_steering_params(s)->obstacles;
        assert_true(obstacles->count > 5);
        for (int t = 0; t < 3000; t++) {
            al_run_step(run);
            for (size_t i = 0; i < s->n; i++)
                for (size_t k = 0; k < obstacles->count; k++) {
                    const float *o = obstacles->values + 3 * k;
                    const struct al_vec to =
                        al_steering_way(s, place_of(s, i), (struct al_vec){o[0], o[1]});
                    if (al_vec_length(to) < o[2])
                        fail_msg("seed %d, tick %d: vehicle %zu is %g u from a centre", (int)seed,
                                 t, i, (double)al_vec_length(to));
                }
        }
        assert_true(stage_measure(run, "mean_speed") > 2); /* and they get on */
        finish(NULL);
    }
}

/* ---- no favourite direction ----------------------------------------------------------------- */

/* 400 wanderers on a torus, of many seeds: their mean displacement is within 4 standard errors of
 * nothing. Displacements are added up tick by tick, whatever the seam. */
static void wanderers_go_everywhere(void **state)
{
    (void)state;
    const int seeds = is_long() ? 20 : 3, ticks = is_long() ? 5000 : 1000;
    enum { N = 400 };
    double sum[2] = {0, 0}, square[2] = {0, 0};
    for (int seed = 1; seed <= seeds; seed++) {
        static double way[N][2];
        begin(NULL, (uint64_t)seed, "count=400; behaviour=wander; run.row_every=1000000");
        for (size_t i = 0; i < N; i++)
            way[i][0] = way[i][1] = 0;
        for (int t = 0; t < ticks; t++) {
            al_run_step(run);
            for (size_t i = 0; i < N; i++) {
                way[i][0] += (double)s->vx[i];
                way[i][1] += (double)s->vy[i];
            }
        }
        for (size_t i = 0; i < N; i++)
            for (int axis = 0; axis < 2; axis++) {
                sum[axis] += way[i][axis];
                square[axis] += way[i][axis] * way[i][axis];
            }
        finish(NULL);
    }
    const double count = (double)seeds * N;
    for (int axis = 0; axis < 2; axis++) {
        const double mean = sum[axis] / count, error = sqrt(square[axis]) / count;
        if (fabs(mean) > 4 * error)
            fail_msg("axis %d: mean %g, standard error %g", axis, mean, error);
        assert_true(error > 1); /* they do get about */
    }
}

static void shift(const struct al_steering *from, struct al_steering *to, float dx, float dy)
{
    for (size_t i = 0; i < from->n; i++) {
        stage_put(to, i, al_wrap(from->x[i] + dx, 800), al_wrap(from->y[i] + dy, 600), from->vx[i],
                  from->vy[i]);
        to->hx[i] = from->hx[i];
        to->hy[i] = from->hy[i];
    }
}

/* Mirrored, and numbered from the other end. */
static void mirror(const struct al_steering *from, struct al_steering *to)
{
    for (size_t i = 0; i < from->n; i++) {
        const size_t j = from->n - 1 - i;
        stage_put(to, j, al_wrap(800 - from->x[i], 800), from->y[i], -from->vx[i], from->vy[i]);
        to->hx[j] = -from->hx[i];
        to->hy[j] = from->hy[i];
    }
}

static float off(float a, float b, float size)
{
    return fabsf(al_offset(al_wrap(a, size) - al_wrap(b, size), size));
}

/* The same for 20 ticks, to 0.01 u: then sums in another order tell. */
static void the_mirrored_flock_moves_alike(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        begin(NULL, seed, "count=100");
        struct al_run *other = stage_run(NULL, seed + 100, "count=100");
        struct al_steering *image = stage_world(other);
        mirror(s, image);
        for (int t = 0; t < 20; t++) {
            al_run_step(run);
            al_run_step(other);
            for (size_t i = 0; i < s->n; i++) {
                const size_t j = s->n - 1 - i;
                assert_true(off(800 - s->x[i], image->x[j], 800) < 0.01f);
                assert_true(off(s->y[i], image->y[j], 600) < 0.01f);
            }
        }
        al_run_free(other);
        finish(NULL);
    }
}

/* And when each goes its own way, what can be measured is alike: means over seeds. */
static void the_mirrored_flock_ends_alike(void **state)
{
    (void)state;
    if (!is_long())
        return;
    double polarisation[2] = {0, 0}, nearest[2] = {0, 0};
    const int seeds = 20;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        begin(NULL, seed, "count=150");
        struct al_run *other = stage_run(NULL, seed + 100, "count=150");
        mirror(s, stage_world(other));
        stage_steps(run, 2000);
        stage_steps(other, 2000);
        struct al_run *both[] = {run, other};
        for (size_t k = 0; k < 2; k++) {
            polarisation[k] += stage_measure(both[k], "polarisation") / seeds;
            nearest[k] += stage_measure(both[k], "nearest") / seeds;
        }
        al_run_free(other);
        finish(NULL);
    }
    assert_true(fabs(polarisation[0] - polarisation[1]) < 0.1);
    assert_true(fabs(nearest[0] - nearest[1]) < 0.05 * nearest[0]);
}

/* A crowd, and the same one shifted so that its middle lies where the edges meet. */
static void the_seam_is_not_felt(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "count=100", "count=150; separation_weight=2; cohesion_weight=0.5; cruise_speed=4",
        "count=80; behaviour=fcas; law=priority; wander_weight=0.01",
        "count=100; view_angle=250; cohesion_angle=300"};
    for (size_t c = 0; c < 4; c++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            begin(NULL, seed, settings[c]);
            struct al_run *other = stage_run(NULL, seed, settings[c]);
            struct al_steering *moved = stage_world(other);
            shift(s, moved, 400, 300);
            for (int t = 0; t < 20; t++) {
                al_run_step(run);
                al_run_step(other);
                for (size_t i = 0; i < s->n; i++) {
                    assert_true(off(s->x[i] + 400, moved->x[i], 800) < 0.01f);
                    assert_true(off(s->y[i] + 300, moved->y[i], 600) < 0.01f);
                }
            }
            al_run_free(other);
            finish(NULL);
        }
}

/* ---- flocks and herds ----------------------------------------------------------------------- */

static uint64_t seeds_tried(void)
{
    return is_long() ? 10 : 3;
}

static void alignment_alone_aligns(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        begin(NULL, seed, "behaviour=alignment; alignment_radius=1000");
        assert_true(stage_measure(run, "polarisation") < 0.5);
        stage_steps(run, 100);
        assert_true(stage_measure(run, "polarisation") > 0.99);
        finish(NULL);
    }
}

/* n random places on an area A are 0.5 * sqrt(A / n) from their nearest on average: 34.6 u. */
static void separation_alone_spreads(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        begin(NULL, seed, "behaviour=separation");
        const double before = stage_measure(run, "nearest");
        double after = 0;
        stage_steps(run, 300);
        for (int k = 0; k < 10; k++) {
            stage_steps(run, 20);
            after += stage_measure(run, "nearest") / 10;
        }
        assert_true(after > before && after > 0.5 * sqrt(800.0 * 600 / 100));
        finish(NULL);
    }
}

static void cohesion_alone_gathers(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        begin(NULL, seed, "behaviour=cohesion; cohesion_radius=40");
        const double before = stage_measure(run, "groups");
        stage_steps(run, 1000);
        assert_true(stage_measure(run, "groups") < before);
        finish(NULL);
    }
}

/* From tick 5000 on a shoal heads one way and hardly anybody touches another. */
static void the_shoal(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= seeds_tried(); seed++) {
        begin("shoal", seed, "run.row_every=1000000");
        stage_steps(run, 5000);
        for (int k = 0; k < 20; k++) {
            const double pairs = stage_measure(run, "neighbours") * (double)s->n / 2;
            assert_true(stage_measure(run, "polarisation") > 0.9);
            assert_true(stage_measure(run, "collisions") < 0.01 * pairs);
            stage_steps(run, 100);
        }
        finish(NULL);
    }
}

static double threatened(uint64_t seed, const char *settings)
{
    double sum = 0;
    begin("herd", seed, settings);
    stage_steps(run, 500);
    for (int k = 0; k < 150; k++) {
        stage_steps(run, 20);
        sum += stage_measure(run, "threatened") / 150;
    }
    finish(NULL);
    return sum;
}

/* Who flees is threatened at most half as often. */
static void the_herd(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= seeds_tried(); seed++) {
        const double with = threatened(seed, ""), without = threatened(seed, "flee_weight=0");
        if (with > 0.5 * without)
            fail_msg("seed %d: %g, without fleeing %g", (int)seed, with, without);
    }
}

static void a_queue_waits(void **state)
{
    (void)state;
    double with = 0, without = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        begin("queue", seed, "");
        stage_steps(run, 1000);
        with += stage_measure(run, "collisions");
        finish(NULL);
        begin("queue", seed, "queue_weight=0");
        stage_steps(run, 1000);
        without += stage_measure(run, "collisions");
        finish(NULL);
    }
    assert_true(with < 0.5 * without);
}

static void who_dodges_touches_less(void **state)
{
    (void)state;
    double with = 0, without = 0;
    for (uint64_t seed = 1; seed <= 3; seed++)
        for (int dodges = 0; dodges < 2; dodges++) {
            begin("dodge", seed, dodges ? "" : "dodge_weight=0");
            for (int t = 0; t < 1000; t++) {
                stage_steps(run, 1);
                *(dodges ? &with : &without) += stage_measure(run, "collisions");
            }
            finish(NULL);
        }
    assert_true(with < 0.3 * without);
}

/* The V is in place behind its leader after a while, whatever the leader does. */
static void the_formation_holds(void **state)
{
    (void)state;
    begin("formation", 2, "");
    stage_steps(run, 600);
    double sum = 0;
    for (int t = 0; t < 500; t++) {
        stage_steps(run, 1);
        for (size_t i = 1; i < s->n; i++) {
            const struct al_vec slot =
                al_steer_slot((struct al_vec){s->hx[0], s->hy[0]},
                              al_steering_params(s)->formation_spacing, (int32_t)i);
            const struct al_vec to = al_steering_way(s, place_of(s, i), place_of(s, 0));
            sum += (double)al_vec_length(al_vec_add(to, slot)) / (500.0 * (double)(s->n - 1));
        }
    }
    assert_true(sum < al_steering_params(s)->formation_spacing);
}

/* Nobody is in the leader's sight: a straight line to it crosses an obstacle, for most most of the
 * time. */
static void who_hides_is_not_seen(void **state)
{
    (void)state;
    begin("hide-and-seek", 1, "leader_speed=0");
    const struct al_list *obstacles = &al_steering_params(s)->obstacles;
    stage_steps(run, 600);
    size_t hidden = 0;
    for (size_t i = 1; i < s->n; i++) {
        const struct al_vec to = al_steering_way(s, place_of(s, i), place_of(s, 0));
        const struct al_vec unit = al_vec_unit(to);
        bool covered = false;
        for (size_t k = 0; k < obstacles->count; k++) {
            const float *o = obstacles->values + 3 * k;
            const struct al_vec c = al_steering_way(s, place_of(s, i), (struct al_vec){o[0], o[1]});
            const float ahead = al_vec_dot(c, unit);
            covered |=
                ahead > 0 && ahead < al_vec_length(to) && fabsf(al_vec_cross(unit, c)) < o[2];
        }
        hidden += covered ? 1 : 0;
    }
    assert_true(hidden >= s->n - 2);
}

/* Every preset of this world runs. */
static void presets_run(void **state)
{
    (void)state;
    static const char *const presets[] = {
        "seek",      "flee",    "arrive",        "wander",    "path",      "separation",
        "cohesion",  "pursue",  "evade",         "avoid",     "follow",    "formation",
        "interpose", "hide",    "dodge",         "queue",     "flow",      "track",
        "cruise",    "thrust",  "goal",          "cf",        "fcs",       "fcas",
        "flock",     "contain", "hide-and-seek", "herd",      "patrol",    "parking",
        "shoal",     "lanes",   "leader",        "racetrack", "alignment", "opensteer"};
    for (size_t k = 0; k < sizeof presets / sizeof presets[0]; k++) {
        begin(presets[k], 1, "");
        for (int t = 0; t < 200; t++) {
            al_run_step(run);
            stage_check(s);
        }
        finish(NULL);
    }
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_clump_comes_apart),
        TEST(a_flock_on_one_spot),
        TEST(a_great_clump_costs_no_more_than_all_pairs),
        TEST(twice_the_vehicles_cost_twice_the_time),
        TEST(arrive_rests),
        TEST(seek_passes_and_comes_back),
        TEST(who_starts_inside_gets_out),
        TEST(nobody_touches_an_obstacle),
        TEST(wanderers_go_everywhere),
        TEST(the_mirrored_flock_moves_alike),
        TEST(the_mirrored_flock_ends_alike),
        TEST(the_seam_is_not_felt),
        TEST(alignment_alone_aligns),
        TEST(separation_alone_spreads),
        TEST(cohesion_alone_gathers),
        TEST(the_shoal),
        TEST(the_herd),
        TEST(a_queue_waits),
        TEST(who_dodges_touches_less),
        TEST(the_formation_holds),
        TEST(who_hides_is_not_seen),
        TEST(presets_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
