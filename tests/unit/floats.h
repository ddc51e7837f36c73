/* floats.h - floats as the tests look at them: by their bits, over all exponents, in ulp. */
#ifndef AILIFE_TESTS_FLOATS_H
#define AILIFE_TESTS_FLOATS_H

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

static inline float float_of_bits(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline uint32_t bits_of_float(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* The distance of neighbouring floats at a value. */
static inline double ulp_at(double value)
{
    const double size = fabs(value);
    return size < (double)FLT_MIN ? 0x1p-149 : ldexp(1.0, ilogb(size) - 23);
}

/* By how many ulp of the right value a result is off. */
static inline double ulps_off(float result, double right)
{
    return fabs((double)result - right) / ulp_at(right);
}

/* A small generator of the tests' own (Marsaglia's xorshift64, 13-7-17): not the one tested. */
static inline uint64_t draw_bits(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Any finite float, all exponents and both signs equally likely. */
static inline float draw_any(uint64_t *state)
{
    float x;
    do
        x = float_of_bits((uint32_t)(draw_bits(state) >> 32));
    while (!isfinite(x));
    return x;
}

/* A number in [lo, hi). */
static inline float draw_between(uint64_t *state, double lo, double hi)
{
    float x;
    do
        x = (float)(lo + (hi - lo) * ((double)(draw_bits(state) >> 11) * 0x1p-53));
    while ((double)x >= hi);
    return x;
}

#endif
