/* flock.h: what each of a crowd of vehicles perceives of its neighbours, all at once.
 *
 * The vehicles are sorted into a grid (grid.h) with copies of their velocities and headings, and
 * the sums that separation, alignment and cohesion need are made for several neighbours in memory
 * at a time against each vehicle around. A vehicle q is a neighbour of p for a rule when q is not
 * p and, with dx, dy the way from p to q (on a torus the shorter one, al_offset),
 *
 *     d2 = dx * dx + dy * dy <= radius * radius
 *     hx * dx + hy * dy + 1e-18 >= cosine * sqrtf(d2)
 *
 * with the cosine of half the angle, -2 for 360 degrees. The small number makes one on the same
 * spot, or so near that its square vanishes, a neighbour whatever the angle. Whatever the grid's
 * cells, these are the neighbours that trying all pairs finds; the sums are made in cell order, and
 * differ from those in another order by rounding only.
 */
#ifndef AILIFE_FLOCK_H
#define AILIFE_FLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/grid.h>
#include <ailife/vec.h>

/* Up to so many vehicles one cell is made for all of them. */
#define AL_FLOCK_ALL_PAIRS 64

enum al_flock_rule { AL_FLOCK_SEPARATION, AL_FLOCK_ALIGNMENT, AL_FLOCK_COHESION, AL_FLOCK_RULES };

/* Who counts as a neighbour for each rule. Made by al_flock_sees_*(). */
struct al_flock_sight {
    float square[AL_FLOCK_RULES]; /* radius * radius; negative: the rule is not wanted */
    float cosine[AL_FLOCK_RULES]; /* of half the angle; -2: all around */
};

/* What one vehicle perceives. */
struct al_flock_seen {
    struct al_vec push;     /* separation: sum of al_steer_push(), al_steer_apart() on one spot */
    float close;            /* how many for separation */
    struct al_vec velocity; /* alignment: sum of velocities, u a tick */
    float aligned;
    struct al_vec way; /* cohesion: sum of the ways to them, u */
    float together;
};

/* Vehicles and their surroundings. The arrays are in cell order: number k of them belongs to the
 * vehicle grid.number[k]. Read only. */
struct al_flock {
    struct al_grid grid;
    float *vx, *vy, *hx, *hy;
    float *push_x, *push_y, *close;
    float *velocity_x, *velocity_y, *aligned;
    float *way_x, *way_y, *together;
};

/* What measures a crowd as a whole. */
struct al_flock_measures {
    size_t groups;     /* sets of vehicles that are linked by steps of at most group_radius */
    uint64_t touching; /* pairs nearer than touch */
    double neighbours; /* mean number of others within sight_radius, whatever the angle */
    double nearest;    /* mean distance to the nearest other, u; 0 when there is none */
};

/* Takes a flock's arrays from an arena; about 80 bytes a vehicle.
 * Range: capacity <= 2^24. Owns: the arrays belong to the arena's block.
 * Fails: as the arena does; then, or when it only measures, the flock must not be built. */
void al_flock_layout(struct al_flock *flock, struct al_arena *arena, size_t capacity);

/* All rules unwanted; then one wanted within a radius (u) and an angle (degrees) around the
 * heading, half to each side. */
void al_flock_sees_nothing(struct al_flock_sight *sight);
void al_flock_sees(struct al_flock_sight *sight, enum al_flock_rule rule, float radius,
                   float angle);

/* Sorts n vehicles, in place of those before, for a usual radius of neighbours (u).
 * Range: n <= capacity; places and sizes as al_grid_build(). Owns: all is copied. */
void al_flock_build(struct al_flock *flock, const float *x, const float *y, const float *vx,
                    const float *vy, const float *hx, const float *hy, size_t n, float width,
                    float height, bool torus, float radius);

/* Makes the sums of all vehicles; ask al_flock_seen() for each. */
void al_flock_look(struct al_flock *flock, const struct al_flock_sight *sight);

/* What vehicle k (of the cell order) perceives, after al_flock_look(). */
static inline struct al_flock_seen al_flock_seen(const struct al_flock *flock, size_t k)
{
    return (struct al_flock_seen){
        .push = {flock->push_x[k], flock->push_y[k]},
        .close = flock->close[k],
        .velocity = {flock->velocity_x[k], flock->velocity_y[k]},
        .aligned = flock->aligned[k],
        .way = {flock->way_x[k], flock->way_y[k]},
        .together = flock->together[k],
    };
}

/* Adds one other vehicle to what a vehicle perceives, if it is a neighbour: for those who keep
 * their crowd another way.
 * Shape: to, the way to it; v, its velocity; number and its_number choose the push on one spot. */
void al_flock_add(struct al_flock_seen *seen, const struct al_flock_sight *sight, struct al_vec to,
                  struct al_vec heading, struct al_vec v, int32_t number, int32_t its_number);

/* Shows all others within the radius (d2 <= radius * radius) of vehicle k, in cell order: `other`
 * in that order too, `to` the way to it. */
typedef void al_flock_visit(void *context, size_t other, struct al_vec to);
void al_flock_each(const struct al_flock *flock, size_t k, float radius, al_flock_visit *visit,
                   void *context);

/* Measures the crowd. Shape: work, room for as many numbers as there are vehicles. */
void al_flock_measure(const struct al_flock *flock, float group_radius, float touch,
                      float sight_radius, int32_t *work, struct al_flock_measures *measures);

#endif
