#include "sim/write.h"

#include <errno.h>
#include <unistd.h>

int al_write_whole(int descriptor, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t n = write(descriptor, bytes, size);
        if (n < 0 && errno != EINTR)
            return errno;
        if (n > 0) {
            bytes += n;
            size -= (size_t)n;
        }
    }
    return 0;
}
