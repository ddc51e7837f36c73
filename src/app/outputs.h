/* outputs.h: whether the files a run would write may be written, before anything is touched. */
#ifndef APP_OUTPUTS_H
#define APP_OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "app/faults.h"

#define AL_OUTPUT_BESIDE 2

/* A file that is read. */
struct al_input {
    const char *path;
    const char *what; /* it is, for messages */
};

/* A file to be written: NULL is none. */
struct al_output {
    const char *option; /* that asked for it, for messages */
    const char *path;
    bool standard;      /* "-" is standard output; else that is refused */
    bool continued;     /* it may be there: what is in it is kept, or meant to be replaced */
    const char *may_be; /* the one input that it may be the same file as, or NULL */
    /* Endings of the names by which the program adds files of its own beside it; NULL: no more. */
    const char *beside[AL_OUTPUT_BESIDE];
};

/* Add a fault for each output that may not be written: an existing regular file (unless `force`),
 * a folder, a missing or closed folder, a file without permission, the same file as another output,
 * as standard output or error or as one of the inputs, also through links; and for each file beside
 * an output that is the same as one of those. Devices and pipes are for writing; character devices
 * may serve for several things at once. */
void al_outputs_check(const struct al_output *outputs, size_t count, const struct al_input *inputs,
                      size_t input_count, bool force, struct al_faults *faults);

#endif
