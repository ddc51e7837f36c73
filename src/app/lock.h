/* lock.h: one run at a time on a file.
 *
 * The lock is held on FILE.lock, beside the file, which is renamed again and again itself. The
 * system lets go of it when its owner dies however that comes: what is left is a file without a
 * lock, no obstacle.
 */
#ifndef APP_LOCK_H
#define APP_LOCK_H

#include <stdbool.h>

#include <ailife/status.h>

struct al_lock {
    int descriptor; /* -1: none is held */
    char *path;     /* of the lock's file; owned */
};

#define AL_LOCK_ENDING ".lock"

#define AL_LOCK_NONE ((struct al_lock){.descriptor = -1})

/* Take the lock of a file, links followed, whether it is there or not. A device needs none.
 * Owns: al_lock_free().
 * Fails: AL_INVALID: another process has it, the text names it; AL_IO: FILE.lock cannot be made. */
enum al_status al_lock_take(struct al_lock *lock, const char *path, struct al_error *error);

/* Let go of it and remove FILE.lock. Does nothing when none is held. */
void al_lock_free(struct al_lock *lock);

/* The process that holds the lock of a file, 0: none does. Makes no file. */
long al_lock_owner(const char *path);

#endif
