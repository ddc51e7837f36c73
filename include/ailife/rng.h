/* rng.h: random numbers in named streams.
 *
 * xoshiro256** gives the numbers; a stream's state comes from its key by splitmix64. Streams with
 * different keys go their own ways, so one more draw in one place disturbs no other: key a stream
 * by what it is for and by the number of the agent, the generation or the birth it serves.
 * Every function says how many numbers it draws; write one draw per statement, since compilers
 * differ in the order of a call's arguments.
 * Source: D. Blackman, S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47
 * (2021), and their reference code at prng.di.unimi.it.
 */
#ifndef AILIFE_RNG_H
#define AILIFE_RNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct al_rng {
    uint64_t s[4]; /* not all zero */
};

/* Starts the stream of a key.
 * The key becomes one number by h = 0, then for seed, purpose, a and b in turn h = splitmix64(h ^
 * part); the state is the next four outputs of the splitmix64 generator at h. With three of the
 * four parts the same, streams are the same only if the fourth is. */
void al_rng_init(struct al_rng *rng, uint64_t seed, uint32_t purpose, uint64_t a, uint64_t b);

/* One step of the splitmix64 generator: advances the state and returns the output. */
uint64_t al_rng_splitmix64(uint64_t *state);

static inline uint64_t al_rng_rotate(uint64_t x, int bits)
{
    return (x << bits) | (x >> (64 - bits));
}

/* The next 64 random bits: xoshiro256**. */
static inline uint64_t al_rng_next(struct al_rng *rng)
{
    uint64_t *s = rng->s;
    const uint64_t result = al_rng_rotate(s[1] * 5, 7) * 9;
    const uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = al_rng_rotate(s[3], 45);
    return result;
}

/* A whole number in [0, n), all equally likely: the upper half of a 32 x 32 bit product, the few
 * products that would favour some numbers drawn again. Draws one number, hardly ever more.
 * Range: n >= 1.
 * Source: D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019). */
static inline uint32_t al_rng_below(struct al_rng *rng, uint32_t n)
{
    uint64_t product = (al_rng_next(rng) >> 32) * n;
    if ((uint32_t)product < n) {
        const uint32_t surplus = (UINT32_MAX - n + 1) % n; /* 2^32 mod n */
        while ((uint32_t)product < surplus)
            product = (al_rng_next(rng) >> 32) * n;
    }
    return (uint32_t)(product >> 32);
}

/* A multiple of 2^-24 in [0, 1), all equally likely. Draws one number. */
static inline float al_rng_float(struct al_rng *rng)
{
    return (float)(int32_t)(al_rng_next(rng) >> 40) * 0x1p-24f;
}

/* A number in [lo, hi), or lo when the two are equal. Draws one number; again, when rounding
 * gives hi. Range: lo <= hi, finite. */
float al_rng_uniform(struct al_rng *rng, float lo, float hi);

/* The difference of two al_rng_float, in (-1, 1): most likely near 0, variance 1/6. Draws two. */
float al_rng_triangular(struct al_rng *rng);

/* A number of the normal distribution, mean 0 and standard deviation 1. Draws one number, whose
 * upper 40 bits give the radius (so the tails end at 7.45) and lower 24 the angle.
 * Source: G. E. P. Box, M. E. Muller, "A note on the generation of random normal deviates" (1958).
 */
float al_rng_normal(struct al_rng *rng);

/* True with probability p: never for p <= 0, always for p >= 1. Draws one number. */
bool al_rng_chance(struct al_rng *rng, float p);

/* How many failures come before the next success, when each try succeeds with probability p:
 * the geometric distribution. 0 for p >= 1, UINT64_MAX for p <= 0 (these two draw nothing), and
 * UINT64_MAX for whatever exceeds 2^63. Draws one number. */
uint64_t al_rng_skip(struct al_rng *rng, float p);

/* al_rng_skip in two parts, for many skips with one p: al_rng_skip(rng, p) is
 * al_rng_skip_scaled(rng, al_rng_skip_scale(p)), except that this always draws one number.
 * The scale is -1 / log(1 - p), in tries: 0 for p >= 1, DBL_MAX for p <= 0. */
double al_rng_skip_scale(float p);
uint64_t al_rng_skip_scaled(struct al_rng *rng, double scale);

/* Puts n items into random order, each order equally likely. Draws n - 1 numbers, or hardly more.
 * Range: n <= UINT32_MAX.
 * Source: R. Durstenfeld, "Algorithm 235: random permutation", CACM 7 (1964). */
void al_rng_shuffle(struct al_rng *rng, int32_t *items, size_t n);

#endif
