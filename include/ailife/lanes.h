/* lanes.h: how the numbers of many agents lie in memory so that loops over agents vectorise.
 *
 * Agents come in blocks of `lanes`. In a block number k of all its agents stands together, then
 * number k+1 of all, and so on; block follows block. With 4 lanes, 3 numbers each, agents a..f:
 *
 *     a0 b0 c0 d0  a1 b1 c1 d1  a2 b2 c2 d2 | e0 f0 .. ..  e1 f1 .. ..  e2 f2 .. ..
 *
 * One lane is one agent's list after another. The unused lanes of the last block exist and may
 * hold anything.
 */
#ifndef AILIFE_LANES_H
#define AILIFE_LANES_H

#include <stddef.h>

/* Lanes of a block of brains: two AVX-512 vectors, eight of SSE2. Results never depend on it. */
#define AL_LANES 32

/* Where number k of agent i stands, each agent having `length` numbers. */
static inline size_t al_lane_index(size_t lanes, size_t length, size_t i, size_t k)
{
    return (i / lanes * length + k) * lanes + i % lanes;
}

/* count rounded up to whole blocks. */
static inline size_t al_lane_round(size_t lanes, size_t count)
{
    return (count + lanes - 1) / lanes * lanes;
}

#endif
