/* What is seen of the world guards: measures, scene and inspector. */
#include "worlds/guards.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <ailife/fmath.h>

/* ---- measures -------------------------------------------------------------------------------- */

static size_t count_seeing(const struct al_guards *guards)
{
    size_t count = 0;
    for (size_t i = 0; i < guards->count; i++)
        count += guards->guards[i].sees;
    return count;
}

/* Guards by what they do: counts[AL_GUARDS_ACTION_COUNT]. */
static void count_actions(const struct al_guards *guards, size_t *counts)
{
    memset(counts, 0, AL_GUARDS_ACTION_COUNT * sizeof *counts);
    for (size_t i = 0; i < guards->count; i++)
        counts[al_guards_state(guards, &guards->guards[i])->action]++;
}

void al_guards_measure(const struct al_world *world, double *row)
{
    const struct al_guards *guards = (const struct al_guards *)world;
    size_t counts[AL_GUARDS_ACTION_COUNT];
    count_actions(guards, counts);
    *row++ = (double)world->tick;
    for (size_t action = 0; action < AL_GUARDS_ACTION_COUNT; action++)
        *row++ = (double)counts[action];
    *row++ = (double)guards->caught;
    *row = (double)count_seeing(guards);
}

void al_guards_brief(const struct al_world *world, char *text, size_t size)
{
    const struct al_guards *guards = (const struct al_guards *)world;
    size_t counts[AL_GUARDS_ACTION_COUNT];
    size_t used = (size_t)snprintf(text, size, "caught %" PRIu64, guards->caught);
    count_actions(guards, counts);
    for (size_t action = 0; action < AL_GUARDS_ACTION_COUNT && used < size; action++)
        if (counts[action] > 0)
            used += (size_t)snprintf(text + used, size - used, ", %s %zu",
                                     al_guards_action_names[action], counts[action]);
}

/* ---- scene ----------------------------------------------------------------------------------- */

/* The middle of a tile, u. */
static struct al_vec middle(struct al_tile tile)
{
    return (struct al_vec){(float)tile.x + 0.5f, (float)tile.y + 0.5f};
}

static void add_point(struct al_scene *scene, enum al_role role, struct al_tile tile)
{
    const struct al_vec at = middle(tile);
    al_scene_add(scene, &(struct al_scene_item){.role = role, .x = at.x, .y = at.y, .number = -1});
}

/* Walls of a row that stand side by side are one block. */
static void draw_row(const struct al_tiles *tiles, int32_t y, struct al_scene *scene)
{
    int32_t from = 0;
    while (from < tiles->width) {
        int32_t to = from;
        while (to < tiles->width && !al_tiles_is_free(tiles, (struct al_tile){to, y}))
            to++;
        if (to > from)
            al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_WALL,
                                                        .shape = AL_SHAPE_BLOCK,
                                                        .x = (float)from,
                                                        .y = (float)y,
                                                        .x2 = (float)to,
                                                        .y2 = (float)y + 1,
                                                        .number = -1});
        from = to + 1;
    }
}

static void draw_leg(struct al_scene *scene, struct al_tile a, struct al_tile b)
{
    const struct al_vec from = middle(a), to = middle(b);
    al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_PATH,
                                                .shape = AL_SHAPE_LINE,
                                                .x = from.x,
                                                .y = from.y,
                                                .x2 = to.x,
                                                .y2 = to.y,
                                                .number = -1});
}

static void draw_route(const struct al_guards *guards, int32_t number, struct al_scene *scene)
{
    if (number == AL_GUARDS_NO_ROUTE)
        return;
    const struct al_guards_routes *routes = &guards->routes;
    const struct al_guards_route *route = &routes->routes[number];
    for (int32_t i = route->first; i < route->first + route->count; i++) {
        const struct al_guards_point *point = &routes->points[i];
        for (int32_t c = point->first; c < point->first + point->count; c++)
            draw_leg(scene, point->tile, routes->points[routes->choices[c].to].tile);
    }
}

static void draw_sight(const struct al_guards *guards, const struct al_guard *guard,
                       struct al_scene *scene)
{
    const struct al_guards_params *p = al_guards_params(guards);
    const struct al_vec at = middle(guard->tile);
    al_scene_add(scene, &(struct al_scene_item){.role = AL_ROLE_RING,
                                                .shape = AL_SHAPE_SECTOR,
                                                .x = at.x,
                                                .y = at.y,
                                                .radius = p->view_radius,
                                                .angle = floorf(p->view_angle + 0.5f),
                                                .hx = guard->heading.x,
                                                .hy = guard->heading.y,
                                                .number = -1});
}

static void draw_guard(const struct al_guards *guards, size_t i, struct al_scene *scene)
{
    static const enum al_role roles[AL_GUARDS_ACTION_COUNT] = {
        [AL_GUARDS_do_patrol] = AL_ROLE_AGENT, [AL_GUARDS_do_chase] = AL_ROLE_ALERT,
        [AL_GUARDS_do_search] = AL_ROLE_RIVAL, [AL_GUARDS_do_return] = AL_ROLE_AGENT,
        [AL_GUARDS_do_flee] = AL_ROLE_ALERT,   [AL_GUARDS_do_wait] = AL_ROLE_LEADER,
    };
    const struct al_guard *guard = &guards->guards[i];
    const struct al_vec at = middle(guard->tile);
    al_scene_add(scene, &(struct al_scene_item){
                            .role = roles[al_guards_state(guards, guard)->action],
                            .x = at.x,
                            .y = at.y,
                            .hx = guard->heading.x,
                            .hy = guard->heading.y,
                            .number = (int32_t)i + 1,
                            .value = guard->catches,
                            .has_value = true,
                        });
}

void al_guards_draw(const struct al_world *world, struct al_scene *scene)
{
    const struct al_guards *guards = (const struct al_guards *)world;
    const int32_t picked = al_guards_params(guards)->picked;
    al_scene_begin(scene, (float)guards->tiles.width, (float)guards->tiles.height, false);
    for (int32_t y = 0; y < guards->tiles.height; y++)
        draw_row(&guards->tiles, y, scene);
    if (picked > 0 && (size_t)picked <= guards->count) {
        const struct al_guard *guard = &guards->guards[picked - 1];
        draw_route(guards, guard->route, scene);
        draw_sight(guards, guard, scene);
    }
    for (size_t i = 0; i < guards->routes.point_count; i++)
        add_point(scene, AL_ROLE_WAYPOINT, guards->routes.points[i].tile);
    add_point(scene, AL_ROLE_TARGET, guards->intruder.tile);
    for (size_t i = 0; i < guards->count; i++)
        draw_guard(guards, i, scene);
}

/* ---- inspector ------------------------------------------------------------------------------- */

static const char *point_name(const struct al_guards_point *point, char *text, size_t size)
{
    if (point->letter != 0)
        snprintf(text, size, "%c", (int)point->letter);
    else
        snprintf(text, size, "%d,%d", (int)point->tile.x, (int)point->tile.y);
    return text;
}

static void report_intruder(const struct al_guards *guards, struct al_report *report)
{
    const struct al_guards_intruder *intruder = &guards->intruder;
    const bool free = al_guards_params(guards)->intruder == 0 && !intruder->held;
    al_report_line(report, "intruder", "%s", free ? "goes by itself" : "is moved by hand");
    al_report_line(report, "place", "%d,%d", (int)intruder->tile.x, (int)intruder->tile.y);
    if (intruder->has_goal)
        al_report_line(report, "goes to", "%d,%d", (int)intruder->goal.x, (int)intruder->goal.y);
    al_report_line(report, "caught", "%" PRIu64, guards->caught);
    al_report_line(report, "seen by", "%zu of %zu", count_seeing(guards), guards->count);
}

/* "lose>search caught>return" */
static void report_state(const struct al_fsm *fsm, int32_t number, bool now,
                         struct al_report *report)
{
    const struct al_fsm_state *state = &fsm->states[number];
    char label[sizeof report->lines[0].label], text[sizeof report->lines[0].text] = "";
    size_t used = 0;
    for (int32_t e = 0; e < fsm->events && used < sizeof text; e++)
        if (state->next[e] != AL_FSM_STAY)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%s>%s", used > 0 ? " " : "",
                                 al_guards_event_names[e], fsm->states[state->next[e]].name);
    snprintf(label, sizeof label, "%s %.20s", now ? ">" : " ", state->name);
    al_report_line(report, label, "%s", text);
}

static void report_route(const struct al_guards *guards, const struct al_guard *guard,
                         struct al_report *report)
{
    char text[sizeof report->lines[0].text] = "", name[32], other[32];
    size_t used = 0;
    if (guard->route == AL_GUARDS_NO_ROUTE) {
        al_report_line(report, "guards its place", "%d,%d", (int)guard->home.x, (int)guard->home.y);
        return;
    }
    const struct al_guards_routes *routes = &guards->routes;
    const struct al_guards_route *route = &routes->routes[guard->route];
    al_report_line(report, "route", "%.39s", route->name);
    for (int32_t i = 0; i < route->count && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? " " : "",
                                 point_name(&routes->points[route->first + i], name, sizeof name));
    al_report_line(report, "points", "%s", text);
    if (guard->on_leg < 0)
        return;
    const struct al_guards_point *from = &routes->points[guard->from];
    const struct al_guards_point *to = &routes->points[guard->to];
    al_report_line(report, "leg", "%s to %s, %d of %d", point_name(from, name, sizeof name),
                   point_name(to, other, sizeof other), (int)guard->on_leg,
                   (int)al_tile_steps(from->tile, to->tile));
}

void al_guards_inspect(const struct al_world *world, int32_t agent, struct al_report *report)
{
    const struct al_guards *guards = (const struct al_guards *)world;
    if (agent <= 0 || (size_t)agent > guards->count) {
        report_intruder(guards, report);
        return;
    }
    const struct al_guard *guard = &guards->guards[agent - 1];
    const struct al_fsm_state *state = al_guards_state(guards, guard);
    al_report_line(report, "guard", "%d of %zu", (int)agent, guards->count);
    al_report_line(report, "state", "%.39s", state->name);
    al_report_line(report, "does", "%s, for %d ticks", al_guards_action_names[state->action],
                   (int)guard->mind.age);
    al_report_line(report, "place", "%d,%d", (int)guard->tile.x, (int)guard->tile.y);
    al_report_line(report, "sees the intruder", "%s", guard->sees ? "yes" : "no");
    if (!guard->reached)
        al_report_line(report, "knows of it at", "%d,%d", (int)guard->known.x, (int)guard->known.y);
    al_report_line(report, "caught", "%d", (int)guard->catches);
    report_route(guards, guard, report);
    for (int32_t i = 0; i < guards->fsm.count; i++)
        report_state(&guards->fsm, i, i == guard->mind.state, report);
}
