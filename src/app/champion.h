/* champion.h: the best brain of a run as a settings file of its own.
 *
 * [champion] says where it comes from; the world's own section says what its weights mean, and must
 * agree with the run it is put into; [weights.N] has the weights, as hexadecimal floats, exact to
 * the bit.
 */
#ifndef APP_CHAMPION_H
#define APP_CHAMPION_H

#include <stdio.h>

#include <ailife/run.h>

#include "app/faults.h"

/* A brain. Start from {0}. */
struct al_champion {
    float *weights; /* owned */
    size_t count;
};

void al_champion_fini(struct al_champion *champion);

/* Read a file for a world with these settings. Every fault of it is added: what it is instead, bad
 * lines, weights that are no numbers, and each setting that differs, with both values. */
void al_champion_read(struct al_champion *champion, const char *path,
                      const struct al_world_class *world, const struct al_sections *sections,
                      struct al_faults *faults);

/* The same from a stream. */
void al_champion_read_stream(struct al_champion *champion, FILE *stream, const char *name,
                             const struct al_world_class *world, const struct al_sections *sections,
                             struct al_faults *faults);

/* Write the best brain that the run has seen, by al_file_save().
 * Fails: AL_INVALID: there is none; AL_IO, AL_MEMORY. */
enum al_status al_champion_save(const char *path, const struct al_run *run, struct al_error *error);

#endif
