#include <ailife/rank.h>

#include <assert.h>
#include <stdbool.h>

#include <ailife/arena.h>
#include <ailife/fmath.h>

void al_rank_layout(struct al_ranking *ranking, struct al_arena *arena, size_t capacity)
{
    *ranking = (struct al_ranking){.capacity = capacity};
    ranking->order = AL_ARENA_TAKE(arena, int32_t, capacity);
    ranking->items = AL_ARENA_TAKE(arena, uint64_t, capacity);
    ranking->spare = AL_ARENA_TAKE(arena, uint64_t, capacity);
}

#define LAST UINT32_MAX

/* A key that ascends as fitness descends. The bits of positive floats ascend with their values,
 * those of negative ones (sign bit set) with their sizes. Adding 0 makes -0 the same as 0. */
static inline uint32_t descending_key(float fitness)
{
    const uint32_t bits = al_float_bits(fitness + 0.0f);

    if ((bits & 0x7f800000u) == 0x7f800000u) /* an infinity or not a number */
        return LAST;
    return bits >> 31 != 0 ? bits : bits ^ 0x7fffffffu;
}

/* What is sorted: by the key, then by the number. All items differ. */
static inline uint64_t item_of(const float *fitness, int32_t number)
{
    return (uint64_t)descending_key(fitness[number]) << 32 | (uint32_t)number;
}

/* Whether the order found last time is these fitnesses' too: after a look at the statistics of the
 * same generation there is nothing left to sort. */
static bool in_order(const struct al_ranking *ranking, const float *fitness, size_t n)
{
    if (ranking->count != n)
        return false;
    for (size_t r = 1; r < n; r++) {
        if (item_of(fitness, ranking->order[r - 1]) >= item_of(fitness, ranking->order[r]))
            return false;
    }
    return true;
}

static void sort_all(struct al_ranking *ranking, const float *fitness, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ranking->items[i] = item_of(fitness, (int32_t)i);
    const uint64_t *sorted = al_rank_sort(ranking->items, ranking->spare, n);
    for (size_t r = 0; r < n; r++)
        ranking->order[r] = (int32_t)(uint32_t)sorted[r];
    ranking->count = n;
}

void al_rank_fitness(struct al_ranking *ranking, const float *fitness, size_t n)
{
    assert(n <= ranking->capacity);
    if (!in_order(ranking, fitness, n))
        sort_all(ranking, fitness, n);
    ranking->finite = n;
    while (ranking->finite > 0 &&
           descending_key(fitness[ranking->order[ranking->finite - 1]]) == LAST)
        ranking->finite--;
}

#define DIGITS  4
#define BUCKETS 256

/* The d-th lowest byte of an item's upper half. */
static inline size_t digit(uint64_t item, int d)
{
    return item >> (32 + 8 * d) & (BUCKETS - 1);
}

/* From how many items fall into each bucket to where each bucket begins. */
static void running_total(uint32_t *counts)
{
    uint32_t total = 0;
    for (size_t b = 0; b < BUCKETS; b++) {
        const uint32_t count = counts[b];
        counts[b] = total;
        total += count;
    }
}

uint64_t *al_rank_sort(uint64_t *items, uint64_t *spare, size_t n)
{
    uint32_t counts[DIGITS][BUCKETS] = {{0}};

    assert(n <= UINT32_MAX);
    for (size_t i = 0; i < n; i++) {
        for (int d = 0; d < DIGITS; d++)
            counts[d][digit(items[i], d)]++;
    }
    for (int d = 0; d < DIGITS && n > 0; d++) {
        if (counts[d][digit(items[0], d)] == n) /* all alike: nothing to sort by */
            continue;
        running_total(counts[d]);
        for (size_t i = 0; i < n; i++)
            spare[counts[d][digit(items[i], d)]++] = items[i];
        uint64_t *sorted = spare;
        spare = items;
        items = sorted;
    }
    return items;
}
