/* stage.h: a run of the meadow or the slate, a screen that looks at it and a canvas, without a
 * terminal. */
#ifndef TESTS_STAGE_H
#define TESTS_STAGE_H

#include <ailife/canvas.h>
#include <ailife/run.h>

#include "tui/screen.h"

struct stage {
    struct al_run *run;
    struct al_screen screen;
    struct al_canvas canvas;
};

/* A run with seed 7 after `ticks` ticks. Fails the test when it cannot be. */
void stage_open(struct stage *stage, int ticks);
void stage_open_slate(struct stage *stage, int ticks);
void stage_close(struct stage *stage);
void stage_ticks(struct stage *stage, int ticks);

/* Press a key, or the keys of an ASCII text. Returns the effects of the last one. */
unsigned stage_press(struct stage *stage, int32_t code);
unsigned stage_type(struct stage *stage, const char *text);

/* Draw at this size. */
void stage_draw(struct stage *stage, int32_t columns, int32_t rows);

/* Row `row` of the last drawing. Valid until: the next call. */
const char *stage_row(const struct stage *stage, int32_t row);

/* Whether some row of the last drawing contains the text. */
bool stage_shows(const struct stage *stage, const char *text);

/* The last drawing is, byte for byte, tests/data/tui/NAME.txt. With AILIFE_GOLDEN=write in the
 * environment that file is written instead, to be looked at and kept. */
void stage_assert_golden(const struct stage *stage, const char *name);

#endif
