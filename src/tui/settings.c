#include "tui/settings.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One section of the list. */
struct part {
    const char *name;
    const struct al_param_table *table;
    const void *values;
};

static bool of_world(const struct al_run *run, const struct al_param_table *table)
{
    const struct al_world_class *class = run->world->class;
    for (size_t i = 0; i < class->table_count; i++) {
        if (class->tables[i] == table)
            return true;
    }
    return false;
}

/* Section number `index` of the list. Returns false beyond the last. `screen` may be NULL. */
static bool part_at(const struct al_screen *screen, const struct al_run *run, size_t index,
                    struct part *part)
{
    for (size_t i = 0; i < run->sections.count; i++) {
        const struct al_section *section = &run->sections.items[i];
        if (of_world(run, section->table) && index-- == 0) {
            *part = (struct part){section->name, section->table, section->values};
            return true;
        }
    }
    if (index == 0)
        *part = (struct part){"run", &al_run_table, run->params};
    else if (index == 1)
        *part = (struct part){"display", &al_display_table, screen ? &screen->display : NULL};
    return index <= 1;
}

size_t al_settings_count(const struct al_run *run, size_t *sections)
{
    struct part part;
    size_t count = 0, parts = 0;
    while (part_at(NULL, run, parts, &part)) {
        count += part.table->count;
        parts++;
    }
    if (sections)
        *sections = parts;
    return count;
}

static bool is_row(const struct al_setting *setting, const struct al_param_table *table,
                   const char *key)
{
    return setting->table == table && strcmp(setting->row->key, key) == 0;
}

/* Who is to be asked for a change, and where the value in force lies. */
static void settle(const struct al_screen *screen, struct al_setting *setting)
{
    bool pace =
        is_row(setting, &al_run_table, "speed") || is_row(setting, &al_run_table, "tick_rate");
    if (pace)
        setting->values = &screen->pace;
    if (pace || setting->table == &al_display_table)
        setting->kind = AL_SETTING_SCREEN;
    else if (is_row(setting, &al_run_table, "world"))
        setting->kind = AL_SETTING_FIXED;
    else
        setting->kind = AL_SETTING_RUN;
}

struct al_setting al_settings_at(const struct al_screen *screen, const struct al_run *run,
                                 size_t index)
{
    struct part part = {0};
    struct al_setting setting = {0};
    size_t count = al_settings_count(run, NULL);
    index = index < count ? index : count - 1;
    for (; part_at(screen, run, setting.group, &part); setting.group++) {
        if (index < part.table->count)
            break;
        index -= part.table->count;
    }
    setting.section = part.name;
    setting.table = part.table;
    setting.row = &part.table->rows[index];
    setting.values = part.values;
    setting.first = index == 0;
    settle(screen, &setting);
    return setting;
}

size_t al_settings_first_live(const struct al_run *run)
{
    const struct al_param_table *table = run->world->class->tables[0];
    for (size_t i = 0; i < table->count; i++) {
        if (table->rows[i].when != AL_WHEN_RESTART)
            return i;
    }
    return 0;
}

bool al_setting_text(const struct al_run *run, const struct al_setting *setting, char *text,
                     size_t size)
{
    const char *queued = setting->kind == AL_SETTING_RUN
                             ? al_run_queued(run, setting->section, setting->row->key)
                             : NULL;
    if (queued)
        snprintf(text, size, "%s", queued);
    else if (setting->kind == AL_SETTING_FIXED)
        snprintf(text, size, "%s", run->world->class->name); /* whatever the settings said */
    else if (setting->row->type == AL_PARAM_SEED)
        snprintf(text, size, "%" PRIu64, run->world->seed); /* "drawn" tells nobody anything */
    else
        al_param_print(setting->row, setting->values, text, size);
    return queued != NULL;
}

/* When a change acts in this run: without generations none waits for the next. */
static enum al_when when_of(const struct al_run *run, const struct al_setting *setting)
{
    const enum al_when when = setting->row->when;
    return when == AL_WHEN_GENERATION && !run->world->class->breeds ? AL_WHEN_NOW : when;
}

const char *al_setting_when(const struct al_run *run, const struct al_setting *setting)
{
    switch (setting->kind) {
    case AL_SETTING_SCREEN: return al_when_text(AL_WHEN_NOW);
    case AL_SETTING_FIXED: return "chosen at the start";
    case AL_SETTING_RUN: break;
    }
    return al_when_text(when_of(run, setting));
}

const char *al_setting_from(const struct al_run *run, const struct al_setting *setting)
{
    switch (when_of(run, setting)) {
    case AL_WHEN_NOW: return "next tick";
    case AL_WHEN_GENERATION: return "next generation";
    case AL_WHEN_RESTART: break;
    }
    return "restart (R)";
}

/* Where the screen keeps its own copy of a setting's values. */
static void *own_values(struct al_screen *screen, const struct al_setting *setting)
{
    return setting->table == &al_display_table ? (void *)&screen->display : (void *)&screen->pace;
}

enum al_status al_setting_change(struct al_screen *screen, struct al_run *run,
                                 const struct al_setting *setting, const char *text,
                                 struct al_error *error)
{
    switch (setting->kind) {
    case AL_SETTING_SCREEN:
        return al_param_parse(setting->row, own_values(screen, setting), text, error);
    case AL_SETTING_RUN: return al_run_edit(run, setting->section, setting->row->key, text, error);
    case AL_SETTING_FIXED: break;
    }
    return al_fail(error, AL_INVALID, "the world is chosen on the command line: ailife WORLD");
}

/* The text of the value `steps` steps from the one that is shown. Returns false when there is no
 * such value or no memory. */
static bool nudged_text(const struct al_run *run, const struct al_setting *setting, int steps,
                        char *text, size_t size)
{
    bool moved = false;
    void *values = malloc(setting->table->size);
    if (values && al_param_copy(setting->table, values, setting->values, NULL) == AL_OK) {
        if (al_setting_text(run, setting, text, size))
            al_param_parse(setting->row, values, text, NULL);
        moved = al_param_nudge(setting->row, values, steps);
        if (moved)
            al_param_print(setting->row, values, text, size);
        al_param_fini(setting->table, values);
    }
    free(values);
    return moved;
}

enum al_status al_setting_nudge(struct al_screen *screen, struct al_run *run,
                                const struct al_setting *setting, int steps, struct al_error *error)
{
    char text[AL_PARAM_TEXT_MAX];
    if (setting->kind == AL_SETTING_FIXED)
        return al_setting_change(screen, run, setting, "", error);
    if (!nudged_text(run, setting, steps, text, sizeof text))
        return AL_OK;
    return al_setting_change(screen, run, setting, text, error);
}
