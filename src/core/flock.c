#include <ailife/flock.h>

#include <assert.h>
#include <float.h>
#include <string.h>

#include <ailife/fmath.h>
#include <ailife/steer.h>

#include "core/flock_walk.h"

/* Vehicles that are neighbours in memory, looked after at once: one AVX vector, two of SSE2.
 * Each has a sum of its own, so results do not depend on it. */
#define LANES 8

/* Sums of what is nearest; results do depend on their number. */
#define SUMS 8

/* Pushes from those nearer than this, u, are made apart: their squares might vanish. */
#define CLOSEST 1e-6f

/* See flock.h: makes those on the same spot neighbours. */
#define NUDGE 1e-18f

/* ---- building ------------------------------------------------------------------------------- */

void al_flock_layout(struct al_flock *flock, struct al_arena *arena, size_t capacity)
{
    al_grid_layout(&flock->grid, arena, capacity);
    float **arrays[] = {&flock->vx,         &flock->vy,      &flock->hx,    &flock->hy,
                        &flock->push_x,     &flock->push_y,  &flock->close, &flock->velocity_x,
                        &flock->velocity_y, &flock->aligned, &flock->way_x, &flock->way_y,
                        &flock->together};
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        *arrays[i] = AL_ARENA_TAKE(arena, float, capacity);
}

void al_flock_build(struct al_flock *flock, const float *x, const float *y, const float *vx,
                    const float *vy, const float *hx, const float *hy, size_t n, float width,
                    float height, bool torus, float radius)
{
    const bool all = n <= AL_FLOCK_ALL_PAIRS;
    const float cell = all ? al_maxf(width, height) : al_maxf(radius, FLT_MIN);
    al_grid_build(&flock->grid, x, y, n, width, height, torus, cell);
    const int32_t *number = flock->grid.number;
    for (size_t k = 0; k < n; k++) {
        const int32_t i = number[k];
        flock->vx[k] = vx[i];
        flock->vy[k] = vy[i];
        flock->hx[k] = hx[i];
        flock->hy[k] = hy[i];
    }
}

void al_flock_sees_nothing(struct al_flock_sight *sight)
{
    for (size_t rule = 0; rule < AL_FLOCK_RULES; rule++) {
        sight->square[rule] = -1;
        sight->cosine[rule] = -2;
    }
}

void al_flock_sees(struct al_flock_sight *sight, enum al_flock_rule rule, float radius, float angle)
{
    sight->square[rule] = radius * radius;
    sight->cosine[rule] = angle < 360 ? al_cos(al_radians(0.5f * angle)) : -2;
}

/* ---- one by one ----------------------------------------------------------------------------- */

static bool is_seen(const struct al_flock_sight *sight, enum al_flock_rule rule, float d2,
                    float along)
{
    return d2 <= sight->square[rule] && along + NUDGE >= sight->cosine[rule] * sqrtf(d2);
}

static inline struct al_vec push_from(struct al_vec to, int32_t number, int32_t its_number)
{
    return al_vec_is_zero(to) ? al_steer_apart(number, its_number) : al_steer_push(to);
}

void al_flock_add(struct al_flock_seen *seen, const struct al_flock_sight *sight, struct al_vec to,
                  struct al_vec heading, struct al_vec v, int32_t number, int32_t its_number)
{
    const float d2 = al_vec_dot(to, to), along = al_vec_dot(heading, to);
    if (is_seen(sight, AL_FLOCK_SEPARATION, d2, along)) {
        seen->push = al_vec_add(seen->push, push_from(to, number, its_number));
        seen->close += 1;
    }
    if (is_seen(sight, AL_FLOCK_ALIGNMENT, d2, along)) {
        seen->velocity = al_vec_add(seen->velocity, v);
        seen->aligned += 1;
    }
    if (is_seen(sight, AL_FLOCK_COHESION, d2, along)) {
        seen->way = al_vec_add(seen->way, to);
        seen->together += 1;
    }
}

/* The way from vehicle k to another, as the grid measures it. */
static inline struct al_vec way(const struct al_grid *grid, size_t k, size_t other)
{
    const struct al_vec to = {grid->x[other] - grid->x[k], grid->y[other] - grid->y[k]};
    return grid->torus
               ? (struct al_vec){al_offset(to.x, grid->width), al_offset(to.y, grid->height)}
               : to;
}

void al_flock_each(const struct al_flock *flock, size_t k, float radius, al_flock_visit *visit,
                   void *context)
{
    const struct al_grid *grid = &flock->grid;
    const float x = grid->x[k], y = grid->y[k], square = radius * radius;
    struct al_flock_walk walk = al_flock_walk(grid, x, x, y, y, radius);
    for (; walk.row <= walk.last; walk.row++) {
        for (int part = 0; part < walk.count; part++) {
            const struct al_flock_run run = al_flock_run(grid, &walk, part);
            for (int32_t other = run.from; other < run.to; other++) {
                const struct al_vec to = way(grid, k, (size_t)other);
                if (al_vec_dot(to, to) <= square && (size_t)other != k)
                    visit(context, (size_t)other, to);
            }
        }
    }
}

/* ---- many at a time
 */

/* What is marked so must be inlined: with its switches known, the loop over lanes turns into
 * vector code without a branch. */
#define SPECIALISED static inline __attribute__((always_inline))

/* Vehicles first ... first + LANES - 1, and their sums. */
struct batch {
    int32_t first;
    float x[LANES], y[LANES], hx[LANES], hy[LANES];
    float push_x[LANES], push_y[LANES], close[LANES];
    float velocity_x[LANES], velocity_y[LANES], aligned[LANES];
    float way_x[LANES], way_y[LANES], together[LANES];
    float closest[LANES]; /* how many pushes were left out for being nearer than CLOSEST */
};

/* A difference, the shorter way: by a known shift, or by looking. */
SPECIALISED float shorter(float d, float shift, float size, bool sure)
{
    return sure ? d - shift : al_offset(d, size);
}

/*
 * Adds a run of vehicles to the sums of a batch.
 * sure: see al_flock_walk. angled: some rule's angle is under 360 degrees.
 */
SPECIALISED void add_run(struct batch *restrict batch, const struct al_flock *flock,
                         const struct al_flock_sight *sight, struct al_flock_run run, bool sure,
                         bool angled)
{
    const float *restrict x = flock->grid.x, *restrict y = flock->grid.y;
    const float *restrict vx = flock->vx, *restrict vy = flock->vy;
    const float width = flock->grid.torus ? flock->grid.width : FLT_MAX;
    const float height = flock->grid.torus ? flock->grid.height : FLT_MAX;
    const float separation = sight->square[AL_FLOCK_SEPARATION];
    const float alignment = sight->square[AL_FLOCK_ALIGNMENT];
    const float cohesion = sight->square[AL_FLOCK_COHESION];
    const float separation_at = angled ? sight->cosine[AL_FLOCK_SEPARATION] : -2;
    const float alignment_at = angled ? sight->cosine[AL_FLOCK_ALIGNMENT] : -2;
    const float cohesion_at = angled ? sight->cosine[AL_FLOCK_COHESION] : -2;
    struct batch b = *batch;
    for (int32_t j = run.from; j < run.to; j++) {
        const float qx = x[j], qy = y[j], qvx = vx[j], qvy = vy[j];
        const int32_t self = j - b.first;
        for (int32_t lane = 0; lane < LANES; lane++) {
            const float dx = shorter(qx - b.x[lane], run.shift_x, width, sure);
            const float dy = shorter(qy - b.y[lane], run.shift_y, height, sure);
            const float d2 = dx * dx + dy * dy;
            const float r = sqrtf(d2);
            const float along = b.hx[lane] * dx + b.hy[lane] * dy + NUDGE;
            const float other = lane != self ? 1.0f : 0.0f;
            /* One or zero: a neighbour for separation, alignment, cohesion; not too near. */
            const float s = ((d2 <= separation) & (along >= separation_at * r)) ? other : 0.0f;
            const float a = ((d2 <= alignment) & (along >= alignment_at * r)) ? other : 0.0f;
            const float c = ((d2 <= cohesion) & (along >= cohesion_at * r)) ? other : 0.0f;
            const float far = r >= CLOSEST ? 1.0f : 0.0f;
            const float longer = r > 1.0f ? r : 1.0f;
            const float divisor = r >= CLOSEST ? r * longer : 1.0f;
            const float push = s * far / divisor;
            b.push_x[lane] -= dx * push;
            b.push_y[lane] -= dy * push;
            b.close[lane] += s;
            b.closest[lane] += s - s * far;
            b.velocity_x[lane] += qvx * a;
            b.velocity_y[lane] += qvy * a;
            b.aligned[lane] += a;
            b.way_x[lane] += dx * c;
            b.way_y[lane] += dy * c;
            b.together[lane] += c;
        }
    }
    *batch = b;
}

static void add_run_sure(struct batch *batch, const struct al_flock *flock,
                         const struct al_flock_sight *sight, struct al_flock_run run)
{
    add_run(batch, flock, sight, run, true, false);
}

static void add_run_sure_angled(struct batch *batch, const struct al_flock *flock,
                                const struct al_flock_sight *sight, struct al_flock_run run)
{
    add_run(batch, flock, sight, run, true, true);
}

static void add_run_unsure(struct batch *batch, const struct al_flock *flock,
                           const struct al_flock_sight *sight, struct al_flock_run run)
{
    add_run(batch, flock, sight, run, false, true);
}

/*
 * Adds the pushes from a run's vehicles that are nearer than CLOSEST to vehicle k, in SUMS sums.
 * Ways are scaled by a power of two, so that no square vanishes; those that count as zero are
 * taken from the numbers.
 */
static void push_nearest(const struct al_flock *flock, const struct al_flock_sight *sight, size_t k,
                         struct al_flock_run run, float *restrict sum_x, float *restrict sum_y)
{
    const struct al_grid *grid = &flock->grid;
    const float width = grid->torus ? grid->width : FLT_MAX;
    const float height = grid->torus ? grid->height : FLT_MAX;
    const float scale = 0x1p60f, zero = AL_VEC_TINY * scale * (AL_VEC_TINY * scale);
    const float square = sight->square[AL_FLOCK_SEPARATION];
    const float cosine = sight->cosine[AL_FLOCK_SEPARATION];
    const struct al_vec spot = al_steer_spot(grid->number[k]);
    for (int32_t first = run.from; first < run.to; first += SUMS) {
        const int32_t left = run.to - first, self = (int32_t)k - first;
        for (int32_t lane = 0; lane < SUMS; lane++) {
            const int32_t other = first + (lane < left ? lane : 0);
            const float there = ((lane < left) & (lane != self)) ? 1.0f : 0.0f;
            const float dx = al_offset(grid->x[other] - grid->x[k], width);
            const float dy = al_offset(grid->y[other] - grid->y[k], height);
            const float r = sqrtf(dx * dx + dy * dy);
            const float along = flock->hx[k] * dx + flock->hy[k] * dy + NUDGE;
            const float near = ((r < CLOSEST) & (dx * dx + dy * dy <= square)) ? there : 0.0f;
            const float seen = along >= cosine * r ? near : 0.0f;
            const struct al_vec from = al_steer_spot(grid->number[other]);
            const float sx = -dx * scale, sy = -dy * scale;
            const float apart = sx * sx + sy * sy < zero ? 1.0f : 0.0f;
            const float px = apart > 0 ? spot.x - from.x : sx;
            const float py = apart > 0 ? spot.y - from.y : sy;
            const float length = sqrtf(px * px + py * py);
            const float inverse = 1.0f / (seen > 0 ? length : 1.0f);
            sum_x[lane] += seen > 0 ? px * inverse : 0.0f;
            sum_y[lane] += seen > 0 ? py * inverse : 0.0f;
        }
    }
}

/* The pushes that were left out, added to those that were not. */
static struct al_vec add_nearest(const struct al_flock *flock, const struct al_flock_sight *sight,
                                 size_t k, struct al_vec push)
{
    const struct al_grid *grid = &flock->grid;
    const float x = grid->x[k], y = grid->y[k];
    float sum_x[SUMS] = {0}, sum_y[SUMS] = {0};
    struct al_flock_walk walk = al_flock_walk(grid, x, x, y, y, 2 * CLOSEST);
    for (; walk.row <= walk.last; walk.row++)
        for (int part = 0; part < walk.count; part++)
            push_nearest(flock, sight, k, al_flock_run(grid, &walk, part), sum_x, sum_y);
    for (size_t lane = 0; lane < SUMS; lane++)
        push = al_vec_add(push, (struct al_vec){sum_x[lane], sum_y[lane]});
    return push;
}

/* Write the sums of the batch's first n vehicles. */
static void store(struct al_flock *flock, const struct al_flock_sight *sight,
                  const struct batch *batch, size_t n)
{
    const size_t first = (size_t)batch->first;
    for (size_t lane = 0; lane < n; lane++) {
        const size_t k = first + lane;
        struct al_vec push = {batch->push_x[lane], batch->push_y[lane]};
        if (batch->closest[lane] > 0)
            push = add_nearest(flock, sight, k, push);
        flock->push_x[k] = push.x;
        flock->push_y[k] = push.y;
        flock->close[k] = batch->close[lane];
        flock->velocity_x[k] = batch->velocity_x[lane];
        flock->velocity_y[k] = batch->velocity_y[lane];
        flock->aligned[k] = batch->aligned[lane];
        flock->way_x[k] = batch->way_x[lane];
        flock->way_y[k] = batch->way_y[lane];
        flock->together[k] = batch->together[lane];
    }
}

/* Take up n <= LANES vehicles; lanes beyond them repeat the last one. */
static void take_up(struct batch *batch, const struct al_flock *flock, size_t first, size_t n)
{
    memset(batch, 0, sizeof *batch);
    batch->first = (int32_t)first;
    for (size_t lane = 0; lane < LANES; lane++) {
        const size_t k = first + (lane < n ? lane : n - 1);
        batch->x[lane] = flock->grid.x[k];
        batch->y[lane] = flock->grid.y[k];
        batch->hx[lane] = flock->hx[k];
        batch->hy[lane] = flock->hy[k];
    }
}

/* The batch's box, grown by its vehicles. */
static struct al_flock_walk walk_around(const struct al_flock *flock, const struct batch *batch,
                                        float radius)
{
    float x0 = batch->x[0], x1 = x0, y0 = batch->y[0], y1 = y0;
    for (size_t lane = 1; lane < LANES; lane++) {
        x0 = al_minf(x0, batch->x[lane]);
        x1 = al_maxf(x1, batch->x[lane]);
        y0 = al_minf(y0, batch->y[lane]);
        y1 = al_maxf(y1, batch->y[lane]);
    }
    return al_flock_walk(&flock->grid, x0, x1, y0, y1, radius);
}

static void look_from(struct al_flock *flock, const struct al_flock_sight *sight, float radius,
                      bool angled, size_t first, size_t n)
{
    struct batch batch;
    take_up(&batch, flock, first, n);
    struct al_flock_walk walk = walk_around(flock, &batch, radius);
    for (; walk.row <= walk.last; walk.row++) {
        for (int part = 0; part < walk.count; part++) {
            const struct al_flock_run run = al_flock_run(&flock->grid, &walk, part);
            if (!walk.sure)
                add_run_unsure(&batch, flock, sight, run);
            else if (angled)
                add_run_sure_angled(&batch, flock, sight, run);
            else
                add_run_sure(&batch, flock, sight, run);
        }
    }
    store(flock, sight, &batch, n);
}

void al_flock_look(struct al_flock *flock, const struct al_flock_sight *sight)
{
    const struct al_grid *grid = &flock->grid;
    float square = 0;
    bool angled = false;
    for (size_t rule = 0; rule < AL_FLOCK_RULES; rule++) {
        square = al_maxf(square, sight->square[rule]);
        angled |= sight->cosine[rule] >= -1;
    }
    for (int32_t row = 0; row < grid->rows; row++) {
        const int32_t *row_first = grid->first + (ptrdiff_t)row * grid->columns;
        const size_t end = (size_t)row_first[grid->columns];
        for (size_t first = (size_t)row_first[0]; first < end; first += LANES) {
            const size_t n = end - first < LANES ? end - first : LANES;
            look_from(flock, sight, sqrtf(square), angled, first, n);
        }
    }
}
