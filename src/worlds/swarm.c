/* swarm.c: a cheap crowd: agents hunt one target without looking at each other, so that the cost
 * grows with their number and not with its square.
 *
 * They appear a few a tick, fall or fly to the floor, and hunt: far from the target straight at it,
 * near it in circles, and for a while away from it when they have hit it.
 *
 * Order of a tick: the target moves, agents appear, all fall or hunt. They have no random streams
 * of their own: what one draws follows from the seed, the tick and its number.
 */
#include <stdio.h>

#include <ailife/fmath.h>
#include <ailife/rng.h>
#include <ailife/target.h>
#include <ailife/vec.h>
#include <ailife/world.h>

#include "worlds/registry.h"

#define COUNT_MAX 10000000
#define SIDE_MAX  1e6f /* u: greatest width, height and drop */
#define SPEED_MAX 1000 /* u a tick */

/* clang-format off */
#define SWARM_PARAMS(X, S)                                                                         \
    X(S, REAL,   width, 600, 50, 1e6, 10, "u", NOW, NULL, "width of the world")                    \
    X(S, REAL,   height, 400, 50, 1e6, 10, "u", NOW, NULL, "height of the world")                  \
    X(S, INT,    count, 80, 1, COUNT_MAX, 10, "agents", RESTART, NULL, "agents in all")            \
    X(S, CHOICE, spawn, ceiling, 0, 0, 0, "", RESTART, "ceiling|explosion|spiral|pour",            \
      "how they appear: they fall at random places; fly out from the middle; fly out of a wall, "  \
      "turning; stream through a gap")                                                             \
    X(S, REAL,   spawn_rate, 2, 0, COUNT_MAX, 0.5, "agents a tick", NOW, NULL,                     \
      "how many appear, until all are there")                                                      \
    X(S, REAL,   drop_height, 100, 0, 1e6, 10, "u", NOW, NULL,                                     \
      "height above the floor at which they appear; 0: on the floor")                              \
    X(S, REAL,   gravity, 0.3, 0, SPEED_MAX, 0.1, "u a tick", NOW, NULL,                           \
      "speed of fall gained each tick; 0: they hang in the air")                                   \
    X(S, REAL,   min_top_speed, 2, 0, SPEED_MAX, 0.1, "u a tick", NOW, NULL,                       \
      "each agent has a top speed of its own, from this on")                                       \
    X(S, REAL,   max_top_speed, 5, 0, SPEED_MAX, 0.1, "u a tick", NOW, NULL, "and up to this")     \
    X(S, REAL,   accel, 0.1, 0, SPEED_MAX, 0.05, "u a tick", NOW, NULL,                            \
      "most that a speed changes in a tick")                                                       \
    X(S, REAL,   min_speed, 1, 0, SPEED_MAX, 0.1, "u a tick", NOW, NULL,                           \
      "least speed within inner_radius")                                                           \
    X(S, REAL,   aim_tolerance, 20, 0, 180, 1, "degrees", NOW, NULL,                               \
      "outside inner_radius: headings this near to the target's direction only jitter, others "    \
      "snap to it")                                                                                \
    X(S, REAL,   jitter, 5, 0, 180, 1, "degrees", NOW, NULL,                                       \
      "most that a heading jitters to each side")                                                  \
    X(S, REAL,   inner_radius, 60, 0, 1e6, 5, "u", NOW, NULL,                                      \
      "nearer to the target than this they circle")                                                \
    X(S, REAL,   turn_gain, 3, 0, 1000, 0.5, "degrees per (u a tick)", NOW, NULL,                  \
      "within inner_radius: turn in a tick for each unit of speed")                                \
    X(S, REAL,   hit_radius, 8, 0, 1e6, 1, "u", NOW, NULL, "nearer than this the target is hit")   \
    X(S, INT,    flee_ticks, 60, 0, 1e9, 5, "ticks", NOW, NULL,                                    \
      "how long an agent turns away after a hit")                                                  \
    X(S, CHOICE, target, auto, 0, 0, 0, "", NOW, AL_TARGET_CHOICES,                                \
      "the target wanders; stands still; waits for arrow keys or mouse, which take it in any "     \
      "case")                                                                                      \
    X(S, REAL,   target_speed, 2, 0, SPEED_MAX, 0.5, "u a tick", NOW, NULL, "speed of the target")
/* clang-format on */

struct swarm_params {
    SWARM_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param param_rows[] = {SWARM_PARAMS(AL_PARAM_ROW, struct swarm_params)};
static const struct al_param_table table = AL_PARAM_TABLE("swarm", param_rows, struct swarm_params,
                                                          "a crowd that hunts one target, cheaply");

enum { SPAWN_CEILING, SPAWN_EXPLOSION, SPAWN_SPIRAL, SPAWN_POUR };

/* Purposes of the random streams. */
enum { STREAM_AGENT = 1, STREAM_JITTER, STREAM_TARGET };

#define SPIRAL_TURN  4.0f  /* degrees that agents out of the wall turn in a tick while they fly */
#define SPIRAL_SWEEP 7     /* degrees from one agent's first heading to the next one's */
#define POUR_GAP     0.05f /* width of the gap, as a part of the world's */

struct swarm {
    struct al_world base;
    size_t n; /* agents that have appeared: numbers 0 ... n-1 */
    float *x, *y;
    float *z, *fall; /* height, 0: on the floor; speed downwards */
    float *hx, *hy, *speed;
    float *top;    /* greatest speed, an agent's own */
    int32_t *flee; /* ticks that it still turns away */
    double due;    /* agents that should have appeared and have not, below 1 between ticks */
    uint64_t hits;
    struct al_target target;
};

/* One agent, taken out of the arrays. */
struct agent {
    struct al_vec at, heading;
    float speed, top;
    int32_t flee;
};

static const struct swarm_params *params(const struct swarm *swarm)
{
    return swarm->base.params;
}

static struct al_target_field field_of(const struct swarm_params *p)
{
    return (struct al_target_field){.width = p->width,
                                    .height = p->height,
                                    .kind = (enum al_target_kind)p->target,
                                    .speed = p->target_speed};
}

static enum al_status check(const struct al_sections *sections, struct al_error *error)
{
    const struct swarm_params *p = al_sections_values(sections, &table);
    if (p->min_top_speed > p->max_top_speed)
        return al_fail(error, AL_INVALID,
                       "[swarm] min_top_speed: above max_top_speed: '%g' (allowed: up to %g)",
                       (double)p->min_top_speed, (double)p->max_top_speed);
    return AL_OK;
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct swarm *swarm = (struct swarm *)world;
    const size_t count = (size_t)params(swarm)->count;
    float **floats[] = {&swarm->x,  &swarm->y,  &swarm->z,     &swarm->fall,
                        &swarm->hx, &swarm->hy, &swarm->speed, &swarm->top};
    for (size_t k = 0; k < sizeof floats / sizeof floats[0]; k++)
        *floats[k] = AL_ARENA_TAKE(arena, float, count);
    swarm->flee = AL_ARENA_TAKE(arena, int32_t, count);
}

static void init(struct al_world *world)
{
    struct swarm *swarm = (struct swarm *)world;
    const struct al_target_field field = field_of(params(swarm));
    al_target_init(&swarm->target, &field);
}

/* ---- appearing --------------------------------------------------------------------------------
 */

/* The first draw of an agent's stream. */
static float draw_top(const struct swarm_params *p, struct al_rng *rng)
{
    return al_rng_uniform(rng, p->min_top_speed, p->max_top_speed);
}

static struct al_vec heading_at(float degrees)
{
    struct al_vec h;
    al_sincos(al_radians(degrees), &h.y, &h.x);
    return h;
}

/* Agent i as it appears. */
static struct agent newcomer(const struct swarm_params *p, size_t i, struct al_rng *rng)
{
    struct agent a = {.top = draw_top(p, rng)};
    const float u = al_rng_float(rng);
    const float v = al_rng_float(rng);
    const float any = al_rng_uniform(rng, -180, 180);
    a.speed = p->spawn == SPAWN_CEILING ? 0 : a.top;
    a.heading = heading_at(any);
    switch (p->spawn) {
    case SPAWN_CEILING: a.at = (struct al_vec){u * p->width, v * p->height}; break;
    case SPAWN_EXPLOSION: a.at = (struct al_vec){0.5f * p->width, 0.5f * p->height}; break;
    case SPAWN_SPIRAL: /* upwards along the left wall to straight into the world */
        a.at = (struct al_vec){0, 0.5f * p->height};
        a.heading = heading_at((float)(i * SPIRAL_SWEEP % 90) - 90);
        break;
    case SPAWN_POUR: /* down from the upper wall */
        a.at = (struct al_vec){(0.5f + (u - 0.5f) * POUR_GAP) * p->width, 0};
        a.heading = (struct al_vec){0, 1};
        break;
    }
    return a;
}

static inline void put(struct swarm *swarm, size_t i, const struct agent *a)
{
    swarm->x[i] = a->at.x;
    swarm->y[i] = a->at.y;
    swarm->hx[i] = a->heading.x;
    swarm->hy[i] = a->heading.y;
    swarm->speed[i] = a->speed;
    swarm->flee[i] = a->flee;
}

static inline struct agent get(const struct swarm *swarm, size_t i)
{
    return (struct agent){.at = {swarm->x[i], swarm->y[i]},
                          .heading = {swarm->hx[i], swarm->hy[i]},
                          .speed = swarm->speed[i],
                          .top = swarm->top[i],
                          .flee = swarm->flee[i]};
}

static void appear(struct swarm *swarm, size_t i)
{
    const struct swarm_params *p = params(swarm);
    struct al_rng rng;
    al_rng_init(&rng, swarm->base.seed, STREAM_AGENT, i, 0);
    const struct agent a = newcomer(p, i, &rng);
    put(swarm, i, &a);
    swarm->top[i] = a.top;
    swarm->z[i] = p->drop_height;
    swarm->fall[i] = 0;
}

static void appear_all(struct swarm *swarm)
{
    const size_t count = (size_t)params(swarm)->count;
    if (swarm->n == count)
        return;
    for (swarm->due += (double)params(swarm)->spawn_rate; swarm->due >= 1 && swarm->n < count;
         swarm->due--)
        appear(swarm, swarm->n++);
    if (swarm->n == count)
        swarm->due = 0;
}

/* Other top speeds, other walls, another kind of target. */
static void retune(struct al_world *world, const void *before)
{
    struct swarm *swarm = (struct swarm *)world;
    const struct swarm_params *p = params(swarm), *old = before;
    const struct al_target_field field = field_of(p);
    for (size_t i = 0; i < swarm->n; i++) {
        struct al_rng rng;
        al_rng_init(&rng, world->seed, STREAM_AGENT, i, 0);
        swarm->top[i] = draw_top(p, &rng);
        swarm->x[i] = al_minf(swarm->x[i], p->width);
        swarm->y[i] = al_minf(swarm->y[i], p->height);
    }
    if (p->width != old->width || p->height != old->height)
        al_target_put(&swarm->target, &field, swarm->target.place);
    if (p->target != old->target)
        swarm->target.held = false;
}

/* ---- a tick -----------------------------------------------------------------------------------
 */

/* What is the same for all agents in a tick. Angles in radians. */
struct plan {
    const struct swarm_params *p;
    struct al_vec target;
    float aim, turn_gain, jitter, air_turn;
    uint64_t key; /* of this tick's random numbers */
};

static struct plan plan_of(const struct swarm *swarm)
{
    const struct swarm_params *p = params(swarm);
    struct al_rng rng;
    al_rng_init(&rng, swarm->base.seed, STREAM_JITTER, swarm->base.tick, 0);
    return (struct plan){.p = p,
                         .target = swarm->target.place,
                         .aim = al_radians(p->aim_tolerance),
                         .turn_gain = al_radians(p->turn_gain),
                         .jitter = al_radians(p->jitter),
                         .air_turn = p->spawn == SPAWN_SPIRAL ? al_radians(SPIRAL_TURN) : 0,
                         .key = al_rng_next(&rng)};
}

/* A number in [-1, 1) for agent i: the i-th of a splitmix64 generator that begins at the tick's
 * key, since that generator can be entered anywhere. */
static inline float draw(const struct plan *plan, size_t i)
{
    uint64_t state = plan->key + i * 0x9e3779b97f4a7c15u;
    return (float)(int32_t)(al_rng_splitmix64(&state) >> 40) * 0x1p-23f - 1;
}

/* Signed angle from a heading to a way, radians. */
static inline float bearing(struct al_vec heading, struct al_vec way)
{
    return al_atan2(al_vec_cross(heading, way), al_vec_dot(heading, way));
}

/* The heading after a tick with the target at `way`. */
static inline struct al_vec turned(const struct plan *plan, const struct agent *a,
                                   struct al_vec way, float angle, bool inner, float jitter)
{
    const bool flees = a->flee > 0, snaps = !inner && fabsf(angle) >= plan->aim;
    const float most = plan->turn_gain * a->speed;
    const float circling = al_clampf(flees ? -angle : angle, -most, most);
    if (snaps && !al_vec_is_zero(way))
        return al_vec_unit(al_vec_scale(way, flees ? -1 : 1));
    if (snaps)
        return a->heading;
    return al_vec_unit(al_rotate(a->heading, inner ? circling : jitter));
}

/* The speed after a tick: by accel towards the top, near the target a lower one, the more so the
 * more it looks away, but not below min_speed. */
static inline float sped(const struct plan *plan, const struct agent *a, float angle, bool inner)
{
    const float accel = plan->p->accel;
    const float wanted = inner ? a->top * (1 - fabsf(angle) / AL_PI) : a->top;
    const float speed = al_clampf(wanted, a->speed - accel, a->speed + accel);
    return inner ? al_maxf(speed, plan->p->min_speed) : speed;
}

static inline void walk(const struct plan *plan, struct agent *a)
{
    const struct al_vec to = al_vec_add(a->at, al_vec_scale(a->heading, a->speed));
    a->at.x = al_clampf(to.x, 0, plan->p->width);
    a->at.y = al_clampf(to.y, 0, plan->p->height);
}

/* One tick on the floor. Returns whether the target was hit. */
static inline bool hunt(const struct plan *plan, struct agent *a, float jitter)
{
    const struct al_vec way = al_vec_sub(plan->target, a->at);
    const bool inner = al_vec_length(way) <= plan->p->inner_radius;
    const float angle = bearing(a->heading, way);
    const struct al_vec heading = turned(plan, a, way, angle, inner, jitter);
    a->speed = sped(plan, a, angle, inner);
    a->heading = heading;
    walk(plan, a);
    const bool hit = a->flee <= 0 && al_vec_distance(plan->target, a->at) < plan->p->hit_radius;
    a->flee = hit ? plan->p->flee_ticks : a->flee > 0 ? a->flee - 1 : 0;
    return hit;
}

/* One tick in the air. */
static inline void fall(const struct plan *plan, struct swarm *swarm, size_t i, struct agent *a)
{
    swarm->fall[i] += plan->p->gravity;
    swarm->z[i] = al_maxf(swarm->z[i] - swarm->fall[i], 0);
    if (plan->air_turn != 0)
        a->heading = al_vec_unit(al_rotate(a->heading, plan->air_turn));
    walk(plan, a);
}

static void move_all(struct swarm *swarm)
{
    const struct plan plan = plan_of(swarm);
    for (size_t i = 0; i < swarm->n; i++) {
        struct agent a = get(swarm, i);
        if (swarm->z[i] > 0)
            fall(&plan, swarm, i, &a);
        else
            swarm->hits += hunt(&plan, &a, plan.jitter * draw(&plan, i));
        put(swarm, i, &a);
    }
}

static void step(struct al_world *world)
{
    struct swarm *swarm = (struct swarm *)world;
    const struct al_target_field field = field_of(params(swarm));
    struct al_rng rng;
    al_rng_init(&rng, world->seed, STREAM_TARGET, world->tick, 0);
    al_target_step(&swarm->target, &field, (struct al_vec){0, 0}, &rng);
    appear_all(swarm);
    move_all(swarm);
}

static void touch(struct al_world *world, const struct al_touch *hand)
{
    struct swarm *swarm = (struct swarm *)world;
    const struct al_target_field field = field_of(params(swarm));
    al_target_touch(&swarm->target, &field, hand);
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct swarm *swarm = (struct swarm *)world;
    al_archive_count(archive, &swarm->n, (size_t)params(swarm)->count);
    if (archive->failed)
        return;
    al_archive_f64(archive, &swarm->due);
    al_archive_within(archive, swarm->x, swarm->n, 0, SIDE_MAX);
    al_archive_within(archive, swarm->y, swarm->n, 0, SIDE_MAX);
    al_archive_within(archive, swarm->z, swarm->n, 0, SIDE_MAX);
    al_archive_within(archive, swarm->fall, swarm->n, 0, SIDE_MAX);
    al_archive_within(archive, swarm->hx, swarm->n, -2, 2);
    al_archive_within(archive, swarm->hy, swarm->n, -2, 2);
    al_archive_within(archive, swarm->speed, swarm->n, 0, SPEED_MAX);
    al_archive_within(archive, swarm->top, swarm->n, 0, SPEED_MAX);
    al_archive_i32s(archive, swarm->flee, swarm->n);
    al_archive_u64(archive, &swarm->hits);
    al_target_archive(&swarm->target, archive, SIDE_MAX);
}

/* ---- what is told -----------------------------------------------------------------------------
 */

/* clang-format off */
static const struct al_metric metrics[] = {
    {.name = "tick", .label = "tick", .help = "number of the tick"},
    {.name = "hits", .label = "hits", .plotted = true, .help = "hits on the target so far"},
    {.name = "airborne", .label = "air", .unit = "agents", .plotted = true,
     .help = "agents in the air"},
    {.name = "inner", .label = "inner", .unit = "agents", .plotted = true,
     .help = "agents on the floor within inner_radius of the target"},
    {.name = "mean_speed", .label = "speed", .unit = "u a tick", .decimals = 2, .plotted = true,
     .help = "mean speed of the agents that have appeared, not counting their fall"},
    {.name = "mean_distance", .label = "dist", .unit = "u", .decimals = 1, .plotted = true,
     .help = "mean distance from the target of the agents that have appeared"},
};
/* clang-format on */

static float distance_of(const struct swarm *swarm, size_t i)
{
    return al_vec_distance(swarm->target.place, (struct al_vec){swarm->x[i], swarm->y[i]});
}

static size_t count_airborne(const struct swarm *swarm)
{
    size_t airborne = 0;
    for (size_t i = 0; i < swarm->n; i++)
        airborne += swarm->z[i] > 0;
    return airborne;
}

static void measure(const struct al_world *world, double *row)
{
    const struct swarm *swarm = (const struct swarm *)world;
    const float inner_radius = params(swarm)->inner_radius;
    double speed = 0, distance = 0;
    size_t inner = 0;
    for (size_t i = 0; i < swarm->n; i++) {
        const float d = distance_of(swarm, i);
        inner += swarm->z[i] <= 0 && d <= inner_radius;
        speed += (double)swarm->speed[i];
        distance += (double)d;
    }
    const double n = swarm->n > 0 ? (double)swarm->n : 1;
    row[0] = (double)world->tick;
    row[1] = (double)swarm->hits;
    row[2] = (double)count_airborne(swarm);
    row[3] = (double)inner;
    row[4] = speed / n;
    row[5] = distance / n;
}

static void brief(const struct al_world *world, char *text, size_t size)
{
    const struct swarm *swarm = (const struct swarm *)world;
    snprintf(text, size, "hits %llu, in the air %zu", (unsigned long long)swarm->hits,
             count_airborne(swarm));
}

static void draw_ring(const struct swarm *swarm, float radius, struct al_scene *scene)
{
    const struct al_scene_item ring = {.role = AL_ROLE_RING,
                                       .shape = AL_SHAPE_RING,
                                       .x = swarm->target.place.x,
                                       .y = swarm->target.place.y,
                                       .radius = radius,
                                       .number = -1};
    if (radius > 0)
        al_scene_add(scene, &ring);
}

/* Of an agent that flees the label says how long. */
static void draw_scene(const struct al_world *world, struct al_scene *scene)
{
    const struct swarm *swarm = (const struct swarm *)world;
    const struct swarm_params *p = params(swarm);
    al_scene_begin(scene, p->width, p->height, false);
    draw_ring(swarm, p->hit_radius, scene);
    draw_ring(swarm, p->inner_radius, scene);
    al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_TARGET,
                                                .x = swarm->target.place.x,
                                                .y = swarm->target.place.y,
                                                .number = -1});
    for (size_t i = 0; i < swarm->n; i++)
        al_scene_add(scene, &(struct al_scene_item){
                                .role = swarm->z[i] > 0 ? AL_ROLE_AIRBORNE : AL_ROLE_AGENT,
                                .x = swarm->x[i],
                                .y = swarm->y[i],
                                .hx = swarm->hx[i],
                                .hy = swarm->hy[i],
                                .number = (int32_t)i,
                                .value = swarm->flee[i],
                                .has_value = swarm->flee[i] > 0,
                            });
}

static int32_t agents(const struct al_world *world)
{
    return (int32_t)((const struct swarm *)world)->n;
}

static void inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct swarm *swarm = (const struct swarm *)world;
    const size_t i = (size_t)agent;
    const struct agent a = get(swarm, i);
    const float angle = bearing(a.heading, al_vec_sub(swarm->target.place, a.at));
    al_report_line(report, "agent", "%d of %d", (int)agent, (int)params(swarm)->count);
    if (swarm->z[i] > 0)
        al_report_line(report, "state", "in the air, %.0f u", (double)swarm->z[i]);
    else if (a.flee > 0)
        al_report_line(report, "state", "flees for %d", (int)a.flee);
    else
        al_report_line(report, "state", "hunts");
    al_report_line(report, "place", "%.0f, %.0f", (double)a.at.x, (double)a.at.y);
    al_report_line(report, "distance", "%.1f", (double)distance_of(swarm, i));
    al_report_line(report, "top speed", "%.2f", (double)a.top);
    al_report_gauge(report, a.top > 0 ? al_minf(a.speed / a.top, 1) : 0, "speed", "%.2f",
                    (double)a.speed);
    al_report_gauge(report, angle / AL_PI, "bearing", "%+.0f", (double)al_degrees(angle));
}

static const struct al_param_table *const tables[] = {&table};

const struct al_world_class al_swarm_class = {
    .name = "swarm",
    .title = "a cheap crowd",
    .summary = "a crowd that hunts one target without looking at each other",
    .manual =
        "Agents drop into the world and hunt one target. None looks at another, and yet it seems "
        "a swarm: far from the target they run straight at it, near it they overshoot, turn and "
        "circle, each at its own pace. Whoever touches the target flees for a while and comes "
        "back. The cost of a tick grows with their number, not with its square, so a million is "
        "no trouble.\n"
        "\n"
        "You can be the target: the arrow keys or the mouse move it. Try to be hit seldom; hits "
        "are counted. Before the first key it wanders by itself (target).\n"
        "\n"
        "Watch the ring about the target, inner_radius: outside it speeds grow and headings snap, "
        "inside they turn by turn_gain for each unit of speed. With turn_gain = 1 they fly wide "
        "loops, with 10 they sit on the target like flies. hit_radius = 0 lets them circle "
        "without ever hitting; flee_ticks = 300 makes them shy. aim_tolerance = 0 with jitter = 0 "
        "makes them run on rails, jitter = 40 drunk.\n"
        "\n"
        "They appear spawn_rate a tick: from the ceiling at random places, in an explosion from "
        "the middle, in a spiral out of the left wall, or pouring through a gap in the upper one. "
        "While they are in the air they have a sign of their own; gravity says how long. In "
        "labels the number is how many ticks an agent still flees; in the inspector bearing is "
        "where it sees the target: degrees from its heading, positive to the right.",
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
    .size = sizeof(struct swarm),
    .start_speed = 1,
    .check = check,
    .layout = layout,
    .init = init,
    .retune = retune,
    .touch = touch,
    .step = step,
    .state = state,
    .measure = measure,
    .brief = brief,
    .draw = draw_scene,
    .agents = agents,
    .inspect = inspect,
};
