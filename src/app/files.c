#define _DEFAULT_SOURCE /* realpath() */

#include "app/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/path.h"
#include "sim/write.h"

char *al_file_real(const char *path)
{
    char *real = realpath(path, NULL);
    if (real != NULL || errno != ENOENT)
        return real;
    char *folder = al_path_folder(path);
    char *real_folder = folder != NULL ? realpath(folder, NULL) : NULL;
    char *with_slash = real_folder != NULL ? al_path_join(real_folder, "/") : NULL;
    if (with_slash != NULL)
        real = al_path_join(with_slash, al_path_name(path));
    free(with_slash);
    free(real_folder);
    free(folder);
    return real;
}

bool al_file_is_device(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

static enum al_status cannot(const char *verb, const char *path, int number, struct al_error *error)
{
    return al_fail(error, AL_IO, "%s: cannot %s: %s", path, verb, strerror(number));
}

/* Sync and close. What cannot be synced (pipes, some devices) says EINVAL. Returns 0 or the errno.
 */
static int settle(int descriptor)
{
    int number = 0;
    while (fsync(descriptor) != 0) {
        if (errno == EINTR)
            continue;
        number = errno != EINVAL && errno != EROFS ? errno : 0;
        break;
    }
    if (close(descriptor) != 0 && errno != EINTR && number == 0)
        number = errno;
    return number;
}

static enum al_status write_device(const char *path, const void *bytes, size_t size,
                                   struct al_error *error)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0)
        return cannot("open", path, errno, error);
    fcntl(descriptor, F_SETFL, 0);
    int number = al_write_whole(descriptor, bytes, size);
    int late = settle(descriptor);
    if (number == 0)
        number = late;
    return number == 0 ? AL_OK : cannot("write", path, number, error);
}

/* A new file of that name, with the permissions of `model` when that is there. */
static int make_beside(const char *beside, const char *model)
{
    struct stat info;
    unlink(beside); /* what an earlier try has left */
    int descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0 && stat(model, &info) == 0 && fchmod(descriptor, info.st_mode & 0777) != 0)
        errno = 0; /* some file systems have no permissions to keep */
    return descriptor;
}

/* Make the new name last: a rename lives in the folder. */
static void sync_folder(const char *path)
{
    char *folder = al_path_folder(path);
    int descriptor = folder != NULL ? open(folder, O_RDONLY | O_CLOEXEC) : -1;
    free(folder);
    if (descriptor < 0)
        return; /* a folder that may not be read can still hold the file */
    settle(descriptor);
}

static enum al_status replace(const char *real, const char *beside, const void *bytes, size_t size,
                              struct al_error *error)
{
    int descriptor = make_beside(beside, real);
    if (descriptor < 0)
        return cannot("make", beside, errno, error);
    int number = al_write_whole(descriptor, bytes, size);
    int late = settle(descriptor);
    if (number == 0)
        number = late;
    if (number == 0 && rename(beside, real) != 0)
        number = errno;
    if (number != 0) {
        unlink(beside);
        return cannot("write", real, number, error);
    }
    sync_folder(real);
    return AL_OK;
}

enum al_status al_file_save(const char *path, const void *bytes, size_t size,
                            struct al_error *error)
{
    if (al_file_is_device(path))
        return write_device(path, bytes, size, error);
    char *real = al_file_real(path);
    int number = errno;
    char *beside = real != NULL ? al_path_join(real, AL_FILE_NEW_ENDING) : NULL;
    enum al_status status = AL_OK;
    if (real == NULL)
        status = cannot("write", path, number, error);
    else if (beside == NULL)
        status = al_fail(error, AL_MEMORY, "%s: out of memory", path);
    else
        status = replace(real, beside, bytes, size, error);
    free(beside);
    free(real);
    return status;
}

int al_file_open(const char *path, size_t *size, struct al_error *error)
{
    struct stat info;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) {
        cannot("open", path, errno, error);
        return -1;
    }
    const char *wrong = NULL;
    if (fstat(descriptor, &info) != 0)
        wrong = strerror(errno);
    else if (S_ISDIR(info.st_mode))
        wrong = "this is a directory";
    else if (!S_ISREG(info.st_mode))
        wrong = "this is no regular file";
    if (wrong == NULL) {
        *size = (size_t)info.st_size;
        return descriptor;
    }
    al_fail(error, AL_IO, "%s: %s", path, wrong);
    close(descriptor);
    return -1;
}

size_t al_file_read(int descriptor, void *bytes, size_t size, struct al_error *error)
{
    size_t got = 0;
    error->status = AL_OK;
    while (got < size) {
        ssize_t n = read(descriptor, (char *)bytes + got, size - got);
        if (n == 0)
            break;
        if (n > 0)
            got += (size_t)n;
        else if (errno != EINTR) {
            al_fail(error, AL_IO, "cannot read: %s", strerror(errno));
            break;
        }
    }
    return got;
}

enum al_status al_file_make_folder(const char *path, struct al_error *error)
{
    char *part = strdup(path);
    if (part == NULL)
        return al_fail(error, AL_MEMORY, "%s: out of memory", path);
    for (char *slash = part; slash != NULL;) {
        slash = strchr(slash + 1, '/');
        if (slash != NULL)
            *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST && slash == NULL) {
            cannot("make the folder", path, errno, error);
            free(part);
            return AL_IO;
        }
        if (slash != NULL)
            *slash = '/';
    }
    free(part);
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return al_fail(error, AL_IO, "%s: this is no folder", path);
    return AL_OK;
}
