/* vec.h: vectors in the plane, and a torus.
 *
 * x to the right, y downwards on the screen; so a turn from x to y looks clockwise there.
 * Range: components are finite, everywhere. A vector shorter than AL_VEC_TINY counts as zero.
 * Inline, without branches: loops over arrays of x and y that build a vector for each element
 * become vector code.
 */
#ifndef AILIFE_VEC_H
#define AILIFE_VEC_H

#include <float.h>
#include <math.h>
#include <stdbool.h>

#if defined(__FAST_MATH__) || FLT_EVAL_METHOD != 0
#error "ailife needs plain IEEE float arithmetic: no -ffast-math, and FLT_EVAL_METHOD 0"
#endif

/* The length below which a vector has no direction. */
#define AL_VEC_TINY 1e-20f

struct al_vec {
    float x, y;
};

static inline struct al_vec al_vec_add(struct al_vec a, struct al_vec b)
{
    return (struct al_vec){a.x + b.x, a.y + b.y};
}

/* The way from b to a: a - b. */
static inline struct al_vec al_vec_sub(struct al_vec a, struct al_vec b)
{
    return (struct al_vec){a.x - b.x, a.y - b.y};
}

static inline struct al_vec al_vec_scale(struct al_vec v, float factor)
{
    return (struct al_vec){v.x * factor, v.y * factor};
}

/* |a| |b| cos of the angle between them. Range: overflows when the components pass 1e19. */
static inline float al_vec_dot(struct al_vec a, struct al_vec b)
{
    return a.x * b.x + a.y * b.y;
}

/* The z component of the cross product: positive when the shorter turn from a to b is the one
 * from x towards y. Range: overflows when the components pass 1e19. */
static inline float al_vec_cross(struct al_vec a, struct al_vec b)
{
    return a.x * b.y - a.y * b.x;
}

/* The length of a vector. Range: up to FLT_MAX, where longer ones stay.
 *
 * Components are first brought where their squares neither overflow nor vanish, by a power of
 * two and so without rounding: between 2^-60 and 2^60 the result is sqrtf(x * x + y * y) itself. */
static inline float al_vec_length(struct al_vec v)
{
    const float ax = fabsf(v.x), ay = fabsf(v.y);
    const float largest = ax > ay ? ax : ay;
    const bool large = largest > 0x1p60f, small = largest < 0x1p-60f;
    const float scale = large ? 0x1p-90f : small ? 0x1p90f : 1.0f;
    const float unscale = large ? 0x1p90f : small ? 0x1p-90f : 1.0f;
    const float x = v.x * scale, y = v.y * scale;
    const float length = sqrtf(x * x + y * y) * unscale;
    return length < FLT_MAX ? length : FLT_MAX;
}

/* The length of the way from a to b, not across a seam. Range: |a - b| finite. */
static inline float al_vec_distance(struct al_vec a, struct al_vec b)
{
    return al_vec_length(al_vec_sub(a, b));
}

/* v over its larger component (in size), or over AL_VEC_TINY when that is larger still: so the
 * result is shorter than 1 exactly for a vector that counts as zero, and nothing overflows. */
static inline struct al_vec al_vec_leveled(struct al_vec v)
{
    const float ax = fabsf(v.x), ay = fabsf(v.y);
    const float largest = ax > ay ? ax : ay;
    const float level = largest > AL_VEC_TINY ? largest : AL_VEC_TINY;
    return (struct al_vec){v.x / level, v.y / level};
}

/* Whether a vector counts as zero; al_vec_unit gives the zero vector for these and no others. */
static inline bool al_vec_is_zero(struct al_vec v)
{
    const struct al_vec leveled = al_vec_leveled(v);
    return al_vec_dot(leveled, leveled) < 1.0f;
}

/* The vector of length 1 in the direction of v, or the zero vector when v counts as zero. */
static inline struct al_vec al_vec_unit(struct al_vec v)
{
    const struct al_vec leveled = al_vec_leveled(v);
    const float square = al_vec_dot(leveled, leveled);
    const float length = sqrtf(square);
    const bool zero = square < 1.0f;
    return (struct al_vec){zero ? 0.0f : leveled.x / length, zero ? 0.0f : leveled.y / length};
}

/* v, shortened to a length when it is longer. Range: longest >= 0. */
static inline struct al_vec al_vec_clip(struct al_vec v, float longest)
{
    const struct al_vec unit = al_vec_unit(v);
    const bool longer = al_vec_length(v) > longest;
    return (struct al_vec){longer ? unit.x * longest : v.x, longer ? unit.y * longest : v.y};
}

/* A coordinate brought into a torus: x less a multiple of size, in [0, size), never size itself.
 * Range: any x (one that is not finite gives 0); size > 0 and normal.
 *
 * Exact for x in [0, size), rounded once up to one size outside, and within one unit in the last
 * place of x elsewhere below 1e37. From 2^22 sizes on, where neighbouring floats lie a quarter of a
 * size or more apart, it is 0. Constant time: the multiple is found by adding and taking away 1.5 *
 * 2^23, which rounds to a whole number, ties to even. */
static inline float al_wrap(float x, float size)
{
    const float sizes = x / size;
    const float above = sizes > -0x1p22f ? sizes : -0x1p22f;
    const float within = above < 0x1p22f ? above : 0x1p22f;
    const float multiple = (within + 0x1.8p23f) - 0x1.8p23f;
    const float rest = x - size * multiple;
    const float wrapped = rest < 0.0f ? rest + size : rest;
    return wrapped > 0.0f && wrapped < size ? wrapped : 0.0f;
}

/* The shortest way round a torus for a difference of two coordinates in [0, size): d, or d plus
 * or minus size, in [-size/2, size/2]. Both halves stay as they are: +size/2 and -size/2. Exact.
 * Range: -size <= d <= size. */
static inline float al_offset(float d, float size)
{
    const float half = 0.5f * size;
    const float over = d > half ? size : 0.0f;
    const float under = d < -half ? size : 0.0f;
    return d - over + under; /* two plain selections become two masks in vector code */
}

#endif
