#include <ailife/evolve.h>

#include <assert.h>
#include <math.h>

#include <ailife/arena.h>
#include <ailife/rng.h>

void al_evolve_layout(struct al_evolver *evolver, struct al_arena *arena, size_t capacity)
{
    *evolver = (struct al_evolver){.capacity = capacity};
    al_rank_layout(&evolver->ranking, arena, capacity);
    al_select_layout(&evolver->selector, arena, capacity);
    evolver->picks = AL_ARENA_TAKE(arena, int32_t, capacity + 1);
}

void al_evolve_found(struct al_birth *births, size_t n)
{
    for (size_t i = 0; i < n; i++)
        births[i] = (struct al_birth){.parent_a = -1, .parent_b = -1, .founder = (int32_t)i};
}

/* ---- breeding -------------------------------------------------------------------------------- */

/* A generation in the making: what all its steps need. */
struct brood {
    const struct al_evolve_config *config;
    const struct al_pool *parents;
    const struct al_birth *parent_births;
    struct al_pool *children;
    struct al_birth *births;
    uint64_t seed, generation;
};

static size_t clip(int32_t wanted, size_t most)
{
    if (wanted < 0)
        return 0;
    return (size_t)wanted < most ? (size_t)wanted : most;
}

static struct al_birth descend(const struct brood *brood, int32_t parent_a, int32_t parent_b)
{
    return (struct al_birth){.parent_a = parent_a,
                             .parent_b = parent_b,
                             .founder = brood->parent_births[parent_a].founder};
}

static void keep_elites(const struct brood *brood, const int32_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct al_genome from = al_pool_genome(brood->parents, (size_t)order[i]);
        const struct al_genome to = al_pool_genome(brood->children, i);
        al_vary_copy(&from, &to);
        brood->births[i] = descend(brood, order[i], -1);
        brood->births[i].elite = true;
    }
}

static void select_parents(const struct brood *brood, struct al_evolver *evolver,
                           const float *fitness, size_t count)
{
    const struct al_selection_config config = {
        .kind = brood->config->selection,
        .tournament_size = brood->config->tournament_size,
        .truncation_share = brood->config->truncation_share,
    };
    struct al_rng rng;

    al_select_prepare(&evolver->selector, &config, &evolver->ranking, fitness);
    al_rng_init(&rng, brood->seed, AL_STREAM_SELECTION, brood->generation, 0);
    al_select_pick(&evolver->selector, &rng, evolver->picks, count);
}

/* One child (count 1) or two of a pair of parents, from number `first` on. */
static void cross_pair(const struct brood *brood, struct al_rng *rng, const int32_t *pair,
                       size_t first, size_t count)
{
    const struct al_evolve_config *config = brood->config;
    const struct al_genome parents[2] = {al_pool_genome(brood->parents, (size_t)pair[0]),
                                         al_pool_genome(brood->parents, (size_t)pair[1])};
    struct al_genome children[2] = {al_pool_genome(brood->children, first), {0}};
    if (count == 2)
        children[1] = al_pool_genome(brood->children, first + 1);

    const bool wanted = al_rng_chance(rng, config->crossover_rate);
    const bool crossed = wanted && al_vary_can_cross(config->crossover, parents[0].length);
    if (crossed) {
        al_vary_cross(config->crossover, brood->parents->kind, rng, parents, children);
    } else {
        for (size_t c = 0; c < count; c++)
            al_vary_copy(&parents[c], &children[c]);
    }
    for (size_t c = 0; c < count; c++)
        brood->births[first + c] = descend(brood, pair[c], crossed ? pair[1 - c] : -1);
}

/* Children of one litter are crossed, then mutated, while they are in the nearest cache. */
static void breed_litter(const struct brood *brood, uint64_t litter, const int32_t *picks,
                         size_t first, size_t count)
{
    const struct al_mutation mutation = {
        .kind = brood->config->mutation,
        .rate = brood->config->mutation_rate,
        .step = brood->config->mutation_step,
        .redraw_share = brood->config->redraw_share,
    };
    struct al_rng rng;

    al_rng_init(&rng, brood->seed, AL_STREAM_CROSSOVER, brood->generation, litter);
    for (size_t i = 0; i < count; i += 2)
        cross_pair(brood, &rng, picks + i, first + i, count - i < 2 ? 1 : 2);
    al_rng_init(&rng, brood->seed, AL_STREAM_MUTATION, brood->generation, litter);
    al_vary_mutate(&mutation, &rng, brood->children, first, count);
}

static void breed_offspring(const struct brood *brood, const int32_t *picks, size_t first,
                            size_t count)
{
    for (size_t i = 0; i < count; i += AL_LITTER) {
        const size_t left = count - i;
        breed_litter(brood, i / AL_LITTER, picks + i, first + i,
                     left < AL_LITTER ? left : AL_LITTER);
    }
}

static void admit_immigrants(const struct brood *brood, size_t first, size_t count)
{
    al_pool_random(brood->children, first, count, brood->config->init_range, brood->seed,
                   brood->generation);
    for (size_t i = first; i < first + count; i++)
        brood->births[i] = (struct al_birth){.parent_a = -1, .parent_b = -1, .founder = -1};
}

void al_evolve_breed(struct al_evolver *evolver, const struct al_evolve_config *config,
                     const struct al_pool *parents, const float *fitness,
                     const struct al_birth *parent_births, struct al_pool *children,
                     struct al_birth *births, uint64_t seed, uint64_t generation)
{
    const struct brood brood = {config, parents, parent_births, children, births, seed, generation};
    const struct al_ranking *ranking = &evolver->ranking;

    assert(parents->population > 0 && parents->population <= evolver->capacity);
    assert(children->population <= evolver->capacity);
    assert(parents->kind == children->kind && parents->length == children->length);
    al_rank_fitness(&evolver->ranking, fitness, parents->population);
    const size_t worthy = ranking->finite > 0 ? ranking->finite : ranking->count;
    const size_t total = children->population;
    const size_t elites = clip(config->elites, worthy < total ? worthy : total);
    const size_t immigrants = clip(config->immigrants, total - elites);
    const size_t offspring = total - elites - immigrants;

    keep_elites(&brood, ranking->order, elites);
    select_parents(&brood, evolver, fitness, offspring + offspring % 2);
    breed_offspring(&brood, evolver->picks, elites, offspring);
    admit_immigrants(&brood, elites + offspring, immigrants);
}

/* ---- statistics ------------------------------------------------------------------------------ */

static double square(double x)
{
    return x * x;
}

void al_evolve_stats(struct al_evolver *evolver, const float *fitness, size_t n,
                     struct al_stats *stats)
{
    const int32_t *order = evolver->ranking.order;

    al_rank_fitness(&evolver->ranking, fitness, n);
    const size_t m = evolver->ranking.finite;
    *stats = (struct al_stats){.not_finite = n - m};
    if (m == 0)
        return;
    for (size_t r = 0; r < m; r++)
        stats->total += (double)fitness[order[r]];
    stats->mean = stats->total / (double)m;
    double squares = 0.0;
    for (size_t r = 0; r < m; r++)
        squares += square((double)fitness[order[r]] - stats->mean);
    stats->stddev = sqrt(squares / (double)m);
    stats->best = fitness[order[0]];
    stats->best_index = order[0];
    stats->worst = fitness[order[m - 1]];
    stats->median = ((double)fitness[order[(m - 1) / 2]] + (double)fitness[order[m / 2]]) / 2.0;
}

/* Gene by gene, adding up the squares of every individual's distance in it. */
static double mean_distance(const struct al_pool *pool, double *squares)
{
    const size_t n = pool->population;

    for (size_t i = 0; i < n; i++)
        squares[i] = 0.0;
    for (size_t k = 0; k < pool->length; k++) {
        double total = 0.0;
        for (size_t i = 0; i < n; i++)
            total += (double)pool->genes[al_pool_index(pool, i, k)].f;
        const double mean = total / (double)n;
        for (size_t i = 0; i < n; i++)
            squares[i] += square((double)pool->genes[al_pool_index(pool, i, k)].f - mean);
    }
    double distances = 0.0;
    for (size_t i = 0; i < n; i++)
        distances += sqrt(squares[i]);
    return distances / (double)n;
}

static inline int32_t count_differences(const union al_gene *a, size_t a_stride,
                                        const union al_gene *b, size_t b_stride, size_t length)
{
    int32_t count = 0;
    for (size_t k = 0; k < length; k++)
        count += a[k * a_stride].s != b[k * b_stride].s;
    return count;
}

static int32_t differences(const struct al_genome *a, const struct al_genome *b)
{
    if (a->stride == 1 && b->stride == 1)
        return count_differences(a->genes, 1, b->genes, 1, a->length);
    return count_differences(a->genes, a->stride, b->genes, b->stride, a->length);
}

static double differing_share(const struct al_pool *pool)
{
    const size_t n = pool->population;
    size_t count = 0;

    for (size_t i = 0; i < n; i++) {
        const struct al_genome one = al_pool_genome(pool, i);
        const struct al_genome next = al_pool_genome(pool, i + 1 < n ? i + 1 : 0);
        count += (size_t)differences(&one, &next);
    }
    return (double)count / ((double)n * (double)pool->length);
}

double al_evolve_diversity(struct al_evolver *evolver, const struct al_pool *pool)
{
    assert(pool->population <= evolver->capacity);
    if (pool->kind == AL_GENE_FLOAT)
        return mean_distance(pool, evolver->selector.sums);
    return differing_share(pool);
}

size_t al_evolve_lineages(struct al_evolver *evolver, const struct al_birth *births, size_t n)
{
    uint64_t *items = evolver->ranking.items;
    size_t count = 0;

    assert(n <= evolver->capacity);
    for (size_t i = 0; i < n; i++) {
        if (births[i].founder >= 0)
            items[count++] = (uint64_t)births[i].founder << 32;
    }
    const uint64_t *sorted = al_rank_sort(items, evolver->ranking.spare, count);
    size_t lineages = 0;
    for (size_t i = 0; i < count; i++)
        lineages += i == 0 || sorted[i] != sorted[i - 1];
    return lineages;
}
