/* Routes while they are walked: see guards.h. */
#include "worlds/guards.h"

/* ---- choosing -------------------------------------------------------------------------------- */

/* Whether a choice at a point leads straight back to where one came from. */
static bool leads_back(const struct al_guards_routes *routes, int32_t from,
                       const struct al_guards_choice *choice)
{
    return al_tile_same(routes->points[choice->to].tile, routes->points[from].tile);
}

int32_t al_guards_draw_leg(const struct al_guards_routes *routes, int32_t from, int32_t at,
                           struct al_rng *rng)
{
    const struct al_guards_choice *choices = routes->choices + routes->points[at].first;
    const int32_t count = routes->points[at].count;
    const float drawn = al_rng_float(rng);
    double sum = 0;
    int32_t last = choices[0].to; /* all lead back: which one is all the same */
    for (int32_t i = 0; i < count; i++)
        sum += leads_back(routes, from, &choices[i]) ? 0 : (double)choices[i].weight;
    double left = (double)drawn * sum;
    for (int32_t i = 0; i < count; i++) {
        if (leads_back(routes, from, &choices[i]))
            continue;
        last = choices[i].to;
        left -= (double)choices[i].weight;
        if (left < 0)
            break;
    }
    return last;
}

/* ---- the tiles of a route -------------------------------------------------------------------- */

static struct al_tile leg_tile(const struct al_guards_routes *routes, int32_t from, int32_t to,
                               int32_t k)
{
    return al_tiles_line(routes->points[from].tile, routes->points[to].tile, k);
}

static int32_t leg_steps(const struct al_guards_routes *routes, int32_t from, int32_t to)
{
    return al_tile_steps(routes->points[from].tile, routes->points[to].tile);
}

static void aim_at_legs(struct al_guards *guards, const struct al_guards_route *route)
{
    const struct al_guards_routes *routes = &guards->routes;
    for (int32_t from = route->first; from < route->first + route->count; from++) {
        const struct al_guards_point *point = &routes->points[from];
        al_paths_goal(&guards->paths, &guards->tiles, point->tile);
        for (int32_t c = point->first; c < point->first + point->count; c++) {
            const int32_t to = routes->choices[c].to, steps = leg_steps(routes, from, to);
            for (int32_t k = 1; k < steps; k++)
                al_paths_goal(&guards->paths, &guards->tiles, leg_tile(routes, from, to, k));
        }
    }
}

int32_t al_guards_way_home(struct al_guards *guards, const struct al_guard *guard)
{
    al_paths_begin(&guards->paths);
    if (guard->route == AL_GUARDS_NO_ROUTE)
        al_paths_goal(&guards->paths, &guards->tiles, guard->home);
    else
        aim_at_legs(guards, &guards->routes.routes[guard->route]);
    return al_paths_reach(&guards->paths, &guards->tiles, guard->tile);
}

/* ---- walking --------------------------------------------------------------------------------- */

/* At the end of a leg: go on along another. */
static void begin_leg(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    struct al_rng rng;
    al_rng_init(&rng, guards->base.seed, AL_GUARDS_STREAM_LEG, i, guards->base.tick);
    const int32_t at = guard->to;
    guard->to = al_guards_draw_leg(&guards->routes, guard->from, at, &rng);
    guard->from = at;
    guard->on_leg = 0;
}

/* Look for the guard's tile on the leg; take the leg when it is there. */
static bool take_leg(struct al_guards *guards, size_t i, int32_t from, int32_t to)
{
    struct al_guard *guard = &guards->guards[i];
    const int32_t steps = leg_steps(&guards->routes, from, to);
    for (int32_t k = 0; k <= steps; k++) {
        if (!al_tile_same(leg_tile(&guards->routes, from, to, k), guard->tile))
            continue;
        guard->from = from;
        guard->to = to;
        guard->on_leg = k;
        if (k == steps)
            begin_leg(guards, i);
        return true;
    }
    return false;
}

void al_guards_join_route(struct al_guards *guards, size_t i)
{
    const struct al_guards_routes *routes = &guards->routes;
    const struct al_guards_route *route = &routes->routes[guards->guards[i].route];
    for (int32_t from = route->first; from < route->first + route->count; from++) {
        const struct al_guards_point *point = &routes->points[from];
        for (int32_t c = point->first; c < point->first + point->count; c++)
            if (take_leg(guards, i, from, routes->choices[c].to))
                return;
    }
}

void al_guards_walk_leg(struct al_guards *guards, size_t i)
{
    struct al_guard *guard = &guards->guards[i];
    guard->on_leg++;
    guard->tile = leg_tile(&guards->routes, guard->from, guard->to, guard->on_leg);
    if (guard->on_leg < leg_steps(&guards->routes, guard->from, guard->to))
        return;
    guard->arrived = true;
    begin_leg(guards, i);
}
