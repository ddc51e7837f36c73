/* progress.h: one line on a terminal that says how far a run is. */
#ifndef BATCH_PROGRESS_H
#define BATCH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/run.h>

#define AL_PROGRESS_TEXT 80

struct al_progress {
    bool wanted;
    int columns;    /* of the terminal */
    int shown;      /* cells of the line that stands there, 0: none */
    double started; /* seconds on the monotonic clock */
    double next;    /* no sooner than that is it written again */
};

/* `wanted` counts only when standard error is a terminal. */
void al_progress_init(struct al_progress *progress, bool wanted);

/* Write the line, four times a second at most. */
void al_progress_show(struct al_progress *progress, const struct al_run *run);

/* Take the line away, so that something else can be written. */
void al_progress_clear(struct al_progress *progress);

/* The line: the row, rows a second, time left when a limit is known.
 * Shape: text holds AL_PROGRESS_TEXT bytes. */
void al_progress_text(const struct al_run *run, double seconds, char *text);

#endif
