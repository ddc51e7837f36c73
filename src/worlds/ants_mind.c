/* ants_mind.c: what ants sense, think and do about it. */
#include <float.h>
#include <string.h>

#include <ailife/fmath.h>
#include <ailife/vec.h>

#include "worlds/ants.h"

/* Which food or mine is nearest to each ant. */
static void look(const struct ants *ants, struct things *things)
{
    const struct ants_params *p = params(ants);
    if (things->count <= GRID_FROM) {
        al_nearest_try_all(&things->nearest, ants->x, ants->y, ants->n, things->x, things->y,
                           things->count, p->width, p->height, senses_wrap(p));
        return;
    }
    al_grid_build(&things->grid, things->x, things->y, things->count, p->width, p->height,
                  senses_wrap(p), 0);
    al_nearest_ask_grid(&things->nearest, ants->x, ants->y, ants->n, things->x, things->y,
                        &things->grid);
}

/* 1/|d| for a way d, 0 when it counts as zero. Lengths are at least AL_VEC_TINY or 0 after
 * scaling, so that no square is lost. */
static inline float inverse_length(float dx, float dy)
{
    const float scale = 0x1p30f, x = dx * scale, y = dy * scale;
    const float square = x * x + y * y;
    const float tiny = AL_VEC_TINY * scale;
    return square < tiny * tiny ? 0 : scale / sqrtf(square);
}

/* The first two inputs: which way the nearest food lies. */
static void sense_food(struct ants *ants)
{
    const struct al_nearest *food = &ants->food.nearest;
    float *restrict first = ants->inputs, *restrict second = ants->inputs + ants->stride;
    const bool local = params(ants)->senses == SENSES_LOCAL;
    const float sign = (float)params(ants)->sense_sign;
    for (size_t i = 0; i < ants->n; i++) {
        const float dx = food->dx[i], dy = food->dy[i], hx = ants->hx[i], hy = ants->hy[i];
        const float inverse = inverse_length(dx, dy);
        first[i] = local ? (hx * dx + hy * dy) * inverse : sign * dx * inverse;
        second[i] = local ? (hx * dy - hy * dx) * inverse : sign * dy * inverse;
    }
}

/* The last two inputs: which way the nearest mine lies, fading with its distance. */
static void sense_mines(struct ants *ants, float *restrict first, float *restrict second)
{
    const struct al_nearest *mine = &ants->mines.nearest;
    const bool local = params(ants)->senses == SENSES_LOCAL;
    const float sight = params(ants)->mine_sight;
    for (size_t i = 0; i < ants->n; i++) {
        const float dx = mine->dx[i], dy = mine->dy[i], hx = ants->hx[i], hy = ants->hy[i];
        const float inverse = inverse_length(dx, dy);
        const float distance = sqrtf(mine->d2[i]);
        const float nearness = distance < sight ? 1 - distance / sight : 0;
        const float strength = nearness * inverse;
        first[i] = local ? (hx * dx + hy * dy) * strength : dx * strength;
        second[i] = local ? (hx * dy - hy * dx) * strength : dy * strength;
    }
}

static void sense(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    look(ants, &ants->food);
    look(ants, &ants->mines);
    sense_food(ants);
    float *next = ants->inputs + 2 * ants->stride;
    if (p->senses == SENSES_COMPASS) {
        memcpy(next, ants->hx, ants->n * sizeof *next);
        memcpy(next + ants->stride, ants->hy, ants->n * sizeof *next);
        next += 2 * ants->stride;
    }
    if (p->mine_sense)
        sense_mines(ants, next, next + ants->stride);
}

/* The seeker's outputs: straight at the food as far as one turn can, at full speed. */
static void seek(struct ants *ants)
{
    const struct al_nearest *food = &ants->food.nearest;
    const float most = al_maxf(al_radians(params(ants)->max_turn), FLT_MIN);
    for (size_t i = 0; i < ants->n; i++) {
        const struct al_vec way = {food->dx[i], food->dy[i]}, h = {ants->hx[i], ants->hy[i]};
        const float angle = al_atan2(al_vec_cross(h, way), al_vec_dot(h, way));
        ants->outputs[i] = al_clampf(angle / most, -1, 1);
        ants->outputs[ants->stride + i] = 1;
    }
}

static void think(struct ants *ants)
{
    if (params(ants)->brain == BRAIN_SEEKER)
        seek(ants);
    else
        al_net_forward(&ants->net, al_pool_floats(&ants->pools[0]), ants->inputs, ants->outputs,
                       ants->n, ants->stride);
}

void al_ants_decide(struct ants *ants)
{
    sense(ants);
    think(ants);
}

/* From what a net puts out to what a drive takes: in -1..1, and in 0..1. */
static inline float both_ways(float output, bool sigmoid)
{
    return sigmoid ? 2 * output - 1 : output;
}

static inline float one_way(float output, bool sigmoid)
{
    return sigmoid ? output : (1 + output) / 2;
}

/* Turn each ant and find its speed. */
static void turn(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    const float *first = ants->outputs, *second = ants->outputs + ants->stride;
    const bool seeker = p->brain == BRAIN_SEEKER;
    const bool sigmoid = p->activation == AL_ACTIVATION_SIGMOID && !seeker;
    const bool tracks = p->drive == DRIVE_TRACKS && !seeker;
    const float most = al_radians(p->max_turn);
    for (size_t i = 0; i < ants->n; i++) {
        const float alive = ants->alive[i];
        float angle = most * both_ways(first[i], sigmoid);
        float speed = p->max_speed * (1 + both_ways(second[i], sigmoid)) / 2;
        if (tracks) {
            const float left = one_way(first[i], sigmoid), right = one_way(second[i], sigmoid);
            angle = al_clampf(left - right, -most, most);
            speed = left + right;
        }
        const struct al_vec heading = {ants->hx[i], ants->hy[i]};
        const struct al_vec turned = al_rotate(heading, angle * alive);
        /* One step of Newton's towards length 1 keeps rounding from adding up. */
        const float trim = 1.5f - 0.5f * al_vec_dot(turned, turned);
        ants->hx[i] = turned.x * trim;
        ants->hy[i] = turned.y * trim;
        ants->speed[i] = speed * alive;
    }
}

static void move(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    const bool wrap = wraps(p);
    for (size_t i = 0; i < ants->n; i++) {
        const float x = ants->x[i] + ants->hx[i] * ants->speed[i];
        const float y = ants->y[i] + ants->hy[i] * ants->speed[i];
        ants->x[i] = wrap ? al_wrap(x, p->width) : al_clampf(x, 0, p->width);
        ants->y[i] = wrap ? al_wrap(y, p->height) : al_clampf(y, 0, p->height);
    }
}

void al_ants_walk(struct ants *ants)
{
    turn(ants);
    move(ants);
}
