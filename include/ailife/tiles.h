/* tiles.h: a map of square tiles: reading it, lines, sight and shortest paths on it.
 *
 * x counts columns from 0 to the right, y rows from 0 downwards; what lies outside is wall. A step
 * goes to one of the eight neighbours; a diagonal one needs both tiles beside it free, so nobody
 * squeezes through the gap between two walls that touch at a corner.
 */
#ifndef AILIFE_TILES_H
#define AILIFE_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/arena.h>
#include <ailife/vec.h>

#define AL_TILES_SIDE_MAX   10000
#define AL_TILES_MAX        1000000 /* tiles of a map */
#define AL_TILES_GUARDS_MAX 1000
#define AL_TILES_WAYPOINTS  26 /* a to z */

struct al_tile {
    int32_t x, y;
};

struct al_tiles {
    int32_t width, height;
    uint8_t *walls; /* height rows of width tiles; 1: wall, 0: floor */
};

/* ---- maps as text ---------------------------------------------------------------------------- */

/* What a map's text holds besides its walls. */
struct al_tiles_plan {
    int32_t width, height;
    size_t guards;
    bool has_intruder;
    struct al_tile intruder;
    bool has_waypoint[AL_TILES_WAYPOINTS];
    struct al_tile waypoints[AL_TILES_WAYPOINTS];
};

/* Why a text is no map. */
struct al_tiles_fault {
    size_t line, column; /* from 1; column in characters; 0: it is of the whole line, or text */
    char text[120];      /* holds what the text held: to be escaped before it is shown */
};

/* Reads a map: a line a row, # wall, . or blank floor, G guard (at least one), I intruder (at most
 * one), a to z waypoints (each at most once). UTF-8 with or without a byte order mark, LF or CRLF,
 * last newline or not; empty lines at the end are nothing; all lines are equally long.
 * Fails: false, with *fault filled; *plan then means nothing. */
bool al_tiles_measure(const char *text, size_t length, struct al_tiles_plan *plan,
                      struct al_tiles_fault *fault);

/* Fills in the walls and the guards' places, in reading order, of a text that was measured.
 * Shape: walls width * height, guards plan->guards. */
void al_tiles_fill(const char *text, size_t length, const struct al_tiles_plan *plan,
                   uint8_t *walls, struct al_tile *guards);

/* ---- tiles ----------------------------------------------------------------------------------- */

static inline bool al_tile_same(struct al_tile a, struct al_tile b)
{
    return a.x == b.x && a.y == b.y;
}

/* The steps between two tiles when nothing is in the way: the greater difference. */
static inline int32_t al_tile_steps(struct al_tile a, struct al_tile b)
{
    const int32_t x = a.x < b.x ? b.x - a.x : a.x - b.x;
    const int32_t y = a.y < b.y ? b.y - a.y : a.y - b.y;
    return x > y ? x : y;
}

/* The square of the distance between the middles of two tiles. */
static inline int64_t al_tile_distance2(struct al_tile a, struct al_tile b)
{
    const int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x * x + y * y;
}

static inline size_t al_tiles_count(const struct al_tiles *tiles)
{
    return (size_t)tiles->width * (size_t)tiles->height;
}

/* The place of a tile in the arrays. Range: a tile of the map. */
static inline size_t al_tiles_index(const struct al_tiles *tiles, struct al_tile tile)
{
    return (size_t)tile.y * (size_t)tiles->width + (size_t)tile.x;
}

static inline struct al_tile al_tiles_at(const struct al_tiles *tiles, size_t index)
{
    const size_t width = (size_t)tiles->width;
    return (struct al_tile){(int32_t)(index % width), (int32_t)(index / width)};
}

/* Whether a tile is floor. Range: any tile; those outside are not. */
static inline bool al_tiles_is_free(const struct al_tiles *tiles, struct al_tile tile)
{
    return tile.x >= 0 && tile.y >= 0 && tile.x < tiles->width && tile.y < tiles->height &&
           tiles->walls[al_tiles_index(tiles, tile)] == 0;
}

#define AL_TILES_NEIGHBOURS 8

/* The ways to the neighbours in the order in which all that looks at them goes: straight ones
 * first, right, down, left, up, then diagonal ones, from down right on likewise. */
extern const struct al_tile al_tiles_ways[AL_TILES_NEIGHBOURS];

/* Whether a step from a free tile to a neighbour can be taken. */
bool al_tiles_can_step(const struct al_tiles *tiles, struct al_tile from, struct al_tile to);

/* ---- lines and sight ------------------------------------------------------------------------- */

/* Tile k of the line from a to b: a for 0, b for al_tile_steps(a, b). Along the longer side k tiles
 * on; across it the nearest tile to the exact line, of two equally near ones that with the smaller
 * coordinate. So the way back has the same tiles.
 * Range: 0 <= k <= al_tile_steps(a, b), differences of coordinates below 2^30.
 * Source: J. E. Bresenham, "Algorithm for computer control of a digital plotter" (1965). */
struct al_tile al_tiles_line(struct al_tile a, struct al_tile b, int32_t k);

/* Whether no wall lies on the line, its ends included; else *wall (or NULL) is the first from a. */
bool al_tiles_is_clear(const struct al_tiles *tiles, struct al_tile a, struct al_tile b,
                       struct al_tile *wall);

/* Whether the line can be walked, step by step; else *wall (or NULL) is what is in the way: a wall
 * on the line or beside a diagonal step of it. */
bool al_tiles_is_walkable(const struct al_tiles *tiles, struct al_tile a, struct al_tile b,
                          struct al_tile *wall);

/* How far and how wide somebody sees. */
struct al_tiles_sight {
    float radius; /* tiles, between middles */
    float cosine; /* of half the angle of view; -2: all around */
};

/* Sight over an angle, in degrees, of which half lies to each side of the heading. */
struct al_tiles_sight al_tiles_sight(float radius, float angle);

/* Whether somebody on tile `from` with this unit heading sees tile `to`: it is near enough, within
 * the angle (the borders count as inside), and no wall is on the line. The own tile is seen. */
bool al_tiles_sees(const struct al_tiles *tiles, const struct al_tiles_sight *sight,
                   struct al_tile from, struct al_vec heading, struct al_tile to);

/* ---- paths ----------------------------------------------------------------------------------- */

/* A breadth-first search that grows from its goals: one for a whole map, used for one search after
 * the other. A diagonal step counts as one. */
struct al_paths {
    int32_t *steps; /* of each tile to the nearest goal, plus 1; 0: not reached */
    int32_t *queue; /* indices of the tiles reached, nearest first */
    size_t reached, grown;
};

/* Takes the arrays for a map of so many tiles, cleared by whoever made the block. */
void al_paths_layout(struct al_paths *paths, struct al_arena *arena, size_t tiles);

/* Forgets the search before, in time proportional to what it reached. */
void al_paths_begin(struct al_paths *paths);

/* Adds a goal. Range: free; one that is there already is not added again. Order: before growing. */
void al_paths_goal(struct al_paths *paths, const struct al_tiles *tiles, struct al_tile goal);

/* Grows until `tile` is reached. Returns the steps from there to the nearest goal, -1 when there is
 * no way. Range: any tile. */
int32_t al_paths_reach(struct al_paths *paths, const struct al_tiles *tiles, struct al_tile tile);

/* Grows over all that can be reached. */
void al_paths_grow(struct al_paths *paths, const struct al_tiles *tiles);

/* The first step of a shortest way from `from` to a goal: of the neighbours one step nearer the
 * first in order; `from` itself on a goal. Order: after `from` was reached. */
struct al_tile al_paths_step(const struct al_paths *paths, const struct al_tiles *tiles,
                             struct al_tile from);

#endif
