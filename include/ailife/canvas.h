/* canvas.h: a rectangle of cells in plain memory, and how a scene gets onto it.
 *
 * A cell holds a code point and a role. No terminal is involved: the terminal part copies cells to
 * the screen, tests and batch print them as text.
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
    struct al_cell *cells; /* rows * columns, row by row */
};

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
    int32_t followed; /* number of the agent drawn as followed, -1: none */
};

/* Cells all blank. Fails: AL_MEMORY. */
enum al_status al_canvas_init(struct al_canvas *canvas, int32_t columns, int32_t rows,
                              struct al_error *error);
void al_canvas_fini(struct al_canvas *canvas);

/* Another size; all cells blank. Fails: AL_MEMORY; the canvas is then as it was. */
enum al_status al_canvas_resize(struct al_canvas *canvas, int32_t columns, int32_t rows,
                                struct al_error *error);
void al_canvas_clear(struct al_canvas *canvas);

/* One cell; outside the canvas nothing happens. */
void al_canvas_put(struct al_canvas *canvas, int32_t column, int32_t row, uint32_t glyph,
                   enum al_role role);

/* UTF-8 text from (column, row) on, cut after `columns` cells and at the canvas' edge. Control
 * characters and broken UTF-8 become '?'. Each code point takes one cell.
 * Returns the cells used. */
int32_t al_canvas_text(struct al_canvas *canvas, int32_t column, int32_t row, int32_t columns,
                       const char *text, enum al_role role);

/* Where a scene lies in a rectangle: the largest centred part that keeps its proportions.
 * Returns the rectangle; *scale (or NULL) gets the width of a cell in u. An empty rectangle gives
 * an empty one and a scale of 0. */
struct al_rect al_canvas_fit(const struct al_rect *within, float width, float height, float aspect,
                             float *scale);

/* Draw the scene into its fitted part of `within`. Two or more agents in a cell show as 2...9
 * (9: nine or more). On one cell the order is: followed, champion, agent, dead agent, target,
 * mine, food, obstacle, trail; labels go where no other thing lies. */
void al_canvas_scene(struct al_canvas *canvas, const struct al_rect *within,
                     const struct al_scene *scene, const struct al_view *view);

/* The glyph of a role in a set, agents by their heading ((0,0): as if to the right). */
uint32_t al_canvas_glyph(enum al_glyphs glyphs, enum al_role role, float hx, float hy);

/* A code point as UTF-8. Shape: text holds 5 bytes. Returns the length without the NUL. */
size_t al_utf8_encode(uint32_t code_point, char *text);

/* Row `row` as UTF-8 text, trailing blanks cut. Shape: text holds columns * 4 + 1 bytes. */
void al_canvas_row_text(const struct al_canvas *canvas, int32_t row, char *text);

#endif
