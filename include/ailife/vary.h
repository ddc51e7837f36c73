/* vary.h: how children differ from their parents: crossover and mutation of genomes. */
#ifndef AILIFE_VARY_H
#define AILIFE_VARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/pool.h>

struct al_rng;

/* Which child gets which parent's gene; the second child gets the other one (not so: blend). */
enum al_crossover {
    AL_CROSSOVER_ONE_POINT, /* the genes behind a cut in 1 ... length-1 change places */
    AL_CROSSOVER_TWO_POINT, /* the genes between two distinct cuts in 0 ... length-1 change places:
                               an arc of the genome closed to a ring (De Jong 1975) */
    AL_CROSSOVER_UNIFORM,   /* each gene changes places with chance 1/2 (Syswerda 1989) */
    AL_CROSSOVER_BLEND,     /* each gene uniform between the parents' and half their distance
                               beyond, drawn for each child (BLX-0.5, Eshelman & Schaffer 1993);
                               symbols: as uniform */
};
#define AL_CROSSOVER_CHOICES "one-point|two-point|uniform|blend"

/* What a mutated float gains, times the step. */
enum al_mutation_float {
    AL_MUTATION_NORMAL,     /* normal, standard deviation 1 */
    AL_MUTATION_UNIFORM,    /* uniform in [-1, 1) */
    AL_MUTATION_TRIANGULAR, /* u-u', in (-1, 1) */
};
#define AL_MUTATION_FLOAT_CHOICES "normal|uniform|triangular"

/* What becomes of a mutated symbol. */
enum al_mutation_symbol {
    AL_MUTATION_MIX,    /* redrawn with the redraw share, else stepped */
    AL_MUTATION_REDRAW, /* uniform over the alphabet */
    AL_MUTATION_STEP,   /* 1 ... k up or down, reflected at the alphabet's ends */
};
#define AL_MUTATION_SYMBOL_CHOICES "mix|redraw|step"

struct al_mutation {
    int32_t kind;       /* enum al_mutation_float or al_mutation_symbol, as the pool's kind says */
    float rate;         /* [0, 1]: chance of each gene to mutate */
    float step;         /* floats: scale of a step; symbols: the greatest step k, rounded down and
                           kept in [1, symbols-1] (an alphabet of one symbol stays) */
    float redraw_share; /* [0, 1]: mix: share of the mutations that redraw */
};

/* Whether genomes of that length can be crossed so: to cut one takes two genes. */
static inline bool al_vary_can_cross(enum al_crossover kind, size_t length)
{
    return length > 1 || kind == AL_CROSSOVER_UNIFORM || kind == AL_CROSSOVER_BLEND;
}

/* Make two children of two parents, which can be crossed.
 * Shape: parents[2]; children[2], or children[1].genes NULL when one child is wanted. All have the
 * same length; children do not overlap parents. */
void al_vary_cross(enum al_crossover kind, enum al_gene_kind gene, struct al_rng *rng,
                   const struct al_genome *parents, const struct al_genome *children);

/* Copy a genome. */
void al_vary_copy(const struct al_genome *from, const struct al_genome *to);

/* Mutate individuals first ... first+count-1. Floats stay finite.
 * Order: all their genes are one row, along which the distances from one mutated gene to the next
 * are drawn, not a number for each gene. */
void al_vary_mutate(const struct al_mutation *mutation, struct al_rng *rng, struct al_pool *pool,
                    size_t first, size_t count);

#endif
