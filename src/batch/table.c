#include "batch/table.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

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

enum al_status al_table_header(const struct al_table *table, struct al_error *error)
{
    for (size_t i = 0; i < table->columns; i++)
        printf("%s%*s", i > 0 ? "  " : "", table->widths[i], table->metrics[i].name);
    return end_line(error);
}

/* Numbers too large to be written out are given their leading digits and an exponent. */
static int print_cell(char *text, double value, int decimals)
{
    bool huge = value > 1e15 || value < -1e15;
    return snprintf(text, CELL_TEXT, huge ? "%.*e" : "%.*f", decimals, value);
}

enum al_status al_table_row(struct al_table *table, const double *row, struct al_error *error)
{
    for (size_t i = 0; i < table->columns; i++) {
        char text[CELL_TEXT];
        int length = print_cell(text, row[i], table->metrics[i].decimals);
        if (length > table->widths[i])
            table->widths[i] = length;
        printf("%s%*s", i > 0 ? "  " : "", table->widths[i], text);
    }
    return end_line(error);
}
