#include <ailife/history.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sim/history_file.h"

#define LINE_MOST 65536 /* bytes: no history has longer lines */

/* A walk over the lines of a file, in step with the rows that it should have. */
struct walk {
    struct al_history_file *file;
    const struct al_history *history;
    FILE *stream;
    char *line;
    size_t length; /* of the latest line, with its LF */
    off_t start;   /* of the latest line */
    uint64_t number;
    double *row;      /* the latest line as numbers */
    double before;    /* number of the row before it */
    uint64_t back;    /* the kept row to compare with next: so many before the latest */
    uint64_t rows;    /* of the file, up to the run's latest */
    uint64_t matched; /* of them, the same as the kept row */
    bool beyond;      /* the latest line is a row that the run has not got */
};

static enum al_status refuse(const struct walk *walk, const char *why, struct al_error *error)
{
    return al_fail(error, AL_INVALID, "%s:%llu: %s: it is not continued", walk->file->path,
                   (unsigned long long)walk->number, why);
}

/* The next line. Returns false at the end, also when what is left is no whole line; length is then
 * that of the rest. */
static bool next_line(struct walk *walk)
{
    walk->start += (off_t)walk->length;
    walk->length = 0;
    walk->number++;
    for (int byte; walk->length < LINE_MOST && (byte = getc(walk->stream)) != EOF;) {
        walk->line[walk->length++] = (char)byte;
        if (byte == '\n')
            return true;
    }
    return false;
}

/* ---- a line as a row ------------------------------------------------------------------------ */

/* Behind `text` when the line goes on with it, else NULL; NULL stays NULL. */
static const char *skip(const char *at, const char *text)
{
    size_t length = strlen(text);
    return at != NULL && strncmp(at, text, length) == 0 ? at + length : NULL;
}

static const char *skip_text(const char *at, bool json)
{
    at = skip(at, "\"");
    for (; at != NULL && *at != '\n'; at++) {
        if (json && *at == '\\' && at[1] != '\n')
            at++;
        else if (!json && *at == '"' && at[1] == '"')
            at++;
        else if (*at == '"')
            return at + 1;
    }
    return NULL;
}

static const char *read_number(const char *at, double *value)
{
    char text[AL_NUMBER_TEXT];
    size_t length = at != NULL ? strcspn(at, ",}\n") : 0;
    if (length == 0 || length >= sizeof text)
        return NULL;
    memcpy(text, at, length);
    text[length] = '\0';
    if (al_number_kind(text) == AL_NUMBER_NONE)
        return NULL;
    *value = al_number_read(text);
    return at + length;
}

/* Take the line apart the way al_history_file_write() puts it together. */
static bool read_row(struct walk *walk)
{
    const struct al_history_file *file = walk->file;
    const char *at = skip(walk->line, file->json ? "{" : "");
    for (size_t c = 0; c < file->columns; c++) {
        at = skip(at, c > 0 ? "," : "");
        if (file->json)
            at = skip(skip(skip(at, "\""), file->metrics[c].name), "\":");
        walk->row[c] = 0;
        if (file->metrics[c].text)
            at = skip_text(at, file->json);
        else
            at = read_number(at, &walk->row[c]);
    }
    return skip(at, file->json ? "}\n" : "\n") != NULL;
}

/* ---- the rows ------------------------------------------------------------------------------- */

static bool same_row(const struct walk *walk, const double *kept)
{
    for (size_t c = 0; c < walk->file->columns; c++)
        if (walk->row[c] != kept[c])
            return false;
    return true;
}

/* Compare the latest line with the row of its number, when that is kept. */
static bool compare(struct walk *walk)
{
    const double *kept = al_history_row(walk->history, walk->back);
    while (walk->back > 0 && (kept == NULL || kept[0] < walk->row[0]))
        kept = al_history_row(walk->history, --walk->back);
    if (kept == NULL || kept[0] != walk->row[0])
        return true;
    walk->matched++;
    return same_row(walk, kept);
}

/* Whether what stands at the end without an LF can be the beginning of a row: its first column. */
static bool may_begin_row(struct walk *walk)
{
    const struct al_history_file *file = walk->file;
    char start[128] = "";
    if (file->json)
        snprintf(start, sizeof start, "{\"%s\":", file->metrics[0].name);
    const size_t most = walk->length < strlen(start) ? walk->length : strlen(start);
    if (walk->length >= LINE_MOST || memcmp(walk->line, start, most) != 0)
        return false;
    walk->line[walk->length] = '\0';
    const char *number = walk->line + most;
    const size_t digits = strspn(number, "0123456789+-.e");
    return number[digits] == '\0' || (digits > 0 && number[digits] == ',');
}

static enum al_status walk_rows(struct walk *walk, struct al_error *error)
{
    const double *latest = al_history_row(walk->history, 0);
    while (next_line(walk)) {
        if (!read_row(walk))
            return refuse(walk, "this is no row of such a history", error);
        if (latest == NULL || walk->row[0] > latest[0]) {
            walk->beyond = true;
            break;
        }
        if (walk->rows > 0 && walk->row[0] <= walk->before)
            return refuse(walk, "its rows are not in order", error);
        if (!compare(walk))
            return refuse(walk, "this row is of another run", error);
        walk->before = walk->row[0];
        walk->rows++;
    }
    if (!walk->beyond && !may_begin_row(walk))
        return refuse(walk, "this is no row of such a history", error);
    return AL_OK;
}

/* Whether the file is this run's, as far as its rows tell. */
static enum al_status judge(const struct walk *walk, const struct al_rejoin *rejoin,
                            struct al_error *error)
{
    if (walk->matched > 0 || (walk->rows == 0 && !walk->beyond))
        return AL_OK;
    if (walk->rows > 0)
        return refuse(walk, "it ends long before the checkpoint, of this run or another", error);
    if (rejoin->is_next != NULL && rejoin->is_next(rejoin->user, walk->row))
        return AL_OK;
    return refuse(walk, "this row is of another run", error);
}

/* The header, or the part of one that a killed run has left. */
static enum al_status walk_header(struct walk *walk, bool *begun, struct al_error *error)
{
    const size_t length = al_history_file_header(walk->file);
    *begun = false;
    if (length == 0)
        return AL_OK;
    const bool whole = next_line(walk);
    const size_t most = walk->length < length ? walk->length : length;
    if (memcmp(walk->line, walk->file->line, most) != 0 || (whole && walk->length != length))
        return refuse(walk, "this is no history of such a world", error);
    *begun = !whole;
    return AL_OK;
}

/* ---- the end of the file -------------------------------------------------------------------- */

static bool has_text(const struct al_history_file *file)
{
    for (size_t c = 0; c < file->columns; c++)
        if (file->metrics[c].text)
            return true;
    return false;
}

/* Write the rows again that the file should have behind its last one. */
static enum al_status repair(struct walk *walk, const struct al_world *world,
                             struct al_rejoin *rejoin, struct al_error *error)
{
    enum al_status status = AL_OK;
    uint64_t back = 0;
    for (const double *row; (row = al_history_row(walk->history, back)) != NULL; back++)
        if (walk->rows == 0 || row[0] <= walk->before)
            break;
    const double *last = al_history_row(walk->history, back);
    const double *latest = al_history_row(walk->history, 0);
    const bool told = back == 1 && (world->ended || latest[0] == (double)world->tick);
    rejoin->gap = walk->history->count > 0 && (walk->rows == 0 || last == NULL);
    if (rejoin->gap || (has_text(walk->file) && !told)) {
        rejoin->gap = back > 0 || rejoin->gap;
        return AL_OK;
    }
    for (; back > 0 && status == AL_OK; back--) {
        status = al_history_file_write(walk->file, world, al_history_row(walk->history, back - 1),
                                       error);
        rejoin->repaired++;
    }
    return status;
}

static enum al_status cut(const struct walk *walk, struct al_error *error)
{
    const int descriptor = walk->file->descriptor;
    if (ftruncate(descriptor, walk->start) != 0 || lseek(descriptor, 0, SEEK_END) < 0)
        return al_history_file_error(walk->file, "cut", errno, error);
    return AL_OK;
}

static enum al_status join_file(struct walk *walk, const struct al_world *world,
                                struct al_rejoin *rejoin, struct al_error *error)
{
    enum al_status status = walk_header(walk, &rejoin->begun, error);
    if (status == AL_OK && !rejoin->begun)
        status = walk_rows(walk, error);
    if (status == AL_OK && ferror(walk->stream))
        status = al_history_file_error(walk->file, "read", errno, error);
    if (status == AL_OK && !rejoin->begun)
        status = judge(walk, rejoin, error);
    if (status == AL_OK)
        status = cut(walk, error);
    if (status == AL_OK && rejoin->begun)
        status = al_history_file_begin(walk->file, error);
    else if (status == AL_OK)
        status = repair(walk, world, rejoin, error);
    return status;
}

/* ---- opening -------------------------------------------------------------------------------- */

static enum al_status open_device(struct al_history_file *file, struct al_error *error)
{
    file->descriptor = open(file->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (file->descriptor < 0)
        return al_history_file_error(file, "open", errno, error);
    return al_history_file_begin(file, error);
}

static enum al_status walk_file(struct al_history_file *file, const struct al_history *history,
                                const struct al_world *world, struct al_rejoin *rejoin,
                                struct al_error *error)
{
    struct walk walk = {.file = file, .history = history};
    enum al_status status = AL_OK;
    file->descriptor = open(file->path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    const int twin = file->descriptor >= 0 ? dup(file->descriptor) : -1;
    walk.stream = twin >= 0 ? fdopen(twin, "r") : NULL;
    walk.line = malloc(LINE_MOST + 1);
    walk.row = calloc(file->columns + 1, sizeof *walk.row);
    walk.back = history->count < AL_HISTORY_RECENT ? history->count : AL_HISTORY_RECENT;
    if (walk.stream == NULL)
        status = al_history_file_error(file, "open", errno, error);
    else if (walk.line == NULL || walk.row == NULL)
        status = al_fail(error, AL_MEMORY, "no memory for the history file");
    else
        status = join_file(&walk, world, rejoin, error);
    if (walk.stream != NULL)
        fclose(walk.stream);
    else if (twin >= 0)
        close(twin);
    free(walk.line);
    free(walk.row);
    return status;
}

enum al_status al_history_file_rejoin(struct al_history_file *file, const char *path,
                                      const struct al_history *history,
                                      const struct al_world *world, struct al_rejoin *rejoin,
                                      struct al_error *error)
{
    struct stat info;
    const struct al_world_class *class = world->class;
    enum al_status status =
        al_history_file_prepare(file, path, class->metrics, class->metric_count, error);
    rejoin->begun = rejoin->gap = false;
    rejoin->repaired = 0;
    if (status != AL_OK)
        return status;
    const bool absent = stat(path, &info) != 0;
    if (!absent && !S_ISREG(info.st_mode))
        status = open_device(file, error);
    else
        status = walk_file(file, history, world, rejoin, error);
    rejoin->begun = rejoin->begun || absent;
    if (status != AL_OK)
        al_history_file_close(file, NULL);
    return status;
}
