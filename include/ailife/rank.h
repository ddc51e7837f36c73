/* rank.h: who is better. Numbers sorted by fitness, best first, ties by the lower number; fitness
 * that is not finite (NaN, infinities) comes last, by number.
 *
 * A radix sort of 64-bit items, stable, linear in their count.
 */
#ifndef AILIFE_RANK_H
#define AILIFE_RANK_H

#include <stddef.h>
#include <stdint.h>

struct al_arena;

struct al_ranking {
    int32_t *order;  /* order[r]: the number of rank r, 0 the best */
    size_t count;    /* how many are ranked */
    size_t finite;   /* how many of them have a finite fitness: ranks 0 ... finite-1 */
    size_t capacity; /* the greatest count */
    uint64_t *items; /* working space, two arrays of capacity */
    uint64_t *spare;
};

/* Take the arrays for up to `capacity` individuals from the arena. */
void al_rank_layout(struct al_ranking *ranking, struct al_arena *arena, size_t capacity);

/* Rank n individuals. */
void al_rank_fitness(struct al_ranking *ranking, const float *fitness, size_t n);

/* Sort items by their upper 32 bits, ascending and stable.
 * Shape: items and spare hold n each; returns which of the two holds the result, the other's
 * content is lost. */
uint64_t *al_rank_sort(uint64_t *items, uint64_t *spare, size_t n);

#endif
