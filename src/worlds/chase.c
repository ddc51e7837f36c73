/* chase.c: one quarry and its hunters, natural ones beside plain ones.
 *
 * A natural hunter gains a little speed towards the quarry each tick and now and then a little
 * noise, so that it overshoots, swings round and loses its way, like an animal; a direct one, for
 * comparison, runs straight at it.
 *
 * Order of a tick: the quarry moves (away from the nearest hunter, when it goes by itself), then
 * each hunter by where the quarry is now, then catches are counted. Hunters have no random streams
 * of their own: what one draws follows from the seed, the tick and its number.
 */
#include <stdio.h>

#include <ailife/fmath.h>
#include <ailife/rng.h>
#include <ailife/target.h>
#include <ailife/vec.h>
#include <ailife/world.h>

#include "worlds/registry.h"

#define SIDE_MAX  1e6f /* u: greatest width and height */
#define SPEED_MAX 1000 /* u a tick */

/* clang-format off */
#define CHASE_PARAMS(X, S)                                                                         \
    X(S, REAL,   width, 600, 50, 1e6, 10, "u", NOW, NULL, "width of the world, which wraps")       \
    X(S, REAL,   height, 400, 50, 1e6, 10, "u", NOW, NULL, "height of the world, which wraps")     \
    X(S, INT,    hunters, 3, 1, 1e6, 1, "", RESTART, NULL, "hunters in the world")                 \
    X(S, CHOICE, mode, natural, 0, 0, 0, "", NOW, "natural|direct|both",                           \
      "natural: by rate and noise; direct: straight at the quarry; both: even numbers natural, "   \
      "odd ones direct")                                                                           \
    X(S, REAL,   rate, 0.4, 0, SPEED_MAX, 0.05, "u a tick", NOW, NULL,                             \
      "natural: speed gained towards the quarry each tick")                                        \
    X(S, REAL,   max_velocity, 6, 0, SPEED_MAX, 0.5, "u a tick", NOW, NULL,                        \
      "natural: a velocity above this loses a quarter each tick")                                  \
    X(S, REAL,   tracking_distance, 250, 0, 1e6, 10, "u", NOW, NULL,                               \
      "natural: a quarry nearer than this is chased")                                              \
    X(S, REAL,   noise_chance, 0.1111, 0, 1, 0.05, "", NOW, NULL,                                  \
      "natural: chance of noise in a tick")                                                        \
    X(S, REAL,   noise_near, 1, 0, SPEED_MAX, 0.1, "u a tick", NOW, NULL,                          \
      "natural: most that noise adds on each axis while it chases")                                \
    X(S, REAL,   noise_far, 2, 0, SPEED_MAX, 0.1, "u a tick", NOW, NULL,                           \
      "natural: the same while the quarry is too far")                                             \
    X(S, REAL,   direct_speed, 4, 0, SPEED_MAX, 0.5, "u a tick", NOW, NULL,                        \
      "direct: speed of the hunter")                                                               \
    X(S, REAL,   catch_radius, 8, 0, 1e6, 1, "u", NOW, NULL,                                       \
      "a hunter that comes nearer than this catches the quarry")                                   \
    X(S, CHOICE, target, auto, 0, 0, 0, "", NOW, AL_TARGET_CHOICES,                                \
      "the quarry wanders and flees; stands still; waits for arrow keys or mouse, which take it "  \
      "in any case")                                                                               \
    X(S, REAL,   target_speed, 3, 0, SPEED_MAX, 0.5, "u a tick", NOW, NULL, "speed of the quarry")
/* clang-format on */

struct chase_params {
    CHASE_PARAMS(AL_PARAM_FIELD, )
};

static const struct al_param param_rows[] = {CHASE_PARAMS(AL_PARAM_ROW, struct chase_params)};
static const struct al_param_table table = AL_PARAM_TABLE(
    "chase", param_rows, struct chase_params, "hunters, natural and plain, after one quarry");

enum { MODE_NATURAL, MODE_DIRECT, MODE_BOTH };

/* Purposes of the random streams. */
enum { STREAM_PLACE = 1, STREAM_NOISE, STREAM_TARGET, STREAM_DODGE };

#define FEAR 100.0f /* u: a quarry by itself flees hunters nearer than this */
#define DODGE_TICKS \
    20 /* that it flees on one side of the straight way out, at most so far off it: */
#define DODGE_ANGLE 90.0f /* degrees */
#define SLOWING     0.75f /* of a velocity above max_velocity */
#define TURN_TICKS  100   /* that the mean turn looks back, about */

struct chase {
    struct al_world base;
    size_t n;
    float *x, *y, *vx, *vy;
    float *hx, *hy;   /* the arrow: direction of the velocity, of the last one when it is 0 */
    uint8_t *near;    /* within catch_radius at the end of the latest tick */
    int32_t *catches; /* of each hunter */
    uint64_t caught;  /* of all */
    double turn;      /* mean turn of a hunter in a tick, degrees */
    struct al_target target;
};

static const struct chase_params *params(const struct chase *chase)
{
    return chase->base.params;
}

static struct al_target_field field_of(const struct chase_params *p)
{
    return (struct al_target_field){.width = p->width,
                                    .height = p->height,
                                    .wraps = true,
                                    .kind = (enum al_target_kind)p->target,
                                    .speed = p->target_speed};
}

static bool is_direct(const struct chase_params *p, size_t i)
{
    return p->mode == MODE_DIRECT || (p->mode == MODE_BOTH && i % 2 == 1);
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct chase *chase = (struct chase *)world;
    chase->n = (size_t)params(chase)->hunters;
    float **floats[] = {&chase->x, &chase->y, &chase->vx, &chase->vy, &chase->hx, &chase->hy};
    for (size_t k = 0; k < sizeof floats / sizeof floats[0]; k++)
        *floats[k] = AL_ARENA_TAKE(arena, float, chase->n);
    chase->near = AL_ARENA_TAKE(arena, uint8_t, chase->n);
    chase->catches = AL_ARENA_TAKE(arena, int32_t, chase->n);
}

static void init(struct al_world *world)
{
    struct chase *chase = (struct chase *)world;
    const struct chase_params *p = params(chase);
    const struct al_target_field field = field_of(p);
    al_target_init(&chase->target, &field);
    for (size_t i = 0; i < chase->n; i++) {
        struct al_rng rng;
        al_rng_init(&rng, world->seed, STREAM_PLACE, i, 0);
        chase->x[i] = al_rng_uniform(&rng, 0, p->width);
        chase->y[i] = al_rng_uniform(&rng, 0, p->height);
        al_sincos(al_rng_uniform(&rng, -AL_PI, AL_PI), &chase->hy[i], &chase->hx[i]);
    }
}

/* Another size of the world, another kind of quarry. */
static void retune(struct al_world *world, const void *before)
{
    struct chase *chase = (struct chase *)world;
    const struct chase_params *p = params(chase), *old = before;
    const struct al_target_field field = field_of(p);
    for (size_t i = 0; i < chase->n; i++) {
        chase->x[i] = al_wrap(chase->x[i], p->width);
        chase->y[i] = al_wrap(chase->y[i], p->height);
    }
    if (p->width != old->width || p->height != old->height)
        al_target_put(&chase->target, &field, chase->target.place);
    if (p->target != old->target)
        chase->target.held = false;
}

/* ---- a tick -----------------------------------------------------------------------------------
 */

/* The way from hunter i to the quarry, across the seam where that is shorter. */
static struct al_vec way_of(const struct chase *chase, size_t i)
{
    const struct al_vec place = chase->target.place;
    return (struct al_vec){al_offset(place.x - chase->x[i], params(chase)->width),
                           al_offset(place.y - chase->y[i], params(chase)->height)};
}

/* The way from the nearest hunter to the quarry when it is near enough to be feared, else zero. */
static struct al_vec fear(const struct chase *chase)
{
    struct al_vec nearest = {0, 0};
    float least = FEAR;
    for (size_t i = 0; i < chase->n; i++) {
        const struct al_vec way = way_of(chase, i);
        const float distance = al_vec_length(way);
        if (distance < least) {
            least = distance;
            nearest = way;
        }
    }
    return nearest;
}

/* A quarry dodges while it flees: one that always took the straight way out would have hunters
 * circle it for ever, none of them coming nearer. */
static struct al_vec dodge(const struct chase *chase, struct al_vec away)
{
    struct al_rng rng;
    al_rng_init(&rng, chase->base.seed, STREAM_DODGE, chase->base.tick / DODGE_TICKS, 0);
    return al_rotate(away, al_radians(al_rng_uniform(&rng, -DODGE_ANGLE, DODGE_ANGLE)));
}

static void move_quarry(struct chase *chase)
{
    const struct al_target_field field = field_of(params(chase));
    const bool free = field.kind == AL_TARGET_AUTO && !chase->target.held;
    const struct al_vec away = free ? dodge(chase, fear(chase)) : (struct al_vec){0, 0};
    struct al_rng rng;
    al_rng_init(&rng, chase->base.seed, STREAM_TARGET, chase->base.tick, 0);
    al_target_step(&chase->target, &field, away, &rng);
}

/* A natural hunter's velocity after a tick. Draws a chance and, when it comes true, two more. */
static struct al_vec natural(const struct chase_params *p, struct al_vec v, struct al_vec way,
                             struct al_rng *rng)
{
    const bool chases = al_vec_length(way) < p->tracking_distance;
    const float noise = chases ? p->noise_near : p->noise_far;
    if (chases)
        v = al_vec_add(v, al_vec_scale(al_vec_unit(way), p->rate));
    if (al_rng_chance(rng, p->noise_chance)) {
        v.x += al_rng_uniform(rng, -noise, noise);
        v.y += al_rng_uniform(rng, -noise, noise);
    }
    return al_vec_length(v) > p->max_velocity ? al_vec_scale(v, SLOWING) : v;
}

/* A direct hunter's velocity: it stops on the quarry. */
static struct al_vec direct(const struct chase_params *p, struct al_vec way)
{
    return al_vec_clip(way, p->direct_speed);
}

/* One tick of a hunter. Returns how far its arrow turned, in degrees. */
static float move_hunter(struct chase *chase, size_t i)
{
    const struct chase_params *p = params(chase);
    const struct al_vec way = way_of(chase, i), h = {chase->hx[i], chase->hy[i]};
    struct al_vec v = {chase->vx[i], chase->vy[i]};
    struct al_rng rng;
    al_rng_init(&rng, chase->base.seed, STREAM_NOISE, chase->base.tick, i);
    v = is_direct(p, i) ? direct(p, way) : natural(p, v, way, &rng);
    const struct al_vec arrow = al_vec_is_zero(v) ? h : al_vec_unit(v);
    chase->vx[i] = v.x;
    chase->vy[i] = v.y;
    chase->hx[i] = arrow.x;
    chase->hy[i] = arrow.y;
    chase->x[i] = al_wrap(chase->x[i] + v.x, p->width);
    chase->y[i] = al_wrap(chase->y[i] + v.y, p->height);
    return al_degrees(fabsf(al_atan2(al_vec_cross(h, arrow), al_vec_dot(h, arrow))));
}

static void move_hunters(struct chase *chase)
{
    double turns = 0;
    for (size_t i = 0; i < chase->n; i++)
        turns += (double)move_hunter(chase, i);
    const uint64_t ticks = chase->base.tick + 1;
    const double share = ticks < TURN_TICKS ? (double)ticks : TURN_TICKS;
    chase->turn += (turns / (double)chase->n - chase->turn) / share;
}

/* Who has come within catch_radius has caught the quarry, once until it has been out of it. */
static bool count_catches(struct chase *chase)
{
    bool caught = false;
    for (size_t i = 0; i < chase->n; i++) {
        const bool near = al_vec_length(way_of(chase, i)) < params(chase)->catch_radius;
        if (near && !chase->near[i]) {
            chase->catches[i] += chase->catches[i] < INT32_MAX;
            chase->caught++;
            caught = true;
        }
        chase->near[i] = near;
    }
    return caught;
}

/* A quarry that can run starts anew half the world away, across its shorter side: often still in
 * sight, so that the chase goes on. */
static void start_anew(struct chase *chase)
{
    const struct chase_params *p = params(chase);
    const struct al_target_field field = field_of(p);
    const struct al_vec across =
        p->width < p->height ? (struct al_vec){p->width / 2, 0} : (struct al_vec){0, p->height / 2};
    if (field.kind == AL_TARGET_STILL && !chase->target.held)
        return;
    al_target_put(&chase->target, &field, al_vec_add(chase->target.place, across));
    for (size_t i = 0; i < chase->n; i++)
        chase->near[i] = al_vec_length(way_of(chase, i)) < p->catch_radius;
}

static void step(struct al_world *world)
{
    struct chase *chase = (struct chase *)world;
    move_quarry(chase);
    move_hunters(chase);
    if (count_catches(chase))
        start_anew(chase);
}

static void touch(struct al_world *world, const struct al_touch *hand)
{
    struct chase *chase = (struct chase *)world;
    const struct al_target_field field = field_of(params(chase));
    al_target_touch(&chase->target, &field, hand);
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct chase *chase = (struct chase *)world;
    al_archive_within(archive, chase->x, chase->n, 0, SIDE_MAX);
    al_archive_within(archive, chase->y, chase->n, 0, SIDE_MAX);
    al_archive_within(archive, chase->vx, chase->n, -SIDE_MAX, SIDE_MAX);
    al_archive_within(archive, chase->vy, chase->n, -SIDE_MAX, SIDE_MAX);
    al_archive_within(archive, chase->hx, chase->n, -2, 2);
    al_archive_within(archive, chase->hy, chase->n, -2, 2);
    al_archive_u8s(archive, chase->near, chase->n);
    al_archive_i32s(archive, chase->catches, chase->n);
    al_archive_u64(archive, &chase->caught);
    al_archive_f64(archive, &chase->turn);
    al_target_archive(&chase->target, archive, SIDE_MAX);
}

/* ---- what is told -----------------------------------------------------------------------------
 */

/* clang-format off */
static const struct al_metric metrics[] = {
    {.name = "tick", .label = "tick", .help = "number of the tick"},
    {.name = "caught", .label = "catch", .plotted = true, .help = "catches so far"},
    {.name = "mean_distance", .label = "dist", .unit = "u", .decimals = 1, .plotted = true,
     .help = "mean distance of the hunters from the quarry"},
    {.name = "mean_speed", .label = "speed", .unit = "u a tick", .decimals = 2, .plotted = true,
     .help = "mean speed of the hunters"},
    {.name = "turn", .label = "turn", .unit = "degrees a tick", .decimals = 2, .plotted = true,
     .help = "mean turn of a hunter in a tick, over about the last 100 ticks"},
};
/* clang-format on */

static float speed_of(const struct chase *chase, size_t i)
{
    return al_vec_length((struct al_vec){chase->vx[i], chase->vy[i]});
}

static void measure(const struct al_world *world, double *row)
{
    const struct chase *chase = (const struct chase *)world;
    double distance = 0, speed = 0;
    for (size_t i = 0; i < chase->n; i++) {
        distance += (double)al_vec_length(way_of(chase, i));
        speed += (double)speed_of(chase, i);
    }
    row[0] = (double)world->tick;
    row[1] = (double)chase->caught;
    row[2] = distance / (double)chase->n;
    row[3] = speed / (double)chase->n;
    row[4] = chase->turn;
}

static void brief(const struct al_world *world, char *text, size_t size)
{
    const struct chase *chase = (const struct chase *)world;
    unsigned long long by_direct = 0;
    for (size_t i = 0; i < chase->n; i++)
        by_direct += is_direct(params(chase), i) ? (unsigned)chase->catches[i] : 0;
    const unsigned long long all = chase->caught;
    if (params(chase)->mode == MODE_BOTH)
        snprintf(text, size, "caught %llu, natural %llu, direct %llu", all, all - by_direct,
                 by_direct);
    else
        snprintf(text, size, "caught %llu", all);
}

static void draw(const struct al_world *world, struct al_scene *scene)
{
    const struct chase *chase = (const struct chase *)world;
    const struct chase_params *p = params(chase);
    const struct al_scene_item quarry = {.role = AL_ROLE_TARGET,
                                         .x = chase->target.place.x,
                                         .y = chase->target.place.y,
                                         .number = -1};
    al_scene_begin(scene, p->width, p->height, true);
    al_scene_add(scene, &quarry);
    for (size_t i = 0; i < chase->n; i++)
        al_scene_add(scene, &(struct al_scene_item){
                                .role = is_direct(p, i) ? AL_ROLE_RIVAL : AL_ROLE_AGENT,
                                .x = chase->x[i],
                                .y = chase->y[i],
                                .hx = chase->hx[i],
                                .hy = chase->hy[i],
                                .number = (int32_t)i,
                                .value = chase->catches[i],
                                .has_value = true,
                            });
}

static int32_t agents(const struct al_world *world)
{
    return (int32_t)((const struct chase *)world)->n;
}

static int32_t best(const struct al_world *world)
{
    const struct chase *chase = (const struct chase *)world;
    size_t found = 0;
    for (size_t i = 1; i < chase->n; i++)
        if (chase->catches[i] > chase->catches[found])
            found = i;
    return (int32_t)found;
}

static void inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct chase *chase = (const struct chase *)world;
    const struct chase_params *p = params(chase);
    const size_t i = (size_t)agent;
    const struct al_vec way = way_of(chase, i), h = {chase->hx[i], chase->hy[i]};
    const float distance = al_vec_length(way);
    const float angle = al_atan2(al_vec_cross(h, way), al_vec_dot(h, way));
    const float most = is_direct(p, i) ? p->direct_speed : p->max_velocity;
    const float speed = speed_of(chase, i);
    al_report_line(report, "hunter", "%d of %zu", (int)agent, chase->n);
    al_report_line(report, "kind", "%s", is_direct(p, i) ? "direct" : "natural");
    al_report_line(report, "state", "%s",
                   is_direct(p, i) || distance < p->tracking_distance ? "chases" : "strays");
    al_report_line(report, "caught", "%d", (int)chase->catches[i]);
    al_report_line(report, "place", "%.0f, %.0f", (double)chase->x[i], (double)chase->y[i]);
    al_report_line(report, "distance", "%.1f", (double)distance);
    al_report_gauge(report, most > 0 ? al_minf(speed / most, 1) : 0, "speed", "%.2f",
                    (double)speed);
    al_report_gauge(report, angle / AL_PI, "bearing", "%+.0f", (double)al_degrees(angle));
}

static const struct al_param_table *const tables[] = {&table};

const struct al_world_class al_chase_class = {
    .name = "chase",
    .title = "natural hunters",
    .summary = "hunters that chase one quarry like animals, or straight",
    .manual =
        "Three hunters chase one quarry in a world that wraps. Each tick a natural hunter gains a "
        "little speed towards the quarry, now and then a little noise, and loses a quarter when "
        "it is too fast. That is all, and it looks alive: it overshoots, swings round, strays "
        "when the quarry is out of sight. A direct hunter, for comparison, runs straight at the "
        "quarry and looks like what it is, a formula.\n"
        "\n"
        "You can be the quarry: the arrow keys or the mouse move it; before the first key it "
        "wanders by itself, and flees the nearest hunter in zigzags (target). A hunter that comes "
        "within catch_radius catches it, and it starts anew half the world away; one that stands "
        "still stays where it is. Labels show the catches of each hunter.\n"
        "\n"
        "Watch mode = both: even numbers are natural, odd ones direct, in another colour, and the "
        "status line counts the catches of each kind. Turn rate: with 0.1 hunters sail in wide "
        "bows, with 1 in narrow ones (turn in the history: degrees a tick). max_velocity = 12 "
        "makes them rush past, noise_chance = 1 makes them jittery, noise_chance = 0 smooth as "
        "planets. A short tracking_distance lets you hide. In the inspector bearing is where a "
        "hunter sees the quarry: degrees from its arrow, positive to the right.",
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
    .size = sizeof(struct chase),
    .start_speed = 1,
    .layout = layout,
    .init = init,
    .retune = retune,
    .touch = touch,
    .step = step,
    .state = state,
    .measure = measure,
    .brief = brief,
    .draw = draw,
    .agents = agents,
    .best = best,
    .inspect = inspect,
};
