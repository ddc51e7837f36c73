/* canvas.h: a rectangle of cells in plain memory, and how a scene gets onto it.
 *
 * A cell holds a code point and a role. No terminal is involved: the terminal part copies cells to
 * the screen, tests and batch print them as text.
 *
 * Rows count downwards. Cells never hold a control character or what is no code point, so that
 * nothing drawn here can command a terminal.
 */
#ifndef AILIFE_CANVAS_H
#define AILIFE_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/scene.h>
#include <ailife/status.h>

struct al_cell {
    uint32_t glyph; /* a code point; 0: the right half of the wide glyph before it */
    uint8_t role;   /* enum al_role */
};

struct al_canvas {
    int32_t columns, rows; /* may be 0 */
    struct al_cell *cells; /* rows * columns, row by row; NULL when there are none */
};

/* Some cells, on a canvas or beside it. column + columns and row + rows fit in an int32_t. */
struct al_rect {
    int32_t column, row, columns, rows;
};

enum al_glyphs { AL_GLYPHS_ASCII, AL_GLYPHS_UTF8 };
enum al_labels { AL_LABELS_OFF, AL_LABELS_NUMBER, AL_LABELS_FOOD, AL_LABELS_BOTH };
#define AL_LABELS_CHOICES "off|number|food|both"

/* How a scene is looked at. */
struct al_view {
    enum al_glyphs glyphs;
    enum al_labels labels;
    bool hide_mines;
    float aspect;     /* height of a cell divided by its width, [1, 4] */
    int32_t followed; /* number of the agent drawn as followed, negative: none */
};

/* A canvas with all cells blank; a negative size counts as 0.
 * Owns: cells, freed by fini, which leaves a canvas of 0 x 0 that may be resized.
 * Fails: AL_MEMORY; the canvas is then 0 x 0. */
enum al_status al_canvas_init(struct al_canvas *canvas, int32_t columns, int32_t rows,
                              struct al_error *error);
void al_canvas_fini(struct al_canvas *canvas);

/* Another size; all cells blank; a negative size counts as 0.
 * Fails: AL_MEMORY; the canvas is then as it was. */
enum al_status al_canvas_resize(struct al_canvas *canvas, int32_t columns, int32_t rows,
                                struct al_error *error);

/* All cells blank. */
void al_canvas_clear(struct al_canvas *canvas);

/* One cell; outside the canvas nothing happens. A control character or what is no code point
 * becomes
 * '?'; when half of a wide glyph is overwritten, its other half becomes blank. */
void al_canvas_put(struct al_canvas *canvas, int32_t column, int32_t row, uint32_t glyph,
                   enum al_role role);

/* UTF-8 text from (column, row) on, cut after `columns` cells and at the canvas' edge. Control
 * characters and broken UTF-8 become '?'. Each code point takes one cell.
 * Returns the cells used, those left of the canvas included; 0 when the row lies outside. */
int32_t al_canvas_text(struct al_canvas *canvas, int32_t column, int32_t row, int32_t columns,
                       const char *text, enum al_role role);

/* Where a scene lies in a rectangle: the largest centred part that keeps its proportions, to the
 * nearest whole cell, at least one each way; an odd cell is left over on the right and below.
 * Returns the rectangle; *scale (or NULL) gets the width of a cell in u. An empty rectangle, or a
 * size or an aspect that is not positive and finite, gives an empty one at its corner and a scale
 * of 0. */
struct al_rect al_canvas_fit(const struct al_rect *within, float width, float height, float aspect,
                             float *scale);

/* Draw the scene into its fitted part of `within`, which is blanked first; other cells stay.
 *
 * An item lies in the cell at the floor of its proportion of the world, one exactly at the far edge
 * in the last cell. An item outside the world is drawn where it wraps to if the scene wraps, else
 * not at all.
 *
 * On one cell the order is: followed, champion, agent, dead agent, target, mine, food, obstacle,
 * trail; items of other roles are not drawn. Two or more living agents in a cell show as 2...9 (9:
 * nine or more) in the role of the first in that order; but the followed agent, alive or dead,
 * always shows as itself.
 *
 * A label ("12", "7", "12:7") goes to the right of the followed agent, or of one alone in its cell
 * and alive: whole, inside the fitted part, where nothing else lies and no count follows that would
 * read as its last digit; else it is dropped. No two labels can want the same cell, for the agent
 * of the second stands between them. What an agent has not is left out of its label ("12", ":7").
 *
 * Allocates nothing; the time is proportional to the items and the cells. */
void al_canvas_scene(struct al_canvas *canvas, const struct al_rect *within,
                     const struct al_scene *scene, const struct al_view *view);

/* The glyph of a role in a set; living agents by the nearest of the four directions of their
 * heading (y downwards, any length). A heading as near to a horizontal as to a vertical direction
 * is shown as horizontal; none, or one that is not a number, as to the right. A blank for roles of
 * text. */
uint32_t al_canvas_glyph(enum al_glyphs glyphs, enum al_role role, float hx, float hy);

/* A code point as UTF-8; what is none (a surrogate, beyond U+10FFFF) as '?', 0 as nothing.
 * Shape: text holds 5 bytes. Returns the length without the NUL. */
size_t al_utf8_encode(uint32_t code_point, char *text);

/* Row `row` as UTF-8 text, trailing blanks cut; "" when it lies outside.
 * Shape: text holds columns * 4 + 1 bytes. */
void al_canvas_row_text(const struct al_canvas *canvas, int32_t row, char *text);

#endif
