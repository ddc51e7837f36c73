/* status.h: how a call that can fail says so.
 *
 * A call that can fail returns an al_status and fills the caller's al_error.
 * A failed call leaves its object as it was. Nothing in the library prints or exits.
 */
#ifndef AILIFE_STATUS_H
#define AILIFE_STATUS_H

#include <stddef.h>

enum al_status {
    AL_OK,
    AL_INVALID, /* a value or a request that is not allowed */
    AL_MEMORY,  /* out of memory */
    AL_IO,      /* input or output failed */
    AL_CORRUPT, /* damaged data */
};

#define AL_ERROR_TEXT 512

/* One failure: what kind, and one line for a person (no newline at its end, never a control or
 * format character, cut at AL_ERROR_TEXT - 1 bytes). */
struct al_error {
    enum al_status status;
    char text[AL_ERROR_TEXT];
};

/* Fill *error (NULL: nowhere) from a printf format and return the status given.
 * What al_escape() replaces is replaced in the result, so that what a person typed can be quoted in
 * a message as it is. */
__attribute__((format(printf, 3, 4))) enum al_status al_fail(struct al_error *error,
                                                             enum al_status status,
                                                             const char *format, ...);

/* Copy with control characters (C0, DEL, C1: a terminal may act on each of them), format characters
 * (the bidirectional ones turn its line round) and broken UTF-8 as \xHH. Cut at whole characters to
 * size - 1 bytes; four bytes for each of `from` always do. */
void al_escape(char *to, size_t size, const char *from);

#endif
