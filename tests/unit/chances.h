/* chances.h: whether counts fit the chances they should have.
 *
 * Statistics are of fixed streams, so they cannot fail by chance; their bounds are five standard
 * deviations of what is estimated, which a right implementation hardly ever exceeds.
 */
#ifndef AILIFE_TESTS_CHANCES_H
#define AILIFE_TESTS_CHANCES_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/rng.h>

#define DEVIATIONS 5.0

static inline struct al_rng stream(uint64_t number)
{
    struct al_rng rng;
    al_rng_init(&rng, 1975, 1, number, 0);
    return rng;
}

static inline void assert_near(double value, double right, double deviation)
{
    const double off = fabs(value - right);
    if (!(off <= DEVIATIONS * deviation + 1e-12))
        print_error("%.9g is not %.9g within 5 x %.3g\n", value, right, deviation);
    assert_true(off <= DEVIATIONS * deviation + 1e-12);
}

/* How often something with a chance happened in n tries. */
static inline void assert_share(size_t count, double chance, size_t n)
{
    const double tries = (double)n;
    assert_near((double)count, chance * tries, sqrt(tries * chance * (1.0 - chance)));
}

/* Pearson's chi-square, which has mean k-1 and variance 2(k-1) over the k cases that have a chance;
 * the others must not have happened at all. */
static inline void assert_fits(const size_t *counts, const double *chances, size_t cases, size_t n)
{
    double chi2 = 0.0;
    size_t k = 0;
    for (size_t i = 0; i < cases; i++) {
        if (chances[i] <= 0.0) {
            assert_int_equal(counts[i], 0);
            continue;
        }
        const double expected = chances[i] * (double)n;
        const double off = (double)counts[i] - expected;
        chi2 += off * off / expected;
        k++;
    }
    assert_near(chi2, (double)k - 1.0, sqrt(2.0 * ((double)k - 1.0)));
}

static inline void assert_even(const size_t *counts, size_t cases, size_t n)
{
    double chances[256];
    assert_true(cases <= 256);
    for (size_t i = 0; i < cases; i++)
        chances[i] = 1.0 / (double)cases;
    assert_fits(counts, chances, cases, n);
}

#endif
