#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include <ailife/select.h>

#include "chances.h"
#include "floats.h"
#include "gene_stage.h"

#define MOST 1000

static struct stage stage;

static const struct al_selection_config kinds[] = {
    {AL_SELECTION_TOURNAMENT, 3, 0.5f}, {AL_SELECTION_ROULETTE, 3, 0.5f},
    {AL_SELECTION_RANK, 3, 0.5f},       {AL_SELECTION_TRUNCATION, 3, 0.5f},
    {AL_SELECTION_UNIVERSAL, 3, 0.5f},
};
#define KINDS 5

static struct al_selector *prepare(const struct al_selection_config *config, const float *fitness,
                                   size_t n)
{
    al_rank_fitness(&stage.evolver.ranking, fitness, n);
    al_select_prepare(&stage.evolver.selector, config, &stage.evolver.ranking, fitness);
    return &stage.evolver.selector;
}

/* The chance of each number, from the shares. */
static void chances_of(const struct al_selector *selector, size_t n, double *chances)
{
    const double total = selector->sums[selector->count - 1];
    for (size_t i = 0; i < n; i++)
        chances[i] = 0.0;
    for (size_t r = 0; r < selector->count; r++) {
        const double before = r > 0 ? selector->sums[r - 1] : 0.0;
        chances[selector->order[r]] = (selector->sums[r] - before) / total;
    }
}

/* The shares are right, and picks come by them. */
static void assert_chances(const struct al_selection_config *config, const float *fitness, size_t n,
                           const double *right)
{
    const struct al_selector *selector = prepare(config, fitness, n);
    const size_t picks = 20000;
    struct al_rng rng = stream(n);
    double chances[MOST];
    size_t counts[MOST] = {0};

    chances_of(selector, n, chances);
    for (size_t i = 0; i < n; i++)
        assert_true(fabs(chances[i] - right[i]) < 1e-12);
    if (config->kind == AL_SELECTION_UNIVERSAL)
        return; /* picks are not independent: tests of its own below */
    for (size_t i = 0; i < picks; i++) {
        int32_t pick;
        al_select_pick(selector, &rng, &pick, 1);
        assert_in_range(pick, 0, n - 1);
        counts[pick]++;
    }
    assert_fits(counts, right, n, picks);
}

/* ---- shares worked by hand ------------------------------------------------------------------- */

/* Of 4 the best wins a tournament of 2 unless both are others: 1 - (3/4)^2 = 7/16; the second is
 * the best of the two in (3/4)^2 - (2/4)^2 = 5/16, then 3/16 and 1/16. */
static void tournament_of_two_by_hand(void **state)
{
    static const float fitness[] = {2.0f, 8.0f, -1.0f, 4.0f};
    static const double right[] = {3.0 / 16.0, 7.0 / 16.0, 1.0 / 16.0, 5.0 / 16.0};
    (void)state;
    assert_chances(&(struct al_selection_config){AL_SELECTION_TOURNAMENT, 2, 0}, fitness, 4, right);
}

static void tournament_of_one_is_even(void **state)
{
    static const float fitness[] = {2.0f, 8.0f, -1.0f, 4.0f};
    static const double right[] = {0.25, 0.25, 0.25, 0.25};
    (void)state;
    for (int32_t size = -1; size <= 1; size++)
        assert_chances(&(struct al_selection_config){AL_SELECTION_TOURNAMENT, size, 0}, fitness, 4,
                       right);
}

/* All 125 tournaments of 3 among 5, with ties that go to the lower number. */
static void tournament_by_playing_all(void **state)
{
    static const float fitness[] = {4.0f, 2.0f, 4.0f, 1.0f, 2.0f};
    double right[5] = {0};
    (void)state;
    for (int game = 0; game < 125; game++) {
        const int drawn[3] = {game % 5, game / 5 % 5, game / 25};
        int winner = drawn[0];
        for (int i = 1; i < 3; i++) {
            const int rival = drawn[i];
            if (fitness[rival] > fitness[winner] ||
                (fitness[rival] == fitness[winner] && rival < winner))
                winner = rival;
        }
        right[winner] += 1.0 / 125.0;
    }
    assert_chances(&(struct al_selection_config){AL_SELECTION_TOURNAMENT, 3, 0}, fitness, 5, right);
}

static void a_huge_tournament_picks_the_best(void **state)
{
    static const float fitness[] = {2.0f, 8.0f, -1.0f, 4.0f};
    static const double right[] = {0.0, 1.0, 0.0, 0.0};
    (void)state;
    assert_chances(&(struct al_selection_config){AL_SELECTION_TOURNAMENT, INT32_MAX, 0}, fitness, 4,
                   right);
}

static void roulette_by_hand(void **state)
{
    static const float plain[] = {1.0f, 2.0f, 3.0f, 4.0f};
    static const double plain_right[] = {0.1, 0.2, 0.3, 0.4};
    static const float negative[] = {-2.0f, 0.0f, 3.0f}; /* shifted: 0, 2, 5 */
    static const double negative_right[] = {0.0, 2.0 / 7.0, 5.0 / 7.0};
    static const float zeros[] = {0.0f, 5.0f, 0.0f}; /* nothing is shifted */
    static const double zeros_right[] = {0.0, 1.0, 0.0};
    (void)state;
    for (size_t k = 1; k < KINDS; k += 3) { /* universal has the same shares */
        assert_chances(&kinds[k], plain, 4, plain_right);
        assert_chances(&kinds[k], negative, 3, negative_right);
        assert_chances(&kinds[k], zeros, 3, zeros_right);
    }
}

/* Expected children 2, 1.5, 1, 0.5, 0 of 5: over 5 the chances 4/10, 3/10, 2/10, 1/10, 0. Equal
 * fitness ranks by number. */
static void rank_by_hand(void **state)
{
    static const float fitness[] = {7.0f, 1e30f, -3.0f, 7.0f, 0.0f};
    static const double right[] = {0.3, 0.4, 0.0, 0.2, 0.1};
    (void)state;
    assert_chances(&kinds[AL_SELECTION_RANK], fitness, 5, right);
}

/* Half of 5 are 2.5, so 3; at least one and at most all. */
static void truncation_by_hand(void **state)
{
    static const float fitness[] = {1.0f, 5.0f, 3.0f, 2.0f, 4.0f};
    static const double three[] = {0.0, 1.0 / 3.0, 1.0 / 3.0, 0.0, 1.0 / 3.0};
    static const double one[] = {0.0, 1.0, 0.0, 0.0, 0.0};
    static const double all[] = {0.2, 0.2, 0.2, 0.2, 0.2};
    struct al_selection_config config = {AL_SELECTION_TRUNCATION, 0, 0.5f};
    (void)state;
    assert_chances(&config, fitness, 5, three);
    config.truncation_share = 0.6f; /* 0.6f is a little above 0.6, but means 3 of 5 */
    assert_chances(&config, fitness, 5, three);
    config.truncation_share = 0.2f;
    assert_chances(&config, fitness, 5, one);
    config.truncation_share = 0.0f;
    assert_chances(&config, fitness, 5, one);
    config.truncation_share = NAN;
    assert_chances(&config, fitness, 5, one);
    config.truncation_share = 0.81f; /* 4.05 */
    assert_chances(&config, fitness, 5, all);
    config.truncation_share = 7.0f;
    assert_chances(&config, fitness, 5, all);
}

/* Shares with two decimals, against whole numbers: s hundredths of n are s*n/100 rounded up. */
static void truncation_counts_as_decimals_do(void **state)
{
    float fitness[MOST];
    (void)state;
    for (size_t i = 0; i < MOST; i++)
        fitness[i] = (float)i;
    for (size_t n = 2; n <= MOST; n += 1 + n / 3) {
        for (size_t s = 1; s <= 100; s++) {
            const struct al_selection_config config = {AL_SELECTION_TRUNCATION, 0,
                                                       (float)s / 100.0f};
            const struct al_selector *selector = prepare(&config, fitness, n);
            assert_true(selector->sums[n - 1] == (double)((s * n + 99) / 100));
        }
    }
}

/* ---- degenerate cases ------------------------------------------------------------------------ */

static void without_differences_all_are_alike(void **state)
{
    static const float cases[][4] = {{3.0f, 3.0f, 3.0f, 3.0f},
                                     {0.0f, 0.0f, 0.0f, 0.0f},
                                     {0.0f, -0.0f, 0.0f, -0.0f},
                                     {-2.0f, -2.0f, -2.0f, -2.0f},
                                     {NAN, INFINITY, -INFINITY, NAN}};
    static const double right[] = {0.25, 0.25, 0.25, 0.25};
    (void)state;
    for (size_t c = 0; c < 5; c++) {
        for (size_t k = 0; k < KINDS; k++)
            assert_chances(&kinds[k], cases[c], 4, right);
    }
}

static void what_is_not_finite_has_no_share(void **state)
{
    static const float bad[] = {NAN, INFINITY, -INFINITY};
    (void)state;
    for (size_t b = 0; b < 3; b++) {
        const float fitness[] = {1.0f, bad[b], 3.0f};
        const float only[] = {bad[b], bad[b], -3.0f};
        /* two left: tournament 1 - (1/2)^3 = 7/8; truncation takes ceil(0.5*3) = 2 */
        static const double right[KINDS][3] = {
            {0.125, 0, 0.875}, {0.25, 0, 0.75}, {0, 0, 1}, {0.5, 0, 0.5}, {0.25, 0, 0.75}};
        static const double only_right[] = {0, 0, 1};
        for (size_t k = 0; k < KINDS; k++) {
            assert_chances(&kinds[k], fitness, 3, right[k]);
            assert_chances(&kinds[k], only, 3, only_right);
        }
    }
}

static void one_and_two(void **state)
{
    static const float one[] = {-5.0f}, nothing[] = {NAN}, two[] = {1.0f, 3.0f};
    static const double sure[] = {1.0};
    /* tournament of 3: 1 - (1/2)^3; truncation ceil(0.5*2) = 1 */
    static const double right[KINDS][2] = {
        {0.125, 0.875}, {0.25, 0.75}, {0, 1}, {0, 1}, {0.25, 0.75}};
    (void)state;
    for (size_t k = 0; k < KINDS; k++) {
        assert_chances(&kinds[k], one, 1, sure);
        assert_chances(&kinds[k], nothing, 1, sure);
        assert_chances(&kinds[k], two, 2, right[k]);
    }
}

/* ---- picking --------------------------------------------------------------------------------- */

/* Many individuals, shares over many orders of magnitude: the guide leads to the right ones. */
static void picks_fit_uneven_shares(void **state)
{
    const size_t n = 200, picks = 200000;
    uint64_t draws = 5;
    float fitness[200];
    double chances[200];
    (void)state;
    for (size_t i = 0; i < n; i++)
        fitness[i] = powf(2.0f, draw_between(&draws, 0.0, 6.0));
    for (size_t k = 0; k < KINDS - 1; k++) {
        const struct al_selector *selector = prepare(&kinds[k], fitness, n);
        struct al_rng rng = stream(k);
        int32_t pick;
        size_t counts[200] = {0};
        chances_of(selector, n, chances);
        for (size_t i = 0; i < picks; i++) {
            al_select_pick(selector, &rng, &pick, 1);
            counts[pick]++;
        }
        assert_fits(counts, chances, n, picks);
    }
}

static void one_giant_takes_all(void **state)
{
    float fitness[MOST];
    int32_t picks[500];
    (void)state;
    for (size_t i = 0; i < MOST; i++)
        fitness[i] = 1.0f;
    fitness[321] = FLT_MAX;
    for (size_t k = 1; k < KINDS; k += 3) {
        struct al_rng rng = stream(k);
        al_select_pick(prepare(&kinds[k], fitness, MOST), &rng, picks, 500);
        for (size_t i = 0; i < 500; i++)
            assert_int_equal(picks[i], 321);
    }
}

static void a_row_of_picks_is_one_pick_after_another(void **state)
{
    static const float fitness[] = {1.0f, 2.0f, 3.0f, 4.0f, 5.0f};
    (void)state;
    for (size_t k = 0; k < KINDS - 1; k++) {
        const struct al_selector *selector = prepare(&kinds[k], fitness, 5);
        struct al_rng row = stream(k), single = stream(k);
        int32_t picks[50], pick;
        al_select_pick(selector, &row, picks, 50);
        for (size_t i = 0; i < 50; i++) {
            al_select_pick(selector, &single, &pick, 1);
            assert_int_equal(picks[i], pick);
        }
    }
}

/* Baker's promise: each is picked its expected number of times, rounded down or up. */
static void universal_rounds_down_or_up(void **state)
{
    uint64_t draws = 6;
    float fitness[MOST];
    double chances[MOST];
    int32_t picks[MOST];
    (void)state;
    for (int round = 0; round < 300; round++) {
        const size_t n = 1 + draw_bits(&draws) % 100, count = draw_bits(&draws) % 200;
        for (size_t i = 0; i < n; i++)
            fitness[i] = floorf(draw_between(&draws, -20.0, 20.0));
        const struct al_selector *selector = prepare(&kinds[AL_SELECTION_UNIVERSAL], fitness, n);
        struct al_rng rng = stream((uint64_t)round);
        size_t counts[100] = {0};
        chances_of(selector, n, chances);
        al_select_pick(selector, &rng, picks, count);
        for (size_t i = 0; i < count; i++)
            counts[picks[i]]++;
        for (size_t i = 0; i < n; i++) {
            const double expected = chances[i] * (double)count;
            assert_true((double)counts[i] >= floor(expected + 1e-9));
            assert_true((double)counts[i] <= ceil(expected - 1e-9));
        }
    }
}

/* Shares 1, 2, 3, 4 of 10 and 5 picks: 0.5, 1, 1.5, 2. The second and fourth come once and twice
 * each time, the first in half of the cases, the third once or twice. */
static void universal_is_fair(void **state)
{
    static const float fitness[] = {1.0f, 2.0f, 3.0f, 4.0f};
    const struct al_selector *selector = prepare(&kinds[AL_SELECTION_UNIVERSAL], fitness, 4);
    struct al_rng rng = stream(7);
    size_t first = 0, third = 0;
    (void)state;
    for (int round = 0; round < 10000; round++) {
        int32_t picks[5];
        size_t counts[4] = {0};
        al_select_pick(selector, &rng, picks, 5);
        for (size_t i = 0; i < 5; i++)
            counts[picks[i]]++;
        assert_int_equal(counts[1], 1);
        assert_int_equal(counts[3], 2);
        first += counts[0];
        third += counts[2] - 1;
    }
    assert_share(first, 0.5, 10000);
    assert_share(third, 0.5, 10000);
}

/* So that neighbours on the wheel are not always mated: each place gets each by its share. */
static void universal_is_shuffled(void **state)
{
    static const float fitness[] = {1.0f, 2.0f, 3.0f, 4.0f};
    static const double chances[] = {0.1, 0.2, 0.3, 0.4};
    const struct al_selector *selector = prepare(&kinds[AL_SELECTION_UNIVERSAL], fitness, 4);
    struct al_rng rng = stream(8);
    size_t counts[5][4] = {{0}};
    (void)state;
    for (int round = 0; round < 10000; round++) {
        int32_t picks[5];
        al_select_pick(selector, &rng, picks, 5);
        for (size_t i = 0; i < 5; i++)
            counts[i][picks[i]]++;
    }
    for (size_t i = 0; i < 5; i++)
        assert_fits(counts[i], chances, 4, 10000);
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
        cmocka_unit_test(tournament_of_two_by_hand),
        cmocka_unit_test(tournament_of_one_is_even),
        cmocka_unit_test(tournament_by_playing_all),
        cmocka_unit_test(a_huge_tournament_picks_the_best),
        cmocka_unit_test(roulette_by_hand),
        cmocka_unit_test(rank_by_hand),
        cmocka_unit_test(truncation_by_hand),
        cmocka_unit_test(truncation_counts_as_decimals_do),
        cmocka_unit_test(without_differences_all_are_alike),
        cmocka_unit_test(what_is_not_finite_has_no_share),
        cmocka_unit_test(one_and_two),
        cmocka_unit_test(picks_fit_uneven_shares),
        cmocka_unit_test(one_giant_takes_all),
        cmocka_unit_test(a_row_of_picks_is_one_pick_after_another),
        cmocka_unit_test(universal_rounds_down_or_up),
        cmocka_unit_test(universal_is_fair),
        cmocka_unit_test(universal_is_shuffled),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
