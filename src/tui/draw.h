/* draw.h: lines of text in a rectangle of a canvas: what all panels are made of. */
#ifndef TUI_DRAW_H
#define TUI_DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/canvas.h>

#define AL_DRAW_TEXT 512 /* bytes of a line that is made from a format, with its NUL */

/* Step over the next character of a text: a code point and what combines with it. Returns the cells
 * it takes, 0 at the end. */
int32_t al_text_advance(const char **text);

/* Bytes of the longest part of a text, from its start, that fits in `columns` cells and ends before
 * a blank or at the end; a word that is longer is cut. 0 only for "" or no columns. */
size_t al_text_wrap(const char *text, int32_t columns);

/* The text at a line and column of a rectangle, cut at its right edge.
 * Returns the column after it. */
int32_t al_draw(struct al_canvas *canvas, const struct al_rect *in, int32_t line, int32_t column,
                enum al_role role, const char *text);
__attribute__((format(printf, 6, 7))) int32_t al_drawf(struct al_canvas *canvas,
                                                       const struct al_rect *in, int32_t line,
                                                       int32_t column, enum al_role role,
                                                       const char *format, ...);

/* The text so that it ends before column `end` (negative: that far from the right edge, -1: at the
 * edge). A text that is too long begins at column 0. */
void al_draw_right(struct al_canvas *canvas, const struct al_rect *in, int32_t line, int32_t end,
                   enum al_role role, const char *text);

/* A text centred in a line. */
void al_draw_centred(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                     enum al_role role, const char *text);

/* Give a whole line of a rectangle this role, whatever stands there. */
void al_draw_role(struct al_canvas *canvas, const struct al_rect *in, int32_t line,
                  enum al_role role);

/* Blank a rectangle. */
void al_draw_blank(struct al_canvas *canvas, const struct al_rect *in);

/* Lines [from, from + count) of a rectangle as a rectangle of its own; none beyond its end. */
struct al_rect al_rect_lines(const struct al_rect *in, int32_t from, int32_t count);

#endif
