#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/fmath.h>

#include "floats.h"

#define FULL 0x1p27f /* greater angles are taken as this one */

static void assert_same(float a, float b)
{
    assert_int_equal(bits_of_float(a), bits_of_float(b));
}

/* One float in so many is tried; the long tests try more. */
static uint32_t stride(void)
{
    return getenv("AILIFE_LONG") != NULL ? 37 : 997;
}

typedef float function(float x);
typedef double reference(double x);

/* Compares a function with libm's in double, over floats of all exponents in [lo, hi]. */
static void sweep(const char *name, function *ours, reference *libm, float lo, float hi,
                  double bound)
{
    double worst = 0;
    float at = 0;
    size_t tried = 0;
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += stride()) {
        const float x = float_of_bits((uint32_t)bits);
        if (!(x >= lo && x <= hi))
            continue;
        const double off = ulps_off(ours(x), libm((double)x));
        tried++;
        if (!(off <= worst)) {
            worst = off;
            at = x;
        }
    }
    if (!(worst <= bound))
        print_error("%s: %g ulp at %a\n", name, worst, (double)at);
    assert_true(worst <= bound);
    assert_true(worst > 0.4); /* even the best float is half an ulp off somewhere */
    assert_true(tried > 5000);
}

static float ours_exp(float x)
{
    return al_exp(x);
}

static float ours_log(float x)
{
    return al_log(x);
}

static float ours_sin(float x)
{
    return al_sin(x);
}

static float ours_cos(float x)
{
    return al_cos(x);
}

static float ours_tanh(float x)
{
    return al_tanh(x);
}

static void exp_is_near_libm(void **state)
{
    (void)state;
    sweep("exp", ours_exp, exp, -103.97f, 88.72283f, 1.0);
}

static void exp_by_hand(void **state)
{
    (void)state;
    assert_same(al_exp(0), 1);
    assert_same(al_exp(-0.0f), 1);
    /* log(FLT_MAX) = 88.72283905...; the floats around it are 88.722832 and 88.722839. */
    assert_true(al_exp(88.72283f) < FLT_MAX);
    assert_same(al_exp(88.7229f), FLT_MAX);
    assert_same(al_exp(FLT_MAX), FLT_MAX);
    assert_same(al_exp(INFINITY), FLT_MAX);
    /* log(2^-149) = -103.27893, and log(2^-150) = -103.97208, below which all rounds to 0. */
    assert_same(al_exp(-103.27893f), 0x1p-149f);
    assert_same(al_exp(-103.98f), 0);
    assert_same(al_exp(-FLT_MAX), 0);
    assert_same(al_exp(-INFINITY), 0);
}

static void exp_never_falls(void **state)
{
    float last = 0;
    (void)state;
    for (int i = -1100000; i <= 900000; i++) {
        const float value = al_exp((float)i * 0x1p-13f);
        assert_true(value >= last);
        last = value;
    }
}

static void log_is_near_libm(void **state)
{
    (void)state;
    sweep("log", ours_log, log, 0x1p-149f, FLT_MAX, 0.9);
    sweep("log near 1", ours_log, log, 0.5f, 2.0f, 0.9);
}

static void log_by_hand(void **state)
{
    (void)state;
    assert_same(al_log(1), 0);
    assert_same(al_log(2), 0.693147181f);
    assert_same(al_log(0.5f), -0.693147181f);
    assert_same(al_log(0x1p-149f), -103.278930f); /* -149 log 2 */
    assert_same(al_log(0), -FLT_MAX);
    assert_same(al_log(-0.0f), -FLT_MAX);
    assert_same(al_log(-1), -FLT_MAX);
    assert_same(al_log(-INFINITY), -FLT_MAX);
    assert_same(al_log(FLT_MAX), 88.7228391f); /* 128 log 2 */
    assert_same(al_log(INFINITY), al_log(FLT_MAX));
}

static void sine_and_cosine_are_near_libm(void **state)
{
    (void)state;
    sweep("sin", ours_sin, sin, -FULL, FULL, 0.9);
    sweep("cos", ours_cos, cos, -FULL, FULL, 0.9);
}

/*
 * The floats nearest to multiples of pi/2: there one of the two is tiny, and shows an angle that
 * was reduced with too few digits at once.
 */
static void next_to_the_zeros_too(void **state)
{
    (void)state;
    for (int n = 1; n < 80000000; n = n < 1000 ? n + 1 : n + n / 97) {
        const float x = (float)(n * 1.57079632679489661923);
        assert_true(ulps_off(al_sin(x), sin((double)x)) <= 0.9);
        assert_true(ulps_off(al_cos(x), cos((double)x)) <= 0.9);
    }
}

static void sine_and_cosine_by_hand(void **state)
{
    float s, c;
    (void)state;
    al_sincos(0, &s, &c);
    assert_same(s, 0);
    assert_same(c, 1);
    al_sincos(AL_PI / 6, &s, &c);
    assert_true(ulps_off(s, 0.5) <= 1);
    assert_true(ulps_off(c, 0.86602540378443864676) <= 1);
    /* A float pi is above pi by 8.74227766e-8: so far the sine is below 0. */
    al_sincos(AL_PI, &s, &c);
    assert_same(s, -8.74227766e-8f);
    assert_same(c, -1);
}

static void sine_and_cosine_belong_together(void **state)
{
    uint64_t seed = 1;
    (void)state;
    for (int i = 0; i < 200000; i++) {
        const float x = i % 2 == 0 ? draw_any(&seed) : draw_between(&seed, -100, 100);
        float s, c;
        al_sincos(x, &s, &c);
        assert_same(al_sin(x), s);
        assert_same(al_cos(x), c);
        assert_true(al_sin(-x) == -s && al_cos(-x) == c);
        assert_true(fabsf(s) <= 1 && fabsf(c) <= 1);
        assert_true(fabs((double)s * (double)s + (double)c * (double)c - 1) <= 2 * 0x1p-24);
    }
}

static void angles_without_meaning_are_all_the_same(void **state)
{
    static const float beyond[] = {1.5f * FULL, 1e10f, FLT_MAX, INFINITY};
    (void)state;
    for (size_t i = 0; i < sizeof beyond / sizeof beyond[0]; i++) {
        assert_same(al_sin(beyond[i]), al_sin(FULL));
        assert_same(al_cos(beyond[i]), al_cos(FULL));
        assert_same(al_sin(-beyond[i]), al_sin(-FULL));
    }
}

static void atan2_is_near_libm(void **state)
{
    const int tries = 200000000 / (int)stride();
    uint64_t seed = 2;
    (void)state;
    for (int i = 0; i < tries; i++) {
        /* Any two floats lie next to an axis, as good as always; the others all round. */
        float y = draw_any(&seed), x = draw_any(&seed);
        if (i % 4 != 0) {
            x = draw_between(&seed, -1, 1);
            y = draw_between(&seed, -1, 1);
        }
        assert_true(ulps_off(al_atan2(y, x), atan2((double)y, (double)x)) <= 1.6);
    }
}

static void atan2_by_hand(void **state)
{
    (void)state;
    assert_same(al_atan2(0, 0), 0);
    assert_same(al_atan2(-0.0f, -0.0f), 0);
    assert_same(al_atan2(0, 1), 0);
    assert_same(al_atan2(0, -1), AL_PI);
    assert_same(al_atan2(-0.0f, -1), AL_PI); /* a zero has no sign */
    assert_same(al_atan2(1, 0), AL_PI / 2);
    assert_same(al_atan2(-1, 0), -AL_PI / 2);
    assert_same(al_atan2(1, 1), AL_PI / 4);
    assert_same(al_atan2(1, -1), 2.35619449f); /* 3 pi / 4 */
    assert_same(al_atan2(-1, -1), -2.35619449f);
    assert_same(al_atan2(-1, 1), -AL_PI / 4);
    assert_same(al_atan2(FLT_MAX, FLT_MAX), AL_PI / 4);
    assert_same(al_atan2(0x1p-149f, 0x1p-149f), AL_PI / 4);
    assert_same(al_atan2(INFINITY, INFINITY), AL_PI / 4);
    assert_same(al_atan2(INFINITY, -INFINITY), 2.35619449f);
    assert_same(al_atan2(1, INFINITY), 0x1p-128f); /* 1 / FLT_MAX, to the nearest float */
    assert_same(al_atan2(-0x1p-149f, -FLT_MAX), -AL_PI);
    /* atan(1/sqrt(3)) = pi/6, tan(pi/8) = sqrt(2) - 1 where the two ways of computing it meet */
    assert_true(ulps_off(al_atan2(1, 1.73205081f), 0.52359877559829887308) <= 1.6);
    assert_true(ulps_off(al_atan2(0.41421356f, 1), 0.39269908169872415481) <= 1.6);
}

static void tanh_is_near_libm(void **state)
{
    (void)state;
    sweep("tanh", ours_tanh, tanh, -FLT_MAX, FLT_MAX, 1.5);
    sweep("tanh where it bends", ours_tanh, tanh, 0.1f, 10.0f, 1.5);
}

static void tanh_by_hand(void **state)
{
    (void)state;
    assert_same(al_tanh(0), 0);
    assert_same(al_tanh(1e-30f), 1e-30f);
    assert_same(al_tanh(20), 1);
    assert_same(al_tanh(-INFINITY), -1);
    /* tanh(log 2) = (2 - 1/2) / (2 + 1/2) = 0.6, but for the rounding of log 2 */
    assert_true(ulps_off(al_tanh(0.693147181f), 0.6) <= 2);
    for (int i = 0; i <= 200000; i++) {
        const float x = (float)i * 0x1p-14f;
        assert_true(al_tanh(x) <= 1 && al_tanh(-x) == -al_tanh(x));
    }
}

static void not_a_number_gives_a_number(void **state)
{
    float s, c;
    (void)state;
    al_sincos(NAN, &s, &c);
    assert_true(fabsf(s) <= 1 && fabsf(c) <= 1);
    assert_true(al_exp(NAN) >= 0 && al_exp(NAN) <= FLT_MAX);
    assert_true(fabsf(al_log(NAN)) <= FLT_MAX);
    assert_true(fabsf(al_tanh(NAN)) <= 1);
    assert_true(fabsf(al_atan2(NAN, 1)) <= AL_PI);
    assert_true(fabsf(al_atan2(1, NAN)) <= AL_PI);
    assert_true(fabsf(al_atan2(NAN, NAN)) <= AL_PI);
    assert_same(al_clampf(NAN, -2, 3), -2);
}

static void lesser_and_greater(void **state)
{
    (void)state;
    assert_same(al_minf(-1, 2), -1);
    assert_same(al_minf(2, -1), -1);
    assert_same(al_maxf(-1, 2), 2);
    assert_same(al_maxf(2, -1), 2);
    assert_same(al_minf(NAN, 5), 5);
    assert_same(al_maxf(NAN, 5), 5);
    assert_same(al_clampf(1, -2, 3), 1);
    assert_same(al_clampf(-2.5f, -2, 3), -2);
    assert_same(al_clampf(3.5f, -2, 3), 3);
    assert_same(al_clampf(7, 5, 5), 5);
    assert_same(al_clampf(INFINITY, -2, 3), 3);
}

static void degrees_and_radians(void **state)
{
    (void)state;
    assert_same(al_radians(0), 0);
    assert_true(ulps_off(al_radians(180), 3.14159265358979323846) <= 1.5);
    assert_true(ulps_off(al_radians(-17.2f), (double)-17.2f * 3.14159265358979323846 / 180) <= 1.5);
    assert_true(ulps_off(al_degrees(1), 57.2957795130823208768) <= 1.5);
    for (int d = -360; d <= 360; d++)
        assert_true(fabsf(al_degrees(al_radians((float)d)) - (float)d) <= 1e-4f);
}

static void turning_a_vector(void **state)
{
    uint64_t seed = 3;
    (void)state;
    /* A quarter turn takes the x axis to the y axis; 30 degrees: (cos 30, sin 30) of 2. */
    const struct al_vec quarter = al_rotate((struct al_vec){2, 0}, AL_PI / 2);
    assert_true(fabsf(quarter.x) <= 1e-6f && fabsf(quarter.y - 2) <= 1e-6f);
    const struct al_vec little = al_rotate((struct al_vec){2, 0}, al_radians(30));
    assert_true(fabsf(little.x - 1.73205081f) <= 5e-7f && fabsf(little.y - 1) <= 5e-7f);
    const struct al_vec same = al_rotate((struct al_vec){-3, 7}, 0);
    assert_true(same.x == -3 && same.y == 7);
    for (int i = 0; i < 10000; i++) {
        const struct al_vec v = {draw_between(&seed, -1, 1), draw_between(&seed, -1, 1)};
        const float angle = draw_between(&seed, -7, 7);
        const struct al_vec turned = al_rotate(v, angle), back = al_rotate(turned, -angle);
        assert_true(fabsf(al_vec_length(turned) - al_vec_length(v)) <= 3e-7f);
        assert_true(fabsf(back.x - v.x) <= 5e-7f && fabsf(back.y - v.y) <= 5e-7f);
    }
}

/* FNV-1a, in 64 bits, over the bits of floats. */
static uint64_t hashed(uint64_t hash, float value)
{
    for (int shift = 0; shift < 32; shift += 8)
        hash = (hash ^ (bits_of_float(value) >> shift & 0xff)) * 0x100000001b3u;
    return hash;
}

/*
 * The sweeps above say that the values are right, this that they are the same to the bit whatever
 * compiler, level of optimisation and processor: gcc and clang, -O0 to -O3, all gave this number.
 * A function that is changed on purpose changes it.
 */
static void the_same_bits_everywhere(void **state)
{
    uint64_t seed = 4, hash = 0xcbf29ce484222325u;
    (void)state;
    for (int i = 0; i < 100000; i++) {
        const float x = i % 2 == 0 ? draw_any(&seed) : draw_between(&seed, -10, 10);
        const float y = i % 2 == 0 ? draw_any(&seed) : draw_between(&seed, -10, 10);
        float s, c;
        al_sincos(x, &s, &c);
        hash = hashed(hashed(hash, s), c);
        hash = hashed(hashed(hash, al_exp(x)), al_log(x));
        hash = hashed(hashed(hash, al_tanh(x)), al_atan2(y, x));
    }
    assert_int_equal(hash, 0xd29b20121b9ba0ee);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exp_is_near_libm),
        cmocka_unit_test(exp_by_hand),
        cmocka_unit_test(exp_never_falls),
        cmocka_unit_test(log_is_near_libm),
        cmocka_unit_test(log_by_hand),
        cmocka_unit_test(sine_and_cosine_are_near_libm),
        cmocka_unit_test(next_to_the_zeros_too),
        cmocka_unit_test(sine_and_cosine_by_hand),
        cmocka_unit_test(sine_and_cosine_belong_together),
        cmocka_unit_test(angles_without_meaning_are_all_the_same),
        cmocka_unit_test(atan2_is_near_libm),
        cmocka_unit_test(atan2_by_hand),
        cmocka_unit_test(tanh_is_near_libm),
        cmocka_unit_test(tanh_by_hand),
        cmocka_unit_test(not_a_number_gives_a_number),
        cmocka_unit_test(lesser_and_greater),
        cmocka_unit_test(degrees_and_radians),
        cmocka_unit_test(turning_a_vector),
        cmocka_unit_test(the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
