/* guards.c: guards on a map of tiles, who patrol, see an intruder, chase, search and go back.
 *
 * Order of a tick: the intruder moves, by where the guards were; guards look; what happens to each
 * of them is found, all of it by the states before; their states change; they act; they look again,
 * and who is close enough has caught the intruder.
 *
 * Reading is in guards_machine.c, guards_read.c and guards_map.c, acting in guards_act.c and
 * guards_route.c, showing in guards_view.c.
 */
#include "worlds/guards.h"

#include <stdio.h>

#include <ailife/fmath.h>

#include "worlds/registry.h"

static struct al_guards *of(struct al_world *world)
{
    return (struct al_guards *)world;
}

/* ---- from nothing to tick 0 ------------------------------------------------------------------ */

static enum al_status load(struct al_world *world, struct al_error *error)
{
    struct al_guards *guards = of(world);
    enum al_status status = al_guards_plan_new(&guards->plan, world->sections, error);
    if (status != AL_OK)
        return status;
    guards->width = (size_t)guards->plan->tiles.width;
    guards->height = (size_t)guards->plan->tiles.height;
    guards->count = guards->plan->map.guards;
    guards->routes.route_count = guards->plan->routes.route_count;
    guards->routes.point_count = guards->plan->routes.point_count;
    guards->routes.choice_count = guards->plan->routes.choice_count;
    return AL_OK;
}

static void unload(struct al_world *world)
{
    al_guards_plan_free(of(world)->plan);
    of(world)->plan = NULL;
}

static void layout(struct al_world *world, struct al_arena *arena)
{
    struct al_guards *guards = of(world);
    const size_t tiles = guards->width * guards->height;
    guards->tiles = (struct al_tiles){(int32_t)guards->width, (int32_t)guards->height,
                                      AL_ARENA_TAKE(arena, uint8_t, tiles)};
    struct al_guards_routes *routes = &guards->routes;
    routes->routes = AL_ARENA_TAKE(arena, struct al_guards_route, routes->route_count);
    routes->points = AL_ARENA_TAKE(arena, struct al_guards_point, routes->point_count);
    routes->choices = AL_ARENA_TAKE(arena, struct al_guards_choice, routes->choice_count);
    guards->guards = AL_ARENA_TAKE(arena, struct al_guard, guards->count);
    guards->happened = AL_ARENA_TAKE(arena, uint32_t, guards->count);
    al_paths_layout(&guards->paths, arena, tiles);
}

static void copy_routes(struct al_guards_routes *to, const struct al_guards_routes *from)
{
    for (size_t i = 0; i < from->route_count; i++)
        to->routes[i] = from->routes[i];
    for (size_t i = 0; i < from->point_count; i++)
        to->points[i] = from->points[i];
    for (size_t i = 0; i < from->choice_count; i++)
        to->choices[i] = from->choices[i];
}

static void init(struct al_world *world)
{
    struct al_guards *guards = of(world);
    const struct al_guards_plan *plan = guards->plan;
    for (size_t i = 0; i < al_tiles_count(&guards->tiles); i++)
        guards->tiles.walls[i] = plan->tiles.walls[i];
    copy_routes(&guards->routes, &plan->routes);
    guards->fsm = plan->fsm;
    for (size_t i = 0; i < guards->count; i++)
        guards->guards[i] = (struct al_guard){.tile = plan->guards[i],
                                              .home = plan->guards[i],
                                              .known = plan->guards[i],
                                              .heading = {1, 0},
                                              .mind = {guards->fsm.first, 0},
                                              .route = plan->route_of[i],
                                              .on_leg = -1,
                                              .reached = true};
    guards->intruder.tile = plan->map.intruder;
    if (!plan->map.has_intruder)
        al_guards_start_anew(guards);
}

static void retune(struct al_world *world, const void *before)
{
    const struct al_guards_params *old = before;
    if (al_guards_params(of(world))->intruder != old->intruder)
        of(world)->intruder.held = false;
}

/* ---- a tick ---------------------------------------------------------------------------------- */

static void look(struct al_guards *guards)
{
    const struct al_guards_params *p = al_guards_params(guards);
    const struct al_tiles_sight sight = al_tiles_sight(p->view_radius, p->view_angle);
    for (size_t i = 0; i < guards->count; i++) {
        struct al_guard *guard = &guards->guards[i];
        guard->sees = al_tiles_sees(&guards->tiles, &sight, guard->tile, guard->heading,
                                    guards->intruder.tile);
        if (!guard->sees)
            continue;
        guard->known = guards->intruder.tile;
        guard->reached = false;
    }
}

static bool chases(const struct al_guards *guards, const struct al_guard *guard)
{
    return al_guards_state(guards, guard)->action == AL_GUARDS_do_chase;
}

/* A guard that does not chase hears from the first near one that does where the intruder is. */
static bool hear_alarm(struct al_guards *guards, struct al_guard *guard)
{
    const float radius = al_guards_params(guards)->alarm_radius;
    if (radius <= 0 || chases(guards, guard))
        return false;
    for (size_t i = 0; i < guards->count; i++) {
        const struct al_guard *other = &guards->guards[i];
        if (!chases(guards, other) ||
            (double)al_tile_distance2(guard->tile, other->tile) > (double)radius * (double)radius)
            continue;
        if (!guard->sees) {
            guard->known = other->known;
            guard->reached = false;
        }
        return true;
    }
    return false;
}

static bool is_over(const struct al_guards *guards, const struct al_guard *guard)
{
    const struct al_fsm_state *state = al_guards_state(guards, guard);
    int32_t ticks = state->ticks;
    if (ticks == AL_GUARDS_AUTO)
        ticks = state->action == AL_GUARDS_do_search ? al_guards_params(guards)->search_ticks : 0;
    return ticks > 0 && guard->mind.age >= ticks;
}

static uint32_t events_of(struct al_guards *guards, struct al_guard *guard)
{
    const bool lost = !guard->sees && (guard->reached || !chases(guards, guard));
    const bool alarmed = hear_alarm(guards, guard);
    return (uint32_t)guard->sees << AL_GUARDS_see | (uint32_t)alarmed << AL_GUARDS_alarm |
           (uint32_t)lost << AL_GUARDS_lose | (uint32_t)guard->arrived << AL_GUARDS_arrive |
           (uint32_t)is_over(guards, guard) << AL_GUARDS_timeout;
}

static void change_states(struct al_guards *guards)
{
    for (size_t i = 0; i < guards->count; i++)
        guards->happened[i] = events_of(guards, &guards->guards[i]);
    for (size_t i = 0; i < guards->count; i++)
        al_fsm_fire(&guards->fsm, &guards->guards[i].mind, guards->happened[i]);
}

static bool catches(const struct al_guards *guards, const struct al_guard *guard)
{
    return guard->sees && al_tile_steps(guard->tile, guards->intruder.tile) <= 1 &&
           al_guards_state(guards, guard)->action != AL_GUARDS_do_flee;
}

/* The first guard that can catch the intruder does; all know of it. */
static void catch_intruder(struct al_guards *guards)
{
    size_t by = 0;
    while (by < guards->count && !catches(guards, &guards->guards[by]))
        by++;
    if (by == guards->count)
        return;
    guards->guards[by].catches += guards->guards[by].catches < INT32_MAX;
    guards->caught++;
    for (size_t i = 0; i < guards->count; i++)
        al_fsm_fire(&guards->fsm, &guards->guards[i].mind, 1u << AL_GUARDS_caught);
    al_guards_start_anew(guards);
}

static void step(struct al_world *world)
{
    struct al_guards *guards = of(world);
    al_guards_move_intruder(guards);
    look(guards);
    change_states(guards);
    for (size_t i = 0; i < guards->count; i++) {
        al_guards_act(guards, i);
        guards->guards[i].mind.age += guards->guards[i].mind.age < INT32_MAX;
    }
    look(guards);
    catch_intruder(guards);
}

static int32_t direction(float x)
{
    return (x > 0.5f) - (x < -0.5f);
}

/* An arrow key is good for one step. */
static void touch(struct al_world *world, const struct al_touch *hand)
{
    struct al_guards *guards = of(world);
    struct al_guards_intruder *intruder = &guards->intruder;
    intruder->held = true;
    intruder->has_goal = false;
    if (hand->kind == AL_TOUCH_MOVE) {
        intruder->push = (struct al_tile){direction(hand->x), direction(hand->y)};
        return;
    }
    const float most = AL_TILES_SIDE_MAX;
    const struct al_tile tile = {(int32_t)floorf(al_clampf(hand->x, -1, most)),
                                 (int32_t)floorf(al_clampf(hand->y, -1, most))};
    intruder->push = (struct al_tile){0, 0};
    if (al_tiles_is_free(&guards->tiles, tile))
        intruder->tile = tile;
}

/* ---- what there is to a world ---------------------------------------------------------------- */

static void shape(struct al_world *world, struct al_archive *archive)
{
    struct al_guards *guards = of(world);
    al_archive_count(archive, &guards->width, AL_TILES_SIDE_MAX);
    al_archive_count(archive, &guards->height, AL_TILES_SIDE_MAX);
    al_archive_count(archive, &guards->count, AL_TILES_GUARDS_MAX);
    al_archive_count(archive, &guards->routes.route_count, AL_GUARDS_ROUTES_MAX);
    al_archive_count(archive, &guards->routes.point_count, AL_GUARDS_POINTS_MAX);
    al_archive_count(archive, &guards->routes.choice_count, AL_GUARDS_CHOICES_MAX);
    if (guards->width == 0 || guards->height == 0 || guards->count == 0 ||
        guards->width * guards->height > AL_TILES_MAX)
        archive->failed = true;
}

static void walk_tile(struct al_archive *archive, struct al_tile *tile)
{
    al_archive_i32(archive, &tile->x);
    al_archive_i32(archive, &tile->y);
}

static void walk_routes(struct al_archive *archive, struct al_guards_routes *routes)
{
    for (size_t i = 0; i < routes->route_count; i++) {
        al_archive_u8s(archive, (uint8_t *)routes->routes[i].name, AL_GUARDS_NAME_SIZE);
        al_archive_i32(archive, &routes->routes[i].first);
        al_archive_i32(archive, &routes->routes[i].count);
    }
    for (size_t i = 0; i < routes->point_count; i++) {
        walk_tile(archive, &routes->points[i].tile);
        al_archive_i32(archive, &routes->points[i].letter);
        al_archive_i32(archive, &routes->points[i].first);
        al_archive_i32(archive, &routes->points[i].count);
    }
    for (size_t i = 0; i < routes->choice_count; i++) {
        al_archive_i32(archive, &routes->choices[i].to);
        al_archive_within(archive, &routes->choices[i].weight, 1, 0, 1e6f);
    }
}

static void walk_machine(struct al_archive *archive, struct al_fsm *fsm)
{
    al_archive_i32(archive, &fsm->events);
    al_archive_i32(archive, &fsm->count);
    al_archive_i32(archive, &fsm->first);
    for (int32_t i = 0; i < fsm->count && i < AL_FSM_STATES_MAX; i++) {
        struct al_fsm_state *state = &fsm->states[i];
        al_archive_u8s(archive, (uint8_t *)state->name, AL_FSM_NAME_SIZE);
        al_archive_i32(archive, &state->action);
        al_archive_i32(archive, &state->ticks);
        al_archive_i32s(archive, state->next, AL_FSM_EVENTS_MAX);
    }
}

static void walk_guard(struct al_archive *archive, struct al_guard *guard)
{
    walk_tile(archive, &guard->tile);
    walk_tile(archive, &guard->home);
    walk_tile(archive, &guard->known);
    al_archive_within(archive, &guard->heading.x, 1, -2, 2);
    al_archive_within(archive, &guard->heading.y, 1, -2, 2);
    al_archive_within(archive, &guard->progress, 1, 0, 1);
    al_archive_i32(archive, &guard->mind.state);
    al_archive_i32(archive, &guard->mind.age);
    al_archive_i32(archive, &guard->route);
    al_archive_i32(archive, &guard->from);
    al_archive_i32(archive, &guard->to);
    al_archive_i32(archive, &guard->on_leg);
    al_archive_i32(archive, &guard->catches);
    al_archive_bool(archive, &guard->sees);
    al_archive_bool(archive, &guard->reached);
    al_archive_bool(archive, &guard->arrived);
    al_archive_bool(archive, &guard->detours);
}

static void walk_intruder(struct al_archive *archive, struct al_guards_intruder *intruder)
{
    walk_tile(archive, &intruder->tile);
    walk_tile(archive, &intruder->goal);
    walk_tile(archive, &intruder->push);
    al_archive_within(archive, &intruder->progress, 1, 0, 1);
    al_archive_bool(archive, &intruder->held);
    al_archive_bool(archive, &intruder->has_goal);
}

static void state(struct al_world *world, struct al_archive *archive)
{
    struct al_guards *guards = of(world);
    al_archive_u8s(archive, guards->tiles.walls, al_tiles_count(&guards->tiles));
    walk_routes(archive, &guards->routes);
    walk_machine(archive, &guards->fsm);
    for (size_t i = 0; i < guards->count; i++)
        walk_guard(archive, &guards->guards[i]);
    walk_intruder(archive, &guards->intruder);
    al_archive_u64(archive, &guards->caught);
    if (archive->mode == AL_ARCHIVE_LOAD && !archive->failed && !al_guards_is_sound(guards))
        archive->failed = true;
}

/* ---- what is told ---------------------------------------------------------------------------- */

/* clang-format off */
static const struct al_metric metrics[] = {
    {.name = "tick", .label = "tick", .help = "number of the tick"},
    {.name = "patrol", .label = "patr", .help = "guards that patrol"},
    {.name = "chase", .label = "chase", .plotted = true, .help = "guards that chase"},
    {.name = "search", .label = "srch", .plotted = true, .help = "guards that search"},
    {.name = "return", .label = "ret", .help = "guards that go back to their route"},
    {.name = "flee", .help = "guards that flee"},
    {.name = "wait", .help = "guards that wait"},
    {.name = "caught", .label = "catch", .plotted = true, .help = "catches so far"},
    {.name = "seen", .label = "seen", .help = "guards that see the intruder"},
};
/* clang-format on */

/* The intruder is number 0, so that guards count from 1, as their routes count them. */
static int32_t agents(const struct al_world *world)
{
    return (int32_t)((const struct al_guards *)world)->count + 1;
}

static int32_t best(const struct al_world *world)
{
    const struct al_guards *guards = (const struct al_guards *)world;
    size_t found = 0;
    for (size_t i = 1; i < guards->count; i++)
        if (guards->guards[i].catches > guards->guards[found].catches)
            found = i;
    return (int32_t)found + 1;
}

static const struct al_param_table *const tables[] = {&al_guards_table, &al_guards_route_table,
                                                      &al_guards_state_table};

const struct al_world_class al_guards_class = {
    .name = "guards",
    .title = "guards and an intruder",
    .summary = "guards on a map of tiles, with routes, sight and state machines",
    .manual = al_guards_manual,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .metrics = metrics,
    .metric_count = sizeof metrics / sizeof metrics[0],
    .size = sizeof(struct al_guards),
    .start_speed = 1,
    .check = al_guards_check,
    .shape = shape,
    .load = load,
    .unload = unload,
    .layout = layout,
    .init = init,
    .retune = retune,
    .touch = touch,
    .step = step,
    .state = state,
    .measure = al_guards_measure,
    .brief = al_guards_brief,
    .draw = al_guards_draw,
    .agents = agents,
    .best = best,
    .inspect = al_guards_inspect,
};
