#include "sim/canvas_glyphs.h"

#define SIGN(glyph)                \
    {                              \
        glyph, glyph, glyph, glyph \
    }
#define ARROWS(up, right, down, left)                                                \
    {                                                                                \
        [AL_UP] = (up), [AL_RIGHT] = (right), [AL_DOWN] = (down), [AL_LEFT] = (left) \
    }

/* All of width 1 in every locale: none is wide or ambiguous in Unicode's EastAsianWidth (U+00D7,
 * the multiplication sign, would be, and all of U+2580 to U+2595 but the light shade). No two roles
 * of a set look alike, but for obstacles and walls in ASCII. */
const uint32_t al_glyph_table[AL_GLYPHS_COUNT][AL_ROLE_COUNT][AL_DIRECTIONS] = {
    [AL_GLYPHS_ASCII] = {[AL_ROLE_FOOD] = SIGN('.'),
                         [AL_ROLE_MINE] = SIGN('X'),
                         [AL_ROLE_OBSTACLE] = SIGN('#'),
                         [AL_ROLE_TARGET] = SIGN('+'),
                         [AL_ROLE_TRAIL] = SIGN(':'),
                         [AL_ROLE_RING] = SIGN('\''),
                         [AL_ROLE_PATH] = SIGN('~'),
                         [AL_ROLE_WALL] = SIGN('#'),
                         [AL_ROLE_WAYPOINT] = SIGN('*'),
                         [AL_ROLE_DEAD] = SIGN('%'),
                         [AL_ROLE_AIRBORNE] = SIGN('o'),
                         [AL_ROLE_AGENT] = ARROWS('^', '>', 'v', '<'),
                         [AL_ROLE_RIVAL] = ARROWS('n', ')', 'u', '('),
                         [AL_ROLE_ALERT] = SIGN('!'),
                         [AL_ROLE_LEADER] = ARROWS('M', ']', 'W', '['),
                         [AL_ROLE_ELITE] = ARROWS('A', '}', 'V', '{'),
                         [AL_ROLE_FOLLOWED] = SIGN('@')},
    /* Small triangles, filled and hollow; lozenge, X, dot, shade and ring. */
    [AL_GLYPHS_UTF8] = {[AL_ROLE_FOOD] = SIGN(0x25CA),
                        [AL_ROLE_MINE] = SIGN(0x2715),
                        [AL_ROLE_OBSTACLE] = SIGN('#'),
                        [AL_ROLE_TARGET] = SIGN('+'),
                        [AL_ROLE_TRAIL] = SIGN(':'),
                        [AL_ROLE_RING] = SIGN(0x2219),
                        [AL_ROLE_PATH] = SIGN('~'),
                        [AL_ROLE_WALL] = SIGN(0x2591),
                        [AL_ROLE_WAYPOINT] = SIGN(0x25E6),
                        [AL_ROLE_DEAD] = SIGN('%'),
                        [AL_ROLE_AIRBORNE] = SIGN('o'),
                        [AL_ROLE_AGENT] = ARROWS(0x25B4, 0x25B8, 0x25BE, 0x25C2),
                        [AL_ROLE_RIVAL] = ARROWS(0x25B5, 0x25B9, 0x25BF, 0x25C3),
                        [AL_ROLE_ALERT] = SIGN('!'),
                        [AL_ROLE_LEADER] = ARROWS('M', ']', 'W', '['),
                        [AL_ROLE_ELITE] = ARROWS('A', '}', 'V', '{'),
                        [AL_ROLE_FOLLOWED] = SIGN('@')},
};

uint32_t al_canvas_glyph(enum al_glyphs glyphs, enum al_role role, float hx, float hy)
{
    const uint32_t glyph =
        role < AL_ROLE_COUNT ? al_glyph_table[glyphs][role][al_direction_of(hx, hy)] : 0;

    return glyph != 0 ? glyph : ' ';
}
