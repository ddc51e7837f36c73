/* canvas_glyphs.h: the glyphs of roles as a table, for where a call for each agent would cost. */
#ifndef SIM_CANVAS_GLYPHS_H
#define SIM_CANVAS_GLYPHS_H

#include <math.h>
#include <stdint.h>

#include <ailife/canvas.h>

enum al_direction { AL_RIGHT, AL_DOWN, AL_LEFT, AL_UP, AL_DIRECTIONS };

/* 0 for roles of text. */
extern const uint32_t al_glyph_table[AL_GLYPHS_COUNT][AL_ROLE_COUNT][AL_DIRECTIONS];

/* The nearest direction of a heading, see al_canvas_glyph(). */
static inline enum al_direction al_direction_of(float hx, float hy)
{
    if (isunordered(hx, hy))
        return AL_RIGHT;
    if (fabsf(hy) > fabsf(hx))
        return hy < 0 ? AL_UP : AL_DOWN;
    return hx < 0 ? AL_LEFT : AL_RIGHT;
}

#endif
