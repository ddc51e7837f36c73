/* display.h: the section [display]: how the screen looks.
 *
 * These settings belong to the screen alone: they never reach a world, and a change acts at once,
 * paused or not.
 */
#ifndef TUI_DISPLAY_H
#define TUI_DISPLAY_H

#include <stdint.h>

#include <ailife/canvas.h>
#include <ailife/param.h>

enum al_display_glyphs { AL_DISPLAY_GLYPHS_AUTO, AL_DISPLAY_GLYPHS_ASCII, AL_DISPLAY_GLYPHS_UTF8 };
enum al_display_color { AL_DISPLAY_COLOR_AUTO, AL_DISPLAY_COLOR_ALWAYS, AL_DISPLAY_COLOR_NEVER };

#define AL_DISPLAY_PARAMS(X, S)                                             \
    X(S, INT, fps, 10, 1, 60, 1, "frames a second", NOW, NULL,              \
      "most frames a second; ticks are counted apart from them")            \
    X(S, CHOICE, glyphs, auto, 0, 0, 0, "", NOW, "auto|ascii|utf8",         \
      "signs for what is in the world; auto: utf8 where the locale has it") \
    X(S, CHOICE, color, auto, 0, 0, 0, "", NOW, "auto|always|never",        \
      "colours; auto: as the terminal can, none when NO_COLOR is set")      \
    X(S, REAL, cell_aspect, 2, 1, 4, 0.1, "", NOW, NULL,                    \
      "height of a character cell divided by its width")                    \
    X(S, CHOICE, labels, off, 0, 0, 0, "", NOW, AL_LABELS_CHOICES, "what stands beside each agent")

struct al_display_params {
    AL_DISPLAY_PARAMS(AL_PARAM_FIELD, )
};

extern const struct al_param_table al_display_table;

#endif
