/* run_parts.h: pieces of a run, for what puts one together: run.c and checkpoint.c. */
#ifndef SIM_RUN_PARTS_H
#define SIM_RUN_PARTS_H

#include <ailife/run.h>

#include "sim/body.h"

/* A run of that class without world and settings. Owns: al_run_free(). Fails: AL_MEMORY; *run is
 * then NULL. */
enum al_status al_run_empty(struct al_run **run, const struct al_world_class *class,
                            struct al_error *error);

/* Make a body and settings the run's own, and let go of the former ones. */
void al_run_take(struct al_run *run, const struct al_body *body,
                 const struct al_sections *sections);

/* Note a change that has acted. Fails: AL_MEMORY. */
enum al_status al_run_mark(struct al_run *run, uint64_t tick, uint64_t row, const char *section,
                           const char *key, const char *value, struct al_error *error);

/* Whether a limit or the natural end is reached as things stand. */
enum al_run_state al_run_state_now(const struct al_run *run);

#endif
