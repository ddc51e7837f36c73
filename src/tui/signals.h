/* signals.h: signals as bytes in a pipe, which the loop polls beside the terminal.
 *
 * A signal that was ignored at the start stays ignored. INT, TERM, HUP and QUIT ask the loop to
 * leave; should it hang in a write to a terminal that takes nothing (^S, a dead line), a watchdog
 * gives the terminal up after AL_SIGNALS_PATIENCE seconds, restored as far as it lets, and should
 * that not help ends the process by that signal.
 *
 * Asked again, by INT, TERM or QUIT, it ends at once: a tick may take long. HUP does not count, for
 * it comes twice when a window is closed, and with a TERM when the machine goes down; nor does what
 * comes within 50 ms of another, for timeout(1) sends its signal twice. While the run
 * is being saved nothing but a person at the keys ends it, by INT or QUIT: AL_SIGNALS_PATIENCE
 * seconds after the first within the save when the run had been asked to end already, at once by
 * the second. A crash (SEGV, BUS, FPE, ILL, ABRT) restores the terminal and dies by its signal;
 * under the sanitizers those are theirs.
 */
#ifndef TUI_SIGNALS_H
#define TUI_SIGNALS_H

#include <stdbool.h>

#include <ailife/status.h>

#define AL_SIGNALS_PATIENCE 2

/* What has come since the last look. */
struct al_signals {
    int fatal; /* the first of INT, TERM, HUP, QUIT; 0: none */
    bool resized;
    bool suspend; /* ^Z */
    bool resumed; /* the process was stopped and goes on */
};

/* Install the handlers. Fails: AL_IO: no pipe. Order: before the terminal is opened. */
enum al_status al_signals_open(struct al_error *error);

/* A save of the run begins, or is done. */
void al_signals_saving(bool saving);

/* Put back what was there before, and call the watchdog off. */
void al_signals_close(void);

/* Readable when a signal has come. */
int al_signals_descriptor(void);

/* What has come since the last call; a fatal signal is told again each time. */
void al_signals_take(struct al_signals *seen);

/* Stop as ^Z does without a handler, and return when the process goes on. Returns false at once
 * when that signal was ignored at the start. */
bool al_signals_stop(void);

#endif
