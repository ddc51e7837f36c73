/* farewell.h: the last words after the screen. */
#ifndef APP_FAREWELL_H
#define APP_FAREWELL_H

#include <ailife/run.h>

#include "sim/keeper.h"

#include "app/cli.h"
#include "app/text.h"

/* Where the run has got to, what was written, and the command that goes on from here; when nothing
 * was saved (keeper NULL, or told to discard), the one that starts the same run again. One line
 * without its end. */
void al_farewell(struct al_text *text, const struct al_cli *cli, const struct al_run *run,
                 const struct al_keeper *keeper);

#endif
