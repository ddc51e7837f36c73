/* settings.h: the settings as the parameter panel lists and changes them.
 *
 * The list is all rows of the world's sections, then those of [run], then those of [display].
 */
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

#include <ailife/run.h>

#include "tui/screen.h"

enum al_setting_kind {
    AL_SETTING_RUN,    /* changed through al_run_edit() */
    AL_SETTING_SCREEN, /* the screen's own: acts at once, paused or not */
    AL_SETTING_FIXED,  /* chosen at the start, only shown */
};

struct al_setting {
    const char *section; /* full name */
    const struct al_param *row;
    const struct al_param_table *table;
    const void *values; /* in force */
    enum al_setting_kind kind;
    bool first;   /* of its section: a heading stands above it */
    size_t group; /* of how many sections this is, from 0: so many headings stand above it too */
};

/* How many there are, and of how many sections. */
size_t al_settings_count(const struct al_run *run, size_t *sections);

/* Number `index` of the list; beyond its end, the last. Valid until: the next step. */
struct al_setting al_settings_at(const struct al_screen *screen, const struct al_run *run,
                                 size_t index);

/* The first one that acts without a restart: where the cursor begins. */
size_t al_settings_first_live(const struct al_run *run);

/* The value as text: what is in force, or what is queued to be. Returns whether it is queued. */
bool al_setting_text(const struct al_run *run, const struct al_setting *setting, char *text,
                     size_t size);

/* When a change acts, in the words of the manual: "now", "next generation", "restart". */
const char *al_setting_when(const struct al_run *run, const struct al_setting *setting);

/* From when on a change that is queued acts: "next tick", "next generation", "restart (R)". */
const char *al_setting_from(const struct al_run *run, const struct al_setting *setting);

/* Set the value from a text, or move it by steps. Fails: AL_INVALID, AL_MEMORY; nothing changed
 * then. Nudging a value that has no next one changes nothing and is no failure. */
enum al_status al_setting_change(struct al_screen *screen, struct al_run *run,
                                 const struct al_setting *setting, const char *text,
                                 struct al_error *error);
enum al_status al_setting_nudge(struct al_screen *screen, struct al_run *run,
                                const struct al_setting *setting, int steps,
                                struct al_error *error);

#endif
