/* The routes of the world guards, as settings have them. */
#include "worlds/guards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- routes as texts ------------------------------------------------------------------------- */

/* A route as its section or the built-in table has it. */
struct source {
    const struct al_sections *sections;
    const char *section; /* NULL: it is built in */
    const char *name, *points, *guards;
    const char *next[AL_TILES_WAYPOINTS];
};

static const struct source built_in[] = {
    {.name = "ring",
     .points = "a b f c d e",
     .guards = "1 3",
     .next = {['e' - 'a'] = "a:2 f:1", ['f' - 'a'] = "c:2 e:1"}},
    {.name = "rooms", .points = "g h i h", .guards = "2"},
};

#define BUILT_IN_COUNT (sizeof built_in / sizeof built_in[0])

static bool map_is_built_in(const struct al_sections *sections)
{
    const struct al_guards_params *params = al_sections_values(sections, &al_guards_table);
    return strcmp(params->map, AL_GUARDS_BUILT_IN) == 0;
}

/* Route number i of those that are asked; false: there are no more. */
static bool source_of(const struct al_sections *sections, size_t i, struct source *source)
{
    const struct al_section *item = NULL;
    size_t at = 0;
    for (size_t k = 0; k <= i; k++)
        if ((item = al_guards_next_section(sections, &al_guards_route_table, &at)) == NULL)
            break;
    if (item != NULL) {
        const struct al_guards_route_params *values = item->values;
        *source = (struct source){sections,       item->name,     al_guards_section_name(item),
                                  values->points, values->guards, {0}};
        for (size_t k = 0; k < AL_TILES_WAYPOINTS; k++)
            source->next[k] = values->next[k][0] != '\0' ? values->next[k] : NULL;
        return true;
    }
    at = 0;
    if (i >= BUILT_IN_COUNT || !map_is_built_in(sections) ||
        al_guards_next_section(sections, &al_guards_route_table, &at) != NULL)
        return false;
    *source = built_in[i];
    source->sections = sections;
    return true;
}

/* A fault of one of a route's lists. */
#define ROUTE_FAULT(source, key, error, ...)                                                       \
    al_sections_fault((source)->sections, (source)->section != NULL ? (source)->section : "route", \
                      key, error, __VA_ARGS__)

#define WORD_SIZE 32

/* Take the next word of a list, cut to WORD_SIZE - 1 bytes; false: there is none. */
static bool next_word(const char **list, char *word)
{
    *list += strspn(*list, " \t");
    const size_t length = strcspn(*list, " \t");
    const size_t kept = length < WORD_SIZE ? length : WORD_SIZE - 1;
    memcpy(word, *list, kept);
    word[kept] = '\0';
    *list += length;
    return length > 0;
}

static bool read_whole(const char *text, int32_t *value)
{
    bool negative;
    uint64_t size;
    if (al_number_kind(text) != AL_NUMBER_WHOLE || !al_number_read_whole(text, &negative, &size) ||
        negative || size > AL_TILES_SIDE_MAX)
        return false;
    *value = (int32_t)size;
    return true;
}

static bool is_letter(const char *word)
{
    return word[0] >= 'a' && word[0] <= 'z' && word[1] == '\0';
}

/* A point as a person writes it: "a", or "12,5". Its tile is set when it is written. */
static bool read_point(const char *word, struct al_guards_point *point)
{
    char parts[WORD_SIZE];
    *point = (struct al_guards_point){0};
    if (is_letter(word)) {
        point->letter = word[0];
        return true;
    }
    strcpy(parts, word);
    char *comma = strchr(parts, ',');
    if (comma == NULL)
        return false;
    *comma = '\0';
    return read_whole(parts, &point->tile.x) && read_whole(comma + 1, &point->tile.y);
}

static bool same_point(const struct al_guards_point *a, const struct al_guards_point *b)
{
    return a->letter == b->letter && (a->letter != 0 || al_tile_same(a->tile, b->tile));
}

/* ---- growing arrays -------------------------------------------------------------------------- */

static enum al_status no_memory(struct al_error *error)
{
    return al_fail(error, AL_MEMORY, "no memory for the guards");
}

/* An array with room for one more of `size` bytes: it doubles at powers of two. NULL: there is no
 * memory, and the array stays as it was. */
static void *with_room(void *array, size_t count, size_t size)
{
    if (count != 0 && (count & (count - 1)) != 0)
        return array;
    return realloc(array, (count > 0 ? 2 * count : 1) * size);
}

static bool add_point(struct al_guards_routes *routes, const struct al_guards_point *point)
{
    struct al_guards_point *points = with_room(routes->points, routes->point_count, sizeof *points);
    if (points == NULL)
        return false;
    routes->points = points;
    points[routes->point_count++] = *point;
    return true;
}

static bool add_route(struct al_guards_routes *routes, const struct al_guards_route *route)
{
    struct al_guards_route *all = with_room(routes->routes, routes->route_count, sizeof *all);
    if (all == NULL)
        return false;
    routes->routes = all;
    all[routes->route_count++] = *route;
    return true;
}

static bool add_way(struct al_guards_routes *routes, const struct al_guards_choice *choice)
{
    struct al_guards_choice *choices =
        with_room(routes->choices, routes->choice_count, sizeof *choices);
    if (choices == NULL)
        return false;
    routes->choices = choices;
    choices[routes->choice_count++] = *choice;
    return true;
}

void al_guards_routes_free(struct al_guards_routes *routes)
{
    free(routes->routes);
    free(routes->points);
    free(routes->choices);
    *routes = (struct al_guards_routes){0};
}

/* ---- points ---------------------------------------------------------------------------------- */

/* Set the tile of a point by the map. */
static enum al_status place_point(const struct source *source, const struct al_guards_plan *plan,
                                  const char *word, struct al_guards_point *point,
                                  struct al_error *error)
{
    if (plan->tiles.walls == NULL)
        return AL_OK;
    if (point->letter != 0 && !plan->map.has_waypoint[point->letter - 'a'])
        return ROUTE_FAULT(source, "points", error, "the map has no waypoint '%s'", word);
    if (point->letter != 0)
        point->tile = plan->map.waypoints[point->letter - 'a'];
    if (al_tiles_is_free(&plan->tiles, point->tile))
        return AL_OK;
    return ROUTE_FAULT(source, "points", error, "tile %s is a wall or outside the map (%d x %d)",
                       word, (int)plan->tiles.width, (int)plan->tiles.height);
}

static enum al_status read_points(const struct source *source, struct al_guards_plan *plan,
                                  struct al_error *error)
{
    struct al_guards_routes *routes = &plan->routes;
    struct al_guards_route route = {.first = (int32_t)routes->point_count};
    char word[WORD_SIZE];
    memcpy(route.name, source->name, strnlen(source->name, AL_GUARDS_NAME_SIZE - 1));
    for (const char *list = source->points; next_word(&list, word); route.count++) {
        struct al_guards_point point;
        if (!read_point(word, &point))
            return ROUTE_FAULT(source, "points", error,
                               "'%s' is neither a waypoint nor a tile (allowed: a to z, x,y)",
                               word);
        enum al_status status = place_point(source, plan, word, &point, error);
        if (status != AL_OK)
            return status;
        if (routes->point_count >= AL_GUARDS_POINTS_MAX)
            return ROUTE_FAULT(source, "points", error, "too many points (allowed: up to %d)",
                               AL_GUARDS_POINTS_MAX);
        if (!add_point(routes, &point))
            return no_memory(error);
    }
    if (route.count == 0)
        return ROUTE_FAULT(source, source->section != NULL ? "points" : NULL, error,
                           "a route without points (give waypoints and tiles: \"a b 12,5\")");
    return add_route(routes, &route) ? AL_OK : no_memory(error);
}

/* ---- choices --------------------------------------------------------------------------------- */

/* The first point of a route that is the same as this one; NULL: none. */
static const struct al_guards_point *find_point(const struct al_guards_routes *routes,
                                                const struct al_guards_route *route,
                                                const struct al_guards_point *wanted)
{
    for (int32_t i = 0; i < route->count; i++)
        if (same_point(&routes->points[route->first + i], wanted))
            return &routes->points[route->first + i];
    return NULL;
}

/* "b:2" or "b". */
static bool read_choice(char *word, struct al_guards_point *point, float *weight)
{
    char *colon = strchr(word, ':');
    *weight = 1;
    if (colon != NULL) {
        if (al_number_kind(colon + 1) == AL_NUMBER_NONE)
            return false;
        *weight = al_number_read_float(colon + 1);
        *colon = '\0';
    }
    return *weight >= 0 && *weight <= 1e6f && read_point(word, point);
}

static enum al_status add_choice(struct al_guards_plan *plan, struct al_guards_point *point,
                                 int32_t to, float weight, struct al_error *error)
{
    const struct al_guards_choice choice = {to, weight};
    if (plan->routes.choice_count >= AL_GUARDS_CHOICES_MAX)
        return al_fail(error, AL_INVALID, "[route] too many ways to go on (allowed: up to %d)",
                       AL_GUARDS_CHOICES_MAX);
    if (!add_way(&plan->routes, &choice))
        return no_memory(error);
    point->count++;
    return AL_OK;
}

static enum al_status read_choices(const struct source *source, struct al_guards_plan *plan,
                                   const struct al_guards_route *route,
                                   struct al_guards_point *point, struct al_error *error)
{
    const char key[] = {'n', 'e', 'x', 't', '_', (char)point->letter, '\0'};
    char word[WORD_SIZE], shown[WORD_SIZE];
    for (const char *list = source->next[point->letter - 'a']; next_word(&list, word);) {
        struct al_guards_point to;
        float weight;
        strcpy(shown, word);
        if (!read_choice(word, &to, &weight))
            return ROUTE_FAULT(source, key, error,
                               "'%s' is no way to go on (allowed: waypoint:weight, weight 0 to "
                               "1000000)",
                               shown);
        const struct al_guards_point *found = find_point(&plan->routes, route, &to);
        if (found == NULL)
            return ROUTE_FAULT(source, key, error, "'%s' is no point of this route", word);
        enum al_status status = AL_OK;
        if (weight > 0)
            status = add_choice(plan, point, (int32_t)(found - plan->routes.points), weight, error);
        if (status != AL_OK)
            return status;
    }
    return point->count > 0 ? AL_OK
                            : ROUTE_FAULT(source, key, error, "no way to go on has a weight");
}

/* What a leg is called: "a", or "12,5". */
static const char *point_name(const struct al_guards_point *point, char *text, size_t size)
{
    if (point->letter != 0)
        snprintf(text, size, "%c", (int)point->letter);
    else
        snprintf(text, size, "%d,%d", (int)point->tile.x, (int)point->tile.y);
    return text;
}

/* Whether the legs from a point can be walked; one to itself is none. */
static enum al_status check_legs(const struct source *source, const struct al_guards_plan *plan,
                                 const struct al_guards_point *point, struct al_error *error)
{
    const struct al_guards_routes *routes = &plan->routes;
    const bool drawn = point->letter != 0 && source->next[point->letter - 'a'] != NULL;
    const char next_key[] = {'n', 'e', 'x', 't', '_', (char)point->letter, '\0'};
    const char *key = drawn ? next_key : "points";
    char a[WORD_SIZE], b[WORD_SIZE];
    for (int32_t i = 0; i < point->count; i++) {
        const struct al_guards_point *to = &routes->points[routes->choices[point->first + i].to];
        struct al_tile wall;
        point_name(point, a, sizeof a);
        if (same_point(point, to))
            return ROUTE_FAULT(source, key, error, "a leg from %s to itself", a);
        if (plan->tiles.walls != NULL && al_tile_same(point->tile, to->tile))
            return ROUTE_FAULT(source, key, error, "a leg from %s to the same tile", a);
        if (plan->tiles.walls == NULL ||
            al_tiles_is_walkable(&plan->tiles, point->tile, to->tile, &wall))
            continue;
        return ROUTE_FAULT(source, key, error,
                           "the leg from %s to %s goes through the wall at tile %d,%d (line %d, "
                           "column %d of the map)",
                           a, point_name(to, b, sizeof b), (int)wall.x, (int)wall.y,
                           (int)wall.y + 1, (int)wall.x + 1);
    }
    return AL_OK;
}

/* Find where to go from each point of the route that was read last. */
static enum al_status link_points(const struct source *source, struct al_guards_plan *plan,
                                  struct al_error *error)
{
    const struct al_guards_route *route = &plan->routes.routes[plan->routes.route_count - 1];
    enum al_status status = AL_OK;
    for (int32_t i = 0; i < route->count && status == AL_OK; i++) {
        struct al_guards_point *point = &plan->routes.points[route->first + i];
        point->first = (int32_t)plan->routes.choice_count;
        if (point->letter != 0 && source->next[point->letter - 'a'] != NULL)
            status = read_choices(source, plan, route, point, error);
        else if (route->count > 1)
            status = add_choice(plan, point, route->first + (i + 1) % route->count, 1, error);
        if (status == AL_OK)
            status = check_legs(source, plan, point, error);
    }
    return status;
}

/* A next_X whose X is no point of the route would never count. */
static enum al_status check_next(const struct source *source, const struct al_guards_plan *plan,
                                 struct al_error *error)
{
    const struct al_guards_route *route = &plan->routes.routes[plan->routes.route_count - 1];
    for (int32_t k = 0; k < AL_TILES_WAYPOINTS; k++) {
        const struct al_guards_point point = {.letter = 'a' + k};
        const char key[] = {'n', 'e', 'x', 't', '_', (char)('a' + k), '\0'};
        if (source->next[k] != NULL && find_point(&plan->routes, route, &point) == NULL)
            return ROUTE_FAULT(source, key, error, "'%c' is no point of this route", 'a' + (int)k);
    }
    return AL_OK;
}

/* ---- who follows them ------------------------------------------------------------------------ */

static bool is_for_all(const struct source *source)
{
    char word[WORD_SIZE];
    const char *list = source->guards;
    return !next_word(&list, word) || strcmp(word, "all") == 0;
}

static enum al_status read_guards(const struct source *source, struct al_guards_plan *plan,
                                  int32_t route, struct al_error *error)
{
    char word[WORD_SIZE];
    const bool known = plan->tiles.walls != NULL;
    const int32_t most = known ? (int32_t)plan->map.guards : AL_TILES_GUARDS_MAX;
    if (is_for_all(source))
        return AL_OK;
    for (const char *list = source->guards; next_word(&list, word);) {
        int32_t number;
        if (!read_whole(word, &number) || number < 1 || number > most)
            return ROUTE_FAULT(source, "guards", error,
                               "no guard: '%s' (allowed: 1 to %d%s, or all)", word, (int)most,
                               known ? ", those of the map" : "");
        if (plan->route_of[number - 1] != AL_GUARDS_NO_ROUTE)
            return ROUTE_FAULT(source, "guards", error, "guard %d already follows the route %s",
                               (int)number, plan->routes.routes[plan->route_of[number - 1]].name);
        plan->route_of[number - 1] = route;
    }
    return AL_OK;
}

/* Share the guards that no route names among the routes for all, in turn. */
static void share_guards(const struct al_sections *sections, struct al_guards_plan *plan)
{
    int32_t takers[AL_GUARDS_ROUTES_MAX];
    struct source source;
    size_t count = 0, turn = 0;
    for (size_t i = 0; i < plan->routes.route_count && source_of(sections, i, &source); i++)
        if (is_for_all(&source) && count < AL_GUARDS_ROUTES_MAX)
            takers[count++] = (int32_t)i;
    for (size_t guard = 0; guard < plan->map.guards && count > 0; guard++)
        if (plan->route_of[guard] == AL_GUARDS_NO_ROUTE)
            plan->route_of[guard] = takers[turn++ % count];
}

static enum al_status read_route(const struct source *source, struct al_guards_plan *plan,
                                 struct al_error *error)
{
    enum al_status status = read_points(source, plan, error);
    if (status == AL_OK)
        status = check_next(source, plan, error);
    if (status == AL_OK)
        status = link_points(source, plan, error);
    if (status == AL_OK)
        status = read_guards(source, plan, (int32_t)plan->routes.route_count - 1, error);
    return status;
}

enum al_status al_guards_read_routes(const struct al_sections *sections,
                                     struct al_guards_plan *plan, struct al_error *error)
{
    struct source source;
    enum al_status status = AL_OK;
    const size_t room =
        plan->map.guards > AL_TILES_GUARDS_MAX ? plan->map.guards : AL_TILES_GUARDS_MAX;
    plan->route_of = malloc(room * sizeof *plan->route_of);
    if (plan->route_of == NULL)
        return no_memory(error);
    for (size_t i = 0; i < room; i++)
        plan->route_of[i] = AL_GUARDS_NO_ROUTE;
    for (size_t i = 0; status == AL_OK && source_of(sections, i, &source); i++)
        status = read_route(&source, plan, error);
    if (status == AL_OK)
        share_guards(sections, plan);
    return status;
}

enum al_status al_guards_check(const struct al_sections *sections, struct al_error *error)
{
    struct al_guards_plan plan = {0};
    enum al_status status = al_guards_read_machine(sections, &plan.fsm, error);
    if (status == AL_OK)
        status = al_guards_read_routes(sections, &plan, error);
    al_guards_routes_free(&plan.routes);
    free(plan.route_of);
    return status;
}
