/* fmath.h: the mathematics that libm would give, with the same bits on every machine.
 *
 * Only + - * /, fabsf, conversions and the bits of floats; double where it pays. Every function
 * is defined for every float: what would be infinite is FLT_MAX in size, and what is not a number
 * gives some number in the function's range.
 * Inline and without branches: loops over these functions become vector code.
 *
 * Errors are the greatest against libm's double functions, in units in the last place (ulp: the
 * distance of neighbouring floats at the result); the test sweeps the whole range for them. The
 * coefficients are minimax polynomials for the relative error, by Remez' exchange, rounded to
 * float.
 */
#ifndef AILIFE_FMATH_H
#define AILIFE_FMATH_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <ailife/vec.h>

#define AL_PI 3.14159265358979323846f

/* The smaller, the larger; the second one when either is not a number. */
static inline float al_minf(float a, float b)
{
    return a < b ? a : b;
}

static inline float al_maxf(float a, float b)
{
    return a > b ? a : b;
}

/* x, but not below lo nor above hi; lo when x is not a number. Range: lo <= hi. */
static inline float al_clampf(float x, float lo, float hi)
{
    return al_minf(al_maxf(x, lo), hi);
}

static inline float al_radians(float degrees)
{
    return degrees * (AL_PI / 180.0f);
}

static inline float al_degrees(float radians)
{
    return radians * (180.0f / AL_PI);
}

/* A float as its bits, and back. */
static inline uint32_t al_float_bits(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline float al_bits_float(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* e to the power x: 0 below -103.98, FLT_MAX above 88.72 and there only.
 * Error: 1 ulp, also where the result is subnormal.
 *
 * x = n ln 2 + r with |r| <= ln 2 / 2, n by adding and taking away 1.5 * 2^23 (which rounds to
 * a whole number); e^r by a polynomial, and 2^n in two factors, since 2^128 and the powers below
 * 2^-126 are no normal floats. ln 2 is split so that n times its first part is exact. */
static inline float al_exp(float x)
{
    const float in = al_clampf(x, -105.0f, 89.0f);
    const float n = (in * 1.44269504f + 0x1.8p23f) - 0x1.8p23f;
    const float r = (in - n * 0.693359375f) - n * -2.12194440e-4f;
    float p = 1.3814321e-3f;
    p = p * r + 8.3688507e-3f;
    p = p * r + 4.1668400e-2f;
    p = p * r + 1.6666520e-1f;
    p = p * r + 4.9999994e-1f;
    p = (p * (r * r) + r) + 1.0f;
    const int32_t power = (int32_t)n; /* -151 .. 128 */
    const int32_t half = ((power + 256) >> 1) - 128;
    const float first = al_bits_float((uint32_t)(half + 127) << 23);
    const float second = al_bits_float((uint32_t)(power - half + 127) << 23);
    return al_minf(p * first * second, FLT_MAX);
}

/* The natural logarithm. -FLT_MAX for x <= 0, and what is above FLT_MAX counts as FLT_MAX.
 * Error: 0.9 ulp.
 *
 * x = 2^k m with m in [sqrt(1/2), sqrt(2)); with f = m - 1 and s = f / (2 + f), log m is
 * 2 atanh(s) = f - (f^2/2 - s (f^2/2 + z L(z))), z = s^2, which keeps its precision near f = 0. */
static inline float al_log(float x)
{
    const bool small = x < FLT_MIN;
    const float in = al_minf(small ? x * 0x1p25f : x, FLT_MAX);
    const uint32_t bits = al_float_bits(in) - 0x3f3504f3u; /* sqrt(1/2) */
    const int32_t k = (int32_t)bits >> 23;
    const float f = al_bits_float((bits & 0x7fffffu) + 0x3f3504f3u) - 1.0f;
    const float power = (float)k - (small ? 25.0f : 0.0f);
    const float s = f / (2.0f + f);
    const float z = s * s;
    float tail = 2.9871863e-1f;
    tail = tail * z + 3.9977536e-1f;
    tail = tail * z + 6.6666776e-1f;
    tail = tail * z;
    const float square = 0.5f * f * f;
    const float low = s * (square + tail) + power * 9.0580006e-6f;
    const float result = ((low - square) + f) + power * 6.9313812e-1f;
    return x > 0.0f ? result : -FLT_MAX;
}

/* Sine and cosine of an angle in radians, in [-1, 1].
 * Range: |x| <= 2^27; greater angles, whose neighbours lie 8 radians and more apart, are as 2^27.
 * Error: 0.9 ulp for every |x| <= 2^27.
 *
 * x = n pi/2 + r with |r| <= pi/4, in double, where n times the first part of pi/2 is exact and
 * the second leaves r right to far less than a float's last place even next to the zeros. */
static inline void al_sincos(float x, float *sine, float *cosine)
{
    const double in = (double)al_clampf(x, -0x1p27f, 0x1p27f);
    const double n = (in * 6.36619772367581343076e-1 + 0x1.8p52) - 0x1.8p52;
    const double rest = (in - n * 1.57079631090164184570) - n * 1.58932547735281966916e-8;
    const int32_t quarter = (int32_t)n;
    const float r = (float)rest, r_low = (float)(rest - (double)r);
    const float z = (float)(rest * rest);
    float s = -1.9517235e-4f;
    s = s * z + 8.3321780e-3f;
    s = s * z - 1.6666655e-1f;
    s = (s * z * r + r_low) + r;
    float c = 2.4438379e-5f;
    c = c * z - 1.3887367e-3f;
    c = c * z + 4.1666646e-2f;
    const float half = 0.5f * z;
    const float top = 1.0f - half;
    c = (c * (z * z) + ((1.0f - top) - half)) + top;
    const bool odd = (quarter & 1) != 0;
    const float up = odd ? c : s;
    const float along = odd ? s : c;
    *sine = (quarter & 2) != 0 ? -up : up;
    *cosine = ((quarter + 1) & 2) != 0 ? -along : along;
}

/* The sine of an angle in radians; see al_sincos. */
static inline float al_sin(float x)
{
    float sine, cosine;
    al_sincos(x, &sine, &cosine);
    return sine;
}

/* The cosine of an angle in radians; see al_sincos. */
static inline float al_cos(float x)
{
    float sine, cosine;
    al_sincos(x, &sine, &cosine);
    return cosine;
}

/* The angle from the x axis to (x, y), in radians, in [-AL_PI, AL_PI]; positive from x towards y.
 * Zeros have no sign: 0 for (0, 0), and AL_PI on the whole negative x axis. What is not finite
 * counts as FLT_MAX of its sign.
 * Error: 1.6 ulp.
 *
 * The angle to the nearer axis has a tangent t <= 1; above tan(pi/8) it is taken from the
 * diagonal: atan(t) = pi/4 + atan((t - 1) / (t + 1)). */
static inline float al_atan2(float y, float x)
{
    const float ax = al_minf(fabsf(x), FLT_MAX), ay = al_minf(fabsf(y), FLT_MAX);
    const bool steep = ay > ax;
    const double far = (double)al_maxf(ax, ay), near = (double)al_minf(ax, ay);
    const bool diagonal = near > 0.41421356 * far;
    const double over = diagonal ? near - far : near;
    const double under = diagonal ? near + far : far;
    const float t = (float)(over / (under > 0.0 ? under : 1.0));
    const float z = t * t;
    float p = -6.0829941e-2f;
    p = p * z + 1.0595829e-1f;
    p = p * z - 1.4243826e-1f;
    p = p * z + 1.9998488e-1f;
    p = p * z - 3.3333316e-1f;
    p = p * z * t + t;
    const double octant = (diagonal ? 7.85398163397448309616e-1 : 0.0) + (double)p;
    const double quadrant = steep ? 1.57079632679489661923 - octant : octant;
    const float half = (float)(x < 0.0f ? 3.14159265358979323846 - quadrant : quadrant);
    return y < 0.0f ? -half : half;
}

/* The hyperbolic tangent, in [-1, 1].
 * Error: 1.5 ulp.
 *
 * 1 - 2 / (e^2x + 1), and near 0, where that loses digits, an odd polynomial. */
static inline float al_tanh(float x)
{
    const float size = al_minf(fabsf(x), 10.0f);
    const float z = size * size;
    float p = -5.7170452e-3f;
    p = p * z + 2.0650588e-2f;
    p = p * z - 5.3743497e-2f;
    p = p * z + 1.3331491e-1f;
    p = p * z - 3.3333284e-1f;
    p = p * z * size + size;
    const float far = 1.0f - 2.0f / (al_exp(2.0f * size) + 1.0f);
    const float result = size < 0.625f ? p : far;
    return x < 0.0f ? -result : result;
}

/* A vector turned by an angle in radians, positive from x towards y. */
static inline struct al_vec al_rotate(struct al_vec v, float radians)
{
    float sine, cosine;
    al_sincos(radians, &sine, &cosine);
    return (struct al_vec){v.x * cosine - v.y * sine, v.x * sine + v.y * cosine};
}

#endif
