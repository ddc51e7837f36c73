/* settings.h: the reader of settings files, and of settings given one by one. */
#ifndef APP_SETTINGS_H
#define APP_SETTINGS_H

#include <stdbool.h>
#include <stdio.h>

#include <ailife/section.h>

#include "app/faults.h"
#include "app/given.h"

/* Where settings go, and what is wrong with them. */
struct al_settings {
    struct al_sections *sections;
    struct al_faults *faults;
    bool strict;            /* a key given twice in one file is an error, not a warning */
    struct al_given *given; /* where settings that were taken are noted; NULL: nowhere */
};

/* Read a stream to its end. Every fault of it is added, with `name` and its line; good settings are
 * in force, bad ones leave the value before. */
void al_settings_read(struct al_settings *settings, FILE *stream, const char *name);

/* Read a file. With `optional` it may be absent; then nothing happens.
 * Returns whether it was there. */
bool al_settings_read_file(struct al_settings *settings, const char *path, bool optional);

/* One value, given by an option ("--seed"). */
void al_settings_set(struct al_settings *settings, const char *option, const char *section,
                     const char *key, const char *value);

/* One SECTION.KEY=VALUE, given by --set; split at the last dot before the first "=". */
void al_settings_assign(struct al_settings *settings, const char *assignment);

#endif
