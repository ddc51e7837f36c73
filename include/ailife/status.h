/* status.h: how a call that can fail says so.
 *
 * A call that can fail returns an al_status and fills the caller's al_error.
 * A failed call leaves its object as it was. Nothing in the library prints or exits.
 */
#ifndef AILIFE_STATUS_H
#define AILIFE_STATUS_H

#include <stddef.h>

/* Every status with its text: AL_STATUS_LIST(X) calls X(name, text) for each. */
#define AL_STATUS_LIST(X)                                  \
    X(OK, "success")                                       \
    X(INVALID, "a value or a request that is not allowed") \
    X(MEMORY, "out of memory")                             \
    X(IO, "input or output failed")                        \
    X(CORRUPT, "damaged data")

enum al_status {
#define AL_STATUS_ENUMERATOR(name, text) AL_##name,
    AL_STATUS_LIST(AL_STATUS_ENUMERATOR)
#undef AL_STATUS_ENUMERATOR
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

/* The general text of a status, such as "out of memory". Valid until: for ever. */
const char *al_status_text(enum al_status status);

#endif
