/* stop.h: signals that end a run. */
#ifndef BATCH_STOP_H
#define BATCH_STOP_H

/* Seconds from the first signal to the end at any price. */
#define AL_STOP_PATIENCE 2

/* Listen for INT, TERM, HUP and PIPE, but for those that are ignored now. The first is noted; a
 * second one, and AL_STOP_PATIENCE, end the process. */
void al_stop_listen(void);

/* The first signal that came, or 0. */
int al_stop_signal(void);

/* Die by a signal, as whoever sent it expects; also from a handler. Does not return but for a
 * signal whose default is not to kill. */
void al_stop_die_by(int number);

#endif
