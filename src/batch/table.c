#include "batch/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ailife/canvas.h>

#define WIDTH_LEAST 6
#define CELL_TEXT   48

void al_table_init(struct al_table *table, const struct al_metric *metrics, size_t columns)
{
    table->metrics = metrics;
    table->columns = columns < AL_TABLE_COLUMNS ? columns : AL_TABLE_COLUMNS;
    for (size_t i = 0; i < table->columns; i++) {
        int width = (int)strlen(metrics[i].name);
        table->widths[i] = width > WIDTH_LEAST ? width : WIDTH_LEAST;
    }
}

static enum al_status end_line(struct al_error *error)
{
    putchar('\n');
    if (fflush(stdout) == 0 && !ferror(stdout))
        return AL_OK;
    return al_fail(error, AL_IO, "standard output: cannot write: %s", strerror(errno));
}

/* A column of text begins where it stands; what is behind the last one needs no blanks. */
static void pad_text(const struct al_table *table, size_t column, int width)
{
    if (column + 1 < table->columns)
        printf("%*s", table->widths[column] - width, "");
}

enum al_status al_table_header(const struct al_table *table, struct al_error *error)
{
    for (size_t i = 0; i < table->columns; i++) {
        const char *name = table->metrics[i].name;
        const bool text = table->metrics[i].text;
        printf("%s%*s", i > 0 ? "  " : "", text ? 0 : table->widths[i], name);
        if (text)
            pad_text(table, i, (int)strlen(name));
    }
    return end_line(error);
}

/* Numbers too large to be written out are given their leading digits and an exponent. */
static int print_cell(char *text, double value, int decimals)
{
    bool huge = value > 1e15 || value < -1e15;
    return snprintf(text, CELL_TEXT, huge ? "%.*e" : "%.*f", decimals, value);
}

static void print_number(struct al_table *table, size_t column, double value)
{
    char text[CELL_TEXT];
    int length = print_cell(text, value, table->metrics[column].decimals);
    if (length > table->widths[column])
        table->widths[column] = length;
    printf("%*s", table->widths[column], text);
}

/* Returns false when memory ends. */
static bool print_text(struct al_table *table, const struct al_world *world, size_t column)
{
    const size_t length = world->class->text(world, column, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL)
        return false;
    world->class->text(world, column, text, length + 1);
    const int width = al_canvas_text_columns(text);
    if (width > table->widths[column])
        table->widths[column] = width;
    fputs(text, stdout);
    pad_text(table, column, width);
    free(text);
    return true;
}

enum al_status al_table_row(struct al_table *table, const struct al_world *world, const double *row,
                            struct al_error *error)
{
    for (size_t i = 0; i < table->columns; i++) {
        fputs(i > 0 ? "  " : "", stdout);
        if (!table->metrics[i].text)
            print_number(table, i, row[i]);
        else if (!print_text(table, world, i))
            return al_fail(error, AL_MEMORY, "out of memory");
    }
    return end_line(error);
}
