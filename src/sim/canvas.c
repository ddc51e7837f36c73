#include <ailife/canvas.h>

#include <float.h>
#include <inttypes.h>
#include <stdlib.h>

#include "sim/cluster.h"

#define BLANK ' '

/* --- cells --- */

static size_t cell_count(const struct al_canvas *canvas)
{
    return (size_t)canvas->columns * (size_t)canvas->rows;
}

enum al_status al_canvas_init(struct al_canvas *canvas, int32_t columns, int32_t rows,
                              struct al_error *error)
{
    *canvas = (struct al_canvas){0};
    return al_canvas_resize(canvas, columns, rows, error);
}

void al_canvas_fini(struct al_canvas *canvas)
{
    free(canvas->cells);
    *canvas = (struct al_canvas){0};
}

enum al_status al_canvas_resize(struct al_canvas *canvas, int32_t columns, int32_t rows,
                                struct al_error *error)
{
    struct al_canvas resized = {columns > 0 ? columns : 0, rows > 0 ? rows : 0, NULL};
    const uint64_t count = (uint64_t)resized.columns * (uint64_t)resized.rows;

    if (count > 0) {
        if (count <= SIZE_MAX / sizeof resized.cells[0])
            resized.cells = malloc((size_t)count * sizeof resized.cells[0]);
        if (resized.cells == NULL)
            return al_fail(error, AL_MEMORY, "no memory for a screen of %" PRId32 " x %" PRId32,
                           resized.columns, resized.rows);
    }
    al_canvas_fini(canvas);
    *canvas = resized;
    al_canvas_clear(canvas);
    return AL_OK;
}

void al_canvas_clear(struct al_canvas *canvas)
{
    const size_t count = cell_count(canvas);

    for (size_t i = 0; i < count; i++)
        canvas->cells[i] = (struct al_cell){.glyph = BLANK, .role = AL_ROLE_NONE};
}

/* The cell of a place, NULL outside the canvas. */
static struct al_cell *cell_at(const struct al_canvas *canvas, int32_t column, int32_t row)
{
    if (column < 0 || column >= canvas->columns || row < 0 || row >= canvas->rows)
        return NULL;
    return &canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column];
}

/* A half of a wide glyph whose other half goes; its role stays. */
static void blank_half(struct al_cell *cell)
{
    *cell = (struct al_cell){.glyph = BLANK, .role = cell->role};
}

void al_canvas_put(struct al_canvas *canvas, int32_t column, int32_t row, uint32_t glyph,
                   enum al_role role)
{
    struct al_cell *cell = cell_at(canvas, column, row);

    if (cell == NULL)
        return;
    if (cell->glyph == 0 && glyph != 0 && column > 0)
        blank_half(&cell[-1]);
    if (column + 1 < canvas->columns && cell[1].glyph == 0)
        blank_half(&cell[1]);
    *cell = (struct al_cell){.glyph = al_cluster_harmless(glyph), .role = (uint8_t)role};
}

int32_t al_canvas_text(struct al_canvas *canvas, int32_t column, int32_t row, int32_t columns,
                       const char *text, enum al_role role)
{
    const int64_t cut = (int64_t)column + columns;
    const int64_t end = cut < canvas->columns ? cut : canvas->columns;
    int64_t at = column;

    if (row < 0 || row >= canvas->rows)
        return 0;
    while (at < end) {
        struct al_cluster cluster;
        const size_t length = al_cluster_next(text, false, &cluster);
        if (length == 0 || at + cluster.columns > end)
            break;
        al_cluster_put(canvas, at, row, &cluster, role);
        text += length;
        at += cluster.columns;
    }
    return (int32_t)(at - column);
}

int32_t al_canvas_text_columns(const char *text)
{
    struct al_cluster cluster;
    int32_t columns = 0;

    for (size_t length; (length = al_cluster_next(text, false, &cluster)) > 0; text += length) {
        if (columns > INT32_MAX - cluster.columns)
            return INT32_MAX;
        columns += cluster.columns;
    }
    return columns;
}

static bool is_blank(const struct al_cell *cell)
{
    return cell->glyph == BLANK && cell->marks[0] == 0;
}

void al_canvas_row_text(const struct al_canvas *canvas, int32_t row, char *text)
{
    const struct al_cell *cells = cell_at(canvas, 0, row);
    int32_t used = cells != NULL ? canvas->columns : 0;

    while (used > 0 && is_blank(&cells[used - 1]))
        used--;
    for (int32_t i = 0; i < used; i++) {
        text += al_utf8_encode(cells[i].glyph, text);
        for (int m = 0; m < AL_CELL_MARKS; m++)
            text += al_utf8_encode(cells[i].marks[m], text);
    }
    *text = '\0';
}

/* --- where a scene lies --- */

/* The nearest whole number in [1, most]; halves go up. */
static int32_t nearest_within(double value, int32_t most)
{
    if (value >= most)
        return most;
    return value < 1 ? 1 : (int32_t)(value + 0.5);
}

static bool positive_finite(float value)
{
    return value > 0 && value <= FLT_MAX;
}

struct al_rect al_canvas_fit(const struct al_rect *within, float width, float height, float aspect,
                             float *scale)
{
    struct al_rect fitted = {within->column, within->row, 0, 0};
    float cell_width = 0;

    if (within->columns > 0 && within->rows > 0 && positive_finite(width) &&
        positive_finite(height) && positive_finite(aspect)) {
        /* One of the two fills its side, the other follows from it. */
        const double columns_per_row = (double)width * (double)aspect / (double)height;
        fitted.columns = nearest_within(within->rows * columns_per_row, within->columns);
        fitted.rows = nearest_within(within->columns / columns_per_row, within->rows);
        fitted.column += (within->columns - fitted.columns) / 2;
        fitted.row += (within->rows - fitted.rows) / 2;
        cell_width = (float)((double)width / fitted.columns);
    }
    if (scale != NULL)
        *scale = cell_width;
    return fitted;
}
