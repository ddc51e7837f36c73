/* steering_stage.h: runs of the world steering from presets and settings with blanks in them. */
#ifndef TESTS_STEERING_STAGE_H
#define TESTS_STEERING_STAGE_H

#include "worlds/steering.h"

#include <ailife/run.h>

/* A run of conf/PRESET.ini (NULL: of the defaults) with these settings on top: "key=value;
 * key=value", those of other sections with their section. A cmocka failure when they are refused.
 */
struct al_run *stage_run(const char *preset, uint64_t seed, const char *settings);

/* The same, telling why it is refused; NULL then. */
struct al_run *stage_try(const char *preset, uint64_t seed, const char *settings,
                         struct al_error *error);

/* The world of a run. Valid until: an edit is applied. */
struct al_steering *stage_world(struct al_run *run);

void stage_steps(struct al_run *run, uint64_t steps);

/* Put a vehicle somewhere, with a velocity that gives its heading; (0, 0) heads to the right. */
void stage_put(struct al_steering *s, size_t i, float x, float y, float vx, float vy);

/* A cmocka failure unless all is finite, inside the world, and not above max_speed. */
void stage_check(const struct al_steering *s);

/* A column of the world now. */
double stage_measure(const struct al_run *run, const char *column);

#endif
