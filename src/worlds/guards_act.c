/* What guards and the intruder do in a tick: see guards.h. */
#include "worlds/guards.h"

#include <ailife/fmath.h>

#define LOOK_TICKS 10   /* that who stands watch looks in one direction */
#define TURN_SHARE 0.2f /* chance that a search turns off though the way ahead is free */

/* A pace adds up until it makes a step. Returns whether one is due. */
static bool is_due(float *progress, float pace)
{
    *progress += pace;
    if (*progress < 1)
        return false;
    *progress -= 1;
    return true;
}

static struct al_tile beside(struct al_tile tile, struct al_tile way)
{
    return (struct al_tile){tile.x + way.x, tile.y + way.y};
}

static int32_t sign(int32_t x)
{
    return (x > 0) - (x < 0);
}

/* Look towards another tile. */
static void face(struct al_guard *guard, struct al_tile tile)
{
    const struct al_vec way = {(float)(tile.x - guard->tile.x), (float)(tile.y - guard->tile.y)};
    if (!al_vec_is_zero(way))
        guard->heading = al_vec_unit(way);
}

static void step_to(struct al_guard *guard, struct al_tile tile)
{
    face(guard, tile);
    guard->tile = tile;
    guard->on_leg = -1;
}

/* ---- patrol and return ----------------------------------------------------------------------- */

/* Who has nowhere to go looks in all directions, one after the other. */
static void stand_watch(const struct al_guards *guards, struct al_guard *guard)
{
    static const uint8_t round[] = {0, 4, 1, 5, 2, 6, 3, 7}; /* of al_tiles_ways, clockwise */
    const size_t turn = (size_t)(guards->base.tick / LOOK_TICKS) % sizeof round;
    face(guard, beside(guard->tile, al_tiles_ways[round[turn]]));
}

/* Whether a guard has one place to guard, and stands there. */
static bool is_at_post(const struct al_guards *guards, const struct al_guard *guard)
{
    if (guard->route == AL_GUARDS_NO_ROUTE)
        return al_tile_same(guard->tile, guard->home);
    const struct al_guards_route *route = &guards->routes.routes[guard->route];
    return route->count == 1 && al_tile_same(guard->tile, guards->routes.points[route->first].tile);
}

/* A step of the way to the route. Returns whether the guard was there already. */
static bool come_home(struct al_guards *guards, struct al_guard *guard)
{
    const int32_t steps = al_guards_way_home(guards, guard);
    if (steps > 0)
        step_to(guard, al_paths_step(&guards->paths, &guards->tiles, guard->tile));
    guard->arrived = steps >= 0 && steps <= 1;
    return steps == 0;
}

static void walk(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    const struct al_tile before = guard->tile;
    al_guards_walk_leg(guards, i);
    const struct al_tile now = guard->tile;
    guard->tile = before;
    face(guard, now);
    guard->tile = now;
}

static void patrol(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    const bool due = is_due(&guard->progress, al_guards_params(guards)->pace);
    if (guard->on_leg < 0 && is_at_post(guards, guard)) {
        stand_watch(guards, guard);
    } else if (due && guard->on_leg >= 0) {
        walk(guards, i);
    } else if (due) {
        const bool there = come_home(guards, guard);
        guard->arrived = false;
        if (there && !is_at_post(guards, guard)) {
            al_guards_join_route(guards, i);
            walk(guards, i);
        }
    }
}

static void go_back(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    if (is_due(&guard->progress, al_guards_params(guards)->pace))
        come_home(guards, guard);
}

/* ---- chase and search ------------------------------------------------------------------------ */

/* The way straight to a tile, or along the wall that is in it; the own tile when there is none. */
static struct al_tile straight_step(const struct al_guards *guards, struct al_tile from,
                                    struct al_tile to)
{
    const struct al_tile ahead = al_tiles_line(from, to, 1);
    const struct al_tile across = {from.x + sign(to.x - from.x), from.y};
    const struct al_tile down = {from.x, from.y + sign(to.y - from.y)};
    const bool wide = al_tile_steps(from, (struct al_tile){to.x, from.y}) >=
                      al_tile_steps(from, (struct al_tile){from.x, to.y});
    const struct al_tile steps[] = {ahead, wide ? across : down, wide ? down : across};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (!al_tile_same(steps[i], from) && al_tiles_can_step(&guards->tiles, from, steps[i]))
            return steps[i];
    return from;
}

/* The first step of a shortest path; the own tile when there is no way. */
static struct al_tile path_step(struct al_guards *guards, struct al_tile from, struct al_tile to)
{
    al_paths_begin(&guards->paths);
    al_paths_goal(&guards->paths, &guards->tiles, to);
    if (al_paths_reach(&guards->paths, &guards->tiles, from) < 0)
        return from;
    return al_paths_step(&guards->paths, &guards->tiles, from);
}

/* A step towards where the intruder was last known to be. Each straight step comes nearer along one
 * of the axes, so in the end it is there or nothing is left but a detour; on a detour each step
 * shortens the path, and it ends when the line is free. So no guard runs to and fro at a wall. */
static void approach(struct al_guards *guards, struct al_guard *guard)
{
    const struct al_tile from = guard->tile, to = guard->known;
    if (guard->detours && al_tiles_is_walkable(&guards->tiles, from, to, NULL))
        guard->detours = false;
    struct al_tile next = guard->detours ? from : straight_step(guards, from, to);
    if (al_tile_same(next, from)) {
        guard->detours = true;
        next = path_step(guards, from, to);
    }
    if (al_tile_same(next, from))
        guard->reached = true;
    else
        step_to(guard, next);
}

/* Come to the known place, and notice it. */
static void seek(struct al_guards *guards, struct al_guard *guard, bool due)
{
    const bool before = guard->reached;
    if (due && !al_tile_same(guard->tile, guard->known))
        approach(guards, guard);
    if (al_tile_same(guard->tile, guard->known))
        guard->reached = true;
    guard->arrived = guard->reached && !before;
    if (guard->reached)
        guard->detours = false;
}

static void chase(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    const bool due = is_due(&guard->progress, al_guards_params(guards)->chase_pace);
    seek(guards, guard, due);
    if (guard->sees)
        face(guard, guards->intruder.tile);
}

/* Walk about: mostly straight on, now and then, and at walls, in another direction. */
static void stroll(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    const struct al_vec h = guard->heading;
    const struct al_tile ahead = {(int32_t)floorf(h.x + 0.5f), (int32_t)floorf(h.y + 0.5f)};
    struct al_tile ways[AL_TILES_NEIGHBOURS], to = beside(guard->tile, ahead);
    uint32_t count = 0;
    struct al_rng rng;
    al_rng_init(&rng, guards->base.seed, AL_GUARDS_STREAM_SEARCH, i, guards->base.tick);
    const bool turns = al_rng_chance(&rng, TURN_SHARE);
    if (turns || !al_tiles_can_step(&guards->tiles, guard->tile, to)) {
        for (size_t k = 0; k < AL_TILES_NEIGHBOURS; k++) {
            ways[count] = beside(guard->tile, al_tiles_ways[k]);
            count += al_tiles_can_step(&guards->tiles, guard->tile, ways[count]);
        }
        if (count == 0)
            return;
        to = ways[al_rng_below(&rng, count)];
    }
    step_to(guard, to);
}

static void search(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    const bool due = is_due(&guard->progress, al_guards_params(guards)->pace);
    if (!guard->reached)
        seek(guards, guard, due);
    else if (due)
        stroll(guards, i);
}

/* ---- flee and wait --------------------------------------------------------------------------- */

/* The neighbour farthest from a tile, the own one first when none is farther. */
static struct al_tile step_away(const struct al_guards *guards, struct al_tile from,
                                struct al_tile threat)
{
    struct al_tile best = from;
    for (size_t k = 0; k < AL_TILES_NEIGHBOURS; k++) {
        const struct al_tile to = beside(from, al_tiles_ways[k]);
        if (al_tiles_can_step(&guards->tiles, from, to) &&
            al_tile_distance2(to, threat) > al_tile_distance2(best, threat))
            best = to;
    }
    return best;
}

static bool is_farther(struct al_tile a, struct al_tile b, float radius)
{
    return (double)al_tile_distance2(a, b) > (double)radius * (double)radius;
}

static void flee(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    const struct al_guards_params *p = al_guards_params(guards);
    if (is_due(&guard->progress, p->chase_pace)) {
        const struct al_tile to = step_away(guards, guard->tile, guard->known);
        if (!al_tile_same(to, guard->tile))
            step_to(guard, to);
    }
    guard->arrived = !guard->sees && is_farther(guard->tile, guard->known, p->view_radius);
}

static void stand(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    if (guard->sees)
        face(guard, guards->intruder.tile);
}

void al_guards_act(struct al_guards *guards, size_t i)
{
    static void (*const acts[AL_GUARDS_ACTION_COUNT])(struct al_guards *, size_t) = {
        [AL_GUARDS_do_patrol] = patrol, [AL_GUARDS_do_chase] = chase,
        [AL_GUARDS_do_search] = search, [AL_GUARDS_do_return] = go_back,
        [AL_GUARDS_do_flee] = flee,     [AL_GUARDS_do_wait] = stand,
    };
    guards->guards[i].arrived = false;
    acts[al_guards_state(guards, &guards->guards[i])->action](guards, i);
}

/* ---- the intruder ---------------------------------------------------------------------------- */

static bool sees_guard(const struct al_guards *guards, const struct al_guard *guard)
{
    const struct al_tile tile = guards->intruder.tile;
    return !is_farther(tile, guard->tile, al_guards_params(guards)->view_radius) &&
           al_tiles_is_clear(&guards->tiles, tile, guard->tile, NULL);
}

/* The nearest guard it sees, all around; NULL: none. */
static const struct al_guard *threat(const struct al_guards *guards)
{
    const struct al_guard *nearest = NULL;
    int64_t least = INT64_MAX;
    for (size_t i = 0; i < guards->count; i++) {
        const struct al_guard *guard = &guards->guards[i];
        const int64_t distance2 = al_tile_distance2(guards->intruder.tile, guard->tile);
        if (distance2 >= least || !sees_guard(guards, guard))
            continue;
        least = distance2;
        nearest = guard;
    }
    return nearest;
}

/* A random one of the tiles it can reach. */
static void choose_goal(struct al_guards *guards)
{
    struct al_guards_intruder *intruder = &guards->intruder;
    struct al_rng rng;
    al_paths_begin(&guards->paths);
    al_paths_goal(&guards->paths, &guards->tiles, intruder->tile);
    al_paths_grow(&guards->paths, &guards->tiles);
    al_rng_init(&rng, guards->base.seed, AL_GUARDS_STREAM_GOAL, guards->base.tick, 0);
    const uint32_t k = al_rng_below(&rng, (uint32_t)guards->paths.reached);
    intruder->goal = al_tiles_at(&guards->tiles, (size_t)guards->paths.queue[k]);
    intruder->has_goal = true;
}

/* The way out: the neighbour to which a guard has the longest path, of equal ones that where it
 * does not see, then that farthest as the crow flies; the own tile first. */
static struct al_tile escape(struct al_guards *guards, struct al_tile from, struct al_tile threat)
{
    struct al_tile best = from;
    int64_t most = -1;
    al_paths_begin(&guards->paths);
    al_paths_goal(&guards->paths, &guards->tiles, threat);
    for (size_t k = 0; k <= AL_TILES_NEIGHBOURS; k++) {
        const struct al_tile to = k == 0 ? from : beside(from, al_tiles_ways[k - 1]);
        if (!al_tiles_can_step(&guards->tiles, from, to))
            continue;
        const int64_t steps = al_paths_reach(&guards->paths, &guards->tiles, to);
        const bool hidden = !al_tiles_is_clear(&guards->tiles, threat, to, NULL);
        const int64_t worth =
            (2 * steps + hidden) * ((int64_t)1 << 32) + al_tile_distance2(threat, to);
        if (worth <= most)
            continue;
        most = worth;
        best = to;
    }
    return best;
}

static void wander(struct al_guards *guards)
{
    struct al_guards_intruder *intruder = &guards->intruder;
    const struct al_guard *guard = threat(guards);
    if (guard != NULL) {
        intruder->tile = escape(guards, intruder->tile, guard->tile);
        intruder->has_goal = false;
        return;
    }
    if (!intruder->has_goal)
        choose_goal(guards);
    intruder->tile = path_step(guards, intruder->tile, intruder->goal);
    intruder->has_goal = !al_tile_same(intruder->tile, intruder->goal);
}

void al_guards_move_intruder(struct al_guards *guards)
{
    struct al_guards_intruder *intruder = &guards->intruder;
    const struct al_guards_params *p = al_guards_params(guards);
    const bool pushed = intruder->push.x != 0 || intruder->push.y != 0;
    const bool free = p->intruder == 0 && !intruder->held;
    if ((!pushed && !free) || !is_due(&intruder->progress, p->intruder_pace))
        return;
    if (!pushed) {
        wander(guards);
        return;
    }
    const struct al_tile to = beside(intruder->tile, intruder->push);
    if (al_tiles_can_step(&guards->tiles, intruder->tile, to))
        intruder->tile = to;
    intruder->push = (struct al_tile){0, 0};
}

void al_guards_start_anew(struct al_guards *guards)
{
    struct al_guards_intruder *intruder = &guards->intruder;
    struct al_paths *paths = &guards->paths;
    struct al_rng rng;
    al_paths_begin(paths);
    for (size_t i = 0; i < guards->count; i++)
        al_paths_goal(paths, &guards->tiles, guards->guards[i].tile);
    al_paths_grow(paths, &guards->tiles);
    /* The queue is in order of distance: take one of those at three quarters of the farthest. */
    const int32_t farthest = paths->steps[paths->queue[paths->reached - 1]] - 1;
    size_t first = paths->reached - 1;
    while (first > 0 &&
           (paths->steps[paths->queue[first - 1]] - 1) * (int64_t)4 >= farthest * (int64_t)3)
        first--;
    al_rng_init(&rng, guards->base.seed, AL_GUARDS_STREAM_ANEW, guards->caught, 0);
    const uint32_t k = al_rng_below(&rng, (uint32_t)(paths->reached - first));
    intruder->tile = al_tiles_at(&guards->tiles, (size_t)paths->queue[first + k]);
    intruder->has_goal = false;
    intruder->push = (struct al_tile){0, 0};
}
