/* resume.h: how a run goes on from a checkpoint under the settings of another command.
 *
 * What shapes the run comes from the checkpoint: all that acts at a restart, and whole numbers,
 * which are the sizes and counts of things. A setting of this command that says otherwise is a
 * fault. Other settings of the world are changes: they act as if they had been made on the screen.
 * Limits are this command's, when it gives one, else the checkpoint's. All else, such as [display],
 * is this command's.
 */
#ifndef APP_RESUME_H
#define APP_RESUME_H

#include <ailife/checkpoint.h>

#include "app/faults.h"
#include "app/given.h"

struct al_resume {
    unsigned char *bytes; /* owned */
    struct al_checkpoint checkpoint;
    const struct al_world_class *world;
};

/* Read a checkpoint file and check it.
 * Owns: al_resume_fini(). Fails: AL_IO, AL_CORRUPT, AL_MEMORY; the text names the path. */
enum al_status al_resume_open(struct al_resume *resume, const char *path, struct al_error *error);
void al_resume_fini(struct al_resume *resume);

/* The run, under its own settings and those of `asked` that do not come from the checkpoint.
 * Owns: al_run_free(). Fails: AL_CORRUPT, AL_INVALID, AL_MEMORY. */
enum al_status al_resume_run(const struct al_resume *resume, const struct al_sections *asked,
                             const struct al_given *given, struct al_run **run,
                             struct al_error *error);

/* Hold what was given against the run that was loaded: add a fault for each setting that it cannot
 * have, a warning for each that it will have from now on, and queue that. `world` is the one asked
 * for, or NULL. */
void al_resume_compare(const struct al_resume *resume, const char *world,
                       const struct al_sections *asked, const struct al_given *given,
                       struct al_run *run, struct al_faults *faults);

/* Whether the run of the checkpoint comes to this row next. `user` is the struct al_run, which
 * stays as it is. */
bool al_resume_is_next(void *user, const double *row);

#endif
