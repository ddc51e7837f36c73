#include "sim/changes.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/write.h"

#define HEADER "tick,row,setting,value\n"

/* Room for two numbers and their commas. */
#define NUMBERS 48

static size_t length_of(const struct al_mark *mark)
{
    return NUMBERS + strlen(mark->section) + strlen(mark->key) + 2 * strlen(mark->value) + 8;
}

/* A line; quotes within a value are doubled. */
static char *print_mark(char *to, const struct al_mark *mark)
{
    to += snprintf(to, NUMBERS, "%" PRIu64 ",%" PRIu64 ",", mark->tick, mark->row);
    to += sprintf(to, "%s.%s,\"", mark->section, mark->key);
    for (const char *from = mark->value; *from != '\0'; from++) {
        if (*from == '"')
            *to++ = '"';
        *to++ = *from;
    }
    return to + sprintf(to, "\"\n");
}

/* The marks from number `from` on, before the first the header; NULL when memory ends. */
static char *print_marks(const struct al_run *run, size_t from)
{
    size_t size = sizeof HEADER;
    for (size_t i = from; i < run->mark_count; i++)
        size += length_of(&run->marks[i]);
    char *text = malloc(size), *to = text;
    if (text == NULL)
        return NULL;
    to += sprintf(to, "%s", from == 0 ? HEADER : "");
    for (size_t i = from; i < run->mark_count; i++)
        to = print_mark(to, &run->marks[i]);
    return text;
}

bool al_changes_may_replace(const char *path)
{
    struct stat info;
    char begin[sizeof HEADER - 1];
    if (stat(path, &info) != 0)
        return errno == ENOENT || errno == ENOTDIR;
    if (!S_ISREG(info.st_mode))
        return false;
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const ssize_t n = descriptor >= 0 ? read(descriptor, begin, sizeof begin) : -1;
    if (descriptor >= 0)
        close(descriptor);
    return n == 0 || (n == (ssize_t)sizeof begin && memcmp(begin, HEADER, sizeof begin) == 0);
}

static enum al_status cannot_write(const char *path, int number, struct al_error *error)
{
    return al_fail(error, AL_IO, "%s: cannot write: %s", path, strerror(number));
}

/* Write marks behind what is in the file. One that has been emptied or removed gets all of them. */
static enum al_status write_marks(int descriptor, const char *path, const struct al_run *run,
                                  size_t from, struct al_error *error)
{
    struct stat info;
    if (fstat(descriptor, &info) == 0 && info.st_size == 0)
        from = 0;
    char *text = print_marks(run, from);
    if (text == NULL)
        return al_fail(error, AL_MEMORY, "%s: out of memory", path);
    const int number = al_write_whole(descriptor, text, strlen(text));
    free(text);
    return number == 0 ? AL_OK : cannot_write(path, number, error);
}

static enum al_status append(const char *path, const struct al_run *run, size_t from,
                             struct al_error *error)
{
    if (!al_changes_may_replace(path))
        return al_fail(error, AL_IO, "%s: these are no notes of changes, left as it is", path);
    const int how = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | (from == 0 ? O_TRUNC : 0);
    const int descriptor = open(path, how, 0666);
    if (descriptor < 0)
        return cannot_write(path, errno, error);
    enum al_status status = write_marks(descriptor, path, run, from, error);
    if (close(descriptor) != 0 && errno != EINTR && status == AL_OK)
        status = cannot_write(path, errno, error);
    return status;
}

/* What an earlier run has left; nothing else is touched. */
static enum al_status clear(const char *path, struct al_error *error)
{
    if (al_changes_may_replace(path) && unlink(path) != 0 && errno != ENOENT && errno != ENOTDIR)
        return cannot_write(path, errno, error);
    return AL_OK;
}

enum al_status al_changes_append(const struct al_run *run, size_t from, struct al_error *error)
{
    struct stat info;
    if (run->file == NULL || run->file->handed || fstat(run->file->descriptor, &info) != 0 ||
        !S_ISREG(info.st_mode))
        return AL_OK;
    char *path = malloc(strlen(run->file->path) + sizeof AL_CHANGES_ENDING);
    if (path == NULL)
        return al_fail(error, AL_MEMORY, "%s: out of memory", run->file->path);
    strcpy(path, run->file->path);
    strcat(path, AL_CHANGES_ENDING);
    enum al_status status =
        run->mark_count == 0 ? clear(path, error) : append(path, run, from, error);
    free(path);
    return status;
}

enum al_status al_run_note_changes(const struct al_run *run, struct al_error *error)
{
    return al_changes_append(run, 0, error);
}
