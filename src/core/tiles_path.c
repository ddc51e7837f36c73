/* Shortest paths on tiles: see tiles.h. */
#include <ailife/tiles.h>

void al_paths_layout(struct al_paths *paths, struct al_arena *arena, size_t tiles)
{
    paths->steps = AL_ARENA_TAKE(arena, int32_t, tiles);
    paths->queue = AL_ARENA_TAKE(arena, int32_t, tiles);
    paths->reached = paths->grown = 0;
}

void al_paths_begin(struct al_paths *paths)
{
    for (size_t i = 0; i < paths->reached; i++)
        paths->steps[paths->queue[i]] = 0;
    paths->reached = paths->grown = 0;
}

static void take(struct al_paths *paths, size_t index, int32_t steps)
{
    if (paths->steps[index] != 0)
        return;
    paths->steps[index] = steps;
    paths->queue[paths->reached++] = (int32_t)index;
}

void al_paths_goal(struct al_paths *paths, const struct al_tiles *tiles, struct al_tile goal)
{
    take(paths, al_tiles_index(tiles, goal), 1);
}

/* Grow from the next tile in the queue. */
static void grow(struct al_paths *paths, const struct al_tiles *tiles)
{
    const size_t index = (size_t)paths->queue[paths->grown++];
    const struct al_tile tile = al_tiles_at(tiles, index);
    for (size_t i = 0; i < AL_TILES_NEIGHBOURS; i++) {
        const struct al_tile to = {tile.x + al_tiles_ways[i].x, tile.y + al_tiles_ways[i].y};
        if (al_tiles_can_step(tiles, tile, to))
            take(paths, al_tiles_index(tiles, to), paths->steps[index] + 1);
    }
}

int32_t al_paths_reach(struct al_paths *paths, const struct al_tiles *tiles, struct al_tile tile)
{
    if (!al_tiles_is_free(tiles, tile))
        return -1;
    const size_t index = al_tiles_index(tiles, tile);
    while (paths->steps[index] == 0 && paths->grown < paths->reached)
        grow(paths, tiles);
    return paths->steps[index] - 1;
}

void al_paths_grow(struct al_paths *paths, const struct al_tiles *tiles)
{
    while (paths->grown < paths->reached)
        grow(paths, tiles);
}

struct al_tile al_paths_step(const struct al_paths *paths, const struct al_tiles *tiles,
                             struct al_tile from)
{
    const int32_t steps = paths->steps[al_tiles_index(tiles, from)];
    for (size_t i = 0; i < AL_TILES_NEIGHBOURS && steps > 1; i++) {
        const struct al_tile to = {from.x + al_tiles_ways[i].x, from.y + al_tiles_ways[i].y};
        if (al_tiles_can_step(tiles, from, to) &&
            paths->steps[al_tiles_index(tiles, to)] == steps - 1)
            return to;
    }
    return from;
}
