/* table.h: rows as an aligned table on standard output. */
#ifndef BATCH_TABLE_H
#define BATCH_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include <ailife/world.h>

#define AL_TABLE_COLUMNS 64

struct al_table {
    const struct al_metric *metrics;
    size_t columns;
    int widths[AL_TABLE_COLUMNS]; /* grow when a number needs it */
};

void al_table_init(struct al_table *table, const struct al_metric *metrics, size_t columns);

/* Print and flush. Fails: AL_IO. */
enum al_status al_table_header(const struct al_table *table, struct al_error *error);
enum al_status al_table_row(struct al_table *table, const double *row, struct al_error *error);

#endif
