#include <ailife/canvas.h>

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/utf8.h"

#define BLANK ' '

/* The longest label: two numbers of 11 characters, a colon and the closing NUL. */
#define LABEL_SIZE 24

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
        canvas->cells[i] = (struct al_cell){BLANK, AL_ROLE_NONE};
}

/* The cell of a place, NULL outside the canvas. */
static struct al_cell *cell_at(const struct al_canvas *canvas, int32_t column, int32_t row)
{
    if (column < 0 || column >= canvas->columns || row < 0 || row >= canvas->rows)
        return NULL;
    return &canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column];
}

/* What a cell may hold: neither C0, DEL nor C1, on which a terminal would act, nor a number that is
 * no code point. */
static uint32_t harmless(uint32_t glyph)
{
    const bool control = (glyph > 0 && glyph < 0x20) || (glyph >= 0x7F && glyph < 0xA0);
    const bool surrogate = glyph >= 0xD800 && glyph <= 0xDFFF;

    return control || surrogate || glyph > 0x10FFFF ? '?' : glyph;
}

void al_canvas_put(struct al_canvas *canvas, int32_t column, int32_t row, uint32_t glyph,
                   enum al_role role)
{
    struct al_cell *cell = cell_at(canvas, column, row);

    if (cell == NULL)
        return;
    if (cell->glyph == 0 && glyph != 0 && column > 0)
        cell[-1].glyph = BLANK;
    if (column + 1 < canvas->columns && cell[1].glyph == 0)
        cell[1].glyph = BLANK;
    cell->glyph = harmless(glyph);
    cell->role = (uint8_t)role;
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
        uint32_t code_point;
        const size_t length = al_utf8_decode(text, &code_point);
        if (length == 0)
            break;
        al_canvas_put(canvas, (int32_t)at, row, code_point, role);
        text += length;
        at++;
    }
    return (int32_t)(at - column);
}

void al_canvas_row_text(const struct al_canvas *canvas, int32_t row, char *text)
{
    const struct al_cell *cells = cell_at(canvas, 0, row);
    int32_t used = cells != NULL ? canvas->columns : 0;

    while (used > 0 && cells[used - 1].glyph == BLANK)
        used--;
    for (int32_t i = 0; i < used; i++)
        text += al_utf8_encode(cells[i].glyph, text);
    *text = '\0';
}

/* --- glyphs --- */

enum direction { RIGHT, DOWN, LEFT, UP, DIRECTIONS };

/* All of width 1 in every locale: none is wide or ambiguous in Unicode's EastAsianWidth (U+00D7,
 * the multiplication sign, would be), so the dead stay '%'. */
static const uint32_t thing_glyphs[][AL_ROLE_COUNT] = {
    [AL_GLYPHS_ASCII] = {[AL_ROLE_FOOD] = '.',
                         [AL_ROLE_MINE] = 'X',
                         [AL_ROLE_OBSTACLE] = '#',
                         [AL_ROLE_TARGET] = '+',
                         [AL_ROLE_TRAIL] = ':',
                         [AL_ROLE_DEAD] = '%',
                         [AL_ROLE_FOLLOWED] = '@'},
    [AL_GLYPHS_UTF8] = {[AL_ROLE_FOOD] = 0x25CA,
                        [AL_ROLE_MINE] = 0x2715,
                        [AL_ROLE_OBSTACLE] = '#',
                        [AL_ROLE_TARGET] = '+',
                        [AL_ROLE_TRAIL] = ':',
                        [AL_ROLE_DEAD] = '%',
                        [AL_ROLE_FOLLOWED] = '@'},
};

static const uint32_t agent_glyphs[][DIRECTIONS] = {
    [AL_GLYPHS_ASCII] = {[RIGHT] = '>', [DOWN] = 'v', [LEFT] = '<', [UP] = '^'},
    [AL_GLYPHS_UTF8] = {[RIGHT] = 0x25B8, [DOWN] = 0x25BE, [LEFT] = 0x25C2, [UP] = 0x25B4},
};

static const uint32_t champion_glyphs[DIRECTIONS] = {
    [RIGHT] = '}', [DOWN] = 'V', [LEFT] = '{', [UP] = 'A'};

static enum direction direction_of(float hx, float hy)
{
    if (isunordered(hx, hy))
        return RIGHT;
    if (fabsf(hy) > fabsf(hx))
        return hy < 0 ? UP : DOWN;
    return hx < 0 ? LEFT : RIGHT;
}

uint32_t al_canvas_glyph(enum al_glyphs glyphs, enum al_role role, float hx, float hy)
{
    if (role == AL_ROLE_AGENT)
        return agent_glyphs[glyphs][direction_of(hx, hy)];
    if (role == AL_ROLE_ELITE)
        return champion_glyphs[direction_of(hx, hy)];
    if (role >= AL_ROLE_COUNT || thing_glyphs[glyphs][role] == 0)
        return BLANK;
    return thing_glyphs[glyphs][role];
}

/* --- from the world to cells --- */

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

/* A position outside [0, size] moved by whole turns of the torus; where that cannot be told, for it
 * is not finite or its digits do not reach down to a turn, a place outside. */
static double wrapped(double position, double size)
{
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
        position = wrapped(position, size);
    if (!(position >= 0 && position <= size))
        return false;
    *cell = (int32_t)(position * cells / size);
    if (*cell >= cells)
        *cell = cells - 1;
    return true;
}

/* --- painting a scene --- */

/* What a drawing needs at each item. */
struct stage {
    struct al_canvas *canvas;
    const struct al_scene *scene;
    const struct al_view *view;
    struct al_rect fitted; /* where the whole scene lies, perhaps partly off the canvas */
    int32_t left, right, top,
        bottom; /* what is on the canvas of it: [left, right) x [top, bottom) */
};

/* Who lies on top: greater ranks. 0: not drawn. */
static const uint8_t ranks[AL_ROLE_COUNT] = {
    [AL_ROLE_TRAIL] = 1, [AL_ROLE_OBSTACLE] = 2, [AL_ROLE_FOOD] = 3,
    [AL_ROLE_MINE] = 4,  [AL_ROLE_TARGET] = 5,   [AL_ROLE_DEAD] = 6,
    [AL_ROLE_AGENT] = 7, [AL_ROLE_ELITE] = 8,    [AL_ROLE_FOLLOWED] = 9,
};

/* The role in which an item is drawn under this view, AL_ROLE_NONE: not at all. */
static enum al_role role_in_view(const struct al_scene_item *item, const struct al_view *view)
{
    const enum al_role role = item->role;

    if (role >= AL_ROLE_COUNT || ranks[role] == 0 || (role == AL_ROLE_MINE && view->hide_mines))
        return AL_ROLE_NONE;
    if (ranks[role] >= ranks[AL_ROLE_DEAD] && item->number >= 0 && item->number == view->followed)
        return AL_ROLE_FOLLOWED;
    return role;
}

/* Where an item lies on the canvas. Returns NULL when it lies on none of its cells. */
static struct al_cell *cell_of(const struct stage *stage, const struct al_scene_item *item,
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
    return cell_at(stage->canvas, *column, fitted->row + down);
}

static bool is_crowd(enum al_role role)
{
    return role == AL_ROLE_AGENT || role == AL_ROLE_ELITE;
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
    if (ranks[role] > ranks[cell->role])
        cell->role = (uint8_t)role;
}

static void paint(const struct stage *stage, const struct al_scene_item *item)
{
    const enum al_role role = role_in_view(item, stage->view);
    int32_t column;
    struct al_cell *cell = role != AL_ROLE_NONE ? cell_of(stage, item, &column) : NULL;

    if (cell == NULL)
        return;
    if (is_crowd(role) && is_crowd((enum al_role)cell->role)) {
        join_crowd(cell, role);
    } else if (ranks[role] >= ranks[cell->role]) {
        cell->glyph = al_canvas_glyph(stage->view->glyphs, role, item->hx, item->hy);
        cell->role = (uint8_t)role;
    }
}

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
static void paint_label(const struct stage *stage, const struct al_scene_item *item)
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
        cell[1 + i] = (struct al_cell){(unsigned char)text[i], AL_ROLE_LABEL};
}

static void blank(const struct stage *stage)
{
    for (int32_t row = stage->top; row < stage->bottom; row++)
        for (int32_t column = stage->left; column < stage->right; column++)
            al_canvas_put(stage->canvas, column, row, BLANK, AL_ROLE_NONE);
}

static int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

void al_canvas_scene(struct al_canvas *canvas, const struct al_rect *within,
                     const struct al_scene *scene, const struct al_view *view)
{
    const struct al_rect fitted =
        al_canvas_fit(within, scene->width, scene->height, view->aspect, NULL);
    const struct stage stage = {
        .canvas = canvas,
        .scene = scene,
        .view = view,
        .fitted = fitted,
        .left = fitted.column > 0 ? fitted.column : 0,
        .right = lesser(fitted.column + fitted.columns, canvas->columns),
        .top = fitted.row > 0 ? fitted.row : 0,
        .bottom = lesser(fitted.row + fitted.rows, canvas->rows),
    };

    if (stage.left >= stage.right || stage.top >= stage.bottom)
        return;
    blank(&stage);
    for (size_t i = 0; i < scene->count; i++)
        paint(&stage, &scene->items[i]);
    for (size_t i = 0; view->labels != AL_LABELS_OFF && i < scene->count; i++)
        paint_label(&stage, &scene->items[i]);
}
