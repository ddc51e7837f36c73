/* Whether a state that was loaded can be gone on from: whatever a step would use as an index, and
 * what it takes for granted, is looked at. */
#include "worlds/guards.h"

#include <string.h>

static bool is_part(int32_t first, int32_t count, size_t all)
{
    return first >= 0 && count >= 0 && (size_t)first + (size_t)count <= all;
}

static bool walls_are_sound(const struct al_guards *guards)
{
    for (size_t i = 0; i < al_tiles_count(&guards->tiles); i++)
        if (guards->tiles.walls[i] > 1)
            return false;
    return true;
}

static bool point_is_sound(const struct al_guards *guards, const struct al_guards_route *route,
                           const struct al_guards_point *point)
{
    const struct al_guards_routes *routes = &guards->routes;
    if (!al_tiles_is_free(&guards->tiles, point->tile) || (route->count > 1 && point->count < 1) ||
        !is_part(point->first, point->count, routes->choice_count) ||
        (point->letter != 0 && (point->letter < 'a' || point->letter > 'z')))
        return false;
    for (int32_t i = 0; i < point->count; i++) {
        const int32_t to = routes->choices[point->first + i].to;
        if (to < route->first || to >= route->first + route->count ||
            !al_tiles_is_walkable(&guards->tiles, point->tile, routes->points[to].tile, NULL) ||
            al_tile_same(point->tile, routes->points[to].tile))
            return false;
    }
    return true;
}

static bool routes_are_sound(const struct al_guards *guards)
{
    const struct al_guards_routes *routes = &guards->routes;
    for (size_t i = 0; i < routes->route_count; i++) {
        const struct al_guards_route *route = &routes->routes[i];
        if (memchr(route->name, '\0', AL_GUARDS_NAME_SIZE) == NULL || route->count < 1 ||
            !is_part(route->first, route->count, routes->point_count))
            return false;
        for (int32_t k = 0; k < route->count; k++)
            if (!point_is_sound(guards, route, &routes->points[route->first + k]))
                return false;
    }
    return true;
}

static bool machine_is_sound(const struct al_fsm *fsm)
{
    if (fsm->events != AL_GUARDS_EVENT_COUNT || al_fsm_check(fsm, NULL) != AL_FSM_GOOD)
        return false;
    for (int32_t i = 0; i < fsm->count; i++)
        if (fsm->states[i].action < 0 || fsm->states[i].action >= AL_GUARDS_ACTION_COUNT)
            return false;
    return true;
}

/* Whether the leg that a guard is on is one of its route, and it stands on it. */
static bool leg_is_sound(const struct al_guards *guards, const struct al_guard *guard)
{
    if (guard->on_leg < 0)
        return true;
    if (guard->route == AL_GUARDS_NO_ROUTE)
        return false;
    const struct al_guards_routes *routes = &guards->routes;
    const struct al_guards_route *route = &routes->routes[guard->route];
    const int32_t from = guard->from - route->first, to = guard->to - route->first;
    if (from < 0 || from >= route->count || to < 0 || to >= route->count)
        return false;
    const struct al_tile a = routes->points[guard->from].tile, b = routes->points[guard->to].tile;
    return guard->on_leg < al_tile_steps(a, b) &&
           al_tile_same(al_tiles_line(a, b, guard->on_leg), guard->tile) &&
           al_tiles_is_walkable(&guards->tiles, a, b, NULL);
}

static bool guard_is_sound(const struct al_guards *guards, const struct al_guard *guard)
{
    const struct al_tiles *tiles = &guards->tiles;
    return al_tiles_is_free(tiles, guard->tile) && al_tiles_is_free(tiles, guard->home) &&
           al_tiles_is_free(tiles, guard->known) && guard->mind.state >= 0 &&
           guard->mind.state < guards->fsm.count && guard->mind.age >= 0 &&
           guard->route >= AL_GUARDS_NO_ROUTE &&
           guard->route < (int32_t)guards->routes.route_count && guard->catches >= 0 &&
           leg_is_sound(guards, guard);
}

bool al_guards_is_sound(const struct al_guards *guards)
{
    const struct al_guards_intruder *intruder = &guards->intruder;
    if (!walls_are_sound(guards) || !machine_is_sound(&guards->fsm) || !routes_are_sound(guards) ||
        !al_tiles_is_free(&guards->tiles, intruder->tile) ||
        (intruder->has_goal && !al_tiles_is_free(&guards->tiles, intruder->goal)) ||
        intruder->push.x < -1 || intruder->push.x > 1 || intruder->push.y < -1 ||
        intruder->push.y > 1)
        return false;
    for (size_t i = 0; i < guards->count; i++)
        if (!guard_is_sound(guards, &guards->guards[i]))
            return false;
    return true;
}
