/* layout.h: what stands where on a screen of any size.
 *
 *     columns x rows       what there is
 *     from 100 x 16        status line, world, panel of 30 columns, message line, hint bar
 *     from 60 x 16         the same with a panel of 22
 *     from 20 x 6          two status lines, world, message line and hint bar (one line under 10
 * rows); the list that is focused, the inspector and help take the world's place from 8 x 3 the
 * world and one line less                 one line of text, what fits of it
 */
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/canvas.h>

struct al_layout {
    struct al_rect status;  /* one or two lines */
    struct al_rect world;   /* world, or what takes its place */
    struct al_rect scale;   /* the line under it; empty: there is none */
    struct al_rect border;  /* one column; empty without a panel */
    struct al_rect panel;   /* empty: there is none */
    struct al_rect message; /* one line */
    struct al_rect hints;   /* one line; empty: the message line is also the hint bar */
    bool tiny;              /* too small for status lines and hints */
};

struct al_layout al_layout(int32_t columns, int32_t rows);

bool al_rect_empty(const struct al_rect *rect);

#endif
