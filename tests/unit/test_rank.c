#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/rank.h>

#include "floats.h"
#include "gene_stage.h"

#define MOST 300

static struct stage stage;

/* Whether number a stands before number b, straight from the words of the header. */
static int stands_before(const float *fitness, int32_t a, int32_t b)
{
    const int a_last = !isfinite(fitness[a]), b_last = !isfinite(fitness[b]);
    if (a_last != b_last)
        return b_last;
    if (!a_last && fitness[a] != fitness[b])
        return fitness[a] > fitness[b];
    return a < b;
}

/* The order by counting for each number how many stand before it. */
static void assert_ranked(const float *fitness, size_t n)
{
    struct al_ranking *ranking = &stage.evolver.ranking;
    size_t finite = 0;
    al_rank_fitness(ranking, fitness, n);
    assert_int_equal(ranking->count, n);
    for (size_t i = 0; i < n; i++) {
        size_t rank = 0;
        for (size_t j = 0; j < n; j++)
            rank += j != i && stands_before(fitness, (int32_t)j, (int32_t)i);
        assert_int_equal(ranking->order[rank], i);
        finite += isfinite(fitness[i]) != 0;
    }
    assert_int_equal(ranking->finite, finite);
}

/* Best first: the two 5 by number, 2, the two zeros by number (-0 is 0), -3; then what is not
 * finite by number, whatever it is. */
static void an_order_by_hand(void **state)
{
    static const float fitness[] = {2.0f, NAN, 5.0f, -INFINITY, 5.0f, -0.0f, 0.0f, -3.0f, INFINITY};
    static const int32_t right[] = {2, 4, 0, 5, 6, 7, 1, 3, 8};
    struct al_ranking *ranking = &stage.evolver.ranking;
    (void)state;
    al_rank_fitness(ranking, fitness, 9);
    assert_memory_equal(ranking->order, right, sizeof right);
    assert_int_equal(ranking->finite, 6);
    assert_int_equal(ranking->count, 9);
}

static void any_floats_are_ranked(void **state)
{
    uint64_t draws = 1;
    float fitness[MOST] = {0};
    (void)state;
    for (size_t n = 0; n <= MOST; n += 1 + n / 8) {
        for (size_t i = 0; i < n; i++)
            fitness[i] = draw_any(&draws);
        assert_ranked(fitness, n);
    }
}

static void many_ties_and_bad_ones_are_ranked(void **state)
{
    static const float values[] = {0.0f, -0.0f, 1.0f, -1.0f, NAN, INFINITY, 1e-45f, FLT_MAX};
    uint64_t draws = 2;
    float fitness[MOST] = {0};
    (void)state;
    for (size_t n = 1; n <= MOST; n += 1 + n / 8) {
        for (size_t i = 0; i < n; i++)
            fitness[i] = values[draw_bits(&draws) % 8];
        assert_ranked(fitness, n);
    }
}

/* The order of one call must not leak into the next, though it is used when it still fits. */
static void each_ranking_is_of_its_own_fitness(void **state)
{
    static const float steps[][3] = {{3.0f, 2.0f, 1.0f}, {3.0f, 2.0f, NAN},  {3.0f, 2.0f, 1.0f},
                                     {3.0f, 3.0f, 3.0f}, {3.0f, 3.5f, 3.0f}, {NAN, NAN, NAN},
                                     {1.0f, NAN, NAN},   {NAN, NAN, 1.0f},   {6.0f, 5.0f, 4.0f}};
    uint64_t draws = 3;
    float fitness[40];
    (void)state;
    for (size_t i = 0; i < 9; i++) {
        assert_ranked(steps[i], 3);
        assert_ranked(steps[i], 3);
        assert_ranked(steps[i], 2);
    }
    for (size_t i = 0; i < 40; i++)
        fitness[i] = draw_between(&draws, -1.0, 1.0);
    for (int i = 0; i < 300; i++) {
        assert_ranked(fitness, 40);
        fitness[draw_bits(&draws) % 40] = draw_between(&draws, -1.0, 1.0);
    }
}

/* Items are 64 bits, sorted by the upper half; the lower half tells that equal ones kept their
 * order. Keys that differ in one byte alone, or in none, skip passes of the sort. */
static void sorting_is_stable(void **state)
{
    static const uint64_t masks[] = {0xffffffff, 0xff, 0xff00, 0xff0000, 0xff000000, 0x03000300, 0};
    uint64_t draws = 4, items[MOST], spare[MOST];
    (void)state;
    for (size_t m = 0; m < 7; m++) {
        for (size_t n = 0; n <= MOST; n += 1 + n / 4) {
            for (size_t i = 0; i < n; i++)
                items[i] = (draw_bits(&draws) & masks[m]) << 32 | i;
            const uint64_t *sorted = al_rank_sort(items, spare, n);
            uint64_t seen = 0;
            for (size_t i = 0; i < n; i++)
                seen += sorted[i] & 0xffffffff;
            assert_true(seen == n * (n > 0 ? n - 1 : 0) / 2);
            for (size_t i = 1; i < n; i++)
                assert_true(sorted[i - 1] < sorted[i]);
        }
    }
}

static int set_up(void **state)
{
    (void)state;
    make_stage(&stage, MOST);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(stage.block);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_order_by_hand),
        cmocka_unit_test(any_floats_are_ranked),
        cmocka_unit_test(many_ties_and_bad_ones_are_ranked),
        cmocka_unit_test(each_ranking_is_of_its_own_fitness),
        cmocka_unit_test(sorting_is_stable),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
