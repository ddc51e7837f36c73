/* target.h: what others hunt: it stands still, wanders by itself, or is moved by hand.
 *
 * The first touch takes it, whatever its kind: from then on it goes where the hand wants.
 */
#ifndef AILIFE_TARGET_H
#define AILIFE_TARGET_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/archive.h>
#include <ailife/rng.h>
#include <ailife/vec.h>
#include <ailife/world.h>

/* Ticks that an arrow key moves it: half a second at x1, so that a key held down, which repeats
 * after about that time, moves it without a halt. */
#define AL_TARGET_PUSH 10

#define AL_TARGET_CHOICES "auto|still|manual"
enum al_target_kind { AL_TARGET_AUTO, AL_TARGET_STILL, AL_TARGET_MANUAL };

/* Where it lives, and what its world's parameters say. */
struct al_target_field {
    float width, height; /* u */
    bool wraps;          /* else it stays between walls: places go up to width and height */
    enum al_target_kind kind;
    float speed; /* u a tick, of wandering and of keys */
};

struct al_target {
    struct al_vec place;   /* u */
    struct al_vec v;       /* the way of the latest tick, u */
    struct al_vec heading; /* unit */
    bool held;             /* a hand has taken it */
    int32_t push_left;     /* ticks that the latest arrow key still moves it */
};

/* Start in the middle, heading to the right, free. */
void al_target_init(struct al_target *target, const struct al_target_field *field);

/* Put it somewhere: brought into the field, and at rest. */
void al_target_put(struct al_target *target, const struct al_target_field *field,
                   struct al_vec place);

/* A hand takes it: arrow keys move it for AL_TARGET_PUSH ticks, the pointer puts it. */
void al_target_touch(struct al_target *target, const struct al_target_field *field,
                     const struct al_touch *touch);

/* One tick. Free and of kind auto it goes straight along `away`, or, when that counts as zero,
 * wanders: its heading turns at random, and back from walls. Draws one number when it wanders. */
void al_target_step(struct al_target *target, const struct al_target_field *field,
                    struct al_vec away, struct al_rng *rng);

/* Its part of a world's state. Range: places up to `farthest` u, the greatest width or height. */
void al_target_archive(struct al_target *target, struct al_archive *archive, float farthest);

#endif
