/* gene_stage.h: pools and working space for the tests of the genetic algorithm, on the heap. */
#ifndef AILIFE_TESTS_GENE_STAGE_H
#define AILIFE_TESTS_GENE_STAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <ailife/arena.h>
#include <ailife/evolve.h>

/* Every byte 0x5a: a gene nobody wrote shows. */
#define UNWRITTEN 0x5a5a5a5a

static inline struct al_pool make_pool(enum al_gene_kind kind, int32_t symbols, size_t population,
                                       size_t length, size_t lanes)
{
    const size_t genes = al_pool_genes(population, length, lanes);
    struct al_pool pool = {.kind = kind,
                           .symbols = symbols,
                           .population = population,
                           .length = length,
                           .lanes = lanes,
                           .genes = malloc(genes * sizeof *pool.genes)};
    assert_non_null(pool.genes);
    memset(pool.genes, 0x5a, genes * sizeof *pool.genes);
    return pool;
}

static inline union al_gene *gene(const struct al_pool *pool, size_t i, size_t k)
{
    return &pool->genes[al_pool_index(pool, i, k)];
}

static inline int same_genome(const struct al_pool *a, size_t i, const struct al_pool *b, size_t j)
{
    for (size_t k = 0; k < a->length; k++) {
        if (gene(a, i, k)->s != gene(b, j, k)->s)
            return 0;
    }
    return 1;
}

struct stage {
    struct al_evolver evolver;
    void *block;
};

static inline void make_stage(struct stage *stage, size_t capacity)
{
    struct al_arena arena;
    al_arena_init(&arena, NULL, 0);
    al_evolve_layout(&stage->evolver, &arena, capacity);
    stage->block = aligned_alloc(AL_ALIGN, arena.used);
    assert_non_null(stage->block);
    memset(stage->block, 0x5a, arena.used);
    al_arena_init(&arena, stage->block, arena.used);
    al_evolve_layout(&stage->evolver, &arena, capacity);
    assert_false(arena.failed);
}

#endif
