/* seed.h: a seed when none was given. */
#ifndef APP_SEED_H
#define APP_SEED_H

#include <stdint.h>

#include <ailife/status.h>

/* Draw a seed from the system, of at most ten digits, so that a person can type it again.
 * Fails: AL_IO: the system has no random numbers to give. */
enum al_status al_seed_draw(uint64_t *seed, struct al_error *error);

#endif
