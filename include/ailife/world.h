/* world.h: what a world is to everything around it.
 *
 * A world is one file with static functions and one `const struct al_world_class`, and its name in
 * the list of src/worlds/registry.h. Its struct begins with a struct al_world; its arrays lie in
 * one block that the runner takes; a step allocates nothing and cannot fail.
 *
 * A generation (worlds that breed): the step that ends it sets `ended`; its row is written then;
 * the next step begins by breeding. So a run can stop, be changed and be saved between the two.
 */
#ifndef AILIFE_WORLD_H
#define AILIFE_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/archive.h>
#include <ailife/arena.h>
#include <ailife/net.h>
#include <ailife/scene.h>
#include <ailife/section.h>

/* What every world begins with. The runner owns it; a world writes only what is marked. */
struct al_world {
    const struct al_world_class *class;
    const struct al_sections *sections; /* all settings, for worlds with repeated sections */
    const void *params;                 /* the typed values of class->tables[0] */
    uint64_t seed;
    uint64_t tick;            /* steps since the start of the run */
    uint64_t generation;      /* the world: breeding steps so far */
    uint64_t generation_tick; /* the world: steps in this generation */
    bool ended;               /* the world: this generation is over, a row is due */
    bool done;                /* the world: a natural end is reached (solved, stagnation) */
};

/* A person's hand in the world: arrow keys or pointer. */
enum al_touch_kind {
    AL_TOUCH_MOVE,  /* x, y: steps of the arrow keys, each -1, 0 or 1 */
    AL_TOUCH_PLACE, /* x, y: a place in the world, u */
};

struct al_touch {
    enum al_touch_kind kind;
    float x, y;
};

/* One column of the history. */
struct al_metric {
    const char *name;  /* in files: a lower-case word */
    const char *label; /* in the panel, at most 5 cells; NULL: not listed there */
    const char *unit;  /* "" or NULL when it has none */
    const char *help;  /* one line, lower case, no full stop */
    int decimals;      /* shown on the screen and in the batch table (files hold it exactly) */
    bool plotted;      /* the plot can show it; the first such one is the plot's main curve */
    bool text;         /* a text, not a number: the class' text() tells it, measure() sets 0 */
};

/* One line of the inspector. */
struct al_report_line {
    char label[24];
    char text[40];
    float gauge; /* -1..1, drawn as a bar when has_gauge */
    bool has_gauge;
};

#define AL_REPORT_LINES 48

/* What the inspector shows of one agent: lines, and its brain when it has one.
 * Arrays are copies: the report stays true when the world goes on. */
struct al_report {
    size_t count;
    struct al_report_line lines[AL_REPORT_LINES];
    bool has_brain;
    struct al_net net;
    float inputs[AL_NET_MAX_INPUTS], hidden[AL_NET_MAX_HIDDEN], outputs[AL_NET_MAX_OUTPUTS];
};

/* Add a line, label and text each cut to their room; beyond AL_REPORT_LINES it is dropped. */
__attribute__((format(printf, 3, 4))) void al_report_line(struct al_report *report,
                                                          const char *label, const char *format,
                                                          ...);
__attribute__((format(printf, 4, 5))) void al_report_gauge(struct al_report *report, float gauge,
                                                           const char *label, const char *format,
                                                           ...);

struct al_world_class {
    const char *name;    /* of the command line and of its section */
    const char *title;   /* a few words */
    const char *summary; /* one sentence for lists */
    const char *manual;  /* its part of ailife(1): paragraphs of plain text, an empty line between
                            them; a line that begins with two blanks is shown as it is */
    const struct al_param_table *const
        *tables; /* the first is its own section, then repeated ones */
    size_t table_count;
    const struct al_metric *metrics; /* the first is the row's number: generation or tick */
    size_t metric_count;
    const char *argument; /* key of the parameter that a second word on the command line sets, as in
                             `ailife strings TEXT`; NULL: none */
    size_t size;          /* of the world's struct */
    float start_speed;    /* run.speed = auto: times 20 ticks a second */
    bool breeds;          /* has generations; its rows are generations */

    /* Whether settings that are each in range also go together (sizes of products).
     * Fails: AL_INVALID, naming the key, its value and what is allowed. NULL: always. */
    enum al_status (*check)(const struct al_sections *sections, struct al_error *error);

    /* Walk over the counts that layout() depends on besides the parameters. NULL: none. */
    void (*shape)(struct al_world *world, struct al_archive *archive);

    /* Read what settings name (a map), into memory of its own, and set the counts that layout()
     * needs. Called for a fresh world only: one that is changed or loaded has it in its state.
     * Fails: AL_INVALID, AL_IO, AL_MEMORY, with nothing to unload. NULL: nothing to read. */
    enum al_status (*load)(struct al_world *world, struct al_error *error);

    /* Let go of what load() took; called after init(). */
    void (*unload)(struct al_world *world);

    /* Take all arrays from the arena, big enough for the present counts and for what the
     * parameters ask. Called twice: to measure and to take. */
    void (*layout)(struct al_world *world, struct al_arena *arena);

    /* Make the start of generation 0. The block is zero, counts are zero. */
    void (*init)(struct al_world *world);

    /* Parameters have changed (`before`: the old values of tables[0]); a new layout was taken and
     * the state copied into it. NULL: nothing to do. */
    void (*retune)(struct al_world *world, const void *before);

    /* A person's hand, at a tick boundary. NULL: the world has nothing to touch. */
    void (*touch)(struct al_world *world, const struct al_touch *touch);

    /* One tick. */
    void (*step)(struct al_world *world);

    /* Walk over everything else that the next step reads, in order of numbers, after shape(). */
    void (*state)(struct al_world *world, struct al_archive *archive);

    /* The row that is due: metric_count numbers, finite. */
    void (*measure)(const struct al_world *world, double *row);

    /* The text of a column whose metric says so: UTF-8 without control characters. Cut at
     * size - 1 bytes; returns the full length. NULL: there are none. */
    size_t (*text)(const struct al_world *world, size_t column, char *text, size_t size);

    /* One line on the world now, for the status: "best 12, mean 6.3". Cut at size - 1 bytes. */
    void (*brief)(const struct al_world *world, char *text, size_t size);

    /* Length of this generation in ticks when it is known, else 0. NULL: 0. */
    uint64_t (*length)(const struct al_world *world);

    /* Fill the scene (begun by the world with its size). */
    void (*draw)(const struct al_world *world, struct al_scene *scene);

    /* How many agents can be followed: numbers 0 ... n-1. NULL: none. */
    int32_t (*agents)(const struct al_world *world);

    /* Which of them is best now. NULL: all are alike, number 0. */
    int32_t (*best)(const struct al_world *world);

    /* Report on one agent. NULL: none. */
    void (*inspect)(const struct al_world *world, int32_t agent, struct al_report *report);

    /* Champions: brains as lists of weights, to be kept in files and put into other runs.
     * Keys of tables[0], a blank between two, whose values must be alike for a brain to fit, those
     * that say what its weights mean. NULL: the world has no champions, and none of the rest. */
    const char *champion_keys;

    /* Settings "key=value key=value" of tables[0] under which a champion is alone and does not
     * change. NULL: it cannot be. */
    const char *solo;

    /* The weights of the best brain so far and what it reached, or NULL while there is none.
     * Valid until: the next step. */
    const float *(*champion)(const struct al_world *world, size_t *count, double *fitness);

    /* Put a brain into the first population, after init(). Returns false when it does not fit. */
    bool (*adopt)(struct al_world *world, const float *weights, size_t count);
};

#endif
