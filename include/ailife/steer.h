/* steer.h: steering behaviours for vehicles: pure functions of plain values.
 *
 * A vehicle has a place p, a velocity v and a unit heading; a behaviour gives the force that it
 * wants. No function knows a world: where something is, is told by the way to it from the
 * vehicle, `to` = its place - p, so that the caller decides how ways are measured (straight, or
 * the shorter way round a torus, al_offset). One step, dt = 1 tick:
 *
 *     force = a law's choice of the behaviours' forces, at most max_force
 *     al_steer_move() turns it into a new velocity, a new heading and the way moved
 *
 * Units: places and ways in u, velocities in u a tick, masses and forces plain numbers (a force of
 * 1 gives a mass of 1 one u a tick more each tick), times in ticks, angles in degrees.
 * Range: finite values of at most 1e9, speeds, radii, strengths and masses not negative. A way
 * shorter than AL_VEC_TINY has no direction, a quotient with divisor 0 counts as 0: results are
 * finite for all these.
 * "A side by the number" is the right of the heading (the turn from x to y) for an even number of
 * a vehicle, the left for an odd one.
 * Source: C. W. Reynolds, "Steering behaviors for autonomous characters", GDC 1999; and where
 * said, his "Flocks, herds, and schools", SIGGRAPH 1987.
 */
#ifndef AILIFE_STEER_H
#define AILIFE_STEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/rng.h>
#include <ailife/vec.h>

/* ---- a place -------------------------------------------------------------------------------- */

/* Full speed towards it: max_speed * unit(to) - v. It passes, and comes back. */
struct al_vec al_steer_seek(struct al_vec to, struct al_vec v, float max_speed);

/* Full speed away from it: max_speed * unit(-to) - v; nothing when |to| > radius. */
struct al_vec al_steer_flee(struct al_vec to, struct al_vec v, float max_speed, float radius);

/* Comes to rest there: speed * unit(to) - v with the least of three speeds: max_speed;
 * max_speed * |to| / radius (not when radius is 0); |to| a tick, which is there at once. */
struct al_vec al_steer_arrive(struct al_vec to, struct al_vec v, float max_speed, float radius);

/* Gains so much speed towards it each tick, whatever the mass: mass * rate * unit(to).
 * Units: rate in u a tick, each tick. */
struct al_vec al_steer_track(struct al_vec to, float mass, float rate);

/* Turns towards it: strength * (unit(to) - heading). */
struct al_vec al_steer_goal(struct al_vec to, struct al_vec heading, float strength);

/* The waypoint to head for: `current`, or the next one when the current one is within the radius.
 * A closed path (loop) goes on from the last to the first, an open one ends at the last.
 * Range: 0 <= current < count. The force is al_steer_seek() to it; al_steer_arrive() at the last
 * one of an open path. */
int32_t al_steer_waypoint(struct al_vec to, float radius, int32_t current, int32_t count,
                          bool loop);

/* ---- what moves ----------------------------------------------------------------------------- */

/* The way to where it will be when one could be there: to + its_v * t with
 * t = |to| / (max_speed + |its_v|). Pursuit seeks this place, evasion flees it. */
struct al_vec al_steer_ahead(struct al_vec to, struct al_vec its_v, float max_speed);

/* al_steer_seek() of al_steer_ahead(). */
struct al_vec al_steer_pursue(struct al_vec to, struct al_vec its_v, struct al_vec v,
                              float max_speed);

/* al_steer_flee() of al_steer_ahead(): nothing when that place is beyond the radius. */
struct al_vec al_steer_evade(struct al_vec to, struct al_vec its_v, struct al_vec v,
                             float max_speed, float radius);

/* Arrives between two: at the middle of a + va * t and b + vb * t, t = the time to their middle
 * now at max_speed. */
struct al_vec al_steer_interpose(struct al_vec to_a, struct al_vec va, struct al_vec to_b,
                                 struct al_vec vb, struct al_vec v, float max_speed, float radius);

/* Follows a leader: arrives (radius) at `distance` behind it. Who is in its way steps aside, at
 * full speed across the leader's heading: who is ahead of it by less than 2 * distance, and by
 * less than distance / 2 to a side. Straight ahead of it: a side of the leader by the number.
 * Separation from other followers is the caller's to add. */
struct al_vec al_steer_follow(struct al_vec to, struct al_vec its_heading, struct al_vec v,
                              float max_speed, float radius, float distance, int32_t number);

/* A place in a V behind a leader: from it back by row * spacing, and as far to its right (odd
 * ranks) or left (even ranks), row = (rank + 1) / 2. Range: rank >= 0; rank 0 is the leader's own.
 */
struct al_vec al_steer_slot(struct al_vec its_heading, float spacing, int32_t rank);

/* Keeps a place beside a leader, `to` being the way to that place: arrives at to + its_v * t,
 * t = |to| / (max_speed + |its_v|). */
struct al_vec al_steer_formation(struct al_vec to, struct al_vec its_v, struct al_vec v,
                                 float max_speed, float radius);

/* ---- obstacles ------------------------------------------------------------------------------ */

/* Whether a circle is in the way, and how near: the vehicle is in it (|to| < radius), or it lies
 * ahead, nearer than `sight` along the heading and not to a side of the heading's line.
 * *gap (when true) is what to choose the nearest by: |to| - radius inside, else along the heading
 * the centre's distance - radius.
 * Units: radius = the obstacle's and the vehicle's and any margin together. */
bool al_steer_meets(struct al_vec to, float radius, struct al_vec heading, float sight, float *gap);

/* Away from a circle for which al_steer_meets() is true. Outside: max_force to the side on which
 * the heading's line passes the centre (through it: a side by the number), and a brake that grows
 * from nothing at the end of sight to max_force at the circle. Inside: max_force straight out
 * (from the centre: a side by the number). */
struct al_vec al_steer_avoid(struct al_vec to, float radius, struct al_vec heading, float sight,
                             float max_force, int32_t number);

/* The way to the place behind an obstacle that hides from a threat:
 * obstacle + unit(obstacle - threat) * (radius + distance). The force is al_steer_arrive() there.
 */
struct al_vec al_steer_shelter(struct al_vec to_obstacle, float radius, struct al_vec to_threat,
                               float distance);

/* Keeps inside a rectangle: for each edge nearer than the margin max_force * (1 - d / margin)
 * inwards, d being the distance, 0 beyond the edge. */
struct al_vec al_steer_contain(struct al_vec place, float width, float height, float margin,
                               float max_force);

/* ---- neighbours ----------------------------------------------------------------------------- */

/* The push from one neighbour: unit(-to) / max(|to|, 1). Separation is strength * the sum. */
struct al_vec al_steer_push(struct al_vec to);

/* A place in a square of side 1 for a number: its multiples of two odd numbers modulo 2^24, which
 * is one to one on each axis, and with these two (2^24 over the plastic number and its square)
 * spreads evenly whichever numbers there are. Exact in floats, so that differences are too.
 * Range: 0 <= number < 2^24.
 * Source: M. Roberts, "The unreasonable effectiveness of quasirandom sequences", 2018. */
static inline struct al_vec al_steer_spot(int32_t number)
{
    const uint32_t x = (uint32_t)number * 12664745u & 0xffffffu;
    const uint32_t y = (uint32_t)number * 9560333u & 0xffffffu;
    return (struct al_vec){(float)(int32_t)x * 0x1p-24f, (float)(int32_t)y * 0x1p-24f};
}

/* The direction in which vehicle a is pushed from vehicle b when both stand on one spot: as if
 * each stood on its al_steer_spot(). Opposite for the two, never zero.
 * Range: 0 <= a, b < 2^24, a != b. */
struct al_vec al_steer_apart(int32_t a, int32_t b);

/* Towards neighbours: al_steer_seek() of the mean of their ways; nothing when there are none.
 * Shape: sum of the ways to `count` neighbours. */
struct al_vec al_steer_cohesion(struct al_vec sum, float count, struct al_vec v, float max_speed);

/* With neighbours: the mean of their velocities - v; nothing when there are none.
 * Shape: sum of the velocities of `count` neighbours. */
struct al_vec al_steer_alignment(struct al_vec sum, float count, struct al_vec v);

/* Whether two come nearer to each other than `touch`, going on as they are, in at most `within`
 * ticks: v = its velocity - the own; equal velocities never do. *when becomes the time of the
 * closest approach, *where the way to the other then. */
bool al_steer_meeting(struct al_vec to, struct al_vec v, float touch, float within, float *when,
                      struct al_vec *where);

/* Dodges one met so: max_force across the heading, away from the side where it will be; to the
 * right when it will be on neither, so that two who meet head on pass each other. */
struct al_vec al_steer_dodge(struct al_vec where, struct al_vec heading, float max_force);

/* Whether one is to be waited for: slower, nearer than distance, and within 45 degrees of the
 * heading. The force is then -v / 2 and separation. */
bool al_steer_queues(struct al_vec to, struct al_vec its_v, struct al_vec heading, struct al_vec v,
                     float distance);

/* ---- by itself ------------------------------------------------------------------------------ */

/* Wanders: *w, a vector of length `radius` and the vehicle's own, changes by up to +-jitter on
 * each axis and is brought back to that length; the force is heading * distance + *w.
 * Draws two numbers. rng NULL: *w stays as it is. */
struct al_vec al_steer_wander(struct al_vec heading, float radius, float distance, float jitter,
                              struct al_rng *rng, struct al_vec *w);

/* Keeps a pace: speed * heading - v. */
struct al_vec al_steer_cruise(struct al_vec heading, struct al_vec v, float speed);

/* Pushes on: strength * heading. */
struct al_vec al_steer_thrust(struct al_vec heading, float strength);

/* Flow fields over a rectangle. */
enum al_field {
    AL_FIELD_VORTEX, /* around the centre, from x towards y */
    AL_FIELD_SHEAR,  /* along x: -1 at the upper edge, 1 at the lower one */
    AL_FIELD_SOURCE, /* away from the centre */
    AL_FIELD_NOISE,  /* random eddies about 100 u wide, without springs or sinks; fits across the
                        edges */
};
#define AL_FIELD_CHOICES "vortex|shear|source|noise"

/* A field at a place, of length 1 at most; the seed chooses the noise. Going with the flow is
 * field * max_speed - v, with the field where the vehicle will be.
 * Range: the place anywhere; beyond the rectangle the field repeats itself. width, height > 0. */
struct al_vec al_steer_field(enum al_field kind, struct al_vec place, float width, float height,
                             uint64_t seed);
struct al_vec al_steer_flow(struct al_vec field, struct al_vec v, float max_speed);

/* ---- laws: one force of many ---------------------------------------------------------------- */

/* All together, clipped to max_force. */
struct al_vec al_steer_sum(const struct al_vec *forces, size_t count, float max_force);

/* In order of the array until max_force is used up: each takes its length, the last is clipped to
 * what is left. Source: M. Buckland, "Programming Game AI by Example", 2005, after Reynolds 1987.
 */
struct al_vec al_steer_priority(const struct al_vec *forces, size_t count, float max_force);

/* In order of the array each may act with its chance; the first that may and is not zero acts,
 * divided by its chance, clipped to max_force. Draws one number for each asked.
 * Range: chances in [0, 1]; below 1e-6 they count as 0. Source: Reynolds 1999; Buckland 2005. */
struct al_vec al_steer_dither(const struct al_vec *forces, const float *chances, size_t count,
                              float max_force, struct al_rng *rng);

/* Turns only: across the heading max_force * angle / 90, at most max_force, angle being that from
 * the heading to the force (straight back: a side by the number); `pace`, a force along the way,
 * is added and the whole clipped to max_force. */
struct al_vec al_steer_angular(struct al_vec force, struct al_vec pace, struct al_vec heading,
                               float max_force, int32_t number);

/* ---- moving --------------------------------------------------------------------------------- */

/* One tick: *v = clip(*v + force / mass, max_speed), *heading = unit(*v), kept when *v is zero.
 * With smoothing < 1 the heading turns by that part of the angle to unit(*v).
 * Returns the way moved: *v; with smoothing < 1 |*v| along the heading.
 * Range: mass > 0; smoothing in (0, 1]; *heading a unit vector. */
struct al_vec al_steer_move(struct al_vec force, float mass, float max_speed, float smoothing,
                            struct al_vec *v, struct al_vec *heading);

#endif
