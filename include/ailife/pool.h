/* pool.h: a population's genomes, of floats or of symbols, in one array. */
#ifndef AILIFE_POOL_H
#define AILIFE_POOL_H

#include <stddef.h>
#include <stdint.h>

#include <ailife/lanes.h>

union al_gene {
    float f;   /* AL_GENE_FLOAT: finite */
    int32_t s; /* AL_GENE_SYMBOL: in [0, symbols) */
};

#define AL_POOL_MAX_SYMBOLS (1 << 30)

enum al_gene_kind { AL_GENE_FLOAT, AL_GENE_SYMBOL };

struct al_pool {
    enum al_gene_kind kind;
    int32_t symbols;      /* size of the alphabet, [1, AL_POOL_MAX_SYMBOLS]; floats: ignored */
    size_t population;    /* individuals, at least 1 */
    size_t length;        /* genes of an individual, at least 1 */
    size_t lanes;         /* layout, see lanes.h: 1 = one genome after another, AL_LANES = what
                             al_net_forward() reads; never shows in any result */
    union al_gene *genes; /* the caller's, al_pool_genes() of them */
};

/* One genome of a pool: gene k at genes[k*stride].
 * Valid until: the pool's memory goes. */
struct al_genome {
    union al_gene *genes;
    size_t stride;
    size_t length;
};

/* Number of genes to allocate for a pool, the unused lanes of the last block included. */
static inline size_t al_pool_genes(size_t population, size_t length, size_t lanes)
{
    return al_lane_round(lanes, population) * length;
}

/* Where gene k of individual i stands in genes. */
static inline size_t al_pool_index(const struct al_pool *pool, size_t i, size_t k)
{
    return al_lane_index(pool->lanes, pool->length, i, k);
}

/* The genome of individual i. */
static inline struct al_genome al_pool_genome(const struct al_pool *pool, size_t i)
{
    return (struct al_genome){pool->genes + al_pool_index(pool, i, 0), pool->lanes, pool->length};
}

/* The genes of a pool of floats as al_net_forward() takes its weights (lanes = AL_LANES). */
static inline const float *al_pool_floats(const struct al_pool *pool)
{
    return &pool->genes->f;
}

/* Purposes of the random streams of the genetic algorithm (see rng.h); nobody else's may start with
 * these four digits. */
#define AL_STREAM_GENES     0x65760001u /* a new genome: generation, number */
#define AL_STREAM_SELECTION 0x65760002u /* the parents: generation, 0 */
#define AL_STREAM_CROSSOVER 0x65760003u /* crossover: generation, litter */
#define AL_STREAM_MUTATION  0x65760004u /* mutation: generation, litter */

/* Draw individuals first ... first+count-1 anew: floats init_range*(u-u') with u, u' uniform in
 * [0, 1), symbols uniform over the alphabet.
 * Order: each has a stream of its own keyed by seed, generation and number, so the others do not
 * matter. */
void al_pool_random(struct al_pool *pool, size_t first, size_t count, float init_range,
                    uint64_t seed, uint64_t generation);

#endif
