/* run.h: the runner: one world, its settings, its time, its rows.
 *
 * The order of a step, written down once: queued edits -> touches -> world step -> metrics -> row.
 * The clock plays no part: a front end decides how many steps to make before it draws; between two
 * steps, a run may be stored (checkpoint.h).
 */
#ifndef AILIFE_RUN_H
#define AILIFE_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/history.h>
#include <ailife/section.h>
#include <ailife/world.h>

#define AL_TICKS_PER_SECOND_STANDARD 20

/* run.speed: besides numbers, its words. */
#define AL_SPEED_AUTO (-1.0f)
#define AL_SPEED_MAX  (-2.0f)

/* The section [run]. */
#define AL_RUN_PARAMS(X, S)                                                                       \
    X(S, TEXT, world, ants, 1, 64, 0, "", RESTART, NULL,                                          \
      "the world to run when the command line names none")                                        \
    X(S, SEED, seed, drawn, 0, 0, 0, "", RESTART, NULL,                                           \
      "seed of all random numbers; drawn: a new one each time, and told")                         \
    X(S, COUNT, generations, 0, 0, 1e18, 1, "", NOW, NULL,                                        \
      "stop after that many breeding steps; 0: no limit")                                         \
    X(S, COUNT, ticks, 0, 0, 1e18, 100, "", NOW, NULL, "stop after that many ticks; 0: no limit") \
    X(S, COUNT, row_every, 100, 1, 1e9, 10, "ticks", NOW, NULL,                                   \
      "in worlds that do not breed: ticks from row to row")                                       \
    X(S, REAL, tick_rate, 20, 1, 1000, 1, "ticks a second", NOW, NULL,                            \
      "ticks a second at speed x1 on the screen")                                                 \
    X(S, REAL, speed, auto, 0.25, 64, 0.25, "times", NOW, "auto|max",                             \
      "speed at the start on the screen; auto: the world's own; max: fast mode")

struct al_run_params {
    AL_RUN_PARAMS(AL_PARAM_FIELD, )
};

extern const struct al_param_table al_run_table;

enum al_run_state {
    AL_RUN_GOING,
    AL_RUN_LIMIT,  /* the limit of generations or ticks is reached */
    AL_RUN_DONE,   /* the world has come to a natural end */
    AL_RUN_FAILED, /* a row could not be written, see error */
};

/* Touches that can wait for one tick. */
#define AL_TOUCHES_MAX 16

/* A change waiting for its time. */
struct al_edit {
    char *section, *key, *value; /* owned */
    enum al_when when;
    struct al_edit *next;
};

/* A change that has acted: what a history's reader needs to know of it. */
struct al_mark {
    uint64_t tick;               /* steps made before it */
    uint64_t row;                /* rows written before it: the first that it touches, from 0 */
    char *section, *key, *value; /* owned */
};

/* Fields are read-only to callers. */
struct al_run {
    struct al_sections sections; /* the settings in force */
    struct al_run_params *params;
    struct al_world *world;
    void *block; /* the world's arrays */
    size_t block_size;
    struct al_history history;
    double *row;    /* the latest row */
    uint64_t rows;  /* written so far */
    bool row_ready; /* the latest step completed a row */
    enum al_run_state state;
    struct al_edit *edits; /* queued, in order */
    struct al_mark *marks; /* changes made since the run began, in order */
    size_t mark_count;
    float *champion; /* brain put into the first population, NULL: none */
    size_t champion_weights;
    struct al_touch touches[AL_TOUCHES_MAX]; /* queued, in order */
    size_t touch_count;
    uint64_t edits_made;    /* applied so far */
    uint64_t edits_asked;   /* al_run_edit() calls that were accepted */
    uint64_t restarts;      /* al_run_restart() calls that were done */
    uint64_t edits_refused; /* could not be applied when their time came, see edit_error */
    struct al_error edit_error;
    struct al_history_file *file; /* borrowed, may be NULL: where rows are written */
    struct al_error error;        /* why the state is AL_RUN_FAILED */
};

/* Begin a run of a world with a copy of these settings (whose tables include al_run_table and the
 * class' tables) and this seed. Owns: free with al_run_free().
 * Fails: AL_INVALID (settings that do not go together), AL_MEMORY; *run is then NULL. */
enum al_status al_run_new(struct al_run **run, const struct al_world_class *class,
                          const struct al_sections *sections, uint64_t seed,
                          struct al_error *error);
void al_run_free(struct al_run *run);

/* Put a brain of so many weights into the first population; a restart does so again.
 * Order: before the first step.
 * Fails: AL_INVALID: the world takes no champions, or not of that many weights; AL_MEMORY. */
enum al_status al_run_adopt(struct al_run *run, const float *weights, size_t count,
                            struct al_error *error);

/* Write every row from now on to this file too (NULL: to none).
 * Valid until: the run's end; the caller opens and closes it. */
void al_run_attach(struct al_run *run, struct al_history_file *file);

/* Write the changes made so far to PATH.changes beside the history file attached: CSV by RFC 4180
 * with the columns tick, row (the first that is touched, counted from 0), setting, value. A run
 * without changes has no such file: one that is there is removed. A history that is a device or was
 * handed over open has none either. A file of that name which does not begin as such notes do is
 * never touched. al_run_step() adds each change when it acts. Fails: AL_IO, AL_MEMORY. */
enum al_status al_run_note_changes(const struct al_run *run, struct al_error *error);

/* One tick. Does nothing once the state is not AL_RUN_GOING. Sets row_ready and row. */
void al_run_step(struct al_run *run);

/* Queue a change of a setting; it acts when its row says: at the next tick, when the next
 * generation is bred, or with al_run_restart(). A later one for the same key takes the place of
 * one still queued. After a natural end a change that is due sets the run going again: the next
 * step makes it, and goes on unless the end stands. Fails: AL_INVALID (unknown, bad value, does not
 * go with the others), AL_MEMORY; nothing is queued then. */
enum al_status al_run_edit(struct al_run *run, const char *section, const char *key,
                           const char *value, struct al_error *error);

/* Queue a touch for the next tick (several for one tick act in order; more than AL_TOUCHES_MAX are
 * dropped). Returns whether the world can be touched. */
bool al_run_touch(struct al_run *run, const struct al_touch *touch);

/* The value queued for a key, or NULL. Valid until: the next step, edit or restart. */
const char *al_run_queued(const struct al_run *run, const char *section, const char *key);

/* Start anew with all queued changes and this seed; rows and history begin again. A file attached
 * keeps the rows it has and gets no more: it belongs to the run that began it.
 * Fails: AL_INVALID, AL_MEMORY; the run then goes on as it was. */
enum al_status al_run_restart(struct al_run *run, uint64_t seed, struct al_error *error);

/* Hash of the whole state: all the next step reads. */
uint64_t al_run_digest(const struct al_run *run);

#endif
