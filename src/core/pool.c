#include <ailife/pool.h>

#include <assert.h>

#include <ailife/rng.h>

static void randomise(const struct al_pool *pool, size_t i, float init_range, struct al_rng *rng)
{
    const struct al_genome genome = al_pool_genome(pool, i);

    for (size_t k = 0; k < genome.length; k++) {
        union al_gene *gene = &genome.genes[k * genome.stride];
        if (pool->kind == AL_GENE_FLOAT)
            gene->f = init_range * al_rng_triangular(rng);
        else
            gene->s = (int32_t)al_rng_below(rng, (uint32_t)pool->symbols);
    }
}

void al_pool_random(struct al_pool *pool, size_t first, size_t count, float init_range,
                    uint64_t seed, uint64_t generation)
{
    assert(first <= pool->population && count <= pool->population - first);
    for (size_t i = first; i < first + count; i++) {
        struct al_rng rng;
        al_rng_init(&rng, seed, AL_STREAM_GENES, generation, i);
        randomise(pool, i, init_range, &rng);
    }
}
