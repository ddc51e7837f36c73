#include "app/listing.h"

#include <stdlib.h>
#include <string.h>

#include <ailife/worlds.h>

#define RANGE_TEXT 512
#define LINE_MOST  8192 /* bytes of a line in a settings file */

void al_list_worlds(FILE *to)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    for (size_t i = 0; i < count; i++)
        fprintf(to, "%-10s  %s%s\n", worlds[i]->name, worlds[i]->summary,
                i == 0 ? " (the default)" : "");
}

/* ---- --list-params --------------------------------------------------------------------------- */

enum column { COLUMN_NAME, COLUMN_PRESET, COLUMN_RANGE, COLUMN_UNIT, COLUMN_WHEN, COLUMN_COUNT };

struct cells {
    char text[COLUMN_COUNT][RANGE_TEXT];
};

static void fill_cells(const struct al_param_table *table, const struct al_param *row,
                       struct cells *cells)
{
    snprintf(cells->text[COLUMN_NAME], RANGE_TEXT, "%s%s.%s", table->section,
             table->repeats ? ".NAME" : "", row->key);
    al_param_print_default(row, cells->text[COLUMN_PRESET], RANGE_TEXT);
    al_param_print_range(row, cells->text[COLUMN_RANGE], RANGE_TEXT);
    snprintf(cells->text[COLUMN_UNIT], RANGE_TEXT, "%s", row->unit);
    snprintf(cells->text[COLUMN_WHEN], RANGE_TEXT, "%s", al_when_text(row->when));
}

static const struct cells header = {{"PARAMETER", "DEFAULT", "RANGE", "UNIT", "ACTS"}};

static void widen(int *widths, const struct cells *cells)
{
    for (size_t c = 0; c < COLUMN_COUNT; c++) {
        int width = (int)strlen(cells->text[c]);
        if (width > widths[c])
            widths[c] = width;
    }
}

static void print_cells(FILE *to, const int *widths, const struct cells *cells, const char *help)
{
    for (size_t c = 0; c < COLUMN_COUNT; c++)
        fprintf(to, "%-*s  ", widths[c], cells->text[c]);
    fprintf(to, "%s\n", help);
}

static bool has_table(const struct al_world_class *world, const struct al_param_table *table)
{
    for (size_t i = 0; i < world->table_count; i++)
        if (world->tables[i] == table)
            return true;
    return false;
}

/* Whether a table matters to a world: it is its own, or nobody's. */
static bool matters(const struct al_param_table *table, const struct al_world_class *world)
{
    size_t count;
    const struct al_world_class *const *worlds = al_worlds(&count);
    if (world == NULL || has_table(world, table))
        return true;
    for (size_t i = 0; i < count; i++)
        if (has_table(worlds[i], table))
            return false;
    return true;
}

void al_list_params(FILE *to, const struct al_param_table *const *tables, size_t count,
                    const struct al_world_class *world)
{
    struct cells cells;
    int widths[COLUMN_COUNT] = {0};
    widen(widths, &header);
    for (int printing = 0; printing <= 1; printing++) {
        if (printing)
            print_cells(to, widths, &header, "MEANING");
        for (size_t i = 0; i < count; i++) {
            for (size_t j = 0; j < tables[i]->count && matters(tables[i], world); j++) {
                fill_cells(tables[i], &tables[i]->rows[j], &cells);
                if (printing)
                    print_cells(to, widths, &cells, tables[i]->rows[j].help);
                else
                    widen(widths, &cells);
            }
        }
    }
}

/* ---- --print-config -------------------------------------------------------------------------- */

/* Write what one of the printing functions of param.h gives, however long. */
static void write_whole(FILE *to, size_t (*print)(const struct al_param *, char *, size_t),
                        const struct al_param *row)
{
    const size_t size = print(row, NULL, 0) + 1;
    char *text = malloc(size);
    if (text != NULL)
        print(row, text, size);
    fputs(text != NULL ? text : "(out of memory)", to);
    free(text);
}

static void print_comment(FILE *to, const struct al_param *row)
{
    fprintf(to, "\n# %s\n# ", row->help);
    write_whole(to, al_param_print_range, row);
    if (row->unit[0] != '\0')
        fprintf(to, " (%s)", row->unit);
    fprintf(to, "; acts: %s; default: ", al_when_text(row->when));
    write_whole(to, al_param_print_default, row);
    putc('\n', to);
}

static void print_value(FILE *to, const struct al_param *row, const void *values)
{
    char text[AL_PARAM_TEXT_MAX];
    size_t length = al_param_print(row, values, text, sizeof text);
    bool tight = strlen(row->key) + length + 3 > LINE_MOST;
    fprintf(to, "%s%s%s\n", row->key, tight ? "=" : " = ", text);
}

static void print_section(FILE *to, const struct al_section *section)
{
    fprintf(to, "\n# ---- %s\n\n[%s]\n", section->table->help, section->name);
    for (size_t i = 0; i < section->table->count; i++) {
        print_comment(to, &section->table->rows[i]);
        print_value(to, &section->table->rows[i], section->values);
    }
}

/* A repeated section of which there is none yet: how one would look, as a comment. */
static void print_pattern(FILE *to, const struct al_param_table *table)
{
    fprintf(to, "\n# ---- %s, any number of times\n\n# [%s.NAME]\n", table->help, table->section);
    for (size_t i = 0; i < table->count; i++) {
        print_comment(to, &table->rows[i]);
        fprintf(to, "# %s = ", table->rows[i].key);
        write_whole(to, al_param_print_default, &table->rows[i]);
        putc('\n', to);
    }
}

void al_print_config(FILE *to, const struct al_sections *sections)
{
    fputs("# Settings of ailife, all of them; see ailife.ini(5). Only lines that differ from the\n"
          "# defaults need to be kept. ; and # begin a comment, at the start of a line or after a\n"
          "# blank. \"acts\" says when a change made during a run takes hold.\n",
          to);
    for (size_t i = 0; i < sections->table_count; i++) {
        const struct al_param_table *table = sections->tables[i];
        size_t printed = 0;
        for (size_t j = 0; j < sections->count; j++) {
            if (sections->items[j].table != table)
                continue;
            print_section(to, &sections->items[j]);
            printed++;
        }
        if (printed == 0)
            print_pattern(to, table);
    }
}
