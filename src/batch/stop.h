/* stop.h: signals that end a run. */
#ifndef BATCH_STOP_H
#define BATCH_STOP_H

#include <stdbool.h>

/* Seconds from the first signal to the end at any price. */
#define AL_STOP_PATIENCE 2

/* And so many more when what is being written then is what the run is kept in. */
#define AL_STOP_SAVING 30

/* Listen for INT, TERM, QUIT, HUP and PIPE, but for those that are ignored now. The first is noted;
 * AL_STOP_PATIENCE ends the process, and so does a second INT, TERM or QUIT. HUP and PIPE never do
 * when another was there before: they come along. */
void al_stop_listen(void);

/* A save of the run begins, or is done. */
void al_stop_saving(bool begins);

/* The first signal that came, or 0. */
int al_stop_signal(void);

/* Die by a signal, as whoever sent it expects; also from a handler. Does not return but for a
 * signal whose default is not to kill. */
void al_stop_die_by(int number);

#endif
