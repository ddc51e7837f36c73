#include <ailife/history.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/history_file.h"

enum al_status al_history_init(struct al_history *history, size_t columns, struct al_error *error)
{
    *history = (struct al_history){.columns = columns, .stride = 1};
    history->recent = calloc(AL_HISTORY_RECENT * columns + 1, sizeof *history->recent);
    history->overview = calloc(AL_HISTORY_OVERVIEW * columns + 1, sizeof *history->overview);
    if (history->recent != NULL && history->overview != NULL)
        return AL_OK;
    al_history_fini(history);
    return al_fail(error, AL_MEMORY, "no memory for the history");
}

void al_history_fini(struct al_history *history)
{
    free(history->recent);
    free(history->overview);
    *history = (struct al_history){0};
}

/* Join each two points of the full overview into one: their mean. */
static void thin(struct al_history *history)
{
    size_t n = history->columns;
    for (size_t i = 0; i < AL_HISTORY_OVERVIEW / 2; i++)
        for (size_t c = 0; c < n; c++)
            history->overview[i * n + c] =
                (history->overview[2 * i * n + c] + history->overview[(2 * i + 1) * n + c]) / 2;
    history->points = AL_HISTORY_OVERVIEW / 2;
    history->stride *= 2;
}

void al_history_push(struct al_history *history, const double *row)
{
    size_t n = history->columns;
    memcpy(history->recent + history->count % AL_HISTORY_RECENT * n, row, n * sizeof *row);
    uint64_t part = history->count % history->stride; /* rows already in the newest point */
    if (part == 0 && history->points == AL_HISTORY_OVERVIEW) {
        thin(history);
        part = history->count % history->stride;
    }
    if (part == 0)
        history->points++;
    double *point = history->overview + (history->points - 1) * n;
    for (size_t c = 0; c < n; c++)
        point[c] = part == 0 ? row[c] : point[c] + (row[c] - point[c]) / (double)(part + 1);
    history->count++;
}

void al_history_resize(struct al_history *history, uint64_t count)
{
    history->count = count;
    history->stride = 1;
    while (count / history->stride > AL_HISTORY_OVERVIEW ||
           (count / history->stride == AL_HISTORY_OVERVIEW && count % history->stride > 0))
        history->stride *= 2;
    history->points = (size_t)(count / history->stride + (count % history->stride > 0));
}

const double *al_history_row(const struct al_history *history, uint64_t back)
{
    if (back >= history->count || back >= AL_HISTORY_RECENT)
        return NULL;
    return history->recent + (history->count - 1 - back) % AL_HISTORY_RECENT * history->columns;
}

const double *al_history_point(const struct al_history *history, size_t index)
{
    return history->overview + index * history->columns;
}

enum al_status al_history_file_error(const struct al_history_file *file, const char *verb,
                                     int number, struct al_error *error)
{
    return al_fail(error, AL_IO, "%s: cannot %s the history: %s", file->path, verb,
                   strerror(number));
}

/* After a write that failed half-way: no half line stays in a file that can be cut. */
static void take_back(const struct al_history_file *file, size_t done)
{
    struct stat info;
    if (done == 0 || fstat(file->descriptor, &info) != 0 || !S_ISREG(info.st_mode))
        return;
    const off_t end = lseek(file->descriptor, 0, SEEK_CUR);
    if (end >= (off_t)done && ftruncate(file->descriptor, end - (off_t)done) == 0)
        lseek(file->descriptor, end - (off_t)done, SEEK_SET);
}

/* Write the line whole. A signal breaks off a write that waits (a pipe nobody reads): whoever
 * caught it decides what follows. */
static enum al_status write_all(struct al_history_file *file, size_t length, struct al_error *error)
{
    size_t done = 0;
    while (done < length) {
        ssize_t n = write(file->descriptor, file->line + done, length - done);
        if (n < 0) {
            const int number = errno;
            take_back(file, done);
            return al_history_file_error(file, "write", number, error);
        }
        done += (size_t)n;
    }
    return AL_OK;
}

/* Append text to the line under construction; the line is big enough by construction. */
static size_t append(struct al_history_file *file, size_t used, const char *text)
{
    size_t length = strlen(text);
    memcpy(file->line + used, text, length);
    return used + length;
}

size_t al_history_file_header(struct al_history_file *file)
{
    size_t used = 0;
    if (file->json)
        return 0;
    for (size_t c = 0; c < file->columns; c++) {
        used = append(file, used, c > 0 ? "," : "");
        used = append(file, used, file->metrics[c].name);
    }
    return append(file, used, "\n");
}

/* Room for the longest line without texts: each name once, quotes, a colon, a comma, a number. */
static size_t line_room(const struct al_metric *metrics, size_t columns)
{
    size_t room = 8;
    for (size_t c = 0; c < columns; c++)
        room += strlen(metrics[c].name) + AL_NUMBER_TEXT + 8;
    return room;
}

static int open_file(const char *path, bool replace)
{
    /* Devices and pipes are written, never replaced; O_EXCL would refuse them. */
    struct stat info;
    bool regular = stat(path, &info) != 0 || S_ISREG(info.st_mode);
    int how = !regular ? 0 : replace ? O_CREAT | O_TRUNC : O_CREAT | O_EXCL;
    return open(path, O_WRONLY | O_CLOEXEC | how, 0666);
}

/* Whether a name ends so, in small letters or capitals. */
static bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    if (n < m)
        return false;
    for (text += n - m; *end != '\0'; text++, end++)
        if (*text != *end && !(*text >= 'A' && *text <= 'Z' && *text - 'A' + 'a' == *end))
            return false;
    return true;
}

enum al_status al_history_file_prepare(struct al_history_file *file, const char *path,
                                       const struct al_metric *metrics, size_t columns,
                                       struct al_error *error)
{
    *file = (struct al_history_file){.descriptor = -1,
                                     .json = ends_in(path, ".jsonl"),
                                     .metrics = metrics,
                                     .columns = columns,
                                     .line_size = line_room(metrics, columns)};
    file->line = malloc(file->line_size);
    file->path = strdup(path);
    if (file->line != NULL && file->path != NULL)
        return AL_OK;
    al_history_file_close(file, NULL);
    return al_fail(error, AL_MEMORY, "no memory for the history file");
}

enum al_status al_history_file_begin(struct al_history_file *file, struct al_error *error)
{
    return write_all(file, al_history_file_header(file), error);
}

enum al_status al_history_file_open(struct al_history_file *file, const char *path, bool replace,
                                    const struct al_metric *metrics, size_t columns,
                                    struct al_error *error)
{
    enum al_status status = al_history_file_prepare(file, path, metrics, columns, error);
    if (status != AL_OK)
        return status;
    if ((file->descriptor = open_file(path, replace)) < 0)
        status = al_history_file_error(file, "open", errno, error);
    else
        status = al_history_file_begin(file, error);
    if (status != AL_OK)
        al_history_file_close(file, NULL);
    return status;
}

/* Whether a header would come behind something. */
static bool follows(int descriptor)
{
    struct stat info;
    return fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) && info.st_size > 0;
}

enum al_status al_history_file_take(struct al_history_file *file, const char *path, int descriptor,
                                    bool begun, const struct al_metric *metrics, size_t columns,
                                    struct al_error *error)
{
    enum al_status status = al_history_file_prepare(file, path, metrics, columns, error);
    if (status != AL_OK)
        return status;
    file->handed = true;
    if ((file->descriptor = dup(descriptor)) < 0)
        status = al_history_file_error(file, "open", errno, error);
    else if (!begun || !follows(descriptor))
        status = al_history_file_begin(file, error);
    if (status != AL_OK)
        al_history_file_close(file, NULL);
    return status;
}

/* The most that a text becomes: each byte \u00XX, and quotes around all. */
static size_t text_room(size_t length)
{
    return 6 * length + 2;
}

/* Make the line long enough for a row of this world. */
static enum al_status make_room(struct al_history_file *file, const struct al_world *world,
                                struct al_error *error)
{
    size_t size = line_room(file->metrics, file->columns), longest = 0;
    for (size_t c = 0; c < file->columns; c++)
        if (file->metrics[c].text) {
            const size_t length = world->class->text(world, c, NULL, 0);
            longest = length > longest ? length : longest;
            size += text_room(length);
        }
    size += longest + 1; /* where texts stand before they are quoted */
    if (size <= file->line_size)
        return AL_OK;
    char *line = realloc(file->line, size);
    if (line == NULL)
        return al_fail(error, AL_MEMORY, "no memory for the history file");
    file->line = line;
    file->line_size = size;
    return AL_OK;
}

/* RFC 4180: a quote is doubled. JSON, RFC 8259: it has a backslash, so have backslashes, and
 * controls are numbers. */
static size_t append_byte(struct al_history_file *file, size_t used, char byte)
{
    char piece[8] = {byte, '\0'};
    if (file->json && (unsigned char)byte < 0x20)
        snprintf(piece, sizeof piece, "\\u%04x", (unsigned)byte);
    else if (byte == '"' || (file->json && byte == '\\'))
        snprintf(piece, sizeof piece, "%c%c", file->json ? '\\' : '"', byte);
    return append(file, used, piece);
}

static size_t append_text(struct al_history_file *file, size_t used, const struct al_world *world,
                          size_t column)
{
    const size_t length = world->class->text(world, column, NULL, 0);
    char *text = file->line + file->line_size - length - 1;
    world->class->text(world, column, text, length + 1);
    used = append(file, used, "\"");
    for (size_t i = 0; i < length; i++)
        used = append_byte(file, used, text[i]);
    return append(file, used, "\"");
}

static size_t append_number(struct al_history_file *file, size_t used, double value)
{
    char number[AL_NUMBER_TEXT];
    al_number_print(value, number);
    return append(file, used, number);
}

static size_t append_key(struct al_history_file *file, size_t used, const char *name)
{
    used = append(file, used, "\"");
    used = append(file, used, name);
    return append(file, used, "\":");
}

enum al_status al_history_file_write(struct al_history_file *file, const struct al_world *world,
                                     const double *row, struct al_error *error)
{
    enum al_status status = make_room(file, world, error);
    if (status != AL_OK)
        return status;
    size_t used = append(file, 0, file->json ? "{" : "");
    for (size_t c = 0; c < file->columns; c++) {
        used = append(file, used, c > 0 ? "," : "");
        if (file->json)
            used = append_key(file, used, file->metrics[c].name);
        if (file->metrics[c].text)
            used = append_text(file, used, world, c);
        else
            used = append_number(file, used, row[c]);
    }
    used = append(file, used, file->json ? "}\n" : "\n");
    return write_all(file, used, error);
}

enum al_status al_history_file_close(struct al_history_file *file, struct al_error *error)
{
    enum al_status status = AL_OK;
    if (file->descriptor >= 0 && close(file->descriptor) != 0 && errno != EINTR)
        status = al_history_file_error(file, "close", errno, error);
    free(file->line);
    free(file->path);
    *file = (struct al_history_file){.descriptor = -1};
    return status;
}
