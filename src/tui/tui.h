/* tui.h: the front end with a screen. */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include <stdbool.h>

#include <ailife/run.h>

#include "sim/keeper.h"
#include "sim/outcome.h"

struct al_tui_options {
    bool quiet;               /* no greeting on the message line */
    const char *history_path; /* where rows are written, for the status line; NULL: nowhere */
    struct al_keeper *keeper; /* where the run is saved; NULL: nowhere */
};

/* Whether there is a terminal that al_tui_run() can use. The program asks before it creates files.
 * Fails: AL_INVALID, as al_tui_run() would refuse; nothing is written to the terminal. */
enum al_status al_tui_check(struct al_error *error);

/* Show a run and let a person steer it, until it ends, is left, or is ended by a signal. The
 * terminal is as before when the call returns; nothing was printed, the last words are the
 * caller's. A limit of generations or ticks ends it with AL_END_DONE, a natural end stays on the
 * screen.
 * Order: setlocale(LC_CTYPE, "") comes before. One call at a time. Signals stay caught until
 * al_tui_end(): what comes while the caller saves the run does not end it in the middle of that.
 * Fails: the outcome says how; AL_END_REFUSED: nothing was written to the terminal. */
struct al_outcome al_tui_run(struct al_run *run, const struct al_tui_options *options);

/* The run is saved: signals act again as before al_tui_run(). Without that nothing happens. */
void al_tui_end(void);

#endif
