/* evolve.h: the genetic algorithm: a generation of children from a generation of parents.
 *
 * Fitness is maximised. It may be any float: what is not finite ranks last and breeds only when
 * there is nothing else. Nothing here allocates or fails; the same seed gives the same children on
 * every machine, and the layout of the pools never shows in them.
 *
 * Terms as in Holland 1975 and Goldberg 1989.
 */
#ifndef AILIFE_EVOLVE_H
#define AILIFE_EVOLVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/pool.h>
#include <ailife/rank.h>
#include <ailife/select.h>
#include <ailife/vary.h>

struct al_arena;

/* Offspring are crossed and mutated in litters of so many. */
#define AL_LITTER 64

struct al_evolve_config {
    enum al_selection selection;
    int32_t tournament_size; /* at least 1 */
    float truncation_share;  /* (0, 1]: who breeds under truncation; 0.5 is usual */
    enum al_crossover crossover;
    float crossover_rate; /* [0, 1]: chance of a pair to be crossed; else both are copied */
    int32_t mutation;    /* enum al_mutation_float or al_mutation_symbol, as the pool's kind says */
    float mutation_rate; /* [0, 1]: chance of each gene */
    float mutation_step; /* floats: scale of a step; symbols: greatest step */
    float redraw_share;  /* [0, 1]: mutation mix: share of redraws */
    int32_t elites;      /* the best that go on unchanged; at most as many as there are parents
                            with a finite fitness (when none has one: as there are parents) */
    int32_t immigrants;  /* new random ones in each generation */
    float init_range;    /* floats of immigrants: init_range*(u-u') */
};

/* Where an individual comes from. */
struct al_birth {
    int32_t parent_a; /* number in the generation before; -1: none (an immigrant, generation 0) */
    int32_t parent_b; /* the other one when it was crossed; -1: none (a copy or an elite) */
    bool elite;       /* unchanged from parent_a */
    int32_t founder;  /* number in generation 0 of its ancestor along parent_a; -1: an immigrant's
                         line */
};

/* Working space. */
struct al_evolver {
    struct al_ranking ranking;
    struct al_selector selector;
    int32_t *picks;
    size_t capacity;
};

/* Take the working space from the arena; capacity is the greatest population, of parents or of
 * children. */
void al_evolve_layout(struct al_evolver *evolver, struct al_arena *arena, size_t capacity);

/* Births of generation 0: no parents, everyone its own founder. */
void al_evolve_found(struct al_birth *births, size_t n);

/* Breed generation number `generation`: elites (the best first), offspring, immigrants last. When
 * elites and immigrants do not both fit, elites go first.
 * Offspring come in pairs: two parents are selected, crossed or copied, both children mutated; an
 * odd last one is the first child of its pair. The first child of a crossed pair has the first
 * parent's genes before the cut, and that one as parent_a; the second the other way round.
 * Shape: fitness and parent_births as many as parents; births as many as children. The pools have
 * the same kind, alphabet and length; populations and lanes may differ.
 * Order: streams are keyed by seed and generation: one for the selection, one for the crossovers
 * and one for the mutations of each litter, one for each immigrant by its number. */
void al_evolve_breed(struct al_evolver *evolver, const struct al_evolve_config *config,
                     const struct al_pool *parents, const float *fitness,
                     const struct al_birth *parent_births, struct al_pool *children,
                     struct al_birth *births, uint64_t seed, uint64_t generation);

struct al_stats {
    float best, worst;
    double mean, median, total;
    double stddev;      /* of the population: divided by n */
    int32_t best_index; /* the lower number when several are best */
    size_t not_finite;  /* how many were left out */
};

/* Statistics of the finite ones among n fitnesses; when there is none, all but not_finite are 0. */
void al_evolve_stats(struct al_evolver *evolver, const float *fitness, size_t n,
                     struct al_stats *stats);

/* How different the genomes are. Floats: the mean Euclidean distance of the genomes from their
 * mean. Symbols: the share of places at which neighbours in number (the last and the first too)
 * differ, which estimates the mean over all pairs in linear time.
 * Range: at least 0; symbols in [0, 1]. */
double al_evolve_diversity(struct al_evolver *evolver, const struct al_pool *pool);

/* How many founders of generation 0 still have descendants (along parent_a) among n. */
size_t al_evolve_lineages(struct al_evolver *evolver, const struct al_birth *births, size_t n);

#endif
