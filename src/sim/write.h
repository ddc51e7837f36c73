/* write.h: writing to a descriptor. */
#ifndef SIM_WRITE_H
#define SIM_WRITE_H

#include <stddef.h>

/* Write all of it, also when signals break off the writes on the way. Returns 0 or the errno. */
int al_write_whole(int descriptor, const char *bytes, size_t size);

#endif
