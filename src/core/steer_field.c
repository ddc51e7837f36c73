/* The flow fields of steer.h. */
#include <ailife/steer.h>

#include <ailife/fmath.h>

/* About how wide a feature of the noise is, u, and the most of them each way. */
#define FEATURE      100.0f
#define FEATURES_MAX 4096.0f

/* Purpose of the random streams of the noise's corners. */
enum { STREAM_CORNER = 0x666c6f77 };

/* How many features fit, at least one. */
static int32_t features(float size)
{
    return (int32_t)al_clampf(size / FEATURE, 1, FEATURES_MAX);
}

/* The random height, in [-1, 1), at a corner of the noise's lattice, which wraps. */
static float corner(uint64_t seed, int32_t column, int32_t row, int32_t columns, int32_t rows)
{
    struct al_rng rng;
    al_rng_init(&rng, seed, STREAM_CORNER, (uint64_t)(column % columns), (uint64_t)(row % rows));
    return al_rng_uniform(&rng, -1, 1);
}

/* From 0 at t = 0 to 1 at 1 with no slope at either, and that slope. */
static float rise(float t)
{
    return t * t * (3 - 2 * t);
}

static float slope(float t)
{
    return 6 * t * (1 - t);
}

/*
 * Along the contours of a landscape of random heights, the faster the steeper: so what flows in
 * flows out again, and there are eddies, but neither springs nor sinks.
 */
static struct al_vec noise(struct al_vec place, float width, float height, uint64_t seed)
{
    const int32_t columns = features(width), rows = features(height);
    const float x = place.x / width * (float)columns, y = place.y / height * (float)rows;
    const float left = floorf(x), above = floorf(y), u = x - left, v = y - above;
    const int32_t c = (int32_t)left, r = (int32_t)above;
    const float h00 = corner(seed, c, r, columns, rows);
    const float h10 = corner(seed, c + 1, r, columns, rows);
    const float h01 = corner(seed, c, r + 1, columns, rows);
    const float h11 = corner(seed, c + 1, r + 1, columns, rows);
    const float along_x = (h10 - h00) * (1 - rise(v)) + (h11 - h01) * rise(v);
    const float along_y = (h01 - h00) * (1 - rise(u)) + (h11 - h10) * rise(u);
    return al_vec_clip((struct al_vec){slope(v) * along_y, -slope(u) * along_x}, 1);
}

struct al_vec al_steer_field(enum al_field kind, struct al_vec place, float width, float height,
                             uint64_t seed)
{
    const struct al_vec inside = {al_wrap(place.x, width), al_wrap(place.y, height)};
    const struct al_vec out = {inside.x - 0.5f * width, inside.y - 0.5f * height};
    switch (kind) {
    case AL_FIELD_VORTEX: return al_vec_unit((struct al_vec){-out.y, out.x});
    case AL_FIELD_SHEAR: return (struct al_vec){2 * out.y / height, 0};
    case AL_FIELD_SOURCE: return al_vec_unit(out);
    case AL_FIELD_NOISE: break;
    }
    return noise(inside, width, height, seed);
}
