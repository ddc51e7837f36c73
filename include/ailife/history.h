/* history.h: the rows of a run, in memory for panels and plots, and in a file.
 *
 * Memory is bounded whatever the length of the run: the latest rows are kept whole; of all rows a
 * thinned overview is kept, in which each point stands for `stride` rows in succession.
 */
#ifndef AILIFE_HISTORY_H
#define AILIFE_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/status.h>
#include <ailife/world.h>

#define AL_HISTORY_RECENT   1024
#define AL_HISTORY_OVERVIEW 2048

struct al_history {
    size_t columns;
    uint64_t count;   /* rows ever pushed */
    double *recent;   /* ring of AL_HISTORY_RECENT rows */
    double *overview; /* points of the mean of `stride` rows each, AL_HISTORY_OVERVIEW rows */
    size_t points;    /* whole and begun points in overview */
    uint64_t stride;  /* rows a point stands for: a power of two */
};

/* Fails: AL_MEMORY. */
enum al_status al_history_init(struct al_history *history, size_t columns, struct al_error *error);
void al_history_fini(struct al_history *history);

/* Add a row of `columns` numbers. */
void al_history_push(struct al_history *history, const double *row);

/* Take the form that so many pushes give; the numbers kept are the caller's to fill in. */
void al_history_resize(struct al_history *history, uint64_t count);

/* The row `back` rows before the latest (0: the latest), or NULL when it is not kept.
 * Valid until: the next push. */
const double *al_history_row(const struct al_history *history, uint64_t back);

/* Point `index` (0: the oldest) of the overview: each number the mean over the rows it stands for.
 * Valid until: the next push. */
const double *al_history_point(const struct al_history *history, size_t index);

/* A history file: CSV by RFC 4180 with LF, or one JSON object a line when the name ends in
 * ".jsonl", in capitals too. Every row reaches the kernel before the call returns. */
struct al_history_file {
    int descriptor; /* -1: none is open */
    bool handed;    /* by al_history_file_take(): nothing belongs beside it */
    bool json;
    char *path;
    const struct al_metric *metrics; /* borrowed from the class, for ever */
    size_t columns;
    char *line; /* room for one row */
    size_t line_size;
};

/* Open and write the header. Without `replace` the file must not exist; with it, a regular file is
 * emptied. Fails: AL_IO, AL_MEMORY; the text names the path. */
enum al_status al_history_file_open(struct al_history_file *file, const char *path, bool replace,
                                    const struct al_metric *metrics, size_t columns,
                                    struct al_error *error);

/* Write to what is open already, by a duplicate of that descriptor; `path` is its name in messages.
 * `begun`: rows of this run were written before; where they stand in a regular file no second
 * header follows. Fails: AL_IO, AL_MEMORY. */
enum al_status al_history_file_take(struct al_history_file *file, const char *path, int descriptor,
                                    bool begun, const struct al_metric *metrics, size_t columns,
                                    struct al_error *error);

/* Write a row: the world's own text in columns of text, always in double quotes, and the numbers of
 * `row` in the others. The world may be NULL when there are no columns of text.
 * Fails: AL_IO, AL_MEMORY. */
enum al_status al_history_file_write(struct al_history_file *file, const struct al_world *world,
                                     const double *row, struct al_error *error);

/* How a file stands to a run that goes on from a checkpoint. */
struct al_rejoin {
    bool (*is_next)(void *user, const double *row); /* whether the run comes to this row next */
    void *user;

    /* What was found. */
    bool begun;        /* the file was not there, or empty: rows before the next are not in it */
    bool gap;          /* rows between its last and the next are not in it */
    uint64_t repaired; /* rows that were missing at its end and were written again */
};

/* Open the file of a run that has these rows, and cut it back to the last of them: rows beyond,
 * which a run has written that was killed, and half a line, go. Rows at its end that it should have
 * are written again when they are still kept in memory (a text of the world only with its latest
 * row). It is the run's when its rows are; where there is none in common, is_next() is asked about
 * the first one beyond. Devices are opened as by al_history_file_open(). Fails: AL_INVALID: the
 * file is of another run, or no history, and untouched; AL_IO, AL_MEMORY. */
enum al_status al_history_file_rejoin(struct al_history_file *file, const char *path,
                                      const struct al_history *history,
                                      const struct al_world *world, struct al_rejoin *rejoin,
                                      struct al_error *error);

/* Fails: AL_IO (a disk may tell only now). The file is closed all the same. */
enum al_status al_history_file_close(struct al_history_file *file, struct al_error *error);

#endif
