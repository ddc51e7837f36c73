#include <ailife/tiles.h>

#include <ailife/fmath.h>

const struct al_tile al_tiles_ways[AL_TILES_NEIGHBOURS] = {{1, 0}, {0, 1},  {-1, 0},  {0, -1},
                                                           {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};

/* What keeps a step from being taken, if anything does: the tile stepped on, or one beside it. */
static bool is_blocked(const struct al_tiles *tiles, struct al_tile from, struct al_tile to,
                       struct al_tile *wall)
{
    const struct al_tile around[] = {to, {to.x, from.y}, {from.x, to.y}};
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++)
        if (!al_tiles_is_free(tiles, around[i])) {
            *wall = around[i];
            return true;
        }
    return false;
}

bool al_tiles_can_step(const struct al_tiles *tiles, struct al_tile from, struct al_tile to)
{
    struct al_tile wall;
    return !is_blocked(tiles, from, to, &wall);
}

/* ---- lines and sight ------------------------------------------------------------------------- */

/* The whole number nearest to from + part/whole * way, the smaller of two: it is the least m with
 * m >= that - 1/2. */
static int32_t nearest_lower(int32_t from, int64_t way, int64_t part, int64_t whole)
{
    const int64_t numerator = 2 * way * part - whole, divisor = 2 * whole;
    const int64_t towards_zero = numerator / divisor;
    const bool above = numerator % divisor > 0;
    return (int32_t)(from + towards_zero + (above ? 1 : 0));
}

struct al_tile al_tiles_line(struct al_tile a, struct al_tile b, int32_t k)
{
    const int32_t steps = al_tile_steps(a, b);
    if (steps == 0)
        return a;
    return (struct al_tile){nearest_lower(a.x, (int64_t)b.x - a.x, k, steps),
                            nearest_lower(a.y, (int64_t)b.y - a.y, k, steps)};
}

bool al_tiles_is_clear(const struct al_tiles *tiles, struct al_tile a, struct al_tile b,
                       struct al_tile *wall)
{
    const int32_t steps = al_tile_steps(a, b);
    for (int32_t k = 0; k <= steps; k++) {
        const struct al_tile tile = al_tiles_line(a, b, k);
        if (al_tiles_is_free(tiles, tile))
            continue;
        if (wall != NULL)
            *wall = tile;
        return false;
    }
    return true;
}

bool al_tiles_is_walkable(const struct al_tiles *tiles, struct al_tile a, struct al_tile b,
                          struct al_tile *wall)
{
    const int32_t steps = al_tile_steps(a, b);
    struct al_tile from = a, ignored;
    for (int32_t k = 0; k <= steps; k++) {
        const struct al_tile to = al_tiles_line(a, b, k);
        if (is_blocked(tiles, from, to, wall != NULL ? wall : &ignored))
            return false;
        from = to;
    }
    return true;
}

struct al_tiles_sight al_tiles_sight(float radius, float angle)
{
    const bool all = angle >= 360;
    return (struct al_tiles_sight){radius, all ? -2 : al_cos(al_radians(angle / 2))};
}

/* What the cosine of a way that lies on the border of the angle may be off by. */
#define BORDER 1e-5f

bool al_tiles_sees(const struct al_tiles *tiles, const struct al_tiles_sight *sight,
                   struct al_tile from, struct al_vec heading, struct al_tile to)
{
    const struct al_vec way = {(float)(to.x - from.x), (float)(to.y - from.y)};
    const float length = al_vec_length(way);
    if (al_tile_same(from, to))
        return true;
    if (length > sight->radius || al_vec_dot(way, heading) < (sight->cosine - BORDER) * length)
        return false;
    return al_tiles_is_clear(tiles, from, to, NULL);
}
