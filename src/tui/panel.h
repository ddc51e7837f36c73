/* panel.h: the parts a screen is made of. Each draws itself into a rectangle of any size,
 * panel_NAME.c has al_panel_NAME().
 */
#ifndef TUI_PANEL_H
#define TUI_PANEL_H

#include <ailife/canvas.h>
#include <ailife/run.h>

#include "tui/screen.h"

/* One or two lines on what runs: world, generation, tick, speed, seed, state. */
void al_panel_status(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                     const struct al_screen *screen);

/* What of it fits into one line, each number whole: "gen 42 best 12, mean 9.5  q quit", or
 * "g42 b12 m9.5". */
void al_panel_words(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run);

/* What there is to say: a prompt, a message, else a line on what is focused. Places the cursor. */
void al_panel_message(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                      struct al_screen *screen);

/* Whether there is a prompt or a message, which a line shared with the hints must not hide. */
bool al_panel_message_due(const struct al_screen *screen);

/* The most useful keys that fit, of those that this world has a use for. */
void al_panel_hints(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                    const struct al_screen *screen);

/* The generation of now: the world's own words, each number beside its change since the last row
 * when the two can be compared.
 * al_panel_now_lines(): how many lines that takes. */
void al_panel_now(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run);
int32_t al_panel_now_lines(const struct al_run *run);

/* The rows of the history, the latest first. */
void al_panel_rows(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                   struct al_screen *screen);

/* Small plots of the first two plotted metrics over the whole run, and their range. */
void al_panel_plot(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run);

/* All parameters. */
void al_panel_params(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                     struct al_screen *screen);

/* Report on the followed agent. al_panel_inspector_lines(): how many lines the whole takes at this
 * width. */
void al_panel_inspector(struct al_canvas *canvas, const struct al_rect *in,
                        const struct al_run *run, struct al_screen *screen);
int32_t al_panel_inspector_lines(const struct al_run *run, struct al_screen *screen,
                                 int32_t columns);

/* Keys, glyphs, what the numbers mean, and the world's manual. */
void al_panel_help(struct al_canvas *canvas, const struct al_rect *in, const struct al_run *run,
                   struct al_screen *screen);

/* The world itself, in its proportions, and on the line `scale` under it (may be empty) a bar of
 * its scale; a world that is a page takes that line too. */
void al_panel_world(struct al_canvas *canvas, const struct al_rect *in, const struct al_rect *scale,
                    const struct al_run *run, struct al_screen *screen);

/* Take one piece of a world's brief, "best 12". Returns where the next one begins. */
const char *al_brief_piece(const char *brief, char *piece, size_t size);

/* A number of a row as the screen writes it. Shape: text holds AL_METRIC_TEXT bytes. */
#define AL_METRIC_TEXT 32
void al_metric_text(const struct al_metric *metric, double value, char *text);

#endif
