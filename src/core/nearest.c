#include <ailife/nearest.h>

#include <float.h>
#include <string.h>

#include <ailife/fmath.h>
#include <ailife/vec.h>

/* A period so long that al_offset() never wraps: plain differences. */
#define FLAT 1e30f

void al_nearest_layout(struct al_nearest *nearest, struct al_arena *arena, size_t agents)
{
    size_t room = al_lane_round(AL_LANES, agents);
    nearest->dx = AL_ARENA_TAKE(arena, float, room);
    nearest->dy = AL_ARENA_TAKE(arena, float, room);
    nearest->d2 = AL_ARENA_TAKE(arena, float, room);
    nearest->number = AL_ARENA_TAKE(arena, int32_t, room);
}

/* One block of agents against all things: distances only. The best so far stays in local arrays,
 * which the compiler keeps in vectors; a strict comparison leaves ties with the lower number. */
static void try_block(const float *restrict agent_x, const float *restrict agent_y,
                      const float *restrict thing_x, const float *restrict thing_y, size_t things,
                      float width, float height, float *restrict d2, int32_t *restrict number)
{
    float best_d2[AL_LANES];
    int32_t best[AL_LANES];
    for (int l = 0; l < AL_LANES; l++) {
        best_d2[l] = FLT_MAX;
        best[l] = -1;
    }
    for (size_t j = 0; j < things; j++) {
        const float x = thing_x[j], y = thing_y[j];
        for (int l = 0; l < AL_LANES; l++) {
            const float dx = al_offset(x - agent_x[l], width);
            const float dy = al_offset(y - agent_y[l], height);
            const float square = dx * dx + dy * dy;
            const int32_t nearer = -(int32_t)(square < best_d2[l]); /* all bits or none */
            best[l] = (nearer & (int32_t)j) | (~nearer & best[l]);
            best_d2[l] = al_minf(square, best_d2[l]);
        }
    }
    memcpy(d2, best_d2, sizeof best_d2);
    memcpy(number, best, sizeof best);
}

/* The way from each agent to the thing found for it. */
static void fill_ways(const struct al_nearest *nearest, const float *agent_x, const float *agent_y,
                      size_t agents, const float *thing_x, const float *thing_y, float width,
                      float height)
{
    for (size_t i = 0; i < agents; i++) {
        const int32_t j = nearest->number[i];
        nearest->dx[i] = j < 0 ? 0 : al_offset(thing_x[j] - agent_x[i], width);
        nearest->dy[i] = j < 0 ? 0 : al_offset(thing_y[j] - agent_y[i], height);
    }
}

void al_nearest_try_all(const struct al_nearest *nearest, const float *agent_x,
                        const float *agent_y, size_t agents, const float *thing_x,
                        const float *thing_y, size_t things, float width, float height, bool torus)
{
    const float across = torus ? width : FLAT, down = torus ? height : FLAT;
    for (size_t i = 0; i < agents; i += AL_LANES)
        try_block(agent_x + i, agent_y + i, thing_x, thing_y, things, across, down, nearest->d2 + i,
                  nearest->number + i);
    fill_ways(nearest, agent_x, agent_y, agents, thing_x, thing_y, across, down);
}

void al_nearest_ask_grid(const struct al_nearest *nearest, const float *agent_x,
                         const float *agent_y, size_t agents, const float *thing_x,
                         const float *thing_y, const struct al_grid *grid)
{
    const float across = grid->torus ? grid->width : FLAT;
    const float down = grid->torus ? grid->height : FLAT;
    for (size_t i = 0; i < agents; i++)
        nearest->number[i] = al_grid_nearest(grid, agent_x[i], agent_y[i], &nearest->d2[i]);
    fill_ways(nearest, agent_x, agent_y, agents, thing_x, thing_y, across, down);
}
