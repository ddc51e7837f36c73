/* outcome.h: how a front end ended, for app/session.c to act on. */
#ifndef SIM_OUTCOME_H
#define SIM_OUTCOME_H

#include <ailife/status.h>

enum al_end {
    AL_END_DONE,    /* a limit or a natural end was reached */
    AL_END_QUIT,    /* the person left */
    AL_END_SIGNAL,  /* a signal: die by it after the last words */
    AL_END_LOST,    /* the terminal is gone, without a signal */
    AL_END_REFUSED, /* could not start: exit 2 */
    AL_END_FAILED,  /* started and then failed: exit 1 */
};

struct al_outcome {
    enum al_end end;
    int signal;            /* of AL_END_SIGNAL */
    struct al_error error; /* of LOST, REFUSED and FAILED */
};

#endif
