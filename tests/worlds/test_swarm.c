/* The swarm: falling, zones, turning, speeds and flights against tables made by hand; the crowd as
 * a whole by what must hold for it.
 *
 * The world's own source is included, so that agents can be put where a case needs them. */
#include "../../src/worlds/swarm.c"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "world_bench.h"

static struct al_run *run;
static struct swarm *swarm;

static void begin(const char *settings)
{
    run = bench_run("swarm", 1, settings);
    swarm = (struct swarm *)run->world;
}

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    run = NULL;
    return 0;
}

static void again(const char *settings)
{
    finish(NULL);
    begin(settings);
}

/* The run's world is another one after an edit has acted. */
static void edit(const char *key, const char *value)
{
    assert_int_equal(al_run_edit(run, "swarm", key, value, NULL), AL_OK);
    al_run_step(run);
    swarm = (struct swarm *)run->world;
}

/* Far enough for what is stored as float: degrees are turned into radians and back. */
#define NEAR(a, b) assert_true(fabsf((float)(a) - (float)(b)) < 2e-4f)

static const struct al_vec right = {1, 0};

static float angle_of(struct al_vec h)
{
    return al_degrees(al_atan2(h.y, h.x));
}

/* An agent at (100, 100) that looks to the right, and what one tick makes of it with the target
 * `way` from it. */
static struct agent hunted(struct agent a, struct al_vec way)
{
    struct plan plan = plan_of(swarm);
    a.at = (struct al_vec){100, 100};
    plan.target = al_vec_add(a.at, way);
    hunt(&plan, &a, 0);
    return a;
}

/* `distance` u away, `degrees` to the right of its heading (0 degrees is to the right on the
 * screen, 90 down). */
static struct al_vec way_at(float distance, float degrees)
{
    return al_vec_scale(heading_at(degrees), distance);
}

/* ---- appearing and falling --------------------------------------------------------------------
 */

/* Gravity 1 from 10 u: the fall grows 1, 2, 3, 4; heights 9, 7, 4, 0. It hunts from the next tick
 * on: its speed, 0 in the air, is 0.1 then. */
static void falls(void **state)
{
    (void)state;
    const float heights[] = {9, 7, 4, 0};
    begin("count=1 gravity=1 drop_height=10 inner_radius=0");
    for (int tick = 0; tick < 4; tick++) {
        bench_steps(run, 1);
        NEAR(swarm->z[0], heights[tick]);
        NEAR(swarm->fall[0], tick + 1);
        NEAR(swarm->speed[0], 0);
    }
    const float x = swarm->x[0], y = swarm->y[0];
    bench_steps(run, 1);
    NEAR(swarm->speed[0], 0.1f);
    NEAR(al_vec_distance((struct al_vec){x, y}, (struct al_vec){swarm->x[0], swarm->y[0]}), 0.1f);
}

/* By default: 0.3 n (n + 1) / 2 passes 100 at n = 26. */
static void falls_for_26_ticks(void **state)
{
    (void)state;
    double row[6];
    begin("count=1");
    bench_steps(run, 25);
    measure(run->world, row);
    assert_true(row[2] == 1 && swarm->z[0] > 0);
    bench_steps(run, 1);
    measure(run->world, row);
    assert_true(row[2] == 0 && swarm->z[0] == 0);
}

static void no_height_is_no_fall(void **state)
{
    (void)state;
    begin("count=3 spawn_rate=3 drop_height=0");
    bench_steps(run, 1);
    for (size_t i = 0; i < 3; i++)
        assert_true(swarm->z[i] == 0 && swarm->speed[i] > 0);
}

/* 2 a tick, the last one alone; one in two ticks; none; and a rate may change. */
static void appear_at_their_rate(void **state)
{
    (void)state;
    begin("count=7");
    const size_t two[] = {2, 4, 6, 7, 7};
    for (size_t tick = 0; tick < 5; tick++) {
        bench_steps(run, 1);
        assert_int_equal(swarm->n, two[tick]);
    }
    again("count=3 spawn_rate=0.5");
    const size_t half[] = {0, 1, 1, 2, 2, 3, 3};
    for (size_t tick = 0; tick < 7; tick++) {
        bench_steps(run, 1);
        assert_int_equal(swarm->n, half[tick]);
    }
    again("count=3 spawn_rate=0");
    bench_steps(run, 100);
    assert_int_equal(swarm->n, 0);
    assert_int_equal(run->world->class->agents(run->world), 0);
    edit("spawn_rate", "1");
    assert_int_equal(swarm->n, 1);
}

/* Means over 1000 that are uniform: the middle, within four standard deviations (width / sqrt(12) /
 * sqrt(1000) is 0.0091 of the width). */
static void assert_uniform(const float *values, float least, float most)
{
    double sum = 0;
    for (size_t i = 0; i < 1000; i++) {
        assert_true(values[i] >= least && values[i] <= most);
        sum += (double)(values[i] - least) / (double)(most - least);
    }
    assert_true(sum / 1000 > 0.5 - 4 * 0.0092 && sum / 1000 < 0.5 + 4 * 0.0092);
}

static void fall_from_the_ceiling(void **state)
{
    (void)state;
    begin("count=1000 spawn_rate=1000 gravity=0");
    bench_steps(run, 1);
    assert_uniform(swarm->x, 0, 600);
    assert_uniform(swarm->y, 0, 400);
    assert_uniform(swarm->top, 2, 5);
    const float x = swarm->x[0];
    bench_steps(run, 10); /* straight down; without gravity they hang */
    assert_true(swarm->x[0] == x && swarm->z[0] == 100);
}

/* All from the middle, each as fast as it can: after three ticks on a ring of 3 * top. */
static void fly_out_from_one_point(void **state)
{
    (void)state;
    begin("count=1000 spawn=explosion spawn_rate=1000 target=still");
    bench_steps(run, 3);
    float angles[1000];
    for (size_t i = 0; i < 1000; i++) {
        NEAR(distance_of(swarm, i), 3 * swarm->top[i]);
        angles[i] = angle_of((struct al_vec){swarm->hx[i], swarm->hy[i]});
    }
    assert_uniform(angles, -180, 180);
}

/* From the middle of the left wall: first headings -90, -83, -76 ..., turning by 4 a tick. */
static void spiral_out_of_a_wall(void **state)
{
    (void)state;
    begin("count=20 spawn=spiral spawn_rate=20");
    for (size_t i = 0; i < 20; i++) {
        appear(swarm, i);
        assert_true(swarm->x[i] == 0 && swarm->y[i] == 200);
    }
    bench_steps(run, 1);
    const float first[] = {-86, -79, -72};
    for (size_t i = 0; i < 3; i++)
        NEAR(angle_of((struct al_vec){swarm->hx[i], swarm->hy[i]}), first[i]);
    NEAR(angle_of((struct al_vec){swarm->hx[13], swarm->hy[13]}), -85); /* 91 - 90 - 90 + 4 */
    bench_steps(run, 10);
    NEAR(angle_of((struct al_vec){swarm->hx[0], swarm->hy[0]}), -46);
    for (size_t i = 0; i < 20; i++)
        assert_true(swarm->x[i] > 0);
}

/* Through the middle twentieth of the upper wall, straight down. */
static void pour_through_a_gap(void **state)
{
    (void)state;
    begin("count=1000 spawn=pour spawn_rate=1000");
    bench_steps(run, 1);
    assert_uniform(swarm->x, 285, 315);
    for (size_t i = 0; i < 1000; i++)
        NEAR(swarm->y[i], swarm->top[i]);
}

/* ---- on the floor -----------------------------------------------------------------------------
 */

/* Outside inner_radius 60 with aim_tolerance 20: 19 degrees off it goes on, 21 off it looks at the
 * target, whatever the side; while it flees, straight away from it. */
static void snaps(void **state)
{
    (void)state;
    begin("count=1");
    const struct agent a = {.heading = right, .speed = 2, .top = 4};
    NEAR(angle_of(hunted(a, way_at(100, 19)).heading), 0);
    NEAR(angle_of(hunted(a, way_at(100, 21)).heading), 21);
    NEAR(angle_of(hunted(a, way_at(100, -21)).heading), -21);
    NEAR(angle_of(hunted(a, way_at(100, -179)).heading), -179);
    NEAR(angle_of(hunted(a, way_at(60.01f, 100)).heading), 100);
    struct agent shy = a;
    shy.flee = 5;
    NEAR(angle_of(hunted(shy, way_at(100, 30)).heading), -150);
    NEAR(angle_of(hunted(shy, way_at(100, -120)).heading), 60);
    NEAR(angle_of(hunted(shy, way_at(100, 19)).heading), 0); /* aimed at it, it runs through */
}

/* The jitter is uniform in +-5 degrees: mean 0, mean square 25 / 3. */
static void jitters(void **state)
{
    (void)state;
    begin("count=1000");
    double sum = 0, squares = 0;
    for (uint64_t tick = 0; tick < 10; tick++) {
        run->world->tick = tick;
        const struct plan plan = plan_of(swarm);
        for (size_t i = 0; i < 1000; i++) {
            const double turn = (double)al_degrees(plan.jitter * draw(&plan, i));
            assert_true(turn >= -5.0001 && turn < 5.0001);
            sum += turn;
            squares += turn * turn;
        }
    }
    /* standard deviations: of the mean 2.89 / 100, of the mean square 25 * sqrt(4 / 45) / 100 */
    assert_true(fabs(sum / 10000) < 4 * 0.0289);
    assert_true(fabs(squares / 10000 - 25.0 / 3) < 4 * 0.0746);
    run->world->tick = 0;
    const struct plan plan = plan_of(swarm);
    struct agent a = {.heading = right, .speed = 2, .top = 4};
    NEAR(angle_of(turned(&plan, &a, way_at(100, 10), al_radians(10), false, al_radians(-4))), -4);
}

/* Within 60: turns by 3 degrees for each unit of speed, at speed 2 by 6 to the target's side, by 4
 * when it is only 4 off; to the other side while it flees. */
static void circles(void **state)
{
    (void)state;
    begin("count=1");
    struct agent a = {.heading = right, .speed = 2, .top = 4};
    NEAR(angle_of(hunted(a, way_at(50, 40)).heading), 6);
    NEAR(angle_of(hunted(a, way_at(50, -40)).heading), -6);
    NEAR(angle_of(hunted(a, way_at(50, 4)).heading), 4);
    NEAR(angle_of(hunted(a, way_at(60, 170)).heading), 6);
    a.flee = 1;
    NEAR(angle_of(hunted(a, way_at(50, 40)).heading), -6);
    NEAR(angle_of(hunted(a, way_at(50, -4)).heading), 4);
    a.flee = 0;
    a.speed = 0;
    NEAR(angle_of(hunted(a, way_at(50, 40)).heading), 0);
}

/* accel 0.1, top 4. Outside: 2 -> 2.1, 3.95 -> 4, never above. Inside towards 4 * (1 - |angle| /
 * 180): at 45 degrees 3, at 90 2, at 180 0, but not below min_speed 1. */
static void keeps_its_speed(void **state)
{
    (void)state;
    begin("count=1");
    const struct {
        float before, distance, degrees, after;
    } cases[] = {
        {2, 100, 0, 2.1f},  {3.95f, 100, 90, 4}, {4, 100, 180, 4},      {2, 50, 45, 2.1f},
        {2.95f, 50, 45, 3}, {3.05f, 50, -45, 3}, {3.5f, 50, -45, 3.4f}, {2.02f, 50, 90, 2},
        {4, 50, 180, 3.9f}, {1.05f, 50, 180, 1}, {1, 50, 180, 1},       {0, 50, 0, 1},
        {0, 100, 0, 0.1f},  {3.98f, 50, 0, 4},
    };
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        struct agent a = {.heading = right, .speed = cases[k].before, .top = 4};
        a = hunted(a, way_at(cases[k].distance, cases[k].degrees));
        NEAR(a.speed, cases[k].after);
        /* and it moves by its new heading and speed */
        NEAR(a.at.x, 100 + a.heading.x * a.speed);
        NEAR(a.at.y, 100 + a.heading.y * a.speed);
    }
}

/* It stands on the target: no direction, so the arrow and the way stay. */
static void on_the_very_spot(void **state)
{
    (void)state;
    const char *const settings[] = {"count=1", "count=1 inner_radius=0",
                                    "count=1 inner_radius=0 aim_tolerance=0"};
    begin("count=1");
    for (size_t k = 0; k < 3; k++) {
        again(settings[k]);
        struct agent a = {.heading = {0, 1}, .speed = 2, .top = 2, .flee = 3};
        a = hunted(a, (struct al_vec){0, 0});
        NEAR(a.heading.y, 1);
        NEAR(a.at.y, 102);
    }
}

/* Walls hold it; it does not bounce. */
static void stays_within_walls(void **state)
{
    (void)state;
    begin("count=1");
    struct plan plan = plan_of(swarm);
    struct agent a = {.at = {599, 1}, .heading = {0.8f, -0.6f}, .speed = 5, .top = 5};
    walk(&plan, &a);
    NEAR(a.at.x, 600);
    NEAR(a.at.y, 0);
    NEAR(a.heading.x, 0.8f);
}

/* Speed 2 throughout, flee_ticks 3, straight at the target from 13 u, hit_radius 8, aim_tolerance
 * 180 (it goes on whatever it sees), no inner zone:
 *
 *     tick      1   2   3   4   5   6   7   8   9  10
 *     distance 11   9   7   5   3   1   1   3   5   7
 *     hits      0   0   1   1   1   1   2   2   2   2
 *     timer     0   0   3   2   1   0   3   2   1   0
 *
 * In tick 6 it still flees at first, so it does not hit; the timer is over in tick 7. */
static void timers_tick_by_tick(void **state)
{
    (void)state;
    begin(
        "count=1 target=still spawn_rate=1 drop_height=0 min_top_speed=2 max_top_speed=2 jitter=0 "
        "inner_radius=0 aim_tolerance=180 flee_ticks=3");
    bench_steps(run, 1);
    swarm->x[0] = 300 - 13;
    swarm->y[0] = 200;
    swarm->hx[0] = 1;
    swarm->hy[0] = 0;
    swarm->speed[0] = 2;
    const float distances[] = {11, 9, 7, 5, 3, 1, 1, 3, 5, 7};
    const uint64_t hits[] = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
    const int32_t timers[] = {0, 0, 3, 2, 1, 0, 3, 2, 1, 0};
    for (size_t tick = 0; tick < 10; tick++) {
        bench_steps(run, 1);
        NEAR(distance_of(swarm, 0), distances[tick]);
        assert_int_equal(swarm->hits, hits[tick]);
        assert_int_equal(swarm->flee[0], timers[tick]);
    }
}

/* ---- the crowd --------------------------------------------------------------------------------
 */

/* Each hit is one agent's that is within hit_radius, had no timer, and has a full one now. */
static void hits_are_by_contact(void **state)
{
    (void)state;
    begin("count=80 hit_radius=12 flee_ticks=20");
    int32_t before[80] = {0};
    uint64_t hits = 0;
    for (int tick = 0; tick < 3000; tick++) {
        bench_steps(run, 1);
        for (size_t i = 0; i < swarm->n; i++) {
            const bool contact = before[i] == 0 && swarm->z[i] == 0 && distance_of(swarm, i) < 12;
            if (contact && swarm->speed[i] > 0)
                assert_int_equal(swarm->flee[i], 20);
            else if (swarm->flee[i] != 20)
                assert_int_equal(swarm->flee[i], before[i] > 0 ? before[i] - 1 : 0);
            if (swarm->flee[i] == 20) {
                assert_true(contact);
                hits++;
            }
            before[i] = swarm->flee[i];
        }
        assert_int_equal(swarm->hits, hits);
    }
    assert_true(hits > 100);
}

/* With a still target that is never hit nine of ten stay within 1.25 * inner_radius. */
static void swarms_about_a_still_target(void **state)
{
    (void)state;
    const char *const spawns[] = {"ceiling", "explosion", "spiral", "pour"};
    const char *const more[] = {"", "inner_radius=120", "min_top_speed=1 max_top_speed=9",
                                "inner_radius=40 jitter=15"};
    begin("count=1");
    for (size_t k = 0; k < 4; k++) {
        char settings[200];
        snprintf(settings, sizeof settings, "target=still hit_radius=0 spawn=%s %s", spawns[k],
                 more[k]);
        again(settings);
        bench_steps(run, 2000);
        for (int look = 0; look < 40; look++) {
            size_t within = 0;
            for (size_t i = 0; i < 80; i++)
                within += distance_of(swarm, i) <= 1.25f * params(swarm)->inner_radius;
            assert_true(within >= 72);
            bench_steps(run, 25);
        }
        assert_int_equal(swarm->hits, 0);
    }
}

/* It circles rather than stands: over 300 ticks each goes on moving and sees the target on its
 * side most of the time. */
static void it_goes_on_moving(void **state)
{
    (void)state;
    begin("target=still hit_radius=0");
    bench_steps(run, 2000);
    for (int tick = 0; tick < 300; tick++) {
        bench_steps(run, 1);
        for (size_t i = 0; i < 80; i++)
            assert_true(swarm->speed[i] >= 0.999f);
    }
}

static void everyone_is_somewhere(void)
{
    const struct swarm_params *p = params(swarm);
    for (size_t i = 0; i < swarm->n; i++) {
        const struct al_vec h = {swarm->hx[i], swarm->hy[i]};
        assert_true(swarm->x[i] >= 0 && swarm->x[i] <= p->width);
        assert_true(swarm->y[i] >= 0 && swarm->y[i] <= p->height);
        assert_true(swarm->z[i] >= 0 && swarm->z[i] <= p->drop_height);
        assert_true(swarm->speed[i] >= 0 && swarm->speed[i] <= SPEED_MAX);
        assert_true(fabsf(al_vec_length(h) - 1) < 1e-5f);
    }
}

static void degenerate_settings_run(void **state)
{
    (void)state;
    const char *const settings[] = {
        "min_top_speed=0 max_top_speed=0 min_speed=0 accel=0",
        "min_top_speed=1000 max_top_speed=1000 accel=1000 min_speed=1000",
        "min_top_speed=0 max_top_speed=0 min_speed=1000",
        "inner_radius=0 hit_radius=0 aim_tolerance=0 jitter=0",
        "inner_radius=1e6 turn_gain=1000 min_speed=1000",
        "jitter=180 aim_tolerance=180 inner_radius=0",
        "hit_radius=1e6 flee_ticks=0",
        "hit_radius=1e6 flee_ticks=1000000000 target=still",
        "gravity=1000 drop_height=1e6",
        "drop_height=1e6 gravity=0 spawn=explosion",
        "width=50 height=50 inner_radius=60 target_speed=1000",
        "width=1e6 height=1e6 spawn=spiral spawn_rate=1e7",
        "count=1 turn_gain=0 spawn=pour",
    };
    begin("count=1");
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; k++) {
        again(settings[k]);
        for (int i = 0; i < 20; i++) {
            double row[6];
            bench_steps(run, 20);
            everyone_is_somewhere();
            measure(run->world, row);
            for (size_t c = 0; c < 6; c++)
                assert_true(row[c] >= 0 && row[c] < 1e12);
        }
    }
    again("count=10 hit_radius=1e6 flee_ticks=0 target=still drop_height=0 spawn_rate=10");
    bench_steps(run, 7); /* without a flight each counts in each tick */
    assert_int_equal(swarm->hits, 70);
}

/* No agent looks at another: five are the same among five and among five hundred. */
static void they_do_not_look_at_each_other(void **state)
{
    (void)state;
    begin("count=5 spawn_rate=5");
    struct al_run *first = run;
    struct swarm *few = swarm;
    begin("count=500 spawn_rate=500");
    for (int look = 0; look < 10; look++) {
        bench_steps(first, 60);
        bench_steps(run, 60);
        for (size_t i = 0; i < 5; i++)
            assert_true(few->x[i] == swarm->x[i] && few->y[i] == swarm->y[i] &&
                        few->hx[i] == swarm->hx[i] && few->flee[i] == swarm->flee[i]);
    }
    al_run_free(first);
}

static void small_in_memory(void **state)
{
    (void)state;
    begin("count=100000");
    assert_true(run->block_size < 100000 * 40);
}

/* ---- changes, the hand, the state -------------------------------------------------------------
 */

/* An edit copies the world by its archive; whatever the archive forgets is lost then. */
static void nothing_is_lost_in_an_edit(void **state)
{
    (void)state;
    const char *settings = "run.ticks=700 spawn_rate=0.7 spawn=spiral hit_radius=15 gravity=0.1";
    const struct al_touch key = {AL_TOUCH_MOVE, 0, 1};
    uint64_t digests[2];
    for (int edited = 0; edited < 2; edited++) {
        begin(settings);
        for (int tick = 0; run->state == AL_RUN_GOING; tick++) {
            if (edited != 0 && tick % 37 == 0)
                assert_int_equal(al_run_edit(run, "swarm", "jitter", "5", NULL), AL_OK);
            if (tick > 400 && tick % 7 == 0)
                al_run_touch(run, &key);
            al_run_step(run);
        }
        assert_true(edited == 0 || run->edits_made > 15);
        digests[edited] = bench_finish(run);
        run = NULL;
    }
    assert_true(digests[0] == digests[1]);
}

static void same_seed_same_digest(void **state)
{
    (void)state;
    const char *settings = "run.ticks=300";
    const uint64_t a = bench_finish(bench_run("swarm", 7, settings));
    const uint64_t b = bench_finish(bench_run("swarm", 7, settings));
    const uint64_t c = bench_finish(bench_run("swarm", 8, settings));
    assert_true(a == b && a != c);
}

/* Top speeds are drawn again from the same numbers: at the same place of the new range. */
static void takes_changes(void **state)
{
    (void)state;
    begin("count=50 spawn_rate=50");
    bench_steps(run, 100);
    float tops[50];
    memcpy(tops, swarm->top, sizeof tops);
    edit("max_top_speed", "8");
    for (size_t i = 0; i < 50; i++)
        NEAR((swarm->top[i] - 2) / 6, (tops[i] - 2) / 3);
    bench_steps(run, 100);
    edit("width", "50");
    everyone_is_somewhere();
    assert_true(swarm->target.place.x <= 50);
}

static void refuses_speeds_upside_down(void **state)
{
    (void)state;
    struct al_error error = {0};
    run = bench_try("swarm", 1, "min_top_speed=6", &error);
    assert_null(run);
    assert_string_equal(error.text, "[swarm] min_top_speed: above max_top_speed: '6' (allowed: up "
                                    "to 5)");
    begin("count=1 min_top_speed=3 max_top_speed=3");
    bench_steps(run, 1);
    assert_true(swarm->top[0] == 3);
    assert_int_equal(al_run_edit(run, "swarm", "min_top_speed", "4", NULL), AL_INVALID);
}

/* A key takes the target: 10 ticks of target_speed 2; another kind lets it go. */
static void a_hand_moves_the_target(void **state)
{
    (void)state;
    begin("count=1 target=still");
    const struct al_touch key = {AL_TOUCH_MOVE, 1, 0}, pointer = {AL_TOUCH_PLACE, 50, 900};
    assert_true(al_run_touch(run, &key));
    bench_steps(run, 30);
    NEAR(swarm->target.place.x, 320);
    assert_true(al_run_touch(run, &pointer));
    bench_steps(run, 1);
    NEAR(swarm->target.place.x, 50);
    NEAR(swarm->target.place.y, 400);
    edit("target", "auto");
    assert_false(swarm->target.held);
    bench_steps(run, 1);
    assert_true(swarm->target.place.x != 50);
}

/* ---- what is told -----------------------------------------------------------------------------
 */

/* Two in the air and two on the floor, at 30 and 100 u; speeds 1, 2, 3, 4. */
static void put_four(void)
{
    begin("count=4 spawn_rate=4 target=still");
    bench_steps(run, 1);
    const float x[] = {300, 310, 330, 300}, y[] = {200, 200, 200, 300};
    for (size_t i = 0; i < 4; i++) {
        swarm->x[i] = x[i];
        swarm->y[i] = y[i];
        swarm->z[i] = i < 2 ? 12.0f : 0;
        swarm->speed[i] = (float)i + 1;
        swarm->top[i] = 4;
        swarm->hx[i] = 1;
        swarm->hy[i] = 0;
    }
    swarm->flee[3] = 17;
    swarm->hits = 9;
}

static void measures(void **state)
{
    (void)state;
    double row[6];
    char text[100];
    put_four();
    measure(run->world, row);
    const double wanted[] = {1, 9, 2, 1, 2.5, (0 + 10 + 30 + 100) / 4.0};
    for (size_t c = 0; c < 6; c++)
        NEAR(row[c], wanted[c]);
    brief(run->world, text, sizeof text);
    assert_string_equal(text, "hits 9, in the air 2");
}

static const char *line_of(const struct al_report *report, const char *label)
{
    for (size_t i = 0; i < report->count; i++)
        if (strcmp(report->lines[i].label, label) == 0)
            return report->lines[i].text;
    return "";
}

static void reports_an_agent(void **state)
{
    (void)state;
    struct al_report report = {0};
    put_four();
    inspect(run->world, 3, &report);
    assert_string_equal(line_of(&report, "agent"), "3 of 4");
    assert_string_equal(line_of(&report, "state"), "flees for 17");
    assert_string_equal(line_of(&report, "speed"), "4.00");
    assert_string_equal(line_of(&report, "top speed"), "4.00");
    assert_string_equal(line_of(&report, "distance"), "100.0");
    assert_string_equal(line_of(&report, "bearing"), "-90");
    report.count = 0;
    inspect(run->world, 0, &report);
    assert_string_equal(line_of(&report, "state"), "in the air, 12 u");
    report.count = 0;
    inspect(run->world, 2, &report);
    assert_string_equal(line_of(&report, "state"), "hunts");
}

static void draws_all(void **state)
{
    (void)state;
    struct al_scene scene;
    int seen[AL_ROLE_COUNT] = {0};
    float rings = 0;
    put_four();
    al_scene_init(&scene);
    draw_scene(run->world, &scene);
    assert_false(scene.wraps);
    for (size_t i = 0; i < scene.count; i++) {
        seen[scene.items[i].role]++;
        rings += scene.items[i].radius;
    }
    assert_int_equal(seen[AL_ROLE_AIRBORNE], 2);
    assert_int_equal(seen[AL_ROLE_AGENT], 2);
    assert_int_equal(seen[AL_ROLE_TARGET], 1);
    assert_int_equal(seen[AL_ROLE_RING], 2);
    NEAR(rings, 60 + 8);
    const struct al_scene_item *last = &scene.items[scene.count - 1];
    assert_true(last->number == 3 && last->has_value && last->value == 17);
    al_scene_fini(&scene);
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(falls),
        TEST(falls_for_26_ticks),
        TEST(no_height_is_no_fall),
        TEST(appear_at_their_rate),
        TEST(fall_from_the_ceiling),
        TEST(fly_out_from_one_point),
        TEST(spiral_out_of_a_wall),
        TEST(pour_through_a_gap),
        TEST(snaps),
        TEST(jitters),
        TEST(circles),
        TEST(keeps_its_speed),
        TEST(on_the_very_spot),
        TEST(stays_within_walls),
        TEST(timers_tick_by_tick),
        TEST(hits_are_by_contact),
        TEST(swarms_about_a_still_target),
        TEST(it_goes_on_moving),
        TEST(degenerate_settings_run),
        TEST(they_do_not_look_at_each_other),
        TEST(small_in_memory),
        TEST(nothing_is_lost_in_an_edit),
        TEST(same_seed_same_digest),
        TEST(takes_changes),
        TEST(refuses_speeds_upside_down),
        TEST(a_hand_moves_the_target),
        TEST(measures),
        TEST(reports_an_agent),
        TEST(draws_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
