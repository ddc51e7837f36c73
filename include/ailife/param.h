/* param.h: parameters as rows of a table.
 *
 * A parameter is one row of one X-macro list. The list gives a typed struct (what the simulation
 * reads) and a table (what reads settings, checks, lists, prints, documents and edits them):
 *
 *     #define POND_PARAMS(X, S)                                                                  \
 *         X(S, INT, ducks, 12, 1, 1000, 1, "", RESTART, NULL, "ducks on the pond")               \
 *         X(S, REAL, pace, 0.5, 0, 10, 0.1, "u a tick", NOW, NULL, "how fast a duck swims")      \
 *         X(S, CHOICE, edges, wrap, 0, 0, 0, "", RESTART, "wrap|wall", "what the edges do")
 *     struct pond_params { POND_PARAMS(AL_PARAM_FIELD, ) };
 *     static const struct al_param pond_rows[] = { POND_PARAMS(AL_PARAM_ROW, struct pond_params) };
 *     static const struct al_param_table pond_table = AL_PARAM_TABLE("pond", pond_rows,
 *                                                     struct pond_params, "a pond with ducks");
 *
 * X(S, type, key, default, min, max, step, unit, when, choices, help); the default is written as
 * a person would write it in a settings file (a text or list with blanks in quotes).
 */
#ifndef AILIFE_PARAM_H
#define AILIFE_PARAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/name.h>
#include <ailife/number.h>
#include <ailife/status.h>

enum al_param_type {
    AL_PARAM_INT,    /* int32_t: a whole number in min..max */
    AL_PARAM_COUNT,  /* uint64_t: a whole number in min..max, max at most 1e18 */
    AL_PARAM_SEED,   /* struct al_seed: 0..2^64-1, or the word "drawn" */
    AL_PARAM_REAL,   /* float: in min..max; or one of the words in choices (see al_param.choices) */
    AL_PARAM_SWITCH, /* bool: yes/no, true/false, on/off, 1/0 */
    AL_PARAM_CHOICE, /* int: place in choices */
    AL_PARAM_TEXT,   /* char *: UTF-8 of min..max bytes, owned by the values; never NULL */
    AL_PARAM_LIST,   /* struct al_list: points "x,y x,y", or x,y,radius, or "none"; owned by the
                        values */
};

/* When a change made during a run acts. */
enum al_when {
    AL_WHEN_NOW,        /* at the next tick */
    AL_WHEN_GENERATION, /* when the next generation is bred (worlds that do not breed: next tick) */
    AL_WHEN_RESTART,    /* when the run is started anew */
};

struct al_seed {
    bool given; /* false: to be drawn from the system when a run starts */
    uint64_t value;
};

struct al_list {
    float *values; /* count * arity numbers, item after item; each number in min..max */
    size_t count;  /* items */
};

struct al_param {
    const char *key;
    enum al_param_type type;
    size_t offset;      /* of the value in the typed struct */
    const char *preset; /* the default, as written in a settings file */
    double min, max;    /* inclusive */
    double step;        /* of the arrow keys in the panel */
    const char *unit;   /* "" when it has none */
    enum al_when when;
    const char *choices; /* "a|b|c": CHOICE: the value is the place in this list. REAL: words
                            accepted besides numbers, word k stored as -(k + 1) (such a row has
                            min >= 0). LIST: names of the numbers of an item, "x|y". Else NULL. */
    const char *help;    /* one line, lower case, no full stop */
};

struct al_param_table {
    const char *section; /* name in settings files; of a repeated one: "route" for [route.NAME] */
    const struct al_param *rows;
    size_t count;
    size_t size;      /* of the typed struct */
    const char *help; /* one line: what this section is about */
    bool repeats;     /* true: [section.NAME], any number of times */
};

/* The C type of each parameter type. */
#define AL_PARAM_C_INT    int32_t
#define AL_PARAM_C_COUNT  uint64_t
#define AL_PARAM_C_SEED   struct al_seed
#define AL_PARAM_C_REAL   float
#define AL_PARAM_C_SWITCH bool
#define AL_PARAM_C_CHOICE int
#define AL_PARAM_C_TEXT   char *
#define AL_PARAM_C_LIST   struct al_list

/* Expanders for parameter lists: a member of the typed struct, a row of the table. */
#define AL_PARAM_FIELD(S, type, key, ...) AL_PARAM_C_##type key;
#define AL_PARAM_ROW(S, kind, name, standard, least, most, increment, measure, acts, names, text) \
    {.key = #name,                                                                                \
     .type = AL_PARAM_##kind,                                                                     \
     .offset = offsetof(S, name),                                                                 \
     .preset = #standard,                                                                         \
     .min = least,                                                                                \
     .max = most,                                                                                 \
     .step = increment,                                                                           \
     .unit = measure,                                                                             \
     .when = AL_WHEN_##acts,                                                                      \
     .choices = names,                                                                            \
     .help = text},
#define AL_PARAM_TABLE(name, table_rows, type, text)                                              \
    {                                                                                             \
        .section = name, .rows = table_rows,                                                      \
        .count = sizeof(table_rows) / sizeof((table_rows)[0]), .size = sizeof(type), .help = text \
    }

#define AL_PARAM_TEXT_MAX 8192 /* bytes of a value as written, with the closing NUL */

/* Write the defaults into fresh values (table->size bytes of any content).
 * Owns: values then own their texts and lists; al_param_fini() frees them.
 * Fails: AL_MEMORY; values are then all zero and need no fini. */
enum al_status al_param_init(const struct al_param_table *table, void *values,
                             struct al_error *error);
void al_param_fini(const struct al_param_table *table, void *values);

/* Make fresh values `to` a copy of `from`, texts and lists included. Fails as al_param_init(). */
enum al_status al_param_copy(const struct al_param_table *table, void *to, const void *from,
                             struct al_error *error);

/* The row of that key, or NULL. */
const struct al_param *al_param_find(const struct al_param_table *table, const char *key);

/* Read a value as a person writes it and store it. The whole text must be the value: decimal,
 * finite, in range, `.` as the decimal point whatever the locale. Blanks around it are ignored, so
 * is the case of words; texts and lists may stand in double quotes ("" inside is one quote).
 * Fails: AL_INVALID with "WHAT IS WRONG: 'TEXT' (allowed: WHAT)", AL_MEMORY. */
enum al_status al_param_parse(const struct al_param *row, void *values, const char *text,
                              struct al_error *error);

/* Write a value as al_param_parse() reads it back to the same bits: the shortest such number.
 * Texts and lists that need it are quoted. Cut at size - 1 bytes; returns the full length. */
size_t al_param_print(const struct al_param *row, const void *values, char *text, size_t size);

/* The same for the default: al_param_print() of what al_param_init() stores. */
size_t al_param_print_default(const struct al_param *row, char *text, size_t size);

/* What is allowed, for messages and manuals: "1 to 100000", "0.25 to 64, auto or max",
 * "wrap or wall", "yes or no", "x,y x,y ... or none". Cut at size - 1 bytes; returns the full
 * length. */
size_t al_param_print_range(const struct al_param *row, char *text, size_t size);

/* Move a value by `steps` of its step (arrow keys): numbers stay in range and on the multiples of
 * the step they reach, choices and words go round, switches flip.
 * Returns false when the value did not change (at its limit; texts, lists and seeds). */
bool al_param_nudge(const struct al_param *row, void *values, int steps);

/* Whether two values are the same (same bits, texts and lists by content). */
bool al_param_equal(const struct al_param *row, const void *a, const void *b);

/* "now", "next generation", "restart". */
const char *al_when_text(enum al_when when);

#endif
