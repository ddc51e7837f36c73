/* frame.h: the whole screen as a canvas: no terminal, no clock. */
#ifndef TUI_FRAME_H
#define TUI_FRAME_H

#include <ailife/canvas.h>
#include <ailife/run.h>

#include "tui/screen.h"

/* Draw the screen for a run on a canvas of any size. Places the screen's cursor and scrolls its
 * lists so that what is chosen is in sight; the run is only looked at. */
void al_frame(struct al_canvas *canvas, const struct al_run *run, struct al_screen *screen);

/* Write a canvas as text to ailife-screen-N.txt in the current folder, N being the least number
 * that is free. Shape: name holds AL_FRAME_NAME bytes and gets the file's name. Fails: AL_IO,
 * AL_MEMORY; the text names the file. */
#define AL_FRAME_NAME 40
enum al_status al_frame_dump(const struct al_canvas *canvas, char *name, struct al_error *error);

#endif
