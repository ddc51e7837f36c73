/* body.h: a world with its arrays, before and after it belongs to a run. */
#ifndef SIM_BODY_H
#define SIM_BODY_H

#include <ailife/world.h>

struct al_body {
    struct al_world *world;
    void *block; /* the world's arrays */
    size_t block_size;
};

void al_body_free(struct al_body *body);

/* Let the world read its settings there. */
void al_body_bind(struct al_body *body, const struct al_sections *sections);

/* Whether settings go together for a world of that class. Fails: AL_INVALID. */
enum al_status al_body_check(const struct al_world_class *class, const struct al_sections *sections,
                             struct al_error *error);

/* A fresh world at the start of its generation 0.
 * Fails: AL_INVALID, AL_IO, AL_MEMORY; the body is then empty. */
enum al_status al_body_new(struct al_body *body, const struct al_world_class *class,
                           const struct al_sections *sections, uint64_t seed,
                           struct al_error *error);

/* The same world under other settings. The old one stays whole whatever happens. Fails: AL_MEMORY.
 */
enum al_status al_body_change(struct al_body *body, struct al_world *old,
                              const struct al_sections *sections, struct al_error *error);

/* A world from an archive that stands at its shape. `time` has the class, and the numbers every
 * world begins with. Fails: AL_INVALID, AL_CORRUPT, AL_MEMORY; the body is then empty. */
enum al_status al_body_load(struct al_body *body, const struct al_world *time,
                            const struct al_sections *sections, struct al_archive *archive,
                            struct al_error *error);

#endif
