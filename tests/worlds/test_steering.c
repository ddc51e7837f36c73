/* The world steering, tick by tick: each behaviour by hand, combinations, laws, edges, edits, the
 * target, the picked vehicle, scene and inspector, and settings at their limits. */
#include "steering_stage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/fmath.h>

static struct al_run *run;
static struct al_steering *s;

static void begin(const char *settings)
{
    run = stage_run(NULL, 1, settings);
    s = stage_world(run);
}

static int finish(void **state)
{
    (void)state;
    al_run_free(run);
    run = NULL;
    return 0;
}

static void step(void)
{
    al_run_step(run);
    s = stage_world(run);
}

static bool is_near(float got, double wanted)
{
    return fabs((double)got - wanted) <= 2e-5;
}

#define VELOCITY(i, wanted_x, wanted_y)                                                            \
    do {                                                                                           \
        if (!is_near(s->vx[i], wanted_x) || !is_near(s->vy[i], wanted_y))                          \
            fail_msg("vehicle %d has velocity %.7g, %.7g", i, (double)s->vx[i], (double)s->vy[i]); \
    } while (0)

/* ---- each behaviour, once ------------------------------------------------------------------- */

/* A vehicle: place and velocity before, velocity after one tick. */
struct actor {
    float x, y, vx, vy;
    double wanted_x, wanted_y;
};

struct act {
    const char *settings;
    struct al_vec target, target_v;
    struct actor actors[3];
    int count;
};

/* Limits so wide that the new velocity is v + F, unless said otherwise. */
#define WIDE "max_force=1000; max_speed=5; target=still; "

static const struct act acts[] = {
    /* |to| = 50, unit (0.6, 0.8), times 5 */
    {WIDE "behaviour=seek", {400, 300}, {0, 0}, {{370, 260, 1, 0, 3, 4}}, 1},
    {WIDE "behaviour=flee; flee_radius=60", {400, 300}, {0, 0}, {{370, 260, 1, 0, -3, -4}}, 1},
    {WIDE "behaviour=flee; flee_radius=40", {400, 300}, {0, 0}, {{370, 260, 1, 0, 1, 0}}, 1},
    /* half of the arrive_radius: half of the speed */
    {WIDE "behaviour=arrive", {400, 300}, {0, 0}, {{370, 260, 1, 0, 1.5, 2}}, 1},
    /* there in 30 / (5 + 1) = 5 ticks, when it is at (30, 5): 5 * (30, 5) / 30.414 */
    {WIDE "behaviour=pursue", {400, 300}, {0, 1.0f}, {{370, 300, 0, 0, 4.93197, 0.821995}}, 1},
    /* and away from there */
    {WIDE "behaviour=evade; threat=target",
     {400, 300},
     {0, 1.0f},
     {{370, 300, 0, 0, -4.93197, -0.821995}},
     1},
    /* waypoint 1 is within 20, so it goes for waypoint 2, at (0, 100) from it */
    {WIDE "behaviour=path; path=100,100 110,200", {400, 300}, {0, 0}, {{110, 100, 1, 1, 0, 5}}, 1},
    /* the last one of an open path: arrive, 50 away, half speed */
    {WIDE "behaviour=path; path=100,100 100,150; path_loop=no",
     {400, 300},
     {0, 0},
     {{100, 100, 0, 0, 0, 2.5}},
     1},
    {WIDE "behaviour=path; path=none", {400, 300}, {0, 0}, {{100, 100, 1, 2, 1, 2}}, 1},
    /* 10 / 10 apart, twice */
    {WIDE "behaviour=separation",
     {400, 300},
     {0, 0},
     {{100, 100, 0, 0, -1, 0}, {110, 100, 0, 1, 1, 1}, {150, 100, 1, 1, 1, 1}},
     3},
    /* the middle of (20, 0) and (0, 20) is (10, 10) */
    {WIDE "behaviour=cohesion",
     {400, 300},
     {0, 0},
     {{100, 100, 0, 0, 3.535534, 3.535534},
      {120, 100, 0, 0, -4.472136, 2.236068},
      {100, 120, 0, 0, 2.236068, -4.472136}},
     3},
    {WIDE "behaviour=cohesion; exclusive_cohesion=yes; separation_radius=19",
     {400, 300},
     {0, 0},
     {{100, 100, 0, 0, 3.535534, 3.535534},
      {120, 100, 0, 0, -4.472136, 2.236068},
      {100, 120, 0, 0, 2.236068, -4.472136}},
     3},
    {WIDE "behaviour=cohesion; exclusive_cohesion=yes; separation_radius=20",
     {400, 300},
     {0, 0},
     {{100, 100, 0, 1, 0, 1}, {120, 100, 0, 0, 0, 0}, {500, 500, 0, 2, 0, 2}},
     3},
    {WIDE "behaviour=alignment",
     {400, 300},
     {0, 0},
     {{100, 100, 0, 0, 2, 1}, {120, 100, 3, 0, 0.5, 1}, {100, 120, 1, 2, 1.5, 0}},
     3},
    /* made a unit vector: 2 * (0.6, 0.8) towards; weights are 1 * 0 + 2 * cohesion */
    {WIDE "behaviour=custom; cohesion_weight=2; normalise=yes",
     {400, 300},
     {0, 0},
     {{100, 100, 0, 0, 1.2, 1.6}, {130, 140, 0, 0, -1.2, -1.6}},
     2},
    /* 45 degrees to each side: vehicle 2, heading up, sees vehicle 0 at 2.9 degrees to the left
     * of it, but not vehicle 1 at 46.4; the others see nobody */
    {WIDE "behaviour=alignment; view_angle=90",
     {400, 300},
     {0, 0},
     {{100, 100, 1, 0, 1, 0}, {80, 100, 0, 2, 0, 2}, {101, 120, 0, -2, 1, 0}},
     3},
    /* 100 to each side: all but who is behind vehicle 0 */
    {WIDE "behaviour=alignment; view_angle=90; alignment_angle=200",
     {400, 300},
     {0, 0},
     {{100, 100, 1, 0, 0, -2}, {80, 100, 0, 2, 0.5, -1}, {100, 120, 0, -2, 0.5, 1}},
     3},
    /* R = 26, 50 ahead, gap 24 of 80: brake 0.7 * 0.4; aside 0.4 to the right; clipped to 0.4 */
    {"max_speed=4; behaviour=avoid; obstacles=400,300,20; target=still",
     {0, 0},
     {0, 0},
     {{350, 300, 4, 0, 3.770620, 0.327686}},
     1},
    /* of two in the way the nearer one, which is inside of the other's room, acts */
    {"max_speed=4; behaviour=avoid; obstacles=440,300,20 400,300,20; target=still",
     {0, 0},
     {0, 0},
     {{350, 300, 4, 0, 3.770620, 0.327686}},
     1},
    /* inside: straight out */
    {"max_speed=4; behaviour=avoid; obstacles=400,300,20; target=still",
     {0, 0},
     {0, 0},
     {{397, 304, 0, 0, -0.24, 0.32}},
     1},
    /* the leader has its own way; (70, 0) to the place behind it, arrive_radius 100 */
    {WIDE "behaviour=follow",
     {0, 0},
     {0, 0},
     {{400, 300, 0, 0, 3, 0}, {300, 300, 0, 0, 3.5, 0}},
     2},
    /* its place is (375, 325): 25 away */
    {WIDE "behaviour=formation",
     {0, 0},
     {0, 0},
     {{400, 300, 0, 0, 3, 0}, {375, 300, 0, 0, 0, 1.25}},
     2},
    /* following the target: 30 behind it, which heads right */
    {WIDE "behaviour=follow; leader=no", {400, 300}, {0, 0}, {{300, 300, 0, 0, 3.5, 0}}, 1},
    /* between (400, 300) and (400, 200), 100 to the right */
    {WIDE "behaviour=interpose",
     {400, 300},
     {0, 0},
     {{400, 200, 0, 0, 3, 0}, {300, 250, 0, 0, 5, 0}},
     2},
    /* across the seam: between (10, 300) and (790, 300) is the edge */
    {WIDE "behaviour=interpose",
     {10, 300},
     {0, 0},
     {{790, 300, 0, 0, 3, 0}, {0, 250, 0, 0, 0, 2.5}},
     2},
    /* behind (400, 300): at (350, 300), 100 below */
    {WIDE "behaviour=hide; obstacles=400,300,30 600,300,1",
     {500, 300},
     {0, 0},
     {{350, 200, 0, 0, 0, 5}},
     1},
    /* no obstacle: evades */
    {WIDE "behaviour=hide", {400, 300}, {0, 0}, {{370, 260, 1, 0, -3, -4}}, 1},
    /* they meet in 10 ticks, 1 u beside each other: away to the other side */
    {"max_speed=5; behaviour=dodge",
     {0, 0},
     {0, 0},
     {{300, 300, 2, 0, 2, -0.4}, {340, 301, -2, 0, -2, 0.4}},
     2},
    {"max_speed=5; behaviour=dodge; dodge_time=9",
     {0, 0},
     {0, 0},
     {{300, 300, 2, 0, 2, 0}, {340, 301, -2, 0, -2, 0}},
     2},
    /* vehicle 0 meets 2 first, after 5 ticks, on its right; 2 meets 1 after 15, on its left */
    {"max_speed=5; behaviour=dodge; view_angle=90",
     {0, 0},
     {0, 0},
     {{300, 300, 2, 0, 2, -0.4}, {340, 299, -2, 0, -2, -0.4}, {310, 302, 0, 0, 0, 0.4}},
     3},
    /* -v / 2 and 10 / 10 apart */
    {WIDE "behaviour=queue", {0, 0}, {0, 0}, {{300, 300, 4, 0, 1, 0}, {310, 300, 1, 0, 1, 0}}, 2},
    {WIDE "behaviour=flow", {0, 0}, {0, 0}, {{500, 300, 0, 0, 0, 5}}, 1},
    /* ten ticks ahead, at (500, 400): unit (-1, 1) */
    {WIDE "behaviour=flow", {0, 0}, {0, 0}, {{460, 300, 4, 10, -3.535534, 3.535534}}, 1},
    {WIDE "behaviour=flow; flow=shear", {0, 0}, {0, 0}, {{500, 450, 0, 0, 2.5, 0}}, 1},
    /* half a u a tick along (0.6, 0.8), whatever the mass */
    {WIDE "behaviour=track; track_rate=0.5; mass=7",
     {400, 300},
     {0, 0},
     {{370, 260, 1, 0, 1.3, 0.4}},
     1},
    {WIDE "behaviour=cruise", {0, 0}, {0, 0}, {{100, 100, 0, 1, 0, 3}}, 1},
    {WIDE "behaviour=thrust", {0, 0}, {0, 0}, {{100, 100, 0, 1, 0, 1.1}}, 1},
    {WIDE "behaviour=goal", {400, 300}, {0, 0}, {{400, 200, 1, 0, 0.9, 0.1}}, 1},
    {"behaviour=contain", {0, 0}, {0, 0}, {{10, 300, 0, 1, 0.3, 1}}, 1},
    /* mass 4: a quarter of the change, and max_force 8 is not reached */
    {"behaviour=seek; max_force=8; max_speed=5; mass=4; target=still",
     {400, 300},
     {0, 0},
     {{370, 260, 1, 0, 1.5, 1}},
     1},
    /* F = (2, 4) clipped to 1 */
    {"behaviour=seek; max_force=1; max_speed=5; target=still",
     {400, 300},
     {0, 0},
     {{370, 260, 1, 0, 1.447214, 0.894427}},
     1},
};

static void each_behaviour_by_hand(void **state)
{
    (void)state;
    for (size_t a = 0; a < sizeof acts / sizeof acts[0]; a++) {
        const struct act *act = &acts[a];
        char settings[400];
        snprintf(settings, sizeof settings, "%s; count=%d", act->settings, act->count);
        begin(settings);
        s->target.place = act->target;
        s->target.v = act->target_v;
        for (int i = 0; i < act->count; i++)
            stage_put(s, (size_t)i, act->actors[i].x, act->actors[i].y, act->actors[i].vx,
                      act->actors[i].vy);
        step();
        for (int i = 0; i < act->count; i++) {
            const struct actor *actor = &act->actors[i];
            const bool leads = i == 0 && act->count > 1 && actor->wanted_x == 3;
            const bool right =
                is_near(s->vx[i], actor->wanted_x) && is_near(s->vy[i], actor->wanted_y);
            if (!leads && !right)
                fail_msg("%s: vehicle %d has velocity %.7g, %.7g", settings, i, (double)s->vx[i],
                         (double)s->vy[i]);
        }
        finish(NULL);
    }
}

/* Heading down, w to the right: (0, 40) + (20, 0), which jitter 0 leaves. */
static void wanders(void **state)
{
    (void)state;
    begin("count=1; behaviour=wander; wander_jitter=0; max_force=1000; max_speed=1000");
    stage_put(s, 0, 100, 100, 0, 1);
    s->wx[0] = 20;
    s->wy[0] = 0;
    step();
    VELOCITY(0, 20, 41);
}

/* ---- combinations and weights --------------------------------------------------------------- */

/* The names of what acts on vehicle 1, in order, each followed by a blank; a weight that is not 1
 * behind a colon. */
static const char *asked(const char *settings)
{
    static char text[300];
    struct al_plan plan;
    begin(settings);
    al_steering_plan(s, &plan);
    text[0] = '\0';
    for (size_t k = 0; k < plan.all.count; k++) {
        const size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s", al_behaviour_names[plan.all.which[k]]);
        if (plan.all.weights[k] != 1)
            snprintf(text + strlen(text), sizeof text - strlen(text), ":%g",
                     (double)plan.all.weights[k]);
        strcat(text, " ");
    }
    finish(NULL);
    return text;
}

static void combinations(void **state)
{
    (void)state;
    assert_string_equal(asked("behaviour=cf"), "flee cohesion ");
    assert_string_equal(asked("behaviour=fcs"), "flee separation cohesion ");
    assert_string_equal(asked("behaviour=fcas"), "flee separation alignment cohesion ");
    assert_string_equal(asked("behaviour=flock"), "separation alignment cohesion cruise ");
    assert_string_equal(asked("behaviour=custom"), "");
    assert_string_equal(asked("behaviour=custom; seek_weight=0.5; avoid_weight=2"),
                        "avoid:2 seek:0.5 ");
    assert_string_equal(asked("behaviour=seek"), "seek ");
    assert_string_equal(asked("behaviour=seek; seek_weight=3; wander_weight=0.25"),
                        "seek:3 wander:0.25 ");
    assert_string_equal(asked("behaviour=fcas; flee_weight=0"), "separation alignment cohesion ");
    /* each one alone, by its name */
    static const char *const names[] = {
        "seek",   "flee",  "arrive", "wander", "path",      "separation", "cohesion", "alignment",
        "pursue", "evade", "avoid",  "follow", "formation", "interpose",  "hide",     "dodge",
        "queue",  "flow",  "track",  "cruise", "thrust",    "goal",       "contain"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char settings[60], wanted[60];
        snprintf(settings, sizeof settings, "behaviour=%s", names[i]);
        snprintf(wanted, sizeof wanted, "%s ", names[i]);
        assert_string_equal(asked(settings), wanted);
    }
}

static bool leads(const char *settings)
{
    struct al_plan plan;
    begin(settings);
    al_steering_plan(s, &plan);
    finish(NULL);
    return plan.has_leader;
}

static void leaders(void **state)
{
    (void)state;
    assert_true(leads("behaviour=cf") && leads("behaviour=fcs") && leads("behaviour=fcas"));
    assert_true(leads("behaviour=follow") && leads("behaviour=formation"));
    assert_true(leads("behaviour=interpose") && !leads("behaviour=flock"));
    assert_true(leads("behaviour=seek; leader=yes") && !leads("behaviour=cf; leader=no"));
}

/* In a herd the leader wanders, no faster than leader_speed, and the others flee from it, not from
 * the target. */
static void a_herd_flees_from_the_leader(void **state)
{
    (void)state;
    begin("count=3; behaviour=cf; max_force=1000; max_speed=5; target=still; cohesion_radius=0");
    stage_put(s, 0, 430, 340, 1, 0);
    stage_put(s, 1, 400, 300, 0, 0); /* on the target, 50 from the leader */
    stage_put(s, 2, 700, 500, 1, 1); /* far off */
    step();
    VELOCITY(1, -3, -4);
    VELOCITY(2, 1, 1);
    assert_true(is_near(al_vec_length((struct al_vec){s->vx[0], s->vy[0]}), 3));
    assert_true(stage_measure(run, "threatened") == 1);
}

/* ---- laws ----------------------------------------------------------------------------------- */

/* cohesion wants (5, 0) - v = (5, 0), contain 0.4 * (1 - 10 / 40) = 0.3 to the right and down 0.3.
 * sum: 5.3 to the right, 0.3 down, clipped to 0.4 along (0.998402, 0.056514). priority: contain
 * uses 0.424264 of the budget: nothing is left for cohesion, and it is itself clipped. */
static void laws(void **state)
{
    (void)state;
    static const struct {
        const char *law;
        double x, y;
    } cases[] = {{"sum", 0.399361, 0.022605}, {"priority", 0.282843, 0.282843}};
    for (size_t i = 0; i < 2; i++) {
        char settings[200];
        snprintf(settings, sizeof settings,
                 "count=2; behaviour=cohesion; contain_weight=1; max_speed=5; law=%s; edges=wall",
                 cases[i].law);
        begin(settings);
        stage_put(s, 0, 10, 10, 0, 0);
        stage_put(s, 1, 60, 10, 0, 0);
        step();
        VELOCITY(0, cases[i].x, cases[i].y);
        finish(NULL);
    }
}

/* Seek straight across the heading asks for the whole max_force to the right; cruise brakes from 2
 * to 1.9: F = (-0.1, 0.3), less than 0.4. */
static void law_angular_turns(void **state)
{
    (void)state;
    begin("count=1; behaviour=seek; law=angular; cruise_speed=1.9; max_force=0.3; max_speed=5; "
          "target=still");
    stage_put(s, 0, 400, 200, 2, 0);
    step();
    /* seek is 5 * (0, 1) - (2, 0): 111.8 degrees off, so all of 0.3; clipped with the brake:
     * (-0.1, 0.3) has 0.316228, times 0.3 / 0.316228 */
    VELOCITY(0, 2 - 0.094868, 0.284605);
}

/* With chance 1 the first that is not zero acts alone; with chance 0 it never does. */
static void law_dither_asks_in_order(void **state)
{
    (void)state;
    begin("count=1; behaviour=seek; thrust_weight=1; law=dither; seek_chance=1; max_force=1000; "
          "max_speed=5; target=still");
    stage_put(s, 0, 370, 260, 1, 0);
    step();
    VELOCITY(0, 3, 4);
    finish(NULL);
    begin("count=1; behaviour=seek; thrust_weight=1; law=dither; seek_chance=0; thrust_chance=1; "
          "max_force=1000; max_speed=5; target=still");
    stage_put(s, 0, 370, 260, 1, 0);
    step();
    VELOCITY(0, 1.1, 0);
}

/* ---- edges ---------------------------------------------------------------------------------- */

static void across_the_seam(void **state)
{
    (void)state;
    begin("count=2; behaviour=cohesion; max_force=1000; max_speed=5");
    stage_put(s, 0, 795, 300, 0, 0);
    stage_put(s, 1, 15, 300, 0, 0);
    step();
    VELOCITY(0, 5, 0);
    VELOCITY(1, -5, 0);
    assert_true(s->x[0] == 0 && s->x[1] == 10);
    stage_put(s, 0, 798, 2, 3, -3);
    stage_put(s, 1, 300, 300, 0, 0);
    step();
    assert_true(s->x[0] == 1 && s->y[0] == 599);
}

/* At a wall a vehicle stops, slides along it, and does not see across. */
static void walls(void **state)
{
    (void)state;
    begin("count=2; behaviour=cohesion; edges=wall; max_speed=5");
    stage_put(s, 0, 798, 300, 3, 1);
    stage_put(s, 1, 2, 300, -3, 0);
    step();
    assert_true(s->x[0] == 800 && s->y[0] == 301 && s->x[1] == 0);
    VELOCITY(0, 0, 1);
    VELOCITY(1, 0, 0);
}

/* ---- changes -------------------------------------------------------------------------------- */

#define EVERYTHING                                                                            \
    "behaviour=flock; wander_weight=0.01; path_weight=0.1; leader=yes; trail=7; law=dither; " \
    "count=90; picked=3; run.ticks=400; target=auto; seek_weight=0.1"

static uint64_t digest_of(const char *settings, uint64_t seed)
{
    struct al_run *r = stage_run(NULL, seed, settings);
    while (r->state == AL_RUN_GOING)
        al_run_step(r);
    const uint64_t digest = al_run_digest(r);
    al_run_free(r);
    return digest;
}

/* An edit that sets what is set already carries the whole state into a new body. */
static void nothing_is_lost_in_an_edit(void **state)
{
    (void)state;
    const uint64_t plain = digest_of(EVERYTHING, 1);
    begin(EVERYTHING);
    for (int t = 0; run->state == AL_RUN_GOING; t++) {
        if (t % 7 == 0)
            assert_int_equal(al_run_edit(run, "steering", "max_speed", "4", NULL), AL_OK);
        al_run_step(run);
    }
    assert_true(run->edits_made > 50 && al_run_digest(run) == plain);
}

static void same_seed_same_digest(void **state)
{
    (void)state;
    const uint64_t a = digest_of(EVERYTHING, 7), b = digest_of(EVERYTHING, 7);
    assert_true(a == b && a != digest_of(EVERYTHING, 8));
}

/* One more vehicle does not move the others' start, nor what they draw while they wander. */
static void streams_are_apart(void **state)
{
    (void)state;
    begin("count=5; behaviour=wander; run.ticks=50");
    struct al_run *more = stage_run(NULL, 1, "count=6; behaviour=wander; run.ticks=50");
    stage_steps(run, 50);
    stage_steps(more, 50);
    const struct al_steering *other = stage_world(more);
    for (size_t i = 0; i < 5; i++)
        assert_true(s->x[i] == other->x[i] && s->y[i] == other->y[i] && s->wx[i] == other->wx[i]);
    al_run_free(more);
}

static void edit(const char *key, const char *value)
{
    struct al_error error;
    if (al_run_edit(run, "steering", key, value, &error) != AL_OK)
        fail_msg("%s", error.text);
    step();
    stage_check(s);
}

/* A world made smaller, walled, with other lists and trails, and back. */
static void changes_while_running(void **state)
{
    (void)state;
    begin("count=70; behaviour=path; trail=20; obstacles=100,100,20");
    stage_steps(run, 60);
    edit("width", "200");
    edit("height", "50");
    edit("edges", "wall");
    edit("edges", "wrap");
    edit("width", "1000");
    s->waypoint[3] = 3;
    edit("path", "10,10 20,20");
    assert_int_equal(s->waypoint[3], 1);
    edit("path", "none");
    edit("path", "10,10 20,20 30,30 40,40 50,50");
    edit("obstacles", "none");
    edit("obstacles", "1,2,3 4,5,6 7,8,9");
    edit("trail", "3");
    stage_steps(run, 5);
    assert_int_equal(s->trail_used, 3);
    edit("trail", "900");
    edit("trail", "0");
    edit("behaviour", "flock");
    edit("behaviour", "hide");
    edit("behaviour", "follow");
    edit("max_speed", "0.5");
    stage_steps(run, 50);
    stage_check(s);
}

static void trails_keep_the_latest_places(void **state)
{
    (void)state;
    begin("count=2; trail=3; behaviour=cruise");
    float x[5];
    for (int t = 0; t < 5; t++) {
        step();
        x[t] = s->x[1];
    }
    assert_int_equal(s->trail_used, 3);
    for (size_t t = 2; t < 5; t++)
        assert_true(s->trail_x[t % 3 * 2 + 1] == x[t]);
}

static void refusals(void **state)
{
    (void)state;
    struct al_error error;
    assert_null(stage_try(NULL, 1, "mass=0", &error));
    assert_non_null(strstr(error.text, "0.001 to 1000"));
    assert_null(stage_try(NULL, 1, "count=0", &error));
    assert_null(stage_try(NULL, 1, "turn_smoothing=0", &error));
    assert_null(stage_try(NULL, 1, "behaviour=none", &error));
    assert_null(stage_try(NULL, 1, "obstacles=1,2", &error));
    assert_null(stage_try(NULL, 1, "count=100000; trail=1000", &error));
    assert_string_equal(error.text,
                        "[steering] count x trail: too many: '100000 x 1000' (allowed: up to "
                        "33554432 in all; fewer vehicles or shorter trails)");
}

/* ---- target --------------------------------------------------------------------------------- */

static void the_target(void **state)
{
    (void)state;
    begin("count=1; target=still");
    stage_steps(run, 10);
    assert_true(s->target.place.x == 400 && s->target.place.y == 300);
    const struct al_touch left = {AL_TOUCH_MOVE, -1, 0};
    assert_true(al_run_touch(run, &left));
    stage_steps(run, 3);
    assert_true(s->target.place.x == 391 && s->target.held);
    const struct al_touch place = {AL_TOUCH_PLACE, 33, 44};
    al_run_touch(run, &place);
    stage_steps(run, 3);
    assert_true(s->target.place.x == 33 && s->target.place.y == 44);
    edit("target", "auto"); /* lets go of it */
    const struct al_vec before = s->target.place;
    step();
    assert_true(is_near(al_vec_distance(before, s->target.place), 3));
}

/* ---- the picked vehicle --------------------------------------------------------------------- */

/* The same force moves vehicle 1, which weighs 10, a tenth; it has a top speed and a greatest force
 * of its own, while vehicle 0 stays as it was. */
static void one_is_picked(void **state)
{
    (void)state;
    begin("count=2; behaviour=seek; max_force=1; max_speed=5; target=still; picked=1");
    stage_put(s, 0, 370, 260, 1, 0);
    stage_put(s, 1, 370, 260, 1, 0);
    step();
    VELOCITY(0, 1.447214, 0.894427); /* F = (2, 4) clipped to 1 */
    VELOCITY(1, 1.447214, 0.894427);
    edit("picked_mass", "10");
    edit("picked_max_speed", "10");
    edit("picked_max_force", "20");
    stage_put(s, 0, 370, 260, 1, 0);
    stage_put(s, 1, 370, 260, 1, 0);
    step();
    VELOCITY(0, 1.447214, 0.894427);
    VELOCITY(1, 1.5, 0.8); /* F = 10 * (0.6, 0.8) - (1, 0), over 10 */
    edit("picked_max_speed", "0.5");
    assert_true(al_vec_length((struct al_vec){s->vx[1], s->vy[1]}) <= 0.5f * 1.000001f);
    edit("behaviour", "arrive");
    edit("picked_max_speed", "5");
    edit("picked_arrive_radius", "50");
    edit("picked_mass", "auto");
    edit("picked", "0");
    stage_put(s, 0, 370, 260, 1, 0);
    stage_put(s, 1, 370, 260, 1.5f, 2);
    step();
    VELOCITY(0, 3, 4);   /* 50 away: at its radius full speed */
    VELOCITY(1, 1.5, 2); /* half speed */
    edit("behaviour", "flee");
    edit("picked_flee_radius", "10");
    stage_put(s, 0, 370, 260, 1, 0);
    stage_put(s, 1, 370, 260, -3, -4);
    step();
    VELOCITY(0, 1, 0);
    VELOCITY(1, -3, -4);
    edit("behaviour", "wander");
    edit("picked_max_speed", "1000");
    edit("picked_max_force", "1000");
    edit("picked_wander_radius", "0");
    edit("picked_wander_distance", "7");
    stage_put(s, 0, 370, 260, 1, 0);
    step();
    VELOCITY(0, 8, 0);
}

/* ---- at the limits -------------------------------------------------------------------------- */

static void everything_at_its_limits(void **state)
{
    (void)state;
    static const char *const settings[] = {
        "count=1",
        "max_speed=0",
        "max_force=0",
        "start_speed=0; max_speed=10000; max_force=1000000; mass=0.001",
        "separation_radius=0; cohesion_radius=0; alignment_radius=0",
        "separation_radius=1000000; cohesion_radius=1000000; alignment_radius=1000000",
        "separation_weight=0; cohesion_weight=0; alignment_weight=0; cruise_weight=0",
        "separation_strength=1000000; separation_weight=1000000; max_force=1000000",
        "width=10; height=10; max_speed=10000; max_force=1000000",
        "width=1000000; height=10; edges=wall",
        "behaviour=custom",
        "behaviour=seek; target=still; start_speed=0; width=10; height=10",
        "behaviour=arrive; arrive_radius=0; max_force=1000000",
        "behaviour=wander; wander_radius=0; wander_distance=0; wander_jitter=0",
        "behaviour=wander; wander_jitter=1000000; wander_radius=1000000",
        "behaviour=path; path=none",
        "behaviour=path; path=5,5; waypoint_radius=0",
        "behaviour=avoid; look_ahead=0; obstacles=400,300,0",
        "behaviour=avoid; law=priority; obstacles=400,300,1000000 0,0,1000",
        "behaviour=hide; obstacles=400,300,0; hide_distance=0; target=still",
        "behaviour=dodge; vehicle_radius=10000; dodge_time=1000000; dodge_radius=1000000",
        "behaviour=queue; queue_distance=1000000",
        "behaviour=flow; flow=noise; flow_lookahead=10000; max_speed=10000",
        "behaviour=flow; flow=source; width=10",
        "behaviour=formation; formation_spacing=1000000",
        "behaviour=follow; leader_distance=0; arrive_radius=0; leader_speed=0",
        "behaviour=interpose; target_speed=10000; leader_speed=10000; max_speed=10000",
        "behaviour=contain; contain_margin=0; edges=wall",
        "behaviour=contain; contain_margin=1000000; edges=wall; max_force=1000000",
        "behaviour=goal; goal_strength=1000000; target=still",
        "behaviour=track; track_rate=10000; target=still; max_force=1000000; mass=1000",
        "law=dither; separation_chance=0; cohesion_chance=0; alignment_chance=0; cruise_chance=0",
        "law=angular; turn_smoothing=0.001",
        "law=priority; normalise=yes; exclusive_cohesion=yes; view_angle=1",
        "view_angle=0; turn_smoothing=0.5",
    };
    for (size_t c = 0; c < sizeof settings / sizeof settings[0]; c++) {
        char text[300];
        snprintf(text, sizeof text, "run.ticks=60; run.row_every=20; count=70; %s", settings[c]);
        begin(text);
        while (run->state == AL_RUN_GOING) {
            step();
            stage_check(s);
        }
        assert_int_equal(run->rows, 3);
        for (size_t k = 0; k < run->world->class->metric_count; k++)
            assert_true(run->row[k] - run->row[k] == 0); /* finite */
        finish(NULL);
    }
}

static void every_law_with_every_behaviour(void **state)
{
    (void)state;
    static const char *const laws_known[] = {"sum", "priority", "dither", "angular"};
    char all[1500] = "";
    for (int b = 0; b < AL_BEHAVIOUR_COUNT; b++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s_weight=%g; ",
                 al_behaviour_names[b], 0.5 + b);
    for (size_t law = 0; law < 4; law++)
        for (int wall = 0; wall < 2; wall++) {
            char text[2000];
            snprintf(text, sizeof text,
                     "run.ticks=100; count=80; behaviour=custom; leader=yes; picked=2; trail=3; "
                     "obstacles=200,200,30 500,300,60; view_angle=270; law=%s; edges=%s; "
                     "turn_smoothing=%g; %s",
                     laws_known[law], wall ? "wall" : "wrap", wall ? 0.3 : 1.0, all);
            begin(text);
            while (run->state == AL_RUN_GOING) {
                step();
                stage_check(s);
            }
            finish(NULL);
        }
}

/* ---- measures ------------------------------------------------------------------------------- */

/* Three in a row, 7 and 50 apart, and one far off; radii 30, 60, 60. */
static void measures(void **state)
{
    (void)state;
    begin("count=4; threat=target; target=still; flee_radius=100");
    stage_put(s, 0, 100, 100, 1, 0);
    stage_put(s, 1, 107, 100, 0, 3);
    stage_put(s, 2, 157, 100, -1, 0);
    stage_put(s, 3, 400, 380, 0, 1);
    assert_true(is_near((float)stage_measure(run, "polarisation"), 0.5)); /* |(0, 2)| / 4 */
    assert_true(is_near((float)stage_measure(run, "mean_speed"), 1.5));
    assert_true(stage_measure(run, "groups") == 2);
    /* 7, 7, 50, and from (400, 380) to (157, 100): sqrt(243^2 + 280^2) = 370.74115 */
    assert_true(is_near((float)stage_measure(run, "nearest"), (64 + 370.74115) / 4));
    assert_true(stage_measure(run, "collisions") == 1);
    assert_true(stage_measure(run, "neighbours") == 1.5); /* 2, 2, 2 and 0: all but the last */
    assert_true(stage_measure(run, "threatened") == 1);
}

/* ---- scene and inspector -------------------------------------------------------------------- */

static void draws_all(void **state)
{
    (void)state;
    begin("count=5; behaviour=follow; picked=1; trail=4; view_angle=270; seek_weight=0.1; "
          "flee_weight=0.1; wander_weight=0.1; path_weight=0.1; obstacles=10,10,5 50,50,9; "
          "threat=leader");
    stage_steps(run, 6);
    struct al_scene scene;
    al_scene_init(&scene);
    run->world->class->draw(run->world, &scene);
    size_t roles[AL_ROLE_COUNT] = {0}, shapes[AL_SHAPE_BLOCK + 1] = {0};
    for (size_t i = 0; i < scene.count; i++) {
        roles[scene.items[i].role]++;
        shapes[scene.items[i].shape]++;
        assert_true(scene.items[i].x >= 0 && scene.items[i].x < 800);
    }
    assert_int_equal(roles[AL_ROLE_LEADER], 1);
    assert_int_equal(roles[AL_ROLE_AGENT] + roles[AL_ROLE_ALERT], 4);
    assert_int_equal(roles[AL_ROLE_TRAIL], 20);
    assert_int_equal(roles[AL_ROLE_TARGET], 1);
    assert_int_equal(roles[AL_ROLE_OBSTACLE], 2);
    assert_int_equal(roles[AL_ROLE_WAYPOINT], 4);
    assert_int_equal(roles[AL_ROLE_PATH], 4);
    assert_int_equal(shapes[AL_SHAPE_DISC], 2);
    assert_int_equal(shapes[AL_SHAPE_LINE], 4);
    assert_int_equal(shapes[AL_SHAPE_RING], 3);   /* flee, arrive, wander */
    assert_int_equal(shapes[AL_SHAPE_SECTOR], 0); /* follow alone asks for no neighbours' ring */
    al_scene_fini(&scene);
}

static void draws_the_view(void **state)
{
    (void)state;
    begin("count=2; picked=0; view_angle=91.2; cohesion_radius=80; start_speed=0");
    struct al_scene scene;
    al_scene_init(&scene);
    run->world->class->draw(run->world, &scene);
    assert_int_equal(scene.items[0].shape, AL_SHAPE_SECTOR);
    assert_true(scene.items[0].radius == 80 && scene.items[0].angle == 91);
    assert_true(scene.items[0].hx == s->hx[0] && scene.items[0].number < 0);
    assert_int_equal(scene.count, 3); /* no target: nothing looks at it */
    al_scene_fini(&scene);
}

static const struct al_report_line *line_of(const struct al_report *report, const char *label)
{
    for (size_t i = 0; i < report->count; i++)
        if (strcmp(report->lines[i].label, label) == 0)
            return &report->lines[i];
    fail_msg("no line %s", label);
    return NULL;
}

static void reports_forces(void **state)
{
    (void)state;
    begin("count=3; behaviour=seek; separation_weight=2; wander_weight=0.1; target=still; "
          "max_speed=5; wander_jitter=0");
    stage_put(s, 0, 370, 260, 1, 0);
    stage_put(s, 1, 370, 270, 0, 0);
    stage_put(s, 2, 100, 100, 0, 0);
    const float w = s->wx[0];
    struct al_report report = {0};
    run->world->class->inspect(run->world, 0, &report);
    assert_string_equal(line_of(&report, "vehicle")->text, "0 of 3");
    assert_string_equal(line_of(&report, "seek")->text, "4.47");
    assert_string_equal(line_of(&report, "separation")->text, "2");
    assert_string_equal(line_of(&report, "keeps off")->text, "1");
    assert_true(line_of(&report, "wander")->has_gauge);
    assert_true(s->wx[0] == w); /* looking changes nothing */
}

#define TEST(name) cmocka_unit_test_teardown(name, finish)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(each_behaviour_by_hand),
        TEST(wanders),
        TEST(combinations),
        TEST(leaders),
        TEST(a_herd_flees_from_the_leader),
        TEST(laws),
        TEST(law_angular_turns),
        TEST(law_dither_asks_in_order),
        TEST(across_the_seam),
        TEST(walls),
        TEST(nothing_is_lost_in_an_edit),
        TEST(same_seed_same_digest),
        TEST(streams_are_apart),
        TEST(changes_while_running),
        TEST(trails_keep_the_latest_places),
        TEST(refusals),
        TEST(the_target),
        TEST(one_is_picked),
        TEST(everything_at_its_limits),
        TEST(every_law_with_every_behaviour),
        TEST(measures),
        TEST(draws_all),
        TEST(draws_the_view),
        TEST(reports_forces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
