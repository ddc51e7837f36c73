#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <ailife/vec.h>

#include "floats.h"

#define SWEEP 200000

static struct al_vec vec(float x, float y)
{
    return (struct al_vec){x, y};
}

static void assert_same(float a, float b)
{
    assert_int_equal(bits_of_float(a), bits_of_float(b));
}

static void assert_vec(struct al_vec v, float x, float y)
{
    assert_same(v.x, x);
    assert_same(v.y, y);
}

static void sums_and_products(void **state)
{
    const struct al_vec a = {1, 2}, b = {3, -4};
    (void)state;
    assert_vec(al_vec_add(a, b), 4, -2);
    assert_vec(al_vec_sub(a, b), -2, 6);
    assert_vec(al_vec_scale(b, 0.5f), 1.5f, -2);
    assert_same(al_vec_dot(a, b), -5);                  /* 1*3 + 2*-4 */
    assert_same(al_vec_cross(a, b), -10);               /* 1*-4 - 2*3 */
    assert_same(al_vec_cross(vec(1, 0), vec(0, 1)), 1); /* from x to y: positive */
    assert_same(al_vec_distance(vec(2, 3), vec(-1, 7)), 5);
}

static void length_by_hand(void **state)
{
    (void)state;
    assert_same(al_vec_length(vec(3, 4)), 5);
    assert_same(al_vec_length(vec(-5, 12)), 13);
    assert_same(al_vec_length(vec(0, 0)), 0);
    assert_same(al_vec_length(vec(0, -7)), 7);
    /* Powers of two change nothing but the exponent, down to the smallest float and up to the top.
     */
    assert_same(al_vec_length(vec(3 * 0x1p-149f, 4 * 0x1p-149f)), 5 * 0x1p-149f);
    assert_same(al_vec_length(vec(3 * 0x1p-61f, 4 * 0x1p-61f)), 5 * 0x1p-61f);
    assert_same(al_vec_length(vec(3 * 0x1p60f, 4 * 0x1p60f)), 5 * 0x1p60f);
    assert_same(al_vec_length(vec(3 * 0x1p125f, 4 * 0x1p125f)), 5 * 0x1p125f);
    assert_same(al_vec_length(vec(FLT_MAX, 0)), FLT_MAX);
    assert_same(al_vec_length(vec(FLT_MAX, -FLT_MAX)), FLT_MAX); /* not infinity */
}

/* In double the squares of floats neither overflow nor vanish. */
static double exact_length(struct al_vec v)
{
    return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y);
}

static void length_of_any_vector(void **state)
{
    uint64_t s = 1;
    (void)state;
    for (int i = 0; i < SWEEP; i++) {
        struct al_vec v = {draw_any(&s), draw_any(&s)};
        if (i % 2 == 0)
            v.y = v.x * draw_between(&s, -2, 2);
        if (!isfinite(v.y) || exact_length(v) >= (double)FLT_MAX)
            continue;
        assert_true(ulps_off(al_vec_length(v), exact_length(v)) <= 1.5);
    }
}

static void unit_by_hand(void **state)
{
    (void)state;
    assert_vec(al_vec_unit(vec(0, 0)), 0, 0);
    assert_vec(al_vec_unit(vec(-7, 0)), -1, 0);
    assert_vec(al_vec_unit(vec(0, 0.3f)), 0, 1);
    /* (3, 4) over 4 is (0.75, 1), of length 1.25: quotients of exact numbers, rounded once. */
    assert_vec(al_vec_unit(vec(3, 4)), 0.6f, 0.8f);
    assert_vec(al_vec_unit(vec(-3e30f, 0)), -1, 0);
    const struct al_vec huge = al_vec_unit(vec(FLT_MAX, -FLT_MAX));
    assert_true(ulps_off(huge.x, sqrt(0.5)) <= 1 && ulps_off(huge.y, -sqrt(0.5)) <= 1);
}

static void short_vectors_count_as_zero(void **state)
{
    (void)state;
    assert_vec(al_vec_unit(vec(1e-20f, 0)), 1, 0); /* exactly the limit is not below it */
    assert_vec(al_vec_unit(vec(0, -0.99e-20f)), 0, 0);
    assert_false(al_vec_is_zero(vec(0, -1e-20f)));
    assert_true(al_vec_is_zero(vec(0, 0.99e-20f)));
    assert_true(al_vec_is_zero(vec(0, 0)));
    assert_true(al_vec_is_zero(vec(0x1p-149f, 0x1p-149f)));
    /* 0.8 * sqrt(2) = 1.13: together long enough; 0.7 * sqrt(2) = 0.99: too short. */
    assert_false(al_vec_is_zero(vec(0.8e-20f, 0.8e-20f)));
    const struct al_vec u = al_vec_unit(vec(0.8e-20f, 0.8e-20f));
    assert_true(ulps_off(u.x, sqrt(0.5)) <= 1);
    assert_same(u.x, u.y);
    assert_true(al_vec_is_zero(vec(0.7e-20f, -0.7e-20f)));
    assert_vec(al_vec_unit(vec(0.7e-20f, -0.7e-20f)), 0, 0);
}

static void unit_of_any_vector(void **state)
{
    uint64_t s = 2;
    (void)state;
    for (int i = 0; i < SWEEP; i++) {
        struct al_vec v = {draw_any(&s), draw_any(&s)};
        if (i % 2 == 0)
            v.y = v.x * draw_between(&s, -2, 2);
        if (i % 4 == 1)
            v = vec(draw_between(&s, -1.1e-20, 1.1e-20), draw_between(&s, -1.1e-20, 1.1e-20));
        if (!isfinite(v.y))
            continue;
        const struct al_vec u = al_vec_unit(v);
        const double length = exact_length(v);
        assert_int_equal(al_vec_is_zero(v), u.x == 0 && u.y == 0);
        if (length < 0.999999e-20) {
            assert_vec(u, 0, 0);
        } else if (length > 1.000001e-20) {
            /* The quotient, its square, the root and the last quotient round once each. */
            assert_true(fabs((double)u.x - (double)v.x / length) <= 2 * 0x1p-24);
            assert_true(fabs((double)u.y - (double)v.y / length) <= 2 * 0x1p-24);
        }
    }
}

static void clip_by_hand(void **state)
{
    const struct al_vec v = {3, 4};
    (void)state;
    assert_vec(al_vec_clip(v, 5), 3, 4); /* as long as it may be */
    assert_vec(al_vec_clip(v, 6), 3, 4);
    assert_vec(al_vec_clip(v, 1), 0.6f, 0.8f);
    assert_vec(al_vec_clip(v, 0), 0, 0);
    assert_vec(al_vec_clip(vec(0, 0), 0), 0, 0);
    assert_vec(al_vec_clip(vec(-FLT_MAX, 0), 2), -2, 0);
    assert_vec(al_vec_clip(vec(0, 1e-30f), 1), 0, 1e-30f); /* no direction, but no longer either */
}

static void clip_of_any_vector(void **state)
{
    uint64_t s = 3;
    (void)state;
    for (int i = 0; i < SWEEP; i++) {
        const struct al_vec v = {draw_any(&s), draw_any(&s)};
        const float longest = fabsf(draw_any(&s));
        const struct al_vec clipped = al_vec_clip(v, longest);
        assert_true(exact_length(clipped) <= (double)longest * (1 + 0x1p-22) + 0x1p-149);
        if (exact_length(v) <= (double)longest * (1 - 0x1p-22))
            assert_vec(clipped, v.x, v.y);
        assert_vec(al_vec_clip(v, al_vec_length(v)), v.x, v.y); /* no longer than allowed */
    }
}

static void wrap_by_hand(void **state)
{
    const float size = 480;
    (void)state;
    assert_same(al_wrap(0, size), 0);
    assert_same(al_wrap(-0.0f, size), 0); /* zero without a sign */
    assert_same(al_wrap(479.5f, size), 479.5f);
    assert_same(al_wrap(size, size), 0);
    assert_same(al_wrap(-size, size), 0);
    assert_same(al_wrap(-3 * size, size), 0);
    assert_same(al_wrap(481.5f, size), 1.5f);
    assert_same(al_wrap(-0.5f, size), 479.5f);
    assert_same(al_wrap(-479.5f, size), 0.5f);
    assert_same(al_wrap(1200, size), 240);  /* 1200 - 2 * 480 */
    assert_same(al_wrap(-1000, size), 440); /* -1000 + 3 * 480 */
    /* The greatest float below 480 is 480 - 2^-15. Half that step below is a tie, which goes to the
     * even one of the two, 480; less than half surely rounds to 480. All these must give 0. */
    assert_same(al_wrap(-1e-20f, size), 0);
    assert_same(al_wrap(-0x1p-16f, size), 0);
    assert_same(al_wrap(-0x1p-15f, size), 480 - 0x1p-15f);
    assert_same(al_wrap(-0x1p-149f, size), 0);
}

static void wrap_of_extremes_stays_inside(void **state)
{
    static const float extremes[] = {1e10f,    -1e10f,    1e30f,   -1e30f,  FLT_MAX,
                                     -FLT_MAX, 0x1p-149f, -1e-38f, 0x1p22f, -0x1p31f};
    static const float sizes[] = {1e-20f, 0.1f, 1, 3, 480, 8764, 1e6f, 1e18f, 1e38f};
    (void)state;
    for (size_t i = 0; i < sizeof extremes / sizeof extremes[0]; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
            const float wrapped = al_wrap(extremes[i], sizes[k]);
            assert_true(wrapped >= 0 && wrapped < sizes[k]);
        }
    assert_same(al_wrap(INFINITY, 480), 0);
    assert_same(al_wrap(-INFINITY, 480), 0);
    assert_same(al_wrap(NAN, 480), 0);
}

/* How far two places of a circle are apart. */
static double round_the_circle(double a, double b, double size)
{
    const double d = fabs(a - b);
    return d < size - d ? d : size - d;
}

/* fmod is exact, so in double it gives the right place to the last bit. */
static void wrap_of_any_number(void **state)
{
    uint64_t s = 4;
    (void)state;
    for (int i = 0; i < SWEEP; i++) {
        const float size = fabsf(draw_any(&s)) + 1e-30f;
        const float x = i % 2 == 0 ? draw_any(&s) : size * draw_between(&s, -100, 100);
        if (!isfinite(x) || !isfinite(size))
            continue;
        const float wrapped = al_wrap(x, size);
        assert_true(wrapped >= 0 && wrapped < size);
        if (fabs((double)x) >= 0x1p22 * (double)size) {
            assert_same(wrapped, 0);
            continue;
        }
        if (fabsf(x) > 1e37f || size > 1e37f)
            continue; /* only sure to stay inside */
        double right = fmod((double)x, (double)size);
        right = right < 0 ? right + (double)size : right;
        const double unit = fmax(ulp_at((double)x), ulp_at((double)size));
        assert_true(round_the_circle((double)wrapped, right, (double)size) <= unit);
    }
}

static void wrap_near_the_rectangle_is_exact(void **state)
{
    uint64_t s = 5;
    (void)state;
    for (int i = 0; i < SWEEP; i++) {
        const float size = draw_between(&s, 1, 1000);
        const float inside = draw_between(&s, 0, (double)size);
        assert_same(al_wrap(inside, size), inside);
        const float below = draw_between(&s, -(double)size, 0);
        const float up = (float)((double)below + (double)size); /* the exact sum, rounded once */
        assert_same(al_wrap(below, size), up < size ? up : 0);
        const float above = draw_between(&s, (double)size, 2 * (double)size);
        assert_same(al_wrap(above, size), (float)((double)above - (double)size));
    }
}

static void offset_by_hand(void **state)
{
    (void)state;
    assert_same(al_offset(0, 480), 0);
    assert_same(al_offset(100, 480), 100);
    assert_same(al_offset(-100, 480), -100);
    assert_same(al_offset(240, 480), 240); /* both halves stay what they are */
    assert_same(al_offset(-240, 480), -240);
    assert_same(al_offset(241, 480), -239);
    assert_same(al_offset(-241, 480), 239);
    assert_same(al_offset(479, 480), -1);
    assert_same(al_offset(-479, 480), 1);
    assert_same(al_offset(480, 480), 0);
    assert_same(al_offset(100, FLT_MAX), 100); /* so large a torus is a plane */
}

static void offset_is_exact_odd_and_shortest(void **state)
{
    uint64_t s = 6;
    (void)state;
    for (int i = 0; i < SWEEP; i++) {
        const float size = draw_between(&s, 1, 1000);
        const float d = draw_between(&s, -(double)size, (double)size);
        const float offset = al_offset(d, size);
        const double turns = ((double)offset - (double)d) / (double)size; /* exact: 0, 1 or -1 */
        assert_true(turns == 0 || turns == 1 || turns == -1);
        assert_true(fabs((double)offset) <= 0.5 * (double)size);
        assert_true(al_offset(-d, size) == -offset);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_and_products),
        cmocka_unit_test(length_by_hand),
        cmocka_unit_test(length_of_any_vector),
        cmocka_unit_test(unit_by_hand),
        cmocka_unit_test(short_vectors_count_as_zero),
        cmocka_unit_test(unit_of_any_vector),
        cmocka_unit_test(clip_by_hand),
        cmocka_unit_test(clip_of_any_vector),
        cmocka_unit_test(wrap_by_hand),
        cmocka_unit_test(wrap_of_extremes_stays_inside),
        cmocka_unit_test(wrap_of_any_number),
        cmocka_unit_test(wrap_near_the_rectangle_is_exact),
        cmocka_unit_test(offset_by_hand),
        cmocka_unit_test(offset_is_exact_odd_and_shortest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
