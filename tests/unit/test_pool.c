#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/pool.h>

#include "chances.h"
#include "gene_stage.h"

/* The picture of lanes.h: 4 lanes, 3 genes, agents a ... f.
 *     a0 b0 c0 d0  a1 b1 c1 d1  a2 b2 c2 d2 | e0 f0 .. ..  e1 f1 .. ..  e2 f2 .. ..
 */
static void genes_lie_as_in_the_picture(void **state)
{
    const struct al_pool pool = {.population = 6, .length = 3, .lanes = 4};
    (void)state;
    assert_int_equal(al_pool_index(&pool, 0, 0), 0);
    assert_int_equal(al_pool_index(&pool, 3, 0), 3);
    assert_int_equal(al_pool_index(&pool, 0, 1), 4);
    assert_int_equal(al_pool_index(&pool, 2, 2), 10);
    assert_int_equal(al_pool_index(&pool, 4, 0), 12);
    assert_int_equal(al_pool_index(&pool, 5, 2), 21);
    assert_int_equal(al_pool_genes(6, 3, 4), 24);
    assert_int_equal(al_pool_genes(8, 3, 4), 24);
    assert_int_equal(al_pool_genes(9, 3, 4), 36);
    assert_int_equal(al_lane_round(32, 1), 32);
    assert_int_equal(al_lane_round(32, 32), 32);
}

static void one_lane_is_one_genome_after_another(void **state)
{
    const struct al_pool pool = {.population = 6, .length = 3, .lanes = 1};
    (void)state;
    for (size_t i = 0; i < 6; i++) {
        for (size_t k = 0; k < 3; k++)
            assert_int_equal(al_pool_index(&pool, i, k), i * 3 + k);
    }
    assert_int_equal(al_pool_genes(6, 3, 1), 18);
}

static void a_genome_is_where_its_genes_are(void **state)
{
    struct al_pool pool = make_pool(AL_GENE_FLOAT, 0, 6, 3, 4);
    const struct al_genome genome = al_pool_genome(&pool, 5);
    (void)state;
    assert_int_equal(genome.length, 3);
    for (size_t k = 0; k < 3; k++)
        assert_ptr_equal(&genome.genes[k * genome.stride], gene(&pool, 5, k));
    assert_ptr_equal(al_pool_floats(&pool), &pool.genes[0].f);
    free(pool.genes);
}

/* u-u' with both uniform in [0, 1): mean 0, variance 2/12, and P(|x| < 1/2) = 3/4. */
static void floats_are_triangular(void **state)
{
    const size_t n = 500, length = 40;
    struct al_pool pool = make_pool(AL_GENE_FLOAT, 0, n, length, AL_LANES);
    double sum = 0.0, squares = 0.0;
    size_t inner = 0;
    (void)state;
    al_pool_random(&pool, 0, n, 2.0f, 7, 0);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < length; k++) {
            const double x = (double)gene(&pool, i, k)->f;
            assert_true(fabs(x) < 2.0);
            sum += x;
            squares += x * x;
            inner += fabs(x) < 1.0;
        }
    }
    const double count = (double)(n * length);
    /* times 2: variance 4/6; the fourth moment of u-u' is 1/15, so that of x is 16/15 */
    assert_near(sum / count, 0.0, sqrt(4.0 / 6.0 / count));
    assert_near(squares / count, 4.0 / 6.0, sqrt((16.0 / 15.0 - 16.0 / 36.0) / count));
    assert_share(inner, 0.75, n * length);
    free(pool.genes);
}

static void symbols_are_even(void **state)
{
    const size_t n = 300, length = 50;
    struct al_pool pool = make_pool(AL_GENE_SYMBOL, 7, n, length, 1);
    size_t counts[7] = {0};
    (void)state;
    al_pool_random(&pool, 0, n, 0.0f, 8, 0);
    for (size_t k = 0; k < n * length; k++) {
        assert_in_range(pool.genes[k].s, 0, 6);
        counts[pool.genes[k].s]++;
    }
    assert_even(counts, 7, n * length);
    free(pool.genes);
}

/* Neither the population nor the layout nor what else is drawn changes an individual. */
static void an_individual_depends_on_its_number_alone(void **state)
{
    struct al_pool small = make_pool(AL_GENE_FLOAT, 0, 10, 9, 1);
    struct al_pool large = make_pool(AL_GENE_FLOAT, 0, 50, 9, AL_LANES);
    struct al_pool later = make_pool(AL_GENE_FLOAT, 0, 10, 9, 1);
    struct al_pool other = make_pool(AL_GENE_FLOAT, 0, 10, 9, 1);
    (void)state;
    al_pool_random(&small, 0, 10, 1.0f, 9, 3);
    al_pool_random(&large, 5, 45, 1.0f, 9, 3);
    al_pool_random(&large, 0, 5, 1.0f, 9, 3);
    al_pool_random(&later, 0, 10, 1.0f, 9, 4);
    al_pool_random(&other, 0, 10, 1.0f, 10, 3);
    for (size_t i = 0; i < 10; i++) {
        assert_true(same_genome(&small, i, &large, i));
        assert_false(same_genome(&small, i, &later, i));
        assert_false(same_genome(&small, i, &other, i));
        for (size_t j = 0; j < i; j++)
            assert_false(same_genome(&small, i, &small, j));
    }
    free(small.genes);
    free(large.genes);
    free(later.genes);
    free(other.genes);
}

static void only_those_asked_for_are_drawn(void **state)
{
    struct al_pool pool = make_pool(AL_GENE_SYMBOL, 100, 40, 5, AL_LANES);
    (void)state;
    al_pool_random(&pool, 30, 4, 0.0f, 11, 0);
    for (size_t i = 0; i < 64; i++) { /* the unused lanes too */
        for (size_t k = 0; k < 5; k++)
            assert_true((gene(&pool, i, k)->s != UNWRITTEN) == (i >= 30 && i < 34));
    }
    free(pool.genes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(genes_lie_as_in_the_picture),
        cmocka_unit_test(one_lane_is_one_genome_after_another),
        cmocka_unit_test(a_genome_is_where_its_genes_are),
        cmocka_unit_test(floats_are_triangular),
        cmocka_unit_test(symbols_are_even),
        cmocka_unit_test(an_individual_depends_on_its_number_alone),
        cmocka_unit_test(only_those_asked_for_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
