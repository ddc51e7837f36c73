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
    int widths[AL_TABLE_COLUMNS]; /* cells; grow when a value needs it */
};

/* Start with columns as wide as their names; those beyond AL_TABLE_COLUMNS are not shown. */
void al_table_init(struct al_table *table, const struct al_metric *metrics, size_t columns);

/* Print and flush. Columns of text are the world's, which may be NULL when there are none; numbers
 * are the row's. Fails: AL_IO, AL_MEMORY. */
enum al_status al_table_header(const struct al_table *table, struct al_error *error);
enum al_status al_table_row(struct al_table *table, const struct al_world *world, const double *row,
                            struct al_error *error);

#endif
