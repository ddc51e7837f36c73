/* command.h: what keys do. */
#ifndef TUI_COMMAND_H
#define TUI_COMMAND_H

#include <stdint.h>

#include <ailife/run.h>

#include "tui/keys.h"
#include "tui/screen.h"

/* What only the loop can do, as a set of bits: a command returns it, and changes all else itself.
 * The screen is to be drawn after every key, whatever it did. */
enum al_effect {
    AL_EFFECT_QUIT = 1,
    AL_EFFECT_ABORT = 2, /* quit as ^C does */
    AL_EFFECT_TICK = 4,  /* make one */
    AL_EFFECT_REPAINT = 8,
    AL_EFFECT_SUSPEND = 16,
    AL_EFFECT_DUMP = 32,
    AL_EFFECT_NEW_SEED = 64, /* draw a seed, then al_command_restart() */
};

/* Do what a key asks. */
unsigned al_command(struct al_screen *screen, struct al_run *run, const struct al_key_press *press);

/* Start the run anew with this seed and say so. */
void al_command_restart(struct al_screen *screen, struct al_run *run, uint64_t seed);

#endif
