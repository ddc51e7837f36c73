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

struct al_section {
    const struct al_param_table *table;
    char *name;   /* full name, "ants" or "route.NAME"; owned */
    void *values; /* table->size bytes, the typed struct; owned */
};

struct al_sections {
    const struct al_param_table *const *tables; /* borrowed, for ever */
    size_t table_count;
    struct al_section *items; /* in order of tables, repeated ones in order of first mention */
    size_t count;
};

/* Start with every plain section at its defaults and no repeated one. Fails: AL_MEMORY. */
enum al_status al_sections_init(struct al_sections *sections,
                                const struct al_param_table *const *tables, size_t table_count,
                                struct al_error *error);
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
