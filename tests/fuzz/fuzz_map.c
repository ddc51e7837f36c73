/* Any bytes as a map: either they are refused with a place in the text, or what was measured is
 * what is filled in, and paths and sight on it keep to the floor. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/tiles.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int good)
{
    if (!good)
        abort();
}

/* A fault has a text, and no line behind the last one. */
static void require_place(const struct al_tiles_fault *fault, const char *text, size_t size)
{
    size_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    require(fault->text[0] != '\0' && memchr(fault->text, '\0', sizeof fault->text) != NULL);
    require(fault->line <= lines && (fault->line > 0 || fault->column == 0));
}

/* Every tile from which the first guard can be reached leads there step by step. */
static void require_ways(const struct al_tiles *tiles, struct al_tile guard)
{
    const size_t count = al_tiles_count(tiles);
    int32_t *room = calloc(2 * count, sizeof *room);
    require(room != NULL);
    struct al_paths paths = {.steps = room, .queue = room + count};
    al_paths_goal(&paths, tiles, guard);
    al_paths_grow(&paths, tiles);
    for (size_t i = 0; i < paths.reached; i++) {
        const struct al_tile from = al_tiles_at(tiles, (size_t)paths.queue[i]);
        const struct al_tile to = al_paths_step(&paths, tiles, from);
        require(al_tiles_is_free(tiles, from) && al_tiles_can_step(tiles, from, to));
        require(al_tile_same(from, to) == al_tile_same(from, guard));
        require(al_tiles_is_clear(tiles, from, guard, NULL) ==
                al_tiles_is_clear(tiles, guard, from, NULL));
    }
    free(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct al_tiles_plan plan;
    struct al_tiles_fault fault;
    const char *text = (const char *)data;
    if (!al_tiles_measure(text, size, &plan, &fault)) {
        require_place(&fault, text, size);
        return 0;
    }
    require(plan.width > 0 && plan.height > 0 && plan.guards > 0);
    struct al_tiles tiles = {plan.width, plan.height, NULL};
    const size_t count = al_tiles_count(&tiles);
    require(count <= AL_TILES_MAX && count <= size);
    tiles.walls = malloc(count);
    struct al_tile *guards = malloc(plan.guards * sizeof *guards);
    require(tiles.walls != NULL && guards != NULL);
    memset(tiles.walls, 7, count);
    al_tiles_fill(text, size, &plan, tiles.walls, guards);
    for (size_t i = 0; i < count; i++)
        require(tiles.walls[i] <= 1);
    for (size_t i = 0; i < plan.guards; i++)
        require(al_tiles_is_free(&tiles, guards[i]));
    require(!plan.has_intruder || al_tiles_is_free(&tiles, plan.intruder));
    if (count < 4096)
        require_ways(&tiles, guards[0]);
    free(tiles.walls);
    free(guards);
    return 0;
}
