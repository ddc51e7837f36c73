/* steering.c: vehicles and what moves them.
 *
 * Each vehicle perceives its neighbours, the target, the leader, obstacles, its path; behaviours
 * (steer.h) make forces of that, a law makes one of them, and the force moves the vehicle.
 *
 * Order of a tick: sort into cells, look at neighbours, forces of all, move all, move the target.
 * All vehicles look at the state that the tick before left.
 */
#include "worlds/steering.h"

#include <string.h>

#include <ailife/fmath.h>

#include "worlds/registry.h"

static const struct al_param param_rows[] = {
    AL_STEERING_PARAMS(AL_PARAM_ROW, struct al_steering_params)};
static const struct al_param_table table =
    AL_PARAM_TABLE("steering", param_rows, struct al_steering_params,
                   "vehicles that seek, flee, wander, flock and more");

/* Purposes of the random streams. Those of steering_force.c go on from 11. */
enum { STREAM_PLACE = 1, STREAM_TARGET };

/* Bounds of what is loaded: the greatest width and height, u; speeds and wander's vectors, more
 * than any can be. A world that becomes smaller is loaded with the places it had. */
#define SIZE_MOST   1e6f
#define OTHERS_MOST 1e7f

/* Points of all trails together, 256 MB. */
#define TRAIL_POINTS_MAX (1 << 25)

/* A place at the start is drawn anew so often when it lies in an obstacle. */
#define PLACE_TRIES 64

/* ---- memory --------------------------------------------------------------------------------- */

static enum al_status check(const struct al_sections *sections, struct al_error *error)
{
    const struct al_steering_params *p = al_sections_values(sections, &table);
    if ((double)p->count * p->trail > TRAIL_POINTS_MAX)
        return al_fail(error, AL_INVALID,
                       "[steering] count x trail: too many: '%d x %d' (allowed: up to %d in all; "
                       "fewer vehicles or shorter trails)",
                       (int)p->count, (int)p->trail, TRAIL_POINTS_MAX);
    return AL_OK;
}

static void shape(struct al_world *world, struct al_archive *archive)
{
    struct al_steering *s = (struct al_steering *)world;
    al_archive_count(archive, &s->n, 1000000);
    al_archive_count(archive, &s->trail_length, 1000);
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct al_steering *s = (struct al_steering *)world;
    const struct al_steering_params *p = al_steering_params(s);
    const size_t n = s->n > 0 ? s->n : (size_t)p->count;
    const size_t asked = (size_t)p->trail;
    const size_t trail = n * (s->trail_length > asked ? s->trail_length : asked);
    float **floats[] = {&s->x,  &s->y,  &s->vx, &s->vy, &s->hx,
                        &s->hy, &s->wx, &s->wy, &s->fx, &s->fy};
    for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
        *floats[i] = AL_ARENA_TAKE(arena, float, n);
    s->waypoint = AL_ARENA_TAKE(arena, int32_t, n);
    s->work = AL_ARENA_TAKE(arena, int32_t, n);
    s->trail_x = AL_ARENA_TAKE(arena, float, trail);
    s->trail_y = AL_ARENA_TAKE(arena, float, trail);
    al_flock_layout(&s->flock, arena, n);
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct al_steering *s = (struct al_steering *)world;
    float *places[] = {s->x, s->y}, *headings[] = {s->hx, s->hy};
    float *others[] = {s->vx, s->vy, s->wx, s->wy};
    for (size_t i = 0; i < 2; i++)
        al_archive_within(archive, places[i], s->n, 0, SIZE_MOST);
    for (size_t i = 0; i < 2; i++)
        al_archive_within(archive, headings[i], s->n, -2, 2);
    for (size_t i = 0; i < 4; i++)
        al_archive_within(archive, others[i], s->n, -OTHERS_MOST, OTHERS_MOST);
    al_archive_i32s(archive, s->waypoint, s->n);
    al_target_archive(&s->target, archive, SIZE_MOST);
    al_archive_count(archive, &s->trail_used, s->trail_length);
    al_archive_count(archive, &s->trail_next, s->trail_length);
    al_archive_within(archive, s->trail_x, s->n * s->trail_used, 0, SIZE_MOST);
    al_archive_within(archive, s->trail_y, s->n * s->trail_used, 0, SIZE_MOST);
}

/* Where the target lives. */
static struct al_target_field target_field(const struct al_steering *s)
{
    const struct al_steering_params *p = al_steering_params(s);
    return (struct al_target_field){.width = p->width,
                                    .height = p->height,
                                    .wraps = al_steering_wraps(s),
                                    .kind = (enum al_target_kind)p->target,
                                    .speed = p->target_speed};
}

/* ---- start ---------------------------------------------------------------------------------- */

/* Whether a vehicle would stand in an obstacle, or in the room that is left around it. */
static bool is_blocked(const struct al_steering *s, struct al_vec place)
{
    const struct al_steering_params *p = al_steering_params(s);
    const float room = p->vehicle_radius + p->avoid_margin;
    for (size_t i = 0; i < p->obstacles.count; i++) {
        const float *values = p->obstacles.values + 3 * i;
        const struct al_vec centre = al_steering_inside(s, (struct al_vec){values[0], values[1]});
        if (al_vec_length(al_steering_way(s, place, centre)) < values[2] + room)
            return true;
    }
    return false;
}

static struct al_vec random_place(const struct al_steering *s, struct al_rng *rng)
{
    const struct al_steering_params *p = al_steering_params(s);
    struct al_vec place;
    int tries = 0;
    do {
        place.x = al_rng_uniform(rng, 0, p->width);
        place.y = al_rng_uniform(rng, 0, p->height);
    } while (++tries < PLACE_TRIES && is_blocked(s, place));
    return place;
}

static struct al_vec random_direction(struct al_rng *rng)
{
    struct al_vec direction;
    al_sincos(al_rng_uniform(rng, -AL_PI, AL_PI), &direction.y, &direction.x);
    return direction;
}

static void place_vehicle(struct al_steering *s, size_t i)
{
    const struct al_steering_params *p = al_steering_params(s);
    struct al_rng rng;
    al_rng_init(&rng, s->base.seed, STREAM_PLACE, i, 0);
    const struct al_vec place = random_place(s, &rng);
    const struct al_vec heading = random_direction(&rng);
    const struct al_vec w = al_vec_scale(random_direction(&rng), p->wander_radius);
    const struct al_vec v = al_vec_clip(al_vec_scale(heading, p->start_speed), p->max_speed);
    s->x[i] = place.x;
    s->y[i] = place.y;
    s->hx[i] = heading.x;
    s->hy[i] = heading.y;
    s->vx[i] = v.x;
    s->vy[i] = v.y;
    s->wx[i] = w.x;
    s->wy[i] = w.y;
}

static void init(struct al_world *world)
{
    struct al_steering *s = (struct al_steering *)world;
    const struct al_steering_params *p = al_steering_params(s);
    const struct al_target_field field = target_field(s);
    s->n = (size_t)p->count;
    s->trail_length = (size_t)p->trail;
    for (size_t i = 0; i < s->n; i++)
        place_vehicle(s, i);
    al_target_init(&s->target, &field);
}

/* ---- changes -------------------------------------------------------------------------------- */

/* All places within a world that may have become smaller. */
static void bring_inside(struct al_steering *s)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct al_vec place = al_steering_inside(s, (struct al_vec){s->x[i], s->y[i]});
        s->x[i] = place.x;
        s->y[i] = place.y;
    }
    for (size_t i = 0; i < s->n * s->trail_used; i++) {
        const struct al_vec place =
            al_steering_inside(s, (struct al_vec){s->trail_x[i], s->trail_y[i]});
        s->trail_x[i] = place.x;
        s->trail_y[i] = place.y;
    }
    const struct al_target_field field = target_field(s);
    al_target_put(&s->target, &field, s->target.place);
}

static void retune(struct al_world *world, const void *before)
{
    struct al_steering *s = (struct al_steering *)world;
    const struct al_steering_params *p = al_steering_params(s), *old = before;
    if (p->width != old->width || p->height != old->height || p->edges != old->edges)
        bring_inside(s);
    if (p->trail != old->trail) {
        s->trail_length = (size_t)p->trail;
        s->trail_used = s->trail_next = 0;
    }
    for (size_t i = 0; i < s->n && p->path.count != old->path.count; i++)
        s->waypoint[i] = p->path.count > 0 ? s->waypoint[i] % (int32_t)p->path.count : 0;
    if (p->target != old->target)
        s->target.held = false;
}

static void touch(struct al_world *world, const struct al_touch *hand)
{
    struct al_steering *s = (struct al_steering *)world;
    const struct al_target_field field = target_field(s);
    al_target_touch(&s->target, &field, hand);
}

/* ---- a tick --------------------------------------------------------------------------------- */

static void look_at_neighbours(struct al_steering *s, const struct al_plan *plan)
{
    const struct al_steering_params *p = al_steering_params(s);
    if (!plan->crowd && plan->notice_radius < 0)
        return;
    al_flock_build(&s->flock, s->x, s->y, s->vx, s->vy, s->hx, s->hy, s->n, p->width, p->height,
                   al_steering_wraps(s), plan->crowd_radius);
    if (plan->crowd)
        al_flock_look(&s->flock, &plan->sight);
}

/* The force of vehicle i, in cell order number k, when there is a flock. */
static void find_force(struct al_steering *s, const struct al_plan *plan, size_t i, size_t k)
{
    struct al_vehicle vehicle;
    struct al_vec forces[AL_BEHAVIOUR_COUNT];
    al_steering_vehicle(s, plan, i, &vehicle);
    vehicle.acts = true;
    al_steering_look(&vehicle, k);
    al_steering_forces(&vehicle, forces);
    const struct al_vec force = al_steering_law(&vehicle, forces);
    s->fx[i] = force.x;
    s->fy[i] = force.y;
    s->wx[i] = vehicle.w.x; /* its own, nobody else reads them */
    s->wy[i] = vehicle.w.y;
    s->waypoint[i] = vehicle.waypoint;
}

static void find_forces(struct al_steering *s, const struct al_plan *plan)
{
    const bool sorted = plan->crowd || plan->notice_radius >= 0;
    for (size_t k = 0; k < s->n; k++)
        find_force(s, plan, sorted ? (size_t)s->flock.grid.number[k] : k, k);
}

/* Stopped by a wall: a velocity loses what points out of the world at its edge. */
static float at_wall(float v, float place, float size)
{
    return (place <= 0 && v < 0) || (place >= size && v > 0) ? 0 : v;
}

static void move_vehicle(struct al_steering *s, const struct al_plan *plan, size_t i)
{
    const struct al_steering_params *p = al_steering_params(s);
    struct al_vehicle vehicle;
    al_steering_vehicle(s, plan, i, &vehicle);
    const struct al_vec force = {s->fx[i], s->fy[i]};
    const struct al_vec way = al_steer_move(force, vehicle.limits->mass, vehicle.limits->max_speed,
                                            p->turn_smoothing, &vehicle.v, &vehicle.heading);
    const struct al_vec place = al_steering_inside(s, al_vec_add(vehicle.p, way));
    if (!al_steering_wraps(s)) {
        vehicle.v.x = at_wall(vehicle.v.x, place.x, p->width);
        vehicle.v.y = at_wall(vehicle.v.y, place.y, p->height);
    }
    s->x[i] = place.x;
    s->y[i] = place.y;
    s->vx[i] = vehicle.v.x;
    s->vy[i] = vehicle.v.y;
    s->hx[i] = vehicle.heading.x;
    s->hy[i] = vehicle.heading.y;
}

static void move_target(struct al_steering *s)
{
    const struct al_target_field field = target_field(s);
    struct al_rng rng;
    al_rng_init(&rng, s->base.seed, STREAM_TARGET, s->base.tick, 0);
    al_target_step(&s->target, &field, (struct al_vec){0, 0}, &rng);
}

static void leave_trail(struct al_steering *s)
{
    if (s->trail_length == 0)
        return;
    memcpy(s->trail_x + s->trail_next * s->n, s->x, s->n * sizeof *s->x);
    memcpy(s->trail_y + s->trail_next * s->n, s->y, s->n * sizeof *s->y);
    s->trail_next = (s->trail_next + 1) % s->trail_length;
    s->trail_used += s->trail_used < s->trail_length ? 1 : 0;
}

static void step(struct al_world *world)
{
    struct al_steering *s = (struct al_steering *)world;
    struct al_plan plan;
    al_steering_plan(s, &plan);
    look_at_neighbours(s, &plan);
    find_forces(s, &plan);
    for (size_t i = 0; i < s->n; i++)
        move_vehicle(s, &plan, i);
    move_target(s);
    leave_trail(s);
}

/* ---- the class ------------------------------------------------------------------------------ */

static int32_t agents(const struct al_world *world)
{
    return (int32_t)((const struct al_steering *)world)->n;
}

static const struct al_param_table *const tables[] = {&table};

/* clang-format off */
static const struct al_metric metrics[] = {
    {.name = "tick", .label = "tick", .help = "number of the tick"},
    {.name = "polarisation", .label = "polar", .decimals = 2, .plotted = true,
     .help = "length of the mean heading: 1 when all head the same way"},
    {.name = "mean_speed", .label = "speed", .unit = "u a tick", .decimals = 2, .plotted = true,
     .help = "mean speed"},
    {.name = "groups", .label = "group", .plotted = true,
     .help = "groups of vehicles linked by steps of up to cohesion_radius"},
    {.name = "nearest", .label = "near", .unit = "u", .decimals = 1, .plotted = true,
     .help = "mean distance to the nearest other vehicle"},
    {.name = "collisions", .label = "coll", .unit = "pairs", .plotted = true,
     .help = "pairs nearer than two vehicle radii"},
    {.name = "neighbours", .unit = "vehicles", .decimals = 1, .plotted = true,
     .help = "mean number of others within the greatest of the three radii"},
    {.name = "threatened", .label = "threat", .unit = "vehicles", .plotted = true,
     .help = "vehicles within flee_radius of what they flee"},
};
/* clang-format on */

const struct al_world_class al_steering_class = {
    .name = "steering",
    .title = "vehicles and what moves them",
    .summary = "vehicles that seek, flee, wander, follow paths and flock",
    .manual = al_steering_manual,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
    .size = sizeof(struct al_steering),
    .start_speed = 1,
    .check = check,
    .shape = shape,
    .layout = layout,
    .init = init,
    .retune = retune,
    .touch = touch,
    .step = step,
    .state = state,
    .measure = al_steering_measure,
    .brief = al_steering_brief,
    .draw = al_steering_draw,
    .agents = agents,
    .inspect = al_steering_inspect,
};
