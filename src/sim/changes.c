/* The file beside a history that tells what was changed during the run. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ailife/run.h>

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

/* The whole file; NULL when memory ends. */
static char *print_all(const struct al_run *run)
{
    size_t size = sizeof HEADER;
    for (size_t i = 0; i < run->mark_count; i++)
        size += length_of(&run->marks[i]);
    char *text = malloc(size), *to = text;
    if (text == NULL)
        return NULL;
    to += sprintf(to, HEADER);
    for (size_t i = 0; i < run->mark_count; i++)
        to = print_mark(to, &run->marks[i]);
    return text;
}

static enum al_status cannot_write(const char *path, struct al_error *error)
{
    return al_fail(error, AL_IO, "%s: cannot write: %s", path, strerror(errno));
}

static enum al_status write_file(const char *path, const char *text, struct al_error *error)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return cannot_write(path, error);
    enum al_status status = AL_OK;
    for (size_t left = strlen(text); left > 0 && status == AL_OK;) {
        ssize_t n = write(descriptor, text, left);
        if (n < 0 && errno != EINTR)
            status = cannot_write(path, error);
        if (n > 0) {
            text += n;
            left -= (size_t)n;
        }
    }
    if (close(descriptor) != 0 && errno != EINTR && status == AL_OK)
        status = cannot_write(path, error);
    return status;
}

static enum al_status note(const struct al_run *run, const char *path, struct al_error *error)
{
    if (run->mark_count == 0) {
        if (unlink(path) != 0 && errno != ENOENT && errno != ENOTDIR)
            return cannot_write(path, error);
        return AL_OK;
    }
    char *text = print_all(run);
    if (text == NULL)
        return al_fail(error, AL_MEMORY, "%s: out of memory", path);
    enum al_status status = write_file(path, text, error);
    free(text);
    return status;
}

enum al_status al_run_note_changes(const struct al_run *run, struct al_error *error)
{
    struct stat info;
    if (run->file == NULL || fstat(run->file->descriptor, &info) != 0 || !S_ISREG(info.st_mode) ||
        strcmp(run->file->path, "-") == 0)
        return AL_OK;
    char *path = malloc(strlen(run->file->path) + sizeof ".changes");
    if (path == NULL)
        return al_fail(error, AL_MEMORY, "%s: out of memory", run->file->path);
    strcpy(path, run->file->path);
    strcat(path, ".changes");
    enum al_status status = note(run, path, error);
    free(path);
    return status;
}
