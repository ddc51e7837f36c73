/* cluster.h: text in pieces that share a cell: a glyph and what combines with it. */
#ifndef SIM_CLUSTER_H
#define SIM_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <ailife/canvas.h>

#define AL_CLUSTER_UNSHOWN '.' /* what cannot be shown */
#define AL_CLUSTER_NO_TEXT '?' /* controls, and what is no code point */

struct al_cluster {
    struct al_cell cell; /* in role AL_ROLE_NONE */
    int32_t columns;     /* cells it takes: 1 or 2 */
};

/* The first piece of a UTF-8 text, with what may not reach a cell replaced as al_canvas_text()
 * says; `ascii`: everything beyond ASCII too, each code point by a dot. Returns the bytes it takes,
 * 0 at the end of the text. */
size_t al_cluster_next(const char *text, bool ascii, struct al_cluster *cluster);

/* What a cell may hold of a code point that its caller chose: itself, or what replaces it. */
uint32_t al_cluster_harmless(uint32_t code_point);

/* Put a piece onto a canvas; of a wide one with a half outside, the other half becomes blank. */
void al_cluster_put(struct al_canvas *canvas, int64_t column, int64_t row,
                    const struct al_cluster *cluster, enum al_role role);

#endif
