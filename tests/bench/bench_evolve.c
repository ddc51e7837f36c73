/* How fast populations evolve.
 *
 * strings: whole runs of 200 strings of 100 symbols to the target, evaluation, statistics and
 * breeding (bench.md's workload: tournament 5, one-point 0.9, one mutation a child, steps of up to
 * 5, one redraw in ten, one elite). The plain version is the genetic algorithm as one would write
 * it first: tournaments by drawing, genes copied in runs, places of mutations by skips.
 *
 * brains: breeding alone of genomes of 44 floats, in blocks of lanes; plain: the same loops.
 *
 * The pieces: selection and statistics of 1,000, against tournaments by drawing and a sorted copy.
 */
#include <stdint.h>
#include <string.h>

#include <ailife/arena.h>
#include <ailife/evolve.h>
#include <ailife/fmath.h>
#include <ailife/rng.h>

#include "timing.h"

#define MOST    1000
#define LENGTH  100
#define SYMBOLS 95

static struct al_evolver evolver;
static struct al_birth births[2][MOST];
static float fitness[MOST];
static union al_gene genes[2][(MOST + AL_LANES) * LENGTH];
static int32_t target[LENGTH];

static const struct al_evolve_config strings = {.selection = AL_SELECTION_TOURNAMENT,
                                                .tournament_size = 5,
                                                .crossover = AL_CROSSOVER_ONE_POINT,
                                                .crossover_rate = 0.9f,
                                                .mutation = AL_MUTATION_MIX,
                                                .mutation_rate = 1.0f / LENGTH,
                                                .mutation_step = 5.0f,
                                                .redraw_share = 0.1f,
                                                .elites = 1};

static const struct al_evolve_config brains = {.selection = AL_SELECTION_TOURNAMENT,
                                               .tournament_size = 3,
                                               .crossover = AL_CROSSOVER_ONE_POINT,
                                               .crossover_rate = 0.7f,
                                               .mutation = AL_MUTATION_NORMAL,
                                               .mutation_rate = 0.1f,
                                               .mutation_step = 0.5f,
                                               .elites = 4};

/* Fitness of n strings, one after another; returns the number of the best. */
static size_t evaluate(const union al_gene *strings_genes, size_t n)
{
    size_t best = 0;
    for (size_t i = 0; i < n; i++) {
        int32_t error = 0;
        for (size_t k = 0; k < LENGTH; k++)
            error += abs(strings_genes[i * LENGTH + k].s - target[k]);
        fitness[i] = 1.0f / (1.0f + (float)error);
        best = fitness[i] > fitness[best] ? i : best;
    }
    return best;
}

/* ---- whole runs of strings ------------------------------------------------------------------- */

#define STRINGS     200
#define GENERATIONS 2000

static double evolve_strings(void *data)
{
    uint64_t *seed = data;
    struct al_pool pools[2];
    size_t generation = 0;

    for (int p = 0; p < 2; p++)
        pools[p] = (struct al_pool){AL_GENE_SYMBOL, SYMBOLS, STRINGS, LENGTH, 1, genes[p]};
    al_pool_random(&pools[0], 0, STRINGS, 0.0f, *seed, 0);
    al_evolve_found(births[0], STRINGS);
    for (;; generation++) {
        const size_t now = generation % 2;
        struct al_stats stats;
        evaluate(genes[now], STRINGS);
        al_evolve_stats(&evolver, fitness, STRINGS, &stats);
        if (stats.best >= 1.0f || generation == GENERATIONS)
            break;
        al_evolve_breed(&evolver, &strings, &pools[now], fitness, births[now], &pools[1 - now],
                        births[1 - now], *seed, generation + 1);
    }
    ++*seed;
    return (double)(STRINGS * (generation + 1));
}

static size_t play_tournament(struct al_rng *rng, size_t n, int32_t size)
{
    size_t best = al_rng_below(rng, (uint32_t)n);
    for (int32_t i = 1; i < size; i++) {
        const size_t rival = al_rng_below(rng, (uint32_t)n);
        if (fitness[rival] > fitness[best])
            best = rival;
    }
    return best;
}

/* How many genes stay before the next one mutates. */
static size_t skip(struct al_rng *rng, float scale)
{
    return (size_t)(-al_log(al_rng_float(rng) + 0x1p-25f) * scale);
}

static void mutate_symbols(struct al_rng *rng, union al_gene *string, float scale)
{
    for (size_t k = skip(rng, scale); k < LENGTH; k += 1 + skip(rng, scale)) {
        if (al_rng_below(rng, 10) == 0) {
            string[k].s = (int32_t)al_rng_below(rng, SYMBOLS);
            continue;
        }
        const int32_t size = 1 + (int32_t)al_rng_below(rng, 5);
        string[k].s += al_rng_below(rng, 2) == 0 ? size : -size;
        if (string[k].s < 0)
            string[k].s = -string[k].s;
        if (string[k].s >= SYMBOLS)
            string[k].s = 2 * (SYMBOLS - 1) - string[k].s;
    }
}

static void mutate_floats(struct al_rng *rng, union al_gene *brain, size_t length, float scale)
{
    for (size_t k = skip(rng, scale); k < length; k += 1 + skip(rng, scale))
        brain[k].f += 0.5f * al_rng_normal(rng);
}

/* A child of two parents: the genes of one up to the cut, then the other's. */
static void join(union al_gene *child, const union al_gene *a, const union al_gene *b, size_t cut,
                 size_t length)
{
    memcpy(child, a, cut * sizeof *child);
    memcpy(child + cut, b + cut, (length - cut) * sizeof *child);
}

static void breed_plainly(struct al_rng *rng, const struct al_evolve_config *config,
                          const union al_gene *from, union al_gene *to, size_t n, size_t length,
                          size_t first)
{
    const float scale = -1.0f / al_log(1.0f - config->mutation_rate);
    for (size_t i = first; i < n; i++) {
        const union al_gene *a = from + length * play_tournament(rng, n, config->tournament_size);
        const union al_gene *b = from + length * play_tournament(rng, n, config->tournament_size);
        size_t cut = length;
        if (al_rng_chance(rng, config->crossover_rate))
            cut = 1 + al_rng_below(rng, (uint32_t)length - 1);
        join(to + i * length, a, b, cut, length);
        if (length == LENGTH)
            mutate_symbols(rng, to + i * length, scale);
        else
            mutate_floats(rng, to + i * length, length, scale);
    }
}

static double evolve_strings_plainly(void *data)
{
    uint64_t *seed = data;
    struct al_rng rng;
    size_t generation = 0;

    al_rng_init(&rng, *seed, 1, 0, 0);
    for (size_t k = 0; k < STRINGS * LENGTH; k++)
        genes[0][k].s = (int32_t)al_rng_below(&rng, SYMBOLS);
    for (;; generation++) {
        const size_t now = generation % 2;
        const size_t best = evaluate(genes[now], STRINGS);
        if (fitness[best] >= 1.0f || generation == GENERATIONS)
            break;
        memcpy(genes[1 - now], genes[now] + best * LENGTH, LENGTH * sizeof genes[0][0]);
        breed_plainly(&rng, &strings, genes[now], genes[1 - now], STRINGS, LENGTH, 1);
    }
    ++*seed;
    return (double)(STRINGS * (generation + 1));
}

/* ---- brains ---------------------------------------------------------------------------------- */

#define BRAIN 44

static double breed_brains(void *data)
{
    uint64_t *seed = data;
    const struct al_pool parents = {AL_GENE_FLOAT, 0, MOST, BRAIN, AL_LANES, genes[0]};
    struct al_pool children = parents;
    children.genes = genes[1];
    al_evolve_breed(&evolver, &brains, &parents, fitness, births[0], &children, births[1], *seed,
                    1);
    ++*seed;
    return MOST;
}

static double breed_brains_plainly(void *data)
{
    uint64_t *seed = data;
    struct al_rng rng;
    al_rng_init(&rng, *seed, 1, 0, 0);
    breed_plainly(&rng, &brains, genes[0], genes[1], MOST, BRAIN, 4);
    ++*seed;
    return MOST;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static double pick(void *data)
{
    uint64_t *seed = data;
    const struct al_selection_config config = {AL_SELECTION_TOURNAMENT, 5, 0.5f};
    struct al_rng rng;
    al_rng_init(&rng, *seed, 1, 0, 0);
    al_rank_fitness(&evolver.ranking, fitness, MOST);
    al_select_prepare(&evolver.selector, &config, &evolver.ranking, fitness);
    al_select_pick(&evolver.selector, &rng, evolver.picks, MOST);
    ++*seed;
    return MOST;
}

static double pick_plainly(void *data)
{
    uint64_t *seed = data;
    struct al_rng rng;
    al_rng_init(&rng, *seed, 1, 0, 0);
    for (size_t i = 0; i < MOST; i++)
        evolver.picks[i] = (int32_t)play_tournament(&rng, MOST, 5);
    ++*seed;
    return MOST;
}

/* One fitness changes each time, so that there is something to sort. */
static void change_one(uint64_t *seed)
{
    struct al_rng rng;
    al_rng_init(&rng, *seed, 2, 0, 0);
    const size_t i = al_rng_below(&rng, MOST);
    fitness[i] = al_rng_float(&rng);
    ++*seed;
}

static double take_stats(void *data)
{
    struct al_stats stats;
    change_one(data);
    al_evolve_stats(&evolver, fitness, MOST, &stats);
    return stats.best >= stats.worst ? MOST : 0;
}

static int compare_floats(const void *a, const void *b)
{
    const float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double take_stats_plainly(void *data)
{
    float sorted[MOST];
    double mean = 0.0, squares = 0.0;
    change_one(data);
    memcpy(sorted, fitness, sizeof sorted);
    qsort(sorted, MOST, sizeof sorted[0], compare_floats);
    for (size_t i = 0; i < MOST; i++)
        mean += (double)sorted[i] / MOST;
    for (size_t i = 0; i < MOST; i++)
        squares += ((double)sorted[i] - mean) * ((double)sorted[i] - mean);
    return squares >= 0.0 ? MOST : 0;
}

int main(void)
{
    struct al_arena arena;
    uint64_t seed = 1;
    void *block;

    al_arena_init(&arena, NULL, 0);
    al_evolve_layout(&evolver, &arena, MOST);
    block = aligned_alloc(AL_ALIGN, arena.used);
    if (block == NULL)
        return EXIT_FAILURE;
    al_arena_init(&arena, block, arena.used);
    al_evolve_layout(&evolver, &arena, MOST);
    for (size_t k = 0; k < LENGTH; k++)
        target[k] = (int32_t)((37 * k + 11) % SYMBOLS);
    measure(&(struct kernel){"evolve strings, 200 of 100", "evaluations", evolve_strings,
                             evolve_strings_plainly, &seed});

    struct al_pool pool = {AL_GENE_FLOAT, 0, MOST, BRAIN, AL_LANES, genes[0]};
    al_pool_random(&pool, 0, MOST, 2.0f, 1, 0);
    al_evolve_found(births[0], MOST);
    for (size_t i = 0; i < MOST; i++)
        fitness[i] = (float)(i * 37 % MOST);
    measure(&(struct kernel){"evolve brains 4-6-2, 1000", "children", breed_brains,
                             breed_brains_plainly, &seed});
    measure(&(struct kernel){"select tournament 5 of 1000", "parents", pick, pick_plainly, &seed});
    measure(
        &(struct kernel){"stats of 1000", "individuals", take_stats, take_stats_plainly, &seed});
    free(block);
    return EXIT_SUCCESS;
}
