/* progress.h: one line on a terminal that says how far a run is. */
#ifndef BATCH_PROGRESS_H
#define BATCH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/run.h>

#define AL_PROGRESS_TEXT 80

/* Where a run stood when it was begun or gone on with: what came before took none of our time. */
struct al_progress_start {
    uint64_t rows;
    double done; /* part of the way, 0 to 1 */
};

struct al_progress {
    struct al_progress_start start;
    bool wanted;
    int columns;    /* of the terminal */
    int shown;      /* cells of the line that stands there, 0: none */
    double started; /* seconds on the monotonic clock */
    double next;    /* no sooner than that is it written again */
};

/* `wanted` counts only when standard error is a terminal. */
void al_progress_init(struct al_progress *progress, bool wanted, const struct al_run *run);

/* Where the run stands now. */
struct al_progress_start al_progress_start(const struct al_run *run);

/* Write the line, four times a second at most. */
void al_progress_show(struct al_progress *progress, const struct al_run *run);

/* Take the line away, so that something else can be written. */
void al_progress_clear(struct al_progress *progress);

/* The line: the row, rows a second since the start, which was so many seconds ago, and the time
 * left when a limit is known. Shape: text holds AL_PROGRESS_TEXT bytes. */
void al_progress_text(const struct al_run *run, const struct al_progress_start *start,
                      double seconds, char *text);

#endif
