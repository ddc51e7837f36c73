/* canvas.h: a rectangle of cells in plain memory, and how a scene gets onto it.
 *
 * A cell holds a code point, what combines with it, and a role. No terminal is involved: the
 * terminal part copies cells to the screen, tests and batch print them as text.
 *
 * Rows count downwards. Cells never hold a control character, what is no code point, or one that
 * changes how others are shown (bidirectional and other format characters, U+2028, U+2029), so that
 * nothing drawn here can command a terminal or turn its line round.
 *
 * How many cells a code point takes is asked of the locale (wcwidth): outside UTF-8 locales most
 * are unknown to it and show as dots.
 */
#ifndef AILIFE_CANVAS_H
#define AILIFE_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/scene.h>
#include <ailife/status.h>

#define AL_CELL_MARKS 3 /* what combines with a glyph; a fourth shows as a dot */

struct al_cell {
    uint32_t glyph;                /* a code point; 0: the right half of the wide glyph before it */
    uint8_t role;                  /* enum al_role */
    uint16_t marks[AL_CELL_MARKS]; /* code points combined with it, in order; 0 from the first that
                                      is none on. They take no room of their own */
};

static inline bool al_cell_same(const struct al_cell *a, const struct al_cell *b)
{
    bool same = a->glyph == b->glyph && a->role == b->role;

    for (int i = 0; i < AL_CELL_MARKS; i++)
        same = same && a->marks[i] == b->marks[i];
    return same;
}

struct al_canvas {
    int32_t columns, rows; /* may be 0 */
    struct al_cell *cells; /* rows * columns, row by row; NULL when there are none */
};

/* Some cells, on a canvas or beside it. column + columns and row + rows fit in an int32_t. */
struct al_rect {
    int32_t column, row, columns, rows;
};

/* Sets of glyphs. Those after the first may go beyond ASCII. */
enum al_glyphs { AL_GLYPHS_ASCII, AL_GLYPHS_UTF8, AL_GLYPHS_COUNT };
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

/* One cell, without marks; outside the canvas nothing happens. A control character or what is no
 * code point becomes '?', a format character '.'; when half of a wide glyph is overwritten, its
 * other half becomes blank. */
void al_canvas_put(struct al_canvas *canvas, int32_t column, int32_t row, uint32_t glyph,
                   enum al_role role);

/* UTF-8 text from (column, row) on, cut after `columns` cells and at the canvas' edge; of a wide
 * glyph that would be cut on the right nothing is drawn.
 *
 * A code point takes the cells that the locale gives it: one, two (the second holds glyph 0), or
 * none, when it combines with the one before. Control characters and broken UTF-8 become '?'; what
 * cannot be shown becomes '.': what the locale cannot print, format characters, variation selectors
 * (terminals disagree about the width they give), marks with nothing to combine with, beyond the
 * Basic Multilingual Plane, or more than fit in a cell.
 *
 * Returns the cells used, those left of the canvas included; 0 when the row lies outside. */
int32_t al_canvas_text(struct al_canvas *canvas, int32_t column, int32_t row, int32_t columns,
                       const char *text, enum al_role role);

/* The cells that al_canvas_text() uses for the whole of a text, at most INT32_MAX. */
int32_t al_canvas_text_columns(const char *text);

/* Where a scene lies in a rectangle: the largest centred part that keeps its proportions, to the
 * nearest whole cell, at least one each way; an odd cell is left over on the right and below.
 * Returns the rectangle; *scale (or NULL) gets the width of a cell in u. An empty rectangle, or a
 * size or an aspect that is not positive and finite, gives an empty one at its corner and a scale
 * of 0. */
struct al_rect al_canvas_fit(const struct al_rect *within, float width, float height, float aspect,
                             float *scale);

/* Draw the scene into its fitted part of `within`, which is blanked first; other cells stay.
 *
 * A point lies in the cell at the floor of its proportion of the world, one exactly at the far edge
 * in the last cell. A point outside the world is drawn where it wraps to if the scene wraps, else
 * not at all. Of other shapes the world shows what lies in it:
 *
 * - a line: the cells of Bresenham's line between the cells of its ends, with ties to the smaller
 *   coordinate, so the same in both directions. An end more than 2^29 cells away is cut there;
 * - a ring: the cells whose middle row or middle column of points the circle crosses inside them,
 *   which leaves no gaps at any scale; a circle too small to cross one is the cell of its centre;
 * - a sector: such cells within the angle, and lines from the centre to the two ends of the arc;
 *   the whole ring from 360 degrees on. A heading of (0, 0) is to the right;
 * - a disc: the cells whose middle it covers, and that of its centre;
 * - a block, between two corners in any order: the cells whose middle it covers; where it covers
 *   none along a side, those at its own middle. So blocks side by side share no cell and leave none
 *   while they are at least a cell in size, and smaller ones do not vanish.
 *
 * In a world that wraps a shape goes on across the edges, up to a whole turn beyond the world in
 * which its centre, first end or lesser corner lies; farther parts are cut. Shapes with a number
 * that is not finite or with a negative radius or angle are not drawn.
 *
 * On one cell the order is: followed, champion, leader, in alarm, of the other kind, agent, in the
 * air, dead agent, target, mine, food, waypoint, obstacle, wall, path, trail, ring; items of other
 * roles are not drawn, nor are shapes of agents other than points. Two or more living agents in a
 * cell show as 2...9 (9: nine or more) in the role of the first in that order; but the followed
 * agent, alive or dead, always shows as itself.
 *
 * A label ("12", "7", "12:7") goes to the right of the followed agent, or of one alone in its cell
 * and alive: whole, inside the fitted part, where nothing else lies and no count follows that would
 * read as its last digit; else it is dropped. No two labels can want the same cell, for the agent
 * of the second stands between them. What an agent has not is left out of its label ("12", ":7").
 *
 * A scene with text is a page instead: all of `within` is blanked and the text set from its first
 * cell on, its lines broken at '\n' and wherever the next glyph does not fit, cut at the bottom.
 * Code points as in al_canvas_text(); with the ASCII set each other one is a dot. A mark takes the
 * role of what it combines with. Items, if there are any, are not drawn.
 *
 * Allocates nothing; the time is proportional to the items and text, the cells drawn, and for each
 * ring, sector and disc that touches the shown part to its columns and rows. */
void al_canvas_scene(struct al_canvas *canvas, const struct al_rect *within,
                     const struct al_scene *scene, const struct al_view *view);

/* The glyph of a role in a set, of width 1 in every locale; living agents, but those in the air or
 * in alarm, by the nearest of the four directions of their heading (y downwards, any length). A
 * heading as near to a horizontal as to a vertical direction is shown as horizontal; none, or one
 * that is not a number, as to the right. A blank for roles of text. */
uint32_t al_canvas_glyph(enum al_glyphs glyphs, enum al_role role, float hx, float hy);

/* A code point as UTF-8; what is none (a surrogate, beyond U+10FFFF) as '?', 0 as nothing.
 * Shape: text holds 5 bytes. Returns the length without the NUL. */
size_t al_utf8_encode(uint32_t code_point, char *text);

#define AL_CELL_BYTES (4 + 3 * AL_CELL_MARKS) /* the most that a cell takes as UTF-8 */

/* Row `row` as UTF-8 text, trailing blanks cut; "" when it lies outside.
 * Shape: text holds columns * AL_CELL_BYTES + 1 bytes. */
void al_canvas_row_text(const struct al_canvas *canvas, int32_t row, char *text);

#endif
