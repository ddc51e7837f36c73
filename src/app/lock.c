#include "app/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/files.h"
#include "app/path.h"

#define TRIES_MOST 100

static char *lock_path(const char *path)
{
    char *real = al_file_real(path);
    char *name = real != NULL ? al_path_join(real, AL_LOCK_ENDING) : NULL;
    free(real);
    return name;
}

static struct flock whole(void)
{
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET};
}

/* Who else holds it; 0: nobody. */
static long owner_of(int descriptor)
{
    struct flock asked = whole();
    if (fcntl(descriptor, F_GETLK, &asked) != 0 || asked.l_type == F_UNLCK)
        return 0;
    return (long)asked.l_pid;
}

/* Whether the file behind the descriptor still has that name: its last owner may have removed it.
 */
static bool is_current(int descriptor, const char *path)
{
    struct stat mine, named;
    return fstat(descriptor, &mine) == 0 && stat(path, &named) == 0 &&
           mine.st_dev == named.st_dev && mine.st_ino == named.st_ino;
}

/* For a person who looks into the file. The lock itself does not depend on it. */
static void write_owner(int descriptor)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(descriptor, 0) != 0 || write(descriptor, text, (size_t)length) != length)
        errno = 0;
}

static enum al_status in_use(const char *path, long owner, struct al_error *error)
{
    return al_fail(error, AL_INVALID, "%s: in use by process %ld", path, owner);
}

/* One try: AL_OK with descriptor -1 means that the file went away meanwhile. */
static enum al_status try_once(struct al_lock *lock, const char *path, struct al_error *error)
{
    struct flock wanted = whole();
    int descriptor = open(lock->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (descriptor < 0)
        return al_fail(error, AL_IO, "%s: cannot open: %s", lock->path, strerror(errno));
    if (fcntl(descriptor, F_SETLK, &wanted) != 0) {
        int number = errno;
        long owner = owner_of(descriptor);
        close(descriptor);
        if (number != EACCES && number != EAGAIN)
            return al_fail(error, AL_IO, "%s: cannot lock: %s", lock->path, strerror(number));
        return owner != 0 ? in_use(path, owner, error) : AL_OK;
    }
    if (is_current(descriptor, lock->path))
        lock->descriptor = descriptor;
    else
        close(descriptor);
    return AL_OK;
}

enum al_status al_lock_take(struct al_lock *lock, const char *path, struct al_error *error)
{
    *lock = AL_LOCK_NONE;
    if (al_file_is_device(path))
        return AL_OK;
    lock->path = lock_path(path);
    if (lock->path == NULL)
        return al_fail(error, AL_IO, "%s: cannot lock: %s", path, strerror(errno));
    enum al_status status = AL_OK;
    for (int i = 0; i < TRIES_MOST && status == AL_OK && lock->descriptor < 0; i++)
        status = try_once(lock, path, error);
    if (status == AL_OK && lock->descriptor < 0)
        status = al_fail(error, AL_IO, "%s: cannot lock: it keeps changing", lock->path);
    if (status == AL_OK)
        write_owner(lock->descriptor);
    else
        al_lock_free(lock);
    return status;
}

void al_lock_free(struct al_lock *lock)
{
    if (lock->descriptor >= 0) {
        unlink(lock->path); /* while it is held: nobody else's file is removed */
        close(lock->descriptor);
    }
    free(lock->path);
    *lock = AL_LOCK_NONE;
}

long al_lock_owner(const char *path)
{
    char *name = lock_path(path);
    int descriptor = name != NULL ? open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
    long owner = descriptor >= 0 ? owner_of(descriptor) : 0;
    if (descriptor >= 0)
        close(descriptor);
    free(name);
    return owner;
}
