/* The chase: velocities by hand, chances by the binomial distribution, the seam, the arrow, and
 * what must hold for every hunter at every tick.
 *
 * The world's own source is included, so that hunters can be put where a case needs them. */
#include "../../src/worlds/chase.c"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/canvas.h>

#include "world_bench.h"

static struct al_run *run;
static struct chase *chase;

static void begin(const char *settings)
{
    run = bench_run("chase", 1, settings);
    chase = (struct chase *)run->world;
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
    assert_int_equal(al_run_edit(run, "chase", key, value, NULL), AL_OK);
    al_run_step(run);
    chase = (struct chase *)run->world;
}

#define NEAR(a, b) assert_true(fabsf((float)(a) - (float)(b)) < 1e-4f)

static void put_hunter(size_t i, float x, float y, float vx, float vy)
{
    chase->x[i] = x;
    chase->y[i] = y;
    chase->vx[i] = vx;
    chase->vy[i] = vy;
}

static void put_quarry(float x, float y)
{
    chase->target.place = (struct al_vec){x, y};
}

static void assert_velocity(size_t i, float vx, float vy)
{
    NEAR(chase->vx[i], vx);
    NEAR(chase->vy[i], vy);
}

/* ---- natural hunters --------------------------------------------------------------------------
 */

/* Without noise: v += 0.4 * unit(way); above 6 it is multiplied by 0.75; then p += v.
 * The quarry stands at (300, 200).
 *
 *     at (270, 160), v (1, 0): the way (30, 40) has the unit (0.6, 0.8): v (1.24, 0.32)
 *     at (200, 200), v (5.8, 0): 6.2 is too fast: v (4.65, 0)
 *     at (200, 200), v (5.6, 0): 6 is not: v (6, 0)
 *     at (300, 200), v (1, 2): on the spot, no way: v stays
 *     at (45, 200), v (1, 0): 255 away, too far to be seen: v stays */
static void gains_speed_towards_the_quarry(void **state)
{
    (void)state;
    begin("hunters=5 target=still noise_chance=0 catch_radius=0");
    const float before[5][4] = {{270, 160, 1, 0},
                                {200, 200, 5.8f, 0},
                                {200, 200, 5.6f, 0},
                                {300, 200, 1, 2},
                                {45, 200, 1, 0}};
    const float after[5][2] = {{1.24f, 0.32f}, {4.65f, 0}, {6, 0}, {1, 2}, {1, 0}};
    for (size_t i = 0; i < 5; i++)
        put_hunter(i, before[i][0], before[i][1], before[i][2], before[i][3]);
    bench_steps(run, 1);
    for (size_t i = 0; i < 5; i++) {
        assert_velocity(i, after[i][0], after[i][1]);
        NEAR(chase->x[i], before[i][0] + after[i][0]);
        NEAR(chase->y[i], before[i][1] + after[i][1]);
    }
}

/* Two in a row, by hand: from (290, 200) with v (-0.4, 0), quarry at (300, 200):
 * v (0, 0) at 290; v (0.4, 0) at 290.4; v (0.8, 0) at 291.2; v (1.2, 0) at 292.4. */
static void swings_round(void **state)
{
    (void)state;
    const float x[] = {290, 290.4f, 291.2f, 292.4f};
    begin("hunters=1 target=still noise_chance=0 catch_radius=0");
    put_hunter(0, 290, 200, -0.4f, 0);
    for (size_t tick = 0; tick < 4; tick++) {
        bench_steps(run, 1);
        NEAR(chase->x[0], x[tick]);
        assert_velocity(0, 0.4f * (float)tick, 0);
    }
}

/* From (590, 390) to a quarry at (10, 5): 20 right and 15 down across both seams, unit (0.8, 0.6).
 * The hunter leaves on the right and below and enters on the left and above. */
static void chases_across_the_seam(void **state)
{
    (void)state;
    begin("hunters=2 mode=both target=still noise_chance=0 rate=1 catch_radius=0");
    put_quarry(10, 5);
    put_hunter(0, 590, 390, 14, 14);
    put_hunter(1, 590, 390, 0, 0);
    bench_steps(run, 1);
    assert_velocity(0, 14.8f * 0.75f, 14.6f * 0.75f); /* 20.8 is above 6 */
    NEAR(chase->x[0], 590 + 11.1f - 600);
    NEAR(chase->y[0], 390 + 10.95f - 400);
    assert_velocity(1, 3.2f, 2.4f); /* direct_speed 4 */
    double row[5];
    put_hunter(0, 590, 390, 0, 0);
    put_hunter(1, 590, 390, 0, 0);
    measure(run->world, row);
    NEAR(row[2], 25);
}

/* Noise comes with its chance, within its bounds: n = 20000 hunters at rest, rate 0. Standard
 * deviation of the count: sqrt(n p (1 - p)); of a mean of k uniform numbers in +-b: b / sqrt(3 k).
 */
static void check_noise(float x, double chance, float bound)
{
    const size_t n = chase->n;
    size_t moved = 0;
    double sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++)
        put_hunter(i, x, 200, 0, 0);
    bench_steps(run, 1);
    for (size_t i = 0; i < n; i++) {
        const double vx = (double)chase->vx[i], vy = (double)chase->vy[i];
        assert_true(fabs(vx) <= (double)bound && fabs(vy) <= (double)bound);
        moved += vx != 0 || vy != 0;
        sum += vx + vy;
        squares += vx * vx + vy * vy;
    }
    const double expected = chance * (double)n, k = 2 * expected, b = (double)bound;
    assert_true(fabs((double)moved - expected) <= 4 * sqrt(expected * (1 - chance)));
    assert_true(fabs(sum / k) < 4 * b / sqrt(3 * k));
    /* mean square b^2 / 3, its standard deviation b^2 sqrt(4 / 45) a number; the count varies too
     */
    assert_true(fabs(squares / (2 * (double)moved) - b * b / 3) < 4 * b * b * 0.3 / sqrt(k));
}

static void noise_by_chance(void **state)
{
    (void)state;
    begin("hunters=20000 target=still rate=0 catch_radius=0 max_velocity=100 noise_near=1 "
          "noise_far=2");
    check_noise(290, 0.1111, 1); /* near */
    check_noise(10, 0.1111, 2);  /* 290 away */
    again("hunters=20000 target=still rate=0 catch_radius=0 max_velocity=100 noise_chance=0.5 "
          "noise_far=7");
    check_noise(10, 0.5, 7);
    again("hunters=1000 target=still rate=0 catch_radius=0 noise_chance=0");
    bench_steps(run, 100);
    for (size_t i = 0; i < 1000; i++)
        assert_velocity(i, 0, 0);
    again("hunters=1000 target=still rate=0 catch_radius=0 noise_chance=1");
    bench_steps(run, 1);
    for (size_t i = 0; i < 1000; i++)
        assert_true(chase->vx[i] != 0 || chase->vy[i] != 0);
}

/* |v| <= max(max_velocity, 0.75 * (|v| before + rate + 1.42 * noise)), whatever the settings, and
 * also when max_velocity is lowered on the way. */
static void speeds_are_bounded(void **state)
{
    (void)state;
    const char *const settings[] = {"", "rate=3 noise_chance=1 noise_near=5 noise_far=9",
                                    "max_velocity=0.5 noise_chance=0.5", "max_velocity=0 rate=0.1"};
    begin("hunters=1");
    for (size_t k = 0; k < 4; k++) {
        char text[200];
        snprintf(text, sizeof text, "hunters=20 catch_radius=2 %s", settings[k]);
        again(text);
        for (int tick = 0; tick < 1000; tick++) {
            double before[20];
            for (size_t i = 0; i < 20; i++)
                before[i] = (double)speed_of(chase, i);
            if (tick == 500)
                edit("max_velocity", "0.25");
            else
                bench_steps(run, 1);
            const struct chase_params *p = params(chase);
            const double noise = (double)al_maxf(p->noise_near, p->noise_far);
            for (size_t i = 0; i < 20; i++) {
                const double bound = 0.75 * (before[i] + (double)p->rate + 1.42 * noise);
                const double most = bound > (double)p->max_velocity ? bound : p->max_velocity;
                assert_true((double)speed_of(chase, i) <= most * 1.000001);
            }
        }
    }
}

/* The faster they gain speed the faster they turn, and the metric tells. */
static void a_high_rate_turns_faster(void **state)
{
    (void)state;
    const char *const targets[] = {"auto", "still"};
    begin("hunters=1");
    for (size_t k = 0; k < 2; k++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            double turn[2];
            for (size_t fast = 0; fast < 2; fast++) {
                char text[100];
                double row[5];
                snprintf(text, sizeof text, "rate=%s target=%s", fast ? "1" : "0.1", targets[k]);
                finish(NULL);
                run = bench_run("chase", seed, text);
                turn[fast] = 0;
                for (int rows = 0; rows < 20; rows++) {
                    bench_steps(run, 100);
                    measure(run->world, row);
                    turn[fast] += row[4] / 20;
                }
            }
            assert_true(turn[1] > 2 * turn[0]);
        }
}

/* ---- direct hunters ---------------------------------------------------------------------------
 */

/* 30 right and 40 down at 4 a tick: (2.4, 3.2). From 3 away it goes the 3, and then stays. */
static void direct_runs_straight(void **state)
{
    (void)state;
    begin("hunters=2 mode=direct target=still catch_radius=0");
    put_hunter(0, 270, 160, -5, 3);
    put_hunter(1, 300, 203, 0, 0);
    bench_steps(run, 1);
    assert_velocity(0, 2.4f, 3.2f);
    assert_velocity(1, 0, -3);
    NEAR(chase->y[1], 200);
    bench_steps(run, 1);
    assert_velocity(1, 0, 0);
    NEAR(chase->hy[1], -1);
}

static void modes_share_the_hunters(void **state)
{
    (void)state;
    begin("hunters=5 mode=both");
    for (size_t i = 0; i < 5; i++)
        assert_true(is_direct(params(chase), i) == (i == 1 || i == 3));
    edit("mode", "direct");
    assert_true(is_direct(params(chase), 0) && is_direct(params(chase), 1));
    edit("mode", "natural");
    assert_false(is_direct(params(chase), 0) || is_direct(params(chase), 1));
}

/* ---- the arrow --------------------------------------------------------------------------------
 */

/* The glyph of hunter 0 on a canvas of a cell for each 10 u. */
static uint32_t arrow(void)
{
    struct al_scene scene;
    al_scene_init(&scene);
    draw(run->world, &scene);
    const struct al_scene_item *item = &scene.items[scene.count - chase->n];
    assert_int_equal(item->number, 0);
    const uint32_t glyph = al_canvas_glyph(AL_GLYPHS_ASCII, item->role, item->hx, item->hy);
    al_scene_fini(&scene);
    return glyph;
}

/* Without rate and noise a hunter keeps its velocity, so the arrow is known. */
static void arrows_show_the_velocity(void **state)
{
    (void)state;
    const struct {
        float vx, vy;
        char glyph;
    } cases[] = {{1, 0, '>'},          {-1, 0, '<'},          {0, 1, 'v'},      {0, -1, '^'},
                 {3, 2, '>'},          {-3, 2, '<'},          {2, 3, 'v'},      {2, -3, '^'},
                 {-2, -3, '^'},        {-2, 3, 'v'},          {1e-15f, 0, '>'}, {0, -1e-15f, '^'},
                 {5.9f, -1e-10f, '>'}, {-1e-10f, -5.9f, '^'}, {0, 5.9f, 'v'}};
    begin("hunters=1 target=still rate=0 noise_chance=0 catch_radius=0");
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        put_hunter(0, 100, 100, cases[k].vx, cases[k].vy);
        bench_steps(run, 1);
        assert_int_equal(arrow(), cases[k].glyph);
        /* at rest it keeps the last, and so it does when a velocity counts as zero */
        put_hunter(0, 100, 100, 0, 0);
        bench_steps(run, 3);
        assert_int_equal(arrow(), cases[k].glyph);
        put_hunter(0, 100, 100, -1e-30f, 1e-30f);
        bench_steps(run, 1);
        assert_int_equal(arrow(), cases[k].glyph);
    }
}

/* Hunters 90, 0 and 180 degrees off in the first tick: 90 in the mean. Then none turns:
 * after two ticks the mean is 45, after three 30. */
static void the_mean_turn(void **state)
{
    (void)state;
    double row[5];
    begin("hunters=3 target=still rate=0 noise_chance=0 catch_radius=0");
    const float v[3][2] = {{0, 2}, {3, 0}, {-1, 0}};
    for (size_t i = 0; i < 3; i++) {
        put_hunter(i, 100, 100, v[i][0], v[i][1]);
        chase->hx[i] = 1;
        chase->hy[i] = 0;
    }
    const double means[] = {90, 45, 30};
    for (size_t tick = 0; tick < 3; tick++) {
        bench_steps(run, 1);
        measure(run->world, row);
        NEAR(row[4], means[tick]);
    }
    NEAR(row[3], 2);
    bench_steps(run, 97);
    measure(run->world, row);
    NEAR(row[4], 0.9);
    bench_steps(run, 1); /* from here on a hundredth fades each tick */
    measure(run->world, row);
    NEAR(row[4], 0.9 * 0.99);
}

/* ---- the quarry -------------------------------------------------------------------------------
 */

/* The nearest hunter is 50 to the right across the seam, another 60 to the left: the quarry goes
 * left at target_speed 3, dodging to one side for 20 ticks. */
static void the_quarry_flees_the_nearest(void **state)
{
    (void)state;
    begin("hunters=2 mode=direct direct_speed=0");
    put_hunter(0, 40, 200, 0, 0);
    put_hunter(1, 530, 200, 0, 0);
    double sum = 0;
    int sides[2] = {0, 0}, changes = 0;
    float before = 0;
    for (int tick = 0; tick < 4000; tick++) {
        put_quarry(590, 200);
        bench_steps(run, 1);
        const float dx = al_offset(chase->target.place.x - 590, 600);
        const float dy = chase->target.place.y - 200;
        NEAR(al_vec_length((struct al_vec){dx, dy}), 3);
        assert_true(dx < 1e-4f);
        sides[dy < 0]++;
        sum -= (double)dx / 3;
        changes += fabsf(dy - before) > 1e-3f;
        before = dy;
    }
    assert_true(changes > 190 && changes <= 200);
    /* 200 draws: sides by the binomial distribution; mean cosine 2 / pi, deviation 0.31 each */
    assert_true(abs(sides[0] - sides[1]) < 4 * 20 * 15);
    assert_true(fabs(sum / 4000 - 0.6366) < 4 * 0.31 / 14.1);
}

/* Beyond 100 u it fears nobody and wanders: by up to 20 degrees off its heading, 3 cos 20 = 2.82.
 */
static void fear_ends_at_100(void **state)
{
    (void)state;
    begin("hunters=1 mode=direct direct_speed=0");
    const float y[] = {100.5f, 99.5f};
    for (size_t k = 0; k < 2; k++) {
        float least = 1000;
        for (int tick = 0; tick < 2000; tick++) {
            put_quarry(300, 200);
            put_hunter(0, 300, y[k], 0, 0);
            chase->target.heading = (struct al_vec){0, -1};
            bench_steps(run, 1);
            const float dy = chase->target.place.y - 200;
            assert_true(k == 0 ? dy > -1e-4f : dy < -2.819f && dy > -3.0001f);
            least = dy < least ? dy : least;
        }
        assert_true(k == 0 ? least < 0.5f : least < -2.99f);
    }
}

/* Direct hunters at 4 a tick towards a still quarry: one from 18 u, one from 40.
 *
 *     tick            1   2   3   4 ...  9
 *     first at       14  10   6   2      0
 *     second at      36  32  28  24      4
 *     caught          0   0   1   1      2     (catch_radius 8: below 8 from 8 on down)
 *
 * Each counts once while it stays, and once more when it comes back. */
static void catches_count_once(void **state)
{
    (void)state;
    begin("hunters=2 mode=direct target=still");
    put_hunter(0, 282, 200, 0, 0);
    put_hunter(1, 300, 240, 0, 0);
    const uint64_t caught[] = {0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2};
    for (size_t tick = 0; tick < 11; tick++) {
        bench_steps(run, 1);
        assert_int_equal(chase->caught, caught[tick]);
    }
    put_hunter(0, 282, 200, 0, 0);
    bench_steps(run, 1);
    assert_int_equal(chase->caught, 2);
    bench_steps(run, 2);
    assert_int_equal(chase->caught, 3);
    assert_true(chase->catches[0] == 2 && chase->catches[1] == 1);
    assert_true(chase->target.place.x == 300 && chase->target.place.y == 200);
    assert_int_equal(best(run->world), 0);
}

/* One that can run is put half the world away, across its shorter side. */
static void a_caught_quarry_starts_anew(void **state)
{
    (void)state;
    begin("hunters=2 mode=direct target=manual");
    put_quarry(500, 300);
    put_hunter(0, 489, 300, 0, 0); /* 11, then 7 away */
    put_hunter(1, 100, 300, 0, 0);
    bench_steps(run, 1);
    assert_int_equal(chase->caught, 1);
    NEAR(chase->target.place.x, 500);
    NEAR(chase->target.place.y, 100);
    again("hunters=1 mode=direct target=manual width=300");
    put_quarry(100, 100);
    put_hunter(0, 89, 100, 0, 0);
    bench_steps(run, 1);
    NEAR(chase->target.place.x, 250);
    NEAR(chase->target.place.y, 100);
    again("hunters=1 mode=direct target=still");
    const struct al_touch pointer = {AL_TOUCH_PLACE, 500, 100};
    put_hunter(0, 489, 100, 0, 0);
    al_run_touch(run, &pointer); /* in a hand a still one runs too */
    bench_steps(run, 1);
    NEAR(chase->target.place.x, 500);
    NEAR(chase->target.place.y, 300);
}

static void a_hand_moves_the_quarry(void **state)
{
    (void)state;
    begin("hunters=1 mode=direct direct_speed=0 target_speed=3");
    put_hunter(0, 100, 10, 0, 0);
    const struct al_touch key = {AL_TOUCH_MOVE, 0, -1};
    assert_true(al_run_touch(run, &key));
    bench_steps(run, 30);
    NEAR(chase->target.place.x, 300);
    NEAR(chase->target.place.y, 170);
    assert_true(chase->target.held);
    edit("target", "manual");
    assert_false(chase->target.held);
}

/* ---- everything -------------------------------------------------------------------------------
 */

static void everyone_is_somewhere(void)
{
    const struct chase_params *p = params(chase);
    for (size_t i = 0; i < chase->n; i++) {
        const struct al_vec h = {chase->hx[i], chase->hy[i]};
        assert_true(chase->x[i] >= 0 && chase->x[i] < p->width);
        assert_true(chase->y[i] >= 0 && chase->y[i] < p->height);
        assert_true(speed_of(chase, i) < 1e5f);
        assert_true(fabsf(al_vec_length(h) - 1) < 1e-5f);
    }
    assert_true(chase->target.place.x >= 0 && chase->target.place.x < p->width);
    assert_true(chase->target.place.y >= 0 && chase->target.place.y < p->height);
}

static void degenerate_settings_run(void **state)
{
    (void)state;
    const char *const settings[] = {
        "rate=0 noise_chance=0 max_velocity=0",
        "rate=1000 max_velocity=1000 noise_chance=1 noise_near=1000 noise_far=1000",
        "rate=1000 max_velocity=0 tracking_distance=1e6",
        "tracking_distance=0 noise_far=0",
        "tracking_distance=0 noise_far=1000 noise_chance=1 max_velocity=1000",
        "catch_radius=1e6",
        "catch_radius=0 mode=direct direct_speed=1000 target_speed=1000",
        "width=50 height=50 target_speed=1000 hunters=100 mode=both",
        "width=1e6 height=50 mode=both",
        "mode=direct direct_speed=0 target=still",
    };
    begin("hunters=1");
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; k++) {
        again(settings[k]);
        for (int i = 0; i < 20; i++) {
            double row[5];
            bench_steps(run, 25);
            everyone_is_somewhere();
            measure(run->world, row);
            for (size_t c = 0; c < 5; c++)
                assert_true(row[c] >= 0 && row[c] < 1e12);
        }
    }
    edit("width", "60");
    everyone_is_somewhere();
}

/* An edit copies the world by its archive; whatever the archive forgets is lost then. */
static void nothing_is_lost_in_an_edit(void **state)
{
    (void)state;
    const char *settings = "run.ticks=900 hunters=9 mode=both catch_radius=20";
    const struct al_touch key = {AL_TOUCH_MOVE, -1, 0};
    uint64_t digests[2];
    for (int edited = 0; edited < 2; edited++) {
        begin(settings);
        for (int tick = 0; run->state == AL_RUN_GOING; tick++) {
            if (edited != 0 && tick % 37 == 0)
                assert_int_equal(al_run_edit(run, "chase", "rate", "0.4", NULL), AL_OK);
            if (tick > 600 && tick % 7 == 0)
                al_run_touch(run, &key);
            al_run_step(run);
        }
        assert_true(edited == 0 || run->edits_made > 20);
        assert_true(((struct chase *)run->world)->caught > 3);
        digests[edited] = bench_finish(run);
        run = NULL;
    }
    assert_true(digests[0] == digests[1]);
}

static void same_seed_same_digest(void **state)
{
    (void)state;
    const char *settings = "run.ticks=500 mode=both";
    const uint64_t a = bench_finish(bench_run("chase", 7, settings));
    const uint64_t b = bench_finish(bench_run("chase", 7, settings));
    const uint64_t c = bench_finish(bench_run("chase", 8, settings));
    assert_true(a == b && a != c);
}

/* One more hunter disturbs no other while the quarry does not heed them. */
static void streams_are_apart(void **state)
{
    (void)state;
    const char *settings = "hunters=%d target=still catch_radius=0";
    char text[100];
    snprintf(text, sizeof text, settings, 4);
    begin(text);
    struct al_run *first = run;
    struct chase *few = chase;
    snprintf(text, sizeof text, settings, 40);
    begin(text);
    bench_steps(first, 300);
    bench_steps(run, 300);
    for (size_t i = 0; i < 4; i++)
        assert_true(few->x[i] == chase->x[i] && few->vy[i] == chase->vy[i]);
    al_run_free(first);
}

/* The hunters do catch a quarry that goes by itself. */
static void a_chase_is_alive(void **state)
{
    (void)state;
    const char *const modes[] = {"mode=natural", "mode=direct", "mode=both"};
    begin("hunters=1");
    for (size_t k = 0; k < 3; k++) {
        again(modes[k]);
        bench_steps(run, 3000);
        assert_true(chase->caught >= 3 && chase->caught < 1000);
    }
}

/* ---- what is told -----------------------------------------------------------------------------
 */

static const char *line_of(const struct al_report *report, const char *label)
{
    for (size_t i = 0; i < report->count; i++)
        if (strcmp(report->lines[i].label, label) == 0)
            return report->lines[i].text;
    return "";
}

static void reports_and_draws(void **state)
{
    (void)state;
    struct al_report report = {0};
    struct al_scene scene;
    char text[100];
    begin("hunters=3 mode=both target=still");
    put_hunter(0, 300, 230, 0, 3);
    put_hunter(1, 260, 200, 4, 0);
    put_hunter(2, 20, 200, 0, 0);
    for (size_t i = 0; i < 3; i++) {
        chase->hx[i] = 1;
        chase->hy[i] = 0;
        chase->catches[i] = (int32_t)i + 1;
    }
    chase->caught = 6;
    inspect(run->world, 0, &report);
    assert_string_equal(line_of(&report, "hunter"), "0 of 3");
    assert_string_equal(line_of(&report, "kind"), "natural");
    assert_string_equal(line_of(&report, "state"), "chases");
    assert_string_equal(line_of(&report, "speed"), "3.00");
    assert_string_equal(line_of(&report, "distance"), "30.0");
    assert_string_equal(line_of(&report, "bearing"), "-90");
    report.count = 0;
    inspect(run->world, 1, &report);
    assert_string_equal(line_of(&report, "kind"), "direct");
    assert_string_equal(line_of(&report, "caught"), "2");
    assert_string_equal(line_of(&report, "speed"), "4.00");
    report.count = 0;
    inspect(run->world, 2, &report);
    assert_string_equal(line_of(&report, "state"), "strays");
    brief(run->world, text, sizeof text);
    assert_string_equal(text, "caught 6, natural 4, direct 2");
    al_scene_init(&scene);
    draw(run->world, &scene);
    int seen[AL_ROLE_COUNT] = {0};
    for (size_t i = 0; i < scene.count; i++)
        seen[scene.items[i].role]++;
    assert_true(scene.wraps);
    assert_int_equal(seen[AL_ROLE_TARGET], 1);
    assert_int_equal(seen[AL_ROLE_AGENT], 2);
    assert_int_equal(seen[AL_ROLE_RIVAL], 1);
    al_scene_fini(&scene);
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(gains_speed_towards_the_quarry),
        TEST(swings_round),
        TEST(chases_across_the_seam),
        TEST(noise_by_chance),
        TEST(speeds_are_bounded),
        TEST(a_high_rate_turns_faster),
        TEST(direct_runs_straight),
        TEST(modes_share_the_hunters),
        TEST(arrows_show_the_velocity),
        TEST(the_mean_turn),
        TEST(the_quarry_flees_the_nearest),
        TEST(fear_ends_at_100),
        TEST(catches_count_once),
        TEST(a_caught_quarry_starts_anew),
        TEST(a_hand_moves_the_quarry),
        TEST(degenerate_settings_run),
        TEST(nothing_is_lost_in_an_edit),
        TEST(same_seed_same_digest),
        TEST(streams_are_apart),
        TEST(a_chase_is_alive),
        TEST(reports_and_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
