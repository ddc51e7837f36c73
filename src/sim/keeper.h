/* keeper.h: what keeps a run safe, as front ends see it: app/keep.c knows where and how. */
#ifndef SIM_KEEPER_H
#define SIM_KEEPER_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/run.h>

struct al_keeper {
    /* Store the run. Fails: AL_IO, AL_MEMORY; what was saved before is as it was. */
    enum al_status (*save)(struct al_keeper *keeper, const struct al_run *run,
                           struct al_error *error);
    const char *path; /* where to, for a person */
    bool asked;       /* a person named the file; else it is saved there without being asked */
    uint64_t every;   /* rows from one save to the next, 0: no saving by rows */
    bool discard;     /* what is not saved yet is not wanted */
    bool failed;      /* the last try to save did not succeed */

    /* When it was saved last. */
    bool saved;
    uint64_t tick, edits, restarts;
};

/* Save now. Fails: as keeper->save. */
enum al_status al_keeper_save(struct al_keeper *keeper, const struct al_run *run,
                              struct al_error *error);

/* Whether there is something that is not saved. keeper NULL: yes. */
bool al_keeper_unsaved(const struct al_keeper *keeper, const struct al_run *run);

/* A row was completed: save when it is time for that. keeper may be NULL. */
enum al_status al_keeper_row(struct al_keeper *keeper, const struct al_run *run,
                             struct al_error *error);

#endif
