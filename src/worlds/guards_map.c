/* The map of the world guards: the one built in, those in files, and all that is read at once. */
#include "worlds/guards.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char built_in[] = "############################\n"
                               "#a...G....................b#\n"
                               "#..........................#\n"
                               "#..########......########..#\n"
                               "#..#......#......#......#..#\n"
                               "#..#......#..##..#..G...#..#\n"
                               "#..#......#..##..#......#..#\n"
                               "#..#..g......h......i...#..#\n"
                               "#..#......#......#......#..#\n"
                               "#..#......#..##..#......#..#\n"
                               "#..########......########..#\n"
                               "#e........................f#\n"
                               "#....##..............##....#\n"
                               "#....##.....####.....##....#\n"
                               "#.......I...####...........#\n"
                               "#....##.....####.....##....#\n"
                               "#....##..............##....#\n"
                               "#..........................#\n"
                               "#d.................G......c#\n"
                               "############################\n";

/* A map's text, and what it is called in messages. */
struct text {
    const char *name;
    char *path;  /* owned; NULL: built in */
    char *bytes; /* owned; NULL: built in */
    size_t length;
};

static enum al_status no_memory(struct al_error *error)
{
    return al_fail(error, AL_MEMORY, "no memory for the map");
}

/* ---- files ----------------------------------------------------------------------------------- */

/* The path as it is written, or, when it is relative and a settings file names it, beside that
 * file. NULL: there is no memory. */
static char *path_of(const struct al_sections *sections, const char *map)
{
    size_t line = 0;
    const char *source = al_sections_origin(sections, "guards", "map", &line);
    const char *slash = source != NULL && line > 0 ? strrchr(source, '/') : NULL;
    const size_t folder = map[0] != '/' && slash != NULL ? (size_t)(slash - source) + 1 : 0;
    char *path = malloc(folder + strlen(map) + 1);
    if (path == NULL)
        return NULL;
    if (folder > 0)
        memcpy(path, source, folder);
    strcpy(path + folder, map);
    return path;
}

/* More bytes than a map can have: four for each tile, two for each line's end, a mark, and as much
 * again for empty lines. */
#define BYTES_MAX ((size_t)AL_TILES_MAX * 8)

/* Read a stream to its end, or to more than a map can hold. */
static enum al_status read_stream(const struct al_sections *sections, FILE *stream,
                                  struct text *text, struct al_error *error)
{
    size_t size = 0;
    do {
        const size_t wanted = size == 0 ? 1 << 16 : 2 * size;
        char *bytes = realloc(text->bytes, wanted);
        if (bytes == NULL)
            return no_memory(error);
        text->bytes = bytes;
        size = wanted;
        text->length += fread(bytes + text->length, 1, size - text->length, stream);
    } while (text->length == size && size < BYTES_MAX);
    if (ferror(stream))
        return al_sections_fault(sections, "guards", "map", error, "cannot read %s: %s", text->path,
                                 strerror(errno));
    return AL_OK;
}

static enum al_status read_file(const struct al_sections *sections, const char *map,
                                struct text *text, struct al_error *error)
{
    text->path = path_of(sections, map);
    if (text->path == NULL)
        return no_memory(error);
    text->name = text->path;
    FILE *stream = fopen(text->path, "r");
    if (stream == NULL)
        return al_sections_fault(sections, "guards", "map", error, "cannot open %s: %s", text->path,
                                 strerror(errno));
    enum al_status status = read_stream(sections, stream, text, error);
    fclose(stream);
    return status;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static enum al_status tell(const struct text *text, const struct al_tiles_fault *fault,
                           struct al_error *error)
{
    if (fault->line == 0)
        return al_fail(error, AL_INVALID, "%s: %s", text->name, fault->text);
    if (fault->column == 0)
        return al_fail(error, AL_INVALID, "%s:%zu: %s", text->name, fault->line, fault->text);
    return al_fail(error, AL_INVALID, "%s:%zu:%zu: %s", text->name, fault->line, fault->column,
                   fault->text);
}

static enum al_status read_map(const struct text *text, struct al_guards_plan *plan,
                               struct al_error *error)
{
    struct al_tiles_fault fault;
    const char *bytes = text->bytes != NULL ? text->bytes : built_in;
    if (!al_tiles_measure(bytes, text->length, &plan->map, &fault))
        return tell(text, &fault, error);
    plan->tiles.width = plan->map.width;
    plan->tiles.height = plan->map.height;
    plan->tiles.walls = malloc(al_tiles_count(&plan->tiles));
    plan->guards = malloc(plan->map.guards * sizeof *plan->guards);
    if (plan->tiles.walls == NULL || plan->guards == NULL)
        return no_memory(error);
    al_tiles_fill(bytes, text->length, &plan->map, plan->tiles.walls, plan->guards);
    return AL_OK;
}

/* ---- who reaches what ------------------------------------------------------------------------ */

static enum al_status no_way(const struct text *text, struct al_tile tile, const char *what,
                             struct al_error *error)
{
    return al_fail(error, AL_INVALID, "%s:%d:%d: %s", text->name, (int)tile.y + 1, (int)tile.x + 1,
                   what);
}

/* Each waypoint by some guard. */
static enum al_status check_waypoints(const struct text *text, const struct al_guards_plan *plan,
                                      struct al_paths *paths, struct al_error *error)
{
    char what[60];
    al_paths_begin(paths);
    for (size_t i = 0; i < plan->map.guards; i++)
        al_paths_goal(paths, &plan->tiles, plan->guards[i]);
    for (size_t k = 0; k < AL_TILES_WAYPOINTS; k++) {
        const struct al_tile tile = plan->map.waypoints[k];
        if (!plan->map.has_waypoint[k] || al_paths_reach(paths, &plan->tiles, tile) >= 0)
            continue;
        snprintf(what, sizeof what, "no guard can reach waypoint %c", 'a' + (int)k);
        return no_way(text, tile, what, error);
    }
    return AL_OK;
}

/* Each route by each guard that follows it, and from there all its points. */
static enum al_status check_route(const struct text *text, const struct al_guards_plan *plan,
                                  int32_t number, struct al_paths *paths, struct al_error *error)
{
    const struct al_guards_route *route = &plan->routes.routes[number];
    const struct al_guards_point *points = plan->routes.points + route->first;
    char what[AL_GUARDS_NAME_SIZE + 80];
    al_paths_begin(paths);
    al_paths_goal(paths, &plan->tiles, points[0].tile);
    al_paths_grow(paths, &plan->tiles);
    for (int32_t i = 1; i < route->count; i++)
        if (al_paths_reach(paths, &plan->tiles, points[i].tile) < 0) {
            snprintf(what, sizeof what,
                     "this point of the route %s cannot be reached from its first", route->name);
            return no_way(text, points[i].tile, what, error);
        }
    for (size_t i = 0; i < plan->map.guards; i++)
        if (plan->route_of[i] == number &&
            al_paths_reach(paths, &plan->tiles, plan->guards[i]) < 0) {
            snprintf(what, sizeof what, "guard %zu cannot reach its route, %s", i + 1, route->name);
            return no_way(text, plan->guards[i], what, error);
        }
    return AL_OK;
}

static enum al_status check_ways(const struct text *text, const struct al_guards_plan *plan,
                                 struct al_error *error)
{
    const size_t count = al_tiles_count(&plan->tiles);
    int32_t *room = calloc(count, 2 * sizeof *room);
    if (room == NULL)
        return no_memory(error);
    struct al_paths paths = {.steps = room, .queue = room + count};
    enum al_status status = check_waypoints(text, plan, &paths, error);
    for (size_t i = 0; i < plan->routes.route_count && status == AL_OK; i++)
        status = check_route(text, plan, (int32_t)i, &paths, error);
    free(room);
    return status;
}

static enum al_status read_all(struct al_guards_plan *plan, const struct al_sections *sections,
                               struct text *text, struct al_error *error)
{
    const struct al_guards_params *params = al_sections_values(sections, &al_guards_table);
    enum al_status status = AL_OK;
    if (strcmp(params->map, AL_GUARDS_BUILT_IN) != 0)
        status = read_file(sections, params->map, text, error);
    if (status == AL_OK)
        status = read_map(text, plan, error);
    if (status == AL_OK)
        status = al_guards_read_machine(sections, &plan->fsm, error);
    if (status == AL_OK)
        status = al_guards_read_routes(sections, plan, error);
    return status == AL_OK ? check_ways(text, plan, error) : status;
}

enum al_status al_guards_plan_new(struct al_guards_plan **plan, const struct al_sections *sections,
                                  struct al_error *error)
{
    struct text text = {.name = "the map", .length = sizeof built_in - 1};
    const struct al_guards_params *params = al_sections_values(sections, &al_guards_table);
    if (strcmp(params->map, AL_GUARDS_BUILT_IN) != 0)
        text.length = 0;
    *plan = calloc(1, sizeof **plan);
    if (*plan == NULL)
        return no_memory(error);
    enum al_status status = read_all(*plan, sections, &text, error);
    free(text.path);
    free(text.bytes);
    if (status != AL_OK) {
        al_guards_plan_free(*plan);
        *plan = NULL;
    }
    return status;
}

void al_guards_plan_free(struct al_guards_plan *plan)
{
    if (plan == NULL)
        return;
    free(plan->tiles.walls);
    free(plan->guards);
    free(plan->route_of);
    al_guards_routes_free(&plan->routes);
    free(plan);
}
