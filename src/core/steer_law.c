/* The laws of steer.h: one force of many. */
#include <ailife/steer.h>

#include <ailife/fmath.h>

#define CHANCE_LEAST 1e-6f

struct al_vec al_steer_sum(const struct al_vec *forces, size_t count, float max_force)
{
    struct al_vec sum = {0, 0};
    for (size_t i = 0; i < count; i++)
        sum = al_vec_add(sum, forces[i]);
    return al_vec_clip(sum, max_force);
}

struct al_vec al_steer_priority(const struct al_vec *forces, size_t count, float max_force)
{
    struct al_vec sum = {0, 0};
    float left = max_force;
    for (size_t i = 0; i < count && left > 0; i++) {
        if (forces[i].x == 0 && forces[i].y == 0)
            continue;
        sum = al_vec_add(sum, al_vec_clip(forces[i], left));
        left -= al_vec_length(forces[i]);
    }
    return al_vec_clip(sum, max_force); /* by the rounding of the sum at most */
}

struct al_vec al_steer_dither(const struct al_vec *forces, const float *chances, size_t count,
                              float max_force, struct al_rng *rng)
{
    for (size_t i = 0; i < count; i++) {
        const bool may = al_rng_chance(rng, chances[i] < CHANCE_LEAST ? 0 : chances[i]);
        if (may && !al_vec_is_zero(forces[i]))
            return al_vec_clip(al_vec_scale(forces[i], 1 / chances[i]), max_force);
    }
    return (struct al_vec){0, 0};
}

struct al_vec al_steer_angular(struct al_vec force, struct al_vec pace, struct al_vec heading,
                               float max_force, int32_t number)
{
    const struct al_vec right = {-heading.y, heading.x};
    const struct al_vec unit = al_vec_unit(force);
    const float across = al_vec_dot(unit, right), along = al_vec_dot(unit, heading);
    float part = al_clampf(al_atan2(across, along) / (0.5f * AL_PI), -1, 1);
    if (across == 0 && along < 0)
        part = number % 2 == 0 ? 1 : -1;
    return al_vec_clip(al_vec_add(al_vec_scale(right, part * max_force), pace), max_force);
}
