#include "sim/canvas_stage.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/canvas_glyphs.h"

/* The longest label: two numbers of 11 characters, a colon and the closing NUL. */
#define LABEL_SIZE 24

/* --- from the world to cells --- */

double al_stage_wrapped(double position, double size)
{
    if (position >= 0 && position <= size)
        return position;
    const double turns = position / size;

    if (!(turns > -1e9 && turns < 1e9))
        return -1;
    position -= size * (double)(int64_t)turns;
    return position < 0 ? position + size : position;
}

/* The cell at the floor of a position's proportion. Exact: a float times a number of cells below
 * 2^28 has no rounding error as a double, and a quotient that is no whole number lies farther from
 * the next one than the division's rounding can carry it. Returns false outside the world. */
static bool cell_along(double position, double size, bool wraps, int32_t cells, int32_t *cell)
{
    if (wraps && !(position >= 0 && position <= size))
        position = al_stage_wrapped(position, size);
    if (!(position >= 0 && position <= size))
        return false;
    *cell = (int32_t)(position * cells / size);
    if (*cell >= cells)
        *cell = cells - 1;
    return true;
}

/* --- points --- */

/* The role in which an item is drawn under this view, AL_ROLE_NONE: not at all. */
static enum al_role role_in_view(const struct al_scene_item *item, const struct al_view *view)
{
    const enum al_role role = item->role;

    if (role >= AL_ROLE_COUNT || al_role_ranks[role] == 0 ||
        (role == AL_ROLE_MINE && view->hide_mines))
        return AL_ROLE_NONE;
    if (role < AL_ROLE_DEAD)
        return role;
    if (item->shape != AL_SHAPE_POINT)
        return AL_ROLE_NONE;
    if (item->number >= 0 && item->number == view->followed)
        return AL_ROLE_FOLLOWED;
    return role;
}

/* Where a point lies on the canvas. Returns NULL when it lies on none of its cells. */
static struct al_cell *cell_of(const struct al_stage *stage, const struct al_scene_item *item,
                               int32_t *column)
{
    const struct al_scene *scene = stage->scene;
    const struct al_rect *fitted = &stage->fitted;
    int32_t across, down;

    if (!cell_along((double)item->x, (double)scene->width, scene->wraps, fitted->columns,
                    &across) ||
        !cell_along((double)item->y, (double)scene->height, scene->wraps, fitted->rows, &down))
        return NULL;
    *column = fitted->column + across;
    down += fitted->row;
    if (*column < stage->left || *column >= stage->right || down < stage->top ||
        down >= stage->bottom)
        return NULL;
    return al_stage_cell(stage, *column, down);
}

/* Whether agents of a role are counted when they share a cell: the living, but the followed. */
static bool is_crowd(enum al_role role)
{
    return role >= AL_ROLE_AIRBORNE && role <= AL_ROLE_ELITE;
}

/* The glyph of a crowded cell is its count, and no agent's glyph is a digit: so the cell itself
 * remembers how many it holds, and drawing needs no memory beside it. */
static bool is_count(const struct al_cell *cell)
{
    return is_crowd((enum al_role)cell->role) && cell->glyph >= '2' && cell->glyph <= '9';
}

static void join_crowd(struct al_cell *cell, enum al_role role)
{
    if (!is_count(cell))
        cell->glyph = '2';
    else if (cell->glyph < '9')
        cell->glyph++;
    if (al_role_ranks[role] > al_role_ranks[cell->role])
        cell->role = (uint8_t)role;
}

static void paint_point(const struct al_stage *stage, const struct al_scene_item *item,
                        enum al_role role)
{
    int32_t column;
    struct al_cell *cell = cell_of(stage, item, &column);

    if (cell == NULL)
        return;
    if (is_crowd(role) && is_crowd((enum al_role)cell->role)) {
        join_crowd(cell, role);
    } else if (al_role_ranks[role] >= al_role_ranks[cell->role]) {
        cell->glyph =
            al_glyph_table[stage->view->glyphs][role][al_direction_of(item->hx, item->hy)];
        cell->role = (uint8_t)role;
    }
}

static void paint(const struct al_stage *stage, const struct al_scene_item *item)
{
    const enum al_role role = role_in_view(item, stage->view);

    if (role == AL_ROLE_NONE)
        return;
    if (item->shape == AL_SHAPE_POINT)
        paint_point(stage, item, role);
    else
        al_canvas_shape(stage, item, role);
}

/* --- labels --- */

/* The text of an agent's label, "" when it has none. */
static void label_text(const struct al_scene_item *item, enum al_labels labels,
                       char text[LABEL_SIZE])
{
    char number[LABEL_SIZE / 2] = "", value[LABEL_SIZE / 2] = "";

    if (item->number >= 0 && labels != AL_LABELS_FOOD)
        snprintf(number, sizeof number, "%" PRId32, item->number);
    if (item->has_value && labels != AL_LABELS_NUMBER)
        snprintf(value, sizeof value, "%" PRId32, item->value);
    const bool both = labels == AL_LABELS_BOTH && item->has_value;
    snprintf(text, LABEL_SIZE, "%s%s%s", number, both ? ":" : "", value);
}

/* Whether cells from the first on are blank, and no count behind them would read as a digit of
 * theirs. */
static bool has_room(const struct al_cell *cells, int32_t available, int32_t length)
{
    if (length > available)
        return false;
    for (int32_t i = 0; i < length; i++)
        if (cells[i].role != AL_ROLE_NONE)
            return false;
    return length == available || !is_count(&cells[length]);
}

/* Write an agent's label if it stands alone in its cell and there is room. All things are painted
 * by now, and each label ends before the next thing on its row, so that no two want the same cell
 * and their order does not matter. */
static void paint_label(const struct al_stage *stage, const struct al_scene_item *item)
{
    const enum al_role role = role_in_view(item, stage->view);
    int32_t column;

    if (!is_crowd(role) && role != AL_ROLE_FOLLOWED)
        return;
    struct al_cell *cell = cell_of(stage, item, &column);
    if (cell == NULL || cell->role != role || is_count(cell))
        return;

    const int32_t available = stage->right - column - 1;
    if (!has_room(cell + 1, available, 1))
        return; /* the usual case in a dense scene, found before any text is made */
    char text[LABEL_SIZE];
    label_text(item, stage->view->labels, text);
    const int32_t length = (int32_t)strlen(text);
    if (!has_room(cell + 1, available, length))
        return;
    for (int32_t i = 0; i < length; i++)
        cell[1 + i] = (struct al_cell){.glyph = (unsigned char)text[i], .role = AL_ROLE_LABEL};
}

/* --- the whole --- */

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* A drawing into a part of the canvas. Returns whether any of it is to be seen. */
static bool set_stage(struct al_stage *stage, const struct al_rect *part)
{
    stage->fitted = *part;
    stage->left = greater(part->column, 0);
    stage->top = greater(part->row, 0);
    stage->right = lesser(part->column + part->columns, stage->canvas->columns);
    stage->bottom = lesser(part->row + part->rows, stage->canvas->rows);
    return stage->left < stage->right && stage->top < stage->bottom;
}

static void blank(const struct al_stage *stage)
{
    for (int32_t row = stage->top; row < stage->bottom; row++) {
        /* At the ends half of a wide glyph may stand. */
        al_canvas_put(stage->canvas, stage->left, row, ' ', AL_ROLE_NONE);
        al_canvas_put(stage->canvas, stage->right - 1, row, ' ', AL_ROLE_NONE);
        struct al_cell *cells = al_stage_cell(stage, stage->left, row);
        for (int32_t i = 1; i < stage->right - 1 - stage->left; i++)
            cells[i] = (struct al_cell){.glyph = ' ', .role = AL_ROLE_NONE};
    }
}

void al_canvas_scene(struct al_canvas *canvas, const struct al_rect *within,
                     const struct al_scene *scene, const struct al_view *view)
{
    struct al_stage stage = {.canvas = canvas, .scene = scene, .view = view};
    const bool page = scene->text_length > 0;
    const struct al_rect fitted =
        page ? *within : al_canvas_fit(within, scene->width, scene->height, view->aspect, NULL);

    if (!set_stage(&stage, &fitted))
        return;
    blank(&stage);
    if (page) {
        al_canvas_page(&stage);
        return;
    }
    for (size_t i = 0; i < scene->count; i++)
        paint(&stage, &scene->items[i]);
    for (size_t i = 0; view->labels != AL_LABELS_OFF && i < scene->count; i++)
        paint_label(&stage, &scene->items[i]);
}
