#include <ailife/select.h>

#include <assert.h>
#include <stdbool.h>

#include <ailife/arena.h>
#include <ailife/fmath.h>
#include <ailife/rng.h>

void al_select_layout(struct al_selector *selector, struct al_arena *arena, size_t capacity)
{
    *selector = (struct al_selector){.capacity = capacity};
    selector->sums = AL_ARENA_TAKE(arena, double, capacity);
    selector->guide = AL_ARENA_TAKE(arena, int32_t, capacity);
}

/* The sums of shares for each kind of selection over m ranks. */

static void sum_even(double *sums, size_t m)
{
    for (size_t r = 0; r < m; r++)
        sums[r] = (double)(r + 1);
}

static double power(double base, int32_t exponent)
{
    double result = 1.0;
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            result *= base;
        base *= base;
    }
    return result;
}

/* The best of k is behind rank r only when all k are, so the sum needs no adding up. */
static void sum_tournament(double *sums, size_t m, int32_t k)
{
    for (size_t r = 0; r < m; r++)
        sums[r] = 1.0 - power((double)(m - 1 - r) / (double)m, k > 1 ? k : 1);
}

static void sum_roulette(double *sums, size_t m, const int32_t *order, const float *fitness)
{
    const double least = (double)fitness[order[m - 1]];
    const double shift = least < 0.0 ? least : 0.0;
    double sum = 0.0;
    for (size_t r = 0; r < m; r++) {
        sum += (double)fitness[order[r]] - shift;
        sums[r] = sum;
    }
}

static void sum_rank(double *sums, size_t m)
{
    double sum = 0.0;
    for (size_t r = 0; r < m; r++) {
        sum += (double)(m - 1 - r);
        sums[r] = sum;
    }
}

/* share*n rounded up, in [1, n]. The share comes from a decimal number and may be off by half a
 * float's last place, so what exceeds a whole number by no more than that is that number: a tenth
 * of 30 is 3, though the float 0.1f is a little above a tenth. */
static size_t truncation_count(float share, size_t n)
{
    const double wanted = (double)al_clampf(share, 0.0f, 1.0f) * (double)n * (1.0 - 0x1p-23);
    const size_t whole = (size_t)wanted;
    const size_t count = (double)whole < wanted ? whole + 1 : whole;
    return count > 0 ? count : 1;
}

static void sum_truncation(double *sums, size_t m, size_t breeding)
{
    for (size_t r = 0; r < m; r++)
        sums[r] = (double)(r < breeding ? r + 1 : breeding);
}

/* Where to begin looking for a sum (Chen & Asau 1974): a pick then takes constant time. */
static void lay_guide(struct al_selector *selector)
{
    const size_t m = selector->count;
    const double slot = selector->sums[m - 1] / (double)m;
    int32_t rank = 0;
    for (size_t j = 0; j < m; j++) {
        while (selector->sums[rank] <= slot * (double)(int64_t)j)
            rank++;
        selector->guide[j] = rank;
    }
}

void al_select_prepare(struct al_selector *selector, const struct al_selection_config *config,
                       const struct al_ranking *ranking, const float *fitness)
{
    const int32_t *order = ranking->order;
    const size_t m = ranking->finite > 0 ? ranking->finite : ranking->count;
    const bool even = ranking->finite == 0 || fitness[order[0]] <= fitness[order[m - 1]];
    double *sums = selector->sums;

    assert(m > 0 && m <= selector->capacity);
    selector->kind = config->kind;
    selector->order = order;
    selector->count = m;
    if (even) {
        sum_even(sums, m);
    } else {
        switch (config->kind) {
        case AL_SELECTION_TOURNAMENT: sum_tournament(sums, m, config->tournament_size); break;
        case AL_SELECTION_ROULETTE: sum_roulette(sums, m, order, fitness); break;
        case AL_SELECTION_RANK: sum_rank(sums, m); break;
        case AL_SELECTION_TRUNCATION:
            sum_truncation(sums, m, truncation_count(config->truncation_share, ranking->count));
            break;
        case AL_SELECTION_UNIVERSAL: sum_roulette(sums, m, order, fitness); break;
        }
    }
    lay_guide(selector);
}

/* A multiple of 2^-52 in [0, 1): with one bit less than a double holds, its product with any
 * total is below the total after rounding too. */
static inline double draw_unit(struct al_rng *rng)
{
    return (double)(int64_t)(al_rng_next(rng) >> 12) * 0x1p-52;
}

/* The first rank whose sum exceeds x, which is below the total. It has a share, since the sum
 * before does not exceed x. */
static inline size_t rank_from(const struct al_selector *selector, size_t rank, double x)
{
    while (selector->sums[rank] <= x)
        rank++;
    return rank;
}

static int32_t pick_one(const struct al_selector *selector, struct al_rng *rng)
{
    const double unit = draw_unit(rng);
    const size_t slot = (size_t)(unit * (double)selector->count);
    const double x = unit * selector->sums[selector->count - 1];
    size_t rank = (size_t)selector->guide[slot];
    rank += selector->sums[rank] <= x;
    rank += selector->sums[rank] <= x;
    return selector->order[rank_from(selector, rank, x)];
}

/* Pointers at equal distances around the wheel, turned by a random part of that distance. The part
 * is a multiple of 2^-20 plus 2^-21: so a pointer never falls on a border, where rounding would
 * decide. */
static void pick_universal(const struct al_selector *selector, struct al_rng *rng, int32_t *picks,
                           size_t count)
{
    const double turn = ((double)(int64_t)(al_rng_next(rng) >> 44) + 0.5) * 0x1p-20;
    const double total = selector->sums[selector->count - 1];
    size_t rank = 0;
    for (size_t i = 0; i < count; i++) {
        rank = rank_from(selector, rank, ((double)i + turn) / (double)count * total);
        picks[i] = selector->order[rank];
    }
    al_rng_shuffle(rng, picks, count);
}

void al_select_pick(const struct al_selector *selector, struct al_rng *rng, int32_t *picks,
                    size_t count)
{
    if (selector->kind == AL_SELECTION_UNIVERSAL) {
        pick_universal(selector, rng, picks, count);
        return;
    }
    for (size_t i = 0; i < count; i++)
        picks[i] = pick_one(selector, rng);
}
