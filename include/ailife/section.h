/* section.h: all settings of a run: one set of typed values for each section.
 *
 * A plain section, [ants], is there exactly once, with its defaults at first. A repeated section,
 * [route.NAME], is there as often as names were set; NAME is 1 to 64 letters, digits, '_', '-', '.'
 * or bytes beyond ASCII. Setting a value is the same call for files,
 * --set and the screen.
 */
#ifndef AILIFE_SECTION_H
#define AILIFE_SECTION_H

#include <ailife/param.h>

/* Where a value was set. */
struct al_origin {
    size_t source; /* place in al_sections.sources, from 1; 0: it is the default, or not known */
    size_t line;   /* 0: the source has no lines */
};

struct al_section {
    const struct al_param_table *table;
    char *name;                /* full name, "ants" or "route.NAME"; owned */
    void *values;              /* table->size bytes, the typed struct; owned */
    struct al_origin *origins; /* of each row's value, and behind them of the section: where it is
                                  first spoken of; owned */
};

struct al_sections {
    const struct al_param_table *const *tables; /* borrowed, for ever */
    size_t table_count;
    struct al_section *items; /* in order of tables, repeated ones in order of first mention */
    size_t count;
    char **sources; /* names of files and options that values came from; owned */
    size_t source_count;
    struct al_origin here, section_here; /* of what is being set */
};

/* Start with every plain section at its defaults and no repeated one. Fails: AL_MEMORY. */
enum al_status al_sections_init(struct al_sections *sections,
                                const struct al_param_table *const *tables, size_t table_count,
                                struct al_error *error);
/* Make a copy with values of its own; what `to` held is not let go of. Fails: AL_MEMORY; `to` is
 * then empty and holds nothing. */
enum al_status al_sections_copy(struct al_sections *to, const struct al_sections *from,
                                struct al_error *error);
void al_sections_fini(struct al_sections *sections);

/* The values of a plain section (NULL when its table is not among the tables).
 * Valid until: the sections' fini (setting other values does not move them). */
void *al_sections_values(const struct al_sections *sections, const struct al_param_table *table);

/* Set one value. A new [kind.NAME] of a repeated kind is made by its first key.
 * Fails: AL_INVALID: an unknown section or key (the text names the nearest known one), or a bad
 * value (text as al_param_parse()); AL_MEMORY. The text does not repeat section and key: callers
 * put them in front. */
enum al_status al_sections_set(struct al_sections *sections, const char *section, const char *key,
                               const char *value, struct al_error *error);

/* What al_sections_set() sets from now on comes from this source (a file's path, an option; NULL:
 * none), from that line, in a section that begins in another. Without memory it is not known. */
void al_sections_from(struct al_sections *sections, const char *source, size_t line,
                      size_t section_line);

/* Where a value was set (key NULL: where the section begins): the source, and its line in *line (or
 * NULL). Returns NULL when it is the default, or not known.
 * Valid until: the sections' fini. */
const char *al_sections_origin(const struct al_sections *sections, const char *section,
                               const char *key, size_t *line);

/* Fill *error for settings that are each good and do not go together, as faults of single values
 * look: "FILE:LINE: [section] key: TEXT", without what is not known, and without the key when it is
 * NULL. Returns AL_INVALID. */
__attribute__((format(printf, 5, 6))) enum al_status al_sections_fault(
    const struct al_sections *sections, const char *section, const char *key,
    struct al_error *error, const char *format, ...);

/* Whether a section of that full name is there or would be made by its first key.
 * Fails: AL_INVALID, with the text al_sections_set() gives. */
enum al_status al_sections_check(const struct al_sections *sections, const char *section,
                                 struct al_error *error);

/* The table of that full name, [kind.NAME] by its kind; NULL when there is none. */
const struct al_param_table *al_sections_table(const struct al_sections *sections,
                                               const char *section);

/* The section of that full name, or NULL. Valid until: the next set of a new [kind.NAME]. */
const struct al_section *al_sections_find(const struct al_sections *sections, const char *name);

#endif
