/* ants_eat.c: what ants touch: food they eat, and mines. */
#include <string.h>

#include <ailife/fmath.h>
#include <ailife/vec.h>

#include "worlds/ants.h"

/* Squared distance of an ant to a place, across the edges when the world wraps. */
static float distance2(const struct ants *ants, size_t i, float x, float y)
{
    const struct ants_params *p = params(ants);
    float dx = x - ants->x[i], dy = y - ants->y[i];
    if (wraps(p)) {
        dx = al_offset(dx, p->width);
        dy = al_offset(dy, p->height);
    }
    return dx * dx + dy * dy;
}

/* Grids as contacts need them, where senses and edges do not agree on the torus. */
static void prepare_contacts(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    struct things *things[] = {&ants->food, &ants->mines};
    for (size_t k = 0; k < 2 && wraps(p) != senses_wrap(p); k++)
        if (things[k]->count > GRID_FROM)
            al_grid_build(&things[k]->grid, things[k]->x, things[k]->y, things[k]->count, p->width,
                          p->height, wraps(p), 0);
}

/* Whether anything can be within a radius of an ant now: what was nearest before the move can have
 * come nearer by its step, and nothing else more. A thousandth covers all rounding. */
static bool may_touch(const struct ants *ants, const struct things *things, size_t i, float radius)
{
    const struct ants_params *p = params(ants);
    const float reach = (radius + ants->speed[i]) * 1.001f + 0.001f;
    return things->count > 0 &&
           (wraps(p) != senses_wrap(p) || things->nearest.d2[i] < reach * reach);
}

/* Note that an ant could eat a food; the nearest one gets it, of equally near ones the first. */
static void claim(struct ants *ants, size_t ant, int32_t food)
{
    const float x = ants->food.x[food], y = ants->food.y[food];
    const float d2 = distance2(ants, ant, x, y), radius = params(ants)->food_radius;
    if (d2 > radius * radius)
        return;
    int32_t *holder = &ants->claim[food];
    if (*holder == 0)
        ants->claimed[ants->claims++] = food;
    if (*holder == 0 || d2 < distance2(ants, (size_t)*holder - 1, x, y))
        *holder = (int32_t)ant + 1;
}

/* All food near an ant. */
static void claim_any(struct ants *ants, size_t ant)
{
    const struct things *food = &ants->food;
    const bool grid = food->count > GRID_FROM;
    size_t count = food->count;
    if (grid) /* a little more than the radius: claim() decides */
        count = al_grid_within(&food->grid, ants->x[ant], ants->y[ant],
                               params(ants)->food_radius * 1.001f, ants->touched, food->count);
    for (size_t k = 0; k < count; k++)
        claim(ants, ant, grid ? ants->touched[k] : (int32_t)k);
}

/* Whether so much food is in reach of an ant that it is quicker to ask each food for its ant. Only
 * the way to the answer differs. */
static bool is_feast(const struct ants *ants)
{
    const struct ants_params *p = params(ants);
    const float reach = AL_PI * p->food_radius * p->food_radius;
    return ants->food.count > GRID_FROM &&
           reach * (float)ants->food.count > 8 * p->width * p->height;
}

/* For each food the nearest living ant, when that one can reach it. */
static void claim_feast(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    struct crowd *crowd = &ants->crowd;
    size_t living = 0;
    for (size_t i = 0; i < ants->n; i++) {
        if (!ants->alive[i])
            continue;
        crowd->x[living] = ants->x[i];
        crowd->y[living] = ants->y[i];
        crowd->number[living++] = (int32_t)i;
    }
    al_grid_build(&crowd->grid, crowd->x, crowd->y, living, p->width, p->height, wraps(p), 0);
    for (size_t j = 0; j < ants->food.count; j++) {
        float d2;
        const int32_t k = al_grid_nearest(&crowd->grid, ants->food.x[j], ants->food.y[j], &d2);
        if (k < 0 || d2 > p->food_radius * p->food_radius)
            continue;
        ants->claim[j] = crowd->number[k] + 1;
        ants->claimed[ants->claims++] = (int32_t)j;
    }
}

static void claim_all(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    if (p->contact == CONTACT_ANY && is_feast(ants)) {
        claim_feast(ants);
        return;
    }
    for (size_t i = 0; i < ants->n; i++) {
        if (!ants->alive[i] || !may_touch(ants, &ants->food, i, p->food_radius))
            continue;
        if (p->contact == CONTACT_ANY)
            claim_any(ants, i);
        else
            claim(ants, i, ants->food.nearest.number[i]);
    }
}

/* Put the claimed food into ascending order: a few by insertion, many by walking over all. */
static void sort_claimed(struct ants *ants)
{
    int32_t *numbers = ants->claimed;
    if (ants->claims > 32) {
        ants->claims = 0;
        for (size_t j = 0; j < ants->food.count; j++)
            if (ants->claim[j] != 0)
                numbers[ants->claims++] = (int32_t)j;
        return;
    }
    for (size_t i = 1; i < ants->claims; i++) {
        const int32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

/* Put the claimed food behind what is there; both keep their order. */
static void remove_claimed(struct ants *ants)
{
    struct things *food = &ants->food;
    size_t kept = 0, gone = 0;
    for (size_t j = 0; j < food->count; j++) {
        const float x = food->x[j], y = food->y[j];
        if (gone < ants->claims && ants->claimed[gone] == (int32_t)j) {
            ants->gone_x[gone] = x;
            ants->gone_y[gone++] = y;
        } else {
            food->x[kept] = x;
            food->y[kept++] = y;
        }
    }
    memcpy(food->x + kept, ants->gone_x, gone * sizeof *food->x);
    memcpy(food->y + kept, ants->gone_y, gone * sizeof *food->y);
    food->count = kept;
}

/* One more, as far as can be counted. */
static void count_one(int32_t *counter)
{
    *counter += *counter < INT32_MAX ? 1 : 0;
}

static void eat(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    claim_all(ants);
    if (ants->claims == 0)
        return;
    sort_claimed(ants);
    for (size_t k = ants->claims; k-- > 0;) {
        const int32_t j = ants->claimed[k];
        count_one(&ants->eaten[ants->claim[j] - 1]);
        ants->claim[j] = 0;
        if (p->regrow)
            place(ants, &ants->regrow, &ants->food.x[j], &ants->food.y[j]);
    }
    if (!p->regrow)
        remove_claimed(ants);
    ants->claims = 0;
}

/* Whether an ant stands on a mine. */
static bool on_mine(const struct ants *ants, size_t i)
{
    const struct things *mines = &ants->mines;
    const float radius = params(ants)->mine_radius;
    if (mines->count > GRID_FROM) {
        float d2;
        al_grid_nearest(&mines->grid, ants->x[i], ants->y[i], &d2);
        return d2 < radius * radius;
    }
    for (size_t j = 0; j < mines->count; j++)
        if (distance2(ants, i, mines->x[j], mines->y[j]) < radius * radius)
            return true;
    return false;
}

static void step_on_mines(struct ants *ants)
{
    const struct ants_params *p = params(ants);
    for (size_t i = 0; i < ants->n; i++) {
        if (!ants->alive[i] || !may_touch(ants, &ants->mines, i, p->mine_radius) ||
            !on_mine(ants, i))
            continue;
        if (p->mine_effect == MINE_KILL) {
            ants->alive[i] = 0;
            ants->deaths++;
        } else {
            count_one(&ants->hits[i]);
            place(ants, &ants->scatter, &ants->x[i], &ants->y[i]);
        }
    }
}

void al_ants_touch(struct ants *ants)
{
    prepare_contacts(ants);
    eat(ants);
    step_on_mines(ants);
}
