/* nearest.h: for each of many agents, the nearest of many things.
 *
 * By trying all, a block of agents at a time: the best way up to some hundred things. For more, ask
 * a grid (grid.h) for each agent; the answers are the same to the bit.
 */
#ifndef AILIFE_NEAREST_H
#define AILIFE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/arena.h>
#include <ailife/grid.h>
#include <ailife/lanes.h>

/* The answers, one for each agent; the arrays hold whole blocks of AL_LANES. */
struct al_nearest {
    float *dx, *dy;  /* u: the shortest way to the nearest thing; 0 when there is none */
    float *d2;       /* u^2: dx*dx + dy*dy; FLT_MAX when there is none */
    int32_t *number; /* of that thing, the lower one when several are as near; -1: none */
};

/* Take the arrays for up to `agents` agents from the arena. */
void al_nearest_layout(struct al_nearest *nearest, struct al_arena *arena, size_t agents);

/* Try every thing for every agent.
 * Units: u; things and agents in [0, width] x [0, height].
 * Shape: agent_x and agent_y hold whole blocks of AL_LANES, the lanes beyond `agents` any finite
 * numbers; things up to 2^31-1. Nothing overlaps.
 * torus: the shortest way may cross an edge. */
void al_nearest_try_all(const struct al_nearest *nearest, const float *agent_x,
                        const float *agent_y, size_t agents, const float *thing_x,
                        const float *thing_y, size_t things, float width, float height, bool torus);

/* The same answers from a grid built over the things, whose coordinates are thing_x and thing_y. */
void al_nearest_ask_grid(const struct al_nearest *nearest, const float *agent_x,
                         const float *agent_y, size_t agents, const float *thing_x,
                         const float *thing_y, const struct al_grid *grid);

#endif
