/* select.h: who becomes a parent.
 *
 * Every kind of selection is a list of shares by rank, the chance to be picked being share/total;
 * m is the number of individuals with a finite fitness, and rank 0 is the best of them (ties: the
 * lower number):
 *
 *     tournament  ((m-r)/m)^k - ((m-r-1)/m)^k: the best of k drawn with replacement has rank r
 *     roulette    fitness, all shifted so that the least is 0 when some are negative
 *     rank        m-1-r: linear ranking, the best expects 2 children, the worst 0 (Baker 1985)
 *     truncation  1 for the best ceil(truncation_share*n), 0 for the others
 *     universal   roulette's shares, picked by stochastic universal sampling (Baker 1987): all
 *                 picks at once, each individual its expected number rounded down or up
 *
 * Fitness that is not finite has no share while a finite one is there. When there is nothing to
 * select by (all finite fitness equal, or none finite) all have the same share.
 * Source: Goldberg & Deb 1991, A comparative analysis of selection schemes.
 */
#ifndef AILIFE_SELECT_H
#define AILIFE_SELECT_H

#include <stddef.h>
#include <stdint.h>

#include <ailife/rank.h>

struct al_arena;
struct al_rng;

enum al_selection {
    AL_SELECTION_TOURNAMENT,
    AL_SELECTION_ROULETTE,
    AL_SELECTION_RANK,
    AL_SELECTION_TRUNCATION,
    AL_SELECTION_UNIVERSAL,
};
#define AL_SELECTION_CHOICES "tournament|roulette|rank|truncation|universal"

struct al_selection_config {
    enum al_selection kind;
    int32_t tournament_size; /* individuals in a tournament; below 1 counts as 1 */
    float truncation_share;  /* part of the population that may breed, in (0, 1]; clamped, and at
                                least one individual may */
};

struct al_selector {
    enum al_selection kind;
    const int32_t *order; /* the ranking's */
    size_t count;         /* ranks that take part */
    double *sums;         /* sums[r]: the shares of ranks 0 ... r added up in that order */
    int32_t *guide;       /* guide[j]: the first rank whose sum is above j/count of the total */
    size_t capacity;
};

/* Take the arrays for up to `capacity` individuals from the arena. */
void al_select_layout(struct al_selector *selector, struct al_arena *arena, size_t capacity);

/* Find the shares of ranked individuals; fitness is what they were ranked by.
 * Valid until: the ranking changes. */
void al_select_prepare(struct al_selector *selector, const struct al_selection_config *config,
                       const struct al_ranking *ranking, const float *fitness);

/* Pick `count` individuals: independently, one after another; universal: together, shuffled. */
void al_select_pick(const struct al_selector *selector, struct al_rng *rng, int32_t *picks,
                    size_t count);

#endif
