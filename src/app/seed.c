#define _DEFAULT_SOURCE /* getentropy() */

#include "app/seed.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif

static bool draw_from_file(uint32_t *number)
{
    FILE *file = fopen("/dev/urandom", "rb");
    if (file == NULL)
        return false;
    bool drawn = fread(number, sizeof *number, 1, file) == 1;
    fclose(file);
    return drawn;
}

enum al_status al_seed_draw(uint64_t *seed, struct al_error *error)
{
    uint32_t number;
    /* Old kernels have the file but not the call. */
    if (getentropy(&number, sizeof number) != 0 && !draw_from_file(&number))
        return al_fail(error, AL_IO, "cannot draw a seed: %s (give one: --seed N)",
                       strerror(errno));
    *seed = number;
    return AL_OK;
}
