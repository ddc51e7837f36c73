/* batch.h: the front end without a screen. */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include <stdbool.h>

#include <ailife/run.h>

#include "sim/keeper.h"
#include "sim/outcome.h"

struct al_batch_options {
    bool table;    /* print the rows on standard output */
    bool progress; /* and one line on standard error, rewritten, when that is a terminal */
    struct al_keeper *keeper; /* saves by rows; NULL: nobody does */
};

/* Run to a limit, a natural end or a signal. INT, TERM, QUIT and HUP end it after the tick, as does
 * a closed pipe (PIPE); a second INT, TERM or QUIT at once. One that was ignored at the start stays
 * ignored. Two seconds after the first the process dies by it whatever it is waiting for, also
 * after the return, unless the run is being saved (al_stop_saving). Order: one call at a time, the
 * last one of the process. Fails: AL_END_FAILED: a row or a checkpoint could not be written. */
struct al_outcome al_batch_run(struct al_run *run, const struct al_batch_options *options);

#endif
