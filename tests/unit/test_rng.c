#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/rng.h>

#include "floats.h"

/*
 * Statistics here are of fixed streams, so they cannot fail by chance. Their bounds are five
 * standard deviations of what is estimated, which a right generator hardly ever exceeds.
 */
#define DEVIATIONS 5.0

static struct al_rng stream(uint64_t number)
{
    struct al_rng rng;
    al_rng_init(&rng, 2026, 1, number, 0);
    return rng;
}

static void assert_near(double value, double right, double deviation)
{
    if (!(fabs(value - right) <= DEVIATIONS * deviation))
        print_error("%.9g is not %.9g within 5 x %.3g\n", value, right, deviation);
    assert_true(fabs(value - right) <= DEVIATIONS * deviation);
}

/* Pearson's chi-square: mean k - 1 and variance 2 (k - 1) when the chances are right. */
static void assert_fits(const size_t *counts, const double *chances, size_t k, size_t n)
{
    double chi2 = 0;
    for (size_t i = 0; i < k; i++) {
        const double expected = chances[i] * (double)n;
        chi2 += ((double)counts[i] - expected) * ((double)counts[i] - expected) / expected;
    }
    assert_near(chi2, (double)(k - 1), sqrt(2.0 * (double)(k - 1)));
}

static void assert_even(const size_t *counts, size_t k, size_t n)
{
    double chances[256];
    assert_true(k <= 256);
    for (size_t i = 0; i < k; i++)
        chances[i] = 1.0 / (double)k;
    assert_fits(counts, chances, k, n);
}

/* ---- the generators -------------------------------------------------------------------------- */

/* Outputs of the authors' own code for this seed, as published with several of its ports. */
static void splitmix64_by_its_authors(void **state)
{
    static const uint64_t outputs[] = {6457827717110365317u, 3203168211198807973u,
                                       9817491932198370423u, 4593380528125082431u,
                                       16408922859458223821u};
    uint64_t s = 1234567;
    (void)state;
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++)
        assert_true(al_rng_splitmix64(&s) == outputs[i]);
}

/*
 * From the state {1, 2, 3, 4}, by hand. Step 1: 2 * 5 = 10, to the left by 7 is 1280, times 9 is
 * 11520. Then s2 = 3^1 = 2, s3 = 4^2 = 6, s1 = 2^2 = 0, s0 = 1^6 = 7, s2 ^= 2 << 17 = 262146,
 * s3 = 6 << 45. Step 2: 0. Then s2 = 262146^7 = 262149, s3 = (6 << 45)^0, s1 = 0^262149 = 262149.
 * Step 3: 262149 * 5 * 128 * 9 = 1509978240.
 */
static void xoshiro_by_hand(void **state)
{
    struct al_rng rng = {{1, 2, 3, 4}};
    (void)state;
    assert_true(al_rng_next(&rng) == 11520);
    assert_true(rng.s[0] == 7 && rng.s[1] == 0 && rng.s[2] == 262146);
    assert_true(rng.s[3] == (uint64_t)6 << 45);
    assert_true(al_rng_next(&rng) == 0);
    assert_true(al_rng_next(&rng) == 1509978240);
    assert_true(al_rng_next(&rng) == 1215971899390074240u);
}

/* One bit round after the other, and the product by additions. */
static uint64_t turned(uint64_t x, int bits)
{
    for (int i = 0; i < bits; i++)
        x = (x & 0x8000000000000000u) != 0 ? x + x + 1 : x + x;
    return x;
}

/* The published step, written in the other way round: the new state from the old one at once. */
static uint64_t other_xoshiro(uint64_t s[4])
{
    const uint64_t a = s[0], b = s[1], c = s[2], d = s[3];
    const uint64_t five = turned(b + b + b + b + b, 7);
    s[0] = a ^ b ^ d;
    s[1] = a ^ b ^ c;
    s[2] = a ^ c ^ b * 131072;
    s[3] = turned(b ^ d, 45);
    return five + five + five + five + five + five + five + five + five;
}

static void xoshiro_by_another_way(void **state)
{
    struct al_rng rng = {
        {0xdeadbeef, 0x8000000000000001u, 0xffffffffffffffffu, 0x123456789abcdefu}};
    uint64_t s[4];
    (void)state;
    memcpy(s, rng.s, sizeof s);
    for (int i = 0; i < 10000; i++)
        assert_true(al_rng_next(&rng) == other_xoshiro(s));
}

/* ---- streams --------------------------------------------------------------------------------- */

/* splitmix64 of a state: the output after adding the golden ratio once. */
static uint64_t mixed(uint64_t state)
{
    return al_rng_splitmix64(&state);
}

static void a_stream_comes_from_its_key_as_documented(void **state)
{
    struct al_rng rng;
    (void)state;
    al_rng_init(&rng, 7, 8, 9, 0xfedcba9876543210u);
    uint64_t key = mixed(mixed(mixed(mixed(7) ^ 8) ^ 9) ^ 0xfedcba9876543210u);
    for (int i = 0; i < 4; i++) {
        assert_true(rng.s[i] == mixed(key));
        key += 0x9e3779b97f4a7c15u;
    }
}

/* Keys that differ in one part, or have the same parts in other places, are all different. */
static void streams_of_different_keys_are_different(void **state)
{
    enum { SIDE = 4, KEYS = SIDE * SIDE * SIDE * SIDE };
    static struct al_rng rng[KEYS];
    size_t n = 0;
    (void)state;
    for (uint32_t seed = 0; seed < SIDE; seed++)
        for (uint32_t purpose = 0; purpose < SIDE; purpose++)
            for (uint32_t a = 0; a < SIDE; a++)
                for (uint32_t b = 0; b < SIDE; b++)
                    al_rng_init(&rng[n++], seed, purpose, a, b);
    for (size_t i = 0; i < KEYS; i++)
        for (size_t k = 0; k < i; k++)
            for (int word = 0; word < 4; word++)
                assert_true(rng[i].s[word] != rng[k].s[word]);
}

/* Neighbouring streams: of their 64 bits, on average 32 differ, with a deviation of 4. */
static void streams_side_by_side_are_independent(void **state)
{
    const int streams = 20000;
    size_t different = 0, ones = 0;
    uint64_t last = 0;
    (void)state;
    for (int i = 0; i <= streams; i++) {
        struct al_rng rng = stream((uint64_t)i);
        const uint64_t bits = al_rng_next(&rng);
        if (i > 0)
            different += (size_t)__builtin_popcountll(bits ^ last);
        ones += (size_t)__builtin_popcountll(bits);
        last = bits;
    }
    assert_near((double)different / streams, 32, 4 / sqrt(streams));
    assert_near((double)ones / (streams + 1), 32, 4 / sqrt(streams));
}

/* ---- forcing the next number ----------------------------------------------------------------- */

/* The inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the bits. */
static uint64_t inverse(uint64_t odd)
{
    uint64_t x = odd;
    for (int i = 0; i < 6; i++)
        x *= 2 - odd * x;
    return x;
}

/* A generator whose next number is a given one: the output function, undone. */
static struct al_rng next_is(uint64_t bits)
{
    struct al_rng rng = {{0x9e3779b97f4a7c15u, 0, 0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu}};
    rng.s[1] = turned(bits * inverse(9), 64 - 7) * inverse(5);
    struct al_rng copy = rng;
    assert_true(al_rng_next(&copy) == bits);
    return rng;
}

static bool same_state(const struct al_rng *a, const struct al_rng *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Whether the first generator has drawn so many numbers since it was as the second. */
static bool has_drawn(const struct al_rng *after, struct al_rng before, int numbers)
{
    for (int i = 0; i < numbers; i++)
        al_rng_next(&before);
    return same_state(after, &before);
}

/* ---- whole numbers --------------------------------------------------------------------------- */

static void below_is_even(void **state)
{
    static const uint32_t bounds[] = {1, 2, 6, 7, 10, 100, 256};
    const size_t n = 200000;
    (void)state;
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        struct al_rng rng = stream(100 + i);
        size_t counts[256] = {0};
        for (size_t k = 0; k < n; k++) {
            const uint32_t x = al_rng_below(&rng, bounds[i]);
            assert_true(x < bounds[i]);
            counts[x]++;
        }
        if (bounds[i] > 1)
            assert_even(counts, bounds[i], n);
        else
            assert_int_equal(counts[0], n);
    }
}

/*
 * 2^32 / (3 * 2^30) = 4/3: without rejection one number of every three would come twice as often
 * as the others; which one shows in the remainder by 3.
 */
static void below_is_even_for_large_bounds(void **state)
{
    struct al_rng rng = stream(200);
    const size_t n = 300000;
    const uint32_t bound = 3u << 30;
    size_t remainders[3] = {0}, parts[16] = {0};
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const uint32_t x = al_rng_below(&rng, bound);
        assert_true(x < bound);
        remainders[x % 3]++;
        parts[x / (bound / 16)]++;
    }
    assert_even(remainders, 3, n);
    assert_even(parts, 16, n);
}

/* n = 3: of 2^32 products, 2^32 mod 3 = 1 is too many: the one of the number 0, drawn again. */
static void below_at_its_edges(void **state)
{
    struct al_rng rng = next_is(0), before = rng;
    (void)state;
    (void)al_rng_below(&rng, 3);
    assert_true(has_drawn(&rng, before, 2));
    rng = before = next_is((uint64_t)1 << 32); /* 1 * 3 = 3: not among the surplus */
    assert_int_equal(al_rng_below(&rng, 3), 0);
    assert_true(has_drawn(&rng, before, 1));
    rng = next_is(UINT64_MAX);
    assert_int_equal(al_rng_below(&rng, 3), 2);
    rng = next_is(UINT64_MAX);
    assert_true(al_rng_below(&rng, UINT32_MAX) == UINT32_MAX - 1);
}

/* ---- fractions ------------------------------------------------------------------------------- */

static void float_is_even(void **state)
{
    struct al_rng rng = stream(300);
    const size_t n = 1000000;
    size_t counts[100] = {0}, last_bits[256] = {0};
    double sum = 0, squares = 0;
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const float u = al_rng_float(&rng);
        const double whole = (double)u * 0x1p24;
        assert_true(u >= 0 && u < 1 && whole == floor(whole));
        counts[(size_t)((double)u * 100)]++;
        last_bits[(size_t)whole % 256]++;
        sum += (double)u;
        squares += (double)u * (double)u;
    }
    assert_even(counts, 100, n);
    assert_even(last_bits, 256, n);
    assert_near(sum / (double)n, 0.5, sqrt(1.0 / 12 / (double)n));
    assert_near(squares / (double)n, 1.0 / 3, sqrt(4.0 / 45 / (double)n)); /* 1/5 - 1/9 */
}

static void float_at_its_edges(void **state)
{
    struct al_rng rng = next_is(0);
    (void)state;
    assert_true(al_rng_float(&rng) == 0);
    rng = next_is(UINT64_MAX);
    assert_true(al_rng_float(&rng) == 1 - 0x1p-24f);
    rng = next_is((uint64_t)1 << 40);
    assert_true(al_rng_float(&rng) == 0x1p-24f);
}

static void uniform_is_even(void **state)
{
    struct al_rng rng = stream(310);
    const size_t n = 300000;
    size_t counts[100] = {0};
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const float x = al_rng_uniform(&rng, -3, 7);
        assert_true(x >= -3 && x < 7);
        counts[(size_t)(((double)x + 3) * 10)]++;
    }
    assert_even(counts, 100, n);
}

static void uniform_at_its_edges(void **state)
{
    struct al_rng rng = stream(311);
    const float next = nextafterf(1, 2);
    double sum = 0;
    (void)state;
    for (int i = 0; i < 1000; i++) {
        assert_true(al_rng_uniform(&rng, 0.1f, 0.1f) == 0.1f); /* to the bit */
        assert_true(al_rng_uniform(&rng, 1, next) == 1);       /* the only number there is */
        const float x = al_rng_uniform(&rng, -FLT_MAX, FLT_MAX);
        assert_true(x >= -FLT_MAX && x < FLT_MAX);
        sum += (double)x / (double)FLT_MAX;
    }
    assert_near(sum / 1000, 0, sqrt(1.0 / 3 / 1000));
    /* 16777215 * 2^-24 of the way from 1 to 1000 is 999.99994: rounds to below 1000; from 999.9 to
     * 1000 it would round to 1000 and is drawn again. */
    rng = next_is(UINT64_MAX);
    assert_true(al_rng_uniform(&rng, 1, 1000) == 999.99994f);
    struct al_rng before = rng = next_is(UINT64_MAX);
    assert_true(al_rng_uniform(&rng, 999.9f, 1000) < 1000);
    assert_true(has_drawn(&rng, before, 2));
}

/* The density is 1 - |x|: mean 0, variance 1/6, fourth moment 1/15; P(|x| < 1/2) = 3/4. */
static void triangular_has_its_shape(void **state)
{
    struct al_rng rng = stream(320);
    const struct al_rng before = rng;
    const size_t n = 1000000;
    double sum = 0, squares = 0;
    size_t inner = 0;
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const float x = al_rng_triangular(&rng);
        if (i == 0)
            assert_true(has_drawn(&rng, before, 2));
        assert_true(x > -1 && x < 1);
        sum += (double)x;
        squares += (double)x * (double)x;
        inner += fabsf(x) < 0.5f;
    }
    assert_near(sum / (double)n, 0, sqrt(1.0 / 6 / (double)n));
    assert_near(squares / (double)n, 1.0 / 6, sqrt((1.0 / 15 - 1.0 / 36) / (double)n));
    assert_near((double)inner / (double)n, 0.75, sqrt(0.75 * 0.25 / (double)n));
}

/* ---- the normal distribution ----------------------------------------------------------------- */

/* Moments of a standard normal: 1, 0, 3, 0, 15, 0, 105 from the second on. */
static void normal_has_its_moments(void **state)
{
    struct al_rng rng = stream(330);
    const double n = 1000000;
    double m1 = 0, m2 = 0, m3 = 0, m4 = 0;
    (void)state;
    for (int i = 0; i < (int)n; i++) {
        const double z = (double)al_rng_normal(&rng);
        m1 += z;
        m2 += z * z;
        m3 += z * z * z;
        m4 += z * z * z * z;
    }
    assert_near(m1 / n, 0, sqrt(1 / n));
    assert_near(m2 / n, 1, sqrt(2 / n));  /* 3 - 1^2 */
    assert_near(m3 / n, 0, sqrt(15 / n)); /* E z^6 */
    assert_near(m4 / n, 3, sqrt(96 / n)); /* 105 - 3^2 */
}

static double normal_below(double z)
{
    return 0.5 * erfc(-z / sqrt(2.0));
}

static void normal_has_its_shape_and_tails(void **state)
{
    enum { BINS = 40 }; /* from -4 to 4 in steps of 0.2 */
    struct al_rng rng = stream(331);
    const size_t n = 1000000;
    size_t counts[BINS + 2] = {0};
    double chances[BINS + 2];
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const double z = (double)al_rng_normal(&rng);
        counts[z < -4 ? 0 : z >= 4 ? BINS + 1 : (size_t)((z + 4) / 0.2) + 1]++;
    }
    for (int i = 0; i < BINS + 2; i++)
        chances[i] = (i <= BINS ? normal_below(-4 + 0.2 * i) : 1) -
                     (i > 0 ? normal_below(-4 + 0.2 * (i - 1)) : 0);
    assert_fits(counts, chances, BINS + 2, n);
    for (int end = 0; end < BINS + 2; end += BINS + 1) { /* about 32 of a million on each side */
        const double expected = chances[end] * (double)n;
        assert_near((double)counts[end], expected, sqrt(expected));
    }
}

static void normal_is_the_formula_of_box_and_muller(void **state)
{
    struct al_rng rng = stream(332);
    (void)state;
    for (int i = 0; i < 10000; i++) {
        struct al_rng copy = rng;
        const struct al_rng before = rng;
        const uint64_t bits = al_rng_next(&copy);
        const double u = ((double)(bits >> 24) + 1) / 1099511627776.0,
                     v = (double)(bits % 16777216);
        const double right = sqrt(-2 * log(u)) * cos(2 * 3.14159265358979323846 * v / 16777216);
        assert_true(fabs((double)al_rng_normal(&rng) - right) <= 4e-6);
        assert_true(has_drawn(&rng, before, 1));
    }
    /* The smallest u is 2^-40: sqrt(80 log 2) = 7.446595; the largest is 1: no radius at all. */
    rng = next_is(0);
    assert_true(fabsf(al_rng_normal(&rng) - 7.446595f) <= 1e-5f);
    rng = next_is(0x800000); /* half a turn */
    assert_true(fabsf(al_rng_normal(&rng) + 7.446595f) <= 1e-5f);
    rng = next_is(UINT64_MAX << 24);
    assert_true(al_rng_normal(&rng) == 0);
}

/* ---- chances and skips ----------------------------------------------------------------------- */

static void chance_comes_as_often_as_it_says(void **state)
{
    static const float chances[] = {0.001f, 0.1f, 0.5f, 0.7f, 0.999f};
    const double n = 300000;
    (void)state;
    for (size_t i = 0; i < sizeof chances / sizeof chances[0]; i++) {
        struct al_rng rng = stream(400 + i);
        const double p = (double)chances[i];
        double hits = 0;
        for (int k = 0; k < (int)n; k++)
            hits += al_rng_chance(&rng, chances[i]);
        assert_near(hits / n, p, sqrt(p * (1 - p) / n));
    }
}

static void chance_at_its_edges(void **state)
{
    static const uint64_t numbers[] = {0, 1, 2047, 2048, (uint64_t)1 << 63, UINT64_MAX};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct al_rng rng = next_is(numbers[i]);
        const struct al_rng before = rng;
        assert_false(al_rng_chance(&rng, 0));
        assert_true(has_drawn(&rng, before, 1));
        rng = before;
        assert_false(al_rng_chance(&rng, -1));
        rng = before;
        assert_false(al_rng_chance(&rng, NAN));
        rng = before;
        assert_true(al_rng_chance(&rng, 1));
        rng = before;
        assert_true(al_rng_chance(&rng, 2));
        rng = before;
        assert_int_equal(al_rng_chance(&rng, 0.5f), numbers[i] < (uint64_t)1 << 63);
    }
}

static void skip_scale_is_near_libm(void **state)
{
    uint64_t seed = 5;
    (void)state;
    for (int i = 0; i < 100000; i++) {
        const float p = i % 2 == 0 ? draw_between(&seed, 0, 1) : fabsf(draw_any(&seed));
        if (p <= 0 || p >= 1)
            continue;
        const double right = -1 / log1p(-(double)p);
        assert_true(fabs(al_rng_skip_scale(p) / right - 1) <= 1e-12);
    }
    assert_true(al_rng_skip_scale(1) == 0);
    assert_true(al_rng_skip_scale(0) == DBL_MAX);
}

/* Mean (1-p)/p, variance (1-p)/p^2, and none skipped with chance p. */
static void skip_has_its_moments(void **state)
{
    static const float chances[] = {1e-9f, 1e-6f, 0.01f, 0.1f, 0.24f, 0.26f, 0.5f, 0.9f, 0.999f};
    const double n = 200000;
    (void)state;
    for (size_t i = 0; i < sizeof chances / sizeof chances[0]; i++) {
        struct al_rng rng = stream(410 + i);
        const double p = (double)chances[i];
        double sum = 0, none = 0;
        for (int k = 0; k < (int)n; k++) {
            const uint64_t skip = al_rng_skip(&rng, chances[i]);
            sum += (double)skip;
            none += skip == 0;
        }
        assert_near(sum / n, (1 - p) / p, sqrt((1 - p) / n) / p);
        if (p * n > 100)
            assert_near(none / n, p, sqrt(p * (1 - p) / n));
    }
}

static void skip_is_geometric(void **state)
{
    enum { BINS = 16 };
    struct al_rng rng = stream(430);
    const size_t n = 300000;
    const double p = (double)0.3f;
    size_t counts[BINS] = {0};
    double chances[BINS];
    (void)state;
    for (size_t i = 0; i < n; i++) {
        const uint64_t skip = al_rng_skip(&rng, 0.3f);
        counts[skip < BINS ? skip : BINS - 1]++;
    }
    for (int i = 0; i < BINS; i++)
        chances[i] = pow(1 - p, i) * (i < BINS - 1 ? p : 1); /* the last one has all the rest */
    assert_fits(counts, chances, BINS, n);
}

/* floor(log u / log(1-p)), by libm from the same bits, unless the quotient is next to an integer.
 */
static void skip_is_its_formula(void **state)
{
    struct al_rng rng = stream(431);
    (void)state;
    for (int i = 0; i < 100000; i++) {
        struct al_rng copy = rng;
        const struct al_rng before = rng;
        const double u = ((double)(al_rng_next(&copy) >> 12) + 0.5) / 4503599627370496.0;
        const float p = i % 2 == 0 ? 0.01f : 0.6f;
        const double tries = log(u) / log1p(-(double)p);
        const uint64_t skip = al_rng_skip(&rng, p);
        assert_true(has_drawn(&rng, before, 1));
        if (fabs(tries - nearbyint(tries)) > 1e-9)
            assert_true(skip == (uint64_t)tries);
        rng = before;
        assert_true(al_rng_skip_scaled(&rng, al_rng_skip_scale(p)) == skip);
    }
}

static void skip_at_its_edges(void **state)
{
    static const uint64_t numbers[] = {0, (uint64_t)1 << 63, UINT64_MAX};
    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct al_rng rng = next_is(numbers[i]);
        const struct al_rng before = rng;
        assert_true(al_rng_skip(&rng, 1) == 0);
        assert_true(al_rng_skip(&rng, 1.5f) == 0);
        assert_true(al_rng_skip(&rng, 0) == UINT64_MAX);
        assert_true(al_rng_skip(&rng, -0.5f) == UINT64_MAX);
        assert_true(al_rng_skip(&rng, NAN) == UINT64_MAX);
        assert_true(same_state(&rng, &before)); /* these draw nothing */
        assert_true(al_rng_skip_scaled(&rng, al_rng_skip_scale(1)) == 0);
        rng = before;
        assert_true(al_rng_skip_scaled(&rng, al_rng_skip_scale(0)) == UINT64_MAX);
        rng = before;
        assert_true(al_rng_skip(&rng, 0x1p-149f) == UINT64_MAX); /* even u next to 1: 2^96 tries */
    }
    /* u = 2^-53: 53 log 2 / log 10 = 15.95 */
    struct al_rng rng = next_is(0);
    assert_true(al_rng_skip(&rng, 0.9f) == 15);
    /* 36.74 * 3e17 = 1.1e19: above 2^63, though below 2^64 */
    rng = next_is(0);
    assert_true(al_rng_skip_scaled(&rng, 3e17) == UINT64_MAX);
    rng = next_is(0);
    assert_true(al_rng_skip_scaled(&rng, 2e17) / 1000000000000000 == 7347); /* 53 log 2 * 200 */
    rng = next_is(UINT64_MAX);
    assert_true(al_rng_skip(&rng, 0.001f) == 0);
}

/* ---- shuffling ------------------------------------------------------------------------------- */

static void shuffle_makes_all_orders_even(void **state)
{
    struct al_rng rng = stream(500);
    const size_t n = 120000;
    size_t counts[256] = {0};
    size_t orders = 0, order_of[256], per_order[24];
    (void)state;
    for (size_t i = 0; i < n; i++) {
        int32_t items[4] = {0, 1, 2, 3};
        al_rng_shuffle(&rng, items, 4);
        counts[items[0] * 64 + items[1] * 16 + items[2] * 4 + items[3]]++;
    }
    for (size_t i = 0; i < 256; i++)
        if (counts[i] > 0)
            order_of[orders++] = i;
    assert_int_equal(orders, 24); /* 4!, each of different items or there would be more */
    for (size_t i = 0; i < orders; i++)
        per_order[i] = counts[order_of[i]];
    assert_even(per_order, 24, n);
}

static void shuffle_keeps_the_items(void **state)
{
    enum { N = 1000 };
    static int32_t items[N];
    struct al_rng rng = stream(501);
    int moved = 0;
    bool seen[N] = {false};
    (void)state;
    for (int i = 0; i < N; i++)
        items[i] = i - 500;
    al_rng_shuffle(&rng, items, N);
    for (int i = 0; i < N; i++) {
        assert_in_range(items[i] + 500, 0, N - 1);
        assert_false(seen[items[i] + 500]);
        seen[items[i] + 500] = true;
        moved += items[i] != i - 500;
    }
    assert_true(moved > N - 10); /* one stays, on average */
}

static void shuffle_of_few(void **state)
{
    int32_t items[2] = {7, 8};
    struct al_rng rng = stream(502), before = rng;
    (void)state;
    al_rng_shuffle(&rng, NULL, 0);
    al_rng_shuffle(&rng, items, 1);
    assert_true(same_state(&rng, &before));
    assert_int_equal(items[0], 7);
    al_rng_shuffle(&rng, items, 2);
    assert_true(has_drawn(&rng, before, 1));
    assert_int_equal(items[0] + items[1], 15);
}

/* ---- the same everywhere --------------------------------------------------------------------- */

static uint64_t hashed(uint64_t hash, uint64_t value)
{
    for (int shift = 0; shift < 64; shift += 8)
        hash = (hash ^ (value >> shift & 0xff)) * 0x100000001b3u;
    return hash;
}

/*
 * Not that the numbers are right, which is tested above, but that they are the same on every
 * compiler and processor: gcc and clang, -O0 to -O3, all gave this. A change on purpose changes it.
 */
static void the_same_bits_everywhere(void **state)
{
    struct al_rng rng = stream(600);
    uint64_t hash = 0xcbf29ce484222325u;
    int32_t items[5] = {1, 2, 3, 4, 5};
    (void)state;
    for (int i = 0; i < 20000; i++) {
        hash = hashed(hash, bits_of_float(al_rng_uniform(&rng, -1.5f, 3)));
        hash = hashed(hash, bits_of_float(al_rng_triangular(&rng)));
        hash = hashed(hash, bits_of_float(al_rng_normal(&rng)));
        hash = hashed(hash, al_rng_skip(&rng, 0.01f));
        hash = hashed(hash, al_rng_below(&rng, 1000));
        hash = hashed(hash, al_rng_chance(&rng, 0.3f));
        al_rng_shuffle(&rng, items, 5);
        hash = hashed(hash, (uint64_t)items[0]);
    }
    assert_int_equal(hash, 0x6c6b021dcfebb4d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix64_by_its_authors),
        cmocka_unit_test(xoshiro_by_hand),
        cmocka_unit_test(xoshiro_by_another_way),
        cmocka_unit_test(a_stream_comes_from_its_key_as_documented),
        cmocka_unit_test(streams_of_different_keys_are_different),
        cmocka_unit_test(streams_side_by_side_are_independent),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(below_is_even_for_large_bounds),
        cmocka_unit_test(below_at_its_edges),
        cmocka_unit_test(float_is_even),
        cmocka_unit_test(float_at_its_edges),
        cmocka_unit_test(uniform_is_even),
        cmocka_unit_test(uniform_at_its_edges),
        cmocka_unit_test(triangular_has_its_shape),
        cmocka_unit_test(normal_has_its_moments),
        cmocka_unit_test(normal_has_its_shape_and_tails),
        cmocka_unit_test(normal_is_the_formula_of_box_and_muller),
        cmocka_unit_test(chance_comes_as_often_as_it_says),
        cmocka_unit_test(chance_at_its_edges),
        cmocka_unit_test(skip_scale_is_near_libm),
        cmocka_unit_test(skip_has_its_moments),
        cmocka_unit_test(skip_is_geometric),
        cmocka_unit_test(skip_is_its_formula),
        cmocka_unit_test(skip_at_its_edges),
        cmocka_unit_test(shuffle_makes_all_orders_even),
        cmocka_unit_test(shuffle_keeps_the_items),
        cmocka_unit_test(shuffle_of_few),
        cmocka_unit_test(the_same_bits_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
