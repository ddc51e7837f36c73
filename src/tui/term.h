/* term.h: the terminal: cells go out, keys come in. Only term.c knows curses.
 *
 * There is one terminal in a process, standard input and output; its state lives in term.c, where
 * the handlers of signals find it.
 */
#ifndef TUI_TERM_H
#define TUI_TERM_H

#include <stdbool.h>
#include <stdint.h>

#include <ailife/canvas.h>

#include "tui/display.h"
#include "tui/keys.h"

/* Whether there is a terminal to be opened. Nothing is written to it.
 * Fails: AL_INVALID: standard input or output is no terminal, or TERM is of no use; the text says
 * which, and the way out. */
enum al_status al_term_check(struct al_error *error);

/* Take the terminal over: its other screen, keys one by one.
 * Fails: as al_term_check(), or when curses cannot start; nothing was written then. */
enum al_status al_term_open(struct al_error *error);

/* Give the terminal back as it was. */
void al_term_close(void);

/* The same until al_term_resume(), for a stop by ^Z. */
void al_term_suspend(void);

/* Take the terminal again, in whatever state it is: after al_term_suspend(), or when the process
 * was stopped without notice. The next show sends everything. */
void al_term_resume(void);

/* The present size, from the kernel; when it knows none (0 x 0, a serial line) from COLUMNS and
 * LINES, else 80 x 24. */
void al_term_size(int32_t *columns, int32_t *rows);

/* The terminal has this size from now on. The next show sends everything. */
void al_term_resize(int32_t columns, int32_t rows);

/* Whether to use colours. The next show sends what differs. */
void al_term_color(enum al_display_color color);

/* Whether the locale is one of UTF-8. */
bool al_term_utf8(void);

/* Forget what is on the screen: the next show sends everything. */
void al_term_repaint(void);

/* Send what differs from the last show. The cursor is shown at that place, or hidden when its
 * column is negative. May block while the line is slow. */
void al_term_show(const struct al_canvas *canvas, int32_t cursor_column, int32_t cursor_row);

/* The next key that is there. Returns false when there is none. Never waits for one, but up to
 * 25 ms after an ESC for the rest of a sequence. */
bool al_term_read(struct al_key_press *press);

/* For handlers of signals: whether the process is in the middle of writing to the terminal, and
 * a restoration that calls nothing but what is safe there. */
bool al_term_stuck(void);
void al_term_emergency(void);

/* The same, and the terminal is given up: what is written from here on goes nowhere. */
void al_term_abandon(void);

#endif
