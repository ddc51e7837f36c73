#include <ailife/rng.h>

#include <float.h>
#include <string.h>

#include <ailife/fmath.h>

uint64_t al_rng_splitmix64(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Each step maps the 64 bit numbers one to one, so different keys part and stay apart. */
static uint64_t key_with(uint64_t key, uint64_t part)
{
    uint64_t state = key ^ part;
    return al_rng_splitmix64(&state);
}

void al_rng_init(struct al_rng *rng, uint64_t seed, uint32_t purpose, uint64_t a, uint64_t b)
{
    uint64_t key = key_with(key_with(key_with(key_with(0, seed), purpose), a), b);
    /* Four different states give four different outputs: they cannot all be zero. */
    for (int i = 0; i < 4; i++)
        rng->s[i] = al_rng_splitmix64(&key);
}

float al_rng_uniform(struct al_rng *rng, float lo, float hi)
{
    const double width = (double)hi - (double)lo;
    float result;
    do {
        const float u = al_rng_float(rng);
        result = (float)((double)lo + width * (double)u);
    } while (result >= hi && lo < hi);
    return result;
}

float al_rng_triangular(struct al_rng *rng)
{
    const float a = al_rng_float(rng);
    const float b = al_rng_float(rng);
    return a - b;
}

float al_rng_normal(struct al_rng *rng)
{
    const uint64_t bits = al_rng_next(rng);
    const float u = (float)(int64_t)((bits >> 24) + 1) * 0x1p-40f; /* (0, 1] */
    const float turn = (float)(int32_t)(bits & 0xffffffu) * 0x1p-24f;
    return sqrtf(-2.0f * al_log(u)) * al_cos(2.0f * AL_PI * turn);
}

bool al_rng_chance(struct al_rng *rng, float p)
{
    return (double)(int64_t)(al_rng_next(rng) >> 11) * 0x1p-53 < (double)p;
}

/*
 * The natural logarithm of 2^k (1 + f), f in [-0.3, 0.42]: 2 atanh(s) with s = f / (2 + f), by
 * its series. |s| < 0.18, so the first term left out is below 1e-13 of the result. Skips need
 * more than al_log's float: counts reach far beyond 2^24.
 */
static double log_of(double f, int k)
{
    const double s = f / (2.0 + f);
    const double z = s * s;
    double series = 2.0 / 15.0;
    series = series * z + 2.0 / 13.0;
    series = series * z + 2.0 / 11.0;
    series = series * z + 2.0 / 9.0;
    series = series * z + 2.0 / 7.0;
    series = series * z + 2.0 / 5.0;
    series = series * z + 2.0 / 3.0;
    return (double)k * 6.93147180559945309417e-1 + (2.0 * s + s * z * series);
}

/* The natural logarithm of a normal, positive number. */
static double log_double(double x)
{
    const uint64_t root = 0x3fe6a09e667f3bcdu; /* sqrt(1/2), from where to twice that f runs */
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits -= root;
    const int k = (int)((int64_t)bits >> 52);
    bits = (bits & 0xfffffffffffffu) + root;
    memcpy(&x, &bits, sizeof x);
    return log_of(x - 1.0, k);
}

double al_rng_skip_scale(float p)
{
    if (p >= 1.0f)
        return 0.0;
    if (!(p > 0.0f))
        return DBL_MAX;
    /* 1 - p is exact for the larger p; for the smaller it would round p away. */
    return -1.0 / (p < 0.25f ? log_of(-(double)p, 0) : log_double(1.0 - (double)p));
}

/*
 * An exponential variate, cut to whole tries, is geometric: the tries survive k with probability
 * P(-log(u) * scale >= k) = exp(-k / scale) = (1 - p)^k.
 */
uint64_t al_rng_skip_scaled(struct al_rng *rng, double scale)
{
    const uint64_t bits = al_rng_next(rng) >> 12;
    const double u = ((double)(int64_t)bits + 0.5) * 0x1p-52; /* (0, 1), never either */
    const double tries = -log_double(u) * scale;
    return tries < 0x1p63 ? (uint64_t)(int64_t)tries : UINT64_MAX;
}

uint64_t al_rng_skip(struct al_rng *rng, float p)
{
    if (p >= 1.0f)
        return 0;
    if (!(p > 0.0f))
        return UINT64_MAX;
    return al_rng_skip_scaled(rng, al_rng_skip_scale(p));
}

void al_rng_shuffle(struct al_rng *rng, int32_t *items, size_t n)
{
    for (size_t left = n; left > 1; left--) {
        const size_t pick = al_rng_below(rng, (uint32_t)left);
        const int32_t item = items[pick];
        items[pick] = items[left - 1];
        items[left - 1] = item;
    }
}
