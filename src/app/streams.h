/* streams.h: the standard streams of the process. */
#ifndef APP_STREAMS_H
#define APP_STREAMS_H

#include <stdbool.h>

#include <ailife/status.h>

/* Make sure that descriptors 0 to 2 are taken, so that no file opened later can get one of them. A
 * stream that was closed fails to read or write as before.
 * Order: before anything is opened. */
void al_streams_guard(void);

/* Whether all that was written to standard output has got there, after a flush. Fails: AL_IO. */
enum al_status al_streams_flush(struct al_error *error);

#endif
