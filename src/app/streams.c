#include "app/streams.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void al_streams_guard(void)
{
    for (int descriptor = 0; descriptor <= 2; descriptor++) {
        if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF)
            continue;
        /* The wrong way round, so that using the stream fails as it should. */
        int taken = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY);
        if (taken != descriptor && taken > 2)
            close(taken);
    }
}

enum al_status al_streams_flush(struct al_error *error)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return AL_OK;
    return al_fail(error, AL_IO, "standard output: cannot write: %s",
                   errno != 0 ? strerror(errno) : "it failed before");
}
